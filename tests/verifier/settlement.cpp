#include <catch2/catch.hpp>

#include "tests/support/dealt_to_three.hpp"

namespace tonk::test {
namespace {

/// What is paid where Ann drops with 11, Bob has 24 and Cal 41.
Payments won(const std::string& sentences) {
  return paid("drop and lowest alone: " + sentences, dealt(low, middle, high) + "Ann: drop\n");
}

/// What is paid where Bob drops with 24, Ann and Cal have 11, and only Ann has drawn.
Payments caught(const std::string& sentences) {
  return paid("drop and caught: " + sentences, dealt(low, middle, low_too) + "Ann: draw 6d, discard 6d\nBob: drop\n");
}

}  // namespace

TEST_CASE("settlement: a price can be measured by counts", "[settlement]") {
  CHECK(won("each other pays 3") == Payments{"Bob -> Ann 3", "Cal -> Ann 3"});
  CHECK(won("each other pays the own count") == Payments{"Bob -> Ann 24", "Cal -> Ann 41"});
  CHECK(won("each other pays the difference") == Payments{"Bob -> Ann 13", "Cal -> Ann 30"});
  CHECK(won("each other pays twice the difference") == Payments{"Bob -> Ann 26", "Cal -> Ann 60"});
  CHECK(won("each other pays 3 times the difference, at most 50") == Payments{"Bob -> Ann 39", "Cal -> Ann 50"});
  CHECK(won("each loser pays the other counts to the winner") == Payments{"Bob -> Ann 65", "Cal -> Ann 65"});
  CHECK(won("winner scores the other counts") == Payments{"nobody -> Ann 65"});
  CHECK(won("winner scores twice the other counts") == Payments{"nobody -> Ann 130"});
  CHECK(won("winner scores the differences") == Payments{"nobody -> Ann 43"});
  CHECK(won("winner scores the differences, at most 40") == Payments{"nobody -> Ann 40"});
  CHECK(won("each other scores the own count") == Payments{"nobody -> Bob 24", "nobody -> Cal 41"});
  CHECK(won("winner scores 7") == Payments{"nobody -> Ann 7"});
  CHECK(won("each other scores the differences") == Payments{"nobody -> Bob 30", "nobody -> Cal 47"});
}

TEST_CASE("settlement: where nothing is owed it is said how the hand ended", "[settlement]") {
  const auto found = [](const std::string& ann, const std::string& moves) {
    return told(house("pagat"), dealt(ann, "Kc 2d 3d 5s 7c", "Kd 2s 4d 5c 7d") + moves + "pay Bob Cal 1\n").findings;
  };
  const std::string not_owed = "payment-not-owed: `Bob` owes `Cal` nothing, and pays 1";
  CHECK(found("6h 7h 8h 9s 9c", "Ann: draw 9d, spread 6h 7h 8h, spread 9s 9c 9d\npay Bob Ann 2\npay Cal Ann 2\n") ==
        Payments{"10:1 " + not_owed + " | `Ann` went out"});
  CHECK(found("6h 7h 8h 9h Th", "Ann: draw 2c, spread 6h 7h 8h 9h Th, discard 2c\npay Bob Ann 1\npay Cal Ann 1\n") ==
        Payments{"10:1 " + not_owed + " | `Ann` went out"});
  CHECK(found("Ks Qd Qh Qs Jc", "Ann: declare\npay Bob Ann 2\npay Cal Ann 2\n") == Payments{"10:1 " + not_owed});
}

TEST_CASE("settlement: points are shared equally and exactly", "[settlement]") {
  CHECK(caught("each tied scores an equal share of the other counts") ==
        Payments{"nobody -> Ann 12", "nobody -> Cal 12"});
  const std::string three =
      "seats Ann Bob Cal Dee\ndealer Dee\ndeal Ann As 2s 3s 4s 5s\ndeal Bob Ac 2c 3c 4c 5c\n"
      "deal Cal Ad 2d 3d 4d 5d\ndeal Dee 8c 8d 9c 9d 6h\nup Kh\nAnn: drop\n";
  CHECK(paid("drop and tied: each tied scores an equal share of the other counts", three) ==
        Payments{"nobody -> Ann 40/3", "nobody -> Bob 40/3", "nobody -> Cal 40/3"});
}

TEST_CASE("settlement: payments are in stakes, points are not", "[settlement]") {
  const std::string hand = "stake 0.25\n" + dealt(low, middle, high) + "Ann: drop\n";
  CHECK(paid("drop and lowest alone: each other pays the difference", hand) ==
        Payments{"Bob -> Ann 3.25", "Cal -> Ann 7.5"});
  CHECK(paid("drop and lowest alone: winner scores the differences", hand) == Payments{"nobody -> Ann 43"});
}

TEST_CASE("settlement: a difference of nothing is no payment", "[settlement]") {
  CHECK(paid("drop and tied: dropper pays the difference to each lowest", dealt(low, low_too, high) + "Ann: drop\n") ==
        Payments{});
}

TEST_CASE("settlement: the words for players after a catch", "[settlement]") {
  CHECK(caught("dropper pays 1 to each equal or lower") == Payments{"Bob -> Ann 1", "Bob -> Cal 1"});
  CHECK(caught("dropper pays 1 to each lower") == Payments{"Bob -> Ann 1", "Bob -> Cal 1"});
  CHECK(caught("dropper pays 1 to the nearest lowest") == Payments{"Bob -> Ann 1"});
  CHECK(caught("dropper pays 1 to the lowest nearest to the dropper") == Payments{"Bob -> Cal 1"});
  CHECK(caught("dropper pays 1 to the lowest who drew last") == Payments{"Bob -> Ann 1"});
  CHECK(caught("dropper pays 1 for each loser to each tied") == Payments{"Bob -> Ann 1", "Bob -> Cal 1"});
  CHECK(caught("each other pays 1 to the dropper") == Payments{"Ann -> Bob 1", "Cal -> Bob 1"});
  CHECK(paid("drop and caught: dropper pays 1 to the lowest who drew last",
             dealt(low_too, middle, low) +
                 "Ann: draw 6d, discard 6d\nBob: draw 6h, discard 6h\nCal: draw 6s, discard 6s\n"
                 "Ann: take 6s, discard 6s\nBob: drop\n") == Payments{"Bob -> Ann 1"});
}

TEST_CASE("settlement: what the winner did", "[settlement]") {
  const std::string deal = dealt("4c 4d 4h 7s 8s", "2c 2d 3h 6h Jc", high);
  const std::string with_spreads = deal + "Ann: draw 9s, spread 4c 4d 4h, spread 7s 8s 9s\n";
  const std::string with_hits =
      dealt("5s 6s 7s 8s 9s", "2c 2d 3h 6h Jc", high) + "Ann: draw Ts, spread 5s 6s 7s, hit 8s, hit 9s, hit Ts\n";
  const auto out = [](const std::string& condition, const std::string& hand) {
    const Payments payments = paid("out without discard: each other pays 5, if " + condition, hand);
    CHECK((payments.empty() || payments == Payments{"Bob -> Ann 5", "Cal -> Ann 5"}));
    return !payments.empty();
  };
  CHECK(out("the winner laid 2 spreads", with_spreads));
  CHECK_FALSE(out("the winner laid 2 spreads", with_hits));
  CHECK_FALSE(out("the winner laid 3 spreads", with_spreads));
  CHECK(out("the winner laid 6 cards on the last turn", with_hits));
  CHECK_FALSE(out("the winner laid 7 cards on the last turn", with_spreads));
  CHECK(out("the winner went out by a spread", with_spreads));
  CHECK_FALSE(out("the winner went out by a spread", with_hits));
  CHECK(out("the winner went out on the first turn", with_spreads));
  CHECK(out("the winner hit a spread", with_hits));
  CHECK_FALSE(out("the winner hit a spread", with_spreads));
  CHECK(out("the winner hit no spread", with_spreads));
  CHECK(out("the winner went out by a spread and laid 2 spreads", with_spreads));
  const std::string second_turn = deal +
                                  "Ann: draw 9h, spread 4c 4d 4h, discard 9h\nBob: draw Jd, discard Jd\n"
                                  "Cal: draw Js, discard Js\nAnn: draw 9s, spread 7s 8s 9s\n";
  CHECK_FALSE(out("the winner went out on the first turn", second_turn));
  CHECK(out("the winner laid 2 spreads", second_turn));
  CHECK_FALSE(out("the winner laid 6 cards on the last turn", second_turn));
}

TEST_CASE("settlement: otherwise holds where no sentence before it did", "[settlement]") {
  const std::string sentences =
      "\n    - each other pays 3, if the winner hit a spread\n    - otherwise, each other pays 2, if the winner laid 2 "
      "spreads\n    - otherwise, each other pays 1\n    - winner scores 1";
  const auto out = [&](const std::string& ann, const std::string& play) {
    return paid("out without discard: " + sentences, dealt(ann, "2c 2d 3h 6h Jc", high) + play);
  };
  CHECK(out("5s 6s 7s 8s 9s", "Ann: draw Ts, spread 5s 6s 7s, hit 8s, hit 9s, hit Ts\n") ==
        Payments{"Bob -> Ann 3", "Cal -> Ann 3", "nobody -> Ann 1"});
  CHECK(out("4c 4d 4h 7s 8s", "Ann: draw 9s, spread 4c 4d 4h, spread 7s 8s 9s\n") ==
        Payments{"Bob -> Ann 2", "Cal -> Ann 2", "nobody -> Ann 1"});
  CHECK(out("5s 6s 7s 8s 9s", "Ann: draw Ts, spread 5s 6s 7s 8s 9s Ts\n") ==
        Payments{"Bob -> Ann 1", "Cal -> Ann 1", "nobody -> Ann 1"});
}

namespace {

constexpr auto twenty_cards = "deck:\n  ranks: A 2 3 4 5\ndealt wins: none\nsettlement:\n  stock out: ";

/// The fives are drawn and thrown away until Bob says that the stock is out: Ann and Bob have 9 points, Cal has 18.
constexpr auto nothing_left =
    "seats Ann Bob Cal\ndealer Cal\ndeal Ann Ac Ad 2c 2d 3c\ndeal Bob Ah As 2h 2s 3d\ndeal Cal 3h 3s 4c 4d 4h\nup 4s\n"
    "Ann: draw 5c, discard 5c\nBob: draw 5d, discard 5d\nCal: draw 5h, discard 5h\nAnn: draw 5s, discard 5s\n"
    "Bob: stock-out\n";

Told stock_out(const std::string& sentences) { return told(house_with(twenty_cards + sentences + "\n"), nothing_left); }

}  // namespace

TEST_CASE("settlement: the stock runs out", "[settlement]") {
  CHECK(stock_out("nobody pays").verdict == "ok, unrecorded, dead");
  CHECK(stock_out("each loser pays 1 to each lowest, if the lowest is alone").verdict == "ok, unrecorded, dead");
  CHECK(stock_out("each loser pays 1 to each lowest, if the lowest is alone").payments == Payments{});
  const Told tied = stock_out("each loser pays 1 to each lowest, if the lowest are tied");
  CHECK(tied.verdict == "ok, unrecorded, stock-out");
  CHECK(tied.payments == Payments{"Cal -> Ann 1", "Cal -> Bob 1"});
  CHECK(stock_out("each lowest scores an equal share of the other counts").payments ==
        Payments{"nobody -> Ann 9", "nobody -> Bob 9"});
  CHECK(stock_out("each loser pays the difference to each lowest").payments ==
        Payments{"Cal -> Ann 9", "Cal -> Bob 9"});
}

TEST_CASE("settlement: the last drawer pays", "[settlement]") {
  const spec::Rules rules = house_with(
      "deck:\n  ranks: A 2 3 4 5\ndealt wins: none\nstock out: as soon as the last card is drawn\nsettlement:\n"
      "  stock out: last drawer pays 2 to each lowest\n");
  const std::string hand =
      "seats Ann Bob Cal\ndealer Cal\ndeal Ann Ac Ad 2c 2d 3c\ndeal Bob Ah As 2h 2s 3d\ndeal Cal 3h 3s 4c 4d 4h\n"
      "up 4s\nAnn: draw 5c, discard 5c\nBob: draw 5d, discard 5d\nCal: draw 5h, discard 5h\nAnn: take 5h, discard 5h\n"
      "Bob: draw 5s\n";
  const Told result = told(rules, hand);
  CHECK(result.findings == Payments{});
  CHECK(result.verdict == "ok, unrecorded, stock-out");
  CHECK(result.payments == Payments{"Bob -> Ann 2"});
}

TEST_CASE("settlement: hidden cards leave a condition open", "[settlement]") {
  std::string hand = nothing_left;
  hand.replace(hand.find("Ah As 2h 2s 3d"), 14, "Ah As 2h ?? ??");
  const spec::Rules rules =
      house_with(twenty_cards + std::string("each loser pays 1 to each lowest, if the lowest is alone\n"));
  // The pack is known but for Bob's two cards.
  CHECK(told(rules, hand).verdict == "ok, unrecorded, dead");
  CHECK(told(rules, hand + "show Bob Ah As 2h 2s 3d\n").verdict == "ok, unrecorded, dead");
}

TEST_CASE("settlement: of two payments that cross, the one that is wrong is found", "[settlement]") {
  const std::string crossing =
      "settlement:\n  drop and lowest alone:\n    - each other pays 5\n    - winner pays 2 to each other\n";
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann " + std::string(low) + "\ndeal Bob " + middle + "\nup Kh\nAnn: drop\n";
  const Told wrong = told(house_with(crossing), hand + "pay Bob Ann 5\npay Ann Bob 3\n");
  CHECK(wrong.findings ==
        Payments{"8:1 wrong-payment: `Ann` owes `Bob` 2, and pays 3 | `Ann` dropped; `Ann` has 11, `Bob` has 24"});
  CHECK(told(house_with(crossing), hand + "pay Bob Ann 3\n").findings == Payments{});
}

TEST_CASE("settlement: points are checked by `result` alone", "[settlement]") {
  const spec::Rules rules = house("push-ups");
  const std::string hand = dealt(low, middle, high) + "Ann: drop\n";
  CHECK(told(rules, hand).payments == Payments{"nobody -> Bob 24", "nobody -> Cal 41"});
  CHECK(told(rules, hand).verdict == "ok, unrecorded, drop-won");
  CHECK(told(rules, hand + "result Bob 24 Cal 41\n").verdict == "ok, right, drop-won");
  CHECK(told(rules, hand + "result Bob 24 Cal 40\n").findings ==
        Payments{"8:15 wrong-result: the net of `Cal` is 41, not 40 | `Cal` scores 41"});
  CHECK(told(rules, hand + "pay Bob Ann 24\n").findings ==
        Payments{"8:1 payment-not-owed: `Bob` owes `Ann` nothing, and pays 24 | `Ann` dropped; `Ann` has 11, `Bob` has "
                 "24, `Cal` has 41"});
}

TEST_CASE("settlement: some of several players", "[settlement]") {
  CHECK(caught("each player but the nearest lowest scores the own count") ==
        Payments{"nobody -> Bob 24", "nobody -> Cal 11"});
  CHECK(caught("dropper pays 2 to each lowest but the lowest who drew last") == Payments{"Bob -> Cal 2"});
  CHECK(caught("dropper pays 2 to the first-seated lowest") == Payments{"Bob -> Ann 2"});
  CHECK(caught("each player but the dealer pays 1 to the dealer") == Payments{"Ann -> Cal 1", "Bob -> Cal 1"});
  CHECK(caught("dropper pays 2 to each other who has laid no spread") == Payments{"Bob -> Ann 2", "Bob -> Cal 2"});
  CHECK(caught("dropper pays 2 to each other who has laid a spread") == Payments{});
  CHECK(caught("dropper pays 2 to the lowest with the highest card") == Payments{"Bob -> Ann 2", "Bob -> Cal 2"});
  const std::string by_card = dealt("As 2s 2h Ad 5h", middle, low_too) + "Ann: draw 6d, discard 6d\nBob: drop\n";
  CHECK(paid("drop and caught: dropper pays 2 to the lowest with the highest card", by_card) ==
        Payments{"Bob -> Ann 2"});
}

TEST_CASE("settlement: shares, exact and whole", "[settlement]") {
  CHECK(caught("dropper pays an equal share of 3 to each lowest") == Payments{"Bob -> Ann 1.5", "Bob -> Cal 1.5"});
  CHECK(caught("dropper pays an equal share of 3 to each lowest, in whole stakes, the rest to the nearest lowest") ==
        Payments{"Bob -> Ann 1", "Bob -> Cal 1", "Bob -> Ann 1"});
  CHECK(caught("each tied scores an equal share of 7, in whole points, the rest to the dropper") ==
        Payments{"nobody -> Ann 3", "nobody -> Cal 3", "nobody -> Bob 1"});
  CHECK(caught("dropper pays an equal share of 3 to each lowest, in whole stakes, the rest to the pot") ==
        Payments{"Bob -> Ann 1", "Bob -> Cal 1", "Bob -> pot 1"});
  CHECK(caught("each player scores an equal share of the differences, in whole points, the rest to each lowest") ==
        Payments{"nobody -> Ann 4", "nobody -> Bob 8", "nobody -> Cal 4", "nobody -> Ann 4/3"});
  CHECK(caught("dropper pays an equal share of 3 to each lowest, in whole stakes, the rest to the dropper") ==
        Payments{"Bob -> Ann 1", "Bob -> Cal 1"});
  CHECK(
      caught("dropper pays an equal share of 3 to each lowest, in whole stakes, the rest to each other who has laid a "
             "spread") == Payments{"Bob -> Ann 1", "Bob -> Cal 1"});
  CHECK(
      told(house_with("ante: each player pays 1 to the pot\nsettlement:\n  drop and caught: each lowest takes the pot, "
                      "in whole stakes, the rest to the dropper\n"),
           dealt(low, middle, low_too) + "Ann: draw 6d, discard 6d\nBob: drop\n")
          .payments ==
      Payments{"Ann -> pot 1", "Bob -> pot 1", "Cal -> pot 1", "pot -> Ann 1", "pot -> Cal 1", "pot -> Bob 1"});
  CHECK(told(house_with(
                 "settlement:\n  drop and caught: dropper pays an equal share of 3 to each other, in whole stakes, the "
                 "rest to each lowest\n"),
             dealt("As 2s 2h 3h 3s", middle, "?? ?? ?? ?? ??") + "Ann: draw 6d, discard 6d\nBob: drop\n")
            .verdict == "undetermined, unrecorded, caught");
  // Ann is lowest and the first in the order of play, whether Cal is lowest too or not.
  CHECK(told(house_with("deal:\n  cards: 1\ndealt wins: none\nsettlement:\n  drop and caught: dropper pays an equal "
                        "share of 3 to each other, in whole stakes, the rest to each lowest\n"),
             dealt("As", "Kc", "??") + "Ann: draw 6d, discard 6d\nBob: drop\n")
            .payments == Payments{"Bob -> Ann 1", "Bob -> Cal 1", "Bob -> Ann 1"});
  // What is too large to be added up is not divided either.
  CHECK(
      told(house_with("ante: each player pays 10000 to the pot\nsettlement:\n  drop and caught: each lowest takes the "
                      "pot, in whole stakes, the rest to the dropper\n"),
           "stake 999999999999999\n" + dealt(low, middle, low_too) + "Ann: draw 6d, discard 6d\nBob: drop\n")
          .findings == Payments{});
  CHECK(caught("dropper pays an equal share of 4 to each lowest, in whole stakes, the rest to the pot") ==
        Payments{"Bob -> Ann 2", "Bob -> Cal 2"});
  const std::string hand = "stake 5\n" + dealt(low, middle, low_too) + "Ann: draw 6d, discard 6d\nBob: drop\n";
  const auto at_five = [&](const std::string& sentence) {
    return told(house_with("ante: each player pays 1 to the pot\nsettlement:\n  drop and caught: " + sentence + "\n"),
                hand)
        .payments;
  };
  const Payments antes{"Ann -> pot 5", "Bob -> pot 5", "Cal -> pot 5"};
  const auto after_antes = [&](Payments paid) {
    paid.insert(paid.begin(), antes.begin(), antes.end());
    return paid;
  };
  CHECK(at_five("each lowest takes the pot, in whole stakes, the rest to the dropper") ==
        after_antes({"pot -> Ann 5", "pot -> Cal 5", "pot -> Bob 5"}));
  CHECK(at_five("dropper pays an equal share of 3 to each lowest, in whole stakes, the rest to the pot") ==
        after_antes({"Bob -> Ann 5", "Bob -> Cal 5", "Bob -> pot 5"}));
  CHECK(at_five("dropper pays an equal share of 3 to each lowest, in whole stakes, the rest to the nearest lowest") ==
        after_antes({"Bob -> Ann 5", "Bob -> Cal 5", "Bob -> Ann 5"}));
  CHECK(at_five("each tied scores an equal share of 7, in whole points, the rest to the dropper") ==
        after_antes({"nobody -> Ann 3", "nobody -> Cal 3", "nobody -> Bob 1"}));
}

TEST_CASE("settlement: whoever has laid nothing cannot catch", "[settlement]") {
  const spec::Rules house = house_with("turn:\n  catching needs: a spread of one's own\n");
  CHECK(told(house, dealt(low, middle, low_too) + "Ann: draw 6d, discard 6d\nBob: drop\n").payments ==
        Payments{"Ann -> Bob 1", "Cal -> Bob 1"});
  const Told caught_by_ann =
      told(house, dealt(low, middle, low_too) + "Ann: draw 2c, spread 2s 2h 2c, discard 3h\nBob: drop\n");
  CHECK(caught_by_ann.verdict == "illegal, unrecorded, caught");  // Cal holds 2c
  CHECK(told(house, dealt("As 2s 2h 4h 3h", middle, "Ac 4s 2d 3c 3d") +
                        "Ann: draw 2c, spread 2s 2h 2c, discard 4h\nBob: drop\n")
            .payments == Payments{"Bob -> Ann 2", "Cal -> Ann 1"});
}

}  // namespace tonk::test
