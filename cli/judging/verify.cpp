#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/paths.hpp"
#include "cli/judging/certificate.hpp"
#include "cli/judging/codes.hpp"
#include "cli/judging/coverage.hpp"
#include "cli/judging/database.hpp"
#include "cli/judging/parallel_verifier.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/judging/sarif.hpp"
#include "cli/judging/suppressions.hpp"
#include "cli/judging/written_logs.hpp"
#include "parser/print.hpp"
#include "render/text_table.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_jobs = 1024;

struct VerifyOptions {
  std::vector<std::string> files;
  HouseOptions house;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
  std::string explain;  ///< a code; empty if logs are to be judged
  bool quiet = false;
  bool verbose = false;
  bool coverage = false;
  std::uint64_t jobs = 0;   ///< 0: all cores
  std::string certificate;  ///< empty if none is wanted
  std::string database;     ///< empty if none is wanted
  std::string witnesses;    ///< a folder; empty if none are wanted
  std::string fixes;        ///< the same
  bool summary = false;
  bool by_session = false;  ///< a summary of each session, and one of all
  SuppressionOptions suppressions;

  [[nodiscard]] bool wants_summary() const { return summary || by_session; }
  [[nodiscard]] bool is_document() const { return format == Format::sarif || format == Format::junit; }
  /// Whether the output names the SHA-256 of each log.
  [[nodiscard]] bool names_logs() const {
    return !certificate.empty() || !database.empty() || wants_summary() || format == Format::sarif;
  }
  /// Whether the records of the hands are kept for the sinks.
  [[nodiscard]] bool keeps() const { return is_document() || !certificate.empty() || !database.empty(); }
};

/// Adds the hand that was just judged, and whose report was written, to the summaries of its batch.
void add_share(JudgedLog& judged, bool by_session, BatchResult& batch) {
  if (batch.shares.empty() || (by_session && batch.shares.back().session_line != judged.head_line())) {
    BatchResult::Share& share = batch.shares.emplace_back();
    if (by_session && judged.head() != nullptr) {
      share.session_line = judged.head_line();
      share.session = judged.head()->id.empty() ? std::nullopt : std::optional(judged.head()->id);
    }
  }
  batch.shares.back().summary.add(judged);
  batch.shares.back().text_end = batch.text.size();
}

/// What identifies each finding of the hand that was just judged, as long as the same is said of the same hand by the same house,
/// wherever it stands in whichever file. Comments and layout make no difference where the hand can be read.
std::vector<std::string> fingerprints_of(const Record& record, const JudgedLog& judged) {
  // Of a hand that cannot be read, messages name lines, which move.
  const std::string hand = judged.readable() ? log::print(judged.hand()) : std::string(judged.chunk().text);
  sarif::Fingerprints fingerprints;
  std::vector<std::string> all;
  all.reserve(record.findings.size());
  for (const Remark& remark : record.findings) {
    all.push_back(fingerprints.of({record.session.value_or(""), record.hand.value_or(""), record.house,
                                   fmt::format("{}", fmt::join(record.options, " ")), remark.code,
                                   judged.readable() ? remark.message : remark.line, hand}));
  }
  return all;
}

/// For each finding, why it is suppressed.
std::vector<std::string> suppressed_in(const VerifiedHand& hand, const Suppressions& suppressions) {
  std::vector<std::string> reasons;
  reasons.reserve(hand.findings.size());
  for (std::size_t number = 0; number < hand.findings.size(); ++number) {
    const Remark& remark = hand.findings[number];
    reasons.push_back(suppressions.reason(remark.code, remark.file,
                                          hand.fingerprints.empty() ? std::string() : hand.fingerprints[number]));
  }
  return reasons;
}

/// Writes down what the options ask for of a hand.
void write_down(const VerifyOptions& options, const Suppressions& suppressions, const Reporter& reporter,
                WorkerContext& worker, JudgedLog& judged, JudgedLog* named, BatchResult& batch) {
  const std::string correction = options.fixes.empty() ? "" : note_correction(judged, batch);
  const bool is_read = !options.quiet || options.is_document();
  const bool may_suppress = suppressions.any() && judged.outcome().verdict != Verdict::ok;
  if ((is_read && (reporter.reports(judged.outcome()) || named != nullptr)) || options.keeps() || may_suppress) {
    VerifiedHand hand = verified(judged, named);
    hand.correction = correction;
    if (options.format == Format::sarif || suppressions.has_baseline()) {
      hand.fingerprints = fingerprints_of(hand, judged);
    }
    if (may_suppress) {
      hand.suppressed = suppressed_in(hand, suppressions);
      batch.suppressed.add_all(hand.suppressed);
    }
    if (is_read) {
      hand.remedies = remedies_for(judged, worker.what_ifs);
      batch.text += reporter.text_of(hand);
    }
    if (options.keeps()) {
      batch.kept.push_back({std::move(hand), judged.shared_rules()});
      if (!options.database.empty()) {
        batch.kept.back().moves = moves_of(judged.hand(), judged.place());
      }
    }
  }
  if (!options.witnesses.empty()) {
    note_witnesses(judged, batch);
  }
  if (options.wants_summary()) {
    add_share(judged, options.by_session, batch);
  }
}

/// Prints what is said of the hands, and adds up the summaries of the batches. If the batches are divided by session, it also prints
/// the summary of each session when the session is over.
class Printer : public ResultSink {
 public:
  Printer(bool by_session, const Reporter& reporter, std::ostream& out)
      : by_session_(by_session), reporter_(reporter), out_(out) {}

  void begin_file(const std::string& file) override { all_.logs.push_back({file, {}, 0}); }

  void read(const BatchResult& batch) override {
    const std::string_view text = batch.text;
    std::size_t printed = 0;
    for (const BatchResult::Share& share : batch.shares) {
      if (session_ && session_->line != share.session_line) {
        end_session(true);
      }
      if (by_session_ && !session_) {
        session_ = SessionSummary{all_.logs.back().file, share.session, share.session_line, {}};
      }
      if (session_) {
        session_->summary.add(share.summary);
      }
      out_ << text.substr(printed, share.text_end - printed);
      printed = share.text_end;
      all_.logs.back().hands += share.summary.tally.hands;
      all_.add(share.summary);
    }
    out_ << text.substr(printed) << std::flush;
    suppressed_.add(batch.suppressed);
  }

  void end_file(const std::string& sha256, bool whole) override {
    end_session(whole);
    all_.logs.back().sha256 = sha256;
  }

  /// The summary of all hands. To be called at the end; `whole` says whether everything was judged.
  [[nodiscard]] const Summary& sum_up(bool whole) {
    end_session(false);
    all_.whole = whole;
    return all_;
  }
  [[nodiscard]] const std::vector<Summary::Log>& logs() const { return all_.logs; }
  [[nodiscard]] const SuppressedCount& suppressed() const { return suppressed_; }

 private:
  void end_session(bool whole) {
    if (session_) {
      session_->summary.whole = whole;
      out_ << reporter_.text_of_session(*session_);
      session_.reset();
    }
  }

  bool by_session_;
  const Reporter& reporter_;
  std::ostream& out_;
  Summary all_;
  SuppressedCount suppressed_;
  std::optional<SessionSummary> session_;  ///< the one that goes on
};

OutputFile certificate_file(const VerifyOptions& options, World& world, Problems& problems) {
  return OutputFile(world, problems, options.certificate,
                    fmt::format("the certificate `{}` cannot be written", options.certificate));
}

/// Whether no two of the files and folders that are asked for are one.
bool are_apart(const VerifyOptions& options, Problems& problems) {
  std::map<fs::path, std::string_view> written;
  for (const auto& [option, path] :
       {std::pair<std::string_view, const std::string&>{"--certificate", options.certificate},
        {"--db", options.database},
        {"--witness", options.witnesses},
        {"--fix", options.fixes}}) {
    if (path.empty()) {
      continue;
    }
    std::error_code unknown;
    fs::path whole = fs::weakly_canonical(fs::absolute(path, unknown), unknown);
    const auto [at, is_new] = written.emplace(whole.has_filename() ? whole : whole.parent_path(), option);
    if (!is_new) {
      problems.say("`{}` and `{}` cannot both write `{}`", at->second, option, path);
      return false;
    }
  }
  return true;
}

/// Whether what is asked for can be done; otherwise reports why not.
bool can_be_done(const VerifyOptions& options, World& world, Problems& problems) {
  if (!may_read_input(options.files, problems)) {
    return false;
  }
  const bool reads_input = options.files.empty() || std::ranges::count(options.files, standard_input) > 0;
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no logs to verify: name files or folders, or `-` for standard input");
  } else if ((options.coverage || options.wants_summary()) && options.is_document()) {
    problems.say("`{}` is available only as text or JSON", options.coverage  ? "--coverage"
                                                           : options.summary ? "--summary"
                                                                             : "--by-session");
  } else if (!options.certificate.empty() && reads_input) {
    problems.say("standard input cannot be certified, because it cannot be read again");
  } else if (!(options.witnesses.empty() && options.fixes.empty()) && reads_input) {
    problems.say("`{}` does not take standard input, because it cannot be read again",
                 options.witnesses.empty() ? "--fix" : "--witness");
  } else {
    return are_apart(options, problems) &&
           (options.certificate.empty() || certificate_file(options, world, problems).may_open());
  }
  return false;
}

void certify(const VerifyOptions& options, const Certificate& certificate, bool whole, World& world,
             Problems& problems) {
  if (!whole) {
    problems.say("no certificate is written, because not everything was judged");
    return;
  }
  const std::string text = to_text(certificate);
  OutputFile file = certificate_file(options, world, problems);
  const std::string obstacle = why_not_to_check(certificate, folder_of(options.certificate));
  if (text.size() > max_certificate_bytes) {
    file.fail(
        fmt::format("it would have more than {} MiB; certify fewer logs at a time", max_certificate_bytes >> 20U));
  } else if (!obstacle.empty()) {
    file.fail(obstacle);
  } else {
    file.write(text);
  }
}

/// Reports logs that are the same, so that the sums count their hands twice.
void report_copies(const std::vector<Summary::Log>& logs, Problems& problems) {
  std::map<std::string_view, std::string_view> first;
  for (const Summary::Log& log : logs) {
    const auto [same, is_new] = first.try_emplace(log.sha256, log.file);
    if (!is_new && !log.sha256.empty()) {
      problems.say("`{}` is the same log as `{}`: its hands are counted twice", log.file, same->second);
    }
  }
}

/// What is written besides the report while logs are judged.
struct Outputs {
  std::optional<CertificateWriter> certificate;
  std::optional<Database> database;
  std::optional<WitnessWriter> witnesses;
  std::optional<CorrectionWriter> fixes;

  /// Opens what is asked for, and adds it to the sinks. False if that fails, which is reported.
  [[nodiscard]] bool open(const VerifyOptions& options, World& world, Problems& problems,
                          std::vector<ResultSink*>& sinks) {
    if (!options.certificate.empty()) {
      sinks.push_back(&certificate.emplace(folder_of(options.certificate), options.house));
    }
    if (!options.database.empty()) {
      sinks.push_back(&database.emplace(options.database, world, problems));
    }
    if (!options.witnesses.empty()) {
      sinks.push_back(&witnesses.emplace(options.witnesses, world, problems));
    }
    if (!options.fixes.empty()) {
      sinks.push_back(&fixes.emplace(options.fixes, world, problems));
    }
    return !problems.any();
  }
};

/// Judges all logs and returns whether anything was found.
bool judge(const VerifyOptions& options, World& world, Problems& problems, Reporter& reporter) {
  if (!can_be_done(options, world, problems)) {
    return false;
  }
  const Suppressions suppressions(options.suppressions, problems);
  if (problems.any()) {
    return false;
  }
  Printer printer(options.by_session, reporter, world.out);
  std::vector<ResultSink*> sinks{&printer, &reporter};
  Outputs outputs;
  if (!outputs.open(options, world, problems, sinks)) {
    return false;
  }
  std::optional<Coverage> coverage;
  if (options.coverage) {
    coverage.emplace();
  }
  const ParallelOptions parallel{.house = options.house,
                                 .color = use_color(options.color, world.err_is_terminal, world),
                                 .jobs = options.jobs,
                                 .compare = !options.house.house.empty() || !options.house.with.empty(),
                                 .digest = options.names_logs() || outputs.witnesses || outputs.fixes,
                                 .in_order = options.coverage};
  const auto visit = [&](WorkerContext& worker, JudgedLog& judged, JudgedLog* named, BatchResult& batch) {
    if (coverage) {
      coverage->add(worker.what_ifs, judged);
    }
    write_down(options, suppressions, reporter, worker, judged, named, batch);
  };
  const BatchOutcome done = judge_logs(options.files.empty() ? std::vector{std::string(standard_input)} : options.files,
                                       parallel, world, problems, visit, sinks);
  if (done.interrupted) {
    problems.say("interrupted after {}", counted(done.tally.hands, "hand"));
  }
  if (coverage && coverage->is_full()) {
    problems.say("`--coverage` counts at most {} houses, and the logs name more", Coverage::usual_houses);
  }
  if (options.wants_summary()) {
    report_copies(printer.logs(), problems);
  }
  const bool whole = !problems.any();
  reporter.add_suppressed(printer.suppressed());
  const Summary& summary = printer.sum_up(whole);
  if (options.wants_summary()) {
    reporter.add_summary(summary);
  }
  if (coverage) {
    reporter.add_coverage(*coverage);
  }
  if (outputs.database && done.began) {
    outputs.database->finish(whole);
  }
  if (outputs.certificate) {
    certify(options, outputs.certificate->certificate(), whole, world, problems);
  }
  return any_found(done.tally, printer.suppressed());
}

Status verify(const VerifyOptions& options, World& world) {
  Problems problems(world, options.color);
  if (!options.explain.empty()) {
    return explain_code(options.explain, world, problems);
  }
  const bool color = use_color(options.color, world.out_is_terminal, world);
  const auto reporter = make_reporter(
      options.format, {color, options.quiet, options.verbose, options.wants_summary() || options.coverage}, world.out);
  const bool found = judge(options, world, problems, *reporter);
  reporter->finish(problems.status(found), problems);
  return problems.status(found);
}

}  // namespace

Command declare_verify(CLI::App& program) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App& command = add_command(program, "verify", "replay hand logs and report every finding",
                                  "An existing certificate or database is never replaced.\n\n"
                                  "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
                                  "Examples:\n"
                                  "  tonk verify friday.tonk\n"
                                  "  tonk verify --house pagat --with waiting,no-upcard logs/\n"
                                  "  tonk verify --format json - < friday.tonk\n"
                                  "  tonk verify --explain wrong-payment");
  declare_logs(command, options->files);
  declare_house(command, options->house);
  declare_format(command, options->format, Format::junit);
  declare_color(command, options->color);
  declare_flag(command, "-q,--quiet", options->quiet,
               "print nothing about single hands; the exit status says whether something was found");
  declare_flag(command, "-v,--verbose", options->verbose, "also print the verdicts of hands that are in order");
  declare_flag(command, "--coverage", options->coverage, "print which rules of the houses the hands put to the test");
  declare_flag(command, "--summary", options->summary,
               "sum up all hands: by house, ending, finding and player, and who pays whom");
  declare_flag(command, "--by-session", options->by_session, "also sum up each session when it is over");
  declare_suppressions(command, options->suppressions);
  declare_explain_code(command, options->explain);
  declare_number(command, "-j,--jobs", options->jobs, 1, most_jobs, "how many cores to use (all)");
  declare_text(
      command, "--certificate", options->certificate,
      "write what was judged, by which rules, and what came of it, into a new file for `tonk certificate check`",
      "OUT.json");
  declare_text(command, "--db", options->database,
               "write hands, moves, findings, payments and scores into a new SQLite database", "FILE");
  declare_text(command, "--witness", options->witnesses,
               "write for each hand that hidden cards leave open two logs with all cards, judged differently", "DIR");
  declare_text(command, "--fix", options->fixes,
               "write each log of which hands are in order with one smallest correction, so corrected, into a new file",
               "DIR");
  declare_watch(command, {"--certificate", "--db", "--witness", "--fix"});
  return {&command, [options](World& world) { return verify(*options, world); }};
}

}  // namespace tonk::cli
