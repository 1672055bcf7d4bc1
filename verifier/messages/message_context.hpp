#pragma once

#include <fmt/core.h>

#include <string>
#include <vector>

#include "verifier/messages/describe.hpp"
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
struct MessageContext {
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

// describe_moves.cpp
[[nodiscard]] Message undeclared(const MessageContext& scene);
[[nodiscard]] Message false_declaration(const MessageContext& scene);

[[nodiscard]] Message too_late(const MessageContext& scene);
[[nodiscard]] Message waiting(const MessageContext& scene);
[[nodiscard]] Message no_slap(const MessageContext& scene);
[[nodiscard]] std::string aside_help(const MessageContext& scene);

[[nodiscard]] Message no_fit(const MessageContext& scene);
[[nodiscard]] Message not_whole(const MessageContext& scene);
[[nodiscard]] Message no_spread(const MessageContext& scene);
[[nodiscard]] Message no_such_spread(const MessageContext& scene);
[[nodiscard]] Message not_shed(const MessageContext& scene);
[[nodiscard]] Message forbidden_hit(const MessageContext& scene);
[[nodiscard]] Message spread_held(const MessageContext& scene);
[[nodiscard]] std::string wild_example(const MessageContext& scene);
[[nodiscard]] Message ambiguous(const MessageContext& scene);

}  // namespace tonk
