#pragma once

#include <string>
#include <vector>

#include "core/card.hpp"
#include "parser/hand.hpp"
#include "render/timeline.hpp"
#include "spec/rules.hpp"
#include "verifier/judgement.hpp"
#include "verifier/table/table.hpp"

/// Cards, moves and endings in the words that players use.
namespace tonk {

/// `king of spades`, `joker 1`, `card that nobody saw`.
[[nodiscard]] std::string card_name(Card card);

/// What the player does: `takes the king of spades`.
[[nodiscard]] std::string action_words(const log::Hand& hand, const log::Action& action);

/// How the hand ended, in a sentence without its period.
[[nodiscard]] std::string ending_text(const spec::Rules& rules, const Table& table, const Judgement& judgement);

// What `explain` and `report` both say of a hand besides its moves. All of it is printable.

/// `0.25 dollars`. `head` is the session's, or null.
[[nodiscard]] std::string stake_words(const log::Hand& hand, const log::Hand* head);

/// What the log says was paid, in its own order; empty if it says nothing.
[[nodiscard]] std::string recorded_words(const log::Hand& hand);

[[nodiscard]] std::string comparison_words(SettlementVerdict verdict);

/// A line for each thing that the next hand inherits.
[[nodiscard]] std::vector<std::string> kept_words(const CarriedOver& kept);

}  // namespace tonk
