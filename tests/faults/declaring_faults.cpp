#include <algorithm>

#include "tests/faults/edit.hpp"
#include "verifier/table/hand_value.hpp"

// Dealt wins, declared or not.

namespace tonk::faults {
namespace {

using spec::DeclaredWhen;
using spec::Rules;

std::optional<Faulty> false_declaration(const Recording& recording, RandomSource& luck) {
  const Moment& first = recording.moments.front();
  const auto seat = some_seat(
      recording, luck, [&](Seat one) { return dealt_win(*recording.rules, first.before, one).answer == Answer::no; });
  if (!seat || !first.at_start()) {
    return std::nullopt;
  }
  const bool own_turn = std::any_of(recording.rules->dealt_wins.begin(), recording.rules->dealt_wins.end(),
                                    [](const spec::DealtWin& win) { return win.when != DeclaredWhen::at_once; });
  return own_turn && *seat == first.seat()
             ? std::nullopt
             : std::optional{inserted(recording, first, said(recording, *seat, "declare"), Code::false_declaration)};
}

/// Every win of the house is declared before anyone moves.
bool declares_first(const Rules& rules) {
  return std::all_of(rules.dealt_wins.begin(), rules.dealt_wins.end(),
                     [](const spec::DealtWin& win) { return win.when == DeclaredWhen::at_once; });
}

std::optional<Faulty> late_declaration(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) { return one.has_drawn(); });
  return moment == nullptr ? std::nullopt
                           : std::optional{inserted(recording, *moment, said(recording, moment->seat(), "declare"),
                                                    Code::false_declaration)};
}

bool must_declare(const Rules& rules) {
  return std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(), [](const spec::DealtWin& win) {
    return win.declaring == spec::Declaring::must && win.when == DeclaredWhen::at_once;
  });
}

/// Somebody was dealt a win, and the play begins.
std::optional<Faulty> undeclared_win(const Recording& recording, RandomSource& /*luck*/) {
  const Rules& rules = *recording.rules;
  const Moment& first = recording.moments.front();
  if (first.choice.kind != ActionKind::declare) {
    return std::nullopt;
  }
  const DealtWinner winner = dealt_win(rules, first.before, first.choice.seat);
  if (winner.answer != Answer::yes || rules.dealt_wins[winner.win].declaring != spec::Declaring::must) {
    return std::nullopt;
  }
  Edit edit{recording};
  edit.cut(0);
  edit.text.moves = {said(recording, first.seat(), "draw")};
  if (rules.turns_up()) {
    edit.text.upcard = "up " + to_string(first.before.discards.back());
  }
  return edit.at_move(0, Code::undeclared_win);
}

}  // namespace

std::vector<Fault> declaring_faults() {
  return {
      {"a false declaration", always, false_declaration},
      {"a declaration too late", declares_first, late_declaration},
      {"an undeclared dealt win", must_declare, undeclared_win},
  };
}

}  // namespace tonk::faults
