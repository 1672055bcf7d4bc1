#pragma once

#include <cstddef>

/// Included in front of every file with mutants in it: all are compiled at once, and at most one is on.
namespace tonk::mutation {

inline constexpr std::size_t most = 1 << 18;
extern std::size_t on;  // 0 for none
extern bool reached[most];

}  // namespace tonk::mutation

namespace tonk {

inline bool mutant(std::size_t number) {
  mutation::reached[number] = true;
  return number == mutation::on;
}

}  // namespace tonk
