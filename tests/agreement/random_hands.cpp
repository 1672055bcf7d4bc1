#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include <iostream>
#include <map>

#include "tests/agreement/asked_for.hpp"
#include "tests/agreement/both_judges.hpp"
#include "tests/agreement/slips.hpp"
#include "tests/support/random_house.hpp"
#include "tests/support/random_round.hpp"
#include "tests/support/spec_support.hpp"

/// Hands judged by the verifier and by the reference judge, who must agree.
namespace tonk::test {
namespace {

/// `text` is the house's own, where it has no file.
std::string about(const spec::Rules& rules, const std::string& text) {
  std::string house = text + "house " + rules.house;
  for (const std::string& option : rules.options) {
    house += ' ' + option;
  }
  return house + '\n';
}

void must_agree(const std::string& house, const spec::Rules& rules, const std::string& text) {
  const Opinions both = opinions(rules, text);
  if (!both.agree) {
    RC_FAIL(house + both.told);
  }
  if (!alike_in_json(both.engine, rules, text)) {
    RC_FAIL(house + "in JSON it is judged otherwise:\n" + text);
  }
}

/// One hand as it was played, and as many with a slip.
constexpr int slips_each = 9;

/// The hand as it was played, and then with a slip, again and again.
template <typename Judge>
void with_slips(const std::string& house, const spec::Rules& rules, const PlayedHand& played, Judge& judge) {
  Lines log = lines_of(played.log());
  if (*rc::gen::inRange(0, 4) == 3) {
    log.head.insert(log.head.begin() + 1, played.deck);
  }
  if (*rc::gen::inRange(0, 4) == 3) {
    log.head.insert(log.head.begin() + 1, "stake 1/2");
  }
  judge(about(rules, house), rules, log.text());
  for (int i = 0; i < slips_each; ++i) {
    Lines lines = log;
    slip(lines, any_slip());
    judge(about(rules, house), rules, lines.text());
  }
}

template <typename Judge>
void in_shipped_houses(Judge& judge) {
  const Round round = any_round();
  with_slips("", round.rules, round.played, judge);
}

template <typename Judge>
void in_any_houses(Judge& judge) {
  const House house = any_house();
  const spec::Rules& rules = *house.compiled.rules;
  with_slips(house.text, rules, play(rules, any_plan(rules)), judge);
}

/// All the ways in which they disagree, each with the shortest log that was met.
class Survey {
 public:
  void operator()(const std::string& house, const spec::Rules& rules, const std::string& text) {
    ++hands_;
    const Opinions both = opinions(rules, text);
    out_of_scope_ += both.reference.out_of_scope.empty() ? 0 : 1;
    illegal_ += both.reference.verdict == "illegal" ? 1 : 0;
    mis_settled_ += both.reference.verdict == "mis-settled" ? 1 : 0;
    if (both.agree) {
      count_words(both);
      return;
    }
    const std::string found =
        both.engine.findings.empty() ? "none" : std::string{to_string(both.engine.findings[0].code)};
    const std::string fault = both.reference.faults.empty() ? "none" : both.reference.faults[0].code;
    Kind& kind = kinds_["engine " + found + ", reference " + fault];
    ++kind.times;
    const std::string told = house + both.told;
    if (kind.shortest.empty() || told.size() < kind.shortest.size()) {
      kind.shortest = told;
    }
  }

  ~Survey() {
    for (const auto& [name, kind] : kinds_) {
      std::cout << "\n=== " << kind.times << " times: " << name << '\n' << kind.shortest;
    }
    for (const auto& [words, times] : words_) {
      std::cout << times << " times at one place: " << words << '\n';
    }
    std::cout << hands_ << " hands, of which " << illegal_ << " illegal, " << mis_settled_ << " mis-settled, "
              << out_of_scope_ << " out of scope\n";
  }

 private:
  struct Kind {
    int times = 0;
    std::string shortest;
  };
  /// They need not find the same words for a fault.
  void count_words(const Opinions& both) {
    if (!both.engine.findings.empty() && !both.reference.faults.empty()) {
      const std::string found{to_string(both.engine.findings[0].code)};
      const std::string& fault = both.reference.faults[0].code;
      words_[found == fault ? "the same words" : found + ", and " + fault] += 1;
    }
  }

  std::map<std::string, Kind> kinds_;
  std::map<std::string, int> words_;
  int hands_ = 0;
  int illegal_ = 0;
  int mis_settled_ = 0;
  int out_of_scope_ = 0;
};

}  // namespace

TEST_CASE("survey of disagreements", "[.survey]") {
  Survey survey;
  check_property(hands_asked_for(10'000) / (1 + slips_each), [&] { in_shipped_houses(survey); });
}

TEST_CASE("survey of disagreements in any houses", "[.survey]") {
  Survey survey;
  check_property(hands_asked_for(10'000) / (1 + slips_each), [&] { in_any_houses(survey); });
}

TEST_CASE("the verifier and the reference judge agree", "[agrees][shipped]") {
  check_property(hands_asked_for(1000) / (1 + slips_each), [] { in_shipped_houses(must_agree); });
}

TEST_CASE("of two cards that are alike, either may be the one that was taken", "[agrees]") {
  const spec::Compiled house = spec::test::compile_text(
      "house: alike\nextends: pagat\ndeck: {packs: 2}\nturn: {after a take: the card may not be discarded on that "
      "turn}\n");
  const Opinions both = opinions(*house.rules,
                                 "hand alike\nhouse alike\nseats Ann Bob\ndealer Bob\ndeal Ann 2c 2d 2s Kh 9c\n"
                                 "deal Bob 4c 6d 8s Th Qd\nup 2c\nAnn: take 2c, spread 2c 2d 2s, discard 2c\n"
                                 "Bob: draw 3d, discard 3d\nAnn: drop\n");
  CHECK(both.engine.findings.empty());
  CHECK(both.reference.faults.empty());
}

TEST_CASE("the verifier and the reference judge agree about houses that nobody has thought of", "[agrees][any]") {
  check_property(hands_asked_for(1000) / (1 + slips_each), [] { in_any_houses(must_agree); });
}

}  // namespace tonk::test
