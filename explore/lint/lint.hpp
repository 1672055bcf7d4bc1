#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/card.hpp"
#include "core/diagnostic.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// What can be odd about a house that compiles.
enum class LintCode : std::uint8_t {
  impossible_total,
  win_never_counts,
  frequent_win,
  no_effect,
  idle_sentence,
  unpaid_ending,
  paid_twice,
  kept_pot,
  short_stock,
  endless_wait,
  stuck_player,
  endless_hand
};
inline constexpr std::size_t lint_code_count = 12;

struct LintInfo {
  LintCode code = LintCode::no_effect;
  std::string_view name;  ///< stable, and documented in docs/lints.md
  Severity severity = Severity::warning;
  std::string_view meaning;   ///< half a sentence
  std::string_view advice;    ///< what it leads to at the table, and what to do
  std::string_view example;   ///< what a house that extends another says, as YAML, so that it has this lint
  bool of_own_words = false;  ///< not reported for what a house takes over from the one that it extends
};

/// In the order of LintCode.
[[nodiscard]] std::span<const LintInfo, lint_code_count> lints();
[[nodiscard]] const LintInfo& info(LintCode code);

/// Something odd, at the clause of the house that it is about.
struct Lint : Message {
  LintCode code = LintCode::no_effect;
  spec::ClauseId clause;
  std::string log = {};  ///< a hand that shows it; may be empty
};

/// All that is odd about a house, in the order of its files and lines.
[[nodiscard]] std::vector<Lint> lint(const spec::Rules& rules);

// Parts of lint() in files of their own.
void lint_dealt_wins(const spec::Rules& rules, std::vector<Lint>& found);
void lint_settlement(const spec::Rules& rules, std::vector<Lint>& found);

/// A hand of each total that hands of a certain size can make when every card counts.
using HandsByTotal = std::map<unsigned, std::vector<Card>>;

/// Every hand of this many cards of the deck is tried, so that no total is missing.
[[nodiscard]] HandsByTotal hands_by_total(const spec::Rules& rules, unsigned cards);

/// `5 to 47, 50`.
[[nodiscard]] std::string as_ranges(const std::vector<unsigned>& numbers);

// Hands that come to no end. They are found by playing, so that what is found is proved by its log; what is not found was
// only not met.

/// A player who is left without any move: the shortest hand found in `hands` hands played at random, or fewer where they have
/// many cards, over all numbers of players.
[[nodiscard]] std::optional<Lint> find_dead_end(const spec::Rules& rules, unsigned hands);

/// A hand of the fewest players in which everybody comes to hold what was held before, with as many cards in the stock, though
/// nobody did anything forbidden. Either the discards have become the stock, or players take each other's discards.
[[nodiscard]] std::optional<Lint> find_circle(const spec::Rules& rules);

}  // namespace tonk::explore
