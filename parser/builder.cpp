#include "parser/builder.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/utf8.hpp"
#include "parser/print.hpp"

namespace tonk::log {

namespace {

constexpr std::size_t max_quoted = 40;
constexpr std::size_t max_name = 100;  // code points
constexpr std::size_t max_options = 255;

std::string in_backquotes(std::string_view text) { return fmt::format("`{}`", printable(text, max_quoted)); }

}  // namespace

Builder::Builder(const Chunk& chunk, Hand& filled)
    : hand(filled), text_(chunk.text), first_line_(chunk.first_line), session_(chunk.kind == Chunk::Kind::session) {
  hand.clear();
  hand.is_session = session_;
}

void Builder::begin_line(const char* begin) {
  line_begin_ = begin;
  cards_mark_ = static_cast<std::uint32_t>(hand.cards.size());
  action_cards_mark_ = cards_mark_;
  actions_mark_ = static_cast<std::uint32_t>(hand.actions.size());
  names_mark_ = hand.names.size();
  line_failed_ = false;
  spread_number = 0;
}

void Builder::drop_line() {
  hand.cards.resize(cards_mark_);
  hand.actions.resize(actions_mark_);
  hand.names.resize(names_mark_);
  players.clear();
  options.clear();
  cuts.clear();
  nets.clear();
  second_text.clear();
}

Cards Builder::take_action_cards() {
  const Cards cards = since(action_cards_mark_);
  action_cards_mark_ += cards.count;
  return cards;
}

Span Builder::word_span() const {
  const char* begin = word.data();
  return word_quoted ? span(begin - 1, begin + word.size() + 1) : span(begin, begin + word.size());
}

std::string_view Builder::unescaped() {
  if (!word_quoted || word.find('\\') == std::string_view::npos) {
    return word;
  }
  unescaped_.clear();
  for (std::size_t at = 0; at < word.size(); ++at) {
    at += word[at] == '\\' ? 1U : 0U;
    unescaped_ += word[at];
  }
  return unescaped_;
}

bool Builder::check_name(std::string_view name) {
  if (!word_quoted && is_keyword(name)) {
    return refuse(word_span(), "keyword-as-name",
                  fmt::format("{} is a keyword, not a player's name", in_backquotes(name)),
                  fmt::format("a player of that name is written in quotes: `\"{}\"`", printable(name, max_quoted)));
  }
  std::size_t characters = 0;
  for (std::string_view rest = name; !rest.empty(); ++characters) {
    rest.remove_prefix(utf8::decode(rest).size);
  }
  if (characters > max_name) {
    return refuse(word_span(), "too-long",
                  fmt::format("a name has at most {} characters, but this one has {}", max_name, characters));
  }
  return true;
}

bool Builder::resolve_text(std::string& text) {
  const std::string_view plain = unescaped();
  if (plain.empty()) {
    return refuse(word_span(), "syntax", "a name in quotes is empty");
  }
  for (std::string_view rest = plain; !rest.empty();) {
    const utf8::Decoded c = utf8::decode(rest);
    if (!utf8::is_printable(c.code)) {
      const std::size_t at = word.find(rest.substr(0, c.size));
      return refuse(span(word.data() + at, word.data() + at + c.size), "control-character",
                    fmt::format("{} is not allowed in a name", in_backquotes(rest.substr(0, c.size))));
    }
    rest.remove_prefix(c.size);
  }
  text.assign(plain);
  return true;
}

bool Builder::resolve_player() {
  const std::string_view name = unescaped();
  const auto& names = hand.names;
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (names[at].size() == name.size() && std::equal(name.begin(), name.end(), names[at].begin())) {
      player = NameId{static_cast<std::uint8_t>(at)};
      return !keyword_names_ || check_name(name);
    }
  }
  std::string added;
  if (!check_name(name) || !resolve_text(added)) {
    return false;
  }
  if (names.size() == max_names) {
    return refuse(word_span(), "too-many-names",
                  fmt::format("a hand has at most {} players, and {} is one more", max_names, in_backquotes(name)));
  }
  keyword_names_ = keyword_names_ || is_keyword(name);
  player = NameId{static_cast<std::uint8_t>(names.size())};
  hand.names.push_back(std::move(added));
  return true;
}

bool Builder::list_player() {
  if (!resolve_player()) {
    return false;
  }
  if (std::find(players.begin(), players.end(), player) != players.end()) {
    return refuse(word_span(), "duplicate-name", named_twice());
  }
  players.push_back(player);
  return true;
}

bool Builder::add_option() {
  if (options.size() == max_options) {
    return refuse(word_span(), "too-long", fmt::format("a house is given at most {} options", max_options));
  }
  return resolve_text(options.emplace_back());
}

std::string Builder::named_twice() const {
  return fmt::format("{} is named twice in this line", in_backquotes(hand.names[player.index]));
}

bool Builder::resolve_amount(std::string_view text) {
  amount_at = span(text.data(), text.data() + text.size());
  if (const std::optional<Amount> parsed = parse_amount(text)) {
    amount = *parsed;
    return true;
  }
  const std::size_t slash = text.find('/');
  const bool zero = slash != std::string_view::npos && text.find_first_not_of('0', slash + 1) == std::string_view::npos;
  return refuse(
      amount_at, "amount",
      fmt::format("the amount {} {}", in_backquotes(text), zero ? "divides by zero" : "has more than 15 digits"));
}

Span Builder::first_word() const {
  const Span whole = line();
  const std::string_view words = text_.substr(whole.begin, whole.end - whole.begin);
  const std::size_t end = std::min(words.find_first_of(" \t"), words.size());
  return {whole.begin, static_cast<Offset>(whole.begin + end)};
}

std::string Builder::what_line() const {
  const Span word_at = first_word();
  const std::string_view first = text_.substr(word_at.begin, word_at.end - word_at.begin);
  return is_keyword(first) ? in_backquotes(first) : "a move";
}

std::uint64_t Builder::line_number(Span at) const { return locate(text_, at.begin, first_line_).line; }

bool Builder::enter(Part part) {
  if (line_failed_) {
    return false;
  }
  if (session_ && part != Part::header) {
    return refuse(first_word(), "misplaced-line",
                  fmt::format("{} belongs to a hand: begin one with `hand ID` first", what_line()));
  }
  if (part < part_ && part_ >= Part::play) {
    if (errors_.size() >= max_errors) {
      return refuse({}, {}, {});  // line_number is linear
    }
    return refuse(first_word(), "misplaced-line",
                  fmt::format("{} comes too late: {} began on line {}", what_line(),
                              part_ == Part::play ? "the play" : "the settlement", line_number(part_at_)));
  }
  if (part > part_) {
    part_ = part;
    part_at_ = line();
  }
  any_record_ = true;
  return true;
}

bool Builder::only(const Span* first, std::string_view whose) {
  if (first == nullptr) {
    return true;
  }
  if (errors_.size() >= max_errors) {
    return refuse({}, {}, {});  // line_number is linear
  }
  const std::string of = whose.empty() ? "" : fmt::format(" of {}", in_backquotes(whose));
  return refuse(first_word(), "duplicate-line",
                fmt::format("a second {}{}: the first is on line {}", what_line(), of, line_number(*first)));
}

bool Builder::begin_hand(bool session) {
  if (any_record_ || session != session_) {
    return refuse(first_word(), "misplaced-line",
                  fmt::format("{} begins a {}, but stands inside one", what_line(), session ? "session" : "hand"));
  }
  any_record_ = true;
  return true;
}

void Builder::complain(const char* at, const Complaint& complaint) {
  if (line_failed_) {
    return;
  }
  line_failed_ = true;
  if (errors_.size() >= max_errors) {
    ++more_errors_;
    return;
  }
  const Span begin = span(line_begin_, at);
  add(explain(text_, begin.begin, begin.end, complaint));
}

bool Builder::refuse(Span at, std::string_view code, std::string message, std::string_view help) {
  if (!line_failed_) {
    line_failed_ = true;
    add({at, std::string(code), std::move(message), std::string(help)});
  }
  return false;
}

void Builder::add(ParseError error) {
  if (errors_.size() < max_errors) {
    errors_.push_back(std::move(error));
  } else {
    ++more_errors_;
  }
}

std::vector<ParseError> Builder::finish() {
  if (!any_record_ && !session_ && errors_.empty()) {
    add({{}, "empty", "the log has no hand", {}});
  }
  if (more_errors_ > 0) {
    errors_.back().message += fmt::format(" (and {} more {})", more_errors_, more_errors_ == 1 ? "error" : "errors");
  }
  return std::move(errors_);
}

}  // namespace tonk::log
