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

enum class SummaryWanted : std::uint8_t { none, all, sessions };

/// Adds the hand that the judged has just judged to what is written down of such hands. Comes after what is told of it.
void add_share(JudgedLog& judged, SummaryWanted wanted, BatchResult& batch);

/// Adds up what the hands come to, in the order of the logs, and where that is wanted tells each session's once the session is over.
class SummaryBuilder {
 public:
  SummaryBuilder(SummaryWanted wanted, const Reporter& reporter, std::ostream& out)
      : wanted_(wanted), reporter_(reporter), out_(out) {}

  void begin_file(const std::string& file);
  /// Writes what is told of the hands, and of the sessions that have ended.
  void read(const BatchResult& batch);
  /// `whole` and `sha256` as an ResultSink is told them.
  void end_file(const std::string& sha256, bool whole);
  /// Once nothing more comes; `whole` where all of it came.
  void end(bool whole);

  [[nodiscard]] const Summary& all() const { return all_; }

 private:
  void end_session(bool whole);

  SummaryWanted wanted_;
  const Reporter& reporter_;
  std::ostream& out_;
  Summary all_;
  std::optional<Summary::Log> log_;        ///< that is being read
  std::optional<SessionSummary> session_;  ///< that goes on
};

}  // namespace tonk::cli
