#include <catch2/catch.hpp>

#include "tests/support/dealt_to_three.hpp"

namespace tonk::test {

TEST_CASE("ties: of those who drew nothing, the one dealt to last counts as the last to draw", "[ties]") {
  CHECK(paid("drop and caught: dropper pays 1 to the lowest who drew last",
             dealt(middle, low, low_too) + "Ann: drop\n") == Payments{"Ann -> Cal 1"});
}

TEST_CASE("ties: a tie with the dropper", "[ties]") {
  const std::string hand = dealt(low, low_too, high) + "Ann: drop\n";
  const spec::Rules plain = house_with("");
  CHECK(told(plain, hand).verdict == "ok, unrecorded, caught");
  const spec::Rules own = house_with(
      "settlement:\n  drop and tied:\n    - dropper pays 2 to each lowest\n    - each bystander pays 1 to each "
      "lowest\n");
  CHECK(told(own, hand).verdict == "ok, unrecorded, tied");
  CHECK(told(own, hand).payments == Payments{"Ann -> Bob 2", "Cal -> Bob 1"});
  const spec::Rules won_by_dropper = house_with("turn:\n  tie with the dropper: is won by the dropper\n");
  CHECK(told(won_by_dropper, hand).verdict == "ok, unrecorded, drop-won");
  CHECK(told(won_by_dropper, hand).payments == Payments{"Bob -> Ann 1", "Cal -> Ann 1"});
  CHECK(told(own, dealt(middle, low, high) + "Ann: drop\n").verdict == "ok, unrecorded, caught");
}

TEST_CASE("ties: hidden cards may leave open whether it is a tie or a catch", "[ties]") {
  const std::string hand = dealt("4c 4d 5c 5d 6c", "4h 4s 5h 5s ??", high) + "Ann: drop\n";
  const spec::Rules own = house_with("settlement:\n  drop and tied: nobody pays\n");
  CHECK(told(own, hand).verdict == "undetermined, unrecorded, ");
}

TEST_CASE("ties: whom a sentence means of the lowest is open where nobody knows who they are", "[ties]") {
  const auto verdict = [](const std::string& whom) {
    return told(house_with("dealt wins: none\nsettlement:\n  drop and caught: dropper pays 2 to the " + whom + "\n"),
                dealt("?? ?? ?? ?? ??", middle, low) + "Ann: draw 6d, discard 6d\nBob: drop\n")
        .verdict;
  };
  CHECK(verdict("dealer") == "ok, unrecorded, caught");
  for (const char* whom : {"nearest lowest", "first-seated lowest", "lowest nearest to the dropper",
                           "lowest who drew last", "lowest with the highest card"}) {
    CAPTURE(whom);
    CHECK(verdict(whom) == "undetermined, unrecorded, caught");
  }
}

TEST_CASE("ties: the highest card is open where the count of hidden cards is not", "[ties]") {
  const spec::Rules rules = house_with(
      "dealt wins: none\ndeck:\n  points: {A 2 3 4 5 6 7 8 9 T J Q K: 5}\n"
      "settlement:\n  drop and tied: dropper pays 2 to the lowest with the highest card\n");
  const auto judged = [&](const std::string& bob, const std::string& cal) {
    const Told hand = told(rules, dealt(low, bob, cal) + "Ann: drop\n");
    return hand.verdict + (hand.payments.empty() ? "" : ": " + hand.payments[0]);
  };
  const std::string unseen = "?? ?? ?? ?? ??";
  CHECK(judged(middle, high) == "ok, unrecorded, tied: Ann -> Cal 2");
  CHECK(judged(high, middle) == "ok, unrecorded, tied: Ann -> Bob 2");
  CHECK(judged(unseen, high) == "undetermined, unrecorded, tied");
  CHECK(judged(high, unseen) == "undetermined, unrecorded, tied");
  // Whoever is lowest alone has the highest card of the lowest, whatever it is.
  const Told alone =
      told(house_with("dealt wins: none\ndeck:\n  points: {A 2 3 4 5 6 7 8 9 T J Q K: 5}\n"
                      "settlement:\n  drop and caught: dropper pays 2 to the lowest with the highest card\n"),
           dealt(low, middle, "8c 8d 8h ?? ??") +
               "Ann: draw 6d, discard 6d\nBob: draw 7d, discard 7d\n"
               "Cal: draw 9s, spread 8c 8d 8h, discard 9s\nAnn: drop\n");
  CHECK(alone.payments == Payments{"Ann -> Cal 2"});
}

TEST_CASE("ties: a joker is below all cards", "[ties]") {
  const spec::Rules rules = house_with(
      "dealt wins: none\ndeck:\n  jokers: 2 dead\n  points: {A: 1, T J Q K: 10, joker: 1}\ndeal:\n  cards: 1\n"
      "settlement:\n  drop and caught: dropper pays 2 to the lowest with the highest card\n");
  const auto payments = [&](const std::string& ann, const std::string& bob) {
    return told(rules, dealt(ann, bob, "9c") + "Ann: draw 7d, discard 7d\nBob: draw 7h, discard 7h\nCal: drop\n")
        .payments;
  };
  CHECK(payments("X1", "X2") == Payments{"Cal -> Ann 2", "Cal -> Bob 2"});
  CHECK(payments("As", "X2") == Payments{"Cal -> Ann 2"});
  CHECK(payments("X1", "As") == Payments{"Cal -> Bob 2"});
}

TEST_CASE("ties: the dropper is of those who tie, also where only spreads catch", "[ties]") {
  const Told tied = told(house_with("turn:\n  catching needs: a spread of one's own\n"
                                    "settlement:\n  drop and tied: each tied scores 3\n"),
                         dealt("Ts 2s 2h 4h 3h", "As Ad 3s 4c 5c", high) +
                             "Ann: draw 6d, discard 6d\nBob: draw 9s, discard 9s\n"
                             "Cal: draw Jd, discard Jd\nAnn: draw 2c, spread 2s 2h 2c, discard 3h\nBob: drop\n");
  CHECK(tied.findings == Payments{});
  CHECK(tied.verdict == "ok, unrecorded, tied");
  CHECK(tied.payments == Payments{"nobody -> Ann 3", "nobody -> Bob 3"});
}

TEST_CASE("ties: who gets what cannot be divided", "[ties]") {
  const auto judged = [](const std::string& sentence, const std::string& bob) {
    const auto hands = told_session(
        house_with("ante: each player pays 1 to the pot\nsettlement:\n  drop and caught: " + sentence + "\n"),
        "session s\nstake 2\nhand 1\n" + dealt(low, bob, middle) + "Ann: draw 6d, discard 6d\nBob: drop\n");
    Payments all = hands[0].payments;
    all.push_back(hands[0].verdict + ", pot " + to_string(hands[0].judgement.carried.pot("")));
    return all;
  };
  const std::string takes =
      "each player but the dropper takes the pot, in whole stakes, the rest to the nearest lowest";
  CHECK(judged(takes, high) == Payments{"Ann -> pot 2", "Bob -> pot 2", "Cal -> pot 2", "pot -> Ann 2", "pot -> Cal 2",
                                        "pot -> Ann 2", "ok, unrecorded, caught, pot 0"});
  const auto open = [](const std::string& sentence) {
    return told(house_with("dealt wins: none\nante: each player pays 1 to the pot\nsettlement:\n  drop and caught: " +
                           sentence + "\n"),
                dealt("?? ?? ?? ?? ??", middle, low_too) + "Ann: draw 6d, discard 6d\nBob: drop\n")
        .verdict;
  };
  CHECK(open(takes) == "undetermined, unrecorded, caught");
  CHECK(open("each player but the dropper takes the pot") == "ok, unrecorded, caught");
  CHECK(open("dropper pays an equal share of 3 to each other, in whole stakes, the rest to the nearest lowest") ==
        "undetermined, unrecorded, caught");
  CHECK(open("dropper pays an equal share of 3 to each other") == "ok, unrecorded, caught");
}

}  // namespace tonk::test
