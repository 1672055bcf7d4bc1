#include "cli/houses/patch.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include <fmt/format.h>

#include "core/text.hpp"

namespace tonk::cli {
namespace {

constexpr std::size_t context = 3;

struct Line {
  std::string_view before;  ///< with its line end, where it has one
  std::optional<std::string_view> after;
  [[nodiscard]] bool changed() const { return before != after; }
};
using Lines = std::vector<Line>;

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
  text.remove_prefix(line.size());
  return line;
}

Lines paired(std::string_view before, std::string_view after, const std::vector<std::uint64_t>& dropped) {
  Lines lines;
  auto next_dropped = dropped.begin();
  while (!before.empty()) {
    Line line{take_line(before), {}};
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

std::size_t kept(const Lines& lines, std::size_t begin, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t at = begin; at < end; ++at) {
    count += lines[at].after ? 1U : 0U;
  }
  return count;
}

/// The end of the hunk that begins with a change: there follow more lines without one than two contexts hold.
std::size_t hunk_end(const Lines& lines, std::size_t at) {
  std::size_t end = at + 1;
  for (std::size_t next = end; next < lines.size() && next - end <= 2 * context; ++next) {
    end = lines[next].changed() ? next + 1 : end;
  }
  return end;
}

/// All that goes of a run of changes, then all that comes.
void put_lines(std::string& out, const Lines& lines, std::size_t begin, std::size_t end) {
  while (begin < end) {
    if (!lines[begin].changed()) {
      put(out, ' ', lines[begin++].before);
      continue;
    }
    std::size_t run = begin;
    for (; run < end && lines[run].changed(); ++run) {
      put(out, '-', lines[run].before);
    }
    for (; begin < run; ++begin) {
      if (lines[begin].after) {
        put(out, '+', *lines[begin].after);
      }
    }
  }
}

}  // namespace

std::string patch(const std::string& path, std::string_view before, std::string_view after,
                  const std::vector<std::uint64_t>& dropped) {
  const Lines lines = paired(before, after, dropped);
  std::string out;
  std::size_t told = 0;
  std::size_t after_told = 0;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (!lines[at].changed()) {
      continue;
    }
    const std::size_t last = hunk_end(lines, at);
    const std::size_t begin = at - std::min(at - told, context);
    const std::size_t end = std::min(last + context, lines.size());
    after_told += kept(lines, told, begin);
    const std::size_t count = kept(lines, begin, end);
    if (out.empty()) {
      out = fmt::format("--- {0}\n+++ {0}\n", printable(path));
    }
    out += fmt::format("@@ -{},{} +{},{} @@\n", begin + 1, end - begin, after_told + (count == 0 ? 0 : 1), count);
    put_lines(out, lines, begin, end);
    after_told += count;
    told = end;
    at = end - 1;
  }
  return out;
}

}  // namespace tonk::cli
