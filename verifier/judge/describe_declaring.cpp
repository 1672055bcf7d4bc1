#include <algorithm>

#include "verifier/judge/message_context.hpp"
#include "verifier/table/dealt_win.hpp"

namespace tonk {
namespace {

using spec::Rules;

/// A win of another time than this, with the cards that make it: those dealt, or those held now.
struct Mistimed {
  const spec::DealtWin* win = nullptr;
  const Holding* cards = nullptr;
};

Mistimed win_at_another_time(const MessageContext& scene) {
  const Holding& dealt = scene.table.dealt[scene.move.seat.index];
  const Holding& held = scene.table.hand(scene.move.seat);
  for (const spec::DealtWin& win : scene.rules.dealt_wins) {
    if (win.when != spec::DeclaredWhen::own_turn && meets(scene.rules, win.hand, dealt) == Answer::yes) {
      return {&win, &dealt};
    }
    if (win.when != spec::DeclaredWhen::at_once && meets(scene.rules, win.hand, held) == Answer::yes) {
      return {&win, &held};
    }
  }
  return {};
}

/// Whether the win that was not declared is one that is declared before anyone has moved.
bool wins_at_once(const MessageContext& scene) {
  const auto& wins = scene.rules.dealt_wins;
  return std::any_of(wins.begin(), wins.end(), [&](const spec::DealtWin& win) {
    return win.when == spec::DeclaredWhen::at_once && win.hand_clause == scene.fault.clause;
  });
}

std::string when(const spec::DealtWin& win) {
  switch (win.when) {
    case spec::DeclaredWhen::at_once: return "before anyone has moved";
    case spec::DeclaredWhen::first_turn: return "at the start of one's first turn";
    case spec::DeclaredWhen::first_turn_nothing_laid: return "at the start of one's first turn, while nothing is laid";
    case spec::DeclaredWhen::own_turn: return "in one's own turn";
  }
  return "";
}

/// Once for each hand that wins, though two entries may speak of it.
std::string winning_hands(const Rules& rules) {
  std::string text;
  for (const spec::DealtWin& win : rules.dealt_wins) {
    const std::string hand = "`" + rules.clause(win.hand_clause).text + "`";
    if (text.find(hand) == std::string::npos) {
      text += (text.empty() ? "" : ", ") + hand;
    }
  }
  return text;
}

}  // namespace

std::string what_wins(const Rules& rules) {
  const std::string wins = winning_hands(rules);
  return wins.empty() ? "this house has no dealt wins" : "what wins: " + wins;
}

Message undeclared(const MessageContext& scene) {
  const Seat seat = scene.fault.seat;
  const std::string win = scene.rules.clause(*scene.fault.clause).text;
  if (wins_at_once(scene)) {
    return {fmt::format("play begins although {} was dealt a win of {} points", scene.player(seat),
                        to_string(count(scene.rules, scene.table.dealt[seat.index]))),
            fmt::format("`{}: declare` ends the hand before any play, because `{}`", scene.seats[seat.index], win)};
  }
  return {fmt::format("{} plays on with a hand that wins", scene.player(seat)),
          fmt::format("`{}: declare` ends the hand, because `{}`", scene.seats[seat.index], win)};
}

Message false_declaration(const MessageContext& scene) {
  const bool begun = scene.table.phase != Phase::dealt && scene.table.phase != Phase::declared;
  if (const auto [win, cards] = win_at_another_time(scene); win != nullptr) {
    return {win->when == spec::DeclaredWhen::at_once
                ? fmt::format("{} declares after play has begun", scene.mover())
                : fmt::format("{} declares {} points, but not at the time when they win", scene.mover(),
                              to_string(count(scene.rules, *cards))),
            fmt::format("`{}` is declared {}", scene.rules.clause(win->hand_clause).text, when(*win))};
  }
  const std::string points = to_string(count(scene.rules, scene.table.hand(scene.move.seat)));
  const bool only_at_once =
      std::all_of(scene.rules.dealt_wins.begin(), scene.rules.dealt_wins.end(),
                  [](const spec::DealtWin& win) { return win.when == spec::DeclaredWhen::at_once; });
  if (begun && only_at_once && !scene.rules.dealt_wins.empty()) {
    return {fmt::format("{} declares after play has begun", scene.mover()),
            "a dealt win counts only before the first turn"};
  }
  return {begun ? fmt::format("{} declares with {} points, which win nothing here", scene.mover(), points)
                : fmt::format("{} declares, but was dealt {} points, which win nothing", scene.mover(), points),
          what_wins(scene.rules)};
}

}  // namespace tonk
