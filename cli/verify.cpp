#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/coverage.hpp"
#include "cli/input.hpp"
#include "cli/judging.hpp"
#include "cli/new_file.hpp"
#include "cli/notary.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/remedies.hpp"
#include "cli/reporter.hpp"
#include "cli/side_by_side.hpp"

namespace tonk::cli {
namespace {

struct VerifyOptions {
  std::vector<std::string> files;
  HouseOptions house;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
  bool quiet = false;
  bool verbose = false;
  bool coverage = false;
  std::string certificate;  ///< empty: none is wanted
};

/// Whether a certificate can be written when all is judged; else `problems` knows why not.
bool can_certify(const VerifyOptions& options, Problems& problems) {
  std::string why;
  const auto is_standard_input = [](const std::string& file) { return file == standard_input; };
  if (options.files.empty() || std::any_of(options.files.begin(), options.files.end(), is_standard_input)) {
    problems.say("standard input cannot be certified, because nobody can look at it again");
  } else if (!may_be_new_file(options.certificate, why)) {
    problems.say(fmt::format("the certificate `{}` cannot be written: {}", options.certificate, why));
  }
  return !problems.any();
}

bool is_document(Format format) { return format == Format::sarif || format == Format::junit; }

/// Whether anybody will read what is said of a hand.
bool is_told(const VerifyOptions& options) { return !options.quiet || is_document(options.format); }

bool asks_for_other_rules(const HouseOptions& options) { return !options.house.empty() || !options.with.empty(); }

/// Everything that looks at a hand once it is judged.
class Audit {
 public:
  Audit(const VerifyOptions& options, Cabinet& cabinet, Reporter& reporter)
      : options_(options),
        as_named_{{}, {}, options.house.folders},
        cabinet_(cabinet),
        reporter_(reporter),
        what_ifs_(cabinet),
        coverage_(what_ifs_) {
    if (!options.certificate.empty()) {
      notary_.emplace(folder_of(options.certificate), options.house);
    }
  }

  void begin_file(const std::string& file, std::string_view text) {
    reporter_.begin_file(file, text);
    if (asks_for_other_rules(options_.house)) {
      named_.emplace(file, text, as_named_, cabinet_);
    }
    if (notary_) {
      notary_->begin_file(file, text);
    }
  }

  void hear(Walk& walk) {
    Record& record = walk.record();
    found_ = found_ || record.verdict != Verdict::ok;
    if (named_ && named_->advance()) {
      compare(record, named_->judge());
    }
    if (is_told(options_)) {
      add_remedies(walk, what_ifs_);
    }
    if (options_.coverage) {
      coverage_.add(walk);
    }
    reporter_.add(record);
    if (notary_) {
      notary_->add(record, walk.readable() ? &walk.rules() : nullptr);
    }
  }

  [[nodiscard]] bool found() const { return found_; }
  [[nodiscard]] const Coverage& coverage() const { return coverage_; }
  [[nodiscard]] const Notary* notary() const { return notary_ ? &*notary_ : nullptr; }

 private:
  /// Where the log names its own rules, and is paid otherwise by these.
  static void compare(Record& asked, const Record& named) {
    if (!named.house.empty() && !asked.house.empty() && settle_differently(asked, named)) {
      asked.as_named = {named};
    }
  }

  const VerifyOptions& options_;
  HouseOptions as_named_;
  Cabinet& cabinet_;
  Reporter& reporter_;
  WhatIfs what_ifs_;
  Coverage coverage_;
  std::optional<Walk> named_;
  std::optional<Notary> notary_;
  bool found_ = false;
};

/// Whether anything was found; what could not be done is told to `problems`.
bool judge(const VerifyOptions& options, World& world, Problems& problems, Reporter& reporter) {
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no logs to verify: name files or folders, or `-` for standard input");
    return false;
  }
  if (options.coverage && is_document(options.format)) {
    problems.say("`--coverage` is told as text or JSON only");
    return false;
  }
  if (!options.certificate.empty() && !can_certify(options, problems)) {
    return false;
  }
  const auto arguments = options.files.empty() ? std::vector<std::string>{std::string(standard_input)} : options.files;
  Cabinet cabinet(options.house.folders, problems);
  Audit audit(options, cabinet, reporter);
  judge_logs(arguments, options.house, cabinet, world, problems,
             {[&](const std::string& file, std::string_view text) { audit.begin_file(file, text); },
              [&](Walk& walk) { audit.hear(walk); }});
  if (options.coverage) {
    reporter.add_coverage(audit.coverage());
  }
  std::string why;
  if (audit.notary() != nullptr && problems.any()) {
    problems.say("no certificate is written, because not everything was judged");
  } else if (audit.notary() != nullptr &&
             !write_new_file(options.certificate, to_text(audit.notary()->certificate()), why)) {
    problems.say(fmt::format("the certificate `{}` cannot be written: {}", options.certificate, why));
  }
  return audit.found();
}

Status verify(const VerifyOptions& options, World& world) {
  Problems problems(world.err, use_color(options.color, world.err_is_terminal, world));
  const bool color = use_color(options.color, world.out_is_terminal, world);
  const auto reporter = make_reporter(options.format, {color, options.quiet, options.verbose}, world.out);
  const bool found = judge(options, world, problems, *reporter);
  const Status status = problems.any() ? Status::failed : found ? Status::found : Status::nothing_found;
  reporter->finish(status, problems);
  return status;
}

}  // namespace

Command declare_verify(CLI::App& program) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = program.add_subcommand("verify", "replay hand logs and report every finding");
  command
      ->add_option("FILE", options->files, "logs, folders searched for *.tonk, or - for standard input (the default)")
      ->type_name("");
  declare_house(*command, options->house);
  declare_format(*command, options->format, {Format::sarif, Format::junit});
  declare_color(*command, options->color);
  command->add_flag("-q,--quiet", options->quiet, "write neither text nor JSON lines; the exit status tells");
  command->add_flag("-v,--verbose", options->verbose, "tell the verdict of hands that are in order too");
  command->add_flag("--coverage", options->coverage, "tell which rules of the houses the hands put to the test");
  command
      ->add_option("--certificate", options->certificate,
                   "write what was judged, by which rules, and what came of it, for `tonk certificate check`")
      ->type_name("OUT.json");
  command->footer(
      "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk verify friday.tonk\n"
      "  tonk verify --house pagat --with waiting,no-upcard logs/\n"
      "  tonk verify --format json - < friday.tonk");
  return {command, [options](World& world) { return verify(*options, world); }};
}

}  // namespace tonk::cli
