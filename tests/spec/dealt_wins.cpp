#include <catch2/catch.hpp>

#include "spec/keys.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;
using spec::test::brief;
using spec::test::compile_text;
using spec::test::library_with;
using spec::test::wrong;

namespace {

std::vector<DealtWin> wins(const std::string& lines) {
  const Compiled compiled = compile_text("house: t\nextends: pagat\n" + lines);
  INFO(lines << "\n" << brief(compiled.diagnostics));
  REQUIRE(compiled.rules);
  return compiled.rules->dealt_wins;
}

std::string bets(const Rules& rules) {
  std::string text;
  for (const SideBet& bet : rules.side_bets) {
    text += (text.empty() ? "" : " ") + bet.name + "=" + std::to_string(static_cast<int>(bet.won_by));
  }
  return text;
}

}  // namespace

TEST_CASE("what a dealt win says of itself, and else of all") {
  const std::vector<DealtWin> two = wins(R"(dealt wins:
  - hand: total is 50
    beats: total is 49 and total is lower, or every card is matched
    several: the nearest to the dealer is paid
    when: at the start of one's first turn, while nothing is laid
    declaring: is up to the player
    pays: each other pays 2
  - {hand: every card is matched, pays: each other pays 1}
several dealt wins: all are paid
)");
  REQUIRE(two.size() == 2);
  REQUIRE(two[0].beats.any_of.size() == 2);
  CHECK(two[0].beats.any_of[0][1].kind == HandTest::Kind::lower);
  CHECK(two[0].beats.any_of[1][0].kind == HandTest::Kind::matched);
  CHECK(two[0].several == SeveralDealtWins::nearest_to_dealer);
  CHECK(two[0].when == DeclaredWhen::first_turn_nothing_laid);
  CHECK(two[0].declaring == Declaring::may);
  CHECK(two[1].beats.any_of.empty());
  CHECK(two[1].several == SeveralDealtWins::all_paid);
  CHECK(two[1].when == DeclaredWhen::at_once);
  CHECK(two[1].declaring == Declaring::must);
  CHECK(wins("declaring a dealt win: is up to the player")[0].declaring == Declaring::may);
}

TEST_CASE("dealt wins that cannot be read") {
  const std::string start = "dealt wins:\n  - {hand: total is 9, pays: each other pays 2, ";
  CHECK(wrong(start + "when: later}", true) ==
        "4:55+5 unknown-value: `later` is not known as `when` | write `at once`, `at the start of one's first turn`, "
        "`at the start of one's first turn, while nothing is laid` or `in one's own turn`");
  CHECK(wrong(start + "several: both}").starts_with("4:58+4 unknown-value: `both` is not known as `several`"));
  CHECK(wrong(start + "declaring: no}").starts_with("4:60+2 unknown-value: `no` is not known as `declaring`"));
  CHECK(wrong(start + "beats: total is nine}") == "4:65+4 sentence: `nine` stands where a total is expected");
  CHECK(wrong(start + "beats: total is 8 to 7}") == "4:56+15 impossible: no hand can have such a total");
  CHECK(wrong(start + "beats: }") == "4:49+5 missing-value: `beats` says nothing");
  CHECK(
      wrong("dealt wins: [{hand: total is higher, pays: nobody pays}]", true) ==
      "3:30+6 sentence: `higher` has no other hand to be compared with | it may stand in `beats` alone; write a total, "
      "such as `15 or less`");
  CHECK(wrong("dealt wins: [{hand: total is 9}]", true) ==
        "3:14+1 missing-key: the dealt win has no `pays` | write it below the other keys behind the same dash; write a "
        "sentence, or a list of sentences, such as `each other pays 2`");
  CHECK(wrong("deck: {ranks: A 2 3 4 5 6 7 8 9}\ndealt wins: [{hand: total is 3, beats: every card is a J, pays: "
              "nobody pays}]") == "4:40+17 impossible: `J` is not in the deck");
}

TEST_CASE("an ante is what each player puts into the pot") {
  const Compiled compiled = compile_text("house: t\nextends: pagat\nante: each player pays 1/2 to the pot\n");
  REQUIRE(compiled.rules);
  REQUIRE(compiled.rules->ante.size() == 1);
  CHECK(compiled.rules->ante[0].payee == Who::pot);
  CHECK(compiled.rules->clause(compiled.rules->ante[0].clause).rule == "ante");
  CHECK(compiled.rules->clause(compiled.rules->clause_of(Key::ante)).line == 3);
  CHECK(wrong("ante: each other pays 1", true) ==
        "3:7+17 role: this cannot be paid before a hand is played | write `each player pays 1 to the pot`, or another "
        "number");
  for (const std::string ante : {"each player pays 1 to the dropper", "each player pays the own count to the pot",
                                 "each player pays 1 for each player to the pot", "each player scores 1",
                                 "each player pays 1 to the pot, if the lowest is alone"}) {
    CHECK(wrong("ante: " + ante) ==
          "3:7+" + std::to_string(ante.size()) + " role: this cannot be paid before a hand is played");
  }
}

TEST_CASE("side bets") {
  const std::string high = "{bet: high-card, won by: the highest dealt card of the called suit}";
  CHECK(wrong("side bets: [" + high + ", {bet: high-card, won by: the first run laid}]", true) ==
        "3:88+9 impossible: `high-card` is bet on twice | give each bet a name of its own");
  CHECK(wrong("side bets: [{bet: High Card, won by: the first run laid}]") ==
        "3:19+9 unknown-value: `High Card` is not a name");
  CHECK(wrong("side bets: [{bet: pot, won by: the first run laid}]") ==
        "3:19+3 impossible: `pot` is the house's own pot");
  CHECK(wrong("side bets: [{bet: a}]", true) ==
        "3:13+1 missing-key: the side bet has no `won by` | write it below the other keys behind the same dash; write "
        "`the highest dealt card of the called suit`, `the lowest dealt card of the called suit`, `the first three of "
        "a kind laid`, `the first run laid` or `the first spread laid`");
  CHECK(wrong("side bets: [{bet: a, won: b}]").starts_with("3:22+3 unknown-key: `won` is not a key of a side bet"));
  CHECK(
      wrong("side bets: [{bet: a, won by: the first}]").starts_with("3:30+9 unknown-value: `the first` is not known"));
  CHECK(wrong("side bets: [a]") == "3:13+1 wrong-kind: a side bet has keys of its own");
  CHECK(wrong("side bets: some") == "3:12+4 wrong-kind: `side bets` is not a list");

  const Library library = library_with(
      {{"one.yaml", "house: one\nextends: pagat\nside bets: [" + high + ", {bet: run, won by: the first run laid}]\n"},
       {"two.yaml", "house: two\nextends: one.yaml\nside bets: [{bet: run, won by: the first spread laid}]\n"},
       {"none.yaml", "option: none\nside bets: none\n"},
       {"low.yaml", "option: low\nside bets: [{bet: low, won by: the lowest dealt card of the called suit}]\n"},
       {"high.yaml", "option: high\nside bets: [{bet: low, won by: the highest dealt card of the called suit}]\n"},
       {"three.yaml", "option: three\nside bets: [{bet: book, won by: the first three of a kind laid}]\n"}});
  CHECK(bets(*library.compile("one.yaml", {}).rules) == "high-card=0 run=3");
  CHECK(bets(*library.compile("two.yaml", {}).rules) == "high-card=0 run=4");
  CHECK(bets(*library.compile("two.yaml", {"none.yaml"}).rules).empty());
  CHECK(bets(*library.compile("pagat", {"low.yaml", "three.yaml"}).rules) == "low=1 book=2");
  CHECK(bets(*library.compile("pagat", {"three.yaml", "low.yaml"}).rules) == "low=1 book=2");
  CHECK(brief(library.compile("pagat", {"low.yaml", "high.yaml"}).diagnostics)
            .starts_with("2:1+9 contradiction: the options `low` and `high` contradict each other on `side bets`"));
  CHECK(brief(library.compile("pagat", {"low.yaml", "none.yaml"}).diagnostics).starts_with("2:1+9 contradiction:"));
}

TEST_CASE("a tie with who dropped is paid as a catch, unless the house says otherwise") {
  const auto tied = [](const std::string& lines) {
    const Compiled compiled = compile_text("house: t\nextends: pagat\n" + lines);
    REQUIRE(compiled.rules);
    const Settlement& settlement = compiled.rules->settlement_of(Ending::drop_tied);
    return std::to_string(settlement.pays.size()) + " " + compiled.rules->clause(settlement.clause).rule;
  };
  CHECK(tied("settlement: {drop and caught: dropper pays 2 to each other}") == "1 settlement, drop and caught");
  CHECK(tied("settlement: {drop and caught: dropper pays 2 to each other, drop and tied: nobody pays}") ==
        "0 settlement, drop and tied");
}

namespace {

/// The totals of the one win that is left, as `low-high` for each way.
std::string totals_of_the_win(const std::string& lines) {
  const std::vector<DealtWin> left = wins(lines);
  std::string text;
  for (const DealtWin& win : left) {
    for (const std::vector<HandTest>& tests : win.hand.any_of) {
      for (const HandTest& test : tests) {
        text += text.empty() ? "" : " ";
        text +=
            test.kind == HandTest::Kind::total ? std::to_string(test.low) + "-" + std::to_string(test.high) : "other";
      }
    }
    text += ";";
  }
  return text;
}

}  // namespace

TEST_CASE("totals that never win are taken out of every dealt win") {
  const std::string low = "dealt wins:\n  - {hand: total is 15 or less, pays: each other pays 2}\n";
  const std::string pictures = "dealt wins:\n  - {hand: \"every card is a J, Q or K\", pays: each other pays 2}\n";
  CHECK(totals_of_the_win("totals that never win: none\n") == "49-49 50-50;");
  CHECK(totals_of_the_win("totals that never win: 50\n") == "49-49;");
  CHECK(totals_of_the_win("totals that never win: 49, 50\n").empty());
  CHECK(totals_of_the_win(low + "totals that never win: 49 50\n") == "0-15;");
  CHECK(totals_of_the_win(low + "totals that never win: 9 15\n") == "0-8 10-14;");
  CHECK(totals_of_the_win(pictures + "totals that never win: 49\n") == "other;");
  CHECK(totals_of_the_win(pictures + "totals that never win: 50\n") == "other 0-49 other 51-65535;");
  // On one's own turn a hand may have any number of cards.
  CHECK(totals_of_the_win(
            "dealt wins:\n  - {hand: total is 15 or less, when: in one's own turn, pays: each other pays 2}\n"
            "totals that never win: 3\n") == "0-2 4-15;");
  CHECK(wrong("totals that never win: fifty", true) ==
        "3:24+5 unknown-value: `fifty` is not a number from 1 to 999 | write `none` or numbers from 1 to 999, such as "
        "`49 50`");
}

TEST_CASE("remarks are inherited, said anew, and added to") {
  const Library library = library_with({{"a.yaml", "house: a\nextends: pagat\nremarks: Be kind.\n"},
                                        {"b.yaml", "house: b\nextends: a.yaml\n"},
                                        {"o.yaml", "option: o\nremarks: Smile.\n"},
                                        {"c.yaml", "house: c\nextends: a.yaml\nwith: o.yaml\nremarks: Be quick.\n"},
                                        {"d.yaml", "house: d\nextends: c.yaml\nremarks: Be slow.\n"}});
  CHECK(library.compile("b.yaml", {}).rules->remarks == "Be kind.");
  CHECK(library.compile("b.yaml", {"o.yaml"}).rules->remarks == "Be kind. Smile.");
  CHECK(library.compile("c.yaml", {}).rules->remarks == "Be quick. Smile.");
  CHECK(library.compile("d.yaml", {}).rules->remarks == "Be slow.");
  CHECK(spec::test::shipped("basics").remarks == spec::test::shipped("pagat").remarks);
}

TEST_CASE("a house says how many dead jokers there are") {
  const Compiled compiled = compile_text("house: t\nextends: pagat\nwith: dead-jokers\ndeck:\n  jokers: 4 dead\n");
  REQUIRE(compiled.rules);
  CHECK(compiled.rules->deck.pack.contains(Card::joker(4)));
  CHECK_FALSE(compiled.rules->deck.pack.contains(Card::joker(5)));
  CHECK(compiled.rules->deck.wild.empty());
}
