#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/judging/batch_result.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/world.hpp"
#include "parser/parcel.hpp"
#include "session/judged_log.hpp"

/// Judges logs of any length in parallel, in bounded memory, and reports them in order.
namespace tonk::cli {

/// What one core needs to judge by itself.
struct WorkerContext {
  WorkerContext(const HouseOptions& house, bool color)
      : problems(color), house_cache(house, problems), what_ifs(house_cache) {}
  Problems problems;  ///< kept back, and reported together with the hands
  CommandHouses house_cache;
  WhatIfs what_ifs;
};

/// Writes down what is wanted of a hand that was just judged; called on any thread. `named` is the same hand by the rules that the
/// log itself names if ParallelOptions::compare is set, otherwise null. The verifier itself counts the hand in the batch's tally.
using HandVisitor = std::function<void(WorkerContext&, JudgedLog& judged, JudgedLog* named, BatchResult& batch)>;

struct ParallelOptions {
  HouseOptions house;
  bool color = false;                              ///< of what is told of problems
  std::size_t jobs = 0;                            ///< how many cores; 0: all
  bool compare = false;                            ///< judge by the log's own rules too
  bool digest = false;                             ///< tell the SHA-256 of each log
  bool in_order = false;                           ///< all hands are judged on one thread, one after the other
  std::size_t parcel = log::Parceler::usual_size;  ///< about how many bytes are judged at a time
};

/// How far it came.
struct BatchOutcome {
  bool began = false;  ///< false if the houses that were asked for cannot be used
  VerdictCounts tally;
  bool interrupted = false;
};

/// Judges every hand of the logs that the arguments name, and gives the results to each sink in turn. What cannot be done is reported
/// to `problems`, and a log that breaks off is judged as far as it goes.
BatchOutcome judge_logs(const std::vector<std::string>& arguments, const ParallelOptions& options, World& world,
                        Problems& problems, const HandVisitor& visit, const std::vector<ResultSink*>& sinks);

}  // namespace tonk::cli
