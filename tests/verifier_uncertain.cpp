#include <catch2/catch.hpp>
#include <string>

#include "tests/told.hpp"

namespace tonk::test {
namespace {

using Strings = std::vector<std::string>;

constexpr auto deal = R"(hand 1
seats Ann Bob
dealer Bob
deal Ann 4c 5c 6c 7c 8c
deal Bob 4d 5d 6d 7d 8d
up Kc
)";

}  // namespace

TEST_CASE("uncertain: a card that is shown face down stands for one that is held", "[uncertain]") {
  const spec::Rules rules = house("pagat");
  const auto shown = [&](const std::string& cards) {
    return told(rules, deal + std::string("Ann: drop\nshow Bob ") + cards + "\n").findings;
  };
  CHECK(shown("4d 5d 6d 7d ??") == Strings{});
  CHECK(shown("?? ?? ?? ?? ??") == Strings{});
  CHECK(shown("4d 5d 6d 2s ??") == Strings{"8:19 wrong-show: `Bob` shows 2s where the hand has 7d 8d | by the deal and "
                                           "the moves `Bob` holds 4d 5d 6d 7d 8d"});
  CHECK(shown("4d 5d 6d ??").size() == 1);
}

TEST_CASE("uncertain: a card is shown no more often than there are packs", "[uncertain]") {
  const spec::Rules rules = house_with("deck:\n  packs: 2\n");
  const std::string text = R"(hand 1
seats Ann Bob
dealer Bob
deal Ann 4c 5c 6c 7c 8c
deal Bob 4d 4d 6d 7d 8d
up Kc
Ann: drop
show Bob 4d 4d 6d 7d 8d)";
  CHECK(told(rules, text).findings == Strings{});
  CHECK(told(rules, text + " 4d\n").findings.size() == 1);
}

TEST_CASE("uncertain: what is held is known once all of it was shown", "[uncertain]") {
  // Ann has discarded a card that she did not hold, and drawn one that nobody saw.
  const std::string text = deal + std::string(R"(Ann: draw 9h, discard Qs
Bob: draw 2s, discard 2s
Ann: draw ??, discard 9h
Bob: draw 3s, discard 3s
)");
  const auto codes_after = [&](const std::string& lines) {
    Strings codes;
    for (const Finding& finding : told(house("pagat"), text + lines).judgement.findings) {
      codes.emplace_back(to_string(finding.code));
    }
    return codes;
  };
  const std::string jack = "Ann: draw 2d, discard Jh\n";
  const Strings unheld_queen{"card-not-held", "hand-not-over"};
  CHECK(codes_after(jack) == unheld_queen);
  CHECK(codes_after("holds Ann 4c 5c 6c 7c 8c\n" + jack) == Strings{"card-not-held", "hand-not-over", "card-not-held"});
}

TEST_CASE("uncertain: what is discarded of the cards held uncovers none of the hidden", "[uncertain]") {
  const std::string text = deal + std::string(R"(Ann: draw 9h, discard Qs
Bob: draw 2s, discard 2s
Ann: draw ??, discard 4c
Bob: draw 3s, discard 3s
Ann: draw 2d, discard Jh
)");
  CHECK(told(house("pagat"), text).judgement.findings.size() == 2);  // the queen, and that the hand is not over
  const std::string few = deal + std::string(R"(Ann: draw 9h, discard Qs
Bob: draw 2s, discard 2s
Ann: draw ??, spread 4c 5c 6c, discard 7c
Bob: draw 3s, discard 3s
Ann: draw ??, discard 8c
Bob: draw 4s, discard 4s
Ann: draw ??, discard 9h
Bob: drop
show Ann ?? ??
)");
  const Told found = told(house("pagat"), few);
  INFO(found.findings.back());
  CHECK(found.judgement.findings.size() == 1);
}

TEST_CASE("uncertain: a hand that surely has a win, and perhaps a dearer one, leaves open what is paid",
          "[uncertain]") {
  const auto won = [](const std::string& when, const std::string& cards) {
    const spec::Rules rules = house_with(
        "dealt wins:\n"
        "  - hand: total is 20 to 50\n    pays: each other pays 1\n    when: " +
        when +
        "\n"
        "  - hand: total is 50\n    pays: each other pays 2\n    when: " +
        when + "\n");
    return told(rules, R"(hand 1
seats Ann Bob
dealer Bob
deal Ann Kc Qc Jc Tc ??
deal Bob Ad 2d 3d 4d 5d
up Kd
Ann: declare
)" + cards);
  };
  for (const std::string when : {"at once", "at the start of one's first turn"}) {
    INFO(when);
    const Told open = won(when, "pay Bob Ann 1\n");
    CHECK(open.payments == Strings{});
    CHECK(open.verdict == "undetermined, undetermined, ");
    CHECK(won(when, "show Ann Kc Qc Jc Tc 9c\n").payments == Strings{"Bob -> Ann 1"});
  }
  CHECK(won("at once", "show Ann Kc Qc Jc Tc Ts\n").payments == Strings{"Bob -> Ann 2"});
}

}  // namespace tonk::test
