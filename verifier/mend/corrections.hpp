#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judgement.hpp"

/// Slips of the pen: what a record may have been before somebody wrote it down wrong.
namespace tonk {

/// A record in which one thing is otherwise.
struct Correction {
  log::Hand hand;     ///< every part has the place of what it stands for
  Span at;            ///< where the record is otherwise
  unsigned cost = 0;  ///< the less, the likelier the slip; from 1
  std::string what;   ///< "`ann` is `Ann`"; what would have to be so, without a full stop
};

/// What a correction costs.
inline constexpr unsigned slip_of_the_pen = 1;  ///< a name nearly another, another amount, a line twice, two exchanged
inline constexpr unsigned half_a_card = 2;      ///< the rank or the suit; whose move it was; a draw for a take
inline constexpr unsigned another_side = 2;     ///< who pays or is paid
inline constexpr unsigned left_out = 3;         ///< an action, a whole turn or a `pay` line; such a line too many
inline constexpr unsigned another_card = 4;
inline constexpr unsigned most_cost = another_card;

/// Called with each correction, until it says false.
using VisitCorrection = std::function<bool(const Correction&)>;

/// All corrections of that cost of the names, the deal and the play, in the lines that begin before `until`. `seats` are the
/// players' names.
void each_correction(const log::Hand& hand, const spec::Rules& rules, const std::vector<std::string>& seats,
                     Offset until, unsigned cost, const VisitCorrection& visit);

/// The same of the `pay` lines. `judged` says who should have paid whom.
void each_pay_correction(const log::Hand& hand, const Judgement& judged, unsigned cost, const VisitCorrection& visit);

}  // namespace tonk
