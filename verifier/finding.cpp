#include "verifier/finding.hpp"

#include <array>

namespace tonk {
namespace {

struct Entry {
  Code code;
  std::string_view name;
  Weight weight;
  std::string_view meaning;
};

constexpr std::array<Entry, code_count> entries{{
    {Code::no_seats, "no-seats", Weight::incomplete, "the log does not say who sits at the table"},
    {Code::wrong_number_of_players, "wrong-number-of-players", Weight::illegal,
     "the house is not for this number of players"},
    {Code::no_dealer, "no-dealer", Weight::incomplete, "the log does not say who deals the first hand"},
    {Code::wrong_dealer, "wrong-dealer", Weight::illegal, "by the house's rule another player deals"},
    {Code::unclear_cut, "unclear-cut", Weight::undetermined,
     "the cut for the deal ends in a tie or leaves somebody out"},
    {Code::wrong_seat, "wrong-seat", Weight::illegal,
     "a player sits where the house's rule of seating puts somebody else"},
    {Code::player_out, "player-out", Weight::illegal, "a player who has left the game takes part"},
    {Code::game_over, "game-over", Weight::illegal, "a hand after the one that ended the session's game"},
    {Code::unknown_player, "unknown-player", Weight::illegal, "a name that has no seat at the table"},
    {Code::not_in_house, "not-in-house", Weight::illegal, "the house has no such action or header"},
    {Code::missing_bet, "missing-bet", Weight::illegal,
     "a player who has bet leaves a pot that is not won yet, although the house requires a bet at each deal"},
    {Code::card_not_in_pack, "card-not-in-pack", Weight::illegal, "the house's pack does not have the card"},
    {Code::card_seen_twice, "card-seen-twice", Weight::illegal, "the card is known to be somewhere else"},
    {Code::wrong_deal, "wrong-deal", Weight::illegal, "somebody was dealt more or fewer cards than the house deals"},
    {Code::wrong_upcard, "wrong-upcard", Weight::illegal,
     "a card was turned up where the house turns none at that time, or none where it turns one"},
    {Code::not_the_deck, "not-the-deck", Weight::illegal, "the card is not the one that the `deck` line says"},
    {Code::undeclared_win, "undeclared-win", Weight::illegal, "a dealt win had to be declared, and was not"},
    {Code::false_declaration, "false-declaration", Weight::illegal, "there was no dealt win to declare"},
    {Code::out_of_turn, "out-of-turn", Weight::illegal, "it was another player's turn"},
    {Code::after_the_end, "after-the-end", Weight::illegal, "the hand was over"},
    {Code::drop_too_early, "drop-too-early", Weight::illegal, "the house allows a drop only later in the turn"},
    {Code::drop_too_late, "drop-too-late", Weight::illegal, "the house allows a drop only at the start of a turn"},
    {Code::drop_forbidden, "drop-forbidden", Weight::illegal, "the house does not allow dropping"},
    {Code::drop_while_waiting, "drop-while-waiting", Weight::illegal,
     "a drop by a player who has to wait after laying a spread, hitting one or being hit"},
    {Code::drop_above_limit, "drop-above-limit", Weight::illegal, "a drop with more points than the house allows"},
    {Code::drop_without_spread, "drop-without-spread", Weight::illegal,
     "a drop by a player who has laid no spread, although the house requires one"},
    {Code::in_the_last_round, "in-the-last-round", Weight::illegal,
     "a drop or a knock after another has begun the last round"},
    {Code::no_draw, "no-draw", Weight::illegal, "a discard without a card drawn or taken"},
    {Code::second_draw, "second-draw", Weight::illegal, "a second card drawn or taken on one turn"},
    {Code::stock_empty, "stock-empty", Weight::illegal, "a card drawn from an empty stock"},
    {Code::stock_not_empty, "stock-not-empty", Weight::illegal,
     "the stock was said to be out while it still had cards"},
    {Code::touched_stock, "touched-stock", Weight::illegal, "the stock was touched, and no card was drawn from it"},
    {Code::hand_empty, "hand-empty", Weight::illegal, "a player with an empty hand who waits can only drop"},
    {Code::not_the_top_discard, "not-the-top-discard", Weight::illegal,
     "a card taken that is not the top of the discard pile"},
    {Code::take_not_usable, "take-not-usable", Weight::illegal,
     "a card taken that cannot be used at once, although the house requires that"},
    {Code::take_not_used, "take-not-used", Weight::illegal,
     "a card taken and not used at once, although the house requires that"},
    {Code::take_discarded, "take-discarded", Weight::illegal,
     "a card taken and discarded on the same turn, although the house forbids that"},
    {Code::laid_too_early, "laid-too-early", Weight::illegal, "cards laid before drawing"},
    {Code::laid_too_late, "laid-too-late", Weight::illegal,
     "cards laid after drawing, although the house allows that only before"},
    {Code::laid_while_frozen, "laid-while-frozen", Weight::illegal,
     "cards laid by a player who may lay nothing after being hit"},
    {Code::card_not_held, "card-not-held", Weight::illegal, "a card played that its player does not hold"},
    {Code::not_a_spread, "not-a-spread", Weight::illegal, "cards laid that are neither a book nor a run"},
    {Code::no_such_spread, "no-such-spread", Weight::illegal, "a hit on a spread that is not on the table"},
    {Code::hit_does_not_fit, "hit-does-not-fit", Weight::illegal, "a hit that does not extend the spread"},
    {Code::hit_forbidden, "hit-forbidden", Weight::illegal,
     "a hit on a spread that nobody, or not this player, may hit in this house"},
    {Code::too_many_hits, "too-many-hits", Weight::illegal, "more hits on one turn than the house allows"},
    {Code::not_wild, "not-wild", Weight::illegal,
     "a card that is said to stand for another, but is not wild in this house"},
    {Code::last_cards_laid, "last-cards-laid", Weight::illegal,
     "the last cards of a hand laid, although the house requires a discard at the end"},
    {Code::out_while_held_in, "out-while-held-in", Weight::illegal,
     "a hand emptied on a turn on which its player may not go out"},
    {Code::spread_held, "spread-held", Weight::illegal,
     "a turn ended with a spread in the hand, although the house requires it to be laid"},
    {Code::no_discard, "no-discard", Weight::illegal, "a turn that ended without its discard"},
    {Code::discard_after_hit, "discard-after-hit", Weight::illegal,
     "a discard on a turn with a hit, although the house has none on such a turn"},
    {Code::no_slap, "no-slap", Weight::illegal, "a slap at a card that cannot be slapped"},
    {Code::reply_not_whole, "reply-not-whole", Weight::illegal, "a reply that leaves cards in the hand"},
    {Code::not_shed, "not-shed", Weight::illegal, "a spread thrown away that is not a full book, or may not be thrown"},
    {Code::wrong_aside, "wrong-aside", Weight::illegal, "a card put aside for a side bet that cannot claim it"},
    {Code::wrong_holds, "wrong-holds", Weight::illegal,
     "a `holds` line that disagrees with the cards dealt and played"},
    {Code::wrong_show, "wrong-show", Weight::illegal, "a `show` line that disagrees with the cards dealt and played"},
    {Code::wrong_payment, "wrong-payment", Weight::mis_settled, "a payment of another amount than the house asks for"},
    {Code::missing_payment, "missing-payment", Weight::mis_settled,
     "a payment that the house asks for is not recorded"},
    {Code::payment_not_owed, "payment-not-owed", Weight::mis_settled, "a payment that the house does not ask for"},
    {Code::wrong_result, "wrong-result", Weight::mis_settled,
     "a player's net is not what the rules of the house make it"},
    {Code::no_such_account, "no-such-account", Weight::mis_settled, "the house has no such account to pay from or to"},
    {Code::missing_out, "missing-out", Weight::mis_settled,
     "a player leaves the game by the house's rule, and the log does not say so"},
    {Code::wrong_out, "wrong-out", Weight::mis_settled,
     "a player is said to leave the game, but stays in it by the house's rule"},
    {Code::amount_too_large, "amount-too-large", Weight::undetermined,
     "amounts that are too large to be added up exactly"},
    {Code::hand_not_over, "hand-not-over", Weight::incomplete, "the log ends before the hand does"},
    {Code::ambiguous_hit, "ambiguous-hit", Weight::undetermined,
     "a hit that fits several spreads and does not say which"},
    {Code::ambiguous_wild, "ambiguous-wild", Weight::undetermined,
     "a wild card that can stand for more than one card and does not say which"},
    {Code::hidden_cards, "hidden-cards", Weight::undetermined, "cards that nobody saw leave more than one answer open"},
    {Code::unknown_so_far, "unknown-so-far", Weight::undetermined,
     "what earlier hands have left is not known, because one of them could not be settled"},
    {Code::too_many_findings, "too-many-findings", Weight::illegal, "so many findings that the rest is not judged"},
}};

constexpr bool in_order() {
  for (std::size_t index = 0; index < entries.size(); ++index) {
    if (static_cast<std::size_t>(entries[index].code) != index) {
      return false;
    }
  }
  return true;
}
static_assert(in_order(), "one entry for each code, in the order of the enumeration");

const Entry& entry(Code code) { return entries[static_cast<std::size_t>(code)]; }

}  // namespace

std::string_view to_string(Code code) { return entry(code).name; }
Weight weight(Code code) { return entry(code).weight; }
std::string_view meaning(Code code) { return entry(code).meaning; }

}  // namespace tonk
