#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/judging/command_houses.hpp"
#include "core/text.hpp"
#include "explore/sheet/sheet.hpp"
#include "render/house.hpp"
#include "render/json.hpp"
#include "render/text_table.hpp"
#include "spec/library.hpp"

namespace tonk::cli {
namespace {

struct HousesOptions {
  std::vector<std::string> folders;
  Format format = Format::text;
};

std::string_view kind(const spec::Listing& listing) { return listing.is_option ? "option" : "house"; }

std::string to_text(const std::vector<spec::Listing>& listings) {
  TextRows rows;
  for (const spec::Listing& listing : listings) {
    rows.push_back({std::string(kind(listing)), printable(listing.name), printable(listing.title)});
  }
  return in_columns(rows, "l");
}

Status houses(const HousesOptions& options, World& world) {
  Problems problems(world);
  const CommandHouses house_cache({{}, options.folders}, problems);
  const std::vector<spec::Listing> listings = house_cache.library().list();
  world.out << (options.format == Format::json
                    ? json_line(array_of(listings, [](const spec::Listing& one) { return tonk::to_json(one); })) + '\n'
                    : to_text(listings));
  return problems.status();
}

}  // namespace

Command declare_houses(CLI::App& program) {
  auto options = std::make_shared<HousesOptions>();
  CLI::App& command = add_command(program, "houses", "list the houses and options, a line each",
                                  "Exit status: 0 done, 2 the work could not be done.\n\n"
                                  "Examples:\n"
                                  "  tonk houses\n"
                                  "  tonk houses --variants my-houses --format json");
  declare_folders(command, options->folders);
  declare_format(command, options->format);
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

Command declare_schema(CLI::App& program) {
  CLI::App& command =
      add_command(program, "schema", "print the JSON Schema of a house file, for editors",
                  "An editor with yaml-language-server completes, checks and explains a house file that begins with\n"
                  "  # yaml-language-server: $schema=house.schema.json\n"
                  "where the schema lies beside it.\n\n"
                  "Exit status: 0 done, 2 the work could not be done.\n\n"
                  "Examples:\n"
                  "  tonk schema >house.schema.json");
  return {&command, [](World& world) {
            world.out << spec::schema(spec::Library(nullptr).list());
            return Status::nothing_found;
          }};
}

}  // namespace tonk::cli
