#include "spec/syntax_fault.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.hpp"
#include "spec/keys.hpp"

namespace tonk::spec {
namespace {

/// A line on which something stands, without its indentation and what is blank at its end.
struct Line {
  Offset begin = 0;
  std::string_view text;

  [[nodiscard]] Span span() const { return {begin, begin + static_cast<Offset>(text.size())}; }
  /// What stands before the first `:` that has a blank or nothing behind it; empty where none has.
  [[nodiscard]] std::string_view key() const {
    const std::string_view words = is_entry() ? text.substr(2) : text;
    for (std::size_t at = words.find(':'); at != std::string_view::npos; at = words.find(':', at + 1)) {
      if (at + 1 == words.size() || words[at + 1] == ' ') {
        return words.substr(0, at);
      }
    }
    return {};
  }
  [[nodiscard]] bool is_entry() const { return text.starts_with("- "); }
  [[nodiscard]] std::string_view value() const {
    const std::size_t skip = std::min(key().size() + (is_entry() ? 3U : 1U), text.size());
    const std::string_view rest = text.substr(skip);
    return rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
  }
  [[nodiscard]] Offset offset_of(std::string_view part) const {
    return begin + static_cast<Offset>(part.data() - text.data());
  }
};

constexpr std::string_view blanks = " \t\r";

Line trimmed(std::string_view text, std::size_t begin, std::size_t end) {
  const std::size_t first = std::min(text.find_first_not_of(blanks, begin), end);
  const std::string_view line = text.substr(first, end - first);
  return {static_cast<Offset>(first), line.substr(0, line.find_last_not_of(blanks) + 1)};
}

Line line_at(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return trimmed(text, before == std::string_view::npos ? 0 : before + 1, std::min(text.find('\n', at), text.size()));
}

bool says_something(const Line& line) { return !line.text.empty() && line.text.front() != '#'; }

/// The nearest line above that says something.
Line line_above(std::string_view text, Offset at) {
  std::size_t end = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  while (end != std::string_view::npos) {
    if (const Line line = line_at(text, end); says_something(line)) {
      return line;
    }
    end = end == 0 ? std::string_view::npos : text.rfind('\n', end - 1);
  }
  return {};
}

const KeyInfo* known_key(std::string_view name) {
  const auto found = std::ranges::find(keys(), name, &KeyInfo::name);
  return found == keys().end() ? nullptr : &*found;
}

/// The longest known key with which a text begins; empty where none does.
std::string_view leading_key(std::string_view text) {
  std::string_view longest;
  for (const KeyInfo& key : keys()) {
    const std::size_t size = key.name.size();
    if (size > longest.size() && text.starts_with(key.name) && (text.size() == size || text[size] == ' ')) {
      longest = key.name;
    }
  }
  return longest;
}

SyntaxFault fault(Span at, std::string message, std::string help) {
  SyntaxFault found;
  found.message = std::move(message);
  found.help = std::move(help);
  found.at = at;
  return found;
}

/// `players 2 to 4`
std::optional<SyntaxFault> missing_colon(const Line& line) {
  const std::string_view key = leading_key(line.text);
  if (key.empty()) {
    return std::nullopt;
  }
  return fault({line.begin, line.begin + static_cast<Offset>(key.size())},
               fmt::format("no `:` stands behind {}", back_quoted(key)),
               "write " + back_quoted(fmt::format("{}:{}", key, line.text.substr(key.size()))));
}

/// `turn: drop limit: 10 or less`, `cards: 2: 7, 3 or more: 5`, `title: Tonk: our way`.
std::optional<SyntaxFault> second_colon(const Line& line) {
  const KeyInfo* const key = known_key(line.key());
  if (key == nullptr || line.value().empty()) {
    return std::nullopt;
  }
  const std::string_view value = line.value();
  const Offset begin = line.offset_of(value);
  const Span whole{begin, begin + static_cast<Offset>(value.size())};
  if (key->form == Form::section) {
    return fault(whole, back_quoted(key->name) + " has keys of its own",
                 fmt::format("write {} on the next line, indented", back_quoted(value)));
  }
  if (key->form == Form::cards_dealt || key->form == Form::rank_points) {
    const std::string_view bare =
        value.starts_with('(') && value.ends_with(')') ? value.substr(1, value.size() - 2) : value;
    return fault(whole, "several values stand here without brackets",
                 "write " + back_quoted(fmt::format("{{{}}}", bare)));
  }
  if (key->form == Form::text) {
    const auto colon = begin + static_cast<Offset>(value.find(':'));
    return fault({colon, colon + 1}, "a second `:` stands in this line",
                 "write the text between quotation marks: " + back_quoted(fmt::format("\"{}\"", value)));
  }
  return std::nullopt;
}

/// A line above that is neither a key nor a part of a list.
std::optional<SyntaxFault> unfinished_line(const Line& above, const Line& before) {
  if (above.text.empty() || !above.key().empty() || above.is_entry()) {
    return std::nullopt;
  }
  const std::size_t sign = above.text.find_first_of(":=");
  const Line name = trimmed(above.text, 0, std::min(sign, above.text.size()));
  if (sign != std::string_view::npos && known_key(name.text) != nullptr) {
    const Offset at = above.begin + static_cast<Offset>(sign);
    return fault(
        {at, at + 1}, above.text[sign] == '=' ? "`=` stands in place of a `:`" : "no blank stands behind the `:`",
        "write " +
            back_quoted(fmt::format("{}: {}", name.text, trimmed(above.text, sign + 1, above.text.size()).text)));
  }
  if (auto colon = missing_colon(above)) {
    return colon;
  }
  return fault(above.span(), "this is no key, and no value goes on in the next line",
               before.key().empty() ? "write `key: value`, one on a line"
                                    : fmt::format("write all of {} on one line", back_quoted(before.key())));
}

/// A quotation or a list that ends too early.
std::optional<SyntaxFault> early_end(const Line& line) {
  const std::string_view value = line.value();
  const char first = value.empty() ? ' ' : value.front();
  const bool in_quotes = first == '\'' || first == '"';
  const char last = first == '[' ? ']' : first == '{' ? '}' : first;
  const std::size_t end = in_quotes       ? quotation_end(value).value_or(value.size())
                          : last != first ? std::min(value.rfind(last), value.size() - 1) + 1
                                          : value.size();
  const std::size_t behind = std::min(value.find_first_not_of(' ', end), value.size());
  if (behind == value.size() || value[behind] == '#') {
    return std::nullopt;
  }
  if (in_quotes && behind == end) {
    const auto at = line.offset_of(value) + static_cast<Offset>(end - 1);
    return fault({at, at + 1}, fmt::format("the text between `{0}` and `{0}` ends here", first),
                 fmt::format("write it between two `{}`", first == '"' ? '\'' : '"'));
  }
  const std::string_view rest = value.substr(behind);
  const Offset at = line.offset_of(rest);
  return fault({at, at + static_cast<Offset>(rest.size())},
               fmt::format("{} stands behind the closing `{}`", back_quoted(rest), last),
               in_quotes ? "put all of the value between the quotation marks, or leave them out"
                         : "put a text with brackets between quotation marks, and all of a list between its brackets");
}

std::optional<SyntaxFault> wrong_indentation(const Line& line, const Line& above) {
  if (auto early = early_end(line)) {
    return early;
  }
  if (line.key().empty()) {
    return above.is_entry() ? std::optional(fault(line.span(), "this line does not fit the list above it",
                                                  "write " + back_quoted(fmt::format("- {}", line.text))))
                            : std::nullopt;
  }
  const std::string name = back_quoted(line.key());
  return fault(line.span(), name + " is not indented like what stands above it",
               above.is_entry() ? fmt::format("indent {} like {} behind the `- `, or begin it with a `- ` of its own",
                                              name, back_quoted(above.key().empty() ? above.text : above.key()))
                                : fmt::format("indent {} like the keys that it belongs to", name));
}

}  // namespace

std::optional<SyntaxFault> find_syntax_fault(const Source& source, Offset at, std::string_view theirs) {
  const std::string_view text = source.text();
  const Line line = line_at(text, std::min<std::size_t>(at, text.size()));
  const Line above = line_above(text, line.begin);
  const std::string_view full = source.line(at);
  const std::size_t tab = full.find('\t');
  if (tab != std::string_view::npos && full.find_first_not_of(" \t") > tab) {
    const auto begin = static_cast<Offset>(full.data() - text.data() + static_cast<std::ptrdiff_t>(tab));
    return fault({begin, begin + 1}, "a tab stands in the indentation", "indent with blanks");
  }
  if (theirs.starts_with("illegal map value")) {
    const auto unfinished = unfinished_line(above, line_above(text, above.begin));
    return unfinished ? unfinished : second_colon(line);
  }
  if (theirs.starts_with("end of map not found") || theirs.starts_with("end of sequence not found")) {
    return wrong_indentation(line, above);
  }
  if (line.value().starts_with('`')) {
    const Offset begin = line.offset_of(line.value());
    std::string bare{line.value()};
    std::erase(bare, '`');
    return fault({begin, begin + 1}, "no value begins with a back quote", fmt::format("write {} alone", bare));
  }
  return std::nullopt;
}

std::optional<SyntaxFault> find_overflow_fault(const Source& source, Offset at) {
  const std::string_view text = source.text();
  const Line first = line_at(text, at);
  if (first.text.starts_with('-') && known_key(first.key().substr(std::min<std::size_t>(1, first.key().size())))) {
    return fault({first.begin, first.begin + 1}, "no blank stands behind the `-`",
                 "write " + back_quoted(fmt::format("- {}", first.text.substr(1))));
  }
  if (first.begin == at) {
    if (auto colon = missing_colon(first)) {
      return colon;
    }
  }
  for (std::size_t end = text.find('\n', at); end != std::string_view::npos; end = text.find('\n', end + 1)) {
    const Line line = line_at(text, end + 1);
    if (says_something(line)) {
      return line.key().empty() || known_key(line.key()) == nullptr
                 ? std::nullopt
                 : std::optional(fault(
                       line.span(), back_quoted(line.key()) + " is indented too far, and belongs to the value above it",
                       fmt::format("indent {} like the key above", back_quoted(line.key()))));
    }
  }
  return std::nullopt;
}

}  // namespace tonk::spec
