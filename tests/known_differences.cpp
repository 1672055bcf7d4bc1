#include "tests/known_differences.hpp"

#include "core/text.hpp"

namespace tonk::test {
namespace {

std::uint64_t line_of(const std::string& text, Offset at) { return locate(text, at).line; }

bool naturals_and_wild(const spec::Rules& rules) {
  bool naturals = false;
  for (const spec::SideBet& bet : rules.side_bets) {
    naturals = naturals || bet.won_by == spec::SideBet::WonBy::first_three_of_a_kind;
  }
  return naturals && !rules.deck.wild.empty();
}

}  // namespace

std::string known_difference(const spec::Rules& rules, const Judgement& engine, const reference::Judgement& reference,
                             const std::string& text) {
  const std::string found = engine.findings.empty() ? "" : std::string{to_string(engine.findings.front().code)};
  const std::string fault = reference.faults.empty() ? "" : reference.faults.front().code;
  // Somebody who is not next moves in the middle of a turn. The verifier takes that turn to be over, so that its discard is
  // missing; the reference takes it to go on.
  if (found == "no-discard" && fault == "out-of-turn" &&
      line_of(text, engine.findings.front().at.begin) < line_of(text, reference.faults.front().at)) {
    return "no discard, or out of turn";
  }
  // O15c: a card is taken that fits only after another one. The verifier takes it to be of no use.
  if (found == "take-not-usable" && fault != found) {
    return "of use after another card";
  }
  // O15c: a wild card is taken, and the house does not let its player hit what it would fit. The verifier takes it to be of use.
  if (fault == "take-not-usable" && !rules.deck.wild.empty() && rules.hits != spec::Hits::any) {
    return "wild, and of no use";
  }
  // S4: a full book thrown away while no discard lies there. The source has it thrown among the discards; the verifier asks for one
  // to throw it under.
  if (found == "not-shed" && rules.full_books == spec::FullBooks::may_be_shed && fault != "not-in-house") {
    return "shed on nothing";
  }
  // O19: four cards laid at once of which three are alike and one is wild. By the verifier they are no three of a kind.
  if (engine.end != End::none && engine.net != reference.net && naturals_and_wild(rules)) {
    return "three of a kind and a wild card";
  }
  // What a player pays into the pot and what the pot pays to the same player: where the one is right and the other wrong, the
  // verifier's finding stands at the first.
  const std::string at{engine.findings.empty() ? "" : line_at(text, engine.findings.front().at.begin)};
  if (found == "wrong-payment" && at.find(" pot ") != std::string::npos &&
      (fault == "payment-not-owed" || fault == "missing-payment" || fault == "wrong-payment")) {
    return "paid to the pot and by it";
  }
  return "";
}

}  // namespace tonk::test
