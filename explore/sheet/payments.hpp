#pragma once

#include <string>
#include <vector>

#include "spec/rules.hpp"

/// The sentences of a settlement in plain English.
namespace tonk::explore {

/// Who of the players that a sentence can name is there when it is paid.
struct PresentRoles {
  bool winner = false;
  bool dropper = false;
  bool knocked = false;  ///< who stopped the play has knocked, not dropped
  bool tie = false;      ///< the dropper may have the lowest count, and is none of the lowest all the same
};

[[nodiscard]] PresentRoles cast_of(const spec::Rules& rules, spec::Ending ending);

/// Every sentence, in order; who pays nothing to nobody is told too.
[[nodiscard]] std::string payments_text(const spec::Rules& rules, const std::vector<spec::PaymentRule>& payments,
                                        PresentRoles cast);

/// `token` where the house pays its pot with tokens, else `stake`.
[[nodiscard]] std::string_view pot_unit(const spec::Rules& rules);

/// `Nobody pays.`, or scores.
[[nodiscard]] std::string nobody_text(const spec::Rules& rules);

/// Whether a drop that only ties is settled otherwise than a catch.
[[nodiscard]] bool tells_ties(const spec::Rules& rules);

}  // namespace tonk::explore
