#pragma once

#include <string>
#include <vector>

#include "core/move.hpp"
#include "explore/play/legal_moves.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {

/// A hand log in pieces, each line without its end.
struct HandText {
  std::string heading = "hand 1";
  std::vector<std::string> head;   ///< house, seats, dealer and bets
  std::vector<std::string> deals;  ///< one for each seat, in their order
  std::string upcard;              ///< empty where none is turned up
  std::vector<std::string> moves;
  std::vector<std::string> shows;  ///< once the hand is over
  std::vector<std::string> pays;

  [[nodiscard]] std::string log() const;
};

/// The same with the actions of a turn on one line.
[[nodiscard]] HandText by_turns(HandText hand);

/// What a player of a made-up hand is called: `Ann`, `Bob` and so on, at a large table `P9`.
[[nodiscard]] std::string player_name(Seat seat);

/// Likewise, of all seats.
[[nodiscard]] std::vector<std::string> player_names(unsigned players);

/// As a log writes the action, such as `hit 8h #1`.
[[nodiscard]] std::string text_of(const Move& move);

/// The `pay`, `result` and `out` lines with which the hand is rightly settled; none where that is not determined.
[[nodiscard]] std::vector<std::string> settlement_lines(const Judgement& judgement);

}  // namespace tonk::explore
