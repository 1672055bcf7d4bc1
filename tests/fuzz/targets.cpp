#include "tests/fuzz/targets.hpp"

#include "tests/fuzz/promise.hpp"

namespace tonk::fuzz {

std::string broken_promise(const Target& target, std::string_view bytes) {
  try {
    target.check(bytes);
    return "";
  } catch (const Broken& broken) {
    return broken.what();
  }
}

}  // namespace tonk::fuzz
