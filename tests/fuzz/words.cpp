#include "parser/convert.hpp"
#include "parser/parse.hpp"
#include "parser/print.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/reading.hpp"
#include "tests/fuzz/targets.hpp"

namespace tonk::fuzz {
namespace {

void check_printed(const Read& read) {
  const std::string printed = log::print(read.hand);
  log::Hand again;
  promise(log::parse({read.kind, printed, 1}, again).empty(), "what is printed can be read");
  promise(log::same(read.hand, again), "what is printed says the same");
  promise(log::print(again) == printed, "printed again it is the same text");
}

}  // namespace

void check_words(std::string_view bytes) {
  const auto all = read_all(bytes, log::Form::text);
  const log::Formatted once = log::format(bytes);
  promise(once.errors.empty() == all.has_value(),
          "a log can be put into the canonical form exactly when it can be read");
  if (!all) {
    return;
  }
  for (const Read& read : *all) {
    check_printed(read);
  }
  if (once.text == bytes) {
    return;
  }
  const log::Formatted twice = log::format(once.text);
  promise(twice.errors.empty() && twice.text == once.text && twice.dropped.empty(),
          "the canonical form of the canonical form is itself");
  const auto again = read_all(once.text, log::Form::text);
  promise(again && same(*all, *again), "the canonical form says the same");
}

}  // namespace tonk::fuzz
