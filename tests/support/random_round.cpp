#include "tests/support/random_round.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "parser/reader.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::test {
namespace {

std::map<std::string, spec::Compiled>& known_rules() {
  static std::map<std::string, spec::Compiled> known;
  return known;
}

/// The house with the options; nothing where they contradict each other, or do not go with it.
const spec::Rules* compiled(const std::string& house, const std::vector<std::string>& options) {
  static const spec::Library library = shipped();
  auto& known = known_rules();
  std::string key = house;
  for (const std::string& option : options) {
    key += ' ' + option;
  }
  auto found = known.find(key);
  if (found == known.end()) {
    found = known.emplace(key, library.compile(house, options)).first;
  }
  return found->second.rules ? &*found->second.rules : nullptr;
}

/// Options that a house can be played with, drawn one after the other; those that do not go with the others are left out.
const spec::Rules& any_rules(const std::vector<std::string>& houses, const std::vector<std::string>& of_options) {
  constexpr std::size_t enough = 2000;  // a night meets more of them than memory should hold
  if (known_rules().size() > enough) {
    known_rules().clear();
  }
  const std::string house = *rc::gen::elementOf(houses).as("house");
  const auto wanted =
      *rc::gen::resize(4, rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(of_options))).as("options");
  std::vector<std::string> options;
  for (const std::string& option : wanted) {
    const bool twice = std::find(options.begin(), options.end(), option) != options.end();
    options.push_back(option);
    if (twice || compiled(house, options) == nullptr) {
      options.pop_back();
    }
  }
  const spec::Rules* rules = compiled(house, options);
  RC_ASSERT(rules != nullptr);
  return *rules;
}

}  // namespace

Round any_round() { return any_round(house_names(), option_names()); }

Round any_round(const std::vector<std::string>& houses, const std::vector<std::string>& options) {
  const spec::Rules& rules = any_rules(houses, options);
  return {rules, play(rules, any_plan(rules))};
}

Plan any_plan(const spec::Rules& rules) {
  Plan plan;
  const auto most = static_cast<std::uint8_t>(std::min<int>(rules.most_players, 6));
  plan.players = *rc::gen::inRange<std::uint8_t>(rules.fewest_players, static_cast<std::uint8_t>(most + 1));
  plan.dealer = *rc::gen::inRange<std::uint8_t>(0, plan.players);
  plan.shuffle = *rc::gen::noShrink(rc::gen::arbitrary<std::uint32_t>());
  plan.choices = *rc::gen::container<std::vector<std::uint8_t>>(
      *rc::gen::inRange<std::size_t>(0, 400), rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint8_t>()));
  return plan;
}

void check_sums(const Judgement& judgement) {
  Amount sum;
  for (const auto& sums : {judgement.net, judgement.points}) {
    sum = std::accumulate(sums.begin(), sums.end(), sum);
  }
  for (const Transfer& transfer : judgement.transfers) {
    if (transfer.from.is_nobody()) {
      RC_ASSERT(!transfer.amount.is_negative());
      sum -= transfer.amount;
    }
    sum += transfer.to.is_pot() ? transfer.amount : Amount{};
    sum -= transfer.from.is_pot() ? transfer.amount : Amount{};
  }
  RC_ASSERT(sum == Amount{});
}

Judgement judged(const spec::Rules& rules, const std::string& text) {
  RC_LOG() << text << "\n";
  log::ChunkReader reader(text, log::Form::text);
  log::Hand hand;
  RC_ASSERT(reader.next(hand).has_value());
  RC_ASSERT(reader.errors().empty());
  Judgement judgement;
  judge(hand, {}, EngineConfig(rules), judgement);
  for (const Finding& finding : judgement.findings) {
    RC_LOG() << "found: " << to_string(finding.code) << " " << finding.message << "\n";
  }
  return judgement;
}

}  // namespace tonk::test
