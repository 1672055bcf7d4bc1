#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tonk/card.hpp"
#include "tonk/house.hpp"
#include "tonk/interface.hpp"
#include "tonk/judge.hpp"
#include "tonk/move.hpp"
#include "tonk/result.hpp"

namespace tonk::TONK_INTERFACE {

/// Every card of the house's pack in an order that the same seed always gives, on every machine.
[[nodiscard]] std::vector<Card> shuffled(const House& house, std::uint32_t seed);

/// How a hand begins.
struct Deal {
  std::vector<std::string> players;  ///< names, clockwise, no two alike
  Seat dealer;
  std::vector<Card> pack;  ///< as shuffled() gives it, or any other order: the top first
};

/// A book or a run that was laid.
struct Spread {
  Seat owner;
  std::vector<Card> cards;   ///< in the order of Card
  bool thrown_away = false;  ///< a full book that its player has shed; its cards are under the top discard
  friend bool operator==(const Spread&, const Spread&) = default;
};

/// A hand that is being played, with all cards open to the caller: what a player may know of it is the caller's to keep. No side
/// bets are made. A value: a copy goes its own way. One that was moved from can only be assigned to or end.
class Table {
 public:
  /// Deals a card at a time from the top of the pack, first to the player after the dealer, and turns one up where the house
  /// does. Errors, without a place: `wrong-number-of-players`, `bad-name`, `no-dealer`, `wrong-pack`.
  [[nodiscard]] static Result<Table> deal(const House& house, const Deal& deal);
  /// So many players, called `Ann`, `Bob` and so on, and a pack shuffled from the seed.
  [[nodiscard]] static Result<Table> deal(const House& house, unsigned players, Seat dealer, std::uint32_t seed);

  Table(const Table& other);
  Table(Table&& other) noexcept;
  Table& operator=(const Table& other);
  Table& operator=(Table&& other) noexcept;
  ~Table();

  [[nodiscard]] const House& house() const;
  [[nodiscard]] unsigned players() const;
  /// `seat` is below players(), here and below; there is nothing at any other.
  [[nodiscard]] std::string name(Seat seat) const;
  [[nodiscard]] Seat dealer() const;

  [[nodiscard]] bool over() const;
  /// Whose turn it is; without meaning once the hand is over.
  [[nodiscard]] Seat to_move() const;
  /// In the order of Card.
  [[nodiscard]] std::vector<Card> hand(Seat seat) const;
  /// What the cards held count by the house.
  [[nodiscard]] int count(Seat seat) const;
  /// In the order laid: a move's `spread` 1 is the first of them.
  [[nodiscard]] std::vector<Spread> spreads() const;
  /// The top last.
  [[nodiscard]] std::vector<Card> discard_pile() const;
  /// The top last.
  [[nodiscard]] std::vector<Card> stock() const;
  [[nodiscard]] std::size_t stock_size() const;

  /// Every move that is allowed to anyone, out of turn too; none once the hand is over. A spread stands once for each set of cards,
  /// and where wild cards can stand for several, in one of the ways: other ways may be allowed as well. A draw has no card.
  /// Where no player can move and the hand is not over, the house leaves the hand stuck.
  [[nodiscard]] std::vector<Move> legal_moves() const;
  /// Why the move is not allowed; nothing where it is.
  [[nodiscard]] std::optional<Refusal> why_not(const Move& move) const;
  [[nodiscard]] bool allows(const Move& move) const;

  /// Makes the move, or says why not and changes nothing. Once somebody declares a dealt win that is declared at once, everybody
  /// else who has one declares too, and the hand is over. Where discards become the stock they are turned over, not shuffled.
  [[nodiscard]] std::optional<Refusal> play(const Move& move);

  /// What each pays, in stakes. Error: `hand-not-over`.
  [[nodiscard]] Result<Settlement> settle() const;

  /// The hand as a hand log, as far as it was played; once it is over, with what all hold and what is to be paid.
  [[nodiscard]] std::string log() const;

 private:
  friend Access;
  struct Inside;
  explicit Table(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace tonk::TONK_INTERFACE
