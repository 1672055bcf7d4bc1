#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/judging/coverage.hpp"
#include "cli/options.hpp"
#include "cli/seasons/summary/summary.hpp"
#include "cli/world.hpp"
#include "explore/whatif/what_if.hpp"
#include "session/record.hpp"

namespace tonk::cli {

/// What `tonk verify` says of a hand.
struct VerifiedHand : Record {
  /// For each finding, by which change the house would have nothing against it, as far as one is known; empty where none was looked
  /// for.
  std::vector<std::optional<explore::Change>> remedies = {};
  /// The same hand by the house that the log names, where another was asked for and settles otherwise; else none.
  std::vector<Record> as_named = {};

  [[nodiscard]] const explore::Change* remedy(std::size_t finding) const {
    return finding < remedies.size() && remedies[finding] ? &*remedies[finding] : nullptr;
  }
};

/// Writes what was found, in one of the formats. It comes file by file and is written as it comes, as far as the format allows;
/// finish() is called once whatever happens, so that a document is always whole.
class Reporter {
 public:
  Reporter() = default;
  Reporter(const Reporter&) = delete;
  Reporter& operator=(const Reporter&) = delete;
  virtual ~Reporter() = default;

  /// Whether the hand is reported, and the text to print. May be called on any thread.
  [[nodiscard]] virtual bool tells(const Outcome& outcome) const = 0;
  [[nodiscard]] virtual std::string told(const VerifiedHand& record) const = 0;
  /// Reports a session when it is over.
  [[nodiscard]] virtual std::string told_of_session(const SessionSummary& /*session*/) const { return {}; }

  virtual void begin_file(const std::string& /*file*/) {}
  /// A hand in a document, which is not written as it comes.
  virtual void add(const VerifiedHand& /*record*/) {}
  /// Some hands, reported or not.
  virtual void add(const VerdictCounts& /*tally*/) {}
  virtual void end_file(const std::string& /*file*/, const std::string& /*sha256*/) {}
  /// After all files.
  virtual void add_summary(const Summary& /*summary*/) {}
  virtual void add_coverage(const Coverage& /*coverage*/) {}
  virtual void finish(Status status, const Problems& problems) = 0;
};

/// How much a person wants to read.
struct Verbosity {
  bool color = false;
  bool quiet = false;    ///< neither text nor lines; an empty file would be no document, so documents are written
  bool verbose = false;  ///< of hands that are in order, too
  bool summary = false;  ///< what they come to, quiet or not
};

[[nodiscard]] std::unique_ptr<Reporter> make_reporter(Format format, Verbosity telling, std::ostream& out);

/// The findings in hands as a SARIF log.
[[nodiscard]] std::unique_ptr<Reporter> make_sarif_report(std::ostream& out);

/// The hands as JUnit XML, as CI systems read it: a file is a test suite, a hand a test case, a hand with findings a failure.
/// What kept the work from being done is an error, in a suite of the command itself.
[[nodiscard]] std::unique_ptr<Reporter> make_junit_report(std::ostream& out);

// Records as text for people. Everything that came from a file is made printable here.

/// A finding with its line, the rule that it breaks, its help, and what would help otherwise. `remedy` may be null.
[[nodiscard]] std::string finding_text(const Remark& remark, bool color, const explore::Change* remedy = nullptr);

/// ``it would be legal with option `waiting` ``; empty where there is no remedy.
[[nodiscard]] std::string remedy_text(const Remark& remark, const explore::Change* remedy);

/// `Ann pays Bob 2`, `the pot pays Bob 2` or `Ann scores 30`.
[[nodiscard]] std::string payment_text(const Payment& payment);

/// `session friday, hand 1`.
[[nodiscard]] std::string subject_text(const Record& record);

/// `friday.tonk:7: hand 1: mis-settled (settlement wrong; caught)`.
[[nodiscard]] std::string verdict_text(const Record& record, bool color);

/// `12 hands: 8 ok, 3 illegal, 1 mis-settled`.
[[nodiscard]] std::string summary_text(const VerdictCounts& tally);

/// The record as the documented object.
[[nodiscard]] nlohmann::ordered_json to_json(const Record& record);
[[nodiscard]] nlohmann::ordered_json to_json(const VerifiedHand& hand);
/// `{"option": …}`, or `{"rule": …, "says": …}`.
[[nodiscard]] nlohmann::ordered_json to_json(const explore::Change& change);

/// In one line without its end; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string json_line(const nlohmann::ordered_json& json);

}  // namespace tonk::cli
