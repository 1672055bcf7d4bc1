#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>

#include "tests/both_judges.hpp"
#include "tests/random_round.hpp"
#include "tests/slips.hpp"

/// Hands judged by the verifier and by the reference judge, who must agree.
namespace tonk::test {
namespace {

Slip any_slip() {
  Slip slip;
  slip.kind = *rc::gen::inRange<std::uint8_t>(0, 12);
  slip.where = *rc::gen::noShrink(rc::gen::inRange<std::uint16_t>(0, 9999));
  slip.other = *rc::gen::noShrink(rc::gen::inRange<std::uint16_t>(0, 9999));
  slip.third = *rc::gen::noShrink(rc::gen::inRange<std::uint16_t>(0, 9999));
  return slip;
}

void must_agree(const spec::Rules& rules, const std::string& text) {
  const Opinions both = opinions(rules, text);
  if (!both.agree) {
    std::string house = "house " + rules.house;
    for (const std::string& option : rules.options) {
      house += ' ' + option;
    }
    RC_FAIL(house + "\n" + both.told);
  }
}

/// One hand as it was played, and as many with a slip.
constexpr int slips_each = 9;

template <typename Property>
void check(int times, const Property& property) {
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = times;
  const auto result = rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params);
  std::ostringstream said;
  rc::detail::printResultMessage(result, said);
  INFO(said.str());
  CHECK(result.template is<rc::detail::SuccessResult>());
}

void play_and_slip() {
  const Round round = any_round();
  const std::string log = lines_of(round.played.log()).text();
  must_agree(round.rules, log);
  for (int i = 0; i < slips_each; ++i) {
    Lines lines = lines_of(log);
    slip(lines, any_slip());
    must_agree(round.rules, lines.text());
  }
}

int hands_asked_for(int otherwise) {
  const char* hands = std::getenv("TONK_AGREE_HANDS");
  return hands == nullptr ? otherwise : std::atoi(hands);
}

}  // namespace

/// All the ways in which they disagree, each with the shortest log that was met.
TEST_CASE("survey", "[.survey]") {
  struct Kind {
    int times = 0;
    std::string shortest;
  };
  std::map<std::string, Kind> kinds;
  int hands = 0;
  const auto note = [&](const spec::Rules& rules, const std::string& text) {
    ++hands;
    const Opinions both = opinions(rules, text);
    if (both.agree) {
      return;
    }
    const std::string found = both.engine.findings.empty() ? "none" : std::string{to_string(both.engine.findings[0].code)};
    const std::string fault = both.reference.faults.empty() ? "none" : both.reference.faults[0].code;
    Kind& kind = kinds["engine " + found + ", reference " + fault];
    ++kind.times;
    std::string house = "house " + rules.house;
    for (const std::string& option : rules.options) {
      house += ' ' + option;
    }
    if (kind.shortest.empty() || both.told.size() + house.size() < kind.shortest.size()) {
      kind.shortest = house + '\n' + both.told;
    }
  };
  check(hands_asked_for(10'000) / (1 + slips_each), [&] {
    const Round round = any_round();
    const std::string log = lines_of(round.played.log()).text();
    note(round.rules, log);
    for (int i = 0; i < slips_each; ++i) {
      Lines lines = lines_of(log);
      slip(lines, any_slip());
      note(round.rules, lines.text());
    }
  });
  for (const auto& [name, kind] : kinds) {
    std::cout << "\n=== " << kind.times << " times: " << name << '\n' << kind.shortest;
  }
  std::cout << hands << " hands\n";
}

TEST_CASE("the verifier and the reference judge agree", "[agrees]") {
  check(hands_asked_for(10'000) / (1 + slips_each), play_and_slip);
}

}  // namespace tonk::test
