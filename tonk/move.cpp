#include "tonk/move.hpp"

#include <fmt/format.h>

#include "parser/hand.hpp"
#include "tonk/access.hpp"

namespace tonk::v0 {

using inner::ActionKind;

Action outer(ActionKind kind) {
  switch (kind) {
    case ActionKind::declare: return Action::declare;
    case ActionKind::drop: return Action::drop;
    case ActionKind::draw: return Action::draw;
    case ActionKind::take: return Action::take;
    case ActionKind::spread: return Action::spread;
    case ActionKind::hit: return Action::hit;
    case ActionKind::discard: return Action::discard;
    case ActionKind::slap: return Action::slap;
    case ActionKind::touch: return Action::touch;
    case ActionKind::stock_out: return Action::stock_out;
    case ActionKind::knock: return Action::knock;
    case ActionKind::aside: return Action::aside;
    case ActionKind::shed: return Action::shed;
  }
  return Action::pass;
}

std::optional<ActionKind> engine(Action action) {
  switch (action) {
    case Action::declare: return ActionKind::declare;
    case Action::drop: return ActionKind::drop;
    case Action::draw: return ActionKind::draw;
    case Action::take: return ActionKind::take;
    case Action::spread: return ActionKind::spread;
    case Action::hit: return ActionKind::hit;
    case Action::discard: return ActionKind::discard;
    case Action::slap: return ActionKind::slap;
    case Action::touch: return ActionKind::touch;
    case Action::stock_out: return ActionKind::stock_out;
    case Action::knock: return ActionKind::knock;
    case Action::aside: return ActionKind::aside;
    case Action::shed: return ActionKind::shed;
    case Action::pass: return std::nullopt;
  }
  return std::nullopt;
}

std::string to_string(Action action) {
  const auto kind = engine(action);
  return kind ? std::string(inner::log::keyword(*kind)) : "pass";
}

std::string to_string(const Move& move) {
  std::string text = to_string(move.action);
  for (const PlayedCard& played : move.cards) {
    text += ' ';
    text += to_string(played.card);
    if (played.stands_for.known()) {
      text += '=';
      text += to_string(played.stands_for);
    }
  }
  return move.spread == 0 ? text : fmt::format("{} #{}", text, move.spread);
}

}  // namespace tonk::v0
