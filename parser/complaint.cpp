#include "parser/complaint.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "parser/keywords.hpp"
#include "parser/scene.hpp"

namespace tonk::log {

namespace {

template <typename Keywords>
std::string suggestion(std::string_view word, const Keywords& keywords) {
  std::string_view meant = nearest(word, std::vector<std::string_view>(keywords.begin(), keywords.end()));
  if (meant.empty() && word.size() >= 3) {  // `stock out`
    const auto longer =
        std::find_if(keywords.begin(), keywords.end(), [word](auto keyword) { return keyword.starts_with(word); });
    meant = longer != keywords.end() ? *longer : meant;
  }
  return meant.empty() ? std::string() : fmt::format("did you mean `{}`?", meant);
}

template <typename Keywords>
bool is_among(std::string_view word, const Keywords& keywords) {
  for (const std::string_view keyword : keywords) {
    if (word == keyword) {
      return true;
    }
  }
  return false;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0; }

// What is to be said, and about which part of the line.
struct Remark {
  Token at;
  std::string code;
  std::string message;
  std::string help;
};

bool is_plain_word(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const bool foreign = (static_cast<unsigned char>(c) & 0x80U) != 0;
    return !foreign && (is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_');
  });
}

// The complaint's help where it helps with what was found.
std::string_view help(std::string_view found, const Complaint& complaint) {
  if (found == ",") {
    // No turn says so: there a comma is never in the wrong place behind something.
    const bool in_list = complaint.expected.ends_with("the end of the line");
    return in_list ? "a list is written with blanks, without commas" : "";
  }
  if (complaint.help == who_stands_for) {
    return found.find('=') != std::string_view::npos ? complaint.help : "";
  }
  if (complaint.help == quote_the_name || complaint.help == quote_the_word) {
    for (const std::string_view typographic : {"“", "”", "„", "«", "»", "‘", "’", "'"}) {
      if (found.starts_with(typographic)) {
        return "a string stands in the plain quotation marks `\"`";
      }
    }
    return is_plain_word(found) ? "" : complaint.help;
  }
  return complaint.help;
}

Remark expected(const Scene& scene, const Complaint& complaint) {
  Remark remark{scene.found, "syntax", fmt::format("expected {}", complaint.expected), {}};
  const std::string_view found = scene.found_text();
  if (scene.before.end > scene.before.begin) {
    remark.message += fmt::format(" after {}", in_backquotes(scene.before_text()));
  }
  remark.message += fmt::format(", but found {}", scene.at_end() ? "the end of the line" : in_backquotes(found));
  remark.help = scene.at_end() ? "" : help(found, complaint);
  return remark;
}

Remark unknown_action(const Scene& scene, const Complaint& complaint) {
  const std::string_view found = scene.found_text();
  if (scene.at_end() || !is_letter(found[0])) {
    return expected(scene, complaint);
  }
  return {scene.found, "unknown-action", fmt::format("unknown action {}", in_backquotes(found)),
          is_among(found, line_keywords) ? fmt::format("`{}` begins a line of its own", found)
                                         : suggestion(found, action_keywords)};
}

// What a line that looks like a player's move has wrong in front; nothing where it does not look like one.
std::optional<Remark> broken_move(const Scene& scene) {
  const std::string_view found = scene.found_text();
  if (help(found, Complaint{Complaint::Kind::record, {}, quote_the_name}).starts_with("a string")) {
    return expected(scene, {Complaint::Kind::expected, "a keyword or a player's move", quote_the_name});
  }
  if (found.starts_with('"')) {
    const Complaint colon{Complaint::Kind::expected, "`:`", "a line that begins with a name is a player's move"};
    return expected(look(scene.line, scene.found.end), colon);
  }
  const std::size_t next = skip_blanks(scene.line, scene.found.end);
  if (next > scene.found.end && next < scene.line.size() && scene.line[next] == ':') {
    return Remark{{scene.found.end, next},
                  "syntax",
                  fmt::format("expected `:` right after {}, but found a blank", in_backquotes(found)),
                  {}};
  }
  if (const std::size_t colon = found.find(':'); colon != std::string_view::npos && colon > 0) {
    return Remark{{scene.found.begin, scene.found.begin + colon},
                  "syntax",
                  fmt::format("expected a player's name, but found {}", in_backquotes(found.substr(0, colon))),
                  std::string(quote_the_name)};
  }
  if (is_among(found, action_keywords)) {
    return Remark{scene.found, "syntax", fmt::format("`{}` is an action, but no player is named", found),
                  fmt::format("write whose it is in front of it, as in `Ann: {}`", found)};
  }
  return std::nullopt;
}

Remark unknown_record(const Scene& scene) {
  const std::string_view found = scene.found_text();
  if (auto remark = broken_move(scene)) {
    return *std::move(remark);
  }
  if (scene.at_end() || !is_letter(found[0])) {
    return {scene.found,
            "syntax",
            fmt::format("expected a keyword or a player's move, but found {}", in_backquotes(found)),
            {}};
  }
  std::string meant = suggestion(found, line_keywords);
  if (meant.empty()) {
    meant = "a player's move begins with the name and a colon, as in `Ann: draw 6h`";
  }
  return {scene.found, "unknown-keyword", fmt::format("unknown keyword {}", in_backquotes(found)), std::move(meant)};
}

// `at` is in the line.
Remark remark_on(std::string_view line, std::size_t at, const Complaint& complaint) {
  switch (complaint.kind) {
    case Complaint::Kind::none: break;
    case Complaint::Kind::expected: return expected(look(line, at), complaint);
    case Complaint::Kind::record: return unknown_record(look(line, at));
    case Complaint::Kind::action: return unknown_action(look(line, at), complaint);
    // Here the rule begins behind the quote or the backslash.
    case Complaint::Kind::unclosed: return {{at - 1, line.size()}, "syntax", "a string in quotes is not closed", {}};
    case Complaint::Kind::escape:
      return {{at - 1, std::min(at + 1, line.size())},
              "syntax",
              "a backslash in quotes stands only before `\"` and `\\`",
              "write `\\\\` where a backslash is meant"};
  }
  return {};
}

}  // namespace

std::string in_backquotes(std::string_view text) { return fmt::format("`{}`", printable(text, max_quoted)); }

ParseError explain(std::string_view text, Offset line_begin, Offset at, const Complaint& complaint) {
  const std::string_view whole = line_at(text, at);
  const std::string_view line =
      text.substr(line_begin, static_cast<std::size_t>(whole.end() - text.begin()) - line_begin);
  Remark remark = remark_on(line, at - line_begin, complaint);
  return {{static_cast<Offset>(line_begin + remark.at.begin), static_cast<Offset>(line_begin + remark.at.end)},
          std::move(remark.code),
          std::move(remark.message),
          std::move(remark.help)};
}

}  // namespace tonk::log
