#pragma once

#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "verifier/judgement.hpp"

namespace tonk::test {

/// A hand log in pieces, each line without its end.
struct HandText {
  HandText() = default;
  explicit HandText(const log::Hand& hand);

  std::string heading;
  std::vector<std::string> head;   ///< house, seats, dealer and bets
  std::vector<std::string> deals;  ///< one for each seat, in their order
  std::string upcard;              ///< empty where none is turned up
  std::vector<std::string> moves;
  std::vector<std::string> shows;  ///< once the hand is over
  std::vector<std::string> pays;

  /// Lines with which the hand is rightly settled.
  void settle(const Judgement& judgement);
  [[nodiscard]] std::string log() const;
};

}  // namespace tonk::test
