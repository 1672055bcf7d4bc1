#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/remedies.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/seasons/summary/summary.hpp"
#include "cli/world.hpp"
#include "parser/parcel.hpp"
#include "session/judged_log.hpp"
#include "session/record.hpp"

namespace tonk::cli {

/// What is written down of some hands that follow each other in a log.
struct BatchResult {
  /// A hand that is kept with all its details.
  struct KeptHand {
    VerifiedHand record;
    std::shared_ptr<const spec::Rules> rules;  ///< by which it was judged; null where it was not
  };
  /// The sum of some of the hands; all belong to one session if sessions are summed up separately.
  struct Share {
    std::uint64_t session_line = 0;      ///< on which the session's head begins; 0 where they are in none
    std::optional<std::string> session;  ///< its name
    Summary summary;
    std::size_t text_end = 0;  ///< of what is told of them
  };
  std::string text;  ///< as it is to be written
  VerdictCounts tally;
  bool found = false;
  std::vector<KeptHand> kept;
  std::vector<Share> shares;      ///< in their order, where they are wanted
  std::vector<Problem> problems;  ///< that were met on the way

  /// Empties everything and keeps the memory.
  void clear() {
    text.clear();
    tally = {};
    found = false;
    kept.clear();
    shares.clear();
    problems.clear();
  }
};

// Judges logs of any length in parallel, in bounded memory, and reports them in order.

/// What one core needs to judge by itself.
struct WorkerContext {
  WorkerContext(const HouseOptions& house, bool color)
      : problems(color), house_cache(house, problems), what_ifs(house_cache) {}
  Problems problems;  ///< kept, to be told with what is told of the hands
  CommandHouses house_cache;
  WhatIfs what_ifs;
};

/// Looks at hands once they are judged. There is one at each worker.
class HandVisitor {
 public:
  HandVisitor() = default;
  HandVisitor(const HandVisitor&) = delete;
  HandVisitor& operator=(const HandVisitor&) = delete;
  virtual ~HandVisitor() = default;
  /// `named` is the same hand by the rules that the log itself names, where others were asked for and `compare` is wanted; else null.
  virtual void visit(JudgedLog& judged, JudgedLog* named, BatchResult& batch) = 0;
};

/// Receives all results in the order of the logs.
class ResultSink {
 public:
  ResultSink() = default;
  ResultSink(const ResultSink&) = delete;
  ResultSink& operator=(const ResultSink&) = delete;
  virtual ~ResultSink() = default;
  virtual void begin_file(const std::string& file) = 0;
  /// What the clerks have written down of the next hands of the file.
  virtual void read(BatchResult& batch) = 0;
  /// `whole`: nothing broke off. `sha256` is of the file as it is; empty where it was not asked for, or the file is not whole.
  virtual void end_file(const std::string& sha256, bool whole) = 0;
};

struct ParallelOptions {
  HouseOptions house;
  bool color = false;                              ///< of what is told of problems
  std::size_t jobs = 0;                            ///< how many cores; 0: all
  bool compare = false;                            ///< judge by the log's own rules too
  bool digest = false;                             ///< tell the SHA-256 of each log
  bool in_order = false;                           ///< one clerk hears of all hands, one after the other
  std::size_t parcel = log::Parceler::usual_size;  ///< about how many bytes are judged at a time
};

/// How far it came.
struct BatchOutcome {
  bool began = false;  ///< else not even the houses that were asked for can be had
  std::uint64_t hands = 0;
  bool interrupted = false;
};

/// Judges every hand of the logs that the arguments name. What cannot be done is told to `problems`, and a log that breaks off is
/// judged as far as it goes.
BatchOutcome judge_logs(const std::vector<std::string>& arguments, const ParallelOptions& options, World& world,
                        Problems& problems,
                        const std::function<std::unique_ptr<HandVisitor>(WorkerContext&)>& make_visitor,
                        ResultSink& sink);

}  // namespace tonk::cli
