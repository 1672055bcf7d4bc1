#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "tests/support/told.hpp"

namespace tonk {
namespace {

/// Ann has 30, Bob 19, Cal 18; Ann plays first.
const std::string deal =
    "seats Ann Bob Cal\n"
    "dealer Cal\n"
    "deal Ann 4h 5h 9c Kd 2s\n"
    "deal Bob Ac 3d 3s 4c 8d\n"
    "deal Cal As 2c 2h Jd 3h\n"
    "up 8c\n";

struct Fault {
  const char* name;
  const char* play;
  const char* verdict;
  std::vector<std::string> findings;
};

// clang-format off
const std::vector<Fault> faults{
    {"first to play",
     "Bob: draw 6h, discard 6h\nCal: drop\n",
     "illegal, unrecorded, drop-won",
     {"7:6 out-of-turn: it is the turn of `Ann`, not of `Bob` | `Ann` may drop, draw, or take 8c"}},
    {"out of turn in the middle",
     "Ann: draw 6h, discard 6h\nCal: draw 7h, discard 7h\nAnn: drop\n",
     "illegal, unrecorded, caught",
     {"8:6 out-of-turn: it is the turn of `Bob`, not of `Cal` | `Bob` may drop, draw, or take 6h"}},
    {"acting after one's own discard",
     "Ann: draw 6h, discard 6h, discard 9c\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:27 out-of-turn: it is the turn of `Bob`, not of `Ann` | `Bob` may drop, draw, or take 6h"}},
    {"no draw",
     "Ann: discard 9c\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:6 no-draw: `Ann` discards 9c without having drawn | `Ann` may drop, draw, or take 8c"}},
    {"no draw, and the card that was not drawn is discarded",
     "Ann: discard 6h\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:6 no-draw: `Ann` discards 6h without having drawn | `Ann` may drop, draw, or take 8c"}},
    {"laid before drawing, drawn afterwards",
     "Ann: hit 5h, draw 6h, discard 6h\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:6 laid-too-early: `Ann` lays 5h before drawing | `Ann` may drop, draw, or take 8c"}},
    {"second draw",
     "Ann: draw 6h, draw 7h, discard 7h\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:15 second-draw: `Ann` has drawn already on this turn | `Ann` may lay spreads, hit, or discard"}},
    {"not the top discard",
     "Ann: take 9d, discard 9c\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:11 not-the-top-discard: `Ann` takes 9d, but the top of the discard pile is 8c | `Ann` may drop, draw, or take 8c"}},
    {"drop after drawing",
     "Ann: draw 6h, drop\n",
     "illegal, unrecorded, caught",
     {"7:15 drop-too-late: `Ann` drops after drawing | a drop comes `before drawing`; `Ann` may lay spreads, hit, or discard"}},
    {"a card that another holds",
     "Ann: draw 4c, discard 9c\nBob: draw 6c, discard 4c\nCal: drop\n",
     "illegal, unrecorded, drop-won",
     {"7:11 card-seen-twice: `Ann` cannot draw 4c: `Bob` holds it"}},
    {"a card not held",
     "Ann: draw 6h, discard Qs\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:23 card-not-held: `Ann` does not hold Qs | `Ann` holds 2s 4h 5h 6h 9c Kd"}},
    {"a card not held, which lies elsewhere",
     "Ann: draw 6h, discard Ac\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:23 card-not-held: `Ann` does not hold Ac | `Ann` holds 2s 4h 5h 6h 9c Kd; of Ac: `Bob` holds it"}},
    {"a card laid twice",
     "Ann: draw 6h, spread 4h 4h 5h 6h, discard Kd\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:25 card-not-held: `Ann` does not hold 4h twice | `Ann` holds 2s 4h 5h 6h 9c Kd"}},
    {"not a run",
     "Ann: draw 6h, spread 4h 5h 9c, discard Kd\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:15 not-a-spread: 4h 5h 9c is neither a book nor a run | a book is `3 or 4 of one rank`, a run `3 or more of one suit in order`"}},
    {"not a book",
     "Ann: draw 6h, discard 6h\nBob: draw 6c, spread 3d 3s 4c, discard 6c\nCal: drop\n",
     "illegal, unrecorded, caught",
     {"8:15 not-a-spread: 3d 3s 4c is neither a book nor a run | a book is `3 or 4 of one rank`, a run `3 or more of one suit in order`"}},
    {"two cards are no spread",
     "Ann: draw 6h, spread 5h 6h, discard Kd\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:15 not-a-spread: 5h 6h is neither a book nor a run | a book is `3 or 4 of one rank`, a run `3 or more of one suit in order`"}},
    {"a hit that does not fit",
     "Ann: draw 6h, spread 4h 5h 6h, hit 9c #1, discard Kd\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:36 hit-does-not-fit: 9c does not extend spread 1: 4h 5h 6h | these extend it: 3h 7h"}},
    {"a hit that fits another spread",
     "Ann: draw 6h, spread 4h 5h 6h, discard Kd\nBob: draw 3c, spread 3c 3d 3s, discard 8d\nCal: draw Qh, hit 3h #3, discard Qh\nAnn: drop\n",
     "illegal, unrecorded, caught",
     {"9:19 no-such-spread: there is no spread 3 | the last one laid is spread 2"}},
    {"a hit that fits two spreads",
     "Ann: draw 6h, spread 4h 5h 6h, discard Kd\nBob: draw 3c, spread 3c 3d 3s, discard 8d\nCal: draw Qh, hit 3h, discard Qh\nAnn: drop\n",
     "undetermined, unrecorded, caught",
     {"9:19 ambiguous-hit: 3h fits more than one spread | say which: `hit 3h #1` or `hit 3h #2`"}},
    {"a hit with nothing on the table",
     "Ann: draw 6h, hit 9c, discard Kd\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:19 no-such-spread: there is no spread to hit with 9c | no spread has been laid so far"}},
    {"a false declaration",
     "Ann: declare\nAnn: drop\n",
     "illegal, unrecorded, caught",
     {"7:6 false-declaration: `Ann` declares, but was dealt 30 points, which win nothing | what wins: `total is 49 or 50`"}},
    {"a late declaration",
     "Ann: draw 6h, declare, discard 6h\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:15 false-declaration: `Ann` declares after play has begun | a dealt win counts only before the first turn"}},
    {"going on after a drop",
     "Ann: drop\nBob: draw 6h, discard 6h\nCal: drop\n",
     "illegal, unrecorded, caught",
     {"8:6 after-the-end: the hand was over before this move of `Bob`: `Ann` dropped | what follows the end of a hand is not counted"}},
    {"stock-out too early",
     "Ann: stock-out\n",
     "illegal, unrecorded, stock-out",
     {"7:6 stock-not-empty: the stock is said to be out, but still has 36 cards | `Ann` may drop, draw, or take 8c"}},
    {"a joker",
     "Ann: draw X1, discard X1\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:11 card-not-in-pack: X1 is not in the pack of `pagat`"}},
    {"no discard",
     "Ann: draw 6h\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:6 no-discard: the turn of `Ann` ends without a discard | `Ann` held 2s 4h 5h 6h 9c Kd, and had to discard one of them"}},
    {"slapping",
     "Ann: slap 8c #1\nAnn: drop\n",
     "illegal, unrecorded, caught",
     {"7:6 not-in-house: `pagat` has no `slap` | `Ann` may drop, draw, or take 8c"}},
    {"a wild card in a house without",
     "Ann: draw 6h, spread 4h 5h 6h=7h, discard Kd\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"7:28 not-wild: 6h stands for itself: it is not wild here"}},
    {"somebody who is not there",
     "Ann: draw 6h, discard 6h\nBobb: drop\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"8:1 unknown-player: nobody called `Bobb` sits at the table | did you mean `Bob`?"}},
    {"a wrong claim of holding",
     "Ann: draw 6h\nholds Ann 2s 4h 5h 6h 9d Kd\nAnn: discard 6h\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"8:23 wrong-holds: `Ann` is said to hold 9d instead of 9c | by the deal and the moves `Ann` holds 2s 4h 5h 6h 9c Kd"}},
    {"a claim that leaves a card out",
     "Ann: draw 6h\nholds Ann 2s 4h 5h 9c Kd\nAnn: discard 6h\nBob: drop\n",
     "illegal, unrecorded, caught",
     {"8:1 wrong-holds: `Ann` is said to hold the hand without 6h | by the deal and the moves `Ann` holds 2s 4h 5h 6h 9c Kd"}},
    {"a wrong showdown",
     "Ann: drop\nshow Bob Ac 3d 3s 4c 8d Qh\n",
     "illegal, unrecorded, caught",
     {"8:25 wrong-show: `Bob` shows Qh in addition to the hand | by the deal and the moves `Bob` holds Ac 3d 3s 4c 8d"}},
    {"nothing but a deal",
     "\n",
     "incomplete, unrecorded, ",
     {"1:1 hand-not-over: the log ends before the hand does: it is the turn of `Ann` | `Ann` may drop, draw, or take 8c"}},
    {"no end",
     "Ann: draw 6h, discard 6h\n",
     "incomplete, unrecorded, ",
     {"7:15 hand-not-over: the log ends before the hand does: it is the turn of `Bob` | `Bob` may drop, draw, or take 6h"}},
    {"no end of a turn",
     "Ann: draw 6h\n",
     "incomplete, unrecorded, ",
     {"7:6 hand-not-over: the log ends in the turn of `Ann`, before the discard | `Ann` may lay spreads, hit, or discard"}},
    {"no pot",
     "Ann: drop\npay Ann pot 1\npay Ann Bob 2\npay Ann Cal 2\npay Bob Cal 1\n",
     "mis-settled, wrong, caught",
     {"8:1 no-such-account: `pagat` has no pot"}},
    {"a payment too high",
     "Ann: drop\npay Ann Bob 3\npay Ann Cal 2\npay Bob Cal 1\n",
     "mis-settled, wrong, caught",
     {"8:1 wrong-payment: `Ann` pays `Bob` 2, not 3 | `Ann` dropped; `Ann` has 30, `Bob` has 19"}},
    {"a payment left out",
     "Ann: drop\npay Ann Bob 2\npay Ann Cal 2\n",
     "mis-settled, wrong, caught",
     {"9:1 missing-payment: no payment is recorded for this: `Bob` pays `Cal` 1 | `Ann` dropped; `Bob` has 19, `Cal` has 18"}},
    {"a payment too many",
     "Ann: draw 6h, discard 6h\nBob: drop\npay Bob Cal 2\npay Ann Cal 1\npay Bob Ann 2\n",
     "mis-settled, wrong, caught",
     {"11:1 payment-not-owed: `Bob` owes `Ann` nothing, and pays 2 | `Bob` dropped; `Ann` has 30, `Bob` has 19, `Cal` has 18"}},
    {"a payment the wrong way",
     "Ann: drop\npay Bob Ann 2\npay Ann Cal 2\npay Bob Cal 1\n",
     "mis-settled, wrong, caught",
     {"8:1 wrong-payment: `Ann` pays `Bob` 2, not the other way round | `Ann` dropped; `Ann` has 30, `Bob` has 19"}},
    {"a wrong net",
     "Ann: drop\nresult Ann -4 Bob 1 Cal 4\n",
     "mis-settled, wrong, caught",
     {"8:21 wrong-result: the net of `Cal` is 3, not 4 | `Ann` pays `Cal` 2, `Bob` pays `Cal` 1"}},
    {"who is not named has nothing",
     "Ann: drop\nresult Ann -4 Bob 1\n",
     "mis-settled, wrong, caught",
     {"8:1 wrong-result: the net of `Cal` is 3, not 0 | `Ann` pays `Cal` 2, `Bob` pays `Cal` 1"}},
    {"somebody leaves",
     "Ann: drop\nout Ann\n",
     "illegal, unrecorded, caught",
     {"8:1 not-in-house: in `pagat` nobody leaves the game by losing"}},
    {"a side bet",
     "bet naturals 1 Ann Bob\nAnn: drop\n",
     "illegal, unrecorded, caught",
     {"7:1 not-in-house: `pagat` has no side bet `naturals`"}},
};
// clang-format on

TEST_CASE("Each fault is found once, at its place, with what would have been right") {
  const spec::Rules rules = test::house("pagat");
  for (const Fault& fault : faults) {
    const test::Told told = test::told(rules, deal + fault.play);
    INFO(fault.name);
    CHECK(told.findings == fault.findings);
    CHECK(told.verdict == fault.verdict);
  }
}

}  // namespace
}  // namespace tonk
