#include "parser/builder.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "parser/print.hpp"

namespace tonk::log {
Builder::Builder(const Chunk& chunk, Hand& filled)
    : hand(filled),
      text_(chunk.text),
      first_line_(chunk.first_line),
      is_text_(true),
      session_(chunk.kind == Chunk::Kind::session) {
  hand.clear();
  hand.is_session = session_;
}

Builder::Builder(std::string_view json, Hand& filled) : hand(filled), text_(json), is_text_(false) { hand.clear(); }

void Builder::drop_line() {
  hand.cards.resize(cards_mark_);
  hand.actions.resize(actions_mark_);
  hand.names.resize(names_mark_);
  players.clear();
  options.clear();
  cuts.clear();
  sum = {};
  nets.clear();
  second_text.clear();
}

// Words: names, other texts and amounts.

void Builder::set_quoted(const char* begin, const char* end) {
  word = {{begin, static_cast<std::size_t>(end - begin)}, span(begin - 1, end + 1), true};
  if (word.text.find('\\') == std::string_view::npos) {
    return;
  }
  unescaped_.clear();
  for (const char* at = begin; at < end; ++at) {
    at += *at == '\\' ? 1 : 0;
    unescaped_ += *at;
  }
  word.text = unescaped_;
}

bool Builder::check_name(std::string_view name) {
  if (!word.quoted && is_keyword(name)) {
    const bool has_colon = is_text_ && word.at.end < text_.size() && text_[word.at.end] == ':';
    const bool begins_line = has_colon && std::ranges::count(line_keywords, name) > 0;
    return refuse(
        word.at, "keyword-as-name", fmt::format("{} is a keyword, not a player's name", back_quoted(name)),
        fmt::format("{}a player of that name is written in quotes: `\"{}\"`",
                    begins_line ? "no colon stands behind it in its own line; " : "", printable(name, max_quoted)));
  }
  return check_length(name, max_name);
}

bool Builder::check_length(std::string_view text, std::size_t most) {
  if (text.size() <= most) {
    return true;
  }
  std::size_t characters = 0;
  for (std::string_view rest = text; !rest.empty(); ++characters) {
    rest.remove_prefix(utf8::decode(rest).size);
  }
  return characters <= most ||
         refuse(word.at, "too-long",
                fmt::format("a name has at most {} characters, but this one has {}", most, characters));
}

bool Builder::resolve_text(std::string& text, std::size_t most) {
  if (word.text.empty()) {
    return refuse(word.at, "syntax", "a name in quotes is empty");
  }
  if (!check_length(word.text, most)) {
    return false;
  }
  for (std::string_view rest = word.quoted ? word.text : ""; !rest.empty();) {  // a bare word has letters alone
    const utf8::Decoded c = utf8::decode(rest);
    if (!utf8::is_printable(c.code)) {
      const std::string_view bad = rest.substr(0, c.size);
      const std::size_t at = is_text_ ? text_.find(bad, word.at.begin) : std::string_view::npos;
      const Span place =
          at == std::string_view::npos ? word.at : Span{static_cast<Offset>(at), static_cast<Offset>(at + c.size)};
      return refuse(place, "control-character", fmt::format("{} is not allowed in a name", back_quoted(bad)));
    }
    rest.remove_prefix(c.size);
  }
  text.assign(word.text);
  return true;
}

bool Builder::resolve_player() {
  const std::uint64_t beginning = number_of(word.text);
  std::size_t number = next_player();
  for (std::size_t looked_at = 0; looked_at < hand.names.size(); ++looked_at) {
    if (is_name(number, beginning)) {
      player = NameId{static_cast<std::uint8_t>(number)};
      return !keyword_names_ || check_name(word.text);
    }
    number = number + 1 < hand.names.size() ? number + 1 : 0;
  }
  return add_player(beginning);
}

bool Builder::add_player(std::uint64_t beginning) {
  auto& names = hand.names;
  std::string added;
  if (!check_name(word.text) || !resolve_text(added, max_name)) {
    return false;
  }
  if (names.size() == max_names) {
    return refuse(word.at, "too-many-names",
                  fmt::format("a hand has at most {} players, and {} is one more", max_names, back_quoted(added)));
  }
  keyword_names_ = keyword_names_ || is_keyword(added);
  player = NameId{static_cast<std::uint8_t>(names.size())};
  if (names.size() < quick_names) {
    beginnings_[names.size()] = beginning;
    const bool quick = !word.quoted && added.size() <= sizeof(std::uint64_t);
    sizes_[names.size()] = static_cast<std::uint8_t>(quick ? added.size() : 0);
  }
  names.push_back(std::move(added));
  return true;
}

bool Builder::list_player() {
  if (!resolve_player()) {
    return false;
  }
  if (std::find(players.begin(), players.end(), player) != players.end()) {
    return refuse(word.at, "duplicate-name", named_twice());
  }
  players.push_back(player);
  return true;
}

bool Builder::add_option() {
  constexpr std::size_t max_options = 255;
  if (options.size() == max_options) {
    return refuse(word.at, "too-long", fmt::format("a house is given at most {} options", max_options));
  }
  return resolve_text(options.emplace_back(), max_path);
}

std::string Builder::named_twice() const {
  return fmt::format("{} is named twice in this line", back_quoted(hand.names[player.index]));
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
      fmt::format("the amount {} {}", back_quoted(text), zero ? "divides by zero" : "has more than 15 digits"));
}

// Records.

template <typename Line>
bool Builder::set_once(std::optional<Line>& place, Line line) {
  if (!enter(Part::header) || !only(place ? &place->at : nullptr)) {
    return false;
  }
  place = std::move(line);
  return true;
}

template <typename Line>
bool Builder::append(Part part, std::vector<Line>& lines, std::type_identity_t<Line> line) {
  if (!enter(part)) {
    return false;
  }
  lines.push_back(std::move(line));
  return true;
}

bool Builder::add_id(bool session) {
  if (is_text_ && (any_record_ || session != session_)) {
    return refuse(first_word(), "misplaced-line",
                  fmt::format("{} begins a {}, but stands inside one", what_line(), session ? "session" : "hand"));
  }
  any_record_ = true;
  hand.id.swap(first_text);
  hand.id_at = word.at;
  return true;
}

bool Builder::add_house() {
  return set_once(hand.header.house, HouseLine{std::exchange(first_text, {}), std::exchange(options, {}), line_});
}

bool Builder::add_stake() {
  if (amount.is_negative() || amount.is_zero()) {
    return refuse(amount_at, "amount", "the stake must be more than 0");
  }
  return set_once(hand.header.stake, StakeLine{amount, std::exchange(second_text, {}), line_});
}

bool Builder::add_seats() { return set_once(hand.header.seats, SeatsLine{std::exchange(players, {}), line_}); }
bool Builder::add_dealer() { return set_once(hand.header.dealer, DealerLine{player, line_}); }
bool Builder::add_cuts() { return set_once(hand.header.cut, CutLine{std::exchange(cuts, {}), line_}); }
bool Builder::add_deck() { return set_once(hand.header.deck, DeckLine{line_cards(), line_}); }

void Builder::add_cut() {
  cuts.push_back({player, hand.cards.back()});
  hand.cards.pop_back();
}

bool Builder::add_bet() {
  if (amount.is_negative()) {
    return refuse(amount_at, "amount", "a bet is not negative");
  }
  return append(
      Part::header, hand.header.bets,
      {std::exchange(first_text, {}), std::exchange(second_text, {}), amount, std::exchange(players, {}), line_});
}

bool Builder::add_player_cards(Part part, std::vector<PlayerCards>& lines) {
  if (!enter(part)) {
    return false;
  }
  for (const PlayerCards& line : lines) {
    if (line.player == player) {
      const std::string& name = hand.names[player.index];
      return is_text_ ? only(&line.at, name)
                      : refuse(word.at, "duplicate-line",
                               fmt::format("{} has cards in `{}` already", back_quoted(name),
                                           part == Part::deal ? "deals" : "shows"));
    }
  }
  lines.push_back({player, line_cards(), line_});
  return true;
}

bool Builder::add_up() {
  if (!enter(Part::deal) || !only(hand.upcard ? &hand.upcard->at : nullptr)) {
    return false;
  }
  hand.upcard = hand.cards.back();
  hand.cards.pop_back();
  return true;
}

bool Builder::add_holds() {
  return append(Part::play, hand.play, {PlayLine::Kind::holds, player, 0, 0, line_cards(), line_});
}

bool Builder::add_pay() {
  if (amount.is_negative()) {
    return refuse(amount_at, "amount", "a payment is not negative",
                  "write it the other way round: who receives comes second");
  }
  return append(Part::settlement, hand.pays, {payer, account, amount, line_});
}

bool Builder::add_put_in(Span at) {
  if (amount.is_negative() || amount.is_zero()) {
    return refuse(amount_at, "amount", "a bet must be more than 0");
  }
  const auto stake = static_cast<std::uint32_t>(hand.stakes.size());
  hand.actions.push_back({ActionKind::bet, player, 0, since(action_cards_mark_), at, stake});
  hand.stakes.push_back(amount);
  return true;
}

bool Builder::add_net(Span at) {
  for (const ResultLine::Net& net : nets) {
    if (net.player == player) {
      return refuse(word.at, "duplicate-name", named_twice());
    }
  }
  nets.push_back({player, amount, at});
  return true;
}

bool Builder::add_result() {
  return append(Part::settlement, hand.results, {std::exchange(sum, {}), std::exchange(nets, {}), line_});
}
bool Builder::add_out() { return append(Part::settlement, hand.outs, {player, line_}); }

// Errors.

Span Builder::first_word() const {
  const std::string_view words = text_.substr(line_.begin, line_.end - line_.begin);
  const std::size_t end = std::min(words.find_first_of(" \t"), words.size());
  return {line_.begin, static_cast<Offset>(line_.begin + end)};
}

std::string Builder::what_line() const {
  const Span word_at = first_word();
  const std::string_view first = text_.substr(word_at.begin, word_at.end - word_at.begin);
  return is_keyword(first) ? back_quoted(first) : "a move";
}

std::uint64_t Builder::line_number(Span at) const { return locate(text_, at.begin, first_line_).line; }

bool Builder::refuse_part() {
  if (line_failed_) {
    return false;
  }
  if (session_) {
    return refuse(first_word(), "misplaced-line",
                  fmt::format("{} belongs to a hand: begin one with `hand ID` first", what_line()));
  }
  if (has_enough_errors()) {
    return refuse({}, {}, {});  // line_number is linear
  }
  return refuse(first_word(), "misplaced-line",
                fmt::format("{} comes too late: {} began on line {}", what_line(),
                            part_ == Part::play ? "the play" : "the settlement", line_number(part_at_)));
}

bool Builder::only(const Span* first, std::string_view whose) {
  if (first == nullptr) {
    return true;
  }
  if (has_enough_errors()) {
    return refuse({}, {}, {});  // line_number is linear
  }
  const std::string of = whose.empty() ? "" : fmt::format(" of {}", back_quoted(whose));
  return refuse(first_word(), "duplicate-line",
                fmt::format("a second {}{}: the first is on line {}", what_line(), of, line_number(*first)));
}

void Builder::complain(const char* at, const Complaint& complaint) {
  if (line_failed_) {
    return;
  }
  line_failed_ = true;
  if (has_enough_errors()) {
    ++more_errors_;
    return;
  }
  add_of_line(explain(text_, line_.begin, offset(at), complaint));
}

bool Builder::refuse(Span at, std::string_view code, std::string message, std::string_view help) {
  if (!line_failed_) {
    line_failed_ = true;
    add_of_line({{std::move(message), std::string(help)}, std::string(code), at});
  }
  return false;
}

void Builder::add_of_line(ParseError error) {
  const std::string_view line = is_text_ ? text_.substr(line_.begin) : "";
  const std::size_t end = std::min(line.find('\n'), line.size() - 1) + 1;
  const std::size_t bad = find_bad_byte(line.substr(0, end));
  add(bad == std::string_view::npos ? std::move(error) : explain_bad_byte(text_, line_.begin + bad));
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
    add({{"the log has no hand", {}}, "empty", {}});
  }
  if (more_errors_ > 0) {
    errors_.back().message += fmt::format(" (and {} more {})", more_errors_, more_errors_ == 1 ? "error" : "errors");
  }
  return std::move(errors_);
}

}  // namespace tonk::log
