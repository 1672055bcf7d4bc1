#include "mutant.hpp"

#include <cstdlib>
#include <fstream>

namespace tonk::mutation {

bool reached[most] = {};
std::size_t on = [] {
  const char* number = std::getenv("TONK_MUTANT");
  return number == nullptr ? std::size_t{0} : static_cast<std::size_t>(std::strtoul(number, nullptr, 10));
}();

namespace {

struct TellAtExit {
  ~TellAtExit() {
    const char* name = std::getenv("TONK_MUTANTS_REACHED");
    if (name == nullptr) {
      return;
    }
    std::ofstream file{name};
    for (std::size_t number = 0; number < most; ++number) {
      if (reached[number]) {
        file << number << '\n';
      }
    }
  }
} tell_at_exit;

}  // namespace
}  // namespace tonk::mutation
