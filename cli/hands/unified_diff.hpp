#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/io/spool.hpp"
#include "parser/convert.hpp"

namespace tonk::cli {

/// Changes with what stands around them.
struct DiffHunk {
  std::uint64_t lines_before = 0;  ///< of the log, above it
  std::uint64_t lines_after = 0;
  std::uint64_t removed = 0;  ///< so many lines, with the unchanged ones
  std::uint64_t added = 0;
  Spool lines;
  Spool last_added;  ///< by the changes at its end
};

/// A unified diff of a log and its canonical form, made part by part in memory that does not grow with them.
class UnifiedDiff {
 public:
  /// `file` is the name of both.
  explicit UnifiedDiff(std::string file) : file_(std::move(file)) {}

  /// What the next part of the log has become. Where it cannot be kept, `why` says so, and nothing more is to be done.
  void add(std::string_view before, const log::Formatted& after, std::string& why);
  /// The diff of all that was added, empty where nothing has changed.
  [[nodiscard]] Spool take(std::string& why);

 private:
  void add_line(std::string_view before, std::optional<std::string_view> after);
  /// Puts the first of the unchanged lines that wait into the hunk.
  void add_unchanged(std::size_t many);
  void end_hunk();
  void put(Spool& lines, std::string_view text);
  void put(Spool& lines, char sign, std::string_view line);
  void put(Spool& lines, Spool more);

  std::string file_;
  std::string why_;
  Spool diff_;
  bool any_ = false;

  std::string before_;                 ///< waits for what it has become
  std::string after_;                  ///< waits for the line that it was
  std::deque<std::uint64_t> dropped_;  ///< lines that have become nothing
  std::uint64_t lines_before_ = 0;     ///< so many are dealt with
  std::uint64_t lines_after_ = 0;

  std::optional<DiffHunk> hunk_;
  std::deque<std::string> unchanged_;  ///< the last lines; a hunk may take them in
};

}  // namespace tonk::cli
