#include <catch2/catch.hpp>

#include <string>

#include "parser/print.hpp"
#include "tests/support/told.hpp"

/// What is said of a hand that hidden cards leave open: with which cards it comes to what, and whose would decide it.
namespace tonk::test {
namespace {

std::string help_of(const Told& told) {
  REQUIRE(!told.judgement.findings.empty());
  for (const Finding& finding : told.judgement.findings) {
    if (finding.code == Code::hidden_cards) {
      return finding.help;
    }
  }
  return "nothing is open";
}

constexpr auto caught = "seats Nora Earl\ndealer Nora\ndeal Earl 3c 4h 4d 6s 7c\nup 9h\n";

}  // namespace

TEST_CASE("witnesses: one card, told by its points", "[witness]") {
  const Told told =
      tonk::test::told(house("pagat"), caught + std::string("deal Nora 5c 6d 7h 2h ??\nEarl: drop\npay Nora Earl 1\n"));
  CHECK(help_of(told) ==
        "in order if `Nora` was dealt a card of 5 points or more; mis-settled (`Earl` owes `Nora` 2, and `Nora` pays "
        "`Earl` 1) if `Nora` was dealt a card of 4 points or less");
  REQUIRE(told.judgement.witnesses.size() == 2);
  CHECK(log::print(told.judgement.witnesses[0]).find("??") == std::string::npos);
}

TEST_CASE("witnesses: where payments are not recorded, who pays whom", "[witness]") {
  const Told told = tonk::test::told(house("pagat"), caught + std::string("deal Nora 5c 6d 7h 2h ??\nEarl: drop\n"));
  CHECK(help_of(told) ==
        "`Earl` pays `Nora` 2 if `Nora` was dealt a card of 4 points or less; `Nora` pays `Earl` 1 if `Nora` was dealt "
        "a card of 5 points or more");
}

TEST_CASE("witnesses: where more is hidden, an example, and what would decide", "[witness]") {
  const Told told =
      tonk::test::told(house("pagat"), caught + std::string("deal Nora 5c Ad ?? 2h ??\nEarl: drop\npay Nora Earl 1\n"));
  CHECK(help_of(told).starts_with("for example, in order if `Nora` was dealt a card of "));
  CHECK(help_of(told).find(" beside ") != std::string::npos);
  const Told played =
      tonk::test::told(house("pagat", {"shed-full-books"}),
                       "seats Hal Ida\ndealer Ida\ndeal Hal 7c ?? 7h Kd 2s\ndeal Ida 7s Jd 3h 4h Qc\nup 9s\n"
                       "Hal: draw Ts, spread 7c ?? 7h, discard Kd\nIda: draw 8d, hit 7s #1, shed #1, discard Jd\n"
                       "Hal: draw Ah, discard Ts\nIda: draw Qd, discard Qd\nHal: drop\npay Ida Hal 1\n");
  CHECK(
      help_of(played) ==
      "in order if `Hal` laid 7d and `Hal` was dealt 7d; illegal (7c Ac 7h is neither a book nor a run) if `Hal` laid "
      "Ac and `Hal` was dealt Ac; what `Hal` laid would decide it");
}

TEST_CASE("witnesses: the example stands at the finding that it is about", "[witness]") {
  const Told told = tonk::test::told(house("pagat"), caught + std::string("Nora: draw 2s, discard Ks\nEarl: drop\n"));
  REQUIRE(told.judgement.findings.size() == 3);
  CHECK(told.judgement.findings[0].help == "a `deal` line of `Nora` would settle it");
  CHECK(told.judgement.findings[1].code == Code::out_of_turn);
  const std::string& help = told.judgement.findings[2].help;
  CHECK(help.starts_with("for example, `Earl` pays `Nora` 2 if `Nora` was dealt "));
  CHECK(help.ends_with("; a `show` line of `Nora` would settle it"));
}

TEST_CASE("witnesses: of several players who may have been dealt a win all are named", "[witness]") {
  const auto hand = [](const std::string& deals) {
    return tonk::test::told(house("pagat"),
                            "seats Ann Bob\ndealer Bob\n" + deals + "up 8c\nAnn: draw, discard 5c\nBob: drop\n");
  };
  CHECK(help_of(hand("")).ends_with("; `deal` lines of `Ann` and `Bob` would settle it"));
  CHECK(help_of(hand("deal Ann 2c 2d 3h 4s 6d\n")).ends_with("; a `deal` line of `Bob` would settle it"));
  const Told undeclared = hand("deal Bob Kc Kd Qh Js Th\n");  // whatever Ann was dealt
  REQUIRE(!undeclared.judgement.findings.empty());
  CHECK(undeclared.judgement.findings[0].code == Code::undeclared_win);
}

TEST_CASE("witnesses: none where the hand is decided, or where no two completions were found that differ",
          "[witness]") {
  const Told decided =
      tonk::test::told(house("pagat"), caught + std::string("deal Nora Ac 2d 3h 2h ??\nEarl: drop\npay Earl Nora 2\n"));
  CHECK(decided.verdict == "ok, right, caught");
  CHECK(decided.judgement.witnesses.empty());
}

}  // namespace tonk::test
