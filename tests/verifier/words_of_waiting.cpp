#include <fmt/core.h>

#include <catch2/catch.hpp>

#include "tests/support/told.hpp"

/// What no shipped house says of waiting: who drops on which turn, after which hits.
namespace tonk::test {
namespace {

using Strings = std::vector<std::string>;

/// Ann and Cal each have a spread to lay on their first turn. The moves begin on line 7.
constexpr auto deal =
    "seats Ann Bob Cal\ndealer Cal\ndeal Ann 4c 4d 4h Ks 2s\ndeal Bob 4s 7h 9h 9c Td\ndeal Cal 8c 8d 8h Qs 3c\nup Kh\n";

Strings found(const std::string& waiting, const std::string& moves, const std::string& turn = "") {
  return told(house_with("turn: {" + turn + "}\nwaiting: {" + waiting + "}\n"), deal + moves).findings;
}

/// A turn in which nothing happens.
std::string idle(const std::string& who, const std::string& card) {
  return fmt::format("{}: draw {}, discard {}\n", who, card, card);
}

/// `wait` is what comes after "waits".
Strings too_soon(int line, int column, const std::string& who, const std::string& wait) {
  return {
      fmt::format("{}:{} drop-while-waiting: `{}` drops while waiting | `{}` waits {}", line, column, who, who, wait)};
}

/// Ann lays a book, and Bob and Cal hit nothing.
const std::string book = "Ann: draw 2c, spread 4c 4d 4h, discard Ks\n";

}  // namespace

TEST_CASE("words of waiting: for the hitter", "[words]") {
  const std::string hit = book + "Bob: draw Tc, hit 4s, discard Tc\n" + idle("Cal", "Th");
  CHECK(found("for the hitter: 1 turn", hit + "Ann: drop\n") == Strings{});
  CHECK(found("for the hitter: 1 turn", hit + idle("Ann", "2h") + "Bob: drop\n") ==
        too_soon(11, 6, "Bob", "this turn, and may drop on the next: hitting costs 1 turn"));
  const std::string second = hit + idle("Ann", "2h") + idle("Bob", "Jc") + idle("Cal", "Jd") + idle("Ann", "Jh");
  CHECK(found("for the hitter: 1 turn", second + "Bob: drop\n") == Strings{});
  CHECK(found("for the hitter: 2 turns", second + "Bob: drop\n") ==
        too_soon(14, 6, "Bob", "this turn, and may drop on the next: hitting costs 2 turns"));
}

TEST_CASE("words of waiting: a hit on one's own spread makes the hitter wait", "[words]") {
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann 4c 4d 4h 4s 2s\ndeal Bob 7h 9h 9c Td Qs\nup Kh\n"
      "Ann: draw Ks, spread 4c 4d 4h, hit 4s, discard Ks\nBob: draw Th, discard Th\nAnn: drop\n";
  const auto judged = [&](const std::string& waiting) {
    return told(house_with("waiting: {" + waiting + "}\n"), hand).findings;
  };
  CHECK(judged("for the hitter: 1 turn, own hits: do not count") ==
        too_soon(8, 6, "Ann", "this turn, and may drop on the next: hitting costs 1 turn"));
  CHECK(judged("for the hitter: 1 turn, after a hit: 1 turn") ==
        too_soon(8, 6, "Ann", "this turn and 1 more: being hit costs 1 turn, hitting costs 1 turn"));
  CHECK(judged("after a hit: 1 turn, own hits: do not count") == Strings{});
}

TEST_CASE("words of waiting: the last turn of a wait is a turn of waiting", "[words]") {
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann 4c 4d 4h 4s Ks\ndeal Bob 7h 9h 9c Td Qs\nup Kh\n" + book +
      "Bob: draw Th, discard Th\nAnn: draw Kc, hit 4s, discard Kc\nBob: draw Jc, discard Jc\nAnn: drop\n";
  CHECK(told(house_with("waiting: {after a spread: 1 turn, while waiting: 1 turn}\n"), hand).findings ==
        too_soon(10, 6, "Ann",
                 "this turn, and may drop on the next: a spread costs 1 turn, being hit while waiting costs 1 turn"));
  CHECK(told(house_with("waiting: {after a spread: 1 turn, while waiting: none}\n"), hand).findings == Strings{});
}

namespace {

/// Ann's run is hit by Bob on one end and by Cal on the other, and Bob hits twice where `twice` says so.
std::string run_is_hit(bool twice) {
  return std::string{
             "seats Ann Bob Cal\ndealer Cal\ndeal Ann 4c 5c 6c 2d 2s\ndeal Bob 7c 8c 9h 9d Td\n"
             "deal Cal 3c 8d 8h Qs Qd\nup Kh\nAnn: draw Ks, spread 4c 5c 6c, discard Ks\n"} +
         (twice ? "Bob: draw Tc, hit 7c, hit 8c, discard 9h\n" : "Bob: draw Tc, hit 7c, discard 9h\n") +
         "Cal: draw Th, hit 3c, discard Th\n";
}

/// On which of Ann's turns, her second being the first that is asked, she may drop.
int first_drop(const std::string& waiting, bool twice) {
  const spec::Rules rules = house_with("waiting: {" + waiting + "}\n");
  std::string moves = run_is_hit(twice);
  const Strings drawn{"2h", "2c", "Jc", "Jd", "Jh", "Js", "6h", "6s", "6d", "5h", "5s", "5d"};
  for (std::size_t turn = 0; turn < 4; ++turn) {
    if (told(rules, moves + "Ann: drop\n").findings.empty()) {
      return static_cast<int>(turn) + 1;
    }
    moves += idle("Ann", drawn[3 * turn]) + idle("Bob", drawn[3 * turn + 1]) + idle("Cal", drawn[3 * turn + 2]);
  }
  return 5;
}

}  // namespace

TEST_CASE("words of waiting: while waiting", "[words]") {
  CHECK(first_drop("after a hit: 1 turn", false) == 3);
  CHECK(first_drop("after a hit: 1 turn", true) == 4);
  CHECK(first_drop("after a hit: 1 turn, while waiting: none", false) == 2);
  CHECK(first_drop("after a hit: 1 turn, while waiting: none", true) == 2);
  CHECK(first_drop("after a hit: 1 turn, while waiting: 2 turns", false) == 4);
  CHECK(first_drop("after a hit: 2 turns, while waiting: 1 turn", false) == 4);
  CHECK(first_drop("after a spread: 1 turn, while waiting: none", true) == 2);
  CHECK(first_drop("after a spread: 1 turn, while waiting: 1 turn", true) == 5);
  CHECK(told(house_with("waiting: {after a hit: 1 turn, while waiting: 2 turns}\n"), run_is_hit(false) + "Ann: drop\n")
            .findings ==
        too_soon(10, 6, "Ann", "this turn and 2 more: being hit costs 1 turn, being hit while waiting costs 2 turns"));
}

TEST_CASE("words of waiting: several hits count once a round", "[words]") {
  CHECK(first_drop("after a hit: 1 turn, several hits: count once a round", true) == 2);
  CHECK(first_drop("after a hit: 1 turn, while waiting: 2 turns, several hits: count once a round", true) == 2);
  CHECK(first_drop("after a spread: 1 turn, while waiting: 1 turn, several hits: count once a round", true) == 3);
  CHECK(first_drop("for the hitter: 1 turn, several hits: count once a round", true) == 1);
}

namespace {

/// Ann lays a run and hits it on her next turn, or Bob does in between; and on the turn after that she hits it again and goes out.
Strings on_the_turn_after(const std::string& waiting, bool own) {
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann 4c 5c 6c 7c 2d\ndeal Bob 3c 8d 9h 9d Td\nup Kh\n"
      "Ann: draw Ks, spread 4c 5c 6c, discard Ks\n";
  return told(house_with("waiting: {" + waiting + "}\n"),
              hand + (own ? "Bob: draw Tc, discard Tc\nAnn: draw Qc, hit 7c, discard Qc\nBob: draw Th, discard Th\n"
                            "Ann: draw 8c, hit 8c, discard 2d\n"
                          : "Bob: draw Tc, hit 3c, discard Tc\nAnn: draw Qc, hit 7c, discard Qc\nBob: drop\n"))
      .findings;
}

}  // namespace

TEST_CASE("words of waiting: own hits and those of others", "[words]") {
  const std::string freezes = "no laying after a hit: 1 turn";
  const std::string freezes_own = "no laying after an own hit: 1 turn";
  CHECK(on_the_turn_after(freezes, true) == Strings{});
  CHECK(on_the_turn_after(freezes, false).size() == 1);
  CHECK(on_the_turn_after(freezes_own, false) == Strings{});
  CHECK(on_the_turn_after(freezes_own, true) ==
        Strings{
            "10:15 laid-while-frozen: `Ann` lays 8c, but may lay nothing on this turn after a hit on their own spread "
            "| `Ann` may discard"});
  CHECK(on_the_turn_after(freezes + ", own hits: count, after a hit: 1 turn", true) == Strings{});
  const std::string stays = "no going out after a hit: 1 turn";
  CHECK(on_the_turn_after(stays, true) == Strings{});
  CHECK(on_the_turn_after("no going out after an own hit: 1 turn", true) ==
        Strings{"10:15 out-while-held-in: `Ann` would have to go out, but may not on this turn after a hit on their "
                "own spread | a card must be left in the hand when the turn is over"});
}

TEST_CASE("words of waiting: a wait ends at the end of a turn", "[words]") {
  const std::string ends = ", ends: at the end of a turn";
  const std::string round = book + idle("Bob", "Tc") + idle("Cal", "Th");
  CHECK(found("after a spread: 1 turn", round + "Ann: drop\n") ==
        too_soon(10, 6, "Ann", "this turn, and may drop on the next: a spread costs 1 turn"));
  CHECK(found("after a spread: 1 turn" + ends, round + "Ann: drop\n") == Strings{});
  CHECK(found("after a spread: 2 turns" + ends, round + "Ann: drop\n") ==
        too_soon(10, 6, "Ann", "this turn, and may drop on the next: a spread costs 2 turns"));
  CHECK(first_drop("after a hit: 1 turn" + ends, false) == 3);
  CHECK(first_drop("after a hit: 1 turn, while waiting: none" + ends, false) == 2);
}

TEST_CASE("words of waiting: the turn in which a wait is earned", "[words]") {
  const std::string turn = "drop: after drawing";
  const std::string lays = "Ann: draw 2c, spread 4c 4d 4h, drop\n";
  CHECK(found("after a spread: 1 turn", lays, turn) == Strings{});
  CHECK(found("after a spread: 1 turn, ends: at the end of a turn", lays, turn) ==
        too_soon(7, 32, "Ann", "this turn, and may drop on the next: a spread costs 1 turn"));
  CHECK(found("after a spread: 3 turns, ends: at the end of a turn", lays, turn) ==
        too_soon(7, 32, "Ann", "this turn and 2 more: a spread costs 3 turns"));
}

TEST_CASE("words of waiting: a drop right after the discard belongs to the turn that was played", "[words]") {
  const std::string turn = "drop: right after the discard";
  const std::string round = book + idle("Bob", "Tc") + idle("Cal", "Th");
  const std::string second = round + idle("Ann", "2h");
  const std::string third = second + idle("Bob", "Jc") + idle("Cal", "Jd") + idle("Ann", "Jh");
  const std::string starts = "after a spread: 1 turn";
  CHECK(found(starts, book + "Ann: drop\n", turn) == Strings{});
  CHECK(found(starts, second + "Ann: drop\n", turn) ==
        too_soon(11, 6, "Ann", "this turn, and may drop on the next: a spread costs 1 turn"));
  CHECK(found(starts, third + "Ann: drop\n", turn) == Strings{});
  CHECK(found("after a spread: 2 turns", second + "Ann: drop\n", turn) ==
        too_soon(11, 6, "Ann", "this turn and 1 more: a spread costs 2 turns"));
  const std::string ends = starts + ", ends: at the end of a turn";
  CHECK(found(ends, book + "Ann: drop\n", turn) ==
        too_soon(8, 6, "Ann", "this turn, and may drop on the next: a spread costs 1 turn"));
  CHECK(found(ends, second + "Ann: drop\n", turn) == Strings{});
}

TEST_CASE("words of waiting: going out against the rule is one fault, however many cards do it", "[words]") {
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann 3c 4c 5c 8h 9h Th Qh\ndeal Bob 6c Qd Qc 2s 2d 5s 9s\nup Kc\n"
      "Ann: draw Jd, spread 3c 4c 5c, discard Jd\nBob: draw 7c, hit 6c, discard 5s\nAnn: draw Jh, spread 8h 9h Th, "
      "hit ";
  const spec::Rules rules =
      house_with("deal:\n  cards: 7\ndealt wins: none\nwaiting:\n  no going out after a hit: 1 turn\n");
  const Strings once{
      "8:32 out-while-held-in: `Ann` would have to go out, but may not on this turn after having been hit | a card "
      "must be "
      "left in the hand when the turn is over"};
  CHECK(told(rules, hand + "Jh, hit Qh\n").findings == once);
  CHECK(told(rules, hand + "Jh, discard Qh\n").findings == once);
}

TEST_CASE("words of waiting: the rest of the hand", "[words]") {
  const std::string laid = book + idle("Bob", "Tc") + idle("Cal", "Th");
  const std::string later = laid + idle("Ann", "2h") + idle("Bob", "Jc") + idle("Cal", "Jd") + idle("Ann", "Jh") +
                            idle("Bob", "Qc") + idle("Cal", "Qd");
  CHECK(found("after a spread: the rest of the hand", later + "Ann: drop\n") ==
        too_soon(16, 6, "Ann", "until the hand is over: a spread costs the rest of the hand"));
  CHECK(found("after a spread: 2 turns", later + "Ann: drop\n") == Strings{});
}

TEST_CASE("words of waiting: the first hit that counts", "[words]") {
  const std::string hit = book + "Bob: draw Tc, hit 4s, discard Tc\n" + idle("Cal", "Th");
  CHECK(found("after a hit: 1 turn", hit + "Ann: drop\n") ==
        too_soon(10, 6, "Ann", "this turn, and may drop on the next: being hit costs 1 turn"));
  CHECK(found("after a hit: 1 turn, first hit that counts: 2", hit + "Ann: drop\n") == Strings{});
  const std::string run =
      "seats Ann Bob Cal\ndealer Cal\ndeal Ann 4c 5c 6c Ks 2s\ndeal Bob 3c 7h 9h 9c Td\ndeal Cal 7c 8d 8h Qs 3h\nup "
      "Kh\nAnn: draw 2h, spread 4c 5c 6c, discard Ks\nBob: draw Tc, hit 3c, discard Tc\nCal: draw Th, hit 7c, discard "
      "Th\nAnn: drop\n";
  const auto judged = [&](const std::string& waiting) {
    return told(house_with("waiting: {" + waiting + "}\n"), run).findings;
  };
  CHECK(judged("after a hit: the rest of the hand, first hit that counts: 2") ==
        too_soon(10, 6, "Ann", "until the hand is over: being hit 2 times or more costs the rest of the hand"));
  CHECK(judged("after a hit: the rest of the hand, first hit that counts: 3") == Strings{});
}

TEST_CASE("words of waiting: the first own hit that keeps its player from going out at once", "[words]") {
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann 4c 5c 6c 7c 2d\ndeal Bob 3c 8d 9h 9d Td\nup Kh\n"
      "Ann: draw Ks, spread 4c 5c 6c, discard Ks\nBob: draw Tc, discard Tc\nAnn: draw 8c, hit 7c, hit 8c, discard 2d\n";
  const auto held_in = [&](const std::string& first) {
    const Strings findings = told(house_with("waiting: {no going out after an own hit: 1 turn, ends: at the end of a "
                                             "turn, first hit that counts: " +
                                             first + "}\n"),
                                  hand)
                                 .findings;
    return !findings.empty() && findings[0].find(" out-while-held-in: ") != std::string::npos;
  };
  CHECK(held_in("1"));
  CHECK(held_in("2"));
  CHECK_FALSE(held_in("3"));
}

TEST_CASE("words of waiting: several hits of one turn", "[words]") {
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann 4c 5c 6c Ks 2s\ndeal Bob 3c 7c 9h 9c Td\nup Kh\nAnn: draw 2h, spread 4c 5c "
      "6c, discard Ks\nBob: draw Tc, hit 3c, hit 7c, discard Tc\nAnn: draw Th, discard Th\nBob: draw Jc, discard Jc\n"
      "Ann: drop\n";
  const auto judged = [&](const std::string& several) {
    return told(house_with("waiting: {after a hit: 1 turn, several hits: " + several + "}\n"), hand).findings;
  };
  CHECK(judged("add up") == too_soon(10, 6, "Ann", "this turn, and may drop on the next: being hit costs 1 turn"));
  CHECK(judged("count once a turn") == Strings{});
  CHECK(judged("count once a round") == Strings{});

  const std::string at_once = hand.substr(0, hand.find("Ann: draw Th")) + "Ann: drop\n";
  const auto judged_at_once = [&](const std::string& first) {
    const std::string waits = "waiting: {after a hit: 1 turn, several hits: count once a turn, first hit that counts: ";
    return told(house_with(waits + first + "}\n"), at_once).findings;
  };
  CHECK(judged_at_once("1") == too_soon(8, 6, "Ann", "this turn, and may drop on the next: being hit costs 1 turn"));
  CHECK(judged_at_once("2") ==
        too_soon(8, 6, "Ann", "this turn, and may drop on the next: being hit 2 times or more costs 1 turn"));
  CHECK(judged_at_once("3") == Strings{});
}

}  // namespace tonk::test
