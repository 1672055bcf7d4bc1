#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include <rapidcheck.h>

#include "tests/support/random_log.hpp"

/// random_logs COUNT SEED: writes so many random logs in words, a zero byte behind each.
int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: random_logs COUNT SEED\n";
    return 2;
  }
  static constexpr int sizes = 101;  // as a property of RapidCheck grows: up to the nominal size, 100
  const int count = std::atoi(argv[1]);
  rc::Random random(std::strtoull(argv[2], nullptr, 10));
  const auto logs = rc::gen::exec([] { return tonk::test::random_log(); });
  for (int at = 0; at < count; ++at) {
    std::cout << logs(random.split(), at % sizes).value() << '\0';
  }
  return std::cout.flush() ? 0 : 1;
}
