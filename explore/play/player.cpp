#include "explore/play/player.hpp"

#include <algorithm>

namespace tonk::explore {
namespace {

unsigned eagerness(ActionKind kind, Player::Style style) {
  switch (kind) {
    case ActionKind::declare:
    case ActionKind::drop:
    case ActionKind::knock: return style == Player::Style::hasty ? 64 : 1;
    case ActionKind::spread:
    case ActionKind::hit:
    case ActionKind::slap:
    case ActionKind::shed: return style == Player::Style::holding ? 4 : 32;
    case ActionKind::take: return style == Player::Style::taking ? 32 : 8;
    case ActionKind::draw:
    case ActionKind::discard:
    case ActionKind::stock_out: return 8;
    case ActionKind::touch:
    case ActionKind::aside: return 1;
  }
  return 0;
}

}  // namespace

const Choice& Player::choose(const std::vector<Choice>& choices) {
  unsigned all = 0;
  for (const Choice& choice : choices) {
    all += eagerness(choice.kind, style_);
  }
  unsigned left = static_cast<unsigned>(random_() % all);
  for (const Choice& choice : choices) {
    const unsigned share = eagerness(choice.kind, style_);
    if (left < share) {
      return choice;
    }
    left -= share;
  }
  return choices.back();
}

Step go_on(const spec::Rules& rules, Playing& playing, Player& player) {
  if (playing.over()) {
    return Step::over;
  }
  const std::vector<Choice> choices = legal_moves(rules, playing.table(), false);
  const auto brings_on = [&](const Choice& choice) { return moves_on(choice, playing.table()); };
  if (std::any_of(choices.begin(), choices.end(), brings_on)) {
    playing.make(player.choose(choices));
    return Step::went_on;
  }
  if (may_pass(rules, playing.table())) {
    playing.pass();
    return Step::went_on;
  }
  const std::vector<Choice> of_anybody = legal_moves(rules, playing.table());
  const auto way = std::find_if(of_anybody.begin(), of_anybody.end(), brings_on);
  if (way == of_anybody.end()) {
    return Step::stuck;
  }
  playing.make(*way);
  return Step::went_on;
}

}  // namespace tonk::explore
