#include <fmt/core.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/support/told.hpp"
#include "verifier/table/meld_solver.hpp"

/// What no shipped house says of cards, spreads and hits.
namespace tonk::test {
namespace {

using Strings = std::vector<std::string>;

/// The moves begin on line 7.
std::string dealt(const std::string& ann, const std::string& bob, const std::string& cal) {
  return "seats Ann Bob Cal\ndealer Cal\ndeal Ann " + ann + "\ndeal Bob " + bob + "\ndeal Cal " + cal + "\nup Kh\n";
}

constexpr auto with_book = "4c 4d 4h 7s 2s";
constexpr auto with_run = "5h 6h 7h 9c Td";
constexpr auto high = "8c 9d Jh Qs Kc";

Told judged(const std::string& lines, const std::string& moves) {
  return told(house_with(lines), dealt(with_book, with_run, high) + moves);
}

CardMultiset bag(const std::string& text) {
  CardMultiset all;
  for (std::size_t place = 0; place < text.size(); place += 3) {
    all.insert(
        Card{static_cast<Rank>(rank_letters.find(text[place])), static_cast<Suit>(suit_letters.find(text[place + 1]))});
  }
  return all;
}

}  // namespace

TEST_CASE("words of cards: two packs", "[words]") {
  const spec::Rules two = house_with("deck:\n  packs: 2\n");
  const auto found = [&](const std::string& ann, const std::string& moves) {
    return told(two, dealt(ann, with_run, high) + moves).findings;
  };
  CHECK(found("4c 4c 4d 7s 2s", "Ann: draw 5h, spread 4c 4c 4d, discard 5h\nBob: draw 5h, discard 5h\nCal: drop\n") ==
        Strings{"8:11 card-seen-twice: `Bob` cannot draw 5h: `Bob` holds it"});
  CHECK(found("4c 4c 4c 7s 2s", "Ann: drop\n") == Strings{"3:16 card-seen-twice: 4c cannot be here: `Ann` holds it"});
  CHECK(found("4c 4c 4d 7s 2s", "Ann: draw 4c, discard 4c\nBob: drop\n") ==
        Strings{"7:11 card-seen-twice: `Ann` cannot draw 4c: `Ann` holds it"});
  CHECK(found("5c 5c 6c 7s 2s", "Ann: draw 3s, spread 5c 5c 6c, discard 3s\nBob: drop\n") ==
        Strings{"7:15 not-a-spread: 5c 5c 6c is neither a book nor a run | a book is `3 or 4 of one rank`, a run `3 or "
                "more of one suit in order`"});
  CHECK(found("4c 4c 4d 7s 2s",
              "Ann: draw Kh, discard 4c\nBob: take 4c, discard 4c\nCal: draw 7s, discard 7s\n"
              "Ann: drop\nshow Ann Kh 4c 4d 7s 2s\n") == Strings{});
  CHECK(told(house_with(""), dealt("4c 4c 4d 7s 2s", with_run, high) + "Ann: drop\n").findings ==
        Strings{"3:13 card-seen-twice: 4c cannot be here: `Ann` holds it"});
}

TEST_CASE("words of cards: the deck of two packs deals the same card twice", "[words]") {
  std::string deck = "deck 4c 9d 4c Td 4d Js 4h Qs 2s 8c Kh";
  Strings left;
  for (const char suit : suit_letters) {
    for (const char rank : rank_letters) {
      const std::string card{rank, suit};
      const bool gone = deck.find(card) != std::string::npos;
      left.push_back(card);
      if (!gone) {
        left.push_back(card);
      }
    }
  }
  for (const std::string& card : left) {
    if (card != "4c") {
      deck += ' ' + card;
    }
  }
  const std::string head = "seats Ann Bob\ndealer Bob\n" + deck + "\n";
  const spec::Rules two = house_with("deck:\n  packs: 2\n");
  const Told unwritten = told(two, head + "Ann: drop\nshow Ann 4c 4c 4d 4h 2s\n");
  CHECK(unwritten.findings == Strings{});
  CHECK(unwritten.verdict == "ok, unrecorded, drop-won");
  CHECK(told(two, head + "deal Ann 4c 4c 4d 7h 2s\nAnn: drop\n").findings.front() ==
        "4:19 not-the-deck: the deck does not deal 7h to `Ann` | by the deck the hand is 2s 4c 4d 4h 4c");
}

TEST_CASE("words of cards: with two packs the same run can be laid twice", "[words]") {
  const spec::Rules two = house_with("deck:\n  packs: 2\n");
  CHECK(all_matched(two, bag("5h 6h 7h 5h 6h 7h")));
  CHECK(all_matched(two, bag("3h 4h 5h 5h 6h 7h")));
  CHECK(all_matched(two, bag("3h 4h 5h 6h 7h 8h 6h 5h 7h 9h 8h")));
  CHECK_FALSE(all_matched(two, bag("5h 6h 7h 5h 6h")));
  CHECK(least_unmatched(two, bag("5h 6h 7h 5h 6h Kc")) == 21);
  CHECK(least_unmatched(two, bag("5h 6h 7h 5h 5c 9h")) == 19);
}

TEST_CASE("words of cards: every card that fits in no spread counts", "[words]") {
  const std::string hand = dealt(with_book, with_run, "As 2d 2h 3d 5c") + "Ann: drop\n";
  const std::string price = "settlement:\n  drop and lowest alone: each other pays the difference\n";
  const spec::Rules unmatched = house_with("counting: every card that fits in no spread\n" + price);
  const Told won = told(unmatched, hand + "pay Bob Ann 10\npay Cal Ann 4\n");
  CHECK(won.findings == Strings{});
  CHECK(won.verdict == "ok, right, drop-won");
  CHECK(told(unmatched, hand + "pay Bob Ann 16\npay Cal Ann 4\n").findings ==
        Strings{"8:1 wrong-payment: `Bob` owes `Ann` 10, and pays 16 | `Ann` dropped; `Bob` has 19, `Ann` has 9"});
  CHECK(told(house_with(price), hand).verdict == "ok, unrecorded, caught");
  const std::string hidden = dealt(with_book, "5h 6h 7h 9c ??", "As 2d 2h 3d 5c") + "Ann: drop\n";
  CHECK(told(unmatched, hidden).verdict == "undetermined, unrecorded, ");
  CHECK(told(unmatched, hidden + "show Bob 5h 6h 7h 9c Td\n").verdict == "ok, unrecorded, drop-won");
}

TEST_CASE("words of cards: of two ways to put a hand together the cheaper one counts", "[words]") {
  const spec::Rules rules = house_with("");
  CHECK(least_unmatched(rules, bag("3h 4h 5h 5c 5d")) == 7);
  CHECK(least_unmatched(rules, bag("5h 6h 7h Jh 7c 7d")) == 21);
  CHECK(least_unmatched(rules, bag("9h Th Jh 9c 9d 9s")) == 0);
}

TEST_CASE("words of cards: a dealt hand in which every card is matched", "[words]") {
  const spec::Rules rules =
      house_with("deal:\n  cards: 6\ndealt wins:\n  - {hand: every card is matched, pays: each other pays 3}\n");
  const std::string matched =
      "seats Ann Bob\ndealer Bob\ndeal Ann 4c 4d 4h 7s 8s 9s\ndeal Bob 5h 6h 7h 9c Td Jd\nup Kh\n";
  const Told won = told(rules, matched + "Ann: declare\n");
  CHECK(won.findings == Strings{});
  CHECK(won.payments == Strings{"Bob -> Ann 3"});
  CHECK(told(rules, matched + "Ann: drop\n").findings ==
        Strings{"6:6 undeclared-win: play begins although `Ann` was dealt a win of 36 points | `Ann: declare` ends the "
                "hand before any play, because `every card is matched`"});
  CHECK(told(rules, matched + "Bob: declare\nAnn: declare\n").findings ==
        Strings{"6:6 false-declaration: `Bob` declares, but was dealt 47 points, which win nothing | what wins: `every "
                "card is matched`"});
}

TEST_CASE("words of cards: the lower of two dealt wins", "[words]") {
  const std::string wins =
      "dealt wins:\n  - {hand: total is 45 to 50, beats: total is lower, pays: each other pays 2}\n";
  const auto paid = [&](const std::string& bob) {
    return told(house_with(wins), dealt("Tc Jc Qc Kc 7s", bob, "8c 9d 2h 3s 4c") + "Ann: declare\nBob: declare\n")
        .payments;
  };
  CHECK(paid("Td Jd Qd Kd 8s") == Strings{"Ann -> Bob 2", "Cal -> Bob 2"});
  CHECK(paid("Td Jd Qd Kd 6s") == Strings{"Bob -> Ann 2", "Cal -> Ann 2"});
  CHECK(paid("Td Jd Qd Kd 7d").empty());
  CHECK(told(house_with(wins), dealt("Tc Jc Qc Kc 7s", "Td Jd Qd Kd 8s", "8c 9d 2h 3s 4c") +
                                   "Ann: declare\nBob: declare\npay Bob Ann 2\npay Cal Bob 2\n")
            .findings ==
        Strings{"9:1 wrong-payment: `Ann` owes `Bob` 2, and `Bob` pays `Ann` 2 | `Bob` was dealt the win"});
}

TEST_CASE("words of cards: how many cards of a spread stand for themselves", "[words]") {
  const auto found = [](int naturals, const std::string& ann, const std::string& play) {
    return told(
               house_with(fmt::format("deck: {{wild: 2, jokers: 2 wild}}\nspreads: {{natural cards: {}}}\n", naturals)),
               dealt(ann, with_run, high) + "Ann: draw 3s, " + play + "\nBob: drop\n")
        .findings;
  };
  const Strings too_few{
      "7:15 not-a-spread: 4c X1 2d is neither a book nor a run | a book is `3 or 4 of one rank`, a run `3 or more of "
      "one suit in order`; at least 2 of the cards must stand for themselves"};
  CHECK(found(2, "4c 4d X1 7s 2d", "spread 4c 4d X1, discard 3s") == Strings{});
  CHECK(found(2, "4c 4d X1 7s 2d", "spread 4c 4d X1, hit 2d, discard 3s") == Strings{});
  CHECK(found(2, "4c 4d X1 7s 2d", "spread 4c X1 2d, discard 3s") == too_few);
  CHECK(found(1, "4c 4d X1 7s 2d", "spread 4c X1=4h 2d=4s, discard 3s") == Strings{});
  CHECK(found(0, "X1 X2 2c 7s 2d", "spread X1=8h X2=8c 2c=8d, discard 3s") == Strings{});
  CHECK(found(1, "X1 X2 2c 7s 2d", "spread X1=8h X2=8c 2c=8d, discard 3s").size() == 1);
}

TEST_CASE("words of cards: two spreads of one's own win at once", "[words]") {
  const spec::Rules rules = house_with("deal:\n  cards: 7\nspreads:\n  winning spreads: 2\n");
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann 4c 4d 4h 7s 8s 9s Kd\ndeal Bob 5h 6h 7h 9c Td Jd 4s\nup Kh\n"
      "Ann: draw 2c, spread 4c 4d 4h, ";
  const Told won = told(rules, hand + "spread 7s 8s 9s\n");
  CHECK(won.findings == Strings{});
  CHECK(won.verdict == "ok, unrecorded, out");
  CHECK(won.payments == Strings{"Bob -> Ann 2"});
  CHECK(
      told(rules, hand + "spread 7s 8s 9s, discard Kd\n").findings ==
      Strings{"6:49 after-the-end: the hand was over before this move of `Ann`: `Ann` went out | what follows the end "
              "of a hand is not counted"});
  const spec::Rules held_in =
      house_with("deal:\n  cards: 7\nspreads:\n  winning spreads: 2\nwaiting:\n  no going out after a hit: 1 turn\n");
  CHECK(
      told(held_in, hand + "discard Kd\nBob: draw 2d, hit 4s, discard 2d\nAnn: draw Ks, spread 7s 8s 9s\n").findings ==
      Strings{
          "8:15 out-while-held-in: `Ann` would have to go out, but may not on this turn after having been hit | a card "
          "must be left in the hand when the turn is over"});
  CHECK(told(rules, hand + "discard Kd\nBob: draw 2d, hit 4s, spread 5h 6h 7h, discard 2d\n").judgement.end ==
        End::none);
}

namespace {

/// Ann lays a book, Bob a run, and then each of them and Cal has a card for both.
constexpr auto on_the_table =
    "Ann: draw 2c, spread 4c 4d 4h, discard 7s\nBob: draw Tc, spread 5h 6h 7h, discard Tc\nCal: draw Th, discard Th\n";

Strings hit(const std::string& hits, const std::string& moves) {
  return judged("spreads: {" + hits + "}\n", on_the_table + moves + "\n").findings;
}

}  // namespace

TEST_CASE("words of cards: a wild card is of use only where its player may lay it", "[words]") {
  const std::string house =
      "dealt wins: none\ndeck: {wild: 2}\nturn: {after a take: the card must be used at once}\nspreads: {hits: ";
  const std::string log =
      "seats Ann Bob\ndealer Ann\ndeal Ann Kd 2c 9h 8d Qs\ndeal Bob 7c 8c 9c 3h Ts\nup Kc\n"
      "Bob: draw 4d, spread 7c 8c 9c, discard 4d\nAnn: draw Qd, discard 2c\nBob: take 2c";
  const std::string of_no_use =
      "8:11 take-not-usable: `Bob` takes 2c, which fits nothing that could be laid with it | ";
  CHECK(told(house_with(house + "on the spreads of others}\n"), log + "\nBob: discard 3h\nAnn: drop\n").findings ==
        Strings{of_no_use + "`Bob` holds 3h Ts"});
  CHECK(told(house_with(house + "on any spread}\n"), log + ", hit 2c=6c #1, discard 3h\nAnn: drop\n").findings ==
        Strings{});
}

TEST_CASE("words of cards: hits on one's own spreads alone", "[words]") {
  const std::string own = "hits: on one's own spreads";
  CHECK(hit(own, "Ann: draw 4s, hit 4s, discard 2c\nBob: draw 8h, hit 8h, discard 9c\nCal: drop") == Strings{});
  CHECK(hit(own, "Ann: draw 8h, hit 8h, discard 2c\nBob: drop") ==
        Strings{"10:19 hit-forbidden: `Ann` may not hit spread 2 of `Bob` | hits are allowed on one's own spreads"});
  CHECK(hit(own, "Ann: draw 8h, hit 8h #2, discard 2c\nBob: drop") ==
        Strings{"10:19 hit-forbidden: `Ann` may not hit spread 2 of `Bob` | hits are allowed on one's own spreads"});
}

TEST_CASE("words of cards: hits on the spreads of others alone", "[words]") {
  const std::string others = "hits: on the spreads of others";
  CHECK(hit(others, "Ann: draw 8h, hit 8h, discard 2c\nBob: draw 4s, hit 4s, discard 9c\nCal: drop") == Strings{});
  CHECK(
      hit(others, "Ann: draw 4s, hit 4s, discard 2c\nBob: drop") ==
      Strings{"10:19 hit-forbidden: `Ann` may not hit spread 1 of `Ann` | hits are allowed on the spreads of others"});
}

TEST_CASE("words of cards: 500 actions are looked at to see where a card was hit", "[words]") {
  const auto found = [](std::size_t actions_between) {
    std::string moves =
        "Ann: draw ??, spread 7c 7d 7s, discard ??\nBob: draw ??, spread 4h 5h 6h, discard ??\nCal: draw ??, hit 7h";
    for (std::size_t number = 0; number < actions_between; ++number) {
      moves += ", draw ??";
    }
    const Told judged = told(house("pagat"), "seats Ann Bob Cal\ndealer Cal\nup Kh\n" + moves + ", hit 8h\n");
    return std::ranges::count(judged.judgement.findings, Code::ambiguous_hit, &Finding::code);
  };
  CHECK(found(499) == 0);  // the eight goes on only where the seven has made the run longer
  CHECK(found(500) == 1);
}

TEST_CASE("words of cards: no hits", "[words]") {
  CHECK(hit("hits: none", "Ann: draw 4s, hit 4s, discard 2c\nBob: drop") ==
        Strings{"10:19 hit-forbidden: `Ann` may not hit spread 1 of `Ann` | there are no hits in this house"});
  CHECK(hit("hits: none", "Ann: draw 4s") ==
        Strings{"10:6 hand-not-over: the log ends in the turn of `Ann`, before the discard | `Ann` may lay spreads or "
                "discard"});
}

TEST_CASE("words of cards: so many hits in a turn", "[words]") {
  CHECK(hit("hits in a turn: 2", "Ann: draw 8h, hit 8h, discard 2c\nBob: drop") == Strings{});
  const std::string three =
      "seats Ann Bob\ndealer Bob\ndeal Ann 5h 6h 7h 8h 9h\ndeal Bob 4c 4d 4s 9c Td\nup Kh\n"
      "Ann: draw 4h, spread 5h 6h 7h, hit 8h, hit 9h, hit 4h\n";
  CHECK(told(house_with("spreads:\n  hits in a turn: 3\n"), three).verdict == "ok, unrecorded, out");
  CHECK(told(house_with("spreads:\n  hits in a turn: 2\n"), three).findings ==
        Strings{"6:48 too-many-hits: `Ann` hits once more, after 2 hits on this turn | `Ann` may lay spreads or "
                "discard"});
}

namespace {

/// Ann lays a book of sevens, which Bob hits and throws away where he does as told.
Strings thrown(const std::string& bob, const std::string& ann) {
  return told(house_with("", {"shed-full-books"}),
              "seats Ann Bob\ndealer Bob\ndeal Ann 7c 7d 7h Kd 2s\ndeal Bob 7s Jd 3h 4d Qc\nup 9s\n"
              "Ann: draw Ts, spread 7c 7d 7h, discard Kd\nBob: draw 8d, " +
                  bob + ", discard Jd\nAnn: " + ann + "\nBob: drop\n")
      .findings;
}

const std::string by_a_hit = "a book can be thrown under the top discard when a hit has added its fourth card";

}  // namespace

TEST_CASE("words of cards: what was thrown away is hit and thrown away no more", "[words]") {
  const std::string gone = "hit 7s #1, shed #1";
  CHECK(thrown(gone, "draw Ah, hit 2s #1, discard Ah") ==
        Strings{"8:19 no-such-spread: spread 1 is no longer on the table | it was thrown under the top discard"});
  CHECK(thrown(gone, "draw Ah, shed #1, discard Ah") ==
        Strings{"8:15 not-shed: spread 1 was thrown away before | a book can be thrown under the top discard once"});
  CHECK(thrown(gone, "draw Ah, shed #2, discard Ah") ==
        Strings{"8:15 no-such-spread: there is no spread 2 | the last one laid is spread 1"});
}

TEST_CASE("words of cards: what was thrown away lies under the top discard as it was laid", "[words]") {
  const spec::Rules rules = house_with("turn:\n  discards in reach: 4\n", {"shed-full-books"});
  const auto taken = [&](const std::string& card) {
    return told(rules,
                "seats Ann Bob\ndealer Bob\ndeal Ann 7h 7d 7c Kd 2s\ndeal Bob 7s Jd 3h 4d Qc\nup 9s\n"
                "Ann: draw Ts, spread 7h 7d 7c, discard Kd\nBob: draw 8d, hit 7s #1, shed #1, discard Jd\nAnn: take " +
                    card + ", discard 2s\nBob: drop\n")
        .findings;
  };
  // From the top: Jd Kd 7s 7c 7d 7h.
  CHECK(taken("7c") == Strings{});
  CHECK(taken("7h") ==
        Strings{"8:11 not-the-top-discard: `Ann` takes 7h, which is not within reach in the discard pile | "
                "`Ann` may drop, draw, or take Jd or Kd or 7s or 7c"});
}

TEST_CASE("words of cards: why a spread is not thrown away", "[words]") {
  CHECK(thrown("shed #1", "draw Ah, discard Ah") ==
        Strings{"7:15 not-shed: spread 1 has 3 cards, and is not full | " + by_a_hit});
  const auto of_ann = [](const std::string& cards, const std::string& moves) {
    return told(house_with("", {"shed-full-books"}), "seats Ann Bob\ndealer Bob\ndeal Ann " + cards +
                                                         "\ndeal Bob 8s Jd 3h 4d Qc\nup 9s\nAnn: " + moves +
                                                         "\nBob: drop\n")
        .findings;
  };
  CHECK(of_ann("7c 7d 7h 7s 2s", "draw Ts, spread 7c 7d 7h 7s, shed #1, discard Ts") ==
        Strings{"6:35 not-shed: spread 1 was laid with all its four cards: no hit has made it full | " + by_a_hit});
  CHECK(of_ann("5c 6c 7c 8c 2s", "draw Ts, spread 5c 6c 7c, hit 8c, shed #1, discard Ts") ==
        Strings{"6:40 not-shed: spread 1 is a run | " + by_a_hit});
  CHECK(of_ann("7c 7d 7h 7s 2s", "shed #1, draw Ts, discard Ts") ==
        Strings{"6:6 no-such-spread: there is no spread 1 | no spread has been laid so far"});
}

TEST_CASE("words of cards: a spread that may have been hit takes only what it can", "[words]") {
  const auto found = [](const std::string& hit) {
    return told(house_with(""),
                "seats Ann Bob\ndealer Bob\ndeal Ann Jc Jd Js 2c 5h\ndeal Bob 8h 9h Th Qh Jh\nup 8c\n"
                "Ann: draw 6h, spread Jc Jd Js, discard 6h\nBob: draw 6c, spread 8h 9h Th, hit Jh, " +
                    hit + ", discard 6c\n")
        .findings;
  };
  CHECK(found("hit Qh").empty());  // so the jack went on the run
  CHECK(found("hit Qh #2").empty());
  const Strings on_the_book = found("hit Qh #1");
  REQUIRE(on_the_book.size() == 2);
  CHECK(on_the_book[1] ==
        "7:44 hit-does-not-fit: Qh does not extend spread 1: Jc Jd Js | Qh fits spread 2: `hit Qh #2`");
}

TEST_CASE("words of cards: spreads that are laid with three cards at most", "[words]") {
  const spec::Rules rules = house_with("spreads:\n  laid with at most: 3\n");
  CHECK(
      told(rules, dealt("4c 4d 4h 4s 2s", with_run, high) + "Ann: draw Th, spread 4c 4d 4h 4s, discard Th\nBob: drop\n")
          .findings ==
      Strings{"7:15 not-a-spread: 4c 4d 4h 4s are more cards than may be laid as one spread | a spread is "
              "laid with at most 3; hits may add more"});
  CHECK(told(rules,
             dealt("4c 4d 4h 4s 2s", with_run, high) + "Ann: draw Th, spread 4c 4d 4h, hit 4s, discard Th\nBob: drop\n")
            .findings == Strings{});
  CHECK(least_unmatched(rules, bag("5h 6h 7h 8h")) == 5);
  CHECK(least_unmatched(rules, bag("4c 4d 4h 4s")) == 4);
  CHECK(all_matched(rules, bag("5h 6h 7h 8h 9h Th")));
  CHECK_FALSE(all_matched(rules, bag("5h 6h 7h 8h 9h")));
}

TEST_CASE("words of hits: so many on one player's spreads in a turn", "[words]") {
  const std::string house = "spreads:\n  hits on one player in a turn: 1\n";
  const std::string hand =
      "seats Ann Bob Cal\ndealer Cal\ndeal Ann 4c 4d 4h Ks 2s\ndeal Bob 4s 7h 8h 9h Td\ndeal Cal 8c 8d Th 6h 3c\nup "
      "Kh\nAnn: draw 2c, spread 4c 4d 4h, discard Ks\nBob: draw Tc, spread 7h 8h 9h, discard Tc\n";
  const auto found = [&](const std::string& moves) { return told(house_with(house), hand + moves).findings; };
  CHECK(found("Cal: draw 5c, hit 6h #2, hit Th #2, discard 3c\nAnn: drop\n") ==
        Strings{"9:30 too-many-hits: `Cal` adds one more card to the spreads of `Bob` on this turn | hits on the "
                "spreads of any one player in a turn: at most 1"});
  CHECK(found("Cal: draw 5c, hit 6h #2, discard 3c\nAnn: draw Jc, discard Jc\nBob: draw Jd, discard Jd\n"
              "Cal: draw 5s, hit Th #2, discard 5s\nAnn: drop\n") == Strings{});
}

}  // namespace tonk::test
