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
#include "cli/new_file.hpp"
#include "cli/notary.hpp"
#include "cli/office.hpp"
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
  std::uint64_t jobs = 0;
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

/// Judges for whoever wants to read what is found.
class Inspector : public Clerk {
 public:
  Inspector(const VerifyOptions& options, const Reporter& reporter, Desk& desk, Coverage* coverage)
      : options_(options), reporter_(reporter), desk_(desk), coverage_(coverage) {}

  void hear(Walk& walk, Walk* named, Minutes& minutes) override {
    if (coverage_ != nullptr) {
      coverage_->add(walk);
    }
    const Outcome outcome = walk.outcome();
    minutes.tally.add(outcome.verdict, walk.is_head());
    minutes.found = minutes.found || outcome.verdict != Verdict::ok;
    const bool keeps = is_document(options_.format) || !options_.certificate.empty();
    if (!keeps && (!is_told(options_) || (!reporter_.tells(outcome) && named == nullptr))) {
      return;
    }
    Record& record = walk.record();
    if (named != nullptr) {
      compare(record, named->record());
    }
    if (is_told(options_)) {
      add_remedies(walk, desk_.what_ifs);
      minutes.text += reporter_.told(record);
    }
    if (keeps) {
      minutes.kept.push_back({record, walk.readable() ? &walk.rules() : nullptr});
    }
  }

 private:
  /// Where the log names its own rules, and is paid otherwise by these.
  static void compare(Record& asked, const Record& named) {
    if (!named.house.empty() && !asked.house.empty() && settle_differently(asked, named)) {
      asked.as_named = {named};
    }
  }

  const VerifyOptions& options_;
  const Reporter& reporter_;
  Desk& desk_;
  Coverage* coverage_;
};

/// Hands on what is found, in the order of the logs.
class Audit : public Audience {
 public:
  Audit(const VerifyOptions& options, World& world, Reporter& reporter) : world_(world), reporter_(reporter) {
    if (!options.certificate.empty()) {
      notary_.emplace(folder_of(options.certificate), options.house);
    }
  }

  void begin_file(const std::string& file) override {
    file_ = file;
    reporter_.begin_file(file);
    if (notary_) {
      notary_->begin_file(file);
    }
  }

  void read(Minutes& minutes) override {
    found_ = found_ || minutes.found;
    world_.out << minutes.text << std::flush;
    reporter_.add(minutes.tally);
    for (const Minutes::Kept& hand : minutes.kept) {
      reporter_.add(hand.record);
      if (notary_) {
        notary_->add(hand.record, hand.rules);
      }
    }
  }

  void end_file(const std::string& sha256) override {
    reporter_.end_file(file_, sha256);
    if (notary_) {
      notary_->end_file(sha256);
    }
  }

  [[nodiscard]] bool found() const { return found_; }
  [[nodiscard]] const Notary* notary() const { return notary_ ? &*notary_ : nullptr; }

 private:
  World& world_;
  Reporter& reporter_;
  std::string file_;
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
  std::optional<Coverage> coverage;
  if (options.coverage) {
    coverage.emplace(options.house.folders);
  }
  Audit audit(options, world, reporter);
  const OfficeOptions office{.house = options.house,
                             .color = use_color(options.color, world.err_is_terminal, world),
                             .jobs = options.jobs,
                             .compare = asks_for_other_rules(options.house),
                             .in_order = options.coverage};
  const Done done = judge_logs(
      arguments, office, world, problems,
      [&](Desk& desk) -> std::unique_ptr<Clerk> {
        return std::make_unique<Inspector>(options, reporter, desk, coverage ? &*coverage : nullptr);
      },
      audit);
  if (done.interrupted) {
    problems.say(fmt::format("interrupted after {} hand{}", done.hands, done.hands == 1 ? "" : "s"));
  }
  if (coverage) {
    reporter.add_coverage(*coverage);
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
  declare_jobs(*command, options->jobs);
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
