#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "spec/rules.hpp"

/// What a hand must be to win, in words.
namespace tonk::explore {

/// As what a hand does: `counts 49 or 50`, `has nothing but jacks, queens and kings`.
[[nodiscard]] std::string hand_words(const spec::Rules& rules, const spec::HandCondition& condition);

/// `a hand that counts 49 or 50`, `a hand of nothing but jacks, queens and kings`.
[[nodiscard]] std::string hand_noun(const spec::Rules& rules, const spec::HandCondition& condition);

/// Whether the condition speaks of totals alone.
[[nodiscard]] bool only_totals(const spec::HandCondition& condition);

// How the hands that win stand to each other, worked out from the totals that they can have.

/// Which of the house's wins a hand can be at all: where another is met by every such hand and goes before it, it is none.
[[nodiscard]] std::vector<std::size_t> possible_wins(const spec::Rules& rules);

/// The hand of such a win without what another win takes first: after a win with 50, one with 49 or 50 is shown as 49.
[[nodiscard]] spec::HandCondition remaining_hand(const spec::Rules& rules, std::size_t win);

/// Whether one hand can meet both.
[[nodiscard]] bool can_overlap(const spec::Rules& rules, const spec::DealtWin& one, const spec::DealtWin& other);

/// Whether a hand of the one can beat a hand of the other.
[[nodiscard]] bool can_beat(const spec::Rules& rules, const spec::DealtWin& one, const spec::DealtWin& other);

/// Whether each can beat the other.
[[nodiscard]] bool can_beat_each_other(const spec::Rules& rules, const spec::DealtWin& one,
                                       const spec::DealtWin& other);

}  // namespace tonk::explore
