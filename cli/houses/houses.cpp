#include <fmt/format.h>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/io/problems.hpp"
#include "cli/io/text_table.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"
#include "explore/sheet/sheet.hpp"
#include "spec/schema.hpp"

namespace tonk::cli {
namespace {

struct HousesOptions {
  std::vector<std::string> folders;
  Format format = Format::text;
};

std::string_view kind(const spec::Listing& listing) { return listing.is_option ? "option" : "house"; }

void write_text(const std::vector<spec::Listing>& listings, std::ostream& out) {
  std::size_t width = 0;
  for (const spec::Listing& listing : listings) {
    width = std::max(width, columns(printable(listing.name)));
  }
  for (const spec::Listing& listing : listings) {
    out << fmt::format("{:<6}  {}  {}\n", kind(listing), padded(printable(listing.name), width),
                       printable(listing.title));
  }
}

void write_json(const std::vector<spec::Listing>& listings, std::ostream& out) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const spec::Listing& listing : listings) {
    json.push_back({{"name", listing.name}, {"kind", kind(listing)}, {"title", listing.title}, {"file", listing.file}});
  }
  out << json_line(json) << '\n';
}

Status houses(const HousesOptions& options, World& world) {
  Problems problems(world.err, use_color(ColorWhen::automatic, world.err_is_terminal, world));
  const CommandHouses house_cache({{}, options.folders}, problems);
  const std::vector<spec::Listing> listings = house_cache.library().list();
  if (options.format == Format::json) {
    write_json(listings, world.out);
  } else {
    write_text(listings, world.out);
  }
  return problems.status();
}

}  // namespace

Command declare_houses(CLI::App& program) {
  auto options = std::make_shared<HousesOptions>();
  CLI::App& command = add_command(program, "houses", "list the houses and options, a line each");
  declare_folders(command, options->folders);
  declare_format(command, options->format);
  declare_footer(command,
                 "Exit status: 0 done, 2 the work could not be done.\n\n"
                 "Examples:\n"
                 "  tonk houses\n"
                 "  tonk houses --variants my-houses --format json");
  return {&command, [options](World& world) { return houses(*options, world); }};
}

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
  CLI::App& command = add_command(program, "rules", "print a house's rules for its players");
  declare_variant(command, options->house);
  declare_page_format(command, options->format);
  declare_footer(command,
                 "The page that `--format html` writes prints on one side of paper.\n\n"
                 "Exit status: 0 done, 2 the work could not be done.\n\n"
                 "Examples:\n"
                 "  tonk rules pagat\n"
                 "  tonk rules ./ours.yaml --with no-upcard --format html > rules.html");
  return {&command, [options](World& world) { return rules(*options, world); }};
}

namespace {

Status write_schema(World& world) {
  world.out << spec::schema(spec::Library(nullptr).list());
  return Status::nothing_found;
}

}  // namespace

Command declare_schema(CLI::App& program) {
  CLI::App& command = add_command(program, "schema", "print the JSON Schema of a house file, for editors");
  declare_footer(command,
                 "An editor with yaml-language-server completes, checks and explains a house file that begins with\n"
                 "  # yaml-language-server: $schema=house.schema.json\n"
                 "where the schema lies beside it.\n\n"
                 "Exit status: 0 done, 2 the work could not be done.\n\n"
                 "Examples:\n"
                 "  tonk schema >house.schema.json");
  return {&command, write_schema};
}

}  // namespace tonk::cli
