#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/card.hpp"
#include "explore/play/playing.hpp"
#include "spec/rules.hpp"
#include "tests/support/hand_text.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/table/table.hpp"

/// Hands played by the engine with itself: every move is one that check() allows, drawn from numbers that shrink.
namespace tonk::test {

/// What decides a random hand. With no choices left, players draw, discard a card of little use, and never drop.
struct Plan {
  std::uint8_t players = 2;
  std::uint8_t dealer = 0;
  std::uint32_t shuffle = 0;
  std::vector<std::uint8_t> choices;
};

/// A hand that was played to its end, and its log in pieces.
struct PlayedHand {
  HandText text;
  std::string deck;  ///< the line that tells the whole deck; not in `text`

  std::vector<std::vector<Card>> dealt;
  Table table;
  Judgement judgement;                ///< of the log without its settlement
  std::vector<std::string> troubles;  ///< what the engine should not have done

  [[nodiscard]] std::string log() const { return text.log(); }
  /// The log with other moves or payments; where moves are missing, nobody shows.
  [[nodiscard]] std::string log(const std::vector<std::string>& moves, const std::vector<std::string>& pays) const;
};

[[nodiscard]] PlayedHand play(const spec::Rules& rules, const Plan& plan);

}  // namespace tonk::test
