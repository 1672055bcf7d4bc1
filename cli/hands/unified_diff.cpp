#include "cli/hands/unified_diff.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "core/text.hpp"

namespace tonk::cli {
namespace {

constexpr std::size_t context = 3;

/// A line of a text, and what became of it.
struct DiffLine {
  std::string_view before;  ///< with its line end, where it has one
  std::optional<std::string_view> after;
  [[nodiscard]] bool changed() const { return before != after; }
};
using DiffLines = std::vector<DiffLine>;

DiffLines paired(std::string_view before, std::string_view after, const std::vector<std::uint64_t>& dropped) {
  DiffLines lines;
  auto next_dropped = dropped.begin();
  while (!before.empty()) {
    DiffLine line{take_line(before), {}};
    if (next_dropped != dropped.end() && *next_dropped == lines.size() + 1) {
      ++next_dropped;
    } else if (!after.empty()) {
      line.after = take_line(after);
    }
    lines.push_back(line);
  }
  assert(after.empty());
  return lines;
}

void put(std::string& out, char sign, std::string_view line) {
  out += sign;
  out += line;
  out += line.ends_with('\n') ? "" : "\n\\ No newline at end of file\n";
}

/// All that goes of a run of changes, then all that comes.
void put_lines(std::string& out, std::span<const DiffLine> lines) {
  while (!lines.empty()) {
    if (!lines.front().changed()) {
      put(out, ' ', lines.front().before);
      lines = lines.subspan(1);
      continue;
    }
    const auto unchanged = std::ranges::find_if_not(lines, &DiffLine::changed);
    const auto run = lines.first(static_cast<std::size_t>(unchanged - lines.begin()));
    for (const DiffLine& line : run) {
      put(out, '-', line.before);
    }
    for (const DiffLine& line : run) {
      if (line.after) {
        put(out, '+', *line.after);
      }
    }
    lines = lines.subspan(run.size());
  }
}

}  // namespace

std::string unified_diff(const std::string& path, std::string_view before, std::string_view after,
                         const std::vector<std::uint64_t>& dropped) {
  const DiffLines lines = paired(before, after, dropped);
  const auto part = [&](std::size_t begin, std::size_t end) { return std::span(lines).subspan(begin, end - begin); };
  const auto is_near_change = [&](std::size_t at) {
    return std::ranges::any_of(part(at - std::min(at, context), std::min(at + context + 1, lines.size())),
                               &DiffLine::changed);
  };
  std::string out;
  std::size_t lines_after = 0;  // of `after`, before the hunk
  for (std::size_t begin = 0; begin < lines.size();) {
    std::size_t end = begin;
    while (end < lines.size() && is_near_change(end)) {
      ++end;
    }
    const bool is_hunk = end > begin;
    end += is_hunk ? 0 : 1;
    const auto count = static_cast<std::size_t>(
        std::ranges::count_if(part(begin, end), [](const DiffLine& line) { return line.after.has_value(); }));
    if (is_hunk) {
      out += out.empty() ? fmt::format("--- {0}\n+++ {0}\n", printable(path)) : "";
      out += fmt::format("@@ -{},{} +{},{} @@\n", begin + 1, end - begin, lines_after + (count == 0 ? 0 : 1), count);
      put_lines(out, part(begin, end));
    }
    lines_after += count;
    begin = end;
  }
  return out;
}

}  // namespace tonk::cli
