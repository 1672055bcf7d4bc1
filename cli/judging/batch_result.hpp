#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/judging/suppressions.hpp"
#include "render/summary/summary.hpp"
#include "render/verified.hpp"
#include "session/logged_move.hpp"

namespace tonk::cli {

/// What is written down of some hands that follow each other in a log.
struct BatchResult {
  /// A hand that is kept with all its details.
  struct KeptHand {
    VerifiedHand record;
    std::shared_ptr<const spec::Rules> rules;  ///< by which it was judged; null if it was not judged
    std::vector<LoggedMove> moves = {};        ///< if they are wanted
  };
  /// The sum of some of the hands; all belong to one session if sessions are summed up separately.
  struct Share {
    std::uint64_t session_line = 0;      ///< on which the session's head begins; 0 if they are in no session
    std::optional<std::string> session;  ///< its name
    Summary summary;
    std::size_t text_end = 0;  ///< of what is told of them
  };
  /// The ways to complete an undetermined hand that come to something else.
  struct Witnessed {
    std::uint64_t session_line = 0;  ///< on which the session's head begins; 0 where it is in no session
    std::uint64_t line = 0;          ///< on which the hand begins
    bool is_json = false;
    std::vector<std::string> hands;  ///< in the log's form
  };
  /// A hand as it would be in order.
  struct Corrected {
    std::uint64_t line = 0;  ///< on which the hand begins
    std::size_t size = 0;    ///< of its text there, in bytes
    std::string corrected;   ///< instead of that; empty in a log of JSON lines, which is not corrected
  };
  std::string text;  ///< as it is to be written
  VerdictCounts tally;
  std::vector<KeptHand> kept;
  std::vector<Share> shares;  ///< in their order, if summaries are wanted
  std::vector<Witnessed> witnessed;
  std::vector<Corrected> corrected;
  SuppressedCount suppressed;
  std::vector<Problem> problems;  ///< that were met on the way

  /// Empties everything and keeps the memory.
  void clear() {
    text.clear();
    tally = {};
    kept.clear();
    shares.clear();
    witnessed.clear();
    corrected.clear();
    suppressed = {};
    problems.clear();
  }
};

/// Receives all results in the order of the logs.
class ResultSink {
 public:
  ResultSink() = default;
  ResultSink(const ResultSink&) = delete;
  ResultSink& operator=(const ResultSink&) = delete;
  virtual ~ResultSink() = default;
  virtual void begin_file(const std::string& /*file*/) {}
  /// What the visitor has written down of the next hands of the file.
  virtual void read(const BatchResult& batch) = 0;
  /// `whole` says whether the file could be read to its end. `sha256` is the file's; empty if it was not asked for, or if the file
  /// is not whole.
  virtual void end_file(const std::string& /*sha256*/, bool /*whole*/) {}
};

}  // namespace tonk::cli
