#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
  short_stock,
  stuck_player,
  endless_hand
};
inline constexpr std::size_t lint_code_count = 10;

struct LintInfo {
  LintCode code = LintCode::no_effect;
  std::string_view name;  ///< stable, and documented in docs/lints.md
  Severity severity = Severity::warning;
  std::string_view meaning;   ///< half a sentence
  std::string_view advice;    ///< what it leads to at the table, and what to do
  bool of_own_words = false;  ///< not reported for what a house takes over from the one that it extends
  std::string_view example;   ///< what a house that extends another says, as YAML, so that it has this lint
};

/// In the order of LintCode.
[[nodiscard]] std::span<const LintInfo, lint_code_count> lints();
[[nodiscard]] const LintInfo& info(LintCode code);
[[nodiscard]] const LintInfo* find_lint(std::string_view name);

/// Something odd, at the clause of the house that it is about.
struct Lint {
  LintCode code = LintCode::no_effect;
  spec::ClauseId clause;
  std::string message;  ///< lower case, no period
  std::string help;     ///< may be empty
  std::string log;      ///< a hand that shows it; may be empty
};

/// All that is odd about a house, in the order of its files and lines.
[[nodiscard]] std::vector<Lint> lint(const spec::Rules& rules);

// The parts of lint().
void lint_dealt_wins(const spec::Rules& rules, std::vector<Lint>& found);
void lint_effects(const spec::Rules& rules, std::vector<Lint>& found);
void lint_settlement(const spec::Rules& rules, std::vector<Lint>& found);
void lint_play(const spec::Rules& rules, std::vector<Lint>& found);

// Totals of the cards of a deck.

/// The totals of all hands of this many cards when every card counts, lowest first. Every card is tried, so the list is
/// complete.
[[nodiscard]] std::vector<unsigned> possible_totals(const spec::Rules& rules, unsigned cards);

/// That many cards of the deck that make this total, which must be possible.
[[nodiscard]] std::vector<Card> cards_making(const spec::Rules& rules, unsigned cards, unsigned total);

/// The numbers of cards that a player of this house may be dealt, lowest first.
[[nodiscard]] std::vector<unsigned> hand_sizes(const spec::Rules& rules);

/// `5 to 47, 50`.
[[nodiscard]] std::string as_ranges(const std::vector<unsigned>& numbers);

}  // namespace tonk::explore
