#pragma once

#include <memory>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/io/problems.hpp"
#include "cli/judging/other_rules.hpp"
#include "cli/judging/parallel_verifier.hpp"
#include "cli/options.hpp"
#include "cli/seasons/summary/summary.hpp"
#include "cli/world.hpp"
#include "explore/whatif/what_if.hpp"
#include "session/record.hpp"

namespace tonk::cli {

/// Writes what was found in one of the formats. Text and JSON lines are made hand by hand on any thread, and whoever judges prints
/// them in order. A document is written here, from the hands that are kept. finish() is called once whatever happens, so that a
/// document is always complete. The base class itself reports nothing.
class Reporter : public ResultSink {
 public:
  /// Whether the hand is reported, and the text to print. May be called on any thread.
  [[nodiscard]] virtual bool tells(const Outcome& /*outcome*/) const { return false; }
  [[nodiscard]] virtual std::string told(const VerifiedHand& /*hand*/) const { return {}; }
  /// Reports a session when it is over.
  [[nodiscard]] virtual std::string told_of_session(const SessionSummary& /*session*/) const { return {}; }

  void read(const BatchResult& batch) override {
    for (const BatchResult::KeptHand& hand : batch.kept) {
      add(hand.record);
    }
  }
  /// After all files.
  virtual void add_summary(const Summary& /*summary*/) {}
  virtual void add_coverage(const Coverage& /*coverage*/) {}
  virtual void finish(Status /*status*/, const Problems& /*problems*/) {}

 private:
  /// Adds a hand to a document.
  virtual void add(const VerifiedHand& /*hand*/) {}
};

/// How much a person wants to read.
struct Verbosity {
  bool color = false;
  bool quiet = false;    ///< nothing about single hands; documents are still written, as an empty file would not be one
  bool verbose = false;  ///< also about hands that are in order
  bool summary = false;  ///< the totals, quiet or not
};

[[nodiscard]] std::unique_ptr<Reporter> make_reporter(Format format, Verbosity verbosity, std::ostream& out);

/// The findings in hands as a SARIF log.
[[nodiscard]] std::unique_ptr<Reporter> make_sarif_report(std::ostream& out);

/// The hands as JUnit XML, as CI systems read it: a file is a test suite, a hand a test case, a hand with findings a failure.
/// What kept the work from being done is an error, in a suite of the command itself.
[[nodiscard]] std::unique_ptr<Reporter> make_junit_report(std::ostream& out);

// Records as text for people. Everything that came from a file is made printable here.

/// A finding with its line, the rule that it breaks, its help, and the change of the house by which it would not be one. `remedy`
/// may be null.
[[nodiscard]] std::string finding_text(const Remark& remark, bool color, const explore::Remedy* remedy = nullptr);

/// ``it would be legal with option `waiting` ``; empty if there is no remedy.
[[nodiscard]] std::string remedy_text(const Remark& remark, const explore::Remedy* remedy);

/// `Ann pays Bob 2`, `the pot pays Bob 2` or `Ann scores 30`.
[[nodiscard]] std::string payment_text(const Payment& payment);

/// `session friday, hand 1`.
[[nodiscard]] std::string subject_text(const Record& record);

/// `friday.tonk:7: hand 1: mis-settled (settlement wrong; caught)`.
[[nodiscard]] std::string verdict_text(const Record& record, bool color);

/// `12 hands: 8 ok, 3 illegal, 1 mis-settled`.
[[nodiscard]] std::string summary_text(const VerdictCounts& tally);

/// Whether anything was found in the hands, or a session's head cannot be read.
[[nodiscard]] bool any_found(const VerdictCounts& tally);

/// The record as the documented object.
[[nodiscard]] nlohmann::ordered_json to_json(const Record& record);
[[nodiscard]] nlohmann::ordered_json to_json(const VerifiedHand& hand);
/// `{"option": …}`, or `{"rule": …, "says": …}`.
[[nodiscard]] nlohmann::ordered_json to_json(const explore::Change& change);
/// Null if the hand did not end.
[[nodiscard]] nlohmann::ordered_json to_json(End end);

}  // namespace tonk::cli
