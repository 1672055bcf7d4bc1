#include "verifier/books/outs.hpp"

#include <fmt/core.h>

namespace tonk {
namespace {

/// The line of the settlement that stands last.
Span last_line(const log::Hand& hand) {
  Span last;
  const auto see = [&](const auto& lines) {
    if (!lines.empty() && lines.back().at.begin >= last.begin) {
      last = lines.back().at;
    }
  };
  see(hand.pays);
  see(hand.results);
  see(hand.outs);
  return last;
}

/// By which rule players leave.
spec::Key rule_of_leaving(const spec::GameRules& game) {
  if (game.tokens == 0) {
    return spec::Key::out_at;
  }
  return game.honor ? spec::Key::honor : spec::Key::tokens;
}

}  // namespace

void check_outs(Case& on_desk, Seats outs) {
  const spec::Key rule = rule_of_leaving(on_desk.rules.game);
  for (const log::OutLine& line : on_desk.hand.outs) {
    const auto seat = on_desk.seat(line.player, line.at);
    if (seat && !contains(outs, *seat)) {
      on_desk.report(Code::wrong_out, line.at, rule, fmt::format("`{}` is still in the game", on_desk.name(*seat)));
    } else if (seat) {
      outs &= ~bit(*seat);
    }
  }
  each(outs, [&](Seat seat) {
    on_desk.report(Code::missing_out, last_line(on_desk.hand), rule,
                   fmt::format("`{}` has left the game, and the log does not say so", on_desk.name(seat)),
                   fmt::format("add a line `out {}` after the payments", on_desk.name(seat)));
  });
}

}  // namespace tonk
