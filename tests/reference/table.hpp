#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/card.hpp"
#include "spec/rules.hpp"
#include "tests/reference/judgement.hpp"

/// What lies on the table and is in the hands.
namespace tonk::reference {

using Cards = std::vector<Card>;

[[nodiscard]] bool holds(const Cards& cards, Card card);
/// One of them, where there are two.
void remove(Cards& cards, Card card);
[[nodiscard]] bool same_cards(Cards a, Cards b);

/// A card in a spread. `as` is what it stands for: itself, if it is not a wild card standing for another.
struct Laid {
  Card card;
  Card as;
};

struct Spread {
  bool book = false;
  std::vector<Laid> cards;
  std::vector<std::size_t> places;  ///< of a run: of its cards in the order of the ranks, ascending
  std::size_t owner = 0;
  bool fourth_by_hit = false;
  bool thrown_away = false;
  bool laid_on_this_turn = false;
  unsigned hits_on_this_turn = 0;
};

/// For how many own turns a player is kept from something. What is earned on an own turn is counted from its end.
struct Wait {
  unsigned turns = 0;
  unsigned earned = 0;
};

struct Player {
  std::string name;
  Cards dealt;
  Cards hand;
  bool declared = false;
  unsigned turns_begun = 0;
  unsigned spreads_laid = 0;
  bool has_hit = false;
  bool hit_this_round = false;
  unsigned times_hit = 0;  ///< on spreads of one's own
  Wait dropping;
  Wait laying;
  Wait going_out;
  bool waited_on_last_turn = false;  ///< with dropping, to its very end
  std::size_t last_draw = 0;         ///< counts the draws and takes of the hand; 0 for none
};

struct Turn {
  std::size_t player = 0;
  bool begun = false;
  bool drew = false;  ///< or took, or slapped to take
  bool touched = false;
  bool bet = false;
  bool drew_last_card = false;
  std::optional<Card> card;  ///< drawn or taken
  std::optional<Card> taken;
  bool taken_used = false;
  unsigned cards_laid = 0;
  unsigned hits = 0;
  bool last_laid_was_spread = false;
  bool laid_a_run = false;
  Offset last_action = 0;
};

struct Bet {
  const spec::SideBet* rule = nullptr;
  std::optional<Suit> suit;
  Amount amount;
  std::vector<std::size_t> players;
  std::optional<std::size_t> won_by;  ///< of those for a spread
  std::vector<std::pair<std::size_t, Card>> aside;
};

struct Table {
  const spec::Rules* rules = nullptr;
  std::vector<Player> players;
  std::size_t dealer = 0;
  bool dealer_is_open = false;  ///< nothing says who deals, not even who moves first
  Amount stake{1};
  std::vector<Bet> bets;
  Cards deck;  ///< what is left of it, the top card first, where the log tells it
  bool deck_told = false;

  std::size_t stock = 0;  ///< how many cards are left in it
  Cards pile;             ///< of discards, the top card last
  std::vector<Spread> spreads;
  std::size_t draws = 0;
  std::optional<std::size_t> last_drawer;  ///< of the last card of the stock

  Turn turn;
  bool moved = false;                          ///< somebody has moved; declarations and cards put aside are no moves
  std::optional<std::size_t> just_discarded;   ///< whose the top discard is, until the next player moves
  std::optional<std::size_t> turn_just_ended;  ///< whose turn a discard has ended, until the next one begins
  std::optional<std::size_t> owes_slapped_discard;  ///< who has slapped to play and must discard
  Offset slapped_at = 0;
  std::optional<std::size_t> in_last_round_after;  ///< who knocked, or dropped with one more turn for the others
  bool dropped = false;

  bool over = false;
  bool may_be_answered = false;  ///< over, but for a reply
  std::optional<std::size_t> answering;
  std::optional<std::size_t> answered_on;  ///< which spread the last card of the answer went on
  Offset last_action = 0;
  bool any_action = false;

  std::optional<spec::Ending> ending;  ///< none: a dealt win, or a draw of dealt wins
  struct DealtWinner {
    std::size_t player = 0;
    const spec::DealtWin* win = nullptr;
  };
  std::vector<DealtWinner> dealt_winners;
  bool dealt_end = false;
  std::vector<std::pair<std::size_t, Amount>> turn_bets;  ///< who has put how much into the pot during play
  std::optional<std::size_t> winner;
  std::optional<std::size_t> dropper;  ///< or who knocked

  [[nodiscard]] std::size_t next(std::size_t player) const;
  [[nodiscard]] unsigned points(Card card) const { return rules->deck.points[card.index()]; }
};

/// Where the player of that name sits.
[[nodiscard]] std::optional<std::size_t> seat_of(const Table& table, const std::string& name);

/// The players in the order of play, beginning behind this one and ending with this one.
[[nodiscard]] std::vector<std::size_t> order_after(const Table& table, std::size_t player);

}  // namespace tonk::reference
