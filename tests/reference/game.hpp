#pragma once

#include <string>
#include <vector>

#include "tests/reference/judgement.hpp"
#include "tests/reference/payments.hpp"
#include "tests/reference/table.hpp"

/// What lasts from hand to hand: tokens, scores, and who leaves the game (NC7, NC8).
namespace tonk::reference {

/// The amount held under this name, which is `otherwise` where there is none yet.
[[nodiscard]] Amount& amount_of(std::vector<SessionState::Held>& held, const std::string& name, Amount otherwise);

/// Whether points are scored in the house.
[[nodiscard]] bool has_points(const spec::Rules& rules);

/// Whether money can lie in a pot.
[[nodiscard]] bool has_pot(const spec::Rules& rules);
/// Whether players can leave the game.
[[nodiscard]] bool has_outs(const spec::Rules& rules);

/// Adds up what the players win and lose, and score.
void add_up(const Table& table, Judgement& judgement);

/// What is left to each player; none in a house without tokens.
[[nodiscard]] std::vector<Amount> tokens_of(const Table& table, SessionState& carried);
/// `before` is what the hand began with.
void lose_tokens(const Table& table, const Pot& pot, Judgement& judgement, const SessionState& before,
                 SessionState& carried, std::vector<std::string>& leaving);
void count_scores(const Table& table, Judgement& judgement, SessionState& carried, std::vector<std::string>& leaving);

}  // namespace tonk::reference
