#include "spec/source.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/utf8.hpp"

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

namespace {

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::uint64_t code_points(std::string_view text) {
  return static_cast<std::uint64_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

}  // namespace

Source::Source(std::string file, std::string text) : file_(std::move(file)), text_(utf8::without_mark(text)) {
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') {
      line_starts_.push_back(static_cast<Offset>(i + 1));
    }
  }
}

std::size_t Source::line_index(Offset offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<std::size_t>(after - line_starts_.begin()) - 1;
}

Offset Source::offset(int line, int byte) const {
  if (line < 0 || byte < 0) {
    return 0;
  }
  const auto index = std::min(static_cast<std::size_t>(line), line_starts_.size() - 1);
  const Offset start = line_starts_[index];
  return start + std::min(static_cast<Offset>(byte), static_cast<Offset>(this->line(start).size()));
}

Position Source::position(Offset offset) const {
  const std::size_t index = line_index(offset);
  const Offset start = line_starts_[index];
  return {index + 1, code_points(std::string_view(text_).substr(start, offset - start)) + 1};
}

std::string_view Source::line(Offset offset) const {
  const std::string_view rest = std::string_view(text_).substr(line_starts_[line_index(offset)]);
  std::string_view line = rest.substr(0, rest.find('\n'));
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return line;
}

void Report::error(std::string code, const Source& source, Span at, std::string message, std::string help,
                   std::string_view instead) {
  if (diagnostics_.size() >= limit) {
    return;
  }
  const auto size = static_cast<Offset>(source.text().size());
  const Offset begin = std::min(at.begin, size);
  const std::string_view line = source.line(begin);
  const auto line_end = static_cast<Offset>(line.data() + line.size() - source.text().data());
  const Offset end = std::clamp(at.end, begin, std::max(begin, line_end));
  Diagnostic diagnostic;
  diagnostic.code = std::move(code);
  diagnostic.file = source.file();
  diagnostic.at = source.position(begin);
  diagnostic.width =
      std::max<std::uint64_t>(1, code_points(std::string_view(source.text()).substr(begin, end - begin)));
  diagnostic.line = std::string(line);
  diagnostic.message = std::move(message);
  diagnostic.help = std::move(help);
  diagnostic.instead = std::string(instead);
  diagnostics_.push_back(std::move(diagnostic));
}

void Report::error(std::string code, std::string message, std::string help) {
  diagnostics_.push_back(without_place(std::move(code), std::move(message), std::move(help)));
}

std::string back_quoted(std::string_view text) { return "`" + printable(text, 60) + "`"; }

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view best = nearest(word, candidates);
  return best.empty() ? std::string() : "did you mean `" + std::string(best) + "`?";
}

std::string joined(std::string first, const std::string& second) {
  if (!first.empty() && !second.empty()) {
    first += first.ends_with('?') ? " " : "; ";
  }
  return first + second;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (!line.empty() && line.back() != ' ') {
        line += ' ';
      }
    } else {
      line += c;
    }
  }
  if (line.ends_with(' ')) {
    line.pop_back();
  }
  return line;
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

const ErrorCode* find_error_code(std::string_view name) {
  const auto* const found =
      std::find_if(table.begin(), table.end(), [&](const ErrorCode& code) { return code.name == name; });
  return found == table.end() ? nullptr : found;
}

}  // namespace tonk::spec
