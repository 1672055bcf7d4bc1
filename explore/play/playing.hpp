#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/card.hpp"
#include "core/move.hpp"
#include "explore/play/legal_moves.hpp"
#include "explore/play/written.hpp"
#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/table.hpp"

namespace tonk::explore {

/// A player who makes random legal moves, always the same from the same number. How eagerly cards are laid, taken
/// and counted differs from number to number, so that hands of all kinds come about.
class Player {
 public:
  enum class Style : std::uint8_t { holding, taking, laying, hasty };

  explicit Player(std::uint32_t seed) : Player(seed, static_cast<Style>(seed % 4)) {}
  Player(std::uint32_t seed, Style style) : random_(seed), style_(style) {}

  /// One of the choices, of which there is at least one.
  [[nodiscard]] const Choice& choose(const std::vector<Choice>& choices);
  /// Whether to end a turn that may end, where there are moves to choose from.
  [[nodiscard]] bool ends_turn() { return random_() % 3 == 0; }

 private:
  std::minstd_rand random_;  // which begins quickly
  Style style_;
};

/// Every card of the deck, as often as there are packs.
[[nodiscard]] std::vector<Card> whole_pack(const spec::Deck& deck);

/// Puts the cards in an order that the same random numbers always give; std::shuffle differs from one standard library to another.
template <typename Random>
void shuffle(std::vector<Card>& cards, Random& random) {
  for (std::size_t left = cards.size(); left > 1; --left) {
    std::swap(cards[left - 1], cards[random() % left]);
  }
}

/// The whole pack in an order that the same number always gives.
[[nodiscard]] std::vector<Card> shuffled(const spec::Deck& deck, std::uint32_t seed);

/// A hand that is played with open cards, and written down. Payments are left to who asks the judge. Discards that become
/// the stock are turned over and not shuffled.
class Playing {
 public:
  /// The pack is dealt from its front, a card at a time, from the player after the dealer on. `first` plays first where the hand
  /// before has made it so, and is empty elsewhere.
  Playing(const spec::Rules& rules, std::vector<std::string> names, Seat dealer, const std::vector<Card>& pack,
          const std::string& first = "")
      : Playing(std::make_shared<const EngineConfig>(rules), std::move(names), dealer, pack, first) {}
  Playing(std::shared_ptr<const EngineConfig> engine, std::vector<std::string> names, Seat dealer,
          const std::vector<Card>& pack, const std::string& first = "");

  [[nodiscard]] const EngineConfig& engine() const { return *engine_; }
  [[nodiscard]] const spec::Rules& rules() const { return engine_->rules(); }
  [[nodiscard]] const Table& table() const { return table_; }
  /// The hand so far, each move on a line of its own, with what is held at the end.
  [[nodiscard]] log::Hand hand() const;
  /// How many have been made so far, and their kinds.
  [[nodiscard]] std::size_t moves() const { return made_.actions.size(); }
  [[nodiscard]] Kinds kinds() const { return kinds_in(made_); }
  /// Whether the same players were dealt the same cards.
  [[nodiscard]] bool begins_like(const Playing& other) const;
  [[nodiscard]] bool over() const { return table_.phase == Phase::over; }

  /// Everybody takes part in the side bet, for a stake each.
  void open_bet(const spec::SideBet& bet, Suit called);

  /// Makes a move that check() allows. Once a player has declared a dealt win, all others who can declare too, and the hand is over.
  void make(const Choice& choice);

  /// Ends the turn without a move, which may_pass() allows.
  void pass();

 private:
  /// What does not change any more once the cards are dealt and the bets are open.
  struct Opening {
    std::vector<std::string> names;
    std::vector<std::vector<Card>> dealt;  ///< to each seat, in this order
    Card upcard;                           ///< unknown where none is turned up
    std::vector<std::pair<const spec::SideBet*, Suit>> bets;
  };

  void deal(const std::vector<Card>& pack);
  /// Whether somebody may declare a dealt win before anyone has moved.
  [[nodiscard]] bool may_declare_at_once() const;
  void perform(const Choice& choice);

  std::shared_ptr<const EngineConfig> engine_;  ///< shared by the copies of a hand, as is
  std::shared_ptr<Opening> opening_;
  Table table_;
  log::Hand made_;  ///< the moves alone
  bool was_declared_at_once_ = false;
};

enum class Step : std::uint8_t { went_on, over, stuck };

/// Goes on by one move, or by the end of a turn.
Step go_on(Playing& playing, Player& player);

}  // namespace tonk::explore
