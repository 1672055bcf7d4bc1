#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/io/problems.hpp"
#include "cli/io/text_table.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"

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
  CLI::App* command = program.add_subcommand("houses", "list the houses and options, a line each");
  declare_folders(*command, options->folders);
  declare_format(*command, options->format);
  command->footer(
      "Exit status: 0 done, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk houses\n"
      "  tonk houses --variants my-houses --format json");
  return {command, [options](World& world) { return houses(*options, world); }};
}

}  // namespace tonk::cli
