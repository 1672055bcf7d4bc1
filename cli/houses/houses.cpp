#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/judging/command_houses.hpp"
#include "core/text.hpp"
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

std::string to_text(const std::vector<spec::Listing>& listings) {
  TextRows rows;
  for (const spec::Listing& listing : listings) {
    rows.push_back({std::string(kind(listing.is_option)), printable(listing.name), printable(listing.title)});
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

}  // namespace tonk::cli
