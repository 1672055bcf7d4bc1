#pragma once

#include <type_traits>
#include <utility>

#include "spec/draft.hpp"
#include "spec/keys.hpp"

/// The table of keys. A rule that is a choice or a number is one row: what it is called, where Rules keeps it, and what each
/// choice is called, means and stands for.
namespace tonk::spec {

/// The address of this variable identifies a struct whose members are rules.
template <typename Struct>
inline constexpr char owner_id = 0;

template <typename Struct, typename Member>
Struct struct_of(Member Struct::*);

/// For the members that lead to a rule: the struct to which the last one belongs, and the type of that one.
template <auto First, auto... Rest>
struct PathEnd : PathEnd<Rest...> {};
template <auto Last>
struct PathEnd<Last> {
  using Owner = decltype(struct_of(Last));
  using Value = std::remove_cvref_t<decltype(std::declval<Owner&>().*Last)>;
};

/// The key of the rule that is reached by these members from Rules, or from Draft: there a rule that other rules follow from, or
/// the part of a list that is being read.
template <auto First, auto... Rest>
consteval KeyInfo rule_at(KeyInfo info) {
  info.owner = &owner_id<typename PathEnd<First, Rest...>::Owner>;
  if constexpr (std::is_same_v<decltype(struct_of(First)), Draft>) {
    info.cited = sizeof...(Rest) == 0;
    info.set = [](Draft& draft, RuleValue value) { store(((draft.*First).*....*Rest), value); };
  } else {
    info.cited = true;
    info.set = [](Draft& draft, RuleValue value) { store(((draft.rules.*First).*....*Rest), value); };
    info.get = [](const Rules& rules) { return load(((rules.*First).*....*Rest)); };
  }
  return info;
}

template <typename Value>
struct Choice {
  std::string_view words;
  std::string_view means;
  Value value{};
  std::string_view sheet{};
};

/// Choices between values of one type, so that each names the enumerator that it stands for.
template <typename Value>
class Choices : public Phrases {
 public:
  consteval Choices() = default;
  consteval Choices(std::initializer_list<Choice<Value>> choices) {
    for (const Choice<Value>& choice : choices) {
      phrases_.at(size_++) = {choice.words, choice.means, load(choice.value), choice.sheet};
    }
  }
};

template <auto... Path, typename Value = typename PathEnd<Path...>::Value>
consteval KeyInfo choice(Key key, std::optional<Key> section, std::string_view name, std::string_view means,
                         std::string_view example, std::string_view default_value, const Choices<Value>& choices,
                         bool optional = false) {
  static_assert(std::is_convertible_v<Value, typename PathEnd<Path...>::Value>);
  return rule_at<Path...>({key, section, name, means, Form::phrase, choices, example, default_value, optional});
}

/// The choices are the words that may stand instead of a number.
template <auto... Path>
consteval KeyInfo numeric(Key key, std::optional<Key> section, Form form, std::string_view name, std::string_view means,
                          std::string_view example, std::string_view default_value, unsigned least, unsigned most,
                          const Choices<typename PathEnd<Path...>::Value>& choices = {}) {
  return rule_at<Path...>({key, section, name, means, form, choices, example, default_value, false, true, least, most});
}

/// The key of something that a player has to wait for, in turns.
template <auto Member>
consteval KeyInfo wait(Key key, std::string_view name, std::string_view means, std::string_view example) {
  return numeric<&Rules::waiting, Member>(
      key, Key::waiting, Form::turns, name, means, example, "none", 1, 99,
      {{"none", "nobody has to wait", 0}, {"the rest of the hand", "however long it is", Waiting::rest_of_hand}});
}

/// The key of what is paid when a hand ends in this way.
consteval KeyInfo payments_at(Ending ending, Key key, std::string_view name, std::string_view means,
                              std::string_view example, std::string_view default_value = "", bool optional = false) {
  KeyInfo info{key, Key::settlement, name, means, Form::payments, {}, example, default_value, optional};
  info.ending = ending;
  return info;
}

using enum Key;
using enum Form;

// clang-format off
inline constexpr Choices<std::uint16_t> no_score{{"no score", "scores change nothing", 0}};
inline constexpr Choices<std::uint16_t> no_amount{{"no amount", "wins and losses change nothing", 0}};
inline constexpr std::string_view winner_means = "whoever went out, dropped and won or was dealt the win, else the lowest; of "
    "several the first after the dealer in the order of play";
inline constexpr Choices<SeveralDealtWins> several{
    {"draw", "nobody is paid, and the next player deals", SeveralDealtWins::draw},
    {"all are paid", "each by every player who has no such unbeaten hand; what is put into a pot or scored counts once "
     "for each part of the list, and the first part by which a pot is taken leaves nothing in it", SeveralDealtWins::all_paid},
    {"the nearest to the dealer is paid", "the first of them in the order of play",
     SeveralDealtWins::nearest_to_dealer}};
inline constexpr Choices<Declaring> declaring{
    {"must be done at once", "whoever has a dealt win and is silent breaks a rule", Declaring::must},
    {"is up to the player", "whoever has a dealt win and is silent forgoes it", Declaring::may}};

inline constexpr std::array<KeyInfo, key_count> key_table{{
    {house, {}, "house", "the name of the house", name, {}, "pagat", "", true},
    {option, {}, "option", "the name of the option", name, {}, "no-upcard", "", true},
    {title, {}, "title", "the house or the option in a few words", text, {}, "Tonk, the base game", "", true},
    {source, {}, "source", "where the rules are taken from: the author or the site, the title, and the date", text,
     {}, "Our club, \"House rules\", 2019", "", true},
    {remarks, {}, "remarks", "what else the players keep to, which no log can show: the rule sheet has it, and no "
     "hand is judged by it; those of an option are added to the house's", text, {},
     "Nobody looks through the discard pile.", "", true},
    {extends, {}, "extends", "the house whose rules apply wherever this file says nothing, by name or path, or "
     "`nothing`", text, {}, "pagat", "", true},
    {with, {}, "with", "options that are included; what this file itself says overrides them", words, {},
     "no-upcard single-always", "", true},

    {players, {}, "players", "how many can play; no number at the end means as many as the pack can serve",
     player_range, {}, "2 to 4", "", false, true},
    choice<&Rules::play_passes>(play_passes, {}, "play passes",
           "the direction in which cards are dealt and turns follow each other", "to the left", "to the left",
           {{"to the left", "clockwise, seen from above", Direction::left},
            {"to the right", "against the clock, seen from above", Direction::right}}),
    {seating, {}, "seating", "where the players sit", section, {}, "", "", true},
    choice<&Rules::first_seats>(first_seats, seating, "at first", "who sits where when the first hand is dealt",
           "in the order of the cut", "as the players like",
           {{"as the players like", "they sit down where they want", FirstSeats::free},
            {"in the order of the cut", "the highest card chooses first, and the next one sits next",
             FirstSeats::by_the_cut}}),
    choice<&Rules::newcomers>(newcomers, seating, "newcomers", "where a player who joins later sits down",
           "to the dealer's right", "anywhere",
           {{"anywhere", "on any free seat", Newcomers::anywhere, "Whoever joins later takes any seat."},
            {"to the dealer's right", "so that their own deal comes last", Newcomers::right_of_dealer,
             "Whoever joins later sits down at the dealer's right."}}),
    choice<&Rules::first_dealer>(first_dealer, {}, "first dealer", "who deals the first hand", "highest card cut",
           "highest card cut",
           {{"highest card cut", "kings are high, aces low, and a tie cuts again", FirstDealer::highest_cut},
            {"as the players agree", "no card decides it", FirstDealer::as_agreed}}),
    choice<&Rules::first_to_play>(first_to_play, {}, "first to play", "who has the first turn of a hand",
           "next to the dealer", "next to the dealer",
           {{"next to the dealer", "the player to whom play passes from the dealer", FirstToPlay::next_to_dealer},
            {"the dealer", "and after that whoever sits next in the order of play", FirstToPlay::dealer},
            {"the winner of the hand before, else next to the dealer", winner_means, FirstToPlay::winner},
            {"whoever counted most in the hand before, else next to the dealer",
             "of several the first after the dealer in the order of play", FirstToPlay::loser},
            {"the dropper of the hand before, else next to the dealer", "or who knocked", FirstToPlay::dropper}}),
    choice<&Rules::next_dealer>(next_dealer, {}, "next dealer", "who deals the next hand", "next to the dealer",
           "next to the dealer",
           {{"next to the dealer", "the player to whom play passes from the dealer", NextDealer::next},
            {"the same again after a hand without payment, else next to the dealer",
             "a dead hand is dealt again, and so is one whose ending neither moves money nor scores, whatever else is paid",
             NextDealer::same_after_dead_hand,
             "After a hand by whose ending nobody paid or scored, the same player deals again; otherwise"},
            {"the same again after a draw of dealt wins, else next to the dealer",
             "the cards are shuffled and dealt again", NextDealer::same_after_dealt_draw,
             "After a draw of hands that win when dealt, the same player deals again; otherwise"},
            {"the same again", "one player deals all hands", NextDealer::same},
            {"the other neighbour of the dealer", "the player from whom play passes to the dealer", NextDealer::other_side},
            {"the winner, else next to the dealer", winner_means, NextDealer::winner,
             "The winner deals next: whoever went out, won by dropping or was dealt a win, or else the lowest, of several "
             "the first after the dealer in the order of play. Where nobody won,"},
            {"whoever counts most, else next to the dealer", "of several the first after the dealer in the order of play",
             NextDealer::loser,
             "Whoever counts most deals next, of several the first after the dealer in the order of play; otherwise"},
            {"the dropper, else next to the dealer", "or who knocked", NextDealer::dropper,
             "Whoever dropped or knocked deals next; where nobody did,"},
            {"whoever cuts the highest card", "before each hand, as for the first one", NextDealer::cut}}),

    {deck, {}, "deck", "the cards that are played with", section, {}, "", "", true, true},
    {ranks, deck, "ranks", "the ranks, each in four suits; a run follows their order", rank_order, {},
     "A 2 3 4 5 6 7 J Q K", "A 2 3 4 5 6 7 8 9 T J Q K"},
    {points, deck, "points", "what cards count: the ace and the pictures of the pack, and numbers that do not count as they are; a joker that is not listed counts 0",
     rank_points, {}, "{A: 1, T J Q K: 10}", "{A: 1, T J Q K: 10}"},
    {jokers, deck, "jokers", "how many jokers there are; dead ones fit into no spread, wild ones into any",
     joker_count, {}, "2 dead", "none", false, true},
    {wild, deck, "wild", "the ranks whose cards may stand for any other card", rank_set,
     {{"none", "no rank stands for another"}}, "2", "none", false, true},
    numeric<&Rules::deck, &Deck::packs>(packs, deck, number, "packs", "how many such packs are shuffled together; "
           "of two like cards in a hand nobody can tell which was taken, and of two in the discard pile the upper one is", "2", "1", 1, 2),

    {deal, {}, "deal", "what is dealt", section, {}, "", "", true},
    {deal_cards, deal, "cards", "the cards dealt to each player, for all numbers of players or for each", cards_dealt,
     {}, "{2: 7, 3 or more: 5}", "", false, true},
    {deal_also, deal, "also", "other numbers of cards that may be dealt to everyone where one card is left to draw", card_numbers,
     {{"none", "the number above is the only one"}}, "3 5 7 12", "none", false, true, 1, 32},
    choice<&Rules::upcard>(deal_upcard, deal, "upcard", "whether and when a card is turned up",
           "one card is turned up", "",
           {{"none", "the discard pile begins with the first discard", Upcard::none},
            {"one card is turned up", "with the deal, before anyone declares; it begins the discard pile",
             Upcard::with_the_deal},
            {"one card is turned up, unless a dealt win is declared",
             "once nobody has declared; it begins the discard pile", Upcard::unless_declared}}),

    {dealt_wins, {}, "dealt wins", "the hands that win as they are dealt; of those that fit and can be declared at "
     "that time the one that pays most counts, by the numbers in its sentences, and of equals the first in the list", dealt_win_list, {},
     "[{hand: total is 49 or 50, pays: each other pays 2}]", "none", false, true},
    {add_dealt_wins, {}, "add dealt wins", "further dealt wins, before those of the house that is extended; of "
     "hands that are in both, the first one's rules count; `none` says that no other option may add any", dealt_win_list, {}, "[{hand: total is 15 or less, pays: each other pays 2}]",
     "", true},
    {never_winning, {}, "totals that never win", "totals with which no dealt hand wins, whatever the lists above say",
     card_numbers, {{"none", "the lists say all"}}, "49 50", "none", false, true, 1, 999},
    {hand, dealt_wins, "hand", "what a hand must be to win", hand_condition, {}, "total is 49 or 50"},
    {pays, dealt_wins, "pays", "who pays how many stakes", payments, {}, "each other pays 2"},
    {beats, dealt_wins, "beats", "the winning hands of others that get nothing beside it; of two wins that "
     "beat each other the first in the list is paid, and of two hands with the same win that do neither", hand_condition, {},
     "total is 49", "", true},
    choice<&Draft::win, &DraftWin::several>(win_several, dealt_wins, "several",
           "what happens when more than one player has an unbeaten hand, of which this one stands first in the list; "
           "else what `several dealt wins` says", "draw", "", several, true),
    choice<&Draft::win, &DraftWin::win, &DealtWin::when>(win_when, dealt_wins, "when", "when it is declared",
           "at once", "at once",
           {{"at once", "before anyone has moved", DeclaredWhen::at_once, "before anyone moves"},
            {"at the start of one's first turn", "before drawing", DeclaredWhen::first_turn,
             "at the start of the player's first turn, before drawing"},
            {"at the start of one's first turn, while nothing is laid",
             "before drawing, and only while no spread has been laid", DeclaredWhen::first_turn_nothing_laid,
             "at the start of the player's first turn, before drawing, and only while no spread has been laid"},
            {"in one's own turn", "the hand as it is then; after the draw, without one card of the player's choice",
             DeclaredWhen::own_turn, "at any point of the player's own turn"}}),
    choice<&Draft::win, &DraftWin::declaring>(win_declaring, dealt_wins, "declaring",
           "whether it must be declared; else what `declaring a dealt win` says", "is up to the player", "", declaring,
           true),
    choice<&Draft::several_dealt_wins>(several_dealt_wins, {}, "several dealt wins",
           "what happens when more than one player has a dealt win", "draw", "draw", several),
    choice<&Draft::declaring>(dealt_wins_declared, {}, "declaring a dealt win",
           "whether a dealt win must be declared", "must be done at once", "must be done at once", declaring),
    {ante, {}, "ante", "what each player puts into the pot before every hand: a fixed number, the same from everybody", payments, {}, "each player pays 1 to the pot",
     "nobody pays", false, true},
    choice<&Rules::new_ante>(new_ante, {}, "new ante", "before which hands the ante is paid", "not after a draw of dealt wins",
           "before every hand",
           {{"before every hand", "also where one is dealt again", NewAnte::every_hand},
            {"not after a draw of dealt wins", "the hand that follows is played for the pot as it is",
             NewAnte::not_after_dealt_draw, "After a draw of hands that win when dealt, no new ante is paid."},
            {"not after a hand without payment",
             "so, too, after a hand, such as a dead one, whose ending neither moves money nor scores",
             NewAnte::not_after_dead_hand, "After a hand by whose ending nobody paid or scored, no new ante is paid."}}),
    {pot_left, {}, "pot not taken", "what is paid after a hand in which nobody took what is in the pot, however it ended; it stays there for the next hand "
     "in any case",
     payments, {}, "each player pays an equal share of what is in the pot to the pot", "nobody pays", false, true},
    {side_bets, {}, "side bets", "bets beside the hand, for those who join in; each is added to those of the house",
     side_bet_list, {}, "[{bet: high-card, won by: the highest dealt card of the called suit}]", "none", false, true},
    {bet, side_bets, "bet", "its name", name, {}, "high-card"},
    choice<&Draft::bet, &DraftBet::bet, &SideBet::won_by>(won_by, side_bets, "won by",
           "what wins the money of those who bet; of two that are alike, the first", "the first three of a kind laid", "",
           {{"the highest dealt card of the called suit", "the dealer calls it, and the card is put aside",
             SideBet::WonBy::highest_dealt_card},
            {"the lowest dealt card of the called suit", "the dealer calls it, and the card is put aside",
             SideBet::WonBy::lowest_dealt_card},
            {"the first three of a kind laid", "by one of those who bet", SideBet::WonBy::first_three_of_a_kind},
            {"the first run laid", "by one of those who bet", SideBet::WonBy::first_run},
            {"the first spread laid", "by one of those who bet", SideBet::WonBy::first_spread}}),
    choice<&Draft::bet, &DraftBet::bet, &SideBet::binds>(until_won, side_bets, "until won",
           "what those who bet do at the next deals if nobody wins", "they bet at each deal", "they bet as they like",
           {{"they bet as they like", "whoever leaves a pot that is not won leaves their stakes in it", false},
            {"they bet at each deal", "whoever has bet must bet until the pot is won", true,
             "Whoever has bet must do so again at each deal until the pot is won."}}),

    {turn, {}, "turn", "what a player does in a turn", section, {}, "", "", true},
    choice<&Rules::drop>(drop, turn, "drop", "when a player may drop: end the play and have all hands counted",
           "before drawing", "",
           {{"never", "nobody can drop", DropTime::never, "Nobody can drop on a turn."},
            {"before drawing", "as the first thing of a turn: whoever has laid, hit, drawn or taken plays it to its end",
             DropTime::before_drawing, "At the start of a turn, before drawing or laying anything, a player may drop."},
            {"before drawing, even after laying", "whoever has drawn or taken plays the turn to its end; spreads and hits do not matter",
             DropTime::until_drawn, "On their turn players may drop before they draw, whether they have laid cards on that turn or not."},
            {"before or after drawing, while nothing is laid",
             "whoever has laid or hit on this turn plays it to its end; drawing or taking does not matter", DropTime::before_laying,
             "On their turn players may drop before drawing or after it, as long as they have laid nothing on that "
             "turn."},
            {"after drawing", "or taking, and before the discard, whether cards are laid or hit or not", DropTime::after_drawing,
             "After drawing and before the discard a player may drop, whether cards were laid or not."},
            {"at any point of the turn", "before the draw, after it, and between spreads and hits", DropTime::any_time,
             "A player may drop at any point of their turn."},
            {"right after the discard", "before the next player moves", DropTime::after_discard,
             "Right after discarding, before the next player moves, a player may drop."}}),
    choice<&Rules::drop_after_deal>(drop_after_deal, turn, "drop after the deal",
           "who may drop before the first turn", "by anybody", "by nobody",
           {{"by nobody", "the first turn comes first", false},
            {"by anybody", "before the first turn, in whatever seat; a last round after that begins with the player "
             "after the dropper", true, "Right after the deal, before the first turn, anybody may drop, in turn "
             "or not."}}),
    numeric<&Rules::drop_limit>(drop_limit, turn, at_most, "drop limit",
           "the highest count with which a player may drop", "15 or less", "none", 0, 999,
           {{"none", "any hand may be dropped", std::nullopt}}),
    choice<&Rules::drop_needs_spread>(drop_needs, turn, "drop needs", "what a player must have laid to drop",
           "a spread of one's own", "nothing",
           {{"nothing", "even a player who has laid nothing may drop", false},
            {"a spread of one's own", "a player who has laid none may not drop", true,
             "Only a player who has laid a spread in this hand may drop."}}),
    choice<&Rules::after_drop>(after_drop, turn, "after a drop", "what comes between a drop and the count",
           "every other player has one more turn", "the hands are counted",
           {{"the hands are counted", "play ends with the drop", AfterDrop::count,
             "Dropping ends the play, and all hands are counted."},
            {"every other player has one more turn", "and the hands are counted after that", AfterDrop::one_more_turn,
             "Every other player then has one more turn, on which nobody can drop, and all hands are counted after "
             "that."},
            {"every other player has one more turn, without hits on the dropper's spreads",
             "and the hands are counted after that", AfterDrop::one_more_turn_without_hits_on_dropper,
             "Every other player then has one more turn, on which nobody can drop or hit the dropper's spreads; "
             "all hands are counted after that."}}),
    choice<&Rules::tie_with_dropper>(tie_with_dropper, turn, "tie with the dropper",
           "what a count that equals the dropper's does", "is won by the dropper", "catches the dropper",
           {{"catches the dropper", "the dropper must alone be lowest", TieWithDropper::catches},
            {"is won by the dropper", "it is enough that nobody is lower than the dropper",
             TieWithDropper::is_won_by_dropper}}),
    choice<&Rules::catching_needs_spread>(catching_needs, turn, "catching needs",
           "what a player must have laid to catch a dropper; when the stock runs out it makes no difference",
           "a spread of one's own", "nothing",
           {{"nothing", "the counts alone decide", false},
            {"a spread of one's own", "whoever has laid none neither catches the dropper nor is among the lowest", true,
             "Whoever has laid no spread in this hand cannot catch a dropper, and is not among the lowest."}}),
    choice<&Rules::knock>(knock, turn, "knock", "whether a player may knock, and what that does",
           "gives up the turn, and every other player has one more", "never",
           {{"never", "nobody can knock", false},
            {"gives up the turn, and every other player has one more", "and all hands are compared after that",
             true}}),
    choice<&Rules::turn_bets>(turn_bets, turn, "bets",
           "whether players may add to the pot during play, for whoever takes it",
           "of any amount, once, at the start of a turn", "none",
           {{"none", "what is in the pot was put there before play", false},
            {"of any amount, once, at the start of a turn", "before anything is drawn or laid", true,
             "At the start of a turn, before anything else, the player may put as much as they like into the pot, once. "
             "Nobody has to put in the same."}}),
    choice<&Rules::takes_discards>(draw, turn, "draw", "where a player may draw a card from",
           "from the stock or the discard pile", "",
           {{"from the stock", "the discard pile is out of reach", false,
             "Draw the top card of the stock. The discards are out of reach."},
            {"from the stock or the discard pile", "the top card of either, or what `discards in reach` says", true}}),
    numeric<&Rules::discards_in_reach>(reach, turn, number, "discards in reach",
           "how many of the top discards a player may choose one from to take", "2", "1", 1, 99,
           {{"all", "any card of the discard pile", 255}}),
    choice<&Rules::above_take>(above_take, turn, "cards above a take",
           "what becomes of the discards that lie on the one that is taken", "are taken, too", "stay where they are",
           {{"stay where they are", "the card is pulled out from under them", AboveTake::stays},
            {"are taken, too", "into the hand, where they are like any other cards", AboveTake::goes_along,
             "The discards that lie on the one that is taken come into the hand with it."}}),
    choice<&Rules::after_take>(after_take, turn, "after a take",
           "what happens to a card that is taken from the discard pile", "the card must be used at once",
           "the card is like any other",
           {{"the card is like any other", "it may be held, laid or discarded", AfterTake::free},
            {"the card may not be discarded on that turn", "another one must be", AfterTake::not_discarded,
             "A discard that was taken may not be discarded again on the same turn."},
            {"the card must be used at once", "in a spread or a hit on that turn", AfterTake::used_at_once,
             "A discard may be taken only to be laid on the same turn, in a spread or as a hit."}}),
    choice<&Rules::touch_binds>(touch, turn, "touching the stock", "what touching the stock means",
           "binds to draw from it", "means nothing",
           {{"means nothing", "a touch is not a move", false},
            {"binds to draw from it", "whoever touches it can neither drop nor go out before drawing, nor take a discard, "
             "nor slap one into the hand, nor declare a win of the start of the turn", true}}),
    choice<&Rules::lay>(lay, turn, "lay", "when a player may lay spreads and hit those on the table", "after drawing",
           "after drawing",
           {{"after drawing", "spreads and hits come between the draw and the discard", LayTime::after_drawing,
             "Between the draw and the discard, and only then,"},
            {"at any point of the turn", "before the draw, too", LayTime::any_time,
             "At any point of the turn, before drawing too,"},
            {"before drawing", "after the draw comes the discard", LayTime::before_drawing,
             "Before drawing, and only then,"},
            {"never", "no spreads are laid in this game", LayTime::never,
             "No spreads are laid in this game."}}),
    choice<&Rules::discarding>(discard, turn, "discard", "what a player discards",
           "one card, unless the hand is empty", "one card, unless the hand is empty",
           {{"one card, unless the hand is empty", "it ends the turn", Discarding::always},
            {"one card, unless the hand is empty or a spread was hit", "a turn with a hit ends without a discard",
             Discarding::not_after_hit, "A turn on which the player has hit a spread ends without a discard."},
            {"one card, unless the hand is empty, or as one likes after a hit",
             "a turn with a hit may end without a discard", Discarding::optional_after_hit,
             "A turn on which the player has hit a spread may also end without a discard."}}),
    choice<&Rules::going_out>(going_out, turn, "going out", "how a hand may be emptied", "by discarding only",
           "by laying or discarding",
           {{"by laying or discarding", "the hand may be emptied by either", GoingOut::any},
            {"by discarding only", "one card must be left to discard", GoingOut::by_discard_only,
             "The last card of a hand may not be laid; it has to be discarded."}}),
    choice<&Rules::low_stock>(low_stock, turn, "low stock", "what changes when few cards are left in the stock",
           "changes nothing", "changes nothing",
           {{"changes nothing", "an empty hand is out", LowStock::nothing},
            {"with no more cards than players, an empty hand waits and drops on its next turn",
             "it is not out before", LowStock::empty_hand_waits, "Once the stock has no more cards than there "
             "are players, nobody goes out. Whoever empties the hand then drops on their next turn, with a count "
             "of 0."}}),
    choice<&Rules::slapping>(slapping, turn, "slapping", "whether a discard may be slapped out of turn, and what for",
           "to play the card", "none",
           {{"none", "a discard belongs to the next player", Slapping::none},
            {"to play the card", "the first to slap a discard that fits a spread on the table plays it there",
             Slapping::to_play, "A discard that fits a spread on the table may be slapped by anybody, until the "
             "next player draws or lays a card. The first to slap it plays it there, and discards another card unless the slapped "
             "one was their own. The turn then passes as it would have."},
            {"to take the card", "the first to slap a discard picks it up and discards, and play goes on after that "
             "player; not in a last round, in which nobody has two turns", Slapping::to_take,
             "A discard may be slapped by anybody but the player who made it, until "
             "the next player draws or lays a card. The first to slap it takes it into the hand, plays as after a draw, and "
             "discards. Play goes on from there, and whoever sits between is passed over."}}),
    choice<&Rules::reply>(reply, turn, "reply", "how a player may answer one who went out with a run, whatever is "
           "said of hits, and win instead", "by laying every card on the run that went out", "none",
           {{"none", "whoever goes out has won", Reply::none},
            {"by laying every card on the run that went out",
             "at once, by whom `replying` says; of several runs one is chosen", Reply::on_the_run},
            {"by laying every card on the runs that went out", "at once, on any of them", Reply::on_the_runs}}),
    choice<&Rules::replied_by>(replied_by, turn, "replying", "who may answer in this way",
           "any other player, the first to do so", "the other of two players",
           {{"the other of two players", "if more play, nobody answers", RepliedBy::other_of_two},
            {"any other player, the first to do so", "however many play", RepliedBy::any_other}}),

    {spreads, {}, "spreads", "the sets of cards that can be laid on the table", section, {}, "", "", true},
    {book, spreads, "book", "how many cards of one rank are a book", book_size, {}, "3 or 4 of one rank", "", false,
     true},
    {run, spreads, "run", "how many consecutive cards of one suit are a run", run_size, {},
     "3 or more of one suit in order", "", false, true},
    numeric<&Rules::melds, &Melds::laid_most>(laid_most, spreads, number, "laid with at most",
           "how many cards a spread has at most as it is laid; hits may add more", "3", "any number", 2, 13,
           {{"any number", "as many as the book or the run can have", 0}}),
    choice<&Rules::melds, &Melds::ace>(ace, spreads, "ace", "whether the ace has a second place in runs",
           "first or last, never both", "where the ranks put it",
           {{"where the ranks put it", "it has one place in runs", Ace::in_order},
            {"first or last, never both", "a run may begin or end with it", Ace::first_or_last}}),
    numeric<&Rules::melds, &Melds::naturals>(naturals, spreads, number, "natural cards",
           "how many cards of a spread at least must stand for themselves as it is laid, or all where it has fewer; "
           "hits may add wild ones", "2", "1", 0,
           3),
    choice<&Rules::hits>(hits, spreads, "hits", "where cards may be added to spreads on the table", "on any spread",
           "on any spread",
           {{"on any spread", "on the spreads of all players, including one's own", Hits::any,
             "A card that fits may be added to any spread on the table, one's own too."},
            {"on the spreads of others", "one's own stay as they were laid", Hits::others,
             "A card that fits may be added to the spreads of other players. One's own stay as they were laid."},
            {"on one's own spreads", "those of others stay as they were laid", Hits::own,
             "A card that fits may be added to one's own spreads. Those of other players stay as they were laid."},
            {"none", "spreads stay as they were laid", Hits::none,
             "Nobody may add a card to a spread on the table."}}),
    choice<&Rules::hits_on_books>(hits_on_books, spreads, "hits on a book",
           "whether a book may be hit where a run may be", "none", "as on a run",
           {{"as on a run", "a book of three may get its fourth card", true},
            {"none", "a book stays as it was laid", false, "Only runs are hit: a book stays as it was laid."}}),
    numeric<&Rules::hits_in_turn>(hits_in_turn, spreads, number, "hits in a turn",
           "how many cards one player may add to spreads in one turn", "1", "any number", 1, 99,
           {{"any number", "one after the other", 0}}),
    numeric<&Rules::hits_on_player>(hits_on_player, spreads, number, "hits on one player in a turn",
           "how many cards one player may add to the spreads of any one player in a turn", "1", "any number", 1, 99,
           {{"any number", "one after the other", 0}}),
    choice<&Rules::must_spread>(holding, spreads, "holding", "how long a spread may be kept in the hand",
           "not longer than the turn", "as long as one likes",
           {{"as long as one likes", "spreads may be kept in the hand", false,
             "Nobody has to lay a spread; it may stay in the hand."},
            {"not longer than the turn", "whoever holds a spread after drawing must lay it on that turn; if nothing "
             "is laid after drawing, whoever holds one before", true,
             "Whoever holds a spread must lay it before discarding, and may not break it up by the discard "
             "instead."}}),
    {may_be_held, spreads, "may be held", "the ranks whose books may be kept even where spreads must be laid, "
     "unless the cards are a run as well", rank_set, {{"nothing", "no book is excepted"}}, "A", "nothing", false,
     true},
    choice<&Rules::full_books>(full_books, spreads, "full books",
           "what happens to a book that has received its fourth card", "may be thrown under the top discard",
           "stay on the table",
           {{"stay on the table", "as every spread does", FullBooks::stay},
            {"may be thrown under the top discard", "once a hit has added the fourth card", FullBooks::may_be_shed,
             "When a hit has filled a book up to four cards, the player on turn may put it under the top discard."}}),
    numeric<&Rules::winning_spreads>(winning_spreads, spreads, number, "winning spreads",
           "how many spreads of one's own win at once, however few cards are left in the stock and whatever is said of replies",
           "2", "none", 1, 9,
           {{"none", "spreads alone do not win", 0}}),

    {waiting, {}, "waiting", "for how many of their turns a spread or a hit keeps players from something", section,
     {}, "", "", true},
    wait<&Waiting::after_spread>(wait_after_spread, "after a spread",
         "how long a player who lays a spread may not drop", "3 turns"),
    wait<&Waiting::after_hit>(wait_after_hit, "after a hit", "how long a player whose spread is hit may not drop",
         "1 turn"),
    wait<&Waiting::for_hitter>(wait_for_hitter, "for the hitter", "how long a player who hits a spread may not drop",
         "1 turn"),
    numeric<&Rules::waiting, &Waiting::while_waiting>(wait_while_waiting, waiting, turns, "while waiting",
           "what a hit adds if the player is already waiting", "1 turn", "the same", 1, 99,
           {{"the same", "the same as for a player who is not waiting", std::nullopt},
            {"none", "it does not make the wait longer", 0},
            {"the rest of the hand", "however long it is", Waiting::rest_of_hand}}),
    choice<&Rules::waiting, &Waiting::own_hits>(wait_own_hits, waiting, "own hits",
           "whether a hit on one's own spread makes one wait before dropping", "do not count", "count",
           {{"count", "as hits by others do", true},
            {"do not count", "only hits by others make one wait", false}}),
    choice<&Rules::waiting, &Waiting::several_hits>(wait_several_hits, waiting, "several hits",
           "how several hits on one player's spreads make that player wait before dropping", "count once a round",
           "add up",
           {{"add up", "each makes one wait longer", SeveralHits::add_up},
            {"count once a turn", "those that one player makes in a turn count as one", SeveralHits::once_a_turn,
             "All hits that a player makes in one turn on one player's spreads make their owner wait to drop as one hit does."},
            {"count once a round", "those between the starts of two of one's turns count as one", SeveralHits::once_a_round,
             "All hits on a player between the starts of two of their turns make that player wait to drop as one hit does."}}),
    numeric<&Rules::waiting, &Waiting::first_hit>(wait_first_hit, waiting, number, "first hit that counts",
           "which of all hits on a player's spreads in a hand is the first that makes that player wait for anything; they "
           "are counted one by one, also where `several hits` lets only one of them count, and `while waiting` is about those "
           "that are left",
           "3", "1", 1, 99),
    choice<&Rules::waiting, &Waiting::ends_with_turn>(wait_ends, waiting, "ends", "when a turn of waiting is over",
           "at the end of a turn", "at the start of a turn",
           {{"at the start of a turn", "the turn on which the wait begins does not count", false,
             "The turn on which a wait begins does not count."},
            {"at the end of a turn", "the turn on which the wait begins counts", true,
             "A turn of waiting is over at the end of a turn, and the turn on which a wait begins counts."}}),
    wait<&Waiting::no_laying_after_hit>(no_laying_after_hit, "no laying after a hit",
         "how long a player whose spread is hit by another may lay nothing; several hits add up", "1 turn"),
    wait<&Waiting::no_laying_after_own_hit>(no_laying_after_own_hit, "no laying after an own hit",
         "how long a player who hits a spread of their own may lay nothing; several hits add up", "1 turn"),
    wait<&Waiting::no_going_out_after_hit>(no_going_out_after_hit, "no going out after a hit",
         "how long a player whose spread is hit by another may not go out", "1 turn"),
    wait<&Waiting::no_going_out_after_own_hit>(no_going_out_after_own_hit, "no going out after an own hit",
         "how long a player who hits a spread of their own may not go out", "1 turn"),

    choice<&Rules::counting>(counting, {}, "counting", "which cards of a hand count at the end", "every card held",
           "every card held",
           {{"every card held", "whether it fits others or not", Counting::all_cards,
             "The count of a hand is that of all its cards together."},
            {"every card that fits in no spread", "when the hand is put together as well as can be",
             Counting::unmatched_cards, "The count of a hand is that of the cards that fit in no spread, when the "
             "hand is put together as well as can be."},
            {"the best suit", "the cards of the one suit that count most together", Counting::best_suit,
             "The count of a hand is that of its best suit: the cards of the one suit that count most together."}}),
    choice<&Rules::stock_out>(stock_out, {}, "stock out", "what happens when the stock has run out",
           "after the turn that draws the last card", "",
           {{"when a player would draw from the empty stock",
             "until then each takes the discard of the player before", StockOut::first_missing_card,
             "When the stock is empty, play goes on as long as everyone takes a discard. The first who would draw "
             "ends the hand."},
            {"after the turn that draws the last card", "that turn is played to its end", StockOut::after_last_card,
             "The turn that draws the last card of the stock is played to its end, and ends the hand."},
            {"as soon as the last card is drawn", "nothing more is laid or discarded", StockOut::at_last_card,
             "The hand ends as soon as the last card of the stock is drawn. Nothing more is laid or discarded."},
            {"the discards but the top one become the stock", "they are shuffled, and play goes on",
             StockOut::reshuffle, "When the stock is empty, all discards but the top one are shuffled and become "
             "the new stock. Where there are none to shuffle, the first who would draw ends the hand."}}),

    {settlement, {}, "settlement", "who pays whom, for each way in which a played hand can end", section, {}, "", "",
     true, true},
    payments_at(Ending::out, out, "out without discard", "a player has laid the last cards of the hand",
                "each other pays 2"),
    payments_at(Ending::out_by_discard, out_by_discard, "out by discard",
                "a player has discarded the last card of the hand", "each other pays 1"),
    payments_at(Ending::drop_won, drop_won, "drop and lowest alone",
                "a player has dropped, and every other has more points", "each other pays 1"),
    payments_at(Ending::caught, caught, "drop and caught",
                "a player has dropped, and another has as few points or fewer", "dropper pays 2 to each equal or lower"),
    payments_at(Ending::drop_tied, drop_tied, "drop and tied", "a player has dropped, and another has as few points but "
                "none fewer; else as `drop and caught`", "dropper pays 2 to each other", "", true),
    payments_at(Ending::stock_out, stock_out_pays, "stock out",
                "nobody has gone out or dropped before the stock ran out", "each loser pays 1 to each lowest"),
    payments_at(Ending::reply, reply_pays, "reply", "a player has answered to who went out, and has won instead",
                "each other pays 4", "nobody pays"),
    payments_at(Ending::knock, knock_pays, "knock", "a player has knocked, and every other has had one more turn",
                "each lowest pays 1 to the pot", "nobody pays"),

    {game, {}, "game", "what lasts from hand to hand", section, {}, "", "", true},
    numeric<&Rules::game, &GameRules::tokens>(tokens, game, number, "tokens",
           "how many tokens each player begins with; what is paid to the pot is paid with them, and a part of a token counts as a whole one; what "
           "is taken from the pot is won for good, and does not come back as tokens", "3", "none", 1, 99,
           {{"none", "the hand is played for stakes or points", 0}}),
    choice<&Rules::game, &GameRules::honor>(honor, game, "honor", "what happens to a player who has no token left",
           "one more loss after the last token", "none",
           {{"none", "whoever has no token left leaves the game", false,
             "Whoever has lost the last token leaves the game."},
            {"one more loss after the last token", "and only then one leaves the game", true,
             "A player without tokens plays on honor: the next loss costs nothing, but ends the game for that "
             "player."}}),
    choice<&Rules::game, &GameRules::last_takes_pot>(last_one_in, game, "last one in",
           "what the last player who is left in the game gets", "takes the pot", "gets nothing more",
           {{"gets nothing more", "the pot stays as it is", false, "The game is over when one player is left."},
            {"takes the pot", "everything that was put in during the game; it counts for no limit of the game", true,
             "The last player who is left in takes the pot."}}),
    numeric<&Rules::game, &GameRules::ends_at>(ends_at, game, number, "ends at",
           "the score that ends the game: the points, or, where nothing is scored, what a player has won in all", "7",
           "no score", 1, 9999, no_score),
    numeric<&Rules::game, &GameRules::out_at>(out_at, game, number, "out at",
           "the score with which a player leaves the game", "100", "no score", 1, 9999, no_score),
    numeric<&Rules::game, &GameRules::ends_at_winnings>(ends_at_winnings, game, number, "ends at winnings",
           "the money that ends the game when a player has won so much in all, whatever the points", "20", "no amount",
           1, 9999, no_amount),
    numeric<&Rules::game, &GameRules::out_at_losses>(out_at_losses, game, number, "out at losses",
           "the money with which a player leaves the game who has lost so much in all, whatever the points", "20",
           "no amount", 1, 9999, no_amount),
}};
// clang-format on

}  // namespace tonk::spec
