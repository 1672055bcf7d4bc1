#include <memory>
#include <optional>
#include <string>

#include "cli/command.hpp"
#include "cli/judging/command_houses.hpp"
#include "explore/sheet/sheet.hpp"
#include "spec/library.hpp"

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
  Problems problems(world);
  CommandHouses house_cache(options.house, problems);
  const auto compiled = house_cache.compiled(options.house);
  if (!compiled) {
    return Status::failed;
  }
  const std::optional<spec::Rules> base = house_cache.library().base_game_of(*compiled->rules);
  world.out << page(explore::sheet_of(*compiled->rules, base), options.format);
  return problems.status();
}

}  // namespace

Command declare_rules(CLI::App& program) {
  auto options = std::make_shared<RulesOptions>();
  CLI::App& command = add_command(program, "rules", "print a house's rules for its players",
                                  "The page that `--format html` writes prints on one side of paper. A bar marks what\n"
                                  "is played otherwise than in the base game.\n\n"
                                  "Exit status: 0 done, 2 the work could not be done.\n\n"
                                  "Examples:\n"
                                  "  tonk rules pagat\n"
                                  "  tonk rules ./ours.yaml --with no-upcard --format html > rules.html");
  declare_variant(command, options->house);
  declare_page_format(command, options->format);
  return {&command, [options](World& world) { return rules(*options, world); }};
}

}  // namespace tonk::cli
