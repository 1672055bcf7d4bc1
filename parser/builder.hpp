#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "parser/hand.hpp"
#include "parser/keywords.hpp"
#include "parser/parse.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {

/// How many code points a name has at most: of a player, a hand, a session or a unit.
inline constexpr std::size_t max_name = 100;
/// And that of a house or an option, which may be the path of its file.
inline constexpr std::size_t max_path = 4096;

/// The parts of a hand. In text the play comes after header and deal, the settlement after the play.
enum class Part : std::uint8_t { header, deal, play, settlement };

/// A name or another word of a log: what it says, and where it stands, with its quotes.
struct Word {
  std::string_view text;
  Span at;
  bool quoted = false;
};

/// By a letter's byte, small or capital, its place in `letters`, from 1; 0 where it is none of them.
constexpr std::array<std::uint8_t, 256> places_of(std::string_view letters) {
  constexpr unsigned other_case = 'a' ^ 'A';
  std::array<std::uint8_t, 256> table{};
  for (std::size_t at = 0; at < letters.size(); ++at) {
    const auto letter = static_cast<unsigned char>(letters[at]);
    table[letter] = static_cast<std::uint8_t>(at + 1);
    table[letter <= '9' ? letter : letter ^ other_case] = table[letter];
  }
  return table;
}

/// The card of a rank's letter and a suit's.
[[nodiscard]] inline std::optional<Card> card_of_letters(const char* at) {
  static constexpr auto ranks = places_of(rank_letters);
  static constexpr auto suits = places_of(suit_letters);
  const unsigned rank = ranks[static_cast<unsigned char>(at[0])];
  const unsigned suit = suits[static_cast<unsigned char>(at[1])];
  if (rank != 0 && suit != 0) {
    return Card(static_cast<Rank>(rank - 1), static_cast<Suit>(suit - 1));
  }
  return std::nullopt;
}

/// The card that a log writes so.
[[nodiscard]] inline std::optional<Card> card_of(std::string_view text) {
  const auto card = text.size() == 2 ? card_of_letters(text.data()) : std::nullopt;
  return card ? card : parse_card(text);
}

/// Fills a Hand from what a reader finds in a line of text or a record of JSON: words, cards and actions go into the
/// public scratch or into the hand, and an add_…() makes a record of them once the line is complete. Where a function
/// returns false, it has taken down an error. Only the first error of a line is taken down.
class Builder {
 public:
  /// Of a text, where the parts of a hand have an order.
  Builder(const Chunk& chunk, Hand& filled);
  /// Of a line of JSON, where they have none. It becomes the head of a session by set_session().
  Builder(std::string_view json, Hand& filled);
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;

  Hand& hand;  // NOLINT: what is built

  // What the line at hand has had so far.
  Word word;  ///< the last name or word
  NameId player;
  Amount amount;
  Span amount_at;
  Account account;
  Account payer;
  std::vector<NameId> players;
  std::string first_text;
  std::string second_text;
  std::vector<std::string> options;
  std::vector<CutLine::Cut> cuts;
  ResultLine::Sum sum{};
  std::vector<ResultLine::Net> nets;
  std::uint16_t spread_number = 0;

  void set_session() { hand.is_session = session_ = true; }

  void begin_line(Offset begin) {
    line_.begin = begin;
    cards_mark_ = static_cast<std::uint32_t>(hand.cards.size());
    action_cards_mark_ = cards_mark_;
    actions_mark_ = static_cast<std::uint32_t>(hand.actions.size());
    names_mark_ = hand.names.size();
    line_failed_ = false;
    spread_number = 0;
  }
  /// Behind the line's last word.
  void end_line(Offset end) { line_.end = end; }
  void set_line(Span at) { line_ = at; }
  /// Takes everything back that the line has put into the hand.
  void drop_line();
  void fail_line() { line_failed_ = true; }
  [[nodiscard]] bool line_failed() const { return line_failed_; }

  [[nodiscard]] Offset offset(const char* at) const { return static_cast<Offset>(at - text_.data()); }
  [[nodiscard]] Span span(const char* begin, const char* end) const { return {offset(begin), offset(end)}; }

  // Words.
  void set_word(const char* begin, const char* end) {
    word = {{begin, static_cast<std::size_t>(end - begin)}, span(begin, end), false};
  }
  /// In a text, what stands between two quotes: a backslash stands before a quote and before a backslash.
  void set_quoted(const char* begin, const char* end);
  /// The length of the name after the last player's, where these eight bytes begin with it; else 0.
  [[nodiscard]] std::size_t next_player_size(std::uint64_t bytes) const {
    const std::size_t next = next_player();
    const std::size_t size = next < std::min(quick_names, hand.names.size()) ? sizes_[next] : 0;
    const bool begins_so = size != 0 && ((bytes ^ beginnings_[next]) << (8 * (sizeof(bytes) - size))) == 0;
    return begins_so && !keyword_names_ ? size : 0;
  }
  void take_next_player() { player = NameId{static_cast<std::uint8_t>(next_player())}; }
  /// Finds or adds the player whose name `word` is.
  [[nodiscard]] bool resolve_player();
  /// The same, and puts it into `players`, where nobody is twice.
  [[nodiscard]] bool list_player();
  /// `word` as a text that is no player's name, of so many code points at most.
  [[nodiscard]] bool resolve_text(std::string& text, std::size_t most);
  /// The same, and puts it into `options`.
  [[nodiscard]] bool add_option();
  [[nodiscard]] bool resolve_amount(std::string_view text);

  // Cards and actions.
  void add_card(Card card, Card stands_for, Span at) { hand.cards.push_back({card, stands_for, at}); }
  [[nodiscard]] Cards line_cards() const { return since(cards_mark_); }
  /// Takes the cards since the last action of the line; a draw without any has one that was not seen.
  void add_action(ActionKind kind, Span at) {
    if (kind == ActionKind::draw && hand.cards.size() == action_cards_mark_) {
      add_card(Card{}, Card{}, at);
    }
    const Cards cards = since(action_cards_mark_);
    action_cards_mark_ += cards.count;
    hand.actions.push_back({kind, player, std::exchange(spread_number, std::uint16_t{0}), cards, at, 0});
  }
  /// An action by which the last amount is put into the pot.
  [[nodiscard]] bool add_put_in(Span at);
  [[nodiscard]] std::uint32_t first_action() const { return actions_mark_; }

  // Parts of lines that repeat.
  void add_cut();
  [[nodiscard]] bool add_net(Span at);

  // Records, of what stands in the scratch.
  [[nodiscard]] bool add_id(bool session);
  [[nodiscard]] bool add_house();
  [[nodiscard]] bool add_stake();
  [[nodiscard]] bool add_seats();
  [[nodiscard]] bool add_dealer();
  [[nodiscard]] bool add_cuts();
  [[nodiscard]] bool add_deck();
  [[nodiscard]] bool add_bet();
  [[nodiscard]] bool add_deal() { return add_player_cards(Part::deal, hand.deals); }
  [[nodiscard]] bool add_up();
  [[nodiscard]] bool add_turn() {
    if (!enter(Part::play)) {
      return false;
    }
    const auto actions = static_cast<std::uint32_t>(hand.actions.size());
    hand.play.push_back({PlayLine::Kind::turn, player, actions_mark_, actions - actions_mark_, {}, line_});
    return true;
  }
  [[nodiscard]] bool add_holds();
  [[nodiscard]] bool add_show() { return add_player_cards(Part::settlement, hand.shows); }
  [[nodiscard]] bool add_pay();
  [[nodiscard]] bool add_result();
  [[nodiscard]] bool add_out();

  // Errors.
  void complain(const char* at, const Complaint& complaint);
  bool refuse(Span at, std::string_view code, std::string message, std::string_view help = {});
  void add(ParseError error);
  /// Whether one more is only counted.
  [[nodiscard]] bool has_enough_errors() const { return errors_.size() >= max_errors; }
  [[nodiscard]] bool in_play() const { return part_ == Part::play; }
  [[nodiscard]] bool has_errors() const { return !errors_.empty(); }
  /// After the last line. Nothing is left in the builder.
  [[nodiscard]] std::vector<ParseError> finish();

 private:
  /// The number of the name after the last player's, or else of the first.
  [[nodiscard]] std::size_t next_player() const {
    return player.index + 1U < hand.names.size() ? player.index + 1U : 0;
  }
  [[nodiscard]] Cards since(std::uint32_t first) const {
    return {first, static_cast<std::uint32_t>(hand.cards.size()) - first};
  }
  /// Whether a record of this part may stand here; else that is an error.
  [[nodiscard]] bool enter(Part part) {
    const bool in_order = !is_text_ || (part >= part_ || part_ < Part::play);
    if (line_failed_ || !in_order || (session_ && part != Part::header)) {
      return refuse_part();
    }
    if (part > part_) {
      part_ = part;
      part_at_ = line_;
    }
    any_record_ = true;
    return true;
  }
  /// A byte that no log may have comes before whatever else is wrong with its line.
  void add_of_line(ParseError error);
  bool refuse_part();
  /// An error if there is a `first` of which this line is the second; `whose` may be empty.
  [[nodiscard]] bool only(const Span* first, std::string_view whose = {});
  template <typename Line>
  [[nodiscard]] bool set_once(std::optional<Line>& place, Line line);
  template <typename Line>
  [[nodiscard]] bool append(Part part, std::vector<Line>& lines, std::type_identity_t<Line> line);
  [[nodiscard]] bool add_player_cards(Part part, std::vector<PlayerCards>& lines);
  /// Whether the name of this number is the word, which begins so.
  [[nodiscard]] bool is_name(std::size_t number, std::uint64_t beginning) const {
    const std::string& name = hand.names[number];
    if (number >= quick_names) {
      return name == word.text;
    }
    return beginnings_[number] == beginning && name.size() == word.text.size() &&
           (name.size() <= sizeof(beginning) || name == word.text);
  }
  [[nodiscard]] bool add_player(std::uint64_t beginning);
  [[nodiscard]] bool check_name(std::string_view name);
  [[nodiscard]] bool check_length(std::string_view text, std::size_t most);
  [[nodiscard]] Span first_word() const;
  [[nodiscard]] std::string what_line() const;
  [[nodiscard]] std::uint64_t line_number(Span at) const;
  [[nodiscard]] std::string named_twice() const;

  std::string_view text_;
  std::uint64_t first_line_ = 1;
  bool is_text_;
  bool session_ = false;
  bool any_record_ = false;
  bool keyword_names_ = false;  // a quoted name is a keyword too, so that the bare one must be looked at
  bool line_failed_ = false;
  Part part_ = Part::header;
  Span part_at_;
  Span line_;
  std::uint32_t cards_mark_ = 0;
  std::uint32_t action_cards_mark_ = 0;
  std::uint32_t actions_mark_ = 0;
  std::size_t names_mark_ = 0;
  std::string unescaped_;
  std::vector<ParseError> errors_;
  std::size_t more_errors_ = 0;

  static constexpr std::size_t quick_names = 16;
  std::array<std::uint64_t, quick_names> beginnings_{};  ///< of the first names
  std::array<std::uint8_t, quick_names> sizes_{};  ///< of those that the beginning is all of; 0 where quotes are needed
};

}  // namespace tonk::log
