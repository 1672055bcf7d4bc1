#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "core/api.hpp"
#include "core/move.hpp"
#include "explore/play/playing.hpp"
#include "session/house.hpp"
#include "session/record.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk {

/// Every card of the house's pack, in an order that depends only on the seed, on every machine.
[[nodiscard]] TONK_API std::vector<Card> shuffled(const House& house, std::uint32_t seed);

/// How a hand begins.
struct Deal {
  std::vector<std::string> players;  ///< names, clockwise, no two alike
  Seat dealer;
  std::vector<Card> pack;  ///< every card of the house's pack in any order, the top first
};

/// What a hand comes to by the house's rules, in stakes.
struct Settlement {
  End end = End::none;
  std::vector<Transfer> transfers = {};  ///< in the order of the house's sentences, then of the seats
  std::vector<Amount> nets = {};         ///< by seat, what is won above 0
  std::vector<Amount> points = {};  ///< by seat, in a house that keeps them apart from money; else part of the nets
  friend bool operator==(const Settlement&, const Settlement&) = default;
};

/// A hand that is being played. The caller sees all cards, and must hide from players what they may not know. Nothing is carried
/// from hand to hand, the stake is 1, and no side bets are made. A copy is played on independently.
class TONK_API LiveHand {
 public:
  /// Deals a card at a time from the top of the pack, first to the player after the dealer, and turns one up if the house
  /// does. Errors, without a place: `wrong-number-of-players`, `bad-name`, `no-dealer`, `wrong-pack`.
  [[nodiscard]] static Result<LiveHand> deal(const House& house, const Deal& deal);
  /// The same for this number of players, called `Ann`, `Bob` and so on, with a pack that is shuffled from the seed.
  [[nodiscard]] static Result<LiveHand> deal(const House& house, unsigned players, Seat dealer, std::uint32_t seed);

  [[nodiscard]] const House& house() const { return house_; }
  /// The cards on the table, and whose turn it is.
  [[nodiscard]] const Table& table() const { return playing_.table(); }
  [[nodiscard]] unsigned players() const { return table().players; }
  /// Empty if there is no such seat; so are the cards and the count below.
  [[nodiscard]] std::string name(Seat seat) const {
    return seat.index < players() ? names_[seat.index] : std::string();
  }
  [[nodiscard]] bool over() const { return playing_.over(); }
  /// Meaningless once the hand is over.
  [[nodiscard]] Seat to_move() const { return table().to_move; }
  /// The cards that a player holds, in the order of Card.
  [[nodiscard]] std::vector<Card> cards(Seat seat) const;
  /// What these cards count by the rules of the house.
  [[nodiscard]] int count(Seat seat) const;

  /// The card that the next draw brings; unknown if there is none.
  [[nodiscard]] Card next_draw() const;

  /// Every move that anyone may make, in turn or not; none once the hand is over. Each set of cards is listed once as a spread, even
  /// if wild cards in it can stand for different cards. A draw has no card. If there is no move although the hand is not over, the
  /// rules of the house leave the hand stuck.
  [[nodiscard]] std::vector<Choice> legal_moves() const;
  /// Why the move is not allowed; nothing if it is. A draw may say its card or leave it out. Besides the codes of docs/findings.md
  /// there are `no-pass`, and `not-a-move` if there is no such seat, or a move of this kind cannot have these cards, this spread
  /// or this amount.
  [[nodiscard]] std::optional<Remark> why_not(const Move& move) const;
  [[nodiscard]] bool allows(const Move& move) const;

  /// Makes the move, or says why not and changes nothing. If somebody declares a dealt win that is declared at once, everybody else
  /// who has one declares as well, and the hand is over. Discards that become the stock are turned over, not shuffled.
  [[nodiscard]] std::optional<Remark> play(const Move& move);

  /// What each player pays. Error: `hand-not-over`.
  [[nodiscard]] Result<Settlement> settle() const;

  /// The hand as a hand log, as far as it was played; once it is over, with the cards that are left and what is to be paid.
  [[nodiscard]] std::string log() const;

 private:
  LiveHand(House house, std::vector<std::string> names, explore::Playing playing)
      : house_(std::move(house)), names_(std::move(names)), playing_(std::move(playing)) {}
  [[nodiscard]] const spec::Rules& rules() const { return house_.rules(); }
  /// The move with the card that a draw brings, and why such a move is not allowed.
  [[nodiscard]] Choice complete(const Move& move) const;
  [[nodiscard]] std::optional<Fault> fault_of(const Choice& move) const;
  /// To be called only if the hand is over.
  [[nodiscard]] Judgement judgement() const;

  House house_;
  std::vector<std::string> names_;  ///< without the quotes that they may have in a log
  explore::Playing playing_;
};

}  // namespace tonk
