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

void check_outs(HandContext& context, Seats outs) {
  const spec::Key rule = rule_of_leaving(context.rules.game);
  for (const log::OutLine& line : context.hand.outs) {
    const auto seat = context.seat(line.player, line.at);
    if (seat && !contains(outs, *seat)) {
      context.report(Code::wrong_out, line.at, rule, fmt::format("`{}` is still in the game", context.name(*seat)));
    } else if (seat) {
      outs &= ~bit(*seat);
    }
  }
  each(outs, [&](Seat seat) {
    context.report(Code::missing_out, last_line(context.hand), rule,
                   fmt::format("`{}` has left the game, and the log does not say so", context.name(seat)),
                   fmt::format("after the payments a line says `out {}`", context.name(seat)));
  });
}

}  // namespace tonk
