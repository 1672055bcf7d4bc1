#include "parser/syntax_error.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "core/card.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "parser/keywords.hpp"

namespace tonk::log {

namespace {

/// A place of a line, for an error there. All offsets are in the line.
struct Scene {
  std::string_view line;
  Span
      found;  ///< a comma, a string in quotes, or what stands up to the next blank or comma; empty at the end of the line
  Span before;  ///< the same; empty at the beginning

  [[nodiscard]] std::string_view found_text() const { return line.substr(found.begin, found.end - found.begin); }
  [[nodiscard]] std::string_view before_text() const { return line.substr(before.begin, before.end - before.begin); }
  [[nodiscard]] bool at_end() const { return found.begin == found.end; }
};

bool is_blank(char c) { return c == ' ' || c == '\t'; }

Offset skip_blanks(std::string_view line, Offset at) {
  while (at < line.size() && is_blank(line[at])) {
    ++at;
  }
  return at;
}

// `at` is not on a blank.
Offset token_end(std::string_view line, Offset at) {
  if (at < line.size() && line[at] == ',') {
    return at + 1;
  }
  bool quoted = false;
  for (; at < line.size(); ++at) {
    if (line[at] == '"') {
      quoted = !quoted;
    } else if (line[at] == '\\' && quoted) {
      ++at;
    } else if (!quoted && (is_blank(line[at]) || line[at] == ',')) {
      break;
    }
  }
  return std::min(at, static_cast<Offset>(line.size()));
}

// The last token that begins before `at`, cut there; empty where there is none.
Span token_before(std::string_view line, Offset at) {
  Span last;
  for (Offset begin = skip_blanks(line, 0); begin < at;) {
    last = {begin, token_end(line, begin)};
    begin = skip_blanks(line, last.end);
  }
  return {last.begin, last.end < at ? last.end : at};
}

/// What stands at `at`, or behind the blanks there. Linear in the length of the line.
Scene look(std::string_view line, Offset at) {
  Scene scene;
  scene.line = line;
  const Offset begin = skip_blanks(line, at);
  const bool after_blank = begin == 0 || is_blank(line[begin - 1]);
  const bool comment = begin < line.size() && line[begin] == '#' && after_blank;
  scene.before = token_before(line, begin);
  if (begin == line.size() || (comment && scene.before.end < begin)) {
    scene.found = {scene.before.end, scene.before.end};
  } else {
    scene.found = {begin, token_end(line, begin)};
  }
  return scene;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> keywords) {
  std::string_view meant = nearest(word, {keywords.begin(), keywords.end()});
  if (meant.empty() && word.size() >= 3) {  // `stock out`
    const auto longer =
        std::find_if(keywords.begin(), keywords.end(), [word](auto keyword) { return keyword.starts_with(word); });
    meant = longer != keywords.end() ? *longer : meant;
  }
  return meant.empty() ? std::string() : fmt::format("did you mean `{}`?", meant);
}

std::string meant_alone(std::string_view word, std::span<const std::string_view> keywords) {
  return std::string(only_meant(word, {keywords.begin(), keywords.end()}));
}

bool is_digit_at(std::string_view line, std::size_t at) {
  return at < line.size() && line[at] >= '0' && line[at] <= '9';
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0; }

bool is_plain_word(std::string_view text) {
  return text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") ==
         std::string_view::npos;
}

// The complaint's help where it helps with what was found.
std::string_view help(const Scene& scene, const Complaint& complaint) {
  const std::string_view found = scene.found_text();
  if (found == ",") {
    // No turn says so: there a comma is never in the wrong place behind something.
    const bool in_list = complaint.expected.ends_with("the end of the line");
    return in_list ? "a list is written with blanks, without commas" : "";
  }
  if (complaint.help == who_stands_for) {
    return found.find('=') != std::string_view::npos ? complaint.help : "";
  }
  if (complaint.help == quote_the_name || complaint.help == quote_the_word) {
    const bool goes_on = scene.found.begin > 0 && !is_blank(scene.line[scene.found.begin - 1]);  // as in `O'Neil`
    for (const std::string_view typographic : {"“", "”", "„", "«", "»", "‘", "’", "'"}) {
      if (found.starts_with(typographic) && !goes_on) {
        return "a string stands in the plain quotation marks `\"`";
      }
    }
    return is_plain_word(found) ? "" : complaint.help;
  }
  return complaint.help;
}

/// The first word of the line.
std::string_view first_word(std::string_view line) {
  const Offset begin = skip_blanks(line, 0);
  return line.substr(begin, token_end(line, begin) - begin);
}

/// For what people write who have not seen a log before; empty where it is something else.
std::string_view first_try(const Scene& scene) {
  const std::string_view found = scene.found_text();
  const std::string_view first = first_word(scene.line);
  const bool pays = first == "pay";
  if (found == ":") {
    return "only a player's move has a colon behind the name";
  }
  const bool is_move = first.find(':') != std::string_view::npos;
  const bool is_action = is_move && std::ranges::count(action_keywords, found) > 0;
  if (is_action || (found.size() > 1 && found.ends_with(';'))) {
    const bool is_last = skip_blanks(scene.line, scene.found.end) == scene.line.size();
    return is_move   ? "the actions of a turn have commas between them, as in `Ann: draw 6h, discard Kd`"
           : is_last ? "no `;` stands at the end of a line"
                     : "a list is written with blanks, without commas";
  }
  if (pays && (found == "to" || scene.before_text() == "to")) {
    return "who pays, who is paid, and the amount, as in `pay Bob Ann 2`";
  }
  if (found == "," && (pays || first == "stake" || first == "result") &&
      is_digit_at(scene.line, scene.found.begin - 1) && is_digit_at(scene.line, scene.found.end)) {
    return "a decimal is written with a point, as in `0.25`";
  }
  if (first == "result" && found.size() > 1 && found.starts_with('+')) {
    return "no plus stands in front of what is won, as in `result Ann 3 Bob -3`";
  }
  if (found.starts_with("\u2212")) {
    return "a loss begins with the plain minus, as in `result Ann 3 Bob -3`";
  }
  const bool may_be_amount = pays || found.find_first_of("0123456789") != std::string_view::npos;
  const bool has_unit = std::ranges::any_of(std::array<std::string_view, 3>{"$", "€", "£"}, [&](std::string_view sign) {
    return found.find(sign) != std::string_view::npos;
  });
  if (may_be_amount && has_unit) {
    return "an amount is a number; its unit stands in the line `stake`, as in `stake 0.25 dollar`";
  }
  return {};
}

/// Of the words with which people begin a line who have not seen a log before; empty of others.
std::string_view meant_by(std::string_view word, std::string_view next) {
  if (word == "players" || word == "player" || word == "seating" || word == "table") {
    return "who sits at the table is said by `seats`, as in `seats Ann Bob`";
  }
  if (next == "had" || next == "has" || next == "got" || next == "held" || next == "dealt") {
    return "what a player was dealt is said by `deal`, as in `deal Ann 4h 5h 9c Kd 2s`";
  }
  for (const std::string_view pays : {"pays", "paid", "owes"}) {
    if (word == pays || next == pays) {
      return "who pays, who is paid, and the amount, as in `pay Bob Ann 2`";
    }
  }
  if (word == "upcard" || word == "turn" || word == "turned") {
    return "the card that is turned up is said by `up`, as in `up 8c`";
  }
  if (word == "note" || word == "comment" || word == "remark") {
    return "a comment begins with `#`";
  }
  return {};
}

/// Of the words that players have for an action; empty of others.
std::string_view action_meant_by(std::string_view word) {
  using namespace std::string_view_literals;
  static constexpr std::array words{std::pair{"lay"sv, "spread"sv}, std::pair{"meld"sv, "spread"sv},
                                    std::pair{"throw"sv, "discard"sv}, std::pair{"pick"sv, "take"sv},
                                    std::pair{"fold"sv, "drop"sv}};
  const auto* const found = std::ranges::find(words, word, [](const auto& one) { return one.first; });
  return found != words.end() ? found->second : std::string_view();
}

ParseError expected(const Scene& scene, const Complaint& complaint) {
  ParseError error{{fmt::format("expected {}", complaint.expected), {}}, "syntax", scene.found};
  const std::string_view found = scene.found_text();
  if (scene.before.end > scene.before.begin) {
    error.message += fmt::format(" after {}", back_quoted(scene.before_text()));
  }
  error.message += fmt::format(", but found {}", scene.at_end() ? "the end of the line" : back_quoted(found));
  const std::string_view tried = first_try(scene);
  error.help = scene.at_end() ? "" : tried.empty() ? help(scene, complaint) : tried;
  return error;
}

ParseError unknown_action(const Scene& scene, const Complaint& complaint) {
  const std::string_view found = scene.found_text();
  std::string begins(first_word(scene.line));
  begins.resize(std::min(begins.find(':'), begins.size()));
  std::ranges::transform(begins, begins.begin(), lower);
  const std::string no_colon =
      std::ranges::count(line_keywords, begins) > 0 ? fmt::format("no colon stands behind `{}`", begins) : "";
  const bool is_card = scene.before_text() == "," && parse_card(found).has_value();
  const std::string cards = "the cards of an action have blanks between them, as in `Ann: spread 4h 5h 6h`";
  if (scene.at_end() || !is_letter(found[0])) {
    ParseError error = expected(scene, complaint);
    error.help = !no_colon.empty() ? no_colon : is_card ? cards : error.help;
    return error;
  }
  const std::string_view meant = action_meant_by(found);
  std::string help = is_card ? cards
                     : std::ranges::count(line_keywords, found) > 0
                         ? fmt::format("`{}` begins a line of its own", found)
                     : !meant.empty() ? fmt::format("did you mean `{}`?", meant)
                                      : suggestion(found, action_keywords);
  help = help.empty() ? no_colon : help;
  return {{fmt::format("unknown action {}", back_quoted(found)), std::move(help), meant_alone(found, action_keywords)},
          "unknown-action",
          scene.found};
}

// What a line that looks like a player's move has wrong in front; nothing where it does not look like one.
std::optional<ParseError> broken_move(const Scene& scene) {
  const std::string_view found = scene.found_text();
  if (help(scene, Complaint{Complaint::Kind::record, {}, quote_the_name}).starts_with("a string")) {
    return expected(scene, {Complaint::Kind::expected, "a keyword or a player's move", quote_the_name});
  }
  const Offset next = skip_blanks(scene.line, scene.found.end);
  if (next > scene.found.end && next < scene.line.size() && scene.line[next] == ':') {
    return ParseError{{fmt::format("expected `:` right after {}, but found a blank", back_quoted(found)), {}},
                      "syntax",
                      {scene.found.end, next}};
  }
  if (found.starts_with('"')) {
    const Complaint colon{Complaint::Kind::expected, "`:`", "a line that begins with a name is a player's move"};
    return expected(look(scene.line, scene.found.end), colon);
  }
  if (const std::size_t colon = found.find(':'); colon != std::string_view::npos && colon > 0) {
    return ParseError{{fmt::format("expected a player's name, but found {}", back_quoted(found.substr(0, colon))),
                       std::string(quote_the_name)},
                      "syntax",
                      {scene.found.begin, static_cast<Offset>(scene.found.begin + colon)}};
  }
  if (std::ranges::count(action_keywords, found) > 0) {
    return ParseError{{fmt::format("`{}` is an action, but no player is named", found),
                       fmt::format("write whose it is in front of it, as in `Ann: {}`", found)},
                      "syntax",
                      scene.found};
  }
  return std::nullopt;
}

ParseError unknown_record(const Scene& scene) {
  const std::string_view found = scene.found_text();
  if (found.starts_with(utf8::byte_order_mark)) {
    const Offset end = scene.found.begin + static_cast<Offset>(utf8::byte_order_mark.size());
    return {{"a byte-order mark stands at the beginning of a file only", {}}, "syntax", {scene.found.begin, end}};
  }
  if (auto error = broken_move(scene)) {
    return *std::move(error);
  }
  if (scene.at_end() || !is_letter(found[0])) {
    return {{fmt::format("expected a keyword or a player's move, but found {}", back_quoted(found)), {}},
            "syntax",
            scene.found};
  }
  const Offset next = skip_blanks(scene.line, scene.found.end);
  const std::string_view next_word = scene.line.substr(next, token_end(scene.line, next) - next);
  const bool is_move = std::ranges::count(action_keywords, next_word) > 0;  // as in `Ray draw 6h`
  std::string meant{is_move ? std::string_view() : meant_by(found, next_word)};
  if (meant.empty() && !is_move) {
    meant = suggestion(found, line_keywords);
  }
  if (meant.empty()) {
    meant = "a player's move begins with the name and a colon, as in `Ann: draw 6h`";
  }
  return {{fmt::format("unknown keyword {}", back_quoted(found)), std::move(meant),
           is_move ? std::string() : meant_alone(found, line_keywords)},
          "unknown-keyword",
          scene.found};
}

// `at` is in the line, and so is the error's place.
ParseError error_in_line(std::string_view line, Offset at, const Complaint& complaint) {
  switch (complaint.kind) {
    case Complaint::Kind::none: break;
    case Complaint::Kind::expected: return expected(look(line, at), complaint);
    case Complaint::Kind::record: return unknown_record(look(line, at));
    case Complaint::Kind::action: return unknown_action(look(line, at), complaint);
    // Here the rule begins behind the quote or the backslash.
    case Complaint::Kind::unclosed:
      return {{"a string in quotes is not closed", {}}, "syntax", {at - 1, static_cast<Offset>(line.size())}};
    case Complaint::Kind::escape:
      return {{"a backslash in quotes stands only before `\"` and `\\`", "write `\\\\` where a backslash is meant"},
              "syntax",
              {at - 1, std::min(at + 1, static_cast<Offset>(line.size()))}};
  }
  return {};
}

constexpr std::size_t block = 64;

/// Whether all bytes of the block are printable ASCII, tabs or line feeds. Sixteen bytes at once, and no branch in between.
bool is_plain(const char* bytes) {
  using Bytes [[gnu::vector_size(16)]] = signed char;  // those above 127 are negative
  Bytes plain = ~Bytes{};
  for (std::size_t at = 0; at < block; at += sizeof(Bytes)) {
    Bytes part;
    std::memcpy(&part, bytes + at, sizeof(part));
    plain &= ((part >= 0x20) & (part != 0x7F)) | (part == '\n') | (part == '\t');
  }
  std::array<std::uint64_t, 2> halves{};
  std::memcpy(halves.data(), &plain, sizeof(plain));
  return (halves[0] & halves[1]) == ~std::uint64_t{};
}

// The bytes of the good character at the beginning of `text`; 0 where it is bad.
std::size_t good_size(std::string_view text) {
  const utf8::Decoded c = utf8::decode(text);
  switch (c.code) {
    case U'\t':
    case U'\n': return 1;
    case U'\r': return text.size() > 1 && text[1] == '\n' ? 1 : 0;
    default: break;
  }
  const bool control = c.code < 0x20 || (c.code >= 0x7F && c.code < 0xA0);
  return c.valid && !control ? c.size : 0;
}

}  // namespace

ParseError explain(std::string_view text, Offset line_begin, Offset at, const Complaint& complaint) {
  const std::string_view whole = line_at(text, at);
  const std::string_view line =
      text.substr(line_begin, static_cast<std::size_t>(whole.end() - text.begin()) - line_begin);
  ParseError error = error_in_line(line, at - line_begin, complaint);
  if (line.substr(error.at.begin, error.at.end - error.at.begin).find("\u00A0") != std::string_view::npos) {
    error.help = "a no-break space stands here: write a plain blank in its place";
  }
  error.at = {line_begin + error.at.begin, line_begin + error.at.end};
  return error;
}

std::size_t find_bad_byte(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.size() < block ? 0 : std::min(at, text.size() - block);  // the last one overlaps
    if (text.size() >= block && is_plain(text.data() + begin)) {
      at = begin + block;
      continue;
    }
    for (const std::size_t end = at + block; at < text.size() && at < end;) {
      const std::size_t size = good_size(text.substr(at));
      if (size == 0) {
        return at;
      }
      at += size;
    }
  }
  return std::string_view::npos;
}

ParseError explain_bad_byte(std::string_view text, std::size_t at) {
  const utf8::Decoded c = utf8::decode(text.substr(at));
  ParseError error;
  error.at = {static_cast<Offset>(at), static_cast<Offset>(at + c.size)};
  if (!c.valid) {
    error.code = "encoding";
    error.message = fmt::format("the byte `\\x{:02x}` is not valid UTF-8", static_cast<unsigned>(c.code));
    const bool utf16 = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
    error.help = utf16 ? "the file looks like UTF-16: save it as UTF-8" : "";
    return error;
  }
  error.code = "control-character";
  if (c.code == U'\r') {
    error.message = "a carriage return stands alone, but a line ends in LF or CRLF";
  } else {
    error.message =
        fmt::format("the control character `{}` is not allowed in a hand log", printable(text.substr(at, c.size)));
  }
  return error;
}

}  // namespace tonk::log
