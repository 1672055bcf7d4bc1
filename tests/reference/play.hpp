#pragma once

#include <optional>
#include <string>

#include "tests/reference/table.hpp"

/// What a player does. Each answers with the code of docs/findings.md where the rules forbid it, and else does it.
namespace tonk::reference {

using Forbidden = std::optional<std::string>;

/// The first move of a turn.
void begin_turn(Table& table);
void end_turn(Table& table);

// drawing.cpp
[[nodiscard]] Forbidden draw(Table& table, Card card);
[[nodiscard]] Forbidden take(Table& table, Card card);
[[nodiscard]] Forbidden touch(Table& table);
[[nodiscard]] Forbidden call_stock_out(Table& table);

// laying.cpp
enum class Laying { spread, hit, own_hit };
/// Whether so many cards of the hand may leave it so.
[[nodiscard]] Forbidden may_lay_so_many(const Table& table, std::size_t number, Laying as);
[[nodiscard]] Forbidden spread(Table& table, const std::vector<Laid>& cards);
[[nodiscard]] Forbidden hit(Table& table, Laid card, std::size_t number);
[[nodiscard]] Forbidden shed(Table& table, std::size_t number);
/// `number` is the spread's, from 1, or 0 where the log does not say.
[[nodiscard]] Forbidden find_spread(const Table& table, std::size_t player, Laid& card, std::size_t& number);
/// Whether the card may be what the log says it is.
[[nodiscard]] Forbidden may_stand_for(const spec::Rules& rules, const Laid& laid);
[[nodiscard]] Forbidden may_hit(const Table& table, std::size_t player, const Spread& spread);
/// Whether the player, who has taken the card, can lay it on this turn, or hit with it.
[[nodiscard]] bool usable(const Table& table, Card card);

// stopping.cpp
[[nodiscard]] Forbidden discard(Table& table, Card card);
[[nodiscard]] Forbidden drop(Table& table, std::size_t player);
[[nodiscard]] Forbidden knock(Table& table);
/// O2: whether the current player keeps a spread that has to be laid.
[[nodiscard]] bool keeps_a_spread(const Table& table);
/// The player's hand is empty. By the discard of a slap too.
void go_out(Table& table, std::size_t player, bool by_discard);
void stop_for_empty_stock(Table& table);
/// RV4: whether nobody can go out.
[[nodiscard]] bool stock_is_low(const Table& table);

// slapping.cpp
[[nodiscard]] Forbidden slap(Table& table, std::size_t player, Laid card, std::size_t number);
[[nodiscard]] Forbidden discard_after_slap(Table& table, Card card);
[[nodiscard]] Forbidden reply(Table& table, std::size_t player, Laid card, std::size_t number);

// betting.cpp
[[nodiscard]] Forbidden put_aside(Table& table, std::size_t player, Card card);
void note_spread_for_bets(Table& table, std::size_t player, const Spread& spread);

}  // namespace tonk::reference
