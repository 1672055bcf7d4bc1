#include <catch2/catch.hpp>

#include "tests/support/dealt_to_three.hpp"

namespace tonk::test {

TEST_CASE("pots: the pot is taken, and several share it", "[pots]") {
  const std::string ante = "ante: each player pays 2 to the pot\nsettlement:\n";
  const auto with = [&](const std::string& lines, const std::string& hand) {
    return told(house_with(ante + lines), hand);
  };
  const Told alone = with("  drop and lowest alone: winner takes the pot\n", dealt(low, middle, high) + "Ann: drop\n");
  CHECK(alone.payments == Payments{"Ann -> pot 2", "Bob -> pot 2", "Cal -> pot 2", "pot -> Ann 6"});
  CHECK(alone.judgement.net == std::vector<Amount>{Amount{4}, Amount{-2}, Amount{-2}});
  CHECK(alone.judgement.carried.pots.empty());
  const std::string catch_pays =
      "  drop and caught:\n    - dropper pays 1 to the pot\n    - each lowest takes the pot\n";
  CHECK(with(catch_pays, dealt(middle, low, low_too) + "Ann: drop\n").payments ==
        Payments{"Ann -> pot 2", "Bob -> pot 2", "Cal -> pot 2", "Ann -> pot 1", "pot -> Bob 3.5", "pot -> Cal 3.5"});
}

TEST_CASE("pots: payments through the pot are checked as recorded", "[pots]") {
  const spec::Rules rules =
      house_with("ante: each player pays 1 to the pot\nsettlement:\n  drop and lowest alone: winner takes the pot\n");
  const std::string hand = dealt(low, middle, high) + "Ann: drop\n";
  const std::string antes = "pay Bob pot 1\npay Cal pot 1\n";
  CHECK(told(rules, hand + "pay Ann pot 1\n" + antes + "pay pot Ann 3\n").verdict == "ok, right, drop-won");
  CHECK(told(rules, hand + antes + "pay pot Ann 2\n").verdict == "ok, right, drop-won");
  CHECK(told(rules, hand + "result Ann 2 Bob -1 Cal -1\n").verdict == "ok, right, drop-won");
  CHECK(told(rules, hand + antes + "pay pot Ann 3\n").findings ==
        Payments{"10:1 missing-payment: no payment is recorded for this: `Ann` pays the pot 1"});
  CHECK(told(rules, hand + antes + "pay Ann pot 1\npay pot Ann 4\n").findings ==
        Payments{"11:1 wrong-payment: the pot owes `Ann` 3, and pays 4 | `Ann` dropped; `Ann` has 11"});
  CHECK(told(rules, hand + "pay Bob pot 1\npay pot Ann 2\n").findings ==
        Payments{"9:1 missing-payment: no payment is recorded for this: `Cal` pays the pot 1"});
  CHECK(told(house("pagat"), hand + "pay Bob pot 1\npay Bob Ann 1\npay Cal Ann 1\n").findings ==
        Payments{"8:1 no-such-account: `pagat` has no pot"});
}

TEST_CASE("pots: what is wrong is explained by the sentence that asks for it", "[pots]") {
  const spec::Rules rules =
      house_with("ante: each player pays 1 to the pot\nsettlement:\n  drop and lowest alone: winner takes the pot\n");
  const auto rule = [&](const std::string& lines) {
    const Told told_of = told(rules, dealt(low, middle, high) + "Ann: drop\n" + lines);
    REQUIRE_FALSE(told_of.judgement.findings.empty());
    return rules.clause(told_of.judgement.findings.front().rule.value()).text;
  };
  const std::string antes = "pay Bob pot 1\npay Cal pot 1\n";
  CHECK(rule(antes) == "winner takes the pot");
  CHECK(rule(antes + "pay pot Ann 7\n") == "winner takes the pot");
  CHECK(rule("result Ann 2 Bob -1\n") == "each player pays 1 to the pot");
  CHECK(rule("result Ann 3 Bob -1 Cal -1\n") == "winner takes the pot");
}

TEST_CASE("pots: bets during play go into the pot", "[pots]") {
  const spec::Rules rules = house_with(
      "ante: each player pays 1 to the pot\nturn:\n  bets: of any amount, once, at the start of a turn\n"
      "settlement:\n  drop and lowest alone: winner takes the pot\n");
  const std::string hand = "stake 2\n" + dealt(low, middle, high);
  const auto judged = [&](const std::string& moves) { return told(rules, hand + moves); };
  CHECK(judged(
            "Ann: bet 5, draw 6d, discard 6d\nBob: bet 0.5, draw 7d, discard 7d\nCal: draw 9d, discard 9d\nAnn: bet 1, "
            "drop\n")
            .payments == Payments{"Ann -> pot 2", "Bob -> pot 2", "Cal -> pot 2", "Ann -> pot 5", "Bob -> pot 0.5",
                                  "Ann -> pot 1", "pot -> Ann 12.5"});
  const Told unpaid = judged("Ann: bet 5, drop\npay Ann pot 2\npay Bob pot 2\npay Cal pot 2\npay pot Ann 11\n");
  CHECK(
      unpaid.findings ==
      Payments{
          "9:1 wrong-payment: `Ann` owes the pot 7, and pays 2 | 2 for `each player pays 1 to the pot`, 5 for `of any "
          "amount, once, at the start of a turn`"});
  CHECK(rules.clause(*unpaid.judgement.findings[0].rule).rule == "ante");
  const Told nobody = judged("Zed: bet 5\nAnn: drop\n");
  CHECK(nobody.findings.back().find("unknown-player") != std::string::npos);
  CHECK(nobody.payments.size() == 4);
  const auto declared = [&](const std::string& moves) {
    return told(rules, dealt("Tc Jc Qc Kc Td", middle, high) + moves).findings;
  };
  CHECK(declared("Ann: declare\n") == Payments{});
  CHECK_THAT(declared("Ann: bet 5, declare\n"),
             Catch::VectorContains(std::string(
                 "7:13 false-declaration: `Ann` declares after play has begun | `total is 49 or 50` is declared before "
                 "anyone has moved")));
  CHECK(judged("Ann: bet 5, bet 5, drop\n").findings ==
        Payments{"8:13 bet-too-late: `Ann` has bet already on this turn | `Ann` may drop, draw, or take Kh"});
  CHECK(judged("Ann: draw 6d, bet 5, discard 6d\nBob: drop\n").findings ==
        Payments{"8:15 bet-too-late: `Ann` bets after drawing | a bet comes before anything else on a turn"});
  CHECK(judged("Bob: bet 5\nAnn: drop\n").findings ==
        Payments{"8:6 out-of-turn: it is the turn of `Ann`, not of `Bob` | `Ann` may bet, drop, draw, or take Kh"});
  CHECK(told(house("pagat"), dealt(low, middle, high) + "Ann: bet 5, drop\n").findings ==
        Payments{"7:6 not-in-house: `pagat` has no `bet` | `Ann` may drop, draw, or take Kh"});
}

TEST_CASE("pots: a pot that nobody takes is doubled, and one that is shared", "[pots]") {
  const spec::Rules house = house_with(
      "ante: each player pays 1 to the pot\n"
      "pot not taken: each player pays an equal share of what is in the pot to the pot\n"
      "settlement:\n"
      "  drop and lowest alone: winner takes the pot\n"
      "  drop and caught: each lowest takes the pot, in whole stakes, the rest to the pot\n"
      "  stock out: nobody pays\n");
  const std::string hand = "\nseats Ann Bob Cal\ndealer Cal\ndeal Ann " + std::string(low) + "\ndeal Bob " + middle +
                           "\ndeal Cal " + low_too + "\nup Kh\n";
  const auto all = told_session(house, "session s\nhand 1" + hand + "Ann: draw 6d, discard 6d\nBob: drop\nhand 2" +
                                           hand + "Ann: draw 6d, discard 6d\nBob: drop\n");
  REQUIRE(all.size() == 2);
  CHECK(all[0].payments == Payments{"Ann -> pot 1", "Bob -> pot 1", "Cal -> pot 1", "pot -> Ann 1", "pot -> Cal 1"});
  CHECK(all[1].payments == Payments{"Ann -> pot 1", "Bob -> pot 1", "Cal -> pot 1", "pot -> Ann 2", "pot -> Cal 2"});
  const spec::Rules kept = house_with(
      "ante: each player pays 1 to the pot\n"
      "pot not taken: each player pays an equal share of what is in the pot to the pot\n");
  CHECK(told(kept, "hand 1" + hand + "Ann: draw 6d, discard 6d\nBob: drop\n").payments ==
        Payments{"Ann -> pot 1", "Bob -> pot 1", "Cal -> pot 1", "Bob -> Ann 2", "Bob -> Cal 2", "Ann -> pot 1",
                 "Bob -> pot 1", "Cal -> pot 1"});
}

TEST_CASE("pots: a hand that could not be settled leaves the next pot open", "[pots]") {
  const auto second = [](const std::string& lines) {
    const std::string drop = "Ann: drop\n";
    return told_session(
        house_with("dealt wins: none\nante: each player pays 1 to the pot\nnext dealer: the same again\n" + lines),
        "session s\nhand 1\n" + dealt(low, "?? ?? ?? ?? ??", high) + drop + "hand 2\n" + dealt(low, middle, high) +
            drop)[1];
  };
  CHECK(second("").verdict == "ok, unrecorded, drop-won");
  const Told open = second("pot not taken: each player pays an equal share of what is in the pot to the pot\n");
  CHECK(open.verdict == "undetermined, unrecorded, drop-won");
  CHECK(open.findings.back().find("depends on earlier hands") != std::string::npos);
  CHECK(second("pot not taken: each player pays 1 to the pot\n").verdict == "undetermined, unrecorded, drop-won");
  // Whoever Bob is, somebody is paid.
  CHECK(second("new ante: not after a hand without payment\n").verdict == "ok, unrecorded, drop-won");
}

TEST_CASE("pots: no new ante for a hand that is dealt again", "[pots]") {
  const auto antes = [](const std::string& which, const std::string& bob, const std::string& moves) {
    const auto hands = told_session(
        house_with("ante: each player pays 1 to the pot\nnew ante: " + which +
                   "\nnext dealer: the same again\ndealt wins:\n  - hand: total is 50\n    pays: each other pays 2\n"
                   "settlement:\n  drop and lowest alone: winner takes the pot\n  drop and caught: nobody pays\n"),
        "session s\nhand 1\n" + dealt("Tc Jc Qc Kc Td", bob, middle) + moves + "hand 2\n" + dealt(low, middle, high) +
            "Ann: drop\nhand 3\n" + dealt(low, middle, high) + "Ann: drop\n");
    Payments taken;
    for (const Told& hand : hands) {
      taken.push_back(hand.payments.empty() ? "" : hand.payments.back());
    }
    return taken;
  };
  const std::string draw = "Ann: declare\nBob: declare\n";
  const std::string fifty = "Ts Js Qs Ks Jd";
  const std::string unpaid = "Ann: draw 2c, discard 2c\nBob: drop\n";  // Cal is lower
  CHECK(antes("before every hand", fifty, draw) == Payments{"Cal -> pot 1", "pot -> Ann 6", "pot -> Ann 3"});
  CHECK(antes("not after a draw of dealt wins", fifty, draw) ==
        Payments{"Cal -> pot 1", "pot -> Ann 3", "pot -> Ann 3"});
  CHECK(antes("not after a hand without payment", fifty, draw) ==
        Payments{"Cal -> pot 1", "pot -> Ann 3", "pot -> Ann 3"});
  CHECK(antes("not after a draw of dealt wins", "8s 8d 9s 9h 7c", unpaid) ==
        Payments{"Cal -> pot 1", "pot -> Ann 6", "pot -> Ann 3"});
  CHECK(antes("not after a hand without payment", "8s 8d 9s 9h 7c", unpaid) ==
        Payments{"Cal -> pot 1", "pot -> Ann 3", "pot -> Ann 3"});
}

}  // namespace tonk::test
