#include "tests/fuzz/targets.hpp"

#include <algorithm>

#include "parser/convert.hpp"
#include "parser/parse.hpp"
#include "parser/print.hpp"
#include "tests/fuzz/reading.hpp"

namespace tonk::fuzz {

std::string broken_promise(const Target& target, std::string_view bytes) {
  try {
    target.check(bytes);
    return "";
  } catch (const Broken& broken) {
    return broken.what();
  }
}

using log::Form;

void check_conversion(std::string_view bytes) {
  const Form form = log::form_of(bytes);
  const Form other = form == Form::text ? Form::json : Form::text;
  const auto all = read_all(bytes, form);
  const log::Formatted there = log::convert(bytes, form, other);
  promise(all || !there.errors.empty(), "what cannot be read is not converted");
  if (!there.errors.empty()) {
    const bool other_form = std::all_of(there.errors.begin(), there.errors.end(), [](const log::Obstacle& obstacle) {
      return obstacle.error.code == "other-form";
    });
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
  const log::Formatted once = log::convert(bytes, log::Form::text, log::Form::text);
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
  const log::Formatted twice = log::convert(once.text, log::Form::text, log::Form::text);
  promise(twice.errors.empty() && twice.text == once.text && twice.dropped.empty(),
          "the canonical form of the canonical form is itself");
  const auto again = read_all(once.text, log::Form::text);
  promise(again && same(*all, *again), "the canonical form says the same");
}

}  // namespace tonk::fuzz
