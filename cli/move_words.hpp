#pragma once

#include <string>

#include "core/card.hpp"
#include "parser/hand.hpp"

/// Cards and moves in the words in which one player tells another of them.
namespace tonk::cli {

/// `king of spades`, `joker 1`, `card that nobody saw`.
[[nodiscard]] std::string card_name(Card card);

/// What the player does: `takes the king of spades`.
[[nodiscard]] std::string told(const log::Hand& hand, const log::Action& action);

}  // namespace tonk::cli
