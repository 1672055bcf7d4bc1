#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "cli/judging/parallel_verifier.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/seasons/summary/summary.hpp"
#include "session/judged_log.hpp"

namespace tonk::cli {

/// Adds the hand that was judged last to the batch's summaries. To be called after the hand's report was written.
void add_share(JudgedLog& judged, bool by_session, BatchResult& batch);

/// Adds up the summaries of batches in the order of the logs; with `by_session`, also writes each session's when it is over.
class SummaryBuilder {
 public:
  SummaryBuilder(bool by_session, const Reporter& reporter, std::ostream& out)
      : by_session_(by_session), reporter_(reporter), out_(out) {}

  void begin_file(const std::string& file);
  /// Writes the reports of the hands and of the sessions that have ended.
  void read(const BatchResult& batch);
  /// `sha256` and `whole` are those of ResultSink::end_file().
  void end_file(const std::string& sha256, bool whole);
  /// To be called at the end; `whole` says whether everything was judged.
  void end(bool whole);

  [[nodiscard]] const Summary& all() const { return all_; }

 private:
  void end_session(bool whole);

  bool by_session_;
  const Reporter& reporter_;
  std::ostream& out_;
  Summary all_;
  std::optional<Summary::Log> log_;        ///< that is being read
  std::optional<SessionSummary> session_;  ///< that goes on
};

}  // namespace tonk::cli
