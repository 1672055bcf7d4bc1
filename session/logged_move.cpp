#include "session/logged_move.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>

#include "parser/print.hpp"

namespace tonk {

std::vector<LoggedMove> moves_of(const log::Hand& hand, const Place& place) {
  std::vector<LoggedMove> moves;
  unsigned turn = 0;
  for (const log::PlayLine& line : hand.play) {
    if (line.kind != log::PlayLine::Kind::turn) {
      continue;
    }
    ++turn;
    for (const log::Action& action : std::span(hand.actions).subspan(line.first_action, line.action_count)) {
      LoggedMove& move = moves.emplace_back();
      move.turn = turn;
      move.player = hand.names[action.player.index];
      move.kind = action.kind;
      move.text = print(hand, action);
      std::ranges::transform(std::span(hand.cards).subspan(action.cards.first, action.cards.count),
                             std::back_inserter(move.cards), &log::WrittenCard::card);
      move.spread = action.spread_number;
      move.at = locate(place.text, action.at.begin, place.first_line);
    }
  }
  return moves;
}

}  // namespace tonk
