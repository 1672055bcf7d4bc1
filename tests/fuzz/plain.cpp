#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/exact_hand.hpp"

namespace tonk::fuzz {

void check_plain(std::string_view bytes) {
  const test::Readings both = test::readings(bytes);
  promise(both.plain == both.by_grammar, "plain lines are read as the grammar reads them");
  const std::size_t half = bytes.size() / 2;
  const test::Readings of_half = test::readings(bytes.substr(0, half), bytes.substr(half));
  promise(of_half.plain == of_half.by_grammar, "what stands behind a text changes nothing");
}

}  // namespace tonk::fuzz
