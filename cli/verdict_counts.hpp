#pragma once

#include <array>
#include <cstdint>

#include "verifier/verdict.hpp"

namespace tonk::cli {

/// How many hands there were, by verdict.
struct VerdictCounts {
  std::uint64_t hands = 0;
  std::uint64_t sessions = 0;  ///< whose heads cannot be read
  std::array<std::uint64_t, 6> by_verdict{};
  /// `is_session`: not of a hand, but of the head of a session.
  void add(Verdict verdict, bool is_session);
  void add(const VerdictCounts& other);
};

}  // namespace tonk::cli
