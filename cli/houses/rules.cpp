#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/io/problems.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/options.hpp"
#include "explore/sheet/sheet.hpp"

namespace tonk::cli {
namespace {

struct RulesOptions {
  HouseOptions house;
  PageFormat format = PageFormat::text;
};

std::string page(const explore::Sheet& sheet, PageFormat format) {
  switch (format) {
    case PageFormat::text: return sheet_as_text(sheet);
    case PageFormat::markdown: return sheet_as_markdown(sheet);
    case PageFormat::html: return sheet_as_html(sheet);
  }
  return {};
}

Status rules(const RulesOptions& options, World& world) {
  Problems problems(world.err, use_color(ColorWhen::automatic, world.err_is_terminal, world));
  CommandHouses house_cache(options.house, problems);
  if (!house_cache.accepts(options.house)) {
    return Status::failed;
  }
  const auto compiled = house_cache.compile({options.house.house, options.house.with, ""});
  world.out << page(explore::sheet_of(*compiled->rules), options.format);
  return problems.status();
}

}  // namespace

Command declare_rules(CLI::App& program) {
  auto options = std::make_shared<RulesOptions>();
  CLI::App* command = program.add_subcommand("rules", "print a house's rules for its players");
  declare_variant(*command, options->house);
  declare_page_format(*command, options->format);
  command->footer(
      "The page that `--format html` writes prints on one side of paper.\n\n"
      "Exit status: 0 done, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk rules pagat\n"
      "  tonk rules ./ours.yaml --with no-upcard --format html > rules.html");
  return {command, [options](World& world) { return rules(*options, world); }};
}

}  // namespace tonk::cli
