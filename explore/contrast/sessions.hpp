#pragma once

#include <cstdint>

#include "explore/contrast/log_text.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// Hands that are played in a row by the house's rules, until its game is over or it has gone on for long enough. Newcomers join
/// at the places where the house wants them, and who is out leaves. The same number always gives the same session.
[[nodiscard]] LogText play_session(const spec::Rules& rules, std::uint32_t number);

}  // namespace tonk::explore
