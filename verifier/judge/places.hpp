#pragma once

#include "verifier/judge/hand_context.hpp"

/// What a house says of who sits where, and what a cut makes of it.
namespace tonk {

/// The player who cut the highest card, king high; a tie is cut again by those who are tied. -1 where the line does not say.
[[nodiscard]] int highest_cut(const HandContext& context, const log::CutLine& line);

/// Where the house seats by the cut: clockwise from the dealer in the order of the cards.
void check_seats_by_cut(HandContext& context, const log::CutLine& line, int dealer);

/// Where the house has a place for newcomers: at the dealer's right.
void check_newcomers(HandContext& context);

/// The seat of a name as text, which may come from the session's head; -1 where it has none. `expected` is where it
/// may well be.
[[nodiscard]] int find_seat(const HandContext& context, const std::string& name, std::size_t expected = 0);

}  // namespace tonk
