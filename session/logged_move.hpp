#pragma once

#include <string>
#include <vector>

#include "core/api.hpp"
#include "core/card.hpp"
#include "core/move.hpp"
#include "core/text.hpp"
#include "parser/hand.hpp"
#include "session/record.hpp"

namespace tonk {

/// A move of a logged hand, which outlives the log.
struct LoggedMove {
  unsigned turn = 0;  ///< the number of its line of play, from 1
  std::string player;
  ActionKind kind = ActionKind::drop;
  std::string text;         ///< as a log writes it, such as `spread 4h 5h 6h`
  std::vector<Card> cards;  ///< unknown where nobody saw it
  unsigned spread = 0;      ///< number of the one hit, slapped on or thrown away, from 1; 0 where none is written
  Position at;              ///< in the log
};

/// The moves of a hand, in the order in which they were written. `place` is that of the hand's text.
[[nodiscard]] TONK_API std::vector<LoggedMove> moves_of(const log::Hand& hand, const Place& place);

}  // namespace tonk
