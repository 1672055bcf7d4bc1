#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/card.hpp"
#include "core/card_set.hpp"
#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/bag.hpp"

namespace tonk {

/// What is known of the cards that a player holds.
struct Holding {
  Bag known;
  std::uint8_t hidden = 0;  ///< further cards that nobody saw
  std::uint8_t gone = 0;    ///< cards of the above that have left unseen: the log played ones that were not held
  [[nodiscard]] int size() const { return static_cast<int>(known.size()) + hidden - gone; }
  /// Whether it is certain which cards these are.
  [[nodiscard]] bool certain() const { return hidden == 0 && gone == 0; }
  friend bool operator==(const Holding&, const Holding&) = default;
};

/// A book or a run on the table; `unclear` when the log laid something that is neither, or did not say what.
struct LaidSpread {
  enum class Kind : std::uint8_t { book, run, unclear };
  Kind kind = Kind::unclear;
  Seat owner;
  std::uint8_t size = 0;
  CardSet cards;  ///< what the cards stand for
};

enum class Phase : std::uint8_t {
  dealt,     ///< nobody has moved; dealt wins may be declared
  declared,  ///< a dealt win was declared: only further declarations
  start,     ///< the player to move may drop or draw
  drawn,     ///< the player to move has drawn, and may lay and discard
  over
};

/// How the play came to its end.
enum class Finish : std::uint8_t { none, declared, out, out_by_discard, drop, stock_out };

/// Everything that lies on the table and whose turn it is. Plain state: check() asks it, apply() changes it.
struct Table {
  std::uint8_t players = 0;
  Seat dealer;
  Seat to_move;
  Phase phase = Phase::dealt;
  Finish finish = Finish::none;
  Seat finisher;                ///< who went out or dropped
  bool draw_waived = false;     ///< a fault was reported: the player to move is not asked for a draw again
  bool discard_waived = false;  ///< likewise for the discard
  std::uint8_t stock = 0;       ///< how many cards are left in it

  std::array<Holding, spec::max_players> hands;
  std::array<Holding, spec::max_players> dealt;       ///< what was dealt, completed as hidden cards come to light
  std::array<bool, spec::max_players> drew_hidden{};  ///< so that a hidden card may no longer be from the deal
  std::uint64_t declared = 0;                         ///< a bit a seat
  std::vector<LaidSpread> spreads;                    ///< in the order laid
  std::vector<Card> discards;                         ///< the top is the last
  std::vector<Card> deck;                             ///< what the log says of the stock, next card last; may be empty
  Bag located;                                        ///< every known card whose place is known
  CardSet excused;                                    ///< cards already reported in two places

  [[nodiscard]] Holding& hand(Seat seat) { return hands[seat.index]; }
  [[nodiscard]] const Holding& hand(Seat seat) const { return hands[seat.index]; }
  [[nodiscard]] Seat after(Seat seat, spec::Direction direction) const {
    const int step = direction == spec::Direction::left ? 1 : players - 1;
    return Seat{static_cast<std::uint8_t>((seat.index + step) % players)};
  }
  /// Makes it an empty table for so many players and keeps the memory.
  void clear(std::uint8_t player_count);
};

/// An inclusive range of points, a single number where everything is known.
struct Points {
  int low = 0;
  int high = 0;
  [[nodiscard]] bool exact() const { return low == high; }
  friend bool operator==(Points, Points) = default;
};

/// The least and the most that a holding can count.
[[nodiscard]] Points count(const spec::Rules& rules, const Holding& holding);

}  // namespace tonk
