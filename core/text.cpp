#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "core/utf8.hpp"

namespace tonk {

namespace {

// A word longer than this is no misspelt keyword, and not worth comparing.
constexpr std::size_t longest_compared = 40;
// In a shorter word one slip makes another word.
constexpr std::size_t shortest_misspelt = 4;

std::string escaped(utf8::Decoded c) {
  switch (c.code) {
    case U'\t': return "\\t";
    case U'\n': return "\\n";
    case U'\r': return "\\r";
    default: break;
  }
  if (!c.valid || c.code < 0x80) {
    return fmt::format("\\x{:02x}", static_cast<unsigned>(c.code));
  }
  return c.code > 0xFFFF ? fmt::format("\\U{:08x}", static_cast<unsigned>(c.code))
                         : fmt::format("\\u{:04x}", static_cast<unsigned>(c.code));
}

bool same_but_for_case(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

std::string in_plain_words(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    plain += c == '_' || c == '-' ? ' ' : lower(c);
  }
  return plain;
}

// Insertions, deletions, substitutions and swaps of neighbours. Both words are at most longest_compared
// bytes.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  using Row = std::array<std::size_t, longest_compared + 1>;
  Row before_last{};
  Row last{};
  Row row{};
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool equal = a[i - 1] == b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (equal ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last = last;
    last = row;
  }
  return last[b.size()];
}

}  // namespace

Position locate(std::string_view text, Offset offset, std::uint64_t first_line) {
  const std::string_view before = text.substr(0, std::min<std::size_t>(offset, text.size()));
  const std::size_t newline = before.rfind('\n');
  std::string_view line = newline == std::string_view::npos ? before : before.substr(newline + 1);
  Position position;
  position.line = first_line + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  while (!line.empty()) {
    line.remove_prefix(utf8::decode(line).size);
    ++position.column;
  }
  return position;
}

std::uint64_t width_of(std::string_view text, Span at) {
  const std::size_t begin = std::min<std::size_t>(at.begin, text.size());
  std::string_view marked = text.substr(begin, at.end > begin ? at.end - begin : 0);
  marked = marked.substr(0, marked.find('\n'));
  return std::max<std::uint64_t>(locate(marked, static_cast<Offset>(marked.size())).column - 1, 1);
}

std::string_view line_at(std::string_view text, Offset offset) {
  const std::size_t at = std::min<std::size_t>(offset, text.size());
  const std::size_t newline = text.substr(0, at).rfind('\n');
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size());
  std::string_view line = text.substr(begin, end - begin);
  if (end < text.size() && line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return line;
}

std::string printable(std::string_view text) { return printable(text, std::numeric_limits<std::size_t>::max()); }

std::string printable(std::string_view text, std::size_t limit) {
  std::string result;
  std::size_t end_if_cut = 0;  // leaves room for the `…`
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == limit) {
      result.resize(end_if_cut);
      return result + "…";
    }
    if (count + 1 == limit) {
      end_if_cut = result.size();
    }
    const utf8::Decoded c = utf8::decode(text);
    if (c.valid && utf8::is_printable(c.code)) {
      result += text.substr(0, c.size);
    } else {
      result += escaped(c);
    }
    text.remove_prefix(c.size);
  }
  return result;
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  if (word.empty() || word.size() > longest_compared) {
    return {};
  }
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(word.size(), 3) / 3 + 1;
  for (const std::string_view candidate : candidates) {
    if (same_but_for_case(word, candidate)) {
      return candidate;
    }
    const std::size_t difference =
        word.size() > candidate.size() ? word.size() - candidate.size() : candidate.size() - word.size();
    if (difference >= best_distance || candidate.size() > longest_compared) {
      continue;
    }
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance && distance < candidate.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string_view only_meant(std::string_view word, const std::vector<std::string_view>& candidates) {
  if (word.size() < shortest_misspelt || word.size() > longest_compared) {
    return {};
  }
  const std::string plain = in_plain_words(word);
  std::string_view meant;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > longest_compared || edit_distance(plain, candidate) > 1) {
      continue;
    }
    if (!meant.empty()) {
      return {};
    }
    meant = candidate;
  }
  return meant;
}

std::string back_quoted(std::string_view text) { return "`" + printable(text, max_quoted) + "`"; }

std::string grouped(std::uint64_t number) { return grouped(std::to_string(number)); }

std::string grouped(std::string digits) {
  static constexpr std::size_t group = 3;
  const std::size_t sign = digits.starts_with('-') ? 1 : 0;
  for (std::size_t at = digits.size(); at > group + sign;) {
    at -= group;
    digits.insert(at, ",");
  }
  return digits;
}

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
  text.remove_prefix(line.size());
  return line;
}

}  // namespace tonk
