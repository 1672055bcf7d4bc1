#include "spec/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tonk::spec {

std::optional<std::size_t> quotation_end(std::string_view line) {
  const char mark = line.front();
  for (std::size_t at = 1; at < line.size() && line[at] != '\n'; ++at) {
    const bool is_doubled = mark == '\'' && line.substr(at).starts_with("''");
    if (is_doubled || (mark == '"' && line[at] == '\\')) {
      ++at;
    } else if (line[at] == mark) {
      return at + 1;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> find_open_quotation(std::string_view text, std::size_t from, std::size_t to) {
  constexpr std::string_view before_values = ":-?,[{\n";
  char last = '\n';  // that is not blank
  for (std::size_t at = from; at < std::min(to, text.size()); ++at) {
    const char c = text[at];
    const bool is_blank = c == ' ' || c == '\t' || c == '\r';
    if (c == '#' && (at == 0 || text[at - 1] <= ' ')) {
      at = std::min(text.find('\n', at), text.size()) - 1;
    } else if ((c == '"' || c == '\'') && before_values.find(last) != std::string_view::npos) {
      const std::optional<std::size_t> end = quotation_end(text.substr(at));
      if (!end) {
        return at;
      }
      at += *end - 1;
      last = c;
    } else if (!is_blank) {
      last = c;
    }
  }
  return std::nullopt;
}

void Report::error(std::string code, const Source& source, Span at, std::string message, std::string help,
                   std::string_view instead) {
  if (full()) {
    return;
  }
  Diagnostic& diagnostic = diagnostics_.emplace_back(at_place(source.text(), at));
  static_cast<Message&>(diagnostic) = {std::move(message), std::move(help)};
  diagnostic.code = std::move(code);
  diagnostic.file = source.file();
  diagnostic.instead = instead;
  if (diagnostic.line.ends_with('\r')) {
    diagnostic.line.pop_back();  // line_at() keeps it at the end of the text
  }
}

void Report::error(std::string code, std::string message, std::string help) {
  if (full()) {
    return;
  }
  diagnostics_.push_back(without_place(std::move(code), std::move(message), std::move(help)));
}

void Report::add(const Report& other) {
  for (const Diagnostic& diagnostic : other.diagnostics_) {
    if (!full()) {
      diagnostics_.push_back(diagnostic);
    }
  }
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  // Of a phrase each word must be near to the one in its place: `lowest card cut` is not meant by `highest card cut`.
  const std::vector<std::string_view> words = split(word, " ");
  std::vector<std::string_view> alike;
  std::ranges::copy_if(candidates, std::back_inserter(alike), [&](std::string_view candidate) {
    const std::vector<std::string_view> others = split(candidate, " ");
    return words.size() != others.size() || std::ranges::equal(words, others, [](auto one, auto other) {
             return one == other || !nearest(one, {other}).empty();
           });
  });
  const std::string_view best = nearest(word, alike);
  return best.empty() ? std::string() : "did you mean `" + std::string(best) + "`?";
}

std::string joined(std::string first, const std::string& second) {
  if (!first.empty() && !second.empty()) {
    first += first.ends_with('?') ? " " : "; ";
  }
  return first + second;
}

std::string one_line(std::string_view text) { return fmt::format("{}", fmt::join(split(text, " \t\n\r"), " ")); }

std::string_view without_leading_comments(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  while (!text.empty() && (blanks.find(text.front()) != std::string_view::npos || text.front() == '#')) {
    const std::size_t size = text.front() == '#' ? text.find('\n') : 1;
    text.remove_prefix(std::min(size, text.size()));
  }
  return text;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = text.find_first_not_of(separators); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(separators, end);
  }
  return parts;
}

namespace {

/// Also those of Unicode that end lines or turn the direction in which a text is shown.
bool is_control(char32_t value) {
  return (value < 0x20 && value != '\t' && value != '\n' && value != '\r') || (value >= 0x7F && value < 0xA0) ||
         (value >= 0x2028 && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
}

bool has_good_bytes(const Source& source, Report& report) {
  const std::string_view text = source.text();
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded point = utf8::decode(text.substr(i));
    const auto at = static_cast<Offset>(i);
    if (!point.valid) {
      report.error("not-utf8", source, {at, at + 1},
                   fmt::format("the byte 0x{:02x} is not UTF-8", static_cast<unsigned char>(text[i])),
                   "save the file with the encoding UTF-8");
      return false;
    }
    const bool lone_return = point.code == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (is_control(point.code) || lone_return) {
      report.error("control-character", source, {at, at + static_cast<Offset>(point.size)},
                   fmt::format("the control character U+{:04X} stands in the text", static_cast<unsigned>(point.code)),
                   lone_return ? "end each line with a line feed" : "delete it");
      return false;
    }
    i += point.size;
  }
  return true;
}

}  // namespace

bool is_safe_to_parse(const Source& source, Report& report) {
  if (source.text().size() > max_document_bytes) {
    report.error("too-large", source, {0, 0},
                 fmt::format("the file has {} bytes, and {} can be read", source.text().size(), max_document_bytes));
    return false;
  }
  return has_good_bytes(source, report);
}

namespace {

constexpr std::array table{
    ErrorCode{"alias",
              "a name for a part of the file (`&`, `*`, `<<`), which a house file may not have: write the part "
              "out, or build on another house with `extends`"},
    ErrorCode{"complex-key", "a list, a map or an empty word where the name of a key should stand"},
    ErrorCode{"contradiction",
              "two options say different things about the same rule: choose one of them, or write a house "
              "that says what holds"},
    ErrorCode{"control-character", "a byte that no text should have, and that could hide what the file says"},
    ErrorCode{"duplicate-key", "a key stands twice in the same place, and only one of the two could hold"},
    ErrorCode{"empty-file", "the file says nothing"},
    ErrorCode{"extends-cycle", "a house extends itself, directly or by way of others"},
    ErrorCode{"impossible",
              "a value that can be read, but cannot be played: more cards than the deck has, a rank that is "
              "not in it, a number out of bounds"},
    ErrorCode{"missing-key", "a key that a house must have, and that neither it nor the house that it extends has"},
    ErrorCode{"missing-value", "a key without a value"},
    ErrorCode{"not-a-house",
              "the file does not begin with `house:` or `option:`, or is an option where a house should stand, or the "
              "other way round"},
    ErrorCode{"not-utf8", "bytes that are not UTF-8 text"},
    ErrorCode{"role",
              "a sentence speaks of somebody who does not exist in that ending, such as a dropper where nobody "
              "dropped"},
    ErrorCode{"second-document", "a second YAML document (`---`), which would be overlooked"},
    ErrorCode{"sentence", "a sentence goes wrong at the word that is marked"},
    ErrorCode{"tag", "a YAML tag (`!`), which a house file may not have"},
    ErrorCode{"too-deep", "lists and maps in each other, or houses built on each other, deeper than any house needs"},
    ErrorCode{"too-large", "a file, a list or a number of options larger than any house needs"},
    ErrorCode{"unknown-house", "no house is called so"},
    ErrorCode{"unknown-key", "no key is called so in this place"},
    ErrorCode{"unknown-option", "no option is called so"},
    ErrorCode{"unknown-value", "not one of the words that the key may have"},
    ErrorCode{"unreadable-file", "a file that is named by its path cannot be read"},
    ErrorCode{"with-cycle", "an option includes itself, directly or by way of others"},
    ErrorCode{"wrong-kind", "a list, a map or a text where another of these should stand"},
    ErrorCode{"yaml-syntax", "the file cannot be read as YAML from this place on"},
};

}  // namespace

std::span<const ErrorCode> error_codes() { return table; }

}  // namespace tonk::spec
