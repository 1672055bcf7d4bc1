#include "spec/keys.hpp"

#include <catch2/catch.hpp>

#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;
using spec::test::brief;
using spec::test::compile_text;
using spec::test::wrong;

namespace {

/// Pagat with some lines of its own.
Rules with(const std::string& lines) {
  Compiled compiled = compile_text("house: t\nextends: pagat\n" + lines);
  INFO(lines << "\n" << brief(compiled.diagnostics));
  REQUIRE(compiled.rules);
  return std::move(*compiled.rules);
}

bool in_section(const KeyInfo& key) { return !key.section || info(*key.section).form == Form::section; }

/// The lines that give a key a value, in its section.
std::string line_of(const KeyInfo& key, std::string_view value) {
  const std::string line = std::string(key.name) + ": " + std::string(value) + "\n";
  return key.section ? std::string(info(*key.section).name) + ":\n  " + line : line;
}

}  // namespace

TEST_CASE("every key takes its example, its default and its phrases") {
  for (const KeyInfo& key : keys()) {
    const bool heading = key.form == Form::section || key.key <= Key::with;
    if (heading || !in_section(key)) {
      continue;
    }
    const bool fewer_ranks = key.key == Key::ranks;
    CHECK(wrong(line_of(key, key.example) + (fewer_ranks ? "" : "title: t\n")).empty());
    if (!key.default_value.empty()) {
      CHECK(wrong(line_of(key, key.default_value)).empty());
    }
    for (const Phrase& phrase : key.phrases) {
      CHECK(wrong(line_of(key, phrase.words)).empty());
    }
  }
}

TEST_CASE("every key refuses what it does not know, at its value") {
  for (const KeyInfo& key : keys()) {
    if (key.form != Form::section && key.key > Key::with && in_section(key)) {
      const std::string column = std::to_string(key.name.size() + (key.section ? 5 : 3));
      const std::string said = wrong(line_of(key, "blue"), true);
      INFO(path_of(key.key) << " " << said);
      CHECK(said.starts_with((key.section ? "4:" : "3:") + column + "+4 "));
      CHECK(said.find(" | ") != std::string::npos);
    }
  }
}

TEST_CASE("a key sets its own rule, and no other") {
  const Rules base = with("");
  const auto check = [&](const KeyInfo& key, std::string_view words, std::optional<RuleValue> value) {
    INFO(path_of(key.key) << ": " << words);
    const Rules said = with(line_of(key, words));
    for (const KeyInfo& other : keys()) {
      if (other.get != nullptr && other.key != key.key) {
        CHECK(other.get(said) == other.get(base));
      }
    }
    if (value) {
      CHECK(key.get(said) == *value);
      CHECK(chosen(said, key.key)->words == words);
    } else {
      CHECK((key.form == Form::phrase || key.get(said) != std::nullopt));
    }
  };
  for (const KeyInfo& key : keys()) {
    if (key.get != nullptr) {
      check(key, key.example, std::nullopt);
      for (const Phrase& phrase : key.phrases) {
        check(key, phrase.words, phrase.value);
      }
    }
  }
}

TEST_CASE("words and what they stand for") {
  CHECK(with("turn: {lay: after drawing}").lay == LayTime::after_drawing);
  CHECK(with("turn: {lay: at any point of the turn}").lay == LayTime::any_time);
  CHECK(with("turn: {lay: before drawing}").lay == LayTime::before_drawing);
  CHECK(with("spreads: {hits: on any spread}").hits == Hits::any);
  CHECK(with("spreads: {hits: on one's own spreads}").hits == Hits::own);
  CHECK(with("spreads: {hits: none}").hits == Hits::none);
  CHECK(with("counting: every card that fits in no spread").counting == Counting::unmatched_cards);
  CHECK(with("turn: {slapping: to play the card}").slapping == Slapping::to_play);
  CHECK(with("turn: {after a take: the card may not be discarded on that turn}").after_take ==
        AfterTake::not_discarded);
  const Phrases& when = info(Key::win_when).phrases;
  CHECK(when.find("at the start of one's first turn")->value == load(DeclaredWhen::first_turn));
  CHECK(when.find(load(DeclaredWhen::own_turn))->words == "in one's own turn");
}

TEST_CASE("where the players sit, and who deals") {
  CHECK(with("seating: {at first: as the players like}").first_seats == FirstSeats::free);
  CHECK(with("seating: {at first: in the order of the cut}").first_seats == FirstSeats::by_the_cut);
  CHECK(with("seating: {newcomers: to the dealer's right}").newcomers == Newcomers::right_of_dealer);
  CHECK(with("seating: {newcomers: anywhere}").newcomers == Newcomers::anywhere);
  CHECK(with("first dealer: as the players agree").first_dealer == FirstDealer::as_agreed);
  CHECK(with("next dealer: the same again after a hand without payment, else next to the dealer").next_dealer ==
        NextDealer::same_after_dead_hand);
  CHECK(with("next dealer: the same again after a draw of dealt wins, else next to the dealer").next_dealer ==
        NextDealer::same_after_dealt_draw);
}

TEST_CASE("jokers, wild ranks and packs") {
  const Rules wild = with("deck: {jokers: 2 wild, wild: 2, packs: 2, points: {A: 1, T J Q K: 10, joker: 25}}");
  CHECK(wild.deck.wild == (CardSet::of(Rank::two) | CardSet{Card::joker(1), Card::joker(2)}));
  CHECK(wild.deck.pack.size() == 54);
  CHECK(wild.deck.packs == 2);
  CHECK(wild.deck.points[Card::joker(2).index()] == 25);
  CHECK(wild.most_players == 21);  // 106 cards are enough for 21 times 5, the first discard not counted: one is drawn
  const Rules dead = with("deck: {jokers: 2 dead}");
  CHECK(dead.deck.wild.empty());
  CHECK(dead.deck.points[Card::joker(1).index()] == 0);
  CHECK(with("players: 2 to 20\ndeck: {jokers: 12 wild, packs: 2}\ndeal: {cards: 6}").cards_dealt[20] == 6);
  CHECK(wrong("deck: {jokers: 2 blue}", true) ==
        "3:16+6 unknown-value: `2 blue` is not known as `jokers` | write `none`, `2 wild`, or another number of wild "
        "or dead ones, such as `2 dead`");
  CHECK(wrong("deck: {packs: 3}", true) == "3:15+1 impossible: `3` is too large | at most 2");
  CHECK(wrong("deck: {packs: 0}", true) == "3:15+1 impossible: `0` is too small | at least 1");
  CHECK(wrong("deck: {packs: two}", true) ==
        "3:15+3 unknown-value: `two` is not known as `packs` | did you mean `2`? write a number from 1 to 2, such as "
        "`2`");
  CHECK(wrong("deck: {ranks: A 3 4 5 6 7 J Q K, wild: 2 3}", true) ==
        "3:40+3 impossible: `2` is not in the deck | name ranks of the deck");
  CHECK(wrong("deck: {wild: 2 2}") == "3:16+1 impossible: `2` is written twice");
  CHECK(wrong("deck: {points: {A: 1, J Q K joker: 10}}") == "3:29+5 unknown-value: `joker` is not a rank");
}

TEST_CASE("a wild rank that the house below did not know to be missing is left out") {
  const auto library = spec::test::library_with({{"low.yaml", "house: low\nextends: pagat\ndeck: {wild: 2 J}\n"},
                                                 {"w.yaml", "option: w\ndeck: {wild: 2}\n"},
                                                 {"r.yaml", "option: r\ndeck: {ranks: A 3 4 5 6 7 8 9 J Q K}\n"}});
  const Compiled compiled = library.compile("low.yaml", {"r.yaml"});
  REQUIRE(compiled.rules);
  CHECK(compiled.rules->deck.wild == CardSet::of(Rank::jack));
  for (const std::vector<std::string>& both : {std::vector<std::string>{"w.yaml", "r.yaml"}, {"r.yaml", "w.yaml"}}) {
    const Compiled beside = library.compile("pagat", both);
    REQUIRE(beside.rules);
    CHECK(beside.rules->deck.wild.empty());
  }
}

TEST_CASE("a number of cards that no number of players can be dealt") {
  CHECK(with("players: 2 or more\ndeal: {cards: {2: 7, 3 or more: 6}}").most_players == 8);
  CHECK(
      wrong("players: 2 or more\ndeal: {cards: {2 to 8: 5, 9 or more: 6}}", true) ==
      "4:8+5 impossible: 9 players need 56 cards, and the deck has 52 | deal fewer cards, or let fewer play; the card "
      "turned up and one to draw are counted too");
}

TEST_CASE("other numbers of cards") {
  CHECK(with("deal: {also: none}").also_dealt == 0);
  CHECK(with("deal: {also: 3 5 12}").also_dealt == ((1U << 3U) | (1U << 5U) | (1U << 12U)));
  CHECK(with("deal:\n  also: 3, 25").also_dealt == ((1U << 3U) | (1U << 25U)));
  CHECK(wrong("deal:\n  also: 3 x 5", true) ==
        "4:11+1 unknown-value: `x` is not a number from 1 to 32 | write `none` or numbers from 1 to 32, such as `3 5 7 "
        "12`");
  CHECK(wrong("deal: {also: 33}") == "3:14+2 unknown-value: `33` is not a number from 1 to 32");
  CHECK(wrong("deal: {also: 3 3}") == "3:16+1 impossible: `3` is written twice");
  CHECK(wrong("deal:\n  also: \",\"") == "4:10+1 missing-value: `also` contains no number");
  CHECK(
      wrong("deal: {also: 3 26}", true) ==
      "3:14+4 impossible: 2 players need 54 cards where each is dealt 26, and the deck has 52 | leave this number out");
  CHECK(wrong("deck: {packs: 2}\ndeal: {also: 3 26}").empty());
}

TEST_CASE("the numbers and limits of a turn") {
  CHECK_FALSE(with("").drop_limit);
  CHECK(with("turn: {drop limit: 15 or less}").drop_limit == 15);
  CHECK(with("turn: {drop limit: 0 or less}").drop_limit == 0);
  CHECK(wrong("turn: {drop limit: 15}", true) ==
        "3:20+2 unknown-value: `15` is not known as `drop limit` | did you mean `15 or less`? write `none` or a number "
        "up to 999 with `or less`, such as `15 or less`");
  CHECK(wrong("turn: {drop limit: 1000 or less}") == "3:20+12 impossible: `1000 or less` is too large");
  CHECK(with("turn: {drop: \"before or after drawing, while nothing is laid\"}").drop == DropTime::before_laying);
  CHECK(with("turn: {drop: right after the discard}").drop == DropTime::after_discard);
  CHECK(with("turn: {drop after the deal: by anybody}").drop_after_deal);
  CHECK(with("turn: {drop needs: a spread of one's own}").drop_needs_spread);
  CHECK(with("turn: {after a drop: every other player has one more turn}").after_drop == AfterDrop::one_more_turn);
  CHECK(with("turn: {tie with the dropper: is won by the dropper}").tie_with_dropper ==
        TieWithDropper::is_won_by_dropper);
  CHECK(with("turn:\n  knock: gives up the turn, and every other player has one more").knock);
  CHECK(with("turn: {discards in reach: 3}").discard_depth() == 3);
  CHECK(with("turn: {discards in reach: all}").discard_depth() == 255);
  CHECK(with("turn: {draw: from the stock, discards in reach: 2}").discard_depth() == 0);
  CHECK(with("turn:\n  cards above a take: are taken, too").above_take == AboveTake::goes_along);
  CHECK(with("turn: {catching needs: a spread of one's own}").catching_needs_spread);
  CHECK(with("turn:\n  drop: before drawing, even after laying").drop == DropTime::until_drawn);
  CHECK(with("turn: {after a take: the card must be used at once}").after_take == AfterTake::used_at_once);
  CHECK(with("turn: {touching the stock: binds to draw from it}").touch_binds);
  CHECK(with("turn: {lay: never}").lay == LayTime::never);
  CHECK(with("turn:\n  discard: one card, unless the hand is empty or a spread was hit").discarding ==
        Discarding::not_after_hit);
  CHECK(with("turn:\n  discard: one card, unless the hand is empty, or as one likes after a hit").discarding ==
        Discarding::optional_after_hit);
  CHECK(with("turn: {replying: \"any other player, the first to do so\"}").replied_by == RepliedBy::any_other);
  CHECK(with("turn: {going out: by discarding only}").going_out == GoingOut::by_discard_only);
  CHECK(with("turn: {slapping: to take the card}").slapping == Slapping::to_take);
  CHECK(with("turn: {reply: by laying every card on the run that went out}").reply == Reply::on_the_run);
  CHECK(with("turn:\n  low stock: with no more cards than players, an empty hand waits and drops on its next turn")
            .low_stock == LowStock::empty_hand_waits);
  CHECK(with("stock out: as soon as the last card is drawn").stock_out == StockOut::at_last_card);
  CHECK(with("stock out: the discards but the top one become the stock").stock_out == StockOut::reshuffle);
  CHECK(with("counting: the best suit").counting == Counting::best_suit);
}

TEST_CASE("spreads and hits") {
  const Rules rules = with(R"(spreads:
  ace: first or last, never both
  natural cards: 2
  hits: on the spreads of others
  hits on a book: none
  hits in a turn: 1
  holding: not longer than the turn
  may be held: A
  full books: may be thrown under the top discard
  winning spreads: 2
  laid with at most: 4
)");
  CHECK(rules.melds.laid_most == 4);
  CHECK(rules.melds.ace == Ace::first_or_last);
  CHECK(rules.melds.naturals == 2);
  CHECK(rules.hits == Hits::others);
  CHECK_FALSE(rules.hits_on_books);
  CHECK(rules.hits_in_turn == 1);
  CHECK(rules.must_spread);
  CHECK(rules.may_be_held == CardSet::of(Rank::ace));
  CHECK(rules.full_books == FullBooks::may_be_shed);
  CHECK(rules.winning_spreads == 2);
  const Rules base = with("");
  CHECK(base.hits_on_books);
  CHECK(base.hits_in_turn == 0);
  CHECK(base.melds.naturals == 1);
  CHECK(base.melds.laid_most == 0);
  CHECK(wrong("spreads:\n  run: 4 or more of one suit in order\n  laid with at most: 3", true) ==
        "5:22+1 impossible: no run can be laid with 3 cards at most | a book has at least 3 cards, and a run 4");
  CHECK(base.may_be_held.empty());
  CHECK(wrong("deck: {ranks: 2 3 4 5 6 7 A J Q K}\nspreads:\n  ace: first or last, never both", true) ==
        "5:8+25 impossible: the ace is not the first of the ranks | begin `ranks` with `A`");
  CHECK(wrong("spreads: {hits in a turn: 0}") == "3:27+1 impossible: `0` is too small");
  CHECK(wrong("spreads: {hits in a turn: \"1\"}", true) ==
        "3:28+1 unknown-value: `1` stands in quotation marks | write it without them");
  CHECK(wrong("spreads: {natural cards: 4}") == "3:26+1 impossible: `4` is too large");
  CHECK(wrong("deck: {ranks: 2 3 4 5 6 7 J Q K}\nspreads: {may be held: A}") ==
        "4:24+1 impossible: `A` is not in the deck");
}

TEST_CASE("lists of names and ranks take commas, and a word a typographic apostrophe") {
  const Rules house = with("with: no-upcard, single-always\ndeck: {wild: \"2, 8\"}\nspreads:\n  may be held: A, K\n");
  CHECK(house.upcard == Upcard::none);
  CHECK(house.deck.wild == (CardSet::of(Rank::two) | CardSet::of(Rank::eight)));
  CHECK(house.may_be_held == (CardSet::of(Rank::ace) | CardSet::of(Rank::king)));
  CHECK(with("turn: {drop needs: a spread of one\u2019s own}").drop_needs_spread);
}

TEST_CASE("waiting") {
  CHECK_FALSE(with("").waiting.any());
  CHECK(with("").waiting.own_hits);
  const Waiting waiting = with(R"(waiting:
  after a spread: 3 turns
  after a hit: 1 turn
  for the hitter: 2 turns
  while waiting: 4 turns
  own hits: do not count
  several hits: count once a round
  first hit that counts: 3
  ends: at the end of a turn
  no laying after a hit: 5 turns
  no laying after an own hit: 7 turns
  no going out after a hit: 6 turns
  no going out after an own hit: 8 turns
)")
                              .waiting;
  CHECK(waiting.after_spread == 3);
  CHECK(waiting.after_hit == 1);
  CHECK(waiting.for_hitter == 2);
  CHECK(waiting.while_waiting == std::optional<std::uint8_t>(4));
  CHECK_FALSE(waiting.own_hits);
  CHECK(waiting.several_hits == spec::SeveralHits::once_a_round);
  CHECK(waiting.first_hit == 3);
  CHECK(waiting.ends_with_turn);
  CHECK(waiting.no_laying_after_hit == 5);
  CHECK(waiting.no_laying_after_own_hit == 7);
  CHECK(waiting.no_going_out_after_hit == 6);
  CHECK(waiting.no_going_out_after_own_hit == 8);
  CHECK(with("waiting: {while waiting: none}").waiting.while_waiting == std::optional<std::uint8_t>(0));
  CHECK_FALSE(with("waiting: {while waiting: the same}").waiting.while_waiting);
  CHECK(with("waiting: {several hits: count once a turn}").waiting.several_hits == spec::SeveralHits::once_a_turn);
  CHECK(with("waiting: {after a hit: the rest of the hand}").waiting.after_hit == Waiting::rest_of_hand);
  CHECK(wrong("waiting: {after a hit: 3}", true) ==
        "3:24+1 unknown-value: `3` is not known as `after a hit` | did you mean `3 turns`? write `none`, `the rest of "
        "the hand` or a number of turns from 1 to 99, such as `1 turn`");
  CHECK(wrong("waiting: {after a hit: 0 turns}") == "3:24+7 impossible: `0 turns` is too small");
  CHECK(wrong("waiting: {after a hit: 100 turns}") == "3:24+9 impossible: `100 turns` is too large");
}

TEST_CASE("what lasts from hand to hand") {
  const GameRules game = with(
                             "game: {tokens: 3, honor: one more loss after the last token, last one in: takes the pot,"
                             " ends at: 7, out at: 150}")
                             .game;
  CHECK(game.tokens == 3);
  CHECK(game.honor);
  CHECK(game.last_takes_pot);
  CHECK(game.ends_at == 7);
  CHECK(game.out_at == 150);
  CHECK(with("").game.tokens == 0);
  CHECK(wrong("game: {ends at: 10000}") == "3:17+5 impossible: `10000` is too large");
  CHECK(wrong("game: {ends at: 1234567890}") == "3:17+10 unknown-value: `1234567890` is not known as `ends at`");
  CHECK(wrong("game: {tokens: 100}") == "3:16+3 impossible: `100` is too large");
}
