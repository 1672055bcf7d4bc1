// Sees every mutant of toy.cpp but one: nobody has a number between 4 and 5 hits.
#include <optional>
#include <vector>

#include "tests/mutation/fates.hpp"

namespace tonk {
struct Fault {
  int code = 0;
};
std::optional<Fault> check(int hits, bool own);
int sum(const std::vector<int>& numbers);
bool any(int number);
}  // namespace tonk

namespace {

bool passes() {
  using namespace tonk;
  const bool checked = check(5, false) && !check(5, true) && !check(2, false) && !check(2, true);
  const bool summed = sum({1, 2, 4}) == 7;
  const bool chosen = any(1) && any(2) && any(3) && !any(4);
  return checked && summed && chosen;
}

}  // namespace

int main() { return tonk::mutation::tell_fates({{"the test", passes}}, 2, 1); }
