#include "parser/convert.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/reading.hpp"
#include "tests/fuzz/targets.hpp"

namespace tonk::fuzz {
void check_json(std::string_view bytes) {
  const auto all = read_all(bytes, log::Form::json);
  const log::Formatted once = log::convert(bytes, log::Form::json, log::Form::json);
  promise(once.errors.empty() == all.has_value(),
          "a log can be put into the canonical form exactly when it can be read");
  if (!all) {
    return;
  }
  if (once.text == bytes) {
    return;
  }
  promise(log::convert(once.text, log::Form::json, log::Form::json).text == once.text,
          "the canonical form of the canonical form is itself");
  const auto again = read_all(once.text, log::Form::json);
  promise(again && same(*all, *again), "the canonical form says the same");
}

}  // namespace tonk::fuzz
