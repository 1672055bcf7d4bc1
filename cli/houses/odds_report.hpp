#pragma once

#include <string>

#include "explore/odds/odds.hpp"
#include "spec/rules.hpp"

namespace tonk::cli {

/// A dealt win in the house's words: `total is 49: each other pays 1 (at the start of one's first turn)`.
[[nodiscard]] std::string win_text(const spec::Rules& rules, const spec::DealtWin& win);

/// When it is declared, in the words of the DSL.
[[nodiscard]] std::string when_text(const spec::DealtWin& win);

/// For a win that is declared on a turn, how its odds differ from those of being dealt it; otherwise empty.
[[nodiscard]] std::string later_text(const spec::DealtWin& win);

/// Why there are no odds for the house and this number of players.
[[nodiscard]] std::string unable_text(explore::Unable unable, const spec::Rules& rules, unsigned players);

[[nodiscard]] std::string odds_text(const spec::Rules& rules, const explore::Odds& odds);
[[nodiscard]] std::string odds_json(const spec::Rules& rules, const explore::Odds& odds);

}  // namespace tonk::cli
