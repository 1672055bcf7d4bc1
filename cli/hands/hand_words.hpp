#pragma once

#include <string>
#include <vector>

#include "cli/hands/timeline.hpp"
#include "core/card.hpp"
#include "parser/hand.hpp"
#include "session/record.hpp"

/// Cards and moves in the words that players use.
namespace tonk::cli {

/// `king of spades`, `joker 1`, `card that nobody saw`.
[[nodiscard]] std::string card_name(Card card);

/// What the player does: `takes the king of spades`.
[[nodiscard]] std::string told(const log::Hand& hand, const log::Action& action);

// What is said of a hand beside its moves, the same in a text and on a page. All of it is printable.

/// `0.25 dollars`. `head` is the session's, or null.
[[nodiscard]] std::string stake_words(const log::Hand& hand, const log::Hand* head);

/// What the log says was paid, in its own order; empty where it says nothing.
[[nodiscard]] std::string recorded_words(const log::Hand& hand);

[[nodiscard]] std::string comparison_words(SettlementVerdict verdict);

/// A line for each thing that the next hand inherits.
[[nodiscard]] std::vector<std::string> kept_words(const CarriedOver& kept);

/// The message that the log has no hand of this name, with a suggestion.
[[nodiscard]] std::string unknown_hand(const std::string& wanted, const std::vector<std::string>& ids);

}  // namespace tonk::cli
