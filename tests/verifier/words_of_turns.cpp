#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/support/told.hpp"

/// What no shipped house says of a turn, decided by the one move that it is about.
namespace tonk::test {
namespace {

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("words of turns: a card that is taken may not be discarded on that turn", "[words]") {
  const std::string house = "after a take: the card may not be discarded on that turn";
  const std::string round = "Ann: take Kh, discard 7s\nBob: draw Tc, discard Tc\nCal: draw Th, discard Th\n";
  CHECK(in_turn(house, round + "Ann: draw 2c, discard Kh\nBob: drop\n").findings == Strings{});
  CHECK(in_turn(house, "Ann: take Kh, discard Kh\nBob: drop\n").findings ==
        Strings{"7:23 take-discarded: `Ann` discards Kh, which was taken on this turn"});
  CHECK(in_turn(house, "Ann: draw Kd, discard Kd\nBob: drop\n").findings == Strings{});
  // Of two cards that are alike nobody can tell which was taken.
  CHECK(told(house_with("deck:\n  packs: 2\nturn:\n  " + house + "\n"),
             "seats Ann Bob\ndealer Bob\ndeal Ann 4c 4d 4h 7s Kh\ndeal Bob 5h 6h 7h 9c Td\nup Kh\n"
             "Ann: take Kh, discard Kh\nBob: drop\n")
            .findings == Strings{});
}

TEST_CASE("words of turns: of what is laid another card than the one taken must be left to discard", "[words]") {
  const std::string house = "deal:\n  cards: 3\nturn:\n  after a take: the card may not be discarded on that turn\n";
  const std::string hand = "seats Ann Bob\ndealer Bob\ndeal Ann 4c 4d 4h\ndeal Bob 5h 6h 7h\nup ";
  CHECK(told(house_with(house), hand + "Kh\nAnn: take Kh, spread 4c 4d 4h, discard Kh\n").findings ==
        Strings{"6:15 take-discarded: `Ann` would be left with Kh alone, which was taken on this turn | another card "
                "must be left to discard"});
  CHECK(told(house_with(house), hand + "4s\nAnn: take 4s, spread 4c 4d 4h, hit 4s\n").verdict == "ok, unrecorded, out");
  CHECK(told(house_with(house), hand + "4s\nAnn: take 4s, spread 4c 4d 4h 4s\n").verdict == "ok, unrecorded, out");
}

TEST_CASE("words of turns: lay before drawing", "[words]") {
  const std::string house = "lay: before drawing";
  const std::string rest = "Bob: drop\n";
  CHECK(in_turn(house, "Ann: spread 4c 4d 4h, draw 4s, discard 7s\n" + rest).findings == Strings{});
  CHECK(in_turn(house, "Ann: draw 2c, spread 4c 4d 4h, discard 7s\n" + rest).findings ==
        Strings{"7:15 laid-too-late: `Ann` lays 4c 4d 4h after drawing | `Ann` may discard"});
  CHECK(in_turn(house, "Ann: spread 4c 4d 4h, draw 4s, hit 4s, discard 7s\n" + rest).findings ==
        Strings{"7:32 laid-too-late: `Ann` lays 4s after drawing | `Ann` may discard"});
  CHECK(in_turn(house, "Ann: spread 4c 4d 4h, drop\n").findings ==
        Strings{"7:23 drop-too-late: `Ann` drops after laying cards | a drop comes `before drawing`; `Ann` may draw, "
                "take Kh, lay spreads, or hit"});
}

TEST_CASE("words of turns: before a draw that was left out nothing is offered that comes after it", "[words]") {
  CHECK(in_turn("drop: after drawing", "Ann: spread 4c 4d 4h\n")
            .findings.back()
            .ends_with("it is the turn of `Ann` | `Ann` may draw or take Kh"));
}

TEST_CASE("words of turns: a touched stock leaves nothing but the draw", "[words]") {
  CHECK(in_turn("touching the stock: binds to draw from it", "Ann: touch\n")
            .findings.back()
            .ends_with("it is the turn of `Ann` | `Ann` may draw"));
}

TEST_CASE("words of turns: a spread that must be laid before drawing", "[words]") {
  const std::string house = "turn:\n  lay: before drawing\nspreads:\n  holding: not longer than the turn\n";
  const std::string rest = "Bob: drop\n";
  CHECK(told_of_three(house, "Ann: spread 4c 4d 4h, draw 2c, discard 7s\n" + rest).findings == Strings{});
  CHECK(told_of_three(house, "Ann: draw 2c, discard 7s\n" + rest).findings ==
        Strings{"7:6 spread-held: `Ann` draws holding the spread 4c 4d 4h | a spread must be laid: `spread 4c 4d 4h` "
                "before the draw"});
  CHECK(told_of_three(house, "Ann: take Kh, discard 7s\n" + rest).findings ==
        Strings{"7:6 spread-held: `Ann` draws holding the spread 4c 4d 4h | a spread must be laid: `spread 4c 4d 4h` "
                "before the draw"});
  const std::string completed =
      "Ann: spread 4c 4d 4h, draw 7c, discard 2s\nBob: spread 5h 6h 7h, draw 9d, discard Td\n";
  CHECK(told_of_three(house, completed + "Cal: drop\n").findings == Strings{});
}

TEST_CASE("words of turns: a dealt win at the start of one's first turn", "[words]") {
  const std::string house =
      "dealt wins:\n  - {hand: total is 37, pays: each other pays 2, when: at the start of one's first turn}\n";
  const std::string first = "Ann: draw 2c, spread 4c 4d 4h, discard 7s\n";
  const Told won = told_of_three(house, first + "Bob: declare\n");
  CHECK(won.verdict == "ok, unrecorded, dealt-win");
  CHECK(won.payments == Strings{"Ann -> Bob 2", "Cal -> Bob 2"});
  CHECK(told_of_three(house, "Bob: declare\nAnn: drop\n").findings ==
        Strings{"7:6 false-declaration: `Bob` declares 37 points, but not at the time when they win | `total is 37` is "
                "declared at the start of one's first turn"});
  CHECK(told_of_three(house, first + "Bob: draw Tc, discard Tc\nCal: declare\n").findings ==
        Strings{"8:6 undeclared-win: `Bob` plays on with a hand that wins | `Bob: declare` ends the hand, because "
                "`total is 37`"});
  const std::string later = "Bob: draw Tc, discard Tc\nCal: draw Th, discard Th\nAnn: draw 2h, discard 2h\n";
  CHECK(told_of_three("declaring a dealt win: is up to the player\n" + house, first + later + "Bob: declare, drop\n")
            .findings ==
        Strings{"11:6 false-declaration: `Bob` declares 37 points, but not at the time when they win | `total is 37` "
                "is declared at the start of one's first turn"});
}

TEST_CASE("words of turns: each player who holds a spread is told so", "[words]") {
  const std::string house = "spreads:\n  holding: not longer than the turn\n";
  CHECK(told_of_three(house, "Ann: draw 2c, discard 7s\nBob: draw Tc, discard Tc\nCal: drop\n").findings ==
        Strings{"7:15 spread-held: `Ann` ends the turn holding the spread 4c 4d 4h | a spread must be laid: `spread 4c "
                "4d 4h` before the turn is over",
                "8:15 spread-held: `Bob` ends the turn holding the spread 5h 6h 7h | a spread must be laid: `spread 5h "
                "6h 7h` before the turn is over"});
}

TEST_CASE("words of turns: a spread held on a turn without a discard is its player's, whoever moves next", "[words]") {
  const spec::Rules rules = house_with("", {"hit-no-discard", "must-spread"});
  CHECK(told(rules,
             "seats Ann Bob\ndealer Bob\ndeal Ann 4c 4d 4h 7s 8s\ndeal Bob 2s 2h 4s 9c Td\nup Kh\n"
             "Ann: draw 3c, spread 4c 4d 4h, discard 3c\nBob: draw 2d, hit 4s\nAnn: draw Kd, discard Kd\n")
            .findings.front() ==
        "7:15 spread-held: `Bob` ends the turn holding the spread 2d 2h 2s | a spread must be laid: `spread 2d 2h 2s` "
        "before the turn is over");
}

TEST_CASE("words of turns: a win of the first turn that is kept silent is found once, on the very first move too",
          "[words]") {
  const std::string house =
      "dealt wins:\n  - {hand: total is 21, pays: each other pays 2, when: at the start of one's first turn}\n";
  CHECK(told_of_three(house, "Ann: draw Tc, discard Tc\nBob: drop\n").findings ==
        Strings{"7:6 undeclared-win: `Ann` plays on with a hand that wins | `Ann: declare` ends the hand, because "
                "`total is 21`"});
}

namespace {

constexpr auto twenty_cards = "deck:\n  ranks: A 2 3 4 5\ndealt wins: none\n";
/// The stock is drawn and thrown away, and Bob is to move.
constexpr auto four_turns =
    "seats Ann Bob Cal\ndealer Cal\ndeal Ann Ac Ad 2c 2d 3c\ndeal Bob Ah As 2h 2s 3d\ndeal Cal 3h 3s 4c 4d 4h\nup 4s\n"
    "Ann: draw 5c, discard 5c\nBob: draw 5d, discard 5d\nCal: draw 5h, discard 5h\nAnn: draw 5s, discard 5s\n";

Told of_twenty(const std::string& lines, const std::string& moves) {
  return told(house_with(twenty_cards + lines + "\n"), four_turns + moves);
}

}  // namespace

TEST_CASE("words of turns: the hand ends as soon as the last card is drawn", "[words]") {
  const Told late = of_twenty("stock out: as soon as the last card is drawn", "");
  CHECK(late.findings ==
        Strings{"10:15 after-the-end: the hand was over before this move of `Ann`: the stock ran out | "
                "what follows the end of a hand is not counted"});
  CHECK(late.judgement.end == End::stock_out);
  CHECK(of_twenty("", "Bob: stock-out\n").findings == Strings{});
}

TEST_CASE("words of turns: the discards but the top one become the stock", "[words]") {
  const std::string house = "stock out: the discards but the top one become the stock";
  CHECK(of_twenty(house, "Bob: draw 5c, discard 5c\nCal: draw 4s, discard 4h\nAnn: drop\n").findings == Strings{});
  CHECK(of_twenty(house, "Bob: take 5s, discard 5s\nCal: draw 5d, discard 4h\nAnn: drop\n").findings == Strings{});
  CHECK(of_twenty(house, "Bob: draw, discard 5c\nCal: drop\n").findings == Strings{});
  CHECK(of_twenty(house, "Bob: draw 5s, discard 5s\nCal: drop\n").findings ==
        Strings{"11:11 card-seen-twice: `Bob` cannot draw 5s: it lies in the discard pile"});
  CHECK(of_twenty(house, "Bob: draw 4c, discard 4c\nCal: drop\n").findings ==
        Strings{"11:11 card-seen-twice: `Bob` cannot draw 4c: `Cal` holds it"});
  CHECK(of_twenty(house, "Bob: draw 5c, discard 5c\nCal: draw 5c, discard 5c\nAnn: drop\n").findings ==
        Strings{"12:11 card-seen-twice: `Cal` cannot draw 5c: it lies in the discard pile"});
  CHECK(
      of_twenty(house, "Bob: stock-out\n").findings ==
      Strings{"11:6 stock-not-empty: the stock is said to be out, but the discards become a new one | `Bob` may drop, "
              "draw, or take 5s"});
}

namespace {

/// Ann discards a king, and the moves follow on line 9.
Strings slapped(const std::string& house_name, const std::string& moves) {
  return told(house(house_name),
              "seats Ann Bob Cal\ndealer Cal\ndeal Ann 4h 5h 9c Kd 2s 2h 2c\ndeal Bob Ac 3d 3s 4c 8d Jd Qd\n"
              "deal Cal As Qs Kc Jc 3h 5d 6d\nup 8c\nAnn: draw 6h, discard Kd\n" +
                  moves)
      .findings;
}

}  // namespace

TEST_CASE("words of turns: a slap that is not allowed is one fault, with all that belongs to it", "[words]") {
  CHECK(slapped("slappers",
                "Ann: slap Kd, discard 9c\nBob: draw Tc, discard Tc\nCal: draw Th, discard Th\nAnn: drop\n") ==
        Strings{"8:11 no-slap: `Ann` slaps Kd, which `Ann` discarded | only others can take it"});
  CHECK(slapped("slappers", "Ann: slap Kd, discard Kd\nBob: take Kd, discard Kd\nCal: drop\n").size() == 1);
  const auto at_first = [](const std::string& moves) {
    return told(house("slappers"),
                "seats Ann Bob Cal\ndealer Cal\ndeal Ann 4h 5h 9c Kd 2s 2h 2c\n"
                "deal Bob Ac 3d 3s 4c 8d Jd Qd\ndeal Cal As Qs Kc Jc 3h 5d 6d\nup 8c\n" +
                    moves)
        .findings;
  };
  CHECK(at_first("Bob: slap 8c, discard Qd\n").front().find("no-slap") != std::string::npos);
  const Strings unseen = at_first("Ann: draw ??, discard ??\nBob: slap 9h, discard Qd\n");
  CHECK(std::ranges::none_of(unseen, [](const std::string& one) { return one.find("slap") != std::string::npos; }));
  const std::string unknown = "8:6 not-in-house: `jazz-club` has no `slap` | `Bob` may drop, draw, or take Kd or 8c";
  CHECK(slapped("jazz-club",
                "Cal: slap Kd, discard Kd\nAnn: draw Tc, discard Tc\nBob: draw Th, discard Th\nCal: drop\n") ==
        Strings{unknown});
  CHECK(slapped("jazz-club", "Bob: slap Kd, discard Ac\nCal: draw Tc, discard Tc\nAnn: drop\n") == Strings{unknown});
  CHECK(slapped("jazz-club", "Cal: slap Kd\nBob: draw Th, discard Th\nCal: drop\n") == Strings{unknown});
  CHECK(slapped("slappers", "Bob: draw Tc\nCal: slap Kd, discard Qs\nBob: discard Tc\nCal: drop\n") ==
        Strings{
            "9:11 no-slap: `Cal` slaps Kd, which was not discarded just now | a discard can be slapped until the next "
            "player draws or lays a card, and the card turned up cannot"});
  CHECK(slapped("slappers", "Cal: slap Qd, discard Qs\nAnn: draw Th, discard Th\nBob: drop\n").size() == 1);
}

TEST_CASE("words of turns: a slap onto a spread that is not allowed is one fault, too", "[words]") {
  const auto found = [](const std::string& slapping, const std::string& moves) {
    const std::string before = "Ann: draw 2c, spread 4c 4d 4h, discard 2s\nBob: draw 4s, discard 4s\n";
    return told_of_three("with: " + slapping + "\n", before + moves).findings;
  };
  const std::string too_late = "Cal: draw Jc\nAnn: slap 4s, discard 7s\nCal: discard Jc\nAnn: drop\n";
  CHECK(found("slap-to-play", too_late) ==
        Strings{
            "10:11 no-slap: `Ann` slaps 4s, which was not discarded just now | a discard can be slapped until the next "
            "player draws or lays a card, and the card turned up cannot"});
  CHECK(found("[]", "Ann: slap 4s, discard 7s\nCal: draw Jc, discard Jc\nAnn: drop\n") ==
        Strings{"9:6 not-in-house: `t` has no `slap` | `Cal` may drop, draw, or take 4s"});
}

TEST_CASE("words of turns: a slap is none of the hits of the turn that follows", "[words]") {
  const spec::Rules rules = house_with("spreads:\n  hits on one player in a turn: 1\n", {"slap-to-play"});
  CHECK(told(rules,
             "seats Ann Bob\ndealer Bob\ndeal Ann 4h 5h 6h 9c Kd\ndeal Bob 7h 8h 2s 2d Qc\nup Kh\n"
             "Ann: draw 2c, spread 4h 5h 6h, discard 9c\nBob: draw 3c, discard 7h\nBob: slap 7h\n"
             "Ann: draw 3h, hit 3h, discard Kd\nBob: drop\n")
            .findings == Strings{});
}

TEST_CASE("words of turns: of two discards alike one is named", "[words]") {
  const std::string house =
      "deck:\n  packs: 2\nturn:\n  draw: from the stock or the discard pile\n  discards in reach: 2\n";
  CHECK(told_of_three(house, "Ann: draw Kh, discard Kh\nCal: drop\n").findings ==
        Strings{"8:6 out-of-turn: it is the turn of `Bob`, not of `Cal` | `Bob` may drop, draw, or take Kh"});
}

TEST_CASE("words of turns: after a hit the discard may be as one likes", "[words]") {
  const std::string house = "discard: one card, unless the hand is empty, or as one likes after a hit";
  const std::string hit = "Ann: draw 2c, spread 4c 4d 4h, discard 2s\nBob: draw 4s, hit 4s";
  CHECK(in_turn(house, hit + "\nCal: draw Tc, discard Tc\nAnn: drop\n").findings == Strings{});
  CHECK(in_turn(house, hit + ", discard 5h\nCal: draw Tc, discard Tc\nAnn: drop\n").findings == Strings{});
  CHECK(in_turn(house, "Ann: draw 2c, spread 4c 4d 4h\nBob: draw Tc, discard Tc\n").findings.front() ==
        "7:15 no-discard: the turn of `Ann` ends without a discard | `Ann` held 2c 2s 7s, and had to discard one of "
        "them");
}

namespace {

constexpr auto answered =
    "seats Ann Bob Cal\ndealer Cal\ndeal Ann 2c 2d 2s 5h 6h\ndeal Bob Jc Jd Js Qc 4d\ndeal Cal 9c 9d 9s 8h 9h\nup Ks\n"
    "Ann: draw Kc, spread 2c 2d 2s, discard Kc\nBob: draw Kh, discard Kh\nCal: draw Td, spread 9c 9d 9s, discard Td\n"
    "Ann: draw 7h, spread 5h 6h 7h\n";

}  // namespace

TEST_CASE("words of turns: an answer that is broken off is told once", "[words]") {
  const spec::Rules any = house("pagat", {"double-double-for-all"});
  for (const std::string move : {"Bob: touch", "Cal: touch", "Bob: shed #1", "Bob: draw Td", "Ann: hit 9h #3"}) {
    CAPTURE(move);
    const Told broken_off = told(any, answered + ("Cal: hit 8h #3\n" + move + "\nCal: hit 9h #3\n"));
    CHECK(
        broken_off.findings ==
        Strings{"12:6 reply-not-whole: the answer of `Cal` stops before every card is laid | `Cal` still holds 9h, and "
                "an answer lays every card of the hand"});
    CHECK(broken_off.verdict == "illegal, unrecorded, reply");
  }
}

TEST_CASE("words of turns: whose answer it is that cannot be whole, whoever has the turn", "[words]") {
  std::string log = answered;
  log.replace(log.find("9s 8h 9h"), 8, "9s 8h Qh");
  CHECK(
      told(house("pagat", {"double-double-for-all"}), log + "Cal: hit 8h #3\n").findings ==
      Strings{"11:10 reply-not-whole: `Cal` answers, but cannot lay every card on one run that went out | `Cal` holds "
              "8h Qh"});
}

TEST_CASE("words of turns: any other player may answer to who went out", "[words]") {
  const spec::Rules any = house("pagat", {"double-double-for-all"});
  const Told reply = told(any, std::string(answered) + "Cal: hit 8h #3, hit 9h #3\n");
  CHECK(reply.verdict == "ok, unrecorded, reply");
  CHECK(reply.payments == Strings{"Ann -> Cal 4", "Bob -> Cal 4"});
  CHECK(told(any, answered).verdict == "ok, unrecorded, out");
  CHECK(
      told(house("pagat", {"double-double"}), std::string(answered) + "Cal: hit 8h #3, hit 9h #3\n").findings ==
      Strings{"11:6 after-the-end: the hand was over before this move of `Cal`: `Ann` went out | what follows the end "
              "of a hand is not counted"});
  CHECK(told(any, std::string(answered) + "Ann: hit 8h #3\n").findings.size() == 1);
}

TEST_CASE("words of turns: a dealt win that is declared after the draw is told by the cards that were dealt",
          "[words]") {
  const std::string head = "seats Ann Bob\ndealer Bob\ndeal Ann Jc Jd Js Qc 9h\ndeal Bob 8h 9d Th Qh Jh\n";
  const std::string too_late =
      "`Ann` declares 49 points, but not at the time when they win | `total is 49` is declared at the start of one's "
      "first "
      "turn, while nothing is laid";
  const spec::Rules rules = house("chicago-cab");
  CHECK(told(rules, head + "Ann: draw 9c, declare\n").findings.front() == "5:15 false-declaration: " + too_late);
  CHECK(told(rules, head + "Ann: draw 9c, discard 9c\nBob: draw Ac, discard Ac\nAnn: declare\n").findings.front() ==
        "7:6 false-declaration: " + too_late);
}

TEST_CASE("words of turns: dropping before the draw, though something was laid", "[words]") {
  const std::string house = "turn:\n  lay: at any point of the turn\n  drop: before drawing, even after laying\n";
  CHECK(told_of_three(house, "Ann: spread 4c 4d 4h, drop\n").findings == Strings{});
  CHECK(told_of_three(house, "Ann: drop\n").findings == Strings{});
  CHECK(told_of_three(house, "Ann: draw 2c, drop\n").findings ==
        Strings{"7:15 drop-too-late: `Ann` drops after drawing | a drop comes `before drawing, even after laying`; "
                "`Ann` may lay spreads, hit, or discard"});
  CHECK(told_of_three(house, "Ann: take Kh, drop\n").findings.size() == 1);
}

TEST_CASE("words of turns: any number of discards within reach", "[words]") {
  const std::string pile = "Ann: draw 2c, discard 7s\nBob: draw Jc, discard 9c\nCal: draw Jd, discard Qs\n";
  const auto found = [&](const std::string& house, const std::string& moves) {
    return told_of_three("turn:\n  " + house + "\n", pile + moves).findings;
  };
  CHECK(found("discards in reach: 3", "Ann: take 7s, discard 2s\nBob: drop\n") == Strings{});
  CHECK(found("discards in reach: all", "Ann: take Kh, discard 2s\nBob: drop\n") == Strings{});
  CHECK(found("discards in reach: 3", "Ann: take Kh, discard 2s\nBob: drop\n") ==
        Strings{"10:11 not-the-top-discard: `Ann` takes Kh, which is not within reach in the discard pile | `Ann` may "
                "drop, draw, or take Qs or 9c or 7s"});
}

TEST_CASE("words of turns: the cards above the one taken come along", "[words]") {
  const std::string house = "turn:\n  discards in reach: all\n  cards above a take: are taken, too\n";
  const std::string pile = "Ann: draw 2c, discard 7s\nBob: draw Jc, discard 9c\nCal: draw Jd, discard Qs\n";
  CHECK(told_of_three(house, pile + "Ann: take 7s, discard 2s\nholds Ann 4c 4d 4h 2c 7s 9c Qs\nBob: take 2s, discard "
                                    "2s\nCal: drop\n")
            .findings == Strings{});
  CHECK(told_of_three(house, pile + "Ann: take Qs, discard 2s\nholds Ann 4c 4d 4h 2c Qs\nBob: take 9c, discard Td\n"
                                    "holds Bob 5h 6h 7h Jc 9c 2s\nCal: drop\n")
            .findings == Strings{});
  const Told unseen = told_of_three(house, pile + "Ann: take ??, discard 2s\nBob: drop\n");
  CHECK(unseen.findings ==
        Strings{"11:6 hidden-cards: hidden cards leave open who pays whom | `Bob` pays `Ann` 2, `Bob` pays `Cal` 2, "
                "`Cal` pays `Ann` 1 if `Ann` took 9c; `Bob` pays `Cal` 2, `Ann` pays `Cal` 1 if `Ann` took Kh"});
  const auto takes = [&](const std::string& moves) {
    const Strings findings = told_of_three(house, moves).findings;
    return findings.empty() ? "" : findings.front().substr(0, findings.front().find(':', 5));
  };
  const std::string ends = ", discard 2s\nCal: drop\n";
  CHECK(takes("Ann: draw 2c, discard ??\nBob: draw Jc, discard 9c\nCal: take 3d" + ends) == "9:11 hidden-cards");
  // Everything that Bob held is known, and there was no 3d.
  CHECK(takes("Ann: draw 2c, discard 7s\nBob: draw Jc, discard ??\nCal: take 3d, discard Qs\nAnn: drop\n") ==
        "9:11 not-the-top-discard");
  CHECK(takes("Ann: draw 2c, discard 7s\nBob: draw Jc, discard ??\nCal: take 7s, discard Qs\nAnn: drop\n").empty());
  CHECK(takes("Ann: draw 2c, discard 7s\nBob: take ??" + ends) == "8:6 hidden-cards");
  CHECK(takes("Ann: draw 2c, discard 7s\nBob: draw Jc, discard ??\nCal: take 4c" + ends) == "9:11 card-seen-twice");
  CHECK(takes("Ann: take ??, discard 2s\nBob: drop\n").empty());
}

}  // namespace tonk::test
