#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/sha256.hpp"
#include "cli/judging/codes.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/sarif.hpp"
#include "cli/judging/suppressions.hpp"
#include "core/diagnostic.hpp"
#include "core/text.hpp"
#include "explore/lint/inspection.hpp"
#include "explore/lint/lint.hpp"
#include "explore/lint/mend.hpp"
#include "render/house.hpp"
#include "render/json.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"
#include "spec/library.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

using explore::Incompatibility;
using explore::inspect;
using explore::Inspection;
using explore::Notice;

struct CheckOptions {
  std::vector<std::string> variants;
  HouseOptions house;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
  bool notes = false;
  bool fix = false;
  SuppressionOptions suppressions;
  std::string explain;
};

std::vector<std::string> fingerprints_of(const Inspection& inspection) {
  sarif::Fingerprints fingerprints;
  std::vector<std::string> all;
  all.reserve(inspection.notices.size());
  for (const Notice& notice : inspection.notices) {
    std::vector<std::string> said{inspection.listing.name, notice.code, notice.line, notice.message};
    said.insert(said.end(), inspection.options.begin(), inspection.options.end());
    all.push_back(fingerprints.of(said));
  }
  return all;
}

/// An error is never suppressed, because a house that has one has no rules.
void suppress(Inspection& inspection, const Suppressions& suppressions) {
  const std::vector<std::string> fingerprints = fingerprints_of(inspection);
  for (std::size_t number = 0; number < inspection.notices.size(); ++number) {
    Notice& notice = inspection.notices[number];
    if (notice.severity != Severity::error) {
      notice.suppressed = suppressions.reason(notice.code, notice.file, fingerprints[number]);
    }
  }
}

/// Writes the file as it is mended, and brings the inspection up to date. A file that cannot be written is a problem, and left as it is, as
/// is its inspection.
void mend(Inspection& inspection, const spec::Library& library, const Suppressions& suppressions, World& world,
          Problems& problems) {
  const std::string& file = inspection.listing.file;
  const std::optional<std::string> text = library.text_of(file);
  auto mended = explore::mend(inspection, library, [&](Inspection& after) { suppress(after, suppressions); });
  if (!text || !mended || mended->inspection.mended.empty()) {
    return;
  }
  OutputFile written(world, problems, file, fmt::format("`{}` cannot be mended", file));
  if (written.renew(sha256(*text), [&] { return written.append(mended->text); })) {
    inspection = std::move(mended->inspection);
  }
}

/// `no errors`, `1 error`, `2 errors`.
std::string numbered(std::size_t number, std::string_view what) {
  return number == 0 ? fmt::format("no {}s", what) : counted(number, what);
}

/// The last line, with the totals.
std::string totals_text(const Inspection& inspection, bool notes) {
  const std::size_t errors = inspection.number_of(Severity::error);
  const std::size_t hidden = notes ? 0 : inspection.number_of(Severity::note);
  std::string text =
      fmt::format("{}: {}", spec::house_words(inspection.listing.name, inspection.options), numbered(errors, "error"));
  if (errors == 0) {
    text += ", " + numbered(inspection.number_of(Severity::warning), "warning");
  }
  if (hidden > 0) {
    text += fmt::format(" ({}; --notes shows {})", counted(hidden, "note"), hidden == 1 ? "it" : "them");
  }
  return text + '\n';
}

std::string suppressed_text(const Inspection& inspection) {
  std::vector<std::string> reasons;
  reasons.reserve(inspection.notices.size());
  for (const Notice& notice : inspection.notices) {
    reasons.push_back(notice.suppressed);
  }
  SuppressedCount suppressed;
  suppressed.add_all(reasons);
  return suppressed.findings.empty() ? std::string() : suppressed.text() + '\n';
}

/// The houses that an option can be combined with.
std::string company_text(const Inspection& inspection) {
  const std::size_t all = inspection.fits + inspection.misfits.size();
  std::string text = inspection.misfits.empty() ? fmt::format("  goes with each of the {} houses\n", all)
                                                : fmt::format("  goes with {} of {} houses\n", inspection.fits, all);
  for (const Incompatibility& misfit : inspection.misfits) {
    text += fmt::format("  not with {}: {}\n", printable(misfit.house), printable(misfit.why));
  }
  return text;
}

/// Every notice with its line and its hand, then the totals. Notes are only counted unless `notes` is set.
std::string to_text(const Inspection& inspection, bool notes, bool color) {
  std::string text;
  for (const Notice& notice : inspection.notices) {
    if ((notice.severity == Severity::note && !notes) || !notice.suppressed.empty()) {
      continue;
    }
    text += tonk::to_text(notice, color);
    if (!notice.log.empty()) {
      text += "\n" + indented(notice.log) + "\n";
    }
  }
  for (const std::string& change : inspection.mended) {
    text += fmt::format("{}: mended: {}\n", printable(inspection.listing.file), printable(change));
  }
  text += totals_text(inspection, notes) + suppressed_text(inspection);
  const bool is_sound = inspection.number_of(Severity::error) == 0;
  return inspection.listing.is_option && is_sound ? text + company_text(inspection) : text;
}

/// Every error and lint of a house file.
std::vector<Json> sarif_rules() {
  std::vector<Json> rules;
  for (const explore::LintInfo& lint : explore::lints()) {
    rules.push_back(sarif::rule(lint.name, lint.severity, lint.meaning,
                                fmt::format("The code `{}` means: {}. {}", lint.name, lint.meaning, lint.advice),
                                lint.example));
  }
  for (const spec::ErrorCode& error : spec::error_codes()) {
    rules.push_back(sarif::rule(error.name, Severity::error, error.meaning,
                                fmt::format("The code `{}` means: {}.", error.name, error.meaning)));
  }
  return rules;
}

void add(sarif::Document& document, const Inspection& inspection, bool notes) {
  const std::vector<std::string> fingerprints = fingerprints_of(inspection);
  for (std::size_t number = 0; number < inspection.notices.size(); ++number) {
    const Notice& notice = inspection.notices[number];
    if (notice.severity == Severity::note && !notes) {
      continue;
    }
    const std::string help = notice.help.empty() ? "" : "; help: " + sarif::plain(notice.help);
    Json result = {{"message", {{"text", sarif::plain(notice.message) + help}}}};
    if (!notice.file.empty()) {
      result["locations"] = Json::array({sarif::location(notice)});
    }
    result = sarif::with_fingerprint(std::move(result), fingerprints[number]);
    result = sarif::with_suppression(std::move(result), notice.suppressed);
    result["properties"] = {{"name", inspection.listing.name}, {"options", inspection.options}};
    if (!notice.log.empty()) {
      result["properties"]["log"] = notice.log;
    }
    document.add(notice.code, result);
  }
}

bool any_found(const Inspection& inspection) {
  return inspection.number_of(Severity::error) + inspection.number_of(Severity::warning) > 0 ||
         (inspection.listing.is_option && inspection.fits == 0);
}

/// Checks all variants and returns whether anything was found. `document` is null unless one is written.
bool check_all(const CheckOptions& options, World& world, Problems& problems, sarif::Document* document) {
  if (options.variants.empty()) {
    problems.say("nothing to check: name houses, options or their files");
    return false;
  }
  const Suppressions suppressions(options.suppressions, problems);
  if (problems.any()) {
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
    suppress(inspection, suppressions);
    if (options.fix) {
      mend(inspection, house_cache.library(), suppressions, world, problems);
    }
    found = found || any_found(inspection);
    if (document != nullptr) {
      add(*document, inspection, options.notes);
    } else if (options.format == Format::json) {
      world.out << json_line(tonk::to_json(inspection)) << '\n';
    } else {
      world.out << to_text(inspection, options.notes, color);
    }
  }
  return found;
}

Status check(const CheckOptions& options, World& world) {
  Problems problems(world, options.color);
  if (!options.explain.empty()) {
    return explain_code(options.explain, world, problems);
  }
  std::optional<sarif::Document> document;
  if (options.format == Format::sarif) {
    document.emplace(sarif_rules(), world.out);
  }
  const Status status = problems.status(check_all(options, world, problems, document ? &*document : nullptr));
  if (document) {
    document->finish(status, problems, Json::object());
  }
  return status;
}

}  // namespace

Command declare_check(CLI::App& program) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App& command =
      add_command(program, "check", "look for mistakes and oddities in houses and options",
                  "Exit status: 0 nothing found but notes, 1 errors or warnings, 2 the work could not be done.\n\n"
                  "Examples:\n"
                  "  tonk check my-house.yaml\n"
                  "  tonk check pagat --with waiting,no-upcard\n"
                  "  tonk check --explain paid-twice");
  declare_arguments(command, "VARIANT", options->variants, "houses and options, by name or file");
  declare_with(command, options->house);
  declare_format(command, options->format, Format::sarif);
  declare_color(command, options->color);
  declare_flag(command, "--notes", options->notes, "print notes, too: what is true of most houses and does no harm");
  declare_flag(command, "--fix", options->fix,
               "mend in the files what can be mended in only one way, unless they change meanwhile");
  declare_suppressions(command, options->suppressions);
  declare_explain_code(command, options->explain);
  declare_watch(command, {"--fix"});
  return {&command, [options](World& world) { return check(*options, world); }};
}

}  // namespace tonk::cli
