#include <fmt/format.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

#include "tests/support/told.hpp"

namespace tonk::test {
namespace {

using Strings = std::vector<std::string>;

constexpr auto deal = R"(hand 1
seats Ann Bob
dealer Bob
deal Ann 4c 5c 6c 7c 8c
deal Bob 4d 5d 6d 7d 8d
up Kc
)";

}  // namespace

TEST_CASE("uncertain: a card that is shown face down stands for one that is held", "[uncertain]") {
  const spec::Rules rules = house("pagat");
  const auto shown = [&](const std::string& cards) {
    return told(rules, deal + std::string("Ann: drop\nshow Bob ") + cards + "\n").findings;
  };
  CHECK(shown("4d 5d 6d 7d ??") == Strings{});
  CHECK(shown("?? ?? ?? ?? ??") == Strings{});
  CHECK(shown("4d 5d 6d 2s ??") == Strings{"8:19 wrong-show: `Bob` shows 2s instead of 7d 8d | by the deal and "
                                           "the moves `Bob` holds 4d 5d 6d 7d 8d"});
  CHECK(shown("4d 5d 6d ??").size() == 1);
}

TEST_CASE("uncertain: of a hand that nobody saw a line shows too few cards, or one that lies elsewhere",
          "[uncertain]") {
  const auto shown = [](const std::string& cards) {
    return told(house("pagat"),
                "seats Ann Bob\ndealer Bob\ndeal Ann Qh 5c 5s 6d Jd\nup Jh\nAnn: drop\nshow Bob " + cards + "\n")
        .findings.back();
  };
  const std::string holds = " | by the deal and the moves `Bob` holds 5 hidden";
  CHECK(shown("3d") == "6:10 wrong-show: `Bob` shows 1 card, and has 5" + holds);
  CHECK(shown("3d 4d 5d 6h Qh") == "6:22 wrong-show: `Bob` shows Qh, which cannot be in that hand" + holds);
  CHECK(shown("3d Qh Jd") == "6:13 wrong-show: `Bob` shows Jd Qh, which cannot be in that hand" + holds);
}

TEST_CASE("uncertain: what is shown at the end was not thrown away unseen", "[uncertain]") {
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann Qh 5c 5s 6d Jd\ndeal Bob 3d Js 6h 8s 2c\nup Jh\nAnn: draw 9d, discard Qh\n"
      "Bob: draw, discard ??\nAnn: draw 3h, discard ??\nBob: draw, discard ??\nAnn: drop\nshow Ann 5c 5s 6d 9d 3h\n"
      "show Bob 2c 3d 6h 8s 4c\n";
  CHECK(told(house("pagat"), hand + "pay Ann Bob 2\n").verdict == "ok, right, caught");
  CHECK(told(house("pagat"), hand + "pay Bob Ann 1\n").verdict == "mis-settled, wrong, caught");
  // The card that Ann shows may have been taken back.
  const std::string taken =
      "seats Ann Bob\ndealer Bob\ndeal Ann Qh 5c 5s 6d Jd\ndeal Bob 3d Js 6h 8s 2c\nup Jh\nAnn: draw 9d, discard ??\n"
      "Bob: draw 8h, discard 8h\nAnn: take 8h, discard 9d\nBob: draw 9s, discard ??\nAnn: take 9s, discard 8h\n"
      "Bob: drop\nshow Ann 5c 5s 6d Jd 9s\n";
  CHECK(told(house("pagat"), taken).verdict == "ok, unrecorded, drop-won");
}

TEST_CASE("uncertain: where the search is given up the finding says so", "[uncertain]") {
  const Told open =
      told(house("pagat"),
           "seats Ann Bob\ndealer Bob\ndeal Ann 2c Qh As 5d 8d\ndeal Bob Jd Kc 8h 6h Ad\nup 3s\n"
           "Ann: draw, discard Qh\nBob: draw, discard ??\nAnn: draw Th, discard ??\nBob: draw, discard Ks\n"
           "Ann: draw, discard 8d\nBob: draw 9c, discard ??\nAnn: drop\nshow Ann 2c As 5d Th 7c\n"
           "show Bob Ad 6h 8h Kc 9c\npay Ann Bob 2\n");
  CHECK(open.judgement.given_up);
  REQUIRE_FALSE(open.findings.empty());
  CHECK(open.findings.front().ends_with(" | 20000 ways to complete the hand were tried"));
}

TEST_CASE("uncertain: an unseen card may have been taken from a book that was thrown under the pile", "[uncertain]") {
  const std::string text = R"(hand 1
seats Ann Bob Cal Dee
dealer Dee
deal Ann 4c 4d 4h Kd 2s
deal Bob 4s 9c 8d 2h Jh
deal Cal Ac Qd 3h Ts 5s
deal Dee Ad 2c 2d As 3s
up 7c
Ann: draw 6h, spread 4c 4d 4h, discard Kd
Bob: draw 3c, hit 4s #1, discard Jh
Cal: shed #1, take ??, discard Qd
Dee: drop
show Cal Ac 3h Ts 5s 4s
)";
  CHECK(told(house("slappers"), text).findings == Strings{});
}

TEST_CASE("uncertain: a card is shown no more often than there are packs", "[uncertain]") {
  const spec::Rules rules = house_with("deck:\n  packs: 2\n");
  const std::string text = R"(hand 1
seats Ann Bob
dealer Bob
deal Ann 4c 5c 6c 7c 8c
deal Bob 4d 4d 6d 7d 8d
up Kc
Ann: drop
show Bob 4d 4d 6d 7d 8d)";
  CHECK(told(rules, text).findings == Strings{});
  CHECK(told(rules, text + " 4d\n").findings.size() == 1);
}

TEST_CASE("uncertain: what is held is known once all of it was shown", "[uncertain]") {
  // Ann has discarded a card that she did not hold, and drawn one that nobody saw.
  const std::string text = deal + std::string(R"(Ann: draw 9h, discard Qs
Bob: draw 2s, discard 2s
Ann: draw ??, discard 9h
Bob: draw 3s, discard 3s
)");
  const auto codes_after = [&](const std::string& lines) {
    Strings codes;
    for (const Finding& finding : told(house("pagat"), text + lines).judgement.findings) {
      codes.emplace_back(to_string(finding.code));
    }
    return codes;
  };
  const std::string jack = "Ann: draw 2d, discard Jh\n";
  const Strings unheld_queen{"card-not-held", "hand-not-over"};
  CHECK(codes_after(jack) == unheld_queen);
  CHECK(codes_after("holds Ann 4c 5c 6c 7c 8c\n" + jack) == Strings{"card-not-held", "hand-not-over", "card-not-held"});
}

TEST_CASE("uncertain: what is discarded of the cards held uncovers none of the hidden", "[uncertain]") {
  const std::string text = deal + std::string(R"(Ann: draw 9h, discard Qs
Bob: draw 2s, discard 2s
Ann: draw ??, discard 4c
Bob: draw 3s, discard 3s
Ann: draw 2d, discard Jh
)");
  CHECK(told(house("pagat"), text).judgement.findings.size() == 2);  // the queen, and that the hand is not over
  const std::string few = deal + std::string(R"(Ann: draw 9h, discard Qs
Bob: draw 2s, discard 2s
Ann: draw ??, discard 7c
Bob: draw 3s, discard 3s
Ann: draw ??, discard 8c
Bob: draw 4s, discard 4s
Ann: draw ??, discard 9h
Bob: draw 5s, discard 5s
Ann: draw ??, spread 4c 5c 6c, discard ??
Bob: drop
show Ann ?? ??
)");
  const Told found = told(house("pagat"), few);
  INFO(found.findings.back());
  CHECK(found.judgement.findings.size() == 1);
}

namespace {

struct Win {
  std::string total;
  int pays;
  std::string when = "at once";
};

/// Where Ann, who may have 50, declares one of these wins.
Told declared(const std::vector<Win>& wins, const std::string& cards) {
  std::string lines = "dealt wins:\n";
  for (const Win& win : wins) {
    lines += fmt::format("  - hand: total is {}\n    pays: each other pays {}\n    when: {}\n", win.total, win.pays,
                         win.when);
  }
  return told(house_with(lines), R"(hand 1
seats Ann Bob
dealer Bob
deal Ann Kc Qc Jc Tc ??
deal Bob Ad 2d 3d 4d 5d
up Kd
Ann: declare
)" + cards);
}

constexpr auto on_first_turn = "at the start of one's first turn";

}  // namespace

TEST_CASE("uncertain: a card that was taken along with another may be the one that was laid unseen", "[uncertain]") {
  const auto rules = house_with("turn:\n  cards above a take: are taken, too\n  discards in reach: all\n");
  const std::string text = R"(hand 1
seats Ann Bob
dealer Bob
deal Ann 4c 5c 6c 7c 8c
deal Bob 4d 5d 6d 7d 8d
up 7h
Ann: draw 8h, discard 4c
Bob: draw 6h, discard 6h
Ann: take 7h, spread 6h ?? 8h, discard 5c
)";
  CHECK(
      told(rules, text).findings.at(0) ==
      "9:15 hidden-cards: hidden cards leave open whether `Ann` may do this | illegal (6h 4c 8h is neither a book nor "
      "a run) if `Ann` laid 4c; incomplete (the log ends before the hand does: it is the turn of `Bob`) if `Ann` "
      "laid 7h");
}

TEST_CASE("uncertain: a hand that surely has a win, and perhaps a dearer one, leaves open what is paid",
          "[uncertain]") {
  for (const std::string when : {"at once", on_first_turn}) {
    INFO(when);
    const std::vector<Win> wins{{"50", 2, when}, {"20 to 50", 1, when}};
    const Told open = declared(wins, "pay Bob Ann 1\n");
    CHECK(open.payments == Strings{});
    CHECK(open.verdict == "undetermined, undetermined, dealt-win");
    CHECK(declared({wins[1], wins[0]}, "").payments == Strings{});
    CHECK(declared(wins, "show Ann Kc Qc Jc Tc 9c\n").payments == Strings{"Bob -> Ann 1"});
  }
}

TEST_CASE("uncertain: which of two wins counts is said by the price, and then by the list", "[uncertain]") {
  CHECK(declared({{"20 to 50", 1}, {"50", 2}}, "show Ann Kc Qc Jc Tc Ts\n").payments == Strings{"Bob -> Ann 2"});
  CHECK(declared({{"50", 1}, {"20 to 50", 1}}, "").payments == Strings{"Bob -> Ann 1"});
  CHECK(declared({{"20 to 50", 1}, {"50", 1}}, "").payments == Strings{"Bob -> Ann 1"});
  CHECK(declared({{"50", 1}, {"20 to 50", 2}}, "").payments == Strings{"Bob -> Ann 2"});
  CHECK(declared({{"50", 1}, {"20 to 30", 2}}, "").verdict == "undetermined, unrecorded, ");
}

TEST_CASE("uncertain: the cards that were declared unseen on one's own turn may be another win", "[uncertain]") {
  const std::vector<Win> wins{{"50", 2, on_first_turn}, {"20 to 50", 1, on_first_turn}};
  const Told other = declared(wins, "show Ann Kc Qc Jc Tc Ts\n");
  CHECK(other.payments == Strings{"Bob -> Ann 2"});
  CHECK(other.findings == Strings{});
  const std::string later = R"(hand 1
seats Ann Bob
dealer Bob
deal Ann Kc Qc Jc 9c 2c
deal Bob Ad 2d 3d 4d 5d
up Kd
Ann: draw Tc, discard 9c
Bob: draw 6d, discard 6d
Ann: declare
)";
  const spec::Rules rules = house_with(
      "dealt wins:\n"
      "  - hand: total is 42\n    pays: each other pays 2\n    when: at the start of one's first turn\n"
      "  - hand: total is 20 to 50\n    pays: each other pays 1\n    when: in one's own turn\n"
      "    declaring: is up to the player\n");
  CHECK(told(rules, later).payments == Strings{"Bob -> Ann 1"});
}

TEST_CASE("uncertain: a win that nobody declares leaves nothing open where none need be", "[uncertain]") {
  const spec::Rules rules = house_with(
      "dealt wins:\n"
      "  - hand: total is 50\n    pays: each other pays 2\n"
      "  - hand: total is 20 to 50\n    pays: each other pays 1\n"
      "declaring a dealt win: is up to the player\n");
  CHECK(told(rules, R"(hand 1
seats Ann Bob
dealer Bob
deal Ann Kc Qc Jc Tc ??
deal Bob Kd Qd Jd Td Ks
up Kh
Bob: declare
)")
            .payments == Strings{"Ann -> Bob 2"});
}

TEST_CASE("uncertain: of cards dealt or drawn, all but those drawn were dealt", "[uncertain]") {
  const spec::Rules rules = house("pagat");  // 49 and 50 win
  const std::string begun = "hand 1\nseats Ann Bob\ndealer Bob\ndeal Bob 4d 5d 6d 7d 8d\nup Kc\nAnn: draw ??, discard ";
  const auto once = [&](const std::string& thrown) {
    return told(rules, begun + thrown + "\nBob: draw 2c, discard 8d\nAnn: drop\nshow Ann Kd Ks Qh Qs 3h\n").findings;
  };
  CHECK(once("5h") == Strings{});
  CHECK(once("Jc").size() == 1);  // 50, if the three was drawn
  const auto twice = [&](const std::string& thrown) {
    return told(rules, begun + "3h\nBob: draw 2c, discard 8d\nAnn: draw ??, discard " + thrown +
                           "\nBob: draw 9c, discard 9c\nAnn: drop\nshow Ann Kd Ks Qh Qs 2h\n")
        .findings;
  };
  CHECK(twice("4h") == Strings{});
  CHECK(twice("Jc").size() == 1);
}

TEST_CASE("uncertain: however many cards were drawn unseen, those that come to light may have been drawn",
          "[uncertain]") {
  const spec::Rules rules = house_with("stock out: the discards but the top one become the stock\n");
  std::string text =
      "hand 1\nseats Ann Bob\ndealer Bob\nup Kc\nAnn: take Kc, discard 3h\nBob: draw ??, discard ??\n"
      "Ann: draw ??, discard Kc\nBob: draw ??, discard ??\n";
  for (int round = 0; round < 255; ++round) {
    text += "Ann: draw ??, discard ??\nBob: draw ??, discard ??\n";
  }
  CHECK(told(rules, text + "Ann: drop\nshow Ann Kd Ks Qh Qs Jc\nshow Bob 2c 2d 2h 3c 3d\n").verdict ==
        "undetermined, unrecorded, ");
}

TEST_CASE("uncertain: what is wrong in every completion, though not in the same way, is told without a guess",
          "[uncertain]") {
  const spec::Rules small = house_with("deck: {ranks: A 2 3}\ndeal: {cards: 2, upcard: none}\ndealt wins: none\n");
  // Ann or Bob may be the lowest, and so Ann may owe Bob 2, or Bob may owe her 1.
  const std::string either =
      "hand 1\nseats Ann Bob Cal\ndealer Cal\ndeal Ann Ac 2d\ndeal Bob ?? Ad\ndeal Cal ?? 3d\nAnn: drop\n";
  const std::string general =
      "wrong-payment: whatever the hidden cards are: a payment of another amount than the house asks for";
  CHECK(told(small, either + "pay Ann Bob 7\n").findings.front() == "8:1 " + general);
  // Cal owes Bob 1, or nothing.
  const Strings owed = told(small, either + "pay Cal Bob 3\n").findings;
  CHECK(std::ranges::count(owed, "8:1 " + general) == 1);
  // The discard that nobody saw is no card that was guessed.
  const Strings taken = told(house("pagat"), deal + std::string("Ann: draw 3s, discard 3s\nBob: draw, discard ??\n"
                                                                "Ann: take 3s, discard 4c\n"))
                            .findings;
  REQUIRE_FALSE(taken.empty());
  CHECK(taken.front() ==
        "9:11 not-the-top-discard: `Ann` takes 3s, but the top of the discard pile is a card that nobody saw | "
        "`Ann` may drop, draw, or take the top discard");
}

TEST_CASE("uncertain: of findings at one place each is told once", "[uncertain]") {
  const Strings findings =
      told(house("pagat"),
           "hand 1\nseats Ann Bob Cal Dee\ndealer Dee\ndeal Ann 4h 5h 9c Kd 2s\ndeal Bob Ac 3d 3s 4c 8d\n"
           "deal Cal As 2c 2h Jd 3h\ndeal Dee Qs Qd 9h 9s 8s\nup 8c\n"
           "Ann: draw 6h, spread 4h 5h 6h, discard Kd\nBob: draw Th, discard Th\nCal: draw Kh, discard Kh\n"
           "Dee: draw ??, discard ??\nAnn: drop\nshow Dee Qs Qd 9h 9s 8s\npay Cal Ann 1\npay Bob Cal 7\n")
          .findings;
  REQUIRE(findings.size() == 3);
  CHECK(findings[0].starts_with("16:1 missing-payment: no payment is recorded for this: `Bob` pays `Ann` 1"));
  CHECK(findings[2].starts_with("16:1 payment-not-owed: `Bob` owes `Cal` nothing, and pays 7"));
  CHECK(findings[1].starts_with("16:1 missing-payment: no payment is recorded for this: `Dee` pays `Ann` 1"));
}

}  // namespace tonk::test
