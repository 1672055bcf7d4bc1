#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/houses/identification.hpp"
#include "cli/houses/identification_json.hpp"
#include "cli/houses/identification_text.hpp"
#include "cli/io/paths.hpp"
#include "cli/judging/command_houses.hpp"
#include "render/json.hpp"

namespace tonk::cli {
namespace {

struct IdentifyOptions {
  std::vector<std::string> files;
  HouseOptions house;
  bool together = false;
  Format format = Format::text;
};

/// The house that the command line names, otherwise all that compile.
std::vector<HouseChoice> asked_for(const HouseOptions& options, HouseCache& house_cache) {
  if (!options.house.empty()) {
    return {{options.house, options.with, ""}};
  }
  std::vector<HouseChoice> houses;
  for (const spec::Listing& listing : house_cache.library().list()) {
    HouseChoice house{listing.name, options.with, ""};
    if (!listing.is_option && house_cache.compile(house)->rules) {
      houses.push_back(std::move(house));
    }
  }
  return houses;
}

bool holds(const std::vector<HouseChoice>& houses, const HouseChoice& house) {
  return std::ranges::find(houses, house) != houses.end();
}

/// The house with these options, too; nothing where they do not go together.
std::optional<HouseChoice> with_options(HouseChoice house, const std::vector<std::string>& options,
                                        HouseCache& house_cache) {
  std::ranges::copy_if(options, std::back_inserter(house.options), [&](const std::string& option) {
    return std::ranges::find(house.options, option) == house.options.end();
  });
  return house_cache.compile(house)->rules ? std::optional(std::move(house)) : std::nullopt;
}

/// The houses to try: first those that the logs name, unless the command line asks for another, then the rest.
std::vector<HouseChoice> to_try(const std::vector<HouseChoice>& asked, const LogSet& logs, const HouseOptions& options,
                                HouseCache& house_cache) {
  std::vector<HouseChoice> houses;
  for (const LogSet::Named& named : logs.named()) {
    std::optional<HouseChoice> house =
        options.house.empty() ? with_options(named.house, options.with, house_cache) : named.house;
    if (house && !holds(houses, *house) && (options.house.empty() || holds(asked, *house))) {
      houses.push_back(*std::move(house));
    }
  }
  for (const HouseChoice& house : asked) {
    if (!holds(houses, house)) {
      houses.push_back(house);
    }
  }
  return houses;
}

Status identify(const IdentifyOptions& options, World& world) {
  Problems problems(world);
  CommandHouses house_cache(options.house, problems);
  if (!may_read_input(options.files, problems) || !house_cache.accepts(options.house)) {
    return Status::failed;
  }
  const std::vector<HouseChoice> asked = asked_for(options.house, house_cache);
  if (asked.empty()) {
    problems.say("no house goes with these options");
    return Status::failed;
  }
  const HouseRequest any{asked.front().name, asked.front().options};
  WhatIfs what_ifs(house_cache);
  bool all_fit = true;
  const auto look_at = [&](const std::vector<std::string>& files) {
    const LogSet logs(files, any, house_cache, world, problems);
    if (logs.files().empty()) {
      return;
    }
    const std::vector<HouseChoice> houses =
        logs.log().hands() == 0 ? std::vector<HouseChoice>{} : to_try(asked, logs, options.house, house_cache);
    const Identification all = identify(what_ifs, logs, houses);
    all_fit = all_fit && all.any_fits() && logs.log().unreadable() == 0;
    world.out << (options.format == Format::json ? json_line(to_json(all)) + '\n' : text_of(all));
  };
  const std::vector<std::string> files = find_logs(options.files, problems);
  if (options.together) {
    look_at(files);
  } else {
    std::for_each(files.begin(), files.end(), [&](const std::string& file) { look_at({file}); });
  }
  return problems.status(!all_fit);
}

}  // namespace

Command declare_identify(CLI::App& program) {
  auto options = std::make_shared<IdentifyOptions>();
  CLI::App& command = add_command(
      program, "identify", "find the houses and options by which a log is in order",
      "A house fits by which every move is legal and everyone is paid right. Where one does not, the fewest\n"
      "changes are looked for with which it would: options, and rules as other houses have them.\n\n"
      "Exit status: 0 some house fits each log, with changes or without; 1 none does, or a hand cannot be read;\n"
      "2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk identify friday.tonk\n"
      "  tonk identify --together friday.tonk saturday.tonk\n"
      "  tonk identify --house pagat --with waiting friday.tonk");
  declare_logs(command, options->files, true);
  declare_text(command, "--house", options->house.house, "try only this house", "HOUSE");
  declare_with(command, options->house);
  declare_trust(command, options->house.trust_paths);
  declare_flag(command, "--together", options->together, "look for rules by which all logs together are in order");
  declare_format(command, options->format);
  return {&command, [options](World& world) { return identify(*options, world); }};
}

}  // namespace tonk::cli
