#pragma once

#include <string>
#include <vector>

#include "core/diagnostic.hpp"
#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// The words for a fault of a move, on the table as it was before the move. `seats` are the names.
[[nodiscard]] Message describe(const spec::Rules& rules, const Table& table, const std::vector<std::string>& seats,
                               const Move& move, const Fault& fault);

/// Any of these players, such as "`Ann` or `Bob`". `seats` are the names.
[[nodiscard]] std::string one_of(Seats players, const std::vector<std::string>& seats);

/// Whose turn it is; of several, one where the hand before leaves open who begins.
[[nodiscard]] std::string whose_turn(const Table& table, const std::vector<std::string>& seats);

/// What the player to move may do now, as a sentence such as "`Bob` may drop, draw, or take 8c".
[[nodiscard]] std::string allowed_now(const spec::Rules& rules, const Table& table,
                                      const std::vector<std::string>& seats);

/// Which hands win by being declared, as a sentence.
[[nodiscard]] std::string what_wins(const spec::Rules& rules);

/// Where a known card lies, such as "`Ann` holds it".
[[nodiscard]] std::string whereabouts(const Table& table, const std::vector<std::string>& seats, Card card);

/// The cards held, such as "4h 5h, 2 hidden".
[[nodiscard]] std::string to_string(const Holding& holding);

/// How many of the cards held, nobody knows which, were played without being seen: "one hidden card was played".
[[nodiscard]] std::string hidden_cards_played(int count);

/// Cards as they lie side by side in a run: by the order of the ranks, an ace last where it follows the king.
[[nodiscard]] std::string in_run_order(const spec::Rules& rules, std::vector<Card> cards);

/// The cards of a spread, and what wild ones make of it.
[[nodiscard]] std::string to_string(const spec::Rules& rules, const LaidSpread& spread);
/// What wild cards make of it, such as `a run from 7h to 9h`; empty if there are none, or if that is not clear.
[[nodiscard]] std::string reading_of(const spec::Rules& rules, const Meld& meld);

/// A number, or a range such as "5 to 15".
[[nodiscard]] std::string to_string(Points points);

}  // namespace tonk
