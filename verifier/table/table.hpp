#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/card.hpp"
#include "core/card_set.hpp"
#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {

/// A set of players: a bit a seat.
using Seats = std::uint64_t;

[[nodiscard]] constexpr Seats bit(Seat seat) { return Seats{1} << seat.index; }
[[nodiscard]] constexpr bool contains(Seats seats, Seat seat) { return (seats & bit(seat)) != 0; }
[[nodiscard]] constexpr int size(Seats seats) { return std::popcount(seats); }

/// All seats of a table with this number of players.
[[nodiscard]] constexpr Seats all_seats(std::size_t players) { return (Seats{1} << players) - 1; }

/// The one with the lowest number; there is one.
[[nodiscard]] constexpr Seat lowest(Seats seats) { return Seat{static_cast<std::uint8_t>(std::countr_zero(seats))}; }

/// In the order of the table, from seat 0.
template <typename Visit>
void each(Seats seats, const Visit& visit) {
  for (; seats != 0; seats &= seats - 1) {
    visit(lowest(seats));
  }
}

/// A set of players as far as hidden cards let it be known.
struct KnownSeats {
  Seats certain = 0;
  Seats possible = 0;
  [[nodiscard]] static constexpr KnownSeats exactly(Seats seats) { return {seats, seats}; }
  [[nodiscard]] constexpr bool determined() const { return certain == possible; }
  [[nodiscard]] constexpr KnownSeats without(KnownSeats other) const {
    return {certain & ~other.possible, possible & ~other.certain};
  }
};

/// Known cards of which a log may show one twice, by mistake or because two packs are in play: a set for the first of each
/// card and one for the second. A third is not kept.
class CardMultiset {
 public:
  constexpr CardMultiset() = default;
  constexpr explicit CardMultiset(CardSet cards) : first_(cards) {}
  constexpr explicit CardMultiset(std::span<const Card> cards) {
    for (const Card card : cards) {
      insert(card);
    }
  }

  constexpr void insert(Card card) {
    if (first_.contains(card)) {
      second_.insert(card);
    } else {
      first_.insert(card);
    }
  }
  /// Puts them in; it has none of them.
  constexpr void insert(CardSet cards) {
    assert((first_ & cards).empty());
    first_ |= cards;
  }
  /// Takes one away, and says whether there was one.
  constexpr bool erase(Card card) {
    if (second_.contains(card)) {
      second_.erase(card);
      return true;
    }
    const bool held = first_.contains(card);
    first_.erase(card);
    return held;
  }
  [[nodiscard]] constexpr bool contains(Card card) const { return first_.contains(card); }
  [[nodiscard]] constexpr unsigned count(Card card) const {
    return static_cast<unsigned>(first_.contains(card)) + static_cast<unsigned>(second_.contains(card));
  }
  [[nodiscard]] constexpr unsigned size() const { return first_.size() + second_.size(); }
  [[nodiscard]] constexpr bool empty() const { return first_.empty(); }
  /// Each card that is there at least once.
  [[nodiscard]] constexpr CardSet first() const { return first_; }
  /// Each card that is there twice.
  [[nodiscard]] constexpr CardSet second() const { return second_; }
  friend constexpr bool operator==(const CardMultiset&, const CardMultiset&) = default;

 private:
  CardSet first_;
  CardSet second_;
};

/// The cards of a bag, one by one, in the order of Card::index(); those that are there twice stand twice.
[[nodiscard]] std::vector<Card> cards_of(const CardMultiset& bag);

/// What is known of the cards that a player holds.
struct Holding {
  CardMultiset known;
  std::uint8_t hidden = 0;  ///< further cards that nobody saw
  std::uint8_t gone = 0;    ///< cards of the above that have left unseen: the log played ones that were not held
  [[nodiscard]] int size() const { return static_cast<int>(known.size()) + hidden - gone; }
  /// Whether it is certain which cards these are.
  [[nodiscard]] bool certain() const { return hidden == 0 && gone == 0; }
  friend bool operator==(const Holding&, const Holding&) = default;
};

/// A book or a run on the table; `unclear` when the log laid or hit something that does not fit, or did not say what or where.
struct LaidSpread {
  Meld meld;
  Seat owner;
  CardMultiset cards;                        ///< the known cards that lie there
  std::array<Card, suit_count> order{};      ///< the first of these as they were laid; unknown where there are fewer
  Card last;                                 ///< that was added by a hit; unknown where none was
  Meld::Kind laid_as = Meld::Kind::unclear;  ///< whatever was hit to it since; `doubtful`: what it may be, if one
  bool doubtful = false;  ///< nobody can tell what was laid: cards were hidden, or wild ones are read in several ways
  std::uint8_t naturals = 0;    ///< cards that stood for themselves as it was laid
  bool laid_this_turn = false;  ///< in the turn that is being played
  std::uint8_t hits_this_turn = 0;
  bool shed = false;                ///< thrown under the top discard since
  Meld sure;                        ///< what lies there at least, where it is unclear to which spread a card was hit
  std::vector<PlayedCard> perhaps;  ///< cards that may lie there too
  friend bool operator==(const LaidSpread&, const LaidSpread&) = default;
};

enum class Phase : std::uint8_t {
  dealt,     ///< nobody has moved; dealt wins may be declared
  start,     ///< the player to move may drop or draw
  drawn,     ///< the player to move has drawn, and may lay and discard
  shedding,  ///< the player to move has slapped a card onto a spread, and discards one
  declared,  ///< a dealt win was declared: only further declarations
  reply,     ///< a player has gone out, and the player to move may lay every card on the run
  over
};

/// Whether turns are played.
[[nodiscard]] constexpr bool is_played(Phase phase) { return phase <= Phase::shedding; }

/// How the play came to its end.
enum class Finish : std::uint8_t { none, declared, out, out_by_discard, drop, stock_out, reply, knock };

/// What is remembered of a player beside the cards.
struct PlayerState {
  static constexpr std::uint16_t rest_of_hand = 0xFFFF;  ///< instead of a number of turns
  std::uint16_t waits = 0;                               ///< turns to come on which the player may not drop
  std::uint16_t lays_nothing = 0;                        ///< turns to come on which the player may lay nothing
  std::uint16_t stays_in = 0;                            ///< turns to come on which the player may not go out
  spec::Key waits_for = spec::Key::wait_after_spread;    ///< the rule that last made the player wait
  bool waiting = false;                                  ///< may not drop on the turn that has begun
  bool frozen = false;                                   ///< may lay nothing on it
  bool held_in = false;                                  ///< may not go out on it
  bool hit_this_round = false;                           ///< since the beginning of the player's last turn
  std::uint8_t times_hit = 0;                            ///< on spreads of the player's own, in this hand
  std::uint8_t spreads = 0;                              ///< laid in this hand
  bool has_hit = false;                                  ///< a spread in this hand
  std::uint16_t turns = 0;                               ///< begun
  std::uint16_t drew = 0;                                ///< when the player last drew or took a card; 0 for never
  friend bool operator==(const PlayerState&, const PlayerState&) = default;
};

/// What the player to move has done on this turn.
struct Turn {
  bool begun = false;
  bool laid = false;  ///< spreads or hits
  bool touched = false;
  bool bet = false;
  bool by_spread = false;  ///< the last cards laid were a spread
  bool take_used = false;
  std::uint8_t hits = 0;
  std::uint8_t cards_laid = 0;
  Card taken;  ///< from the discard pile; unknown where none was
  // A fault was reported, and what it was about is not asked again on this turn.
  bool win_waived = false;      ///< a dealt win that must be declared
  bool end_waived = false;      ///< a spread that must be laid, a taken card that must be used
  bool out_waived = false;      ///< going out where that is not allowed
  bool draw_waived = false;     ///< the draw
  bool discard_waived = false;  ///< the discard
  friend bool operator==(const Turn&, const Turn&) = default;
};

/// A card put aside for a side bet.
struct Aside {
  Seat seat;
  Card card;
  friend bool operator==(const Aside&, const Aside&) = default;
};

/// A side bet that is on in this hand.
struct OpenBet {
  spec::SideBet::WonBy won_by = spec::SideBet::WonBy::highest_dealt_card;
  Suit suit = Suit::clubs;  ///< that was called, where the bet has one
  Seats bettors = 0;
  friend bool operator==(const OpenBet&, const OpenBet&) = default;
};

/// Whose turn it is, how the play has come there, and what of the cards is not one player's.
struct TableState {
  static constexpr std::uint8_t no_claim = 0xFF;
  static constexpr std::uint16_t somewhere = 0xFFFF;
  std::uint8_t players = 0;
  Seats gone = 0;  ///< who has left the game, and takes part all the same
  Seat dealer;
  bool dealer_is_open = false;  ///< nothing says which player deals, not even who moves first
  Seat to_move;
  Seats may_begin = 0;  ///< whose turn the first may be; of several where the hand before leaves it open
  Phase phase = Phase::dealt;
  Finish finish = Finish::none;
  Seat finisher;           ///< who went out, dropped or knocked
  std::uint8_t stock = 0;  ///< how many cards are left in it
  Turn turn;
  Seat resume;                         ///< Phase::shedding: whose turn it is then
  Turn resumed;                        ///< and what that player has done on it
  Phase resumed_phase = Phase::start;  ///< `interrupted`: in which phase it was
  bool interrupted = false;            ///< somebody plays out of turn; the turn of `resume` is still to be played on
  Seat discarder;                      ///< who made the last discard
  bool fresh_discard = false;          ///< nobody has moved since the last discard
  std::optional<Seat> just_ended;      ///< who has ended a turn with a discard, until the next turn begins
  Finish last_round = Finish::none;    ///< a drop or a knock gave every other player one more turn
  Seat last_drawer;                    ///< the player who drew the last card of the stock
  std::uint16_t replied_on =
      0;  ///< Phase::reply: the spread, from 1 or `somewhere`, that a card was laid on; 0 for none
  std::uint16_t draws = 0;
  Seats without_win = 0;  ///< whose dealt cards were asked, and are no win that is declared at once
  Seats declared = 0;
  std::uint8_t claimed = no_claim;  ///< Finish::declared on the finisher's own turn: which dealt win
  bool claim_open = false;          ///< hidden cards left open whether that was a dearer one
  CardMultiset located;             ///< every known card whose place is known
  CardSet excused;                  ///< cards already reported in two places
  friend bool operator==(const TableState&, const TableState&) = default;
};

/// Everything that lies on the table. Plain state: check() asks it, apply() changes it.
struct Table : TableState {
  std::array<Holding, spec::max_players> hands;
  std::array<PlayerState, spec::max_players> standings;
  std::array<Holding, spec::max_players> dealt;  ///< what was dealt, completed as hidden cards come to light
  std::array<std::uint8_t, spec::max_players> hidden_draws{};    ///< cards drawn that nobody saw; 255 for more
  std::array<CardMultiset, spec::max_players> dealt_or_drawn{};  ///< hidden cards that came to light after such a draw
  std::vector<LaidSpread> spreads;                               ///< in the order laid
  std::vector<Card> discards;                                    ///< the top is the last
  std::vector<Card> deck;         ///< what the log says of the stock, next card last; may be empty
  std::vector<Card> passed_over;  ///< of the deck: a card below them was drawn
  std::vector<Aside> asides;
  std::vector<OpenBet> bets;

  [[nodiscard]] Holding& hand(Seat seat) { return hands[seat.index]; }
  [[nodiscard]] const Holding& hand(Seat seat) const { return hands[seat.index]; }
  [[nodiscard]] PlayerState& player(Seat seat) { return standings[seat.index]; }
  [[nodiscard]] const PlayerState& player(Seat seat) const { return standings[seat.index]; }
  /// Who pays and is paid.
  [[nodiscard]] Seats in_game() const { return all_seats(players) & ~gone; }
  [[nodiscard]] Seat after(Seat seat, spec::Direction direction) const {
    const int step = direction == spec::Direction::left ? 1 : players - 1;
    return Seat{static_cast<std::uint8_t>((seat.index + step) % players)};
  }
  /// Resets the table for this number of players; keeps allocated memory.
  void clear(std::uint8_t player_count);
  friend bool operator==(const Table&, const Table&) = default;
};

/// Whether the spread is a run that the player laid on the turn that is being played, or that has ended the hand.
[[nodiscard]] bool went_out_with(const LaidSpread& spread, Seat seat);

/// How many cards were added in the turn that is being played to the spreads of this player.
[[nodiscard]] unsigned hits_this_turn_on(const Table& table, Seat owner);

/// Whether the player may not drop, lay or go out on the turn that is being played, or on the next one where none is.
[[nodiscard]] bool waits(const spec::Rules& rules, const Table& table, Seat seat);
[[nodiscard]] bool lays_nothing(const spec::Rules& rules, const Table& table, Seat seat);
[[nodiscard]] bool stays_in(const spec::Rules& rules, const Table& table, Seat seat);

// How cards come to hands and leave them, and what is then known of where they are.

/// A card that has come to light in a certain place, though all of its kind were in others.
void settle_again(Table& table, Card card);

/// A card that has come to light in a certain place.
inline void settle_place(const spec::Rules& rules, Table& table, Card card) {
  if (table.located.count(card) < rules.deck.packs) {
    table.located.insert(card);
  } else {
    settle_again(table, card);
  }
}

/// A card that comes into a hand: face up, or `??`.
inline void receive(const spec::Rules& rules, Table& table, Seat seat, Card card) {
  Holding& hand = table.hand(seat);
  if (card.known()) {
    settle_place(rules, table, card);
    hand.known.insert(card);
  } else {
    ++hand.hidden;
    std::uint8_t& draws = table.hidden_draws[seat.index];
    if (draws < 0xFF) {
      ++draws;
    }
  }
}

/// A card that leaves a hand in which it is not known to be for certain.
void surrender_unseen(const spec::Rules& rules, Table& table, Seat seat, Card card);

/// A card that leaves a hand, known or not, held or not.
inline void surrender(const spec::Rules& rules, Table& table, Seat seat, Card card) {
  Holding& hand = table.hand(seat);
  if (hand.gone != 0 || !card.known() || !hand.known.erase(card)) {
    surrender_unseen(rules, table, seat, card);
  }
}

/// A card from among a hand's hidden ones; it was dealt, unless hidden cards were drawn since.
void uncover(const spec::Rules& rules, Table& table, Seat seat, Card card);

/// Of the hidden cards of a holding from which none has left unseen, some are seen.
void reveal_some(const spec::Rules& rules, Table& table, Seat seat, CardSet seen);

/// Puts right what is known of a holding by what was seen of the whole of it. `seen` has as many cards as the hand, and agrees.
void reveal(const spec::Rules& rules, Table& table, Seat seat, const CardMultiset& seen);

}  // namespace tonk
