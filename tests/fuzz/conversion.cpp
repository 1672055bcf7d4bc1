#include <algorithm>

#include "parser/convert.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/reading.hpp"
#include "tests/fuzz/targets.hpp"

namespace tonk::fuzz {

using log::Form;

void check_conversion(std::string_view bytes) {
  const Form form = log::form_of(bytes);
  const Form other = form == Form::text ? Form::json : Form::text;
  const auto all = read_all(bytes, form);
  const log::Formatted there = log::convert(bytes, form, other);
  promise(all || !there.errors.empty(), "what cannot be read is not converted");
  if (!there.errors.empty()) {
    const bool other_form = std::all_of(there.errors.begin(), there.errors.end(),
                                        [](const log::Unread& unread) { return unread.error.code == "other-form"; });
    promise(!all || (form == Form::json && other_form), "what can be read is converted, but for what words cannot say");
    return;
  }
  const log::Formatted back = log::convert(there.text, other, form);
  promise(back.errors.empty(), "what was converted is converted back");
  if (back.text == bytes) {
    return;
  }
  const auto again = read_all(back.text, form);
  promise(again && same(*all, *again), "there and back it says the same");
  const log::Formatted twice = log::convert(back.text, form, other);
  promise(twice.errors.empty() && twice.text == there.text, "converted again it is the same text");
}

}  // namespace tonk::fuzz
