#pragma once

#include <array>

#include "spec/keys.hpp"

/// The phrases of the table of keys, each list in the order of the choices in rules.hpp. Where a number may stand too, the
/// list has the words that stand for none.
namespace tonk::spec::phrases {

// clang-format off
inline constexpr std::array play_passes{
    Phrase{"to the left", "clockwise, seen from above"},
    Phrase{"to the right", "against the clock, seen from above"}};
inline constexpr std::array first_seats{
    Phrase{"as the players like", "they sit down where they want"},
    Phrase{"in the order of the cut", "the highest card chooses first, and the next one sits next"}};
inline constexpr std::array newcomers{
    Phrase{"anywhere", "on any free seat"},
    Phrase{"to the dealer's right", "so that their own deal comes last"}};
inline constexpr std::array first_dealer{
    Phrase{"highest card cut", "kings are high, aces low, and a tie cuts again"},
    Phrase{"as the players agree", "no card decides it"}};
inline constexpr std::array next_to_dealer{
    Phrase{"next to the dealer", "the player to whom play passes from the dealer"}};
inline constexpr std::array next_dealer{
    next_to_dealer[0],
    Phrase{"the same again after a hand without payment, else next to the dealer", "a dead hand is dealt again"},
    Phrase{"the same again after a draw of dealt wins, else next to the dealer", "the cards are shuffled and dealt again"}};
inline constexpr std::array no_wild{Phrase{"none", "no rank stands for another"}};
inline constexpr std::array no_also{Phrase{"none", "the number above is the only one"}};
inline constexpr std::array upcard{
    Phrase{"none", "the discard pile begins with the first discard"},
    Phrase{"one card is turned up", "with the deal, before anyone declares; it begins the discard pile"},
    Phrase{"one card is turned up, unless a dealt win is declared", "once nobody has declared; it begins the discard pile"}};
inline constexpr std::array no_totals{Phrase{"none", "the lists say all"}};
inline constexpr std::array several{
    Phrase{"draw", "nobody is paid, and the next player deals"},
    Phrase{"all are paid", "each by every player who has no such unbeaten hand; what is put into a pot or scored counts once for each part of the list"},
    Phrase{"the nearest to the dealer is paid", "the first of them in the order of play"}};
inline constexpr std::array declaring{
    Phrase{"must be done at once", "whoever has a dealt win and is silent breaks a rule"},
    Phrase{"is up to the player", "whoever has a dealt win and is silent forgoes it"}};
inline constexpr std::array win_when{
    Phrase{"at once", "before anyone has moved"},
    Phrase{"at the start of one's first turn", "before drawing"},
    Phrase{"at the start of one's first turn, while nothing is laid", "before drawing, and only while no spread is on the table"},
    Phrase{"in one's own turn", "the hand as it is then; after the draw, without one card of the player's choice"}};
inline constexpr std::array won_by{
    Phrase{"the highest dealt card of the called suit", "the dealer calls it, and the card is put aside"},
    Phrase{"the lowest dealt card of the called suit", "the dealer calls it, and the card is put aside"},
    Phrase{"the first three of a kind laid", "by one of those who bet"},
    Phrase{"the first run laid", "by one of those who bet"},
    Phrase{"the first spread laid", "by one of those who bet"}};
inline constexpr std::array until_won{
    Phrase{"they bet as they like", "whoever leaves a pot that is not won leaves their stakes in it"},
    Phrase{"they bet at each deal", "whoever has bet must bet until the pot is won"}};
inline constexpr std::array counting{
    Phrase{"every card held", "whether it fits others or not"},
    Phrase{"every card that fits in no spread", "when the hand is put together as well as can be"},
    Phrase{"the best suit", "the cards of the one suit that count most together"}};
inline constexpr std::array stock_out{
    Phrase{"when a player would draw from the empty stock", "until then each takes the discard of the player before"},
    Phrase{"after the turn that draws the last card", "that turn is played to its end"},
    Phrase{"as soon as the last card is drawn", "nothing more is laid or discarded"},
    Phrase{"the discards but the top one become the stock", "they are shuffled, and play goes on"}};

inline constexpr std::array drop{
    Phrase{"never", "nobody can drop"},
    Phrase{"before drawing", "a turn may consist of dropping instead of drawing"},
    Phrase{"before or after drawing, while nothing is laid", "whoever has laid cards on this turn plays it to its end"},
    Phrase{"after drawing", "before the discard, whether cards are laid or not"},
    Phrase{"at any point of the turn", "before the draw, after it, and between spreads"},
    Phrase{"right after the discard", "before the next player moves"}};
inline constexpr std::array drop_after_deal{
    Phrase{"by nobody", "the first turn comes first"},
    Phrase{"by anybody", "before the first turn, in whatever seat; a last round after that begins with the player after the dropper"}};
inline constexpr std::array no_drop_limit{Phrase{"none", "any hand may be dropped"}};
inline constexpr std::array drop_needs{
    Phrase{"nothing", "even a player who has laid nothing may drop"},
    Phrase{"a spread of one's own", "a player who has laid none may not drop"}};
inline constexpr std::array after_drop{
    Phrase{"the hands are counted", "play ends with the drop"},
    Phrase{"every other player has one more turn", "and the hands are counted after that"},
    Phrase{"every other player has one more turn, without hits on the dropper's spreads",
           "and the hands are counted after that"}};
inline constexpr std::array tie_with_dropper{
    Phrase{"catches the dropper", "the dropper must alone be lowest"},
    Phrase{"is won by the dropper", "it is enough that nobody is lower than the dropper"}};
inline constexpr std::array knock{
    Phrase{"never", "nobody can knock"},
    Phrase{"gives up the turn, and every other player has one more", "and all hands are compared after that"}};
inline constexpr std::array draw{
    Phrase{"from the stock", "the discard pile is out of reach"},
    Phrase{"from the stock or the discard pile", "the top card of either"},
    Phrase{"from the stock or the top two cards of the discard pile", "also the one under the top card alone"}};
inline constexpr std::array after_take{
    Phrase{"the card is like any other", "it may be held, laid or discarded"},
    Phrase{"the card may not be discarded on that turn", "another one must be"},
    Phrase{"the card must be used at once", "in a spread or a hit on that turn"}};
inline constexpr std::array touching{
    Phrase{"means nothing", "a touch is not a move"},
    Phrase{"binds to draw from it", "whoever touches it can neither drop nor take a discard, nor slap one into the hand"}};
inline constexpr std::array lay{
    Phrase{"after drawing", "spreads and hits come between the draw and the discard"},
    Phrase{"at any point of the turn", "before the draw, too"},
    Phrase{"before drawing", "after the draw comes the discard"},
    Phrase{"never", "there are no spreads in this game"}};
inline constexpr std::array discard{
    Phrase{"one card, unless the hand is empty", "it ends the turn"},
    Phrase{"one card, unless the hand is empty or a spread was hit", "a turn with a hit ends without a discard"},
    Phrase{"one card, unless the hand is empty, or as one likes after a hit", "a turn with a hit may end without a discard"}};
inline constexpr std::array going_out{
    Phrase{"by laying or discarding", "the hand may be emptied by either"},
    Phrase{"by discarding only", "one card must be left to discard"}};
inline constexpr std::array low_stock{
    Phrase{"changes nothing", "an empty hand is out"},
    Phrase{"with no more cards than players, an empty hand waits and drops on its next turn", "it is not out before"}};
inline constexpr std::array slapping{
    Phrase{"none", "a discard belongs to the next player"},
    Phrase{"to play the card", "the first to slap a discard that fits a spread on the table plays it there"},
    Phrase{"to take the card", "the first to slap a discard picks it up and discards, and play goes on after that player"}};
inline constexpr std::array reply{
    Phrase{"none", "whoever goes out has won"},
    Phrase{"by laying every card on the run that went out", "at once, by whom `replying` says; of several runs one is chosen"},
    Phrase{"by laying every card on the runs that went out", "at once, on any of them"}};
inline constexpr std::array replied_by{
    Phrase{"the other of two players", "if more play, nobody answers"},
    Phrase{"any other player, the first to do so", "however many play"}};

inline constexpr std::array ace{
    Phrase{"where the ranks put it", "it has one place in runs"},
    Phrase{"first or last, never both", "a run may begin or end with it"}};
inline constexpr std::array any_size{Phrase{"any number", "as many as the book or the run can have"}};
inline constexpr std::array hits{
    Phrase{"on any spread", "on the spreads of all players, including one's own"},
    Phrase{"on the spreads of others", "one's own stay as they were laid"},
    Phrase{"on one's own spreads", "those of others stay as they were laid"},
    Phrase{"none", "spreads stay as they were laid"}};
inline constexpr std::array hits_on_books{
    Phrase{"as on a run", "a book of three may get its fourth card"},
    Phrase{"none", "a book stays as it was laid"}};
inline constexpr std::array any_hits{Phrase{"any number", "one after the other"}};
inline constexpr std::array holding{
    Phrase{"as long as one likes", "spreads may be kept in the hand"},
    Phrase{"not longer than the turn", "whoever holds a spread after drawing must lay it on that turn; if nothing is laid after drawing, whoever holds one before"}};
inline constexpr std::array nothing_held{Phrase{"nothing", "no book is excepted"}};
inline constexpr std::array full_books{
    Phrase{"stay on the table", "as every spread does"},
    Phrase{"may be thrown under the top discard", "once a hit has added the fourth card"}};
inline constexpr std::array no_winning_spreads{Phrase{"none", "spreads alone do not win"}};

inline constexpr std::array no_wait{Phrase{"none", "nobody has to wait"}};
inline constexpr std::array while_waiting{
    Phrase{"the same", "the same as for a player who is not waiting"},
    Phrase{"none", "it does not make the wait longer"}};
inline constexpr std::array own_hits{
    Phrase{"count", "as hits by others do"},
    Phrase{"do not count", "only hits by others make one wait"}};
inline constexpr std::array several_hits{
    Phrase{"add up", "each makes one wait longer"},
    Phrase{"count once a round", "those between the starts of two of one's turns count as one"}};
inline constexpr std::array wait_ends{
    Phrase{"at the start of a turn", "the turn on which the wait begins does not count"},
    Phrase{"at the end of a turn", "the turn on which the wait begins counts"}};

inline constexpr std::array no_tokens{Phrase{"none", "the hand is played for stakes or points"}};
inline constexpr std::array honor{
    Phrase{"none", "whoever has no token left leaves the game"},
    Phrase{"one more loss after the last token", "and only then one leaves the game"}};
inline constexpr std::array last_one_in{
    Phrase{"gets nothing more", "the pot stays as it is"},
    Phrase{"takes the pot", "everything that was put in during the game"}};
inline constexpr std::array no_score{Phrase{"no score", "scores change nothing"}};
// clang-format on

}  // namespace tonk::spec::phrases
