#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/problems.hpp"
#include "cli/judging/audit.hpp"
#include "cli/judging/codes.hpp"
#include "cli/options.hpp"

namespace tonk::cli {
namespace {

std::string cannot_certify(const AuditOptions& options, const std::string& why) {
  return fmt::format("the certificate `{}` cannot be written: {}", options.certificate, why);
}

/// Whether a certificate can be written when all is judged; else `problems` knows why not.
bool can_certify(const AuditOptions& options, World& world, Problems& problems) {
  std::string why;
  const auto is_standard_input = [](const std::string& file) { return file == standard_input; };
  if (options.files.empty() || std::any_of(options.files.begin(), options.files.end(), is_standard_input)) {
    problems.say("standard input cannot be certified, because it cannot be read again");
  } else if (!OutputFile(world, options.certificate).may_open(why)) {
    problems.say(cannot_certify(options, why));
  }
  return !problems.any();
}

bool asks_for_other_rules(const HouseOptions& options) { return !options.house.empty() || !options.with.empty(); }

/// Whether what is asked for can be done; else `problems` knows why not.
bool can_be_done(const AuditOptions& options, World& world, Problems& problems) {
  const bool wants_totals = options.coverage || options.wants_summary();
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no logs to verify: name files or folders, or `-` for standard input");
  } else if (wants_totals && options.is_document()) {
    problems.say(fmt::format("`{}` is available only as text or JSON", options.coverage ? "--coverage" : "--summary"));
  } else if (!options.certificate.empty()) {
    (void)can_certify(options, world, problems);
  }
  return !problems.any();
}

/// Has all hands judged. Whether the work could begin; what could not be done of it is told to `problems`.
bool judge_all(const AuditOptions& options, World& world, Problems& problems, const Reporter& reporter,
               Coverage* coverage, AuditSink& audit) {
  const ParallelOptions parallel{.house = options.house,
                                 .color = use_color(options.color, world.err_is_terminal, world),
                                 .jobs = options.jobs,
                                 .compare = asks_for_other_rules(options.house),
                                 .digest = options.names_logs(),
                                 .in_order = options.coverage};
  const BatchOutcome done = judge_logs(
      options.files.empty() ? std::vector<std::string>{std::string(standard_input)} : options.files, parallel, world,
      problems,
      [&](WorkerContext& worker) -> std::unique_ptr<HandVisitor> {
        return std::make_unique<HandAuditor>(options, reporter, worker, coverage);
      },
      audit);
  if (done.interrupted) {
    problems.say(fmt::format("interrupted after {} hand{}", done.hands, done.hands == 1 ? "" : "s"));
  }
  return done.began;
}

void certify(const AuditOptions& options, const CertificateWriter& certificate_writer, bool whole, World& world,
             Problems& problems) {
  std::string why;
  if (!whole) {
    problems.say("no certificate is written, because not everything was judged");
    return;
  }
  const std::string text = to_text(certificate_writer.certificate());
  if (text.size() > max_certificate_bytes) {
    problems.say(cannot_certify(options, fmt::format("it would have more than {} MiB; certify fewer logs at a time",
                                                     max_certificate_bytes >> 20U)));
  } else if (!OutputFile(world, options.certificate).write(text, why)) {
    problems.say(cannot_certify(options, why));
  }
}

/// Whether anything was found; what could not be done is told to `problems`.
bool judge(const AuditOptions& options, World& world, Problems& problems, Reporter& reporter) {
  if (!can_be_done(options, world, problems)) {
    return false;
  }
  std::optional<Database> database;
  if (!options.database.empty()) {
    database.emplace(options.database, world, problems);
    if (problems.any()) {
      return false;
    }
  }
  std::optional<Coverage> coverage;
  if (options.coverage) {
    coverage.emplace(options.house);
  }
  AuditSink audit(options, world, reporter, database ? &*database : nullptr);
  const bool began = judge_all(options, world, problems, reporter, coverage ? &*coverage : nullptr, audit);
  if (coverage && coverage->is_full()) {
    problems.say(fmt::format("`--coverage` counts at most {} houses, and the logs name more", Coverage::usual_houses));
  }
  const bool whole = !problems.any();
  audit.end(whole);
  if (coverage) {
    reporter.add_coverage(*coverage);
  }
  if (database && began) {
    database->finish(whole);
  }
  if (audit.certificate_writer() != nullptr) {
    certify(options, *audit.certificate_writer(), whole, world, problems);
  }
  return audit.found();
}

Status verify(const AuditOptions& options, World& world) {
  Problems problems(world.err, use_color(options.color, world.err_is_terminal, world));
  if (!options.explain.empty()) {
    return explain_code(options.explain, world, problems);
  }
  const bool color = use_color(options.color, world.out_is_terminal, world);
  const auto reporter =
      make_reporter(options.format, {color, options.quiet, options.verbose, options.wants_summary()}, world.out);
  const bool found = judge(options, world, problems, *reporter);
  const Status status = problems.any() ? Status::failed : found ? Status::found : Status::nothing_found;
  reporter->finish(status, problems);
  return status;
}

}  // namespace

Command declare_verify(CLI::App& program) {
  auto options = std::make_shared<AuditOptions>();
  CLI::App& command = add_command(program, "verify", "replay hand logs and report every finding");
  declare_logs(command, options->files);
  declare_house(command, options->house);
  declare_format(command, options->format, {Format::sarif, Format::junit});
  declare_color(command, options->color);
  declare_flag(command, "-q,--quiet", options->quiet,
               "print nothing about single hands; the exit status says whether something was found");
  declare_flag(command, "-v,--verbose", options->verbose, "also print the verdicts of hands that are in order");
  declare_flag(command, "--coverage", options->coverage, "print which rules of the houses the hands put to the test");
  declare_flag(command, "--summary", options->summary,
               "sum up all hands: by house, ending, finding and player, and who pays whom");
  declare_flag(command, "--by-session", options->by_session, "also sum up each session when it is over");
  declare_explain_code(command, options->explain);
  declare_jobs(command, options->jobs);
  declare_path(
      command, "--certificate", options->certificate,
      "write what was judged, by which rules, and what came of it, into a new file for `tonk certificate check`",
      "OUT.json");
  declare_path(command, "--db", options->database, "write hands, findings and payments into a new SQLite database",
               "FILE");
  declare_footer(command,
                 "An existing certificate or database is never replaced.\n\n"
                 "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
                 "Examples:\n"
                 "  tonk verify friday.tonk\n"
                 "  tonk verify --house pagat --with waiting,no-upcard logs/\n"
                 "  tonk verify --format json - < friday.tonk\n"
                 "  tonk verify --explain wrong-payment");
  return {&command, [options](World& world) { return verify(*options, world); }};
}

}  // namespace tonk::cli
