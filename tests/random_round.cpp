#include "tests/random_round.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <filesystem>

#include "parser/parse.hpp"
#include "tests/told.hpp"

namespace tonk::test {
namespace {

/// The base game, Marwang, and the base game with each shipped option.
const std::vector<spec::Rules>& houses() {
  static const std::vector<spec::Rules> all = [] {
    std::vector<spec::Rules> compiled{house("pagat"), house("marwang")};
    std::vector<std::string> options;
    const auto folder = std::filesystem::path{TONK_SOURCE_DIR} / "variants" / "options";
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
      options.push_back(entry.path().stem().string());
    }
    std::sort(options.begin(), options.end());
    for (const std::string& option : options) {
      compiled.push_back(house("pagat", {option}));
    }
    compiled.push_back(house("pagat", {"no-upcard", "caught-five", "stock-out-dead"}));
    return compiled;
  }();
  return all;
}

}  // namespace

Round any_round() {
  Plan plan;
  const spec::Rules& rules = houses()[*rc::gen::inRange<std::size_t>(0, houses().size()).as("house")];
  plan.players = *rc::gen::inRange<std::uint8_t>(2, 7);
  plan.dealer = *rc::gen::inRange<std::uint8_t>(0, plan.players);
  plan.shuffle = *rc::gen::noShrink(rc::gen::arbitrary<std::uint32_t>());
  plan.choices = *rc::gen::container<std::vector<std::uint8_t>>(
      *rc::gen::inRange<std::size_t>(0, 400), rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint8_t>()));
  return {rules, play(rules, plan)};
}

Judgement judged(const spec::Rules& rules, const std::string& text) {
  RC_LOG() << text << "\n";
  log::Splitter splitter{text};
  log::Hand hand;
  const auto errors = log::parse(*splitter.next(), hand);
  RC_ASSERT(errors.empty());
  Judgement judgement;
  judge(hand, {}, rules, judgement);
  for (const Finding& finding : judgement.findings) {
    RC_LOG() << "found: " << to_string(finding.code) << " " << finding.message << "\n";
  }
  return judgement;
}

}  // namespace tonk::test
