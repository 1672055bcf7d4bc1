#pragma once

#include <functional>
#include <string>
#include <vector>

#include "spec/rules.hpp"
#include "verifier/judgement.hpp"

namespace tonk::explore {

/// One way in which a hand may have ended, and what it brings.
struct TrialScene {
  spec::Ending ending = spec::Ending::out;
  bool has_loser = false;  ///< not all count the same
  std::string words;       ///< such as `the dropper counts 5 and the others 1 and 10`
  std::vector<Transfer> transfers;
};

/// Whether a hand of this house can end so.
[[nodiscard]] bool can_end(const spec::Rules& rules, spec::Ending ending);

/// Settles every end that the sentences of a house can tell apart, for tables of up to four players: each order of the counts
/// with each tie, and each deed of the winner that a sentence asks for.
void settle_trials(const spec::Rules& rules, const std::function<void(const TrialScene&)>& visit);

}  // namespace tonk::explore
