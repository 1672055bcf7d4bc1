#include <algorithm>

#include "verifier/judge/describing.hpp"
#include "verifier/table/dealt_win.hpp"

namespace tonk {
namespace {

using spec::Key;
using spec::Rules;

std::string in_turns(unsigned number) { return fmt::format("{} {}", number, number == 1 ? "turn" : "turns"); }

/// What costs how many turns in this house.
std::string waiting_rules(const Rules& rules) {
  std::string text;
  const auto add = [&](unsigned turns, const char* what) {
    if (turns > 0) {
      text += (text.empty() ? "" : ", ") + fmt::format("{} costs {}", what, in_turns(turns));
    }
  };
  add(rules.waiting.after_spread, "a spread");
  add(rules.waiting.after_hit, "being hit");
  add(rules.waiting.for_hitter, "hitting");
  add(rules.waiting.while_waiting.value_or(0), "being hit while waiting");
  return text;
}

}  // namespace

Words too_late(const Telling& scene) {
  const bool drawn = scene.table.phase == Phase::drawn;
  const std::string after = scene.table.turn.laid ? "laying cards" : "drawing";
  if (scene.move.kind == ActionKind::knock) {
    return {fmt::format("{} knocks after {}", scene.mover(), after), "a knock takes the place of the whole turn"};
  }
  return {fmt::format("{} drops after {}", scene.mover(),
                      drawn && scene.rules.drop == spec::DropTime::before_drawing ? "drawing" : after),
          fmt::format("a drop comes `{}`; {}", rule_text(scene.rules, Key::drop), scene.allowed())};
}

/// How long the player still waits, and by which rule.
Words waiting(const Telling& scene) {
  const Standing& standing = scene.table.standing(scene.move.seat);
  const bool ended = scene.rules.drop == spec::DropTime::after_discard;
  const bool playing = scene.table.turn.begun;  // nobody drops in another's turn once it has begun
  const bool counted = ended || (playing && !scene.rules.waiting.ends_with_turn);
  const int more = standing.waits - (counted ? 0 : 1);
  const std::string then =
      more > 0 ? fmt::format("this turn and {} more", more) : std::string{"this turn, and may drop on the next"};
  return {fmt::format("{} drops while waiting", scene.mover()),
          fmt::format("{} waits {}: {}", scene.mover(), then, waiting_rules(scene.rules))};
}

Words no_slap(const Telling& scene) {
  const std::string what = fmt::format("{} slaps {}", scene.mover(), scene.card());
  if (scene.table.fresh_discard && scene.table.discarder == scene.move.seat) {
    return {what + fmt::format(", which {} discarded", scene.mover()), "only others can take it"};
  }
  return {what + ", which was not discarded just now",
          "a discard can be slapped until the next player draws, and the card turned up cannot"};
}

/// Which of the conditions of a claim is not met.
std::string aside_help(const Telling& scene) {
  if (scene.table.standing(scene.move.seat).turns > 0) {
    return "a card is put aside before one's first turn";
  }
  const auto& bets = scene.table.bets;
  const std::uint64_t own = std::uint64_t{1} << scene.move.seat.index;
  if (std::none_of(bets.begin(), bets.end(), [&](const OpenBet& bet) { return (bet.bettors & own) != 0; })) {
    return scene.mover() + " takes part in no bet";
  }
  return fmt::format("the claim is the best card of the called suit that was dealt; {} was dealt {}", scene.mover(),
                     to_string(scene.table.dealt[scene.move.seat.index]));
}

}  // namespace tonk
