#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/card.hpp"
#include "explore/contrast/trial.hpp"
#include "explore/play/playing.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// A hand to be played by chance.
struct Start {
  unsigned players = 2;
  std::vector<Card> pack;
  std::uint32_t luck = 0;
};

/// The table before the first move; every other time with one of the house's side bets.
[[nodiscard]] Playing dealt(const spec::Rules& rules, const Start& start);

/// Plays a hand to its end by one rule set and, as long as both allow the same, by another one beside it. Visits the hand as far
/// as it has come with each move that only one of them allows, and the whole hand.
void play_in_lockstep(const spec::Rules& lead, const spec::Rules& beside, const Start& start,
                      const std::function<void(const LogText&)>& visit);

/// Hands that are played in a row by the house's rules, until its game is over or it has gone on for long enough. Newcomers join
/// at the places where the house wants them, and who is out leaves. The same number always gives the same session.
[[nodiscard]] LogText play_session(const spec::Rules& rules, std::uint32_t number);

}  // namespace tonk::explore
