#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "core/card.hpp"
#include "core/card_set.hpp"

/// What a house file compiles to: plain data without YAML, all that the engine knows of a house. Every rule carries the clause
/// of the file in which it is written, so that a finding can cite it.
namespace tonk::spec {

/// Which of Rules::clauses.
struct ClauseId {
  std::uint16_t index = 0;
  friend constexpr auto operator<=>(ClauseId, ClauseId) = default;
};

/// The place in a house file where a rule stands, and its words.
struct Clause {
  std::string rule;  ///< the key's path in the players' words, such as `settlement, caught`
  std::string file;  ///< such as `variants/pagat.yaml`; empty where a default of the DSL is in force
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string text;  ///< the value as written, in one line
  friend bool operator==(const Clause&, const Clause&) = default;
};

/// One entry for each rule that a move can break; each is a key of the DSL.
enum class Key : std::uint8_t {
  players,
  play_passes,
  first_to_play,
  first_dealer,
  next_dealer,
  deck,
  deal_cards,
  deal_upcard,
  dealt_wins,
  several_dealt_wins,
  dealt_wins_declared,
  drop,
  draw,
  lay,
  discard,
  book,
  run,
  hits,
  stock_out,
  settlement
};
inline constexpr std::size_t key_count = 20;

inline constexpr unsigned max_players = 48;

enum class Direction : std::uint8_t { left, right };

struct Deck {
  CardSet pack;                           ///< every card of it, jokers too
  std::array<std::uint8_t, 64> points{};  ///< by Card::index()
  std::vector<Rank> order;                ///< of the ranks in runs, lowest first
};

/// A condition on the cards dealt to a player, as alternatives of tests that must all hold.
struct HandTest {
  enum class Kind : std::uint8_t {
    total,  ///< low <= total of the points <= high
    only    ///< every card is in `cards`
  };
  Kind kind = Kind::total;
  std::uint16_t low = 0;
  std::uint16_t high = 0;
  CardSet cards;
};
struct HandCondition {
  std::vector<std::vector<HandTest>> any_of;
};

/// A set of players, worked out when the hand has ended. "Lowest" is about the counts of all players.
enum class Who : std::uint8_t {
  winner,  ///< who went out, dropped and won, or was dealt the win
  dropper,
  each_player,
  each_other,           ///< as payer: everyone but the one paid; as payee: everyone but the payer
  each_lowest,          ///< all who are tied for the lowest count; after a catch without the dropper
  nearest_lowest,       ///< of these the first in the order of play from the dealer
  each_loser,           ///< everyone who is not among each_lowest (who did not win, where the ending has a winner)
  each_bystander,       ///< each_loser without the dropper
  each_equal_or_lower,  ///< everyone but the dropper whose count is the dropper's or less
  each_lower            ///< everyone whose count is less than the dropper's
};

/// How much one pays one other, in stakes: a number, times the players of a set where one is named.
struct Price {
  Amount stakes;
  bool per_head = false;
  Who heads = Who::each_player;
  friend bool operator==(const Price&, const Price&) = default;
};

/// `dropper pays 2 to each equal or lower`.
struct PaymentRule {
  Who payer = Who::each_other;
  Price price;
  Who payee = Who::winner;
  ClauseId clause;
};

struct DealtWin {
  HandCondition hand;
  std::vector<PaymentRule> pays;
  ClauseId clause;
};
enum class SeveralDealtWins : std::uint8_t { draw };
enum class Declaring : std::uint8_t { must, may };

enum class DropTime : std::uint8_t { never, before_drawing };
enum class LayTime : std::uint8_t { after_drawing };

struct Melds {
  std::uint8_t book_least = 3;
  std::uint8_t book_most = 4;
  std::uint8_t run_least = 3;
};

enum class StockOut : std::uint8_t {
  first_missing_card,  ///< when a player would draw from the empty stock
  after_last_card      ///< after the turn in which the last card was drawn
};

/// The ways in which a played hand can end, each with its payments.
enum class Ending : std::uint8_t { out, out_by_discard, drop_won, caught, stock_out };
inline constexpr std::size_t ending_count = 5;

struct Settlement {
  std::vector<PaymentRule> pays;  ///< none: nobody is paid
  ClauseId clause;
};

/// A house with its options, ready for the engine. Immutable once compiled.
struct Rules {
  std::string house;
  std::vector<std::string> options;

  std::uint8_t fewest_players = 2;
  std::uint8_t most_players = 4;
  Direction play_passes = Direction::left;

  Deck deck;
  std::array<std::uint8_t, max_players + 1> cards_dealt{};  ///< by the number of players; 0 where it may not be played
  bool upcard = true;

  std::vector<DealtWin> dealt_wins;
  SeveralDealtWins several_dealt_wins = SeveralDealtWins::draw;
  Declaring dealt_wins_declared = Declaring::must;

  DropTime drop = DropTime::before_drawing;
  bool draw_from_discards = true;
  LayTime lay = LayTime::after_drawing;
  Melds melds;
  StockOut stock_out = StockOut::first_missing_card;
  std::array<Settlement, ending_count> settlement;

  std::vector<Clause> clauses;
  std::array<ClauseId, key_count> written;  ///< by Key

  [[nodiscard]] const Clause& clause(ClauseId id) const { return clauses[id.index]; }
  [[nodiscard]] ClauseId clause_of(Key key) const { return written[static_cast<std::size_t>(key)]; }
  [[nodiscard]] const Settlement& settlement_of(Ending ending) const {
    return settlement[static_cast<std::size_t>(ending)];
  }
};

}  // namespace tonk::spec
