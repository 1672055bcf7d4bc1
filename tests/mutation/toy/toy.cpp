#include <cassert>
#include <optional>
#include <vector>

namespace tonk {

struct Fault {
  int code = 0;
};
using Why = std::optional<Fault>;

constexpr int limit() { return 1 + 2; }

Why check(int hits, bool own) {
  assert(hits < 100);
  static_assert(limit() == 3);
  if (hits > limit() && !own) {
    return Fault{hits};
  }
  return std::nullopt;
}

int sum(const std::vector<int>& numbers) {
  int total = 0;
  for (const int number : numbers) {
    total += number;
  }
  return total;
}

bool any(int number) {
  const int* nowhere = 0;  // no other number can stand here
  switch (number) {
    case 1: return true;
    default: return nowhere == nullptr && (number == 2 || sum({number, -3}) == 0);
  }
}

}  // namespace tonk
