#include "cli/carried_over.hpp"

#include <fmt/format.h>

#include "verifier/settle/hand_stakes.hpp"

namespace tonk::cli {

CarriedOver kept(const spec::Rules& rules, const SessionState& carried) {
  CarriedOver kept;
  const bool keeps_scores = has_scores(rules);
  const bool keeps_tokens = rules.game.tokens != 0;
  kept.known = carried.certain || (!keeps_scores && !has_pot(rules));
  kept.over = carried.over;
  for (const Member& member : carried.members) {
    if (member.out) {
      kept.out.push_back(member.name);
    }
    if (keeps_scores && carried.certain) {
      kept.scores.emplace_back(member.name, to_string(member.score));
    }
    if (keeps_tokens && carried.certain && member.tokens && !member.out) {
      kept.tokens.emplace_back(member.name, fmt::format("{}", *member.tokens));
    }
  }
  if (carried.certain) {
    for (const Pot& pot : carried.pots) {
      kept.pots.emplace_back(pot.bet, to_string(pot.amount));
    }
  }
  return kept;
}

}  // namespace tonk::cli
