#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "core/move.hpp"
#include "explore/play/playing.hpp"
#include "session/house.hpp"
#include "session/record.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk {

/// Every card of the house's pack in an order that the same seed always gives, on every machine.
[[nodiscard]] std::vector<Card> shuffled(const House& house, std::uint32_t seed);

/// How a hand begins.
struct Deal {
  std::vector<std::string> players;  ///< names, clockwise, no two alike
  Seat dealer;
  std::vector<Card> pack;  ///< as shuffled() gives it, or any other order: the top first
};

/// What a hand comes to by the house's rules, in stakes.
struct Settlement {
  End end = End::none;
  std::vector<Transfer> transfers = {};  ///< in the order of the house's sentences, then of the seats
  std::vector<Amount> nets = {};         ///< by seat, what is won above 0
  friend bool operator==(const Settlement&, const Settlement&) = default;
};

/// A hand that is being played, with all cards open to the caller: what a player may know of it is the caller's to keep. Nothing is
/// carried from hand to hand, the stake is 1, and no side bets are made. A value: a copy goes its own way.
class LiveHand {
 public:
  /// Deals a card at a time from the top of the pack, first to the player after the dealer, and turns one up where the house
  /// does. Errors, without a place: `wrong-number-of-players`, `bad-name`, `no-dealer`, `wrong-pack`.
  [[nodiscard]] static Result<LiveHand> deal(const House& house, const Deal& deal);
  /// So many players, called `Ann`, `Bob` and so on, and a pack shuffled from the seed.
  [[nodiscard]] static Result<LiveHand> deal(const House& house, unsigned players, Seat dealer, std::uint32_t seed);

  [[nodiscard]] const House& house() const { return house_; }
  /// All that lies on the table, and whose turn it is.
  [[nodiscard]] const Table& table() const { return playing_.table(); }
  [[nodiscard]] unsigned players() const { return table().players; }
  /// Empty where there is no such seat, and so are the cards and the count below.
  [[nodiscard]] std::string name(Seat seat) const {
    return seat.index < players() ? names_[seat.index] : std::string();
  }
  [[nodiscard]] bool over() const { return playing_.over(); }
  /// Without meaning once the hand is over.
  [[nodiscard]] Seat to_move() const { return table().to_move; }
  /// The cards that a player holds, in the order of Card.
  [[nodiscard]] std::vector<Card> cards(Seat seat) const;
  /// What they count by the house.
  [[nodiscard]] int count(Seat seat) const;

  /// The card that the next draw brings; unknown where there is none.
  [[nodiscard]] Card next_draw() const;

  /// Every move that is allowed to anyone, out of turn too; none once the hand is over. A spread stands once for each set of cards,
  /// and where wild cards can stand for several, in one of the ways: other ways may be allowed as well. A draw has no card.
  /// Where no player can move and the hand is not over, the house leaves the hand stuck.
  [[nodiscard]] std::vector<Choice> legal_moves() const;
  /// Why the move is not allowed; nothing where it is. A draw may say its card or leave it out. Besides the codes of
  /// docs/findings.md there are `not-a-move`, where there is no such seat, or the cards or the spread are none that it can have, and
  /// `no-pass`.
  [[nodiscard]] std::optional<Remark> why_not(const Move& move) const;
  [[nodiscard]] bool allows(const Move& move) const;

  /// Makes the move, or says why not and changes nothing. Once somebody declares a dealt win that is declared at once, everybody
  /// else who has one declares too, and the hand is over. Where discards become the stock they are turned over, not shuffled.
  [[nodiscard]] std::optional<Remark> play(const Move& move);

  /// What each pays. Error: `hand-not-over`.
  [[nodiscard]] Result<Settlement> settle() const;

  /// The hand as a hand log, as far as it was played; once it is over, with what all hold and what is to be paid.
  [[nodiscard]] std::string log() const;

 private:
  LiveHand(House house, std::vector<std::string> names, explore::Playing playing)
      : house_(std::move(house)), names_(std::move(names)), playing_(std::move(playing)) {}
  [[nodiscard]] const spec::Rules& rules() const { return house_.rules(); }
  /// The move with the card that a draw brings, and why such a move is not allowed.
  [[nodiscard]] Choice complete(const Move& move) const;
  [[nodiscard]] std::optional<Fault> fault_of(const Choice& move) const;
  /// Of a hand that is over.
  [[nodiscard]] Judgement judgement() const;

  House house_;
  std::vector<std::string> names_;  ///< as the players are called; a log has them in quotes where it must
  explore::Playing playing_;
};

}  // namespace tonk
