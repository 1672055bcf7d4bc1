#include <catch2/catch.hpp>

#include "tests/support/told.hpp"

namespace tonk::test {
namespace {

using Payments = std::vector<std::string>;

constexpr auto fifty = "Tc Jc Qc Kc Td";
constexpr auto other_fifty = "Ts Js Qs Ks Jd";
constexpr auto forty_nine = "Th Jh Qh Kh 9c";
constexpr auto eleven = "As 2s 2h 3s 3h";
constexpr auto thirteen = "Ac 2c 2d 4c 4d";
constexpr auto other_eleven = "Ah 2c 2d 3c 3d";
constexpr auto plain = "5c 5d 6c 6d 8c";
constexpr auto other_plain = "5h 5s 6h 6s 8h";

/// Ann, Bob, Cal and Dee hold these hands; Dee deals. Every line of play declares.
Told declared(const spec::Rules& rules, const std::vector<std::string>& hands, const std::vector<std::string>& names) {
  const std::vector<std::string> seats{"Ann", "Bob", "Cal", "Dee"};
  std::string text = "seats Ann Bob Cal Dee\ndealer Dee\n";
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    text += "deal " + seats[seat] + " " + hands[seat] + "\n";
  }
  text += rules.turns_up() ? "up 7d\n" : "";
  for (const std::string& name : names) {
    text += name + ": declare\n";
  }
  return told(rules, text);
}

Payments from_others(const std::string& winner, const std::string& amount) {
  Payments payments;
  for (const std::string name : {"Ann", "Bob", "Cal", "Dee"}) {
    if (name != winner) {
      payments.push_back(name + " -> " + winner + " " + amount);
    }
  }
  return payments;
}

}  // namespace

TEST_CASE("dealt wins: of several that are paid each is paid by its own sentence", "[dealt]") {
  const spec::Rules rules = house_with(
      "several dealt wins: all are paid\ndealt wins:\n  - hand: total is 50\n    pays: each other pays 3\n"
      "  - hand: total is 49\n    pays: each other pays 2\n");
  CHECK(declared(rules, {plain, fifty, forty_nine, eleven}, {"Bob", "Cal"}).payments ==
        Payments{"Ann -> Bob 3", "Dee -> Bob 3", "Ann -> Cal 2", "Dee -> Cal 2"});
}

TEST_CASE("dealt wins: more than one is a draw where the house says so", "[dealt]") {
  const spec::Rules rules = house("pagat");
  CHECK(declared(rules, {fifty, plain, other_plain, eleven}, {"Ann"}).payments == from_others("Ann", "2"));
  const Told draw = declared(rules, {fifty, forty_nine, plain, other_plain}, {"Ann", "Bob"});
  CHECK(draw.verdict == "ok, unrecorded, dealt-draw");
  CHECK(draw.payments == Payments{});
}

TEST_CASE("dealt wins: one beats the other", "[dealt]") {
  const spec::Rules newark = house("newark");
  const Told first = declared(newark, {forty_nine, eleven, fifty, plain}, {"Ann", "Bob", "Cal"});
  CHECK(first.verdict == "ok, unrecorded, dealt-win");
  CHECK(first.payments == from_others("Cal", "2"));
  CHECK(declared(newark, {eleven, forty_nine, plain, other_plain}, {"Ann", "Bob"}).payments == from_others("Bob", "2"));
  CHECK(declared(newark, {plain, thirteen, eleven, other_plain}, {"Cal", "Bob"}).payments == from_others("Cal", "2"));

  const spec::Rules dc = house("washington-dc");
  CHECK(declared(dc, {fifty, eleven, forty_nine, plain}, {"Ann", "Bob", "Cal"}).payments == from_others("Bob", "2"));
  CHECK(declared(dc, {eleven, other_eleven, fifty, plain}, {"Ann", "Bob", "Cal"}).verdict ==
        "ok, unrecorded, dealt-draw");
}

TEST_CASE("dealt wins: of equal ones the nearest to the dealer is paid", "[dealt]") {
  const spec::Rules rules = house("newark");
  CHECK(declared(rules, {plain, other_eleven, other_plain, eleven}, {"Bob", "Dee"}).payments ==
        from_others("Bob", "2"));
}

TEST_CASE("dealt wins: all are paid, by those who have none", "[dealt]") {
  const spec::Rules rules = house("washington-state");
  CHECK(declared(rules, {fifty, eleven, plain, other_plain}, {"Ann", "Bob"}).payments ==
        Payments{"Cal -> Ann 2", "Cal -> Bob 2", "Dee -> Ann 2", "Dee -> Bob 2"});
  CHECK(declared(rules, {fifty, eleven, plain, other_plain}, {"Ann"}).payments == from_others("Ann", "2"));
}

TEST_CASE("dealt wins: who has won is no loser by the sentence of another", "[dealt]") {
  const spec::Rules rules = house_with(
      "several dealt wins: all are paid\ndealt wins:\n  - hand: total is 50\n    pays: winner pays 3 to each loser\n"
      "  - hand: total is 49\n    pays: each loser pays 2\n");
  CHECK(declared(rules, {plain, fifty, forty_nine, eleven}, {"Bob", "Cal"}).payments ==
        Payments{"Bob -> Ann 3", "Bob -> Dee 3", "Ann -> Cal 2", "Dee -> Cal 2"});
}

TEST_CASE("dealt wins: the lower of two low hands, and a draw of equal ones", "[dealt]") {
  const spec::Rules rules = house("chicago-cab");
  CHECK(declared(rules, {plain, thirteen, other_plain, eleven}, {"Bob", "Dee"}).payments == from_others("Dee", "2"));
  CHECK(declared(rules, {plain, other_eleven, other_plain, eleven}, {"Bob", "Dee"}).verdict ==
        "ok, unrecorded, dealt-draw");
  CHECK(declared(rules, {fifty, plain, other_fifty, eleven}, {"Ann", "Cal", "Dee"}).verdict ==
        "ok, unrecorded, dealt-draw");
  CHECK(
      declared(house("chicago-cab", {"big-fifty-earliest"}), {fifty, plain, other_fifty, eleven}, {"Ann", "Cal", "Dee"})
          .payments == from_others("Ann", "2"));
}

TEST_CASE("dealt wins: a ladder", "[dealt]") {
  const spec::Rules rules = house("jazz-club", {"low-ladder", "forty-nine-too"});
  CHECK(declared(rules, {forty_nine, fifty, plain, other_plain}, {"Ann", "Bob"}).payments == from_others("Bob", "2"));
  CHECK(declared(rules, {forty_nine, fifty, plain, eleven}, {"Ann", "Bob", "Dee"}).payments == from_others("Dee", "2"));
  CHECK(declared(rules, {eleven, other_eleven, plain, other_plain}, {"Ann", "Bob"}).verdict ==
        "ok, unrecorded, dealt-draw");
}

TEST_CASE("dealt wins: of two that beat each other the one listed first goes before", "[dealt]") {
  const spec::Rules rules = house("washington-dc", {"big-fifty-earliest"});
  CHECK(declared(rules, {plain, fifty, eleven, other_plain}, {"Bob", "Cal"}).payments == from_others("Bob", "2"));
}

TEST_CASE("dealt wins: a low hand is worth nothing beside any other", "[dealt]") {
  const spec::Rules rules = house("pagat", {"low-fifteen"});
  CHECK(declared(rules, {eleven, fifty, plain, other_plain}, {"Ann", "Bob"}).verdict == "ok, unrecorded, dealt-draw");
  CHECK(declared(rules, {eleven, plain, other_plain, forty_nine}, {"Ann", "Dee"}).payments == Payments{});
}

TEST_CASE("dealt wins: hidden cards leave the winner open", "[dealt]") {
  const spec::Rules ranked = house("newark");
  const Told open = declared(ranked, {plain, thirteen, "?? ?? ?? ?? ??", other_plain}, {"Bob"});
  CHECK(open.payments == Payments{});
  CHECK(open.judgement.end == End::none);
  CHECK(open.judgement.verdict == Verdict::undetermined);
  const Told draw = declared(house("pagat"), {fifty, forty_nine, "?? ?? ?? ?? ??", plain}, {"Ann", "Bob"});
  CHECK(draw.judgement.end == End::dealt_draw);
}

TEST_CASE("dealt wins: claimed at the start of the first turn", "[dealt]") {
  const std::string deal =
      "seats Ann Bob Cal\ndealer Cal\ndeal Ann 5c 5d 6c 6d 8c\ndeal Bob Th Jh Qh Kh 9c\n"
      "deal Cal 5h 5s 6h 6s 8h\nAnn: draw 3c, discard 8c\n";
  const Told single = told(house("chicago-cab"), deal + "Bob: declare\npay Ann Bob 1\npay Cal Bob 2\n");
  CHECK(single.payments == Payments{"Ann -> Bob 1", "Cal -> Bob 1"});
  CHECK(single.findings ==
        Payments{"9:1 wrong-payment: `Cal` owes `Bob` 1, and pays 2 | `Bob` declared `total is 49`"});
  CHECK(told(house("chicago-cab", {"forty-nine-double"}), deal + "Bob: declare\n").payments ==
        Payments{"Ann -> Bob 2", "Cal -> Bob 2"});
}

TEST_CASE("dealt wins: an answer to who went out by a run", "[dealt]") {
  const spec::Rules rules = house("pagat", {"double-double"});
  const std::string deal =
      "seats Ann Bob\ndealer Bob\ndeal Ann 4c 4d 4h 7s 8s\ndeal Bob 5s 6s Ts Js Qs\nup Kh\n"
      "Ann: draw 9s, spread 4c 4d 4h, spread 7s 8s 9s\n";
  const Told answered =
      told(rules, deal + "Bob: hit 6s #2, hit 5s #2, hit Ts #2, hit Js #2, hit Qs #2\npay Ann Bob 4\n");
  CHECK(answered.findings == Payments{});
  CHECK(answered.verdict == "ok, right, reply");
  const Told not_given = told(rules, deal + "pay Bob Ann 2\n");
  CHECK(not_given.verdict == "ok, right, out");
  const Told half = told(rules, deal + "Bob: hit 6s #2\npay Bob Ann 2\n");
  CHECK(half.judgement.verdict == Verdict::incomplete);
  CHECK(half.judgement.end == End::none);
  CHECK(half.judgement.transfers.empty());
  CHECK(half.findings ==
        Payments{"7:6 hand-not-over: the log ends in the answer of `Bob`, who still holds 5s Ts Js Qs | `Bob` may lay "
                 "every card on the run that went out"});
  const Told broken_off = told(rules, deal + "Bob: hit 6s #2, discard Qs\nAnn: draw Kc\npay Bob Ann 2\n");
  CHECK(broken_off.findings ==
        Payments{"7:17 reply-not-whole: the answer of `Bob` stops before every card is laid | `Bob` still holds 5s Ts "
                 "Js Qs, and an answer lays every card of the hand",
                 "8:6 after-the-end: the hand was over before this move of `Ann`: `Ann` went out | what follows the "
                 "end of a hand is not counted"});
  CHECK(broken_off.verdict == "illegal, right, out");
}

TEST_CASE("dealt wins: an answer to two runs", "[dealt]") {
  const std::string either =
      "turn: {reply: by laying every card on the runs that went out}\nsettlement: {reply: each other pays 4}\n";
  const spec::Rules one = house("pagat", {"double-double"});
  const spec::Rules any = house_with(either);
  const auto answer = [](const spec::Rules& rules, const std::string& bobs, const std::string& hits) {
    return told(rules, "seats Ann Bob\ndealer Bob\ndeal Ann 4c 5c 6c 7h 8h\ndeal Bob " + bobs +
                           "\nup Kh\nAnn: draw 9h, spread 4c 5c 6c, spread 7h 8h 9h\nBob: " + hits + "\n");
  };
  const std::string both = "3c 7c 6h Th Jh";
  CHECK(answer(any, both, "hit 3c, hit 6h, hit Th, hit 7c, hit Jh").verdict == "ok, unrecorded, reply");
  CHECK(answer(any, both, "hit 3c #1, hit 6h #2, hit Jh").findings ==
        Payments{"7:32 hit-does-not-fit: Jh does not go on the run that went out | an answer lays every card of the "
                 "hand on that run"});
  CHECK(answer(one, both, "hit 3c").findings ==
        Payments{"7:10 reply-not-whole: `Bob` answers, but cannot lay every card on one run that went out | `Bob` "
                 "holds 3c 6h 7c Th Jh"});
  // The ten goes on the second run alone, and the log says the first.
  CHECK(answer(one, "5h 6h Th Jh Qh", "hit 6h #1").findings ==
        Payments{"7:10 hit-does-not-fit: 6h does not go on the run that went out | an answer lays every card of the "
                 "hand on that run"});
  CHECK(answer(one, "5h 6h Th Jh Qh", "hit 6h, hit 5h, hit Th, hit Jh, hit Qh").verdict == "ok, unrecorded, reply");
}

TEST_CASE("dealt wins: an answer with cards that nobody saw", "[dealt]") {
  const auto answer = [](const std::string& hits) {
    return told(house("seattle", {"double-double"}),
                "seats Ann Bob\ndealer Bob\ndeal Ann 4h 5h 6h 7h Th Jh Qh\ndeal Bob ?? ?? ?? ?? ?? ?? ??\nup Kd\n"
                "Ann: draw 9h, spread 4h 5h 6h 7h, spread 9h Th Jh Qh\nBob: " +
                    hits + "\n");
  };
  const Told either = answer("hit 8h, hit 3h, hit 2h, hit Ah, hit Kh, hit ??, hit ??");
  CHECK(either.judgement.verdict == Verdict::undetermined);
  // Either spread is possible, and whatever is hidden goes on the run or does not.
  CHECK(either.findings.back().find("hidden-cards: hidden cards leave open whether `Bob` may do this") !=
        std::string::npos);
  // Bob may hold cards that fit, and then the log ends too soon; with others he may not answer at all.
  CHECK(answer("hit 8h #1, hit 3h").judgement.verdict == Verdict::undetermined);
  CHECK(answer("hit 8h #1, hit Kh").judgement.verdict == Verdict::illegal);
}

}  // namespace tonk::test
