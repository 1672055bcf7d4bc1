#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

#include "cli/world.hpp"

namespace tonk::cli {

/// A progress bar on standard error, if that is a terminal, from the first second on. All functions may be called on any thread.
class Progress {
 public:
  /// `unit` is what is counted, as in `hands`.
  Progress(World& world, std::uint64_t all, std::string unit);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Removes the bar.
  ~Progress();

  void advance(std::uint64_t by = 1);
  /// Shows this line instead, if it is time for a new one. It has at most `columns` columns.
  using Line = std::function<std::string(std::chrono::milliseconds taken, std::size_t columns)>;
  void show(const Line& line);
  /// Removes the bar until it is shown again, so that something else can be written to the terminal.
  void hide();

 private:
  using Clock = std::chrono::steady_clock;
  void show_if_due(const Line& line);
  void remove();

  World& world_;
  std::uint64_t all_;
  std::string unit_;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
  Clock::time_point began_ = Clock::now();
  Clock::time_point shown_at_ = began_;
  bool shown_ = false;
};

/// How far the reading of files has come. `all` is 0 if their length is unknown.
struct ReadSoFar {
  std::uint64_t bytes = 0;
  std::uint64_t all = 0;
  std::uint64_t hands = 0;
};
[[nodiscard]] std::string progress_line(const ReadSoFar& read, std::chrono::milliseconds taken, std::size_t columns);

/// A bar and words: how much is done, how fast, and how long the rest takes at that pace, as far as `columns` hold them.
[[nodiscard]] std::string progress_line(std::uint64_t done, std::uint64_t all, std::chrono::milliseconds taken,
                                        const std::string& unit, std::size_t columns);

}  // namespace tonk::cli
