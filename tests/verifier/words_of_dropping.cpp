#include <catch2/catch.hpp>

#include "tests/support/told.hpp"

/// What no shipped house says of drops and of the last round, decided by the one move that it is about.
namespace tonk::test {
namespace {

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("words of dropping: drop after drawing", "[words]") {
  const std::string house = "drop: after drawing";
  CHECK(in_turn(house, "Ann: draw 2c, drop\n").verdict == "ok, unrecorded, drop-won");
  CHECK(in_turn(house, "Ann: draw 2c, spread 4c 4d 4h, drop\n").verdict == "ok, unrecorded, drop-won");
  CHECK(in_turn(house, "Ann: drop\n").findings ==
        Strings{"7:6 drop-too-early: `Ann` drops too early in the turn | a drop is allowed after drawing"});
  CHECK(in_turn(house, "Ann: draw 2c, discard 2c\nAnn: drop\n").findings ==
        Strings{"8:6 out-of-turn: it is the turn of `Bob`, not of `Ann` | `Bob` may draw or take 2c"});
}

TEST_CASE("words of dropping: drop at any point of the turn", "[words]") {
  const std::string house = "drop: at any point of the turn";
  CHECK(in_turn(house, "Ann: drop\n").verdict == "ok, unrecorded, drop-won");
  CHECK(in_turn(house, "Ann: draw 2c, drop\n").verdict == "ok, unrecorded, drop-won");
  CHECK(in_turn(house, "Ann: draw 2c, spread 4c 4d 4h, drop\n").verdict == "ok, unrecorded, drop-won");
  CHECK(in_turn(house, "Ann: draw 2c, discard 2c, drop\n").findings ==
        Strings{"7:27 out-of-turn: it is the turn of `Bob`, not of `Ann` | `Bob` may drop, draw, or take 2c"});
}

TEST_CASE("words of dropping: drop right after the discard", "[words]") {
  const std::string house = "drop: right after the discard";
  CHECK(in_turn(house, "Ann: draw 2c, discard 7s, drop\n").verdict == "ok, unrecorded, drop-won");
  CHECK(in_turn(house, "Ann: draw 2c, discard 7s\nAnn: drop\n").verdict == "ok, unrecorded, drop-won");
  CHECK(in_turn(house, "Ann: drop\n").findings ==
        Strings{"7:6 drop-too-early: `Ann` drops too early in the turn | a drop is allowed right after the discard"});
  CHECK(in_turn(house, "Ann: draw 2c, drop\n").findings ==
        Strings{"7:15 drop-too-early: `Ann` drops too early in the turn | a drop is allowed right after the discard"});
  CHECK(in_turn(house, "Ann: draw 2c, discard 7s\nBob: draw Tc, discard Tc\nAnn: drop\n").findings ==
        Strings{"9:6 out-of-turn: it is the turn of `Cal`, not of `Ann` | `Cal` may draw or take Tc"});
}

TEST_CASE("words of dropping: a touch of the stock is a move, too late for a drop after the discard", "[words]") {
  const std::string house = "turn: {drop: right after the discard, touching the stock: binds to draw from it}\n";
  CHECK(told_of_three(house, "Ann: draw 2c, discard 7s\nBob: touch\nAnn: drop\n").findings ==
        Strings{"9:6 out-of-turn: it is the turn of `Bob`, not of `Ann` | `Bob` may draw"});
}

TEST_CASE("words of dropping: a drop limit", "[words]") {
  const std::string house = "drop limit: 20 or less";
  const std::string lower = "Ann: draw 2c, discard 7s\nBob: draw Tc, discard Tc\nCal: draw Th, discard Th\nAnn: drop\n";
  CHECK(in_turn(house, lower).verdict == "ok, unrecorded, drop-won");
  const Told above = in_turn(house, "Ann: drop\n");
  CHECK(above.findings ==
        Strings{"7:6 drop-above-limit: `Ann` drops with 21 points | a drop is allowed with 20 or less"});
  CHECK(above.payments == Strings{"Bob -> Ann 1", "Cal -> Ann 1"});
}

TEST_CASE("words of dropping: a drop needs a spread", "[words]") {
  const std::string house = "drop needs: a spread of one's own";
  const std::string round = "Ann: draw 2c, spread 4c 4d 4h, discard 7s\nBob: draw 4s, hit 4s, discard Td\n";
  CHECK(in_turn(house, round + "Cal: draw Th, discard Th\nAnn: drop\n").verdict == "ok, unrecorded, drop-won");
  CHECK(in_turn(house, "Ann: drop\n").findings ==
        Strings{"7:6 drop-without-spread: `Ann` drops without having laid a spread | a drop needs a spread of one's "
                "own"});
  CHECK(in_turn(house, round + "Cal: draw Th, discard Th\nAnn: draw 2h, discard 2h\nBob: drop\n").findings ==
        Strings{"11:6 drop-without-spread: `Bob` drops without having laid a spread | a drop needs a spread of one's "
                "own"});
}

namespace {

constexpr auto one_more = "after a drop: every other player has one more turn";
constexpr auto last_round =
    "Ann: drop\nBob: draw Tc, spread 5h 6h 7h, discard Tc\nCal: draw Th, spread 8c 8d 8h, discard Th\n";

}  // namespace

TEST_CASE("words of dropping: after a drop every other player has one more turn", "[words]") {
  const Told caught = in_turn(one_more, last_round);
  CHECK(caught.verdict == "ok, unrecorded, caught");
  CHECK(caught.payments == Strings{"Ann -> Bob 2", "Ann -> Cal 2", "Bob -> Cal 1"});
  CHECK(in_turn(one_more, std::string(last_round) + "Ann: draw 2c\n").findings ==
        Strings{"10:6 after-the-end: the hand was over before this move of `Ann`: `Ann` dropped | what follows the end "
                "of a hand is not counted"});
  CHECK(in_turn(one_more, "Ann: drop\nBob: draw Tc, discard Tc\n").findings ==
        Strings{"8:15 hand-not-over: the log ends before the hand does: it is the turn of `Cal` | `Cal` may draw or "
                "take Tc"});
  const Told second = in_turn(one_more, "Ann: drop\nBob: draw Tc, discard Tc\nCal: drop\n");
  CHECK(second.findings == Strings{"9:6 in-the-last-round: `Cal` stops the play in the last round, which `Ann` has "
                                   "begun | `Cal` may draw or take Tc"});
  CHECK(second.payments == Strings{"Bob -> Ann 1", "Cal -> Ann 1"});
}

TEST_CASE("words of dropping: in the last round a player can go out", "[words]") {
  const std::string hand =
      "Ann: drop\nBob: draw Tc, spread 5h 6h 7h, discard Tc\nCal: draw 8s, spread 8c 8d 8h 8s, discard 3c\n";
  CHECK(in_turn(one_more, hand).verdict == "ok, unrecorded, caught");
  const std::string out =
      "seats Ann Bob\ndealer Bob\ndeal Ann 4c 4d 4h 7s 2s\ndeal Bob 5h 6h 7h 8h 9h\nup Kh\nAnn: drop\n"
      "Bob: draw Th, spread 5h 6h 7h 8h 9h Th\n";
  const Told gone = told(house_with(std::string("turn:\n  ") + one_more + "\n"), out);
  CHECK(gone.verdict == "ok, unrecorded, out");
  CHECK(gone.payments == Strings{"Ann -> Bob 2"});
}

TEST_CASE("words of dropping: after a drop the dropper's spreads may be closed", "[words]") {
  const std::string hand =
      "Ann: draw 2c, spread 4c 4d 4h, discard 7s\nBob: draw Tc, spread 5h 6h 7h, discard Tc\n"
      "Cal: draw Th, discard Th\nAnn: drop\nBob: draw 4s, hit 4s, discard 9c\nCal: draw 8s, discard 8s\n";
  CHECK(in_turn(one_more, hand).verdict == "ok, unrecorded, drop-won");
  const std::string closed = std::string(one_more) + ", without hits on the dropper's spreads";
  CHECK(in_turn(closed, hand).findings == Strings{"11:19 hit-forbidden: `Bob` may not hit spread 1 of `Ann` | in the "
                                                  "last round the dropper's spreads cannot be hit"});
  const std::string others =
      "Ann: draw 2c, spread 4c 4d 4h, discard 7s\nBob: draw Tc, spread 5h 6h 7h, discard Tc\n"
      "Cal: draw Th, spread 8c 8d 8h, discard Th\nAnn: drop\nBob: draw 8s, hit 8s, discard 9c\n"
      "Cal: draw 2h, discard 2h\n";
  CHECK(in_turn(closed, others).verdict == "ok, unrecorded, drop-won");
}

TEST_CASE("words of dropping: a drop stands where the stock runs out in the last round", "[words]") {
  const std::string small = "deck:\n  ranks: A 2 3 4 5\ndealt wins: none\nturn:\n  drop: after drawing\n  ";
  const std::string hand =
      "seats Ann Bob Cal\ndealer Cal\ndeal Ann Ac Ad 2c 2d 3c\ndeal Bob Ah As 2h 2s 3d\n"
      "deal Cal 3h 3s 4c 4d 4h\nup 4s\nAnn: draw 5c, discard 5c\nBob: draw 5d, discard 5d\n"
      "Cal: draw 5h, discard 5h\n";
  const auto end = [&](const std::string& lines, const std::string& moves) {
    return told(house_with(small + one_more + "\n" + lines), hand + moves).verdict;
  };
  const std::string last = "stock out: after the turn that draws the last card\n";
  CHECK(end(last, "Ann: draw 5s, discard 5s\n") == "ok, unrecorded, stock-out");
  CHECK(end(last, "Ann: draw 5s, drop\n") == "ok, unrecorded, caught");
  CHECK(end("", "Ann: draw 5s, drop\nBob: stock-out\n") == "ok, unrecorded, caught");
  CHECK(end("", "Ann: draw 5s, discard 5s\nBob: stock-out\n") == "ok, unrecorded, stock-out");
}

TEST_CASE("words of dropping: a tie is won by the dropper", "[words]") {
  const std::string tied =
      "seats Ann Bob\ndealer Bob\ndeal Ann As 2s 2h 3s 3h\ndeal Bob Ac 2c 2d 3c 3d\nup Kh\nAnn: drop\n";
  const spec::Rules won = house_with("turn:\n  tie with the dropper: is won by the dropper\n");
  CHECK(told(won, tied + "pay Bob Ann 1\n").verdict == "ok, right, drop-won");
  CHECK(told(won, tied + "pay Ann Bob 2\n").findings ==
        Strings{"7:1 wrong-payment: `Bob` owes `Ann` 1, and `Ann` pays `Bob` 2 | `Ann` dropped; `Bob` has 11, `Ann` "
                "has 11"});
  std::string lower = tied;
  lower.replace(lower.find("3d\n"), 2, "2s");
  lower.replace(lower.find("As 2s"), 5, "As 4s");
  CHECK(told(won, lower).verdict == "ok, unrecorded, caught");
}

TEST_CASE("words of dropping: who may drop right after the deal does so in turn, though another was silent",
          "[words]") {
  const std::string house =
      "dealt wins:\n  - {hand: total is 21, pays: each other pays 2}\nturn:\n  drop after the deal: by anybody\n";
  CHECK(told_of_three(house, "Bob: drop\n").findings ==
        Strings{"7:6 undeclared-win: play begins although `Ann` was dealt a win of 21 points | `Ann: declare` ends the "
                "hand before any play, because `total is 21`"});
}

TEST_CASE("words of dropping: the last round ends with the turn that draws the last card, and counts", "[words]") {
  const spec::Rules rules = house_with(
      "deck:\n  ranks: A 2 3\ndealt wins: none\nstock out: after the turn that draws the last card\nturn:\n"
      "  knock: gives up the turn, and every other player has one more\nsettlement:\n  knock: each loser pays 3 to "
      "each lowest\n");
  CHECK(told(rules,
             "seats Ann Bob\ndealer Bob\ndeal Ann Ac 2d 3h 2s 3s\ndeal Bob Ad 2c 3c 2h 3d\nup As\nAnn: knock\n"
             "Bob: draw Ah, discard 3d\n")
            .verdict == "ok, unrecorded, knock");
}

TEST_CASE("words of dropping: the last turn of the last round is judged as any other, though it ends without a discard",
          "[words]") {
  const std::string turn =
      "dealt wins: none\nturn:\n  knock: gives up the turn, and every other player has one more\n"
      "  discard: one card, unless the hand is empty or a spread was hit\n";
  const std::string used = turn + "  after a take: the card must be used at once\n";
  const std::string held = turn + "spreads:\n  holding: not longer than the turn\n";
  const std::string first_round =
      "seats Ann Bob Cal\ndealer Cal\ndeal Ann 4c 4d 4h 9s Kc\ndeal Bob 4s Ad 2d Td 8h\ndeal Cal 7c 7d 9h Ts Jh\nup "
      "Qs\n"
      "Ann: draw Js, spread 4c 4d 4h, discard Js\nBob: draw Qc, discard Qc\n";
  const std::string after_knock = first_round + "Cal: knock\nAnn: draw 3d, discard 3d\n";
  CHECK(
      told(house_with(used), after_knock + "Bob: take 3d, hit 4s #1\n").findings ==
      Strings{"11:15 take-not-used: `Bob` has taken 3d and does not use it at once | a card that is taken must be used "
              "on that turn, in a spread or as a hit"});
  CHECK(
      told(house_with(held), after_knock + "Bob: take 3d, hit 4s #1\n").findings ==
      Strings{"11:15 spread-held: `Bob` ends the turn holding the spread Ad 2d 3d | a spread must be laid: `spread Ad "
              "2d 3d` before the turn is over"});
  for (const std::string& house : {used, held}) {
    CHECK(told(house_with(house), after_knock + "Bob: take 3d, spread Ad 2d 3d, hit 4s #1\n").verdict ==
          "ok, unrecorded, knock");
  }
  // Where more turns follow, the log may as well end within this one.
  const Told within = told(
      house_with(used), first_round + "Cal: draw Kh, discard Kh\nAnn: draw 3d, discard 3d\nBob: take 3d, hit 4s #1\n");
  CHECK(within.verdict == "incomplete, unrecorded, ");
}

TEST_CASE("words of dropping: an empty hand that waits only plays its turn by dropping in the last round", "[words]") {
  const std::string house =
      "deck:\n  ranks: A 2 3\ndealt wins: none\nstock out: when a player would draw from the empty stock\nturn:\n"
      "  knock: gives up the turn, and every other player has one more\n"
      "  low stock: with no more cards than players, an empty hand waits and drops on its next turn\n"
      "settlement:\n  knock: each loser pays 3 to each lowest\n";
  const std::string emptied =
      "seats Ann Bob\ndealer Bob\ndeal Ann Ac Ad 2h 2s 2c\ndeal Bob As 3c 3h 2d 3d\nup 3s\n"
      "Ann: draw Ah, spread Ac Ad Ah, spread 2h 2s 2c\n";
  CHECK(told(house_with(house), emptied + "Bob: knock\nAnn: drop\n").verdict == "ok, unrecorded, knock");
  CHECK(told(house_with(house), emptied).judgement.end == End::none);
  CHECK(told(house_with(house + "spreads:\n  winning spreads: 2\n"), emptied).verdict == "ok, unrecorded, out");
}

}  // namespace tonk::test
