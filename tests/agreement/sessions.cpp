#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include "explore/simulate/simulation.hpp"
#include "parser/parse.hpp"
#include "parser/print.hpp"
#include "tests/agreement/both_judges.hpp"
#include "tests/support/random_house.hpp"
#include "verifier/judge/judge.hpp"

/// What the hands of a session leave to each other: who deals and plays first, pots, scores and tokens.
namespace tonk::test {
namespace {

log::Hand read(const std::string& text, log::Chunk::Kind kind) {
  log::Hand hand;
  RC_ASSERT(log::parse({kind, text, 1}, hand).empty());
  return hand;
}

}  // namespace

TEST_CASE("the verifier and the reference judge agree about sessions of random houses", "[agrees]") {
  rc::prop("each hand, with what those before it have left", [] {
    const House house = any_house();
    const spec::Rules& rules = *house.compiled.rules;
    explore::Plan plan;
    plan.policies.assign(
        rules.fewest_players + *rc::gen::inRange(0U, rules.most_players > rules.fewest_players ? 2U : 1U),
        explore::Policy::greedy);
    plan.seed = *rc::gen::arbitrary<std::uint32_t>();
    plan.hands_a_session = 4;
    const explore::SimulatedSession session = explore::simulate(rules, plan, 1);
    const log::Hand& head = session.head.value();
    SessionJudge judge;
    judge.begin(&head);
    reference::SessionState carried;
    std::string text = house.text + print(head);
    for (const explore::SimulatedHand& simulated : session.hands) {
      const std::string told_hand = print(simulated.hand);
      text += told_hand;
      const log::Hand hand = read(told_hand, log::Chunk::Kind::hand);
      const Judgement& engine = judge.judge(hand, EngineConfig(rules));
      const auto second = reference::judge(hand, &head, rules, carried);
      if (!second.out_of_scope.empty()) {
        return;
      }
      RC_LOG() << text << told(engine, second, told_hand);
      RC_ASSERT(agree(engine, second, told_hand));
    }
  });
}

}  // namespace tonk::test
