#include <algorithm>
#include <catch2/catch.hpp>

#include <optional>
#include <set>

#include "explore/sheet/sheet.hpp"
#include "spec/keys.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;
using spec::test::brief;

namespace {

/// Two values of one key in the same house. `lines` has the key with `@` for its value, and what else the house needs for the
/// key to matter.
struct Pair {
  Key key;
  std::string lines;
  std::string a;
  std::string b;
};

const std::string turn = "turn:\n  ";
const std::string spreads = "spreads:\n  ";
const std::string hit_waits = "waiting:\n  after a hit: 1 turn\n  ";
const std::string settlement = "settlement:\n  ";
const std::string game = "game:\n  ";
const std::string scores = "settlement:\n  out by discard: each other scores the own count\n";
const std::string one_win = "dealt wins:\n  - hand: total is 50\n    pays: each other pays 2\n    ";

const std::vector<Pair>& pairs() {
  static const std::vector<Pair> all{
      {Key::house, "house: @\nextends: pagat\n", "ours", "theirs"},
      {Key::option, "option: @\n", "no-tens", "no-nines"},
      {Key::title, "title: @", "Tonk at home", "Tonk at work"},
      {Key::source, "source: @", "a-book.txt", "a-letter.txt"},
      {Key::remarks, "remarks: @", "Nobody looks.", "Everybody shows."},
      {Key::extends, "house: t\nextends: @\n", "pagat", "marwang"},
      {Key::with, "with: @", "no-upcard", "single-always"},

      {Key::players, "players: @", "2 to 4", "2 to 5"},
      {Key::play_passes, "play passes: @", "to the left", "to the right"},
      {Key::first_seats, "seating:\n  at first: @", "as the players like", "in the order of the cut"},
      {Key::first_seats, "first dealer: as the players agree\nseating:\n  at first: @", "as the players like",
       "in the order of the cut"},
      {Key::newcomers, "seating:\n  newcomers: @", "anywhere", "to the dealer's right"},
      {Key::first_dealer, "first dealer: @", "highest card cut", "as the players agree"},
      {Key::first_to_play, "first to play: @", "next to the dealer", "the dealer"},
      {Key::first_to_play, "first to play: @", "the winner of the hand before, else next to the dealer",
       "the dropper of the hand before, else next to the dealer"},
      {Key::next_dealer, "next dealer: @", "the same again", "whoever cuts the highest card"},
      {Key::next_dealer, "next dealer: @", "the winner, else next to the dealer",
       "whoever counts most, else next to the dealer"},
      {Key::next_dealer, "next dealer: @", "next to the dealer",
       "the same again after a hand without payment, else next to the dealer"},

      {Key::ranks, "deck:\n  ranks: @", "A 2 3 4 5 6 7 8 9 T J Q K", "A 3 4 5 6 7 8 9 T J Q K"},
      {Key::ranks, "deck:\n  ranks: @", "A 2 3 4 5 6 7 8 9 T J Q K", "2 3 4 5 6 7 8 9 T J Q K A"},
      {Key::points, "deck:\n  points: @", "{A: 1, J Q K: 10}", "{A: 1, J Q K: 11}"},
      {Key::points, "deck:\n  jokers: 2 dead\n  points: @", "{A: 1, J Q K: 10}", "{A: 1, J Q K: 10, joker: 25}"},
      {Key::jokers, "deck:\n  jokers: @", "none", "2 dead"},
      {Key::jokers, "deck:\n  jokers: @", "2 wild", "2 dead"},
      {Key::wild, "deck:\n  wild: @", "none", "2"},
      {Key::packs, "deck:\n  packs: @", "1", "2"},
      {Key::deal_cards, "deal:\n  cards: @", "5", "7"},
      {Key::deal_cards, "players: 2 to 4\ndeal:\n  cards: @", "{2: 7, 3 or more: 5}", "{2 or 3: 7, 4: 5}"},
      {Key::deal_also, "deal:\n  also: @", "none", "3 7"},
      {Key::deal_upcard, "deal:\n  upcard: @", "none", "one card is turned up"},
      {Key::deal_upcard, "dealt wins: [{hand: total is 50, pays: each other pays 2}]\ndeal:\n  upcard: @",
       "one card is turned up", "one card is turned up, unless a dealt win is declared"},

      {Key::dealt_wins, "dealt wins: @", "none", "[{hand: total is 50, pays: each other pays 2}]"},
      {Key::add_dealt_wins, "add dealt wins: @", "[{hand: total is 9 or less, pays: each other pays 2}]",
       "[{hand: total is 9 or less, pays: each other pays 3}]"},
      {Key::never_winning, "totals that never win: @", "none", "50"},
      {Key::hand, "dealt wins:\n  - pays: each other pays 2\n    hand: @", "total is 50", "every card is matched"},
      {Key::pays, "dealt wins:\n  - hand: total is 50\n    pays: @", "each other pays 2", "each other pays 3"},
      {Key::beats, one_win + "beats: @\n  - hand: total is 49 or 13 or less\n    pays: each other pays 2",
       "total is 49", "total is 13 or less"},
      {Key::win_several, one_win + "several: @", "draw", "all are paid"},
      {Key::win_when, one_win + "when: @", "at once", "in one's own turn"},
      {Key::win_declaring, one_win + "declaring: @", "must be done at once", "is up to the player"},
      {Key::several_dealt_wins, "several dealt wins: @", "draw", "all are paid"},
      {Key::dealt_wins_declared, "declaring a dealt win: @", "must be done at once", "is up to the player"},
      {Key::ante, "ante: @", "nobody pays", "each player pays 1 to the pot"},
      {Key::new_ante, "ante: each player pays 1 to the pot\nnew ante: @", "not after a draw of dealt wins",
       "not after a hand without payment"},
      {Key::pot_left, "ante: each player pays 1 to the pot\npot not taken: @", "nobody pays",
       "each player pays an equal share of what is in the pot to the pot"},
      {Key::side_bets, "side bets: @", "none", "[{bet: runs, won by: the first run laid}]"},
      {Key::bet, "side bets:\n  - won by: the first run laid\n    bet: @", "runs", "rows"},
      {Key::won_by, "side bets:\n  - bet: runs\n    won by: @", "the first run laid", "the first spread laid"},
      {Key::until_won, "side bets:\n  - bet: runs\n    won by: the first run laid\n    until won: @",
       "they bet as they like", "they bet at each deal"},

      {Key::drop, turn + "drop: @", "never", "before drawing"},
      {Key::drop, turn + "lay: at any point of the turn\n  drop: @", "before drawing",
       "before drawing, even after laying"},
      {Key::drop_after_deal, turn + "drop after the deal: @", "by nobody", "by anybody"},
      {Key::drop_limit, turn + "drop limit: @", "none", "15 or less"},
      {Key::drop_needs, turn + "drop needs: @", "nothing", "a spread of one's own"},
      {Key::after_drop, turn + "after a drop: @", "the hands are counted", "every other player has one more turn"},
      {Key::tie_with_dropper, turn + "tie with the dropper: @", "catches the dropper", "is won by the dropper"},
      {Key::catching_needs, turn + "catching needs: @", "nothing", "a spread of one's own"},
      {Key::turn_bets, turn + "bets: @", "none", "of any amount, once, at the start of a turn"},
      {Key::knock, turn + "knock: @", "never", "gives up the turn, and every other player has one more"},
      {Key::draw, turn + "draw: @", "from the stock", "from the stock or the discard pile"},
      {Key::reach, turn + "discards in reach: @", "1", "2"},
      {Key::reach, turn + "discards in reach: @", "3", "all"},
      {Key::above_take, turn + "discards in reach: 3\n  cards above a take: @", "stay where they are",
       "are taken, too"},
      {Key::after_take, turn + "after a take: @", "the card is like any other", "the card must be used at once"},
      {Key::touch, turn + "touching the stock: @", "means nothing", "binds to draw from it"},
      {Key::touch, turn + "draw: from the stock\n  touching the stock: @", "means nothing", "binds to draw from it"},
      {Key::lay, turn + "lay: @", "after drawing", "at any point of the turn"},
      {Key::discard, turn + "discard: @", "one card, unless the hand is empty",
       "one card, unless the hand is empty or a spread was hit"},
      {Key::going_out, turn + "going out: @", "by laying or discarding", "by discarding only"},
      {Key::low_stock, turn + "low stock: @", "changes nothing",
       "with no more cards than players, an empty hand waits and drops on its next turn"},
      {Key::slapping, turn + "slapping: @", "none", "to play the card"},
      {Key::reply, turn + "reply: @", "none", "by laying every card on the run that went out"},
      {Key::reply, turn + "reply: @", "by laying every card on the run that went out",
       "by laying every card on the runs that went out"},
      {Key::replied_by, turn + "reply: by laying every card on the run that went out\n  replying: @",
       "the other of two players", "any other player, the first to do so"},

      {Key::book, spreads + "book: @", "3 or 4 of one rank", "3 of one rank"},
      {Key::run, spreads + "run: @", "3 or more of one suit in order", "4 or more of one suit in order"},
      {Key::laid_most, spreads + "laid with at most: @", "any number", "3"},
      {Key::ace, spreads + "ace: @", "where the ranks put it", "first or last, never both"},
      {Key::naturals, "deck:\n  jokers: 2 wild\nspreads:\n  natural cards: @", "0", "1"},
      {Key::naturals, "deck:\n  jokers: 2 wild\nspreads:\n  natural cards: @", "1", "2"},
      {Key::hits, spreads + "hits: @", "on any spread", "none"},
      {Key::hits_on_books, spreads + "hits on a book: @", "as on a run", "none"},
      {Key::hits_in_turn, spreads + "hits in a turn: @", "any number", "1"},
      {Key::hits_on_player, spreads + "hits on one player in a turn: @", "any number", "1"},
      {Key::holding, spreads + "holding: @", "as long as one likes", "not longer than the turn"},
      {Key::may_be_held, spreads + "holding: not longer than the turn\n  may be held: @", "nothing", "A"},
      {Key::full_books, spreads + "full books: @", "stay on the table", "may be thrown under the top discard"},
      {Key::winning_spreads, spreads + "winning spreads: @", "none", "2"},

      {Key::wait_after_spread, "waiting:\n  after a spread: @", "none", "3 turns"},
      {Key::wait_after_hit, "waiting:\n  after a hit: @", "1 turn", "2 turns"},
      {Key::wait_for_hitter, "waiting:\n  for the hitter: @", "none", "1 turn"},
      {Key::wait_while_waiting, hit_waits + "while waiting: @", "the same", "none"},
      {Key::wait_while_waiting, hit_waits + "while waiting: @", "none", "2 turns"},
      {Key::wait_own_hits, hit_waits + "own hits: @", "count", "do not count"},
      {Key::wait_several_hits, hit_waits + "several hits: @", "add up", "count once a round"},
      {Key::wait_several_hits, hit_waits + "several hits: @", "count once a turn", "count once a round"},
      {Key::wait_first_hit, hit_waits + "first hit that counts: @", "1", "3"},
      {Key::wait_after_hit, "waiting:\n  after a hit: @", "1 turn", "the rest of the hand"},
      {Key::wait_ends, hit_waits + "ends: @", "at the start of a turn", "at the end of a turn"},
      {Key::no_laying_after_hit, "waiting:\n  no laying after a hit: @", "none", "1 turn"},
      {Key::no_laying_after_own_hit, "waiting:\n  no laying after an own hit: @", "none", "1 turn"},
      {Key::no_going_out_after_hit, "waiting:\n  no going out after a hit: @", "none", "1 turn"},
      {Key::no_going_out_after_own_hit, "waiting:\n  no going out after an own hit: @", "none", "1 turn"},

      {Key::counting, "counting: @", "every card held", "every card that fits in no spread"},
      {Key::stock_out, "stock out: @", "when a player would draw from the empty stock",
       "as soon as the last card is drawn"},
      {Key::out, settlement + "out without discard: @", "each other pays 2", "each other pays 3"},
      {Key::out_by_discard, settlement + "out by discard: @", "each other pays 1", "nobody pays"},
      {Key::drop_won, settlement + "drop and lowest alone: @", "each other pays 1", "each other pays 0.5"},
      {Key::caught, settlement + "drop and caught: @", "dropper pays 2 to each lower", "dropper pays 2 to each other"},
      {Key::drop_tied, settlement + "drop and tied: @", "nobody pays", "dropper pays 1 to each other"},
      {Key::stock_out_pays, settlement + "stock out: @", "nobody pays", "each loser pays 1 to each lowest"},
      {Key::reply_pays, turn + "reply: by laying every card on the run that went out\nsettlement:\n  reply: @",
       "nobody pays", "each other pays 4"},
      {Key::knock_pays, turn + "knock: gives up the turn, and every other player has one more\nsettlement:\n  knock: @",
       "nobody pays", "each lowest pays 1 to the pot"},

      {Key::tokens, game + "tokens: @", "none", "3"},
      {Key::honor, game + "tokens: 3\n  honor: @", "none", "one more loss after the last token"},
      {Key::last_one_in, game + "tokens: 3\n  last one in: @", "gets nothing more", "takes the pot"},
      {Key::ends_at, scores + game + "ends at: @", "no score", "100"},
      {Key::ends_at, game + "ends at: @", "no score", "7"},
      {Key::out_at, scores + game + "out at: @", "50", "100"},
      {Key::out_at, game + "out at: @", "no score", "7"},
      {Key::ends_at_winnings, game + "ends at winnings: @", "no amount", "20"},
      {Key::out_at_losses, scores + game + "out at losses: @", "30", "20"},
  };
  return all;
}

std::string sheet_with(const Pair& pair, std::string_view value) {
  std::string text = pair.lines;
  text.replace(text.find('@'), 1, value);
  text += '\n';
  const bool whole = text.starts_with("house:") || text.starts_with("option:");
  const bool option = text.starts_with("option:");
  const std::string file = whole ? text : "house: t\nextends: pagat\n" + text;
  static std::string written;
  static const Library library([](const std::string& path, std::string& why) -> std::optional<std::string> {
    why = "there is no such file";
    return path == "./t.yaml" ? std::optional(written) : std::nullopt;
  });
  written = option ? file + "deal: {cards: 6}\n" : file;
  const Compiled compiled = option ? library.compile("pagat", {"./t.yaml"}) : library.compile("./t.yaml", {});
  INFO(file << "\n" << brief(compiled.diagnostics, true));
  REQUIRE(compiled.rules);
  return explore::sheet_as_text(explore::sheet_of(*compiled.rules));
}

/// A section has no value of its own, and where a list has one word there is nothing to choose.
bool can_differ(const KeyInfo& key) {
  return key.form != Form::section && !(key.form == Form::phrase && key.phrases.size() < 2);
}

}  // namespace

TEST_CASE("no key of a house is silent on the sheet") {
  for (const Pair& pair : pairs()) {
    const std::string name(info(pair.key).name);
    INFO(path_of(pair.key) << ": " << pair.a << " | " << pair.b);
    CHECK(pair.lines.find(name + ": @") != std::string::npos);
    CHECK(sheet_with(pair, pair.a) != sheet_with(pair, pair.b));
  }
}

TEST_CASE("every key has a pair of houses that differ in it") {
  for (const KeyInfo& key : keys()) {
    INFO(path_of(key.key) << " has no pair in this file");
    CHECK((!can_differ(key) ||
           std::any_of(pairs().begin(), pairs().end(), [&](const Pair& pair) { return pair.key == key.key; })));
  }
}

TEST_CASE("every phrase of a key makes a sheet of its own") {
  for (const Pair& pair : pairs()) {
    const KeyInfo& key = info(pair.key);
    std::set<std::string> sheets;
    for (const Phrase& phrase : key.phrases) {
      sheets.insert(sheet_with(pair, phrase.words));
    }
    INFO(path_of(key.key) << " under " << pair.lines);
    CHECK(sheets.size() == key.phrases.size());
  }
}
