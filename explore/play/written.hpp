#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/api.hpp"
#include "core/card.hpp"
#include "core/move.hpp"
#include "parser/hand.hpp"
#include "verifier/judgement.hpp"
#include "verifier/play/engine.hpp"

/// What was played, as the records of a hand log.
namespace tonk::explore {

/// What a player of a made-up hand is called: `Ann`, `Bob` and so on, at a large table `P9`.
[[nodiscard]] std::string player_name(Seat seat);

/// The names of all seats.
[[nodiscard]] std::vector<std::string> player_names(unsigned players);

/// As a log writes the action.
[[nodiscard]] TONK_API std::string text_of(const Move& move);

/// Writes who sits where, by the numbers of their names, and who deals.
void seat(log::Hand& hand, std::vector<std::string> names, Seat dealer);

/// A player's cards, which are added to those of the hand.
[[nodiscard]] log::PlayerCards add_cards(log::Hand& hand, Seat seat, std::span<const Card> cards);

/// The kinds of the moves of a hand.
[[nodiscard]] Kinds kinds_in(const log::Hand& hand);

/// Adds a line with one action.
void add_move(log::Hand& hand, const Move& move);

/// The same with the actions of a turn on one line.
[[nodiscard]] log::Hand by_turns(log::Hand hand);

/// Adds the payments, the result and who is out, with which the hand is rightly settled; nothing where that is not determined,
/// and no sum that is too large for a log. The hand names all players.
void add_settlement(log::Hand& hand, const Judgement& judgement);

}  // namespace tonk::explore
