#include "tests/known_differences.hpp"

namespace tonk::test {
namespace {

bool naturals_and_wild(const spec::Rules& rules) {
  bool naturals = false;
  for (const spec::SideBet& bet : rules.side_bets) {
    naturals = naturals || bet.won_by == spec::SideBet::WonBy::first_three_of_a_kind;
  }
  return naturals && !rules.deck.wild.empty();
}

}  // namespace

std::string known_difference(const spec::Rules& rules, const Judgement& engine, const reference::Judgement& reference,
                             const std::string& /*text*/) {
  const std::string found = engine.findings.empty() ? "" : std::string{to_string(engine.findings.front().code)};
  const std::string fault = reference.faults.empty() ? "" : reference.faults.front().code;
  // O15c: a card is taken that fits only after another one. The verifier takes it to be of no use.
  if (found == "take-not-usable" && fault != found) {
    return "of use after another card";
  }
  // O15c: a wild card is taken, and the house does not let its player hit what it would fit. The verifier takes it to be of use.
  if (fault == "take-not-usable" && !rules.deck.wild.empty() && rules.hits != spec::Hits::any) {
    return "wild, and of no use";
  }
  // O19: four cards laid at once of which three are alike and one is wild. By the verifier they are no three of a kind.
  if (engine.end != End::none && engine.net != reference.net && naturals_and_wild(rules)) {
    return "three of a kind and a wild card";
  }
  return "";
}

}  // namespace tonk::test
