#include "spec/keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "spec/key_phrases.hpp"

namespace tonk::spec {
namespace {

using enum Field;
using enum Form;

// clang-format off
constexpr std::array<FieldInfo, field_count> table{{
    {house, {}, "house", "the name of the house", name, {}, "pagat", {}, true},
    {option, {}, "option", "the name of the option", name, {}, "no-upcard", {}, true},
    {title, {}, "title", "the house or the option in a few words", text, {}, "Tonk, the base game", {}, true},
    {source, {}, "source", "where the rules are taken from: the author or the site, the title, and the date", text, {},
     "Our club, \"House rules\", 2019", {}, true},
    {remarks, {}, "remarks",
     "what else the players keep to, which no log can show: the rule sheet has it, and no hand is judged by it; those of "
     "an option are added to the house's",
     text, {}, "Nobody looks through the discard pile.", {}, true},
    {extends, {}, "extends", "the house whose rules apply wherever this file says nothing, by name or path, or `nothing`",
     text, {}, "pagat", {}, true},
    {with, {}, "with", "options that are included; what this file itself says overrides them", words, {},
     "no-upcard single-always", {}, true},

    {players, {}, "players", "how many can play; no number at the end means as many as the pack can serve",
     player_range, {}, "2 to 4", {}, false, Key::players},
    {play_passes, {}, "play passes", "the direction in which cards are dealt and turns follow each other", phrase,
     phrases::play_passes, "to the left", "to the left", false, Key::play_passes},
    {seating, {}, "seating", "where the players sit", section, {}, {}, {}, true},
    {first_seats, seating, "at first", "who sits where when the first hand is dealt", phrase, phrases::first_seats,
     "in the order of the cut", "as the players like", false, Key::first_seats},
    {newcomers, seating, "newcomers", "where a player who joins later sits down", phrase, phrases::newcomers,
     "to the dealer's right", "anywhere", false, Key::newcomers},
    {first_dealer, {}, "first dealer", "who deals the first hand", phrase, phrases::first_dealer, "highest card cut",
     "highest card cut", false, Key::first_dealer},
    {first_to_play, {}, "first to play", "who has the first turn of a hand", phrase, phrases::next_to_dealer,
     "next to the dealer", "next to the dealer", false, Key::first_to_play},
    {next_dealer, {}, "next dealer", "who deals the next hand", phrase, phrases::next_dealer, "next to the dealer",
     "next to the dealer", false, Key::next_dealer},

    {deck, {}, "deck", "the cards that are played with", section, {}, {}, {}, true, Key::deck},
    {ranks, deck, "ranks", "the ranks, each in four suits; a run follows their order", rank_order, {},
     "A 2 3 4 5 6 7 J Q K", "A 2 3 4 5 6 7 8 9 T J Q K"},
    {points, deck, "points", "what cards count; those that are not listed count their number, and jokers 0", rank_points,
     {}, "{A: 1, T J Q K: 10}", "{A: 1, T J Q K: 10}"},
    {jokers, deck, "jokers", "how many jokers there are; dead ones fit into no spread, wild ones into any", joker_count,
     {}, "2 dead", "none", false, Key::jokers},
    {wild, deck, "wild", "the ranks whose cards may stand for any other card", rank_set, phrases::no_wild, "2", "none",
     false, Key::wild},
    {packs, deck, "packs", "how many such packs are shuffled together; which of two like cards was taken cannot be told", number, {}, "2", "1", false, {}, 1, 2},

    {deal, {}, "deal", "what is dealt", section, {}, {}, {}, true},
    {cards, deal, "cards", "the cards dealt to each player, for all numbers of players or for each", cards_dealt, {},
     "{2: 7, 3 or more: 5}", {}, false, Key::deal_cards},
    {also, deal, "also", "other numbers of cards that may be dealt to everyone", card_numbers, phrases::no_also,
     "3 5 7 12", "none", false, Key::deal_also, 1, 32},
    {upcard, deal, "upcard", "whether and when a card is turned up", phrase, phrases::upcard,
     "one card is turned up", {}, false, Key::deal_upcard},

    {dealt_wins, {}, "dealt wins",
     "the hands that win as they are dealt; of those that fit and can be declared at that time the one that pays most counts, and of equals the first in the list",
     dealt_win_list, {}, "[{hand: total is 49 or 50, pays: each other pays 2}]", "none", false, Key::dealt_wins},
    {add_dealt_wins, {}, "add dealt wins",
     "further dealt wins, before those of the house that is extended; `none` says that nothing may be added",
     dealt_win_list, {}, "[{hand: total is 15 or less, pays: each other pays 2}]", {}, true},
    {never_winning, {}, "totals that never win", "totals with which no dealt hand wins, whatever the lists above say",
     card_numbers, phrases::no_totals, "49 50", "none", false, Key::never_winning, 1, 999},
    {hand, dealt_wins, "hand", "what a hand must be to win", hand_condition, {}, "total is 49 or 50", {}},
    {pays, dealt_wins, "pays", "who pays how many stakes", payments, {}, "each other pays 2", {}},
    {beats, dealt_wins, "beats", "the winning hands of others that get nothing beside it", hand_condition, {},
     "total is 49", {}, true},
    {win_several, dealt_wins, "several",
     "what happens when more than one player has an unbeaten hand, this one first; else what `several dealt wins` says",
     phrase, phrases::several, "draw", {}, true},
    {win_when, dealt_wins, "when", "when it is declared", phrase, phrases::win_when, "at once", "at once"},
    {win_declaring, dealt_wins, "declaring",
     "whether it must be declared; else what `declaring a dealt win` says", phrase, phrases::declaring,
     "is up to the player", {}, true},
    {several_dealt_wins, {}, "several dealt wins", "what happens when more than one player has a dealt win", phrase,
     phrases::several, "draw", "draw", false, Key::several_dealt_wins},
    {declaring, {}, "declaring a dealt win", "whether a dealt win must be declared", phrase, phrases::declaring,
     "must be done at once", "must be done at once", false, Key::dealt_wins_declared},
    {ante, {}, "ante", "what is put into the pot before every hand", payments, {}, "each player pays 1 to the pot",
     "nobody pays", false, Key::ante},
    {side_bets, {}, "side bets", "bets beside the hand, for those who join in; each is added to those of the house",
     side_bet_list, {}, "[{bet: high-card, won by: the highest dealt card of the called suit}]", "none", false,
     Key::side_bets},
    {bet, side_bets, "bet", "its name", name, {}, "high-card", {}},
    {won_by, side_bets, "won by", "what wins the money of those who bet; of two that are alike, the first", phrase, phrases::won_by,
     "the first three of a kind laid", {}},
    {until_won, side_bets, "until won", "what those who bet do at the next deals if nobody wins", phrase,
     phrases::until_won, "they bet at each deal", "they bet as they like"},

    {turn, {}, "turn", "what a player does in a turn", section, {}, {}, {}, true},
    {drop, turn, "drop", "when a player may drop: end the play and have all hands counted", phrase, phrases::drop,
     "before drawing", {}, false, Key::drop},
    {drop_after_deal, turn, "drop after the deal", "who may drop before the first turn", phrase,
     phrases::drop_after_deal, "by anybody", "by nobody", false, Key::drop_after_deal},
    {drop_limit, turn, "drop limit", "the highest count with which a player may drop", at_most, phrases::no_drop_limit,
     "15 or less", "none", false, Key::drop_limit, 0, 999},
    {drop_needs, turn, "drop needs", "what a player must have laid to drop", phrase, phrases::drop_needs,
     "a spread of one's own", "nothing", false, Key::drop_needs},
    {after_drop, turn, "after a drop", "what comes between a drop and the count", phrase, phrases::after_drop,
     "every other player has one more turn", "the hands are counted", false, Key::after_drop},
    {tie_with_dropper, turn, "tie with the dropper", "what a count that equals the dropper's does", phrase,
     phrases::tie_with_dropper, "is won by the dropper", "catches the dropper", false, Key::tie_with_dropper},
    {knock, turn, "knock", "whether a player may knock, and what that does", phrase, phrases::knock,
     "gives up the turn, and every other player has one more", "never", false, Key::knock},
    {draw, turn, "draw", "where a player may draw a card from", phrase, phrases::draw,
     "from the stock or the discard pile", {}, false, Key::draw},
    {after_take, turn, "after a take", "what happens to a card that is taken from the discard pile", phrase,
     phrases::after_take, "the card must be used at once", "the card is like any other", false, Key::after_take},
    {touching, turn, "touching the stock", "what touching the stock means", phrase, phrases::touching,
     "binds to draw from it", "means nothing", false, Key::touch},
    {lay, turn, "lay", "when a player may lay spreads and hit those on the table", phrase, phrases::lay,
     "after drawing", "after drawing", false, Key::lay},
    {discard, turn, "discard", "what a player discards", phrase, phrases::discard,
     "one card, unless the hand is empty", "one card, unless the hand is empty", false, Key::discard},
    {going_out, turn, "going out", "how a hand may be emptied", phrase, phrases::going_out, "by discarding only",
     "by laying or discarding", false, Key::going_out},
    {low_stock, turn, "low stock", "what changes when few cards are left in the stock", phrase, phrases::low_stock,
     "changes nothing", "changes nothing", false, Key::low_stock},
    {slapping, turn, "slapping", "whether a discard may be slapped out of turn, and what for", phrase,
     phrases::slapping, "to play the card", "none", false, Key::slapping},
    {reply, turn, "reply", "how a player may answer one who went out with a run, and win instead", phrase,
     phrases::reply, "by laying every card on the run that went out", "none", false, Key::reply},
    {replied_by, turn, "replying", "who may answer in this way", phrase, phrases::replied_by,
     "any other player, the first to do so", "the other of two players", false, Key::replied_by},

    {spreads, {}, "spreads", "the sets of cards that can be laid on the table", section, {}, {}, {}, true},
    {book, spreads, "book", "how many cards of one rank are a book", book_size, {}, "3 or 4 of one rank", {}, false,
     Key::book},
    {run, spreads, "run", "how many consecutive cards of one suit are a run", run_size, {},
     "3 or more of one suit in order", {}, false, Key::run},
    {laid_most, spreads, "laid with at most", "how many cards a spread has at most as it is laid; hits may add more",
     number, phrases::any_size, "3", "any number", false, Key::laid_most, 2, 13},
    {ace, spreads, "ace", "whether the ace has a second place in runs", phrase, phrases::ace,
     "first or last, never both", "where the ranks put it", false, Key::ace},
    {naturals, spreads, "natural cards", "how many cards of a spread at least must stand for themselves, or all where it has fewer", number, {},
     "2", "1", false, Key::naturals, 0, 3},
    {hits, spreads, "hits", "where cards may be added to spreads on the table", phrase, phrases::hits, "on any spread",
     "on any spread", false, Key::hits},
    {hits_on_books, spreads, "hits on a book", "whether a book may be hit where a run may be", phrase,
     phrases::hits_on_books, "none", "as on a run", false, Key::hits_on_books},
    {hits_in_turn, spreads, "hits in a turn", "how many cards one player may add to spreads in one turn", number,
     phrases::any_hits, "1", "any number", false, Key::hits_in_turn, 1, 99},
    {holding, spreads, "holding", "how long a spread may be kept in the hand", phrase, phrases::holding,
     "not longer than the turn", "as long as one likes", false, Key::holding},
    {may_be_held, spreads, "may be held", "the ranks whose books may be kept even where spreads must be laid, unless the cards are a run as well", rank_set,
     phrases::nothing_held, "A", "nothing", false, Key::may_be_held},
    {full_books, spreads, "full books", "what happens to a book that has received its fourth card", phrase,
     phrases::full_books, "may be thrown under the top discard", "stay on the table", false, Key::full_books},
    {winning_spreads, spreads, "winning spreads", "how many spreads of one's own win at once", number,
     phrases::no_winning_spreads, "2", "none", false, Key::winning_spreads, 1, 9},

    {waiting, {}, "waiting", "for how many of their turns a spread or a hit keeps players from something", section, {}, {},
     {}, true},
    {wait_after_spread, waiting, "after a spread", "how long a player who lays a spread may not drop", turns,
     phrases::no_wait, "3 turns", "none", false, Key::wait_after_spread, 1, 99},
    {wait_after_hit, waiting, "after a hit", "how long a player whose spread is hit may not drop", turns, phrases::no_wait,
     "1 turn", "none", false, Key::wait_after_hit, 1, 99},
    {wait_for_hitter, waiting, "for the hitter", "how long a player who hits a spread may not drop", turns,
     phrases::no_wait, "1 turn", "none", false, Key::wait_for_hitter, 1, 99},
    {wait_while_waiting, waiting, "while waiting", "what a hit adds if the player is already waiting", turns,
     phrases::while_waiting, "1 turn", "the same", false, Key::wait_while_waiting, 1, 99},
    {wait_own_hits, waiting, "own hits", "whether a hit on one's own spread makes one wait before dropping", phrase,
     phrases::own_hits, "do not count", "count", false, Key::wait_own_hits},
    {wait_several_hits, waiting, "several hits", "how several hits on one player's spreads make that player wait before dropping", phrase,
     phrases::several_hits, "count once a round", "add up", false, Key::wait_several_hits},
    {wait_ends, waiting, "ends", "when a turn of waiting is over", phrase, phrases::wait_ends, "at the end of a turn",
     "at the start of a turn", false, Key::wait_ends},
    {no_laying_after_hit, waiting, "no laying after a hit",
     "how long a player whose spread is hit by another may lay nothing; several hits add up", turns, phrases::no_wait, "1 turn",
     "none", false, Key::no_laying_after_hit, 1, 99},
    {no_laying_after_own_hit, waiting, "no laying after an own hit",
     "how long a player who hits a spread of their own may lay nothing; several hits add up", turns, phrases::no_wait,
     "1 turn", "none", false, Key::no_laying_after_own_hit, 1, 99},
    {no_going_out_after_hit, waiting, "no going out after a hit",
     "how long a player whose spread is hit by another may not go out", turns, phrases::no_wait, "1 turn", "none", false,
     Key::no_going_out_after_hit, 1, 99},
    {no_going_out_after_own_hit, waiting, "no going out after an own hit",
     "how long a player who hits a spread of their own may not go out", turns, phrases::no_wait, "1 turn", "none", false,
     Key::no_going_out_after_own_hit, 1, 99},

    {counting, {}, "counting", "which cards of a hand count at the end", phrase, phrases::counting, "every card held",
     "every card held", false, Key::counting},
    {stock_out, {}, "stock out", "what happens when the stock has run out", phrase, phrases::stock_out,
     "after the turn that draws the last card", {}, false, Key::stock_out},

    {settlement, {}, "settlement", "who pays whom, for each way in which a played hand can end", section, {}, {}, {},
     true, Key::settlement},
    {out, settlement, "out without discard", "a player has laid the last cards of the hand", payments, {},
     "each other pays 2", {}},
    {out_by_discard, settlement, "out by discard", "a player has discarded the last card of the hand", payments, {},
     "each other pays 1", {}},
    {drop_won, settlement, "drop and lowest alone", "a player has dropped, and every other has more points", payments,
     {}, "each other pays 1", {}},
    {caught, settlement, "drop and caught", "a player has dropped, and another has as few points or fewer", payments,
     {}, "dropper pays 2 to each equal or lower", {}},
    {drop_tied, settlement, "drop and tied",
     "a player has dropped, and another has as few points but none fewer; else as `drop and caught`", payments, {},
     "dropper pays 2 to each other", {}, true},
    {stock_out_pays, settlement, "stock out", "nobody has gone out or dropped before the stock ran out", payments, {},
     "each loser pays 1 to each lowest", {}},
    {reply_pays, settlement, "reply", "a player has answered to who went out, and has won instead", payments, {},
     "each other pays 4", "nobody pays"},
    {knock_pays, settlement, "knock", "a player has knocked, and every other has had one more turn", payments, {},
     "each lowest pays 1 to the pot", "nobody pays"},

    {game, {}, "game", "what lasts from hand to hand", section, {}, {}, {}, true},
    {tokens, game, "tokens", "how many tokens each player begins with; what is paid to the pot is paid with them",
     number, phrases::no_tokens, "3", "none", false, Key::tokens, 1, 99},
    {honor, game, "honor", "what happens to a player who has no token left", phrase, phrases::honor,
     "one more loss after the last token", "none", false, Key::honor},
    {last_one_in, game, "last one in", "what the last player who is left in the game gets", phrase,
     phrases::last_one_in, "takes the pot", "gets nothing more", false, Key::last_one_in},
    {ends_at, game, "ends at", "the score that ends the game", number, phrases::no_score, "7", "no score", false,
     Key::ends_at, 1, 9999},
    {out_at, game, "out at", "the score with which a player leaves the game", number, phrases::no_score, "100",
     "no score", false, Key::out_at, 1, 9999},
}};
// clang-format on

constexpr bool in_order() {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (static_cast<std::size_t>(table[i].field) != i) {
      return false;
    }
  }
  return true;
}
static_assert(in_order());

constexpr bool each_rule_once() {
  std::array<int, key_count> written{};
  for (const FieldInfo& field : table) {
    if (field.rule) {
      ++written[static_cast<std::size_t>(*field.rule)];
    }
  }
  return std::all_of(written.begin(), written.end(), [](int times) { return times == 1; });
}
static_assert(each_rule_once());

}  // namespace

std::span<const FieldInfo, field_count> fields() { return table; }

const FieldInfo& info(Field field) { return table[static_cast<std::size_t>(field)]; }

std::string form_words(const FieldInfo& field) {
  switch (field.form) {
    case Form::name: return "small letters, digits and `-`";
    case Form::text: return "a text";
    case Form::words: return "names with blanks between them";
    case Form::section: return "keys of its own, each indented on a line of its own";
    case Form::phrase: return {};
    case Form::number: return fmt::format("a number from {} to {}", field.least, field.most);
    case Form::turns: return fmt::format("a number of turns from {} to {}", field.least, field.most);
    case Form::at_most: return fmt::format("a number up to {} with `or less`", field.most);
    case Form::player_range: return "`any number`, or a number such as `2`, `2 to 6` or `2 or more`";
    case Form::rank_order:
    case Form::rank_set: return "ranks with blanks between them";
    case Form::rank_points: return "ranks, or `joker`, with their points";
    case Form::joker_count: return "`none`, or a number of dead or wild ones";
    case Form::cards_dealt: return "a number, or numbers of players with a number each";
    case Form::card_numbers: return fmt::format("numbers from {} to {}", field.least, field.most);
    case Form::dealt_win_list: return "`none`, or a list whose parts have a `hand` and what it `pays`";
    case Form::side_bet_list: return "`none`, or a list whose parts have the name of a `bet` and what it is `won by`";
    case Form::hand_condition: return "a sentence";
    case Form::payments: return "a sentence, or a list of sentences";
    case Form::book_size: return "a number or two";
    case Form::run_size: return "a number";
  }
  return {};
}

const FieldInfo* find_field(std::optional<Field> section, std::string_view name) {
  for (const FieldInfo& field : fields()) {
    if (field.section == section && field.name == name) {
      return &field;
    }
  }
  return nullptr;
}

std::vector<std::string_view> names_in(std::optional<Field> section) {
  std::vector<std::string_view> names;
  for (const FieldInfo& field : fields()) {
    if (field.section == section) {
      names.push_back(field.name);
    }
  }
  return names;
}

std::string path_of(Field field) {
  const FieldInfo& entry = info(field);
  return (entry.section ? path_of(*entry.section) + ", " : std::string()) + std::string(entry.name);
}

std::string may_be_written(const FieldInfo& field) {
  std::string help;
  for (const Phrase& phrase : field.phrases) {
    help += (help.empty() ? "write `" : ", or `") + std::string(phrase.words) + "` (" + std::string(phrase.means) + ")";
  }
  if (field.form == Form::phrase) {
    return help;
  }
  help += (help.empty() ? "write " : ", or ") + form_words(field);
  return field.example.empty() ? help : help + ", such as `" + std::string(field.example) + "`";
}

}  // namespace tonk::spec
