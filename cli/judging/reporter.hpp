#pragma once

#include <memory>
#include <string>

#include "cli/io/problems.hpp"
#include "cli/judging/batch_result.hpp"
#include "cli/judging/coverage.hpp"
#include "cli/options.hpp"
#include "cli/world.hpp"
#include "render/record.hpp"
#include "render/summary/summary.hpp"

namespace tonk::cli {

/// Writes what was found in one of the formats. Text and JSON lines are made hand by hand on any thread, and whoever judges prints
/// them in order. A document is written here, from the hands that are kept. finish() is called once, also where problems kept
/// logs from being judged, and completes the document. The base class itself reports nothing.
class Reporter : public ResultSink {
 public:
  /// Whether the hand is reported, and the text to print. May be called on any thread.
  [[nodiscard]] virtual bool reports(const Outcome& /*outcome*/) const { return false; }
  [[nodiscard]] virtual std::string text_of(const VerifiedHand& /*hand*/) const { return {}; }
  /// Reports a session when it is over.
  [[nodiscard]] virtual std::string text_of_session(const SessionSummary& /*session*/) const { return {}; }

  void read(const BatchResult& batch) override {
    for (const BatchResult::KeptHand& hand : batch.kept) {
      add(hand.record);
    }
  }
  /// After all files.
  virtual void add_summary(const Summary& /*summary*/) {}
  virtual void add_coverage(const Coverage& /*coverage*/) {}
  virtual void add_suppressed(const SuppressedCount& /*suppressed*/) {}
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

/// Whether anything was found in the hands, or a session's head cannot be read, that is not suppressed.
[[nodiscard]] bool any_found(const VerdictCounts& tally, const SuppressedCount& suppressed = {});

}  // namespace tonk::cli
