#pragma once

#include <string>
#include <vector>

#include "spec/rules.hpp"
#include "tests/faults/luck.hpp"

namespace tonk::faults {

/// A house in which faults are made: as it is, and with options.
struct House {
  std::string name;
  bool shipped = true;
  std::vector<spec::Rules> rules;  ///< the first is the house as it is
};

/// Every shipped house, with so many sets of options drawn by chance; houses for the rules that no
/// shipped one has; and the base game with each option that brings rules of its own, called `+must-spread` and so on.
[[nodiscard]] std::vector<House> houses(std::size_t sets_of_options, RandomSource& luck);

}  // namespace tonk::faults
