#pragma once

#include <fmt/core.h>

#include <string>
#include <vector>

#include "verifier/judge/describe.hpp"
#include "verifier/table/meld.hpp"

/// The parts of describe(): what faults of one kind say.
namespace tonk {

[[nodiscard]] inline std::string cards_of(const Move& move) {
  std::string text;
  for (const PlayedCard& played : move.cards) {
    text += (text.empty() ? "" : " ") + to_string(played.card);
    text += played.stands_for.known() ? "=" + to_string(played.stands_for) : "";
  }
  return text;
}

[[nodiscard]] inline std::string rule_text(const spec::Rules& rules, spec::Key key) {
  return rules.clause(rules.clause_of(key)).text;
}

[[nodiscard]] inline std::string top_discard(const Table& table) {
  return table.discards.empty() || !table.discards.back().known() ? "the top discard"
                                                                  : to_string(table.discards.back());
}

/// Everything that one description needs, so that each case below is a sentence.
struct Telling {
  const spec::Rules& rules;
  const Table& table;
  const std::vector<std::string>& seats;
  const Move& move;
  const Fault& fault;

  [[nodiscard]] std::string player(Seat seat) const { return fmt::format("`{}`", seats[seat.index]); }
  [[nodiscard]] std::string mover() const { return player(move.seat); }
  [[nodiscard]] std::string card() const { return to_string(fault.card); }
  [[nodiscard]] std::string rule() const { return fault.rule ? rule_text(rules, *fault.rule) : std::string(); }
  /// Whether the card of the move goes on the spread, by the cards alone.
  [[nodiscard]] bool fits(const LaidSpread& spread) const {
    return !spread.shed && !move.cards.empty() && move.cards[0].card.known() &&
           may_extend(rules, spread, move.cards[0]);
  }
  [[nodiscard]] std::string allowed() const { return allowed_now(rules, table, seats); }
};

// describe_declaring.cpp
[[nodiscard]] Words undeclared(const Telling& scene);
[[nodiscard]] Words false_declaration(const Telling& scene);

// describe_stopping.cpp
[[nodiscard]] Words too_late(const Telling& scene);
[[nodiscard]] Words waiting(const Telling& scene);
[[nodiscard]] Words no_slap(const Telling& scene);
[[nodiscard]] std::string aside_help(const Telling& scene);

// describe_laying.cpp
[[nodiscard]] Words no_fit(const Telling& scene);
[[nodiscard]] Words not_whole(const Telling& scene);
[[nodiscard]] Words no_spread(const Telling& scene);
[[nodiscard]] Words no_such_spread(const Telling& scene);
[[nodiscard]] Words not_shed(const Telling& scene);
[[nodiscard]] Words forbidden_hit(const Telling& scene);
[[nodiscard]] Words spread_held(const Telling& scene);
[[nodiscard]] std::string wild_example(const Telling& scene);
[[nodiscard]] Words ambiguous(const Telling& scene);

}  // namespace tonk
