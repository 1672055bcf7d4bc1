#include "tests/exact_hand.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/targets.hpp"

namespace tonk::fuzz {

void check_plain(std::string_view bytes) {
  const test::Readings both = test::readings(bytes);
  promise(both.plain == both.by_grammar, "plain lines are read as the grammar reads them");
}

}  // namespace tonk::fuzz
