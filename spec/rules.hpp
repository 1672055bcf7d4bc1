#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "core/api.hpp"
#include "core/card.hpp"
#include "core/card_set.hpp"
#include "spec/payment_rule.hpp"

/// What a house file compiles to: plain data without YAML, all that the engine knows of a house. Every rule carries the clause
/// of the file in which it is written, so that a finding can cite it.
namespace tonk::spec {

/// The keys of the DSL, each with a row in key_table.hpp, in the same order.
enum class Key : std::uint8_t {
  house,
  option,
  title,
  source,
  remarks,
  extends,
  with,
  players,
  play_passes,
  seating,
  first_seats,
  newcomers,
  first_dealer,
  first_to_play,
  next_dealer,
  deck,
  ranks,
  points,
  jokers,
  wild,
  packs,
  deal,
  deal_cards,
  deal_also,
  deal_upcard,
  dealt_wins,
  add_dealt_wins,
  never_winning,
  hand,
  pays,
  beats,
  win_several,
  win_when,
  win_declaring,
  several_dealt_wins,
  dealt_wins_declared,
  ante,
  new_ante,
  pot_left,
  side_bets,
  bet,
  won_by,
  until_won,
  turn,
  drop,
  drop_after_deal,
  drop_limit,
  drop_needs,
  after_drop,
  tie_with_dropper,
  catching_needs,
  knock,
  turn_bets,
  draw,
  reach,
  above_take,
  after_take,
  touch,
  lay,
  discard,
  going_out,
  low_stock,
  slapping,
  reply,
  replied_by,
  spreads,
  book,
  run,
  laid_most,
  ace,
  naturals,
  hits,
  hits_on_books,
  hits_in_turn,
  hits_on_player,
  holding,
  may_be_held,
  full_books,
  winning_spreads,
  waiting,
  wait_after_spread,
  wait_after_hit,
  wait_for_hitter,
  wait_while_waiting,
  wait_own_hits,
  wait_several_hits,
  wait_first_hit,
  wait_ends,
  no_laying_after_hit,
  no_laying_after_own_hit,
  no_going_out_after_hit,
  no_going_out_after_own_hit,
  counting,
  stock_out,
  settlement,
  out,
  out_by_discard,
  drop_won,
  caught,
  drop_tied,
  stock_out_pays,
  reply_pays,
  knock_pays,
  game,
  tokens,
  honor,
  last_one_in,
  ends_at,
  out_at,
  ends_at_winnings,
  out_at_losses
};

/// The place in a house file where a rule stands, and its words.
struct Clause {
  std::string
      rule;  ///< the key's path in the players' words, such as `settlement, drop and caught`; empty where no rule is concerned
  std::string file;  ///< such as `variants/pagat.yaml`; empty where a default of the DSL is in force
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string text;        ///< the value as written, in one line
  std::optional<Key> key;  ///< nothing where no rule is concerned

  /// `file:line`; empty where there is no file.
  [[nodiscard]] std::string place() const { return file.empty() ? "" : file + ':' + std::to_string(line); }
  friend bool operator==(const Clause&, const Clause&) = default;
};

/// `settlement, drop and caught, "dropper pays 2 to the lowest" (variants/pagat.yaml:67)`, printable, and a long text cut short; empty
/// where no rule is concerned.
[[nodiscard]] TONK_API std::string to_string(const Clause& clause);
inline constexpr std::size_t key_count = static_cast<std::size_t>(Key::out_at_losses) + 1;

inline constexpr unsigned max_players = 48;

enum class Direction : std::uint8_t { left, right };
enum class FirstSeats : std::uint8_t { free, by_the_cut };
enum class Newcomers : std::uint8_t { anywhere, right_of_dealer };
enum class FirstDealer : std::uint8_t { highest_cut, as_agreed };
enum class NextDealer : std::uint8_t {
  next,
  same_after_dead_hand,
  same_after_dealt_draw,
  same,
  other_side,  ///< the player from whom play passes to the dealer
  winner,      ///< of the hand before; this and the next two: else next
  loser,       ///< whoever counted most
  dropper,
  cut  ///< cards are cut before each hand
};
enum class NewAnte : std::uint8_t { every_hand, not_after_dealt_draw, not_after_dead_hand };
enum class FirstToPlay : std::uint8_t { next_to_dealer, dealer, winner, loser, dropper };

struct Deck {
  CardSet pack;                           ///< every card of it, jokers too
  std::uint8_t packs = 1;                 ///< how many of them are shuffled together: 1 or 2
  std::array<std::uint8_t, 64> points{};  ///< by Card::index()
  std::vector<Rank> order;                ///< of the ranks in runs, lowest first
  CardSet wild;  ///< these may stand for any card of the pack; jokers that are dead are not here

  /// The number of cards in all packs together.
  [[nodiscard]] unsigned size() const { return pack.size() * packs; }
};

/// A condition on cards held, as alternatives of tests that must all hold.
struct HandTest {
  enum class Kind : std::uint8_t {
    total,    ///< low <= count of the hand <= high
    only,     ///< every card is in `cards`
    matched,  ///< every card can be laid in a spread, all at once
    higher,   ///< of DealtWin::beats: the other hand counts more than the winner's
    lower     ///< of DealtWin::beats: the other hand counts less
  };
  Kind kind = Kind::total;
  std::uint16_t low = 0;
  std::uint16_t high = 0;
  CardSet cards;
  friend bool operator==(const HandTest&, const HandTest&) = default;
};
struct HandCondition {
  std::vector<std::vector<HandTest>> any_of;  ///< none: no hand
};

/// Whether a card is turned up to begin the discard pile.
enum class Upcard : std::uint8_t {
  none,
  with_the_deal,
  unless_declared  ///< only where no dealt win is declared before anyone has moved
};

enum class SeveralDealtWins : std::uint8_t { draw, all_paid, nearest_to_dealer };
enum class Declaring : std::uint8_t { must, may };
enum class DeclaredWhen : std::uint8_t {
  at_once,                  ///< before anyone has moved
  first_turn,               ///< at the start of the player's first turn
  first_turn_nothing_laid,  ///< at the start of the first turn, and only while no spread is on the table
  own_turn                  ///< at any point of the player's own turn, with the hand as it then is
};

/// A hand that wins when it is declared. A hand that meets several counts as the one that pays most of those that can be declared
/// at that time, and as the first of these where they pay alike.
struct DealtWin {
  HandCondition hand;
  HandCondition beats;  ///< winning hands that get nothing where this one is held by another player
  std::vector<PaymentRule> pays;
  SeveralDealtWins several =
      SeveralDealtWins::draw;  ///< where more than one unbeaten hand is left, and this is the first
  Declaring declaring = Declaring::must;
  DeclaredWhen when = DeclaredWhen::at_once;
  ClauseId clause;
  ClauseId hand_clause;  ///< of the condition alone
};

struct SideBet {
  enum class WonBy : std::uint8_t {
    highest_dealt_card,  ///< of the called suit, put aside
    lowest_dealt_card,   ///< of the called suit, put aside
    first_three_of_a_kind,
    first_run,
    first_spread
  };
  std::string name;  ///< as `bet` lines say it
  WonBy won_by = WonBy::highest_dealt_card;
  bool binds = false;  ///< who has bet must bet at each deal until the pot is won
  ClauseId clause;
};
/// Whether who bets calls a suit, of which a dealt card wins; else a spread wins, which is laid.
[[nodiscard]] inline bool has_called_suit(const SideBet& bet) {
  return bet.won_by == SideBet::WonBy::highest_dealt_card || bet.won_by == SideBet::WonBy::lowest_dealt_card;
}

enum class DropTime : std::uint8_t {
  never,
  before_drawing,  ///< as the first thing of a turn
  until_drawn,     ///< before drawing, cards laid or not
  before_laying,   ///< before or after drawing, while nothing was laid on this turn
  after_drawing,   ///< before the discard, cards laid or not
  any_time,        ///< at any point of the player's own turn
  after_discard    ///< right after one's own discard
};
enum class AfterDrop : std::uint8_t { count, one_more_turn, one_more_turn_without_hits_on_dropper };
enum class TieWithDropper : std::uint8_t { catches, is_won_by_dropper };

/// What becomes of the discards that lie on the one that is taken.
enum class AboveTake : std::uint8_t { stays, goes_along };
enum class AfterTake : std::uint8_t { free, not_discarded, used_at_once };
enum class LayTime : std::uint8_t {
  after_drawing,
  any_time,  ///< at any point of the player's own turn, even before drawing
  before_drawing,
  never  ///< no spreads are laid in this game
};
enum class Discarding : std::uint8_t { always, not_after_hit, optional_after_hit };
enum class GoingOut : std::uint8_t { any, by_discard_only };
enum class LowStock : std::uint8_t {
  nothing,
  empty_hand_waits  ///< while the stock has no more cards than there are players, an emptied hand is not out: it drops on its next turn
};
enum class Slapping : std::uint8_t { none, to_play, to_take };
enum class Reply : std::uint8_t {
  none,
  on_the_run,  ///< every card on one of the runs that went out
  on_the_runs  ///< on any of them
};
enum class RepliedBy : std::uint8_t { other_of_two, any_other };

enum class Ace : std::uint8_t { in_order, first_or_last };
enum class Hits : std::uint8_t { any, others, own, none };
enum class FullBooks : std::uint8_t { stay, may_be_shed };

struct Melds {
  std::uint8_t book_least = 3;
  std::uint8_t book_most = 4;
  std::uint8_t run_least = 3;
  std::uint8_t laid_most = 0;  ///< how many cards a spread has at most as it is laid; 0: any number
  std::uint8_t naturals = 1;   ///< how many cards of a spread at least stand for themselves
  Ace ace = Ace::in_order;     ///< first_or_last: the first rank of the order also follows the last one
  friend bool operator==(const Melds&, const Melds&) = default;
};

/// How several hits on one player's spreads make that player wait.
enum class SeveralHits : std::uint8_t { add_up, once_a_turn, once_a_round };

/// What a hit or a spread delays. All in turns of the player concerned; 0 for nothing.
struct Waiting {
  static constexpr std::uint8_t rest_of_hand = 255;  ///< instead of a number of turns

  std::uint8_t after_spread = 0;                   ///< a player who lays a spread may not drop
  std::uint8_t after_hit = 0;                      ///< a player whose spread is hit may not drop
  std::uint8_t for_hitter = 0;                     ///< a player who hits may not drop
  std::optional<std::uint8_t> while_waiting;       ///< instead of after_hit, where the player waits already
  bool own_hits = true;                            ///< after_hit: whether a hit on one's own spread counts
  SeveralHits several_hits = SeveralHits::add_up;  ///< after_hit
  std::uint8_t first_hit = 1;                      ///< on the player's spreads in this hand, that makes the player wait
  bool ends_with_turn = false;               ///< a wait counts the turn in which it is earned, and ends with a turn
  std::uint8_t no_laying_after_hit = 0;      ///< a player whose spread is hit by another may lay nothing
  std::uint8_t no_laying_after_own_hit = 0;  ///< the same for a player who hits a spread of their own
  std::uint8_t no_going_out_after_hit =
      0;  ///< a player whose spread is hit by another may not empty the hand; does not add up
  std::uint8_t no_going_out_after_own_hit = 0;  ///< the same for a player who hits a spread of their own
  [[nodiscard]] bool any() const {
    return (after_spread | after_hit | for_hitter | while_waiting.value_or(0) | no_laying_after_hit |
            no_laying_after_own_hit | no_going_out_after_hit | no_going_out_after_own_hit) != 0;
  }
};

enum class Counting : std::uint8_t {
  all_cards,
  unmatched_cards,  ///< cards that the best arrangement leaves in no spread
  best_suit         ///< the best total of one suit
};

enum class StockOut : std::uint8_t {
  first_missing_card,  ///< when a player would draw from the empty stock
  after_last_card,     ///< after the turn in which the last card was drawn
  at_last_card,        ///< as soon as the last card is drawn
  reshuffle            ///< the discards but the top one become the stock
};

/// The ways in which a played hand can end, each with its payments.
enum class Ending : std::uint8_t { out, out_by_discard, drop_won, caught, drop_tied, stock_out, reply, knock };
inline constexpr std::size_t ending_count = 8;

struct Settlement {
  std::vector<PaymentRule> pays;  ///< none: nobody is paid
  bool rest_is_unpaid = false;    ///< the house says so of the cases that no sentence is about
  ClauseId clause;
};

/// What the sentences of a house add up for each player: money that is paid, points that are scored, or both, each on its own.
enum class Sums : std::uint8_t { money, points, money_and_points };

/// State that a session carries from hand to hand. 0 stands for a rule that the house does not have.
struct GameRules {
  std::uint8_t tokens = 0;  ///< that each player starts with; payments to the pot take from them
  bool honor = false;       ///< who has no token left may lose once more before leaving
  bool last_takes_pot = false;
  std::uint16_t ends_at = 0;           ///< a score that ends the session
  std::uint16_t out_at = 0;            ///< a score that puts its player out
  std::uint16_t ends_at_winnings = 0;  ///< money won so far that ends the session
  std::uint16_t out_at_losses = 0;     ///< money lost so far that puts its player out
};

/// A house with its options, ready for the engine. Immutable once compiled.
struct Rules {
  std::string house;
  std::string title;    ///< of the house itself; empty where it gives none
  std::string source;   ///< of the house itself; empty where it gives none
  std::string remarks;  ///< what no log can show; hands are not judged by it
  std::vector<std::string> options;
  std::string base_game;  ///< what names the house at the bottom; empty where nothing is put on it

  std::uint8_t fewest_players = 2;
  std::uint8_t most_players = 4;
  bool as_many_as_served = false;  ///< the house sets no limit: `most_players` is what the deck can serve
  Direction play_passes = Direction::left;
  FirstSeats first_seats = FirstSeats::free;
  Newcomers newcomers = Newcomers::anywhere;
  FirstDealer first_dealer = FirstDealer::highest_cut;
  FirstToPlay first_to_play = FirstToPlay::next_to_dealer;  ///< the last three by the hand before, else next_to_dealer
  NextDealer next_dealer = NextDealer::next;

  Deck deck;
  std::array<std::uint8_t, max_players + 1> cards_dealt{};  ///< by the number of players; 0 where it may not be played
  std::uint64_t also_dealt = 0;  ///< other numbers of cards that may be dealt to everyone, a bit each
  Upcard upcard = Upcard::with_the_deal;

  std::vector<DealtWin> dealt_wins;
  std::vector<PaymentRule> ante;
  NewAnte new_ante = NewAnte::every_hand;
  std::vector<PaymentRule> pot_left;  ///< after a hand in which nobody took what is in the pot
  std::vector<SideBet> side_bets;

  DropTime drop = DropTime::before_drawing;
  bool drop_after_deal = false;             ///< anybody, in turn or not, before the first move
  std::optional<std::uint16_t> drop_limit;  ///< the highest count with which a player may drop
  bool drop_needs_spread = false;
  AfterDrop after_drop = AfterDrop::count;
  TieWithDropper tie_with_dropper = TieWithDropper::catches;
  bool catching_needs_spread = false;  ///< after a drop, whoever has laid none is compared with nobody
  bool turn_bets = false;              ///< at the start of a turn its player may add to the pot
  bool knock = false;  ///< a player may give up a turn: every other player has one more, then all hands are compared

  bool takes_discards = true;
  std::uint8_t discards_in_reach = 1;  ///< of the top of the pile, where discards are taken
  AboveTake above_take = AboveTake::stays;
  AfterTake after_take = AfterTake::free;
  bool touch_binds = false;
  LayTime lay = LayTime::after_drawing;
  Discarding discarding = Discarding::always;
  GoingOut going_out = GoingOut::any;
  LowStock low_stock = LowStock::nothing;
  Slapping slapping = Slapping::none;
  Reply reply = Reply::none;
  RepliedBy replied_by = RepliedBy::other_of_two;

  Melds melds;
  Hits hits = Hits::any;
  bool hits_on_books = true;
  std::uint8_t hits_in_turn = 0;    ///< 0: any number
  std::uint8_t hits_on_player = 0;  ///< on the spreads of one player in a turn; 0: any number
  bool must_spread = false;         ///< whoever holds a spread must lay it on that turn
  CardSet may_be_held;              ///< must_spread: books of these ranks need not be laid
  FullBooks full_books = FullBooks::stay;
  std::uint8_t winning_spreads = 0;  ///< how many spreads of one's own win at once; 0 for none
  Waiting waiting;

  Counting counting = Counting::all_cards;
  StockOut stock_out = StockOut::first_missing_card;
  std::array<Settlement, ending_count> settlement;
  GameRules game;
  Sums sums = Sums::money;

  std::vector<std::shared_ptr<const Clause>> clauses;  ///< which houses that differ in few rules share
  std::array<ClauseId, key_count> written;  ///< by Key; only those of keys that a finding can cite mean anything

  [[nodiscard]] bool turns_up() const { return upcard != Upcard::none; }
  /// How many cards a hand takes at least: those dealt, `each` to every player, the one turned up, and one to draw.
  [[nodiscard]] unsigned cards_needed(unsigned players, unsigned each) const {
    return players * each + (turns_up() ? 1U : 0U) + 1U;
  }
  /// How many cards of the discard pile can be reached.
  [[nodiscard]] unsigned discard_depth() const { return takes_discards ? discards_in_reach : 0U; }
  [[nodiscard]] const Clause& clause(ClauseId id) const { return *clauses[id.index]; }
  [[nodiscard]] ClauseId clause_of(Key key) const { return written[static_cast<std::size_t>(key)]; }
  [[nodiscard]] const Settlement& settlement_of(Ending ending) const {
    return settlement[static_cast<std::size_t>(ending)];
  }
};

/// Whether a sentence of the house about payments is of that kind.
template <typename Test>
bool any_sentence(const Rules& rules, const Test& test) {
  const auto any = [&](const std::vector<PaymentRule>& pays) { return std::ranges::any_of(pays, test); };
  return any(rules.ante) || any(rules.pot_left) || std::ranges::any_of(rules.settlement, any, &Settlement::pays) ||
         std::ranges::any_of(rules.dealt_wins, any, &DealtWin::pays);
}

/// All of the rules that can decide a verdict or a payment, as a text that is the same exactly when they are: not what the house
/// and its options are called, not where a rule stands or by which words. For hashing; texts of different versions of the
/// program need not be alike.
[[nodiscard]] std::string canonical(const Rules& rules);

}  // namespace tonk::spec
