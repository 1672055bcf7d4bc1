#include "cli/verdict_counts.hpp"

#include <cstddef>

namespace tonk::cli {

void VerdictCounts::add(Verdict verdict, bool is_session) {
  if (is_session) {
    ++sessions;
    return;
  }
  ++hands;
  ++by_verdict[static_cast<std::size_t>(verdict)];
}

void VerdictCounts::add(const VerdictCounts& other) {
  hands += other.hands;
  sessions += other.sessions;
  for (std::size_t verdict = 0; verdict < by_verdict.size(); ++verdict) {
    by_verdict[verdict] += other.by_verdict[verdict];
  }
}

}  // namespace tonk::cli
