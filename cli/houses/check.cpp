#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/houses/check_report.hpp"
#include "cli/houses/inspection.hpp"
#include "cli/houses/mend.hpp"
#include "cli/io/problems.hpp"
#include "cli/judging/codes.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"

namespace tonk::cli {
namespace {

struct CheckOptions {
  std::vector<std::string> variants;
  HouseOptions house;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
  bool notes = false;
  bool fix = false;
  std::string explain;
};

bool is_found(const Inspection& inspection) {
  return inspection.number_of(Severity::error) + inspection.number_of(Severity::warning) > 0 ||
         (inspection.listing.is_option && inspection.fits == 0);
}

/// Returns whether anything was found. Reports failures to `problems`. `document` may be null.
bool look_over(const CheckOptions& options, World& world, Problems& problems, sarif::Document* document) {
  if (options.variants.empty()) {
    problems.say("nothing to check: name houses, options or their files");
    return false;
  }
  CommandHouses house_cache(options.house, problems);
  if (!house_cache.accepts({{}, options.house.with})) {
    return false;
  }
  const bool color = use_color(options.color, world.out_is_terminal, world);
  bool found = false;
  for (const std::string& variant : options.variants) {
    if (problems.stops(world)) {
      break;
    }
    const auto listing = house_cache.find(variant);
    if (!listing) {
      continue;
    }
    Inspection inspection = inspect(house_cache.library(), *listing, options.house.with);
    std::vector<std::string> mended;
    if (options.fix) {
      mended = mend(inspection, house_cache.library(), world, problems);
    }
    found = found || is_found(inspection);
    if (document != nullptr) {
      add(*document, inspection, options.notes);
    } else if (options.format == Format::json) {
      world.out << to_json(inspection, mended) << '\n';
    } else {
      world.out << check_text(inspection, mended, options.notes, color);
    }
  }
  return found;
}

Status check(const CheckOptions& options, World& world) {
  Problems problems(world.err, use_color(options.color, world.err_is_terminal, world));
  if (!options.explain.empty()) {
    return explain_code(options.explain, world, problems);
  }
  std::optional<sarif::Document> document;
  if (options.format == Format::sarif) {
    document.emplace(check_rules(), world.out);
  }
  const bool found = look_over(options, world, problems, document ? &*document : nullptr);
  const Status status = problems.status(found);
  if (document) {
    document->finish(status, problems, sarif::Json::object());
  }
  return status;
}

}  // namespace

Command declare_check(CLI::App& program) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App& command = add_command(program, "check", "look for mistakes and oddities in houses and options");
  declare_arguments(command, "VARIANT", options->variants, "houses and options, by name or file");
  declare_with(command, options->house);
  declare_format(command, options->format, {Format::sarif});
  declare_color(command, options->color);
  declare_flag(command, "--notes", options->notes, "print notes, too: what is true of most houses and does no harm");
  declare_flag(command, "--fix", options->fix,
               "mend in the files what can be mended in only one way, unless they change meanwhile");
  declare_explain_code(command, options->explain);
  declare_footer(command,
                 "Exit status: 0 nothing found but notes, 1 errors or warnings, 2 the work could not be done.\n\n"
                 "Examples:\n"
                 "  tonk check my-house.yaml\n"
                 "  tonk check pagat --with waiting,no-upcard\n"
                 "  tonk check --explain paid-twice");
  return {&command, [options](World& world) { return check(*options, world); }};
}

}  // namespace tonk::cli
