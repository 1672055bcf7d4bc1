#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/card.hpp"
#include "spec/rules.hpp"
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
  std::string head;  ///< house, seats and dealer
  std::string deck;
  std::vector<std::string> deals;  ///< one for each seat, in their order
  std::string upcard;              ///< empty where none is turned
  std::vector<std::string> moves;
  std::vector<std::string> shows;
  std::vector<std::string> pays;  ///< `pay` lines, and a `result` line where points were scored; `out` lines

  std::vector<std::vector<Card>> dealt;
  Table table;
  Judgement judgement;                ///< of the log without its settlement
  std::vector<std::string> troubles;  ///< what the engine should not have done

  [[nodiscard]] std::string log() const { return text(moves, pays); }
  /// The log with other moves or payments.
  [[nodiscard]] std::string text(const std::vector<std::string>& moves_told,
                                 const std::vector<std::string>& pays_told) const;
};

[[nodiscard]] PlayedHand play(const spec::Rules& rules, const Plan& plan);

/// The name of a seat in these hands.
[[nodiscard]] std::string player_name(Seat seat);

}  // namespace tonk::test
