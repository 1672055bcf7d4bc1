#include "tests/known_differences.hpp"

namespace tonk::test {

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
  return "";
}

}  // namespace tonk::test
