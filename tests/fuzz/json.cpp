#include "parser/convert.hpp"
#include "parser/plain_json.hpp"
#include "parser/print.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/reading.hpp"
#include "tests/fuzz/targets.hpp"

namespace tonk::fuzz {
namespace {

/// What is transcribed without a tree is transcribed as with one.
void check_plain_transcript(std::string_view line) {
  log::Transcript plain;
  if (log::transcribe_plainly(line, plain)) {
    promise(plain == log::transcribe(line), "plain lines of JSON are read as others are");
  }
}

/// Both forms mean the same: each line's words are read as the line is.
void check_words_of_lines(std::string_view bytes) {
  log::Reader reader(bytes, log::Form::json);
  while (const auto chunk = reader.next()) {
    check_plain_transcript(chunk->text);
    log::Hand hand;
    if (!reader.parse(hand).empty()) {
      continue;
    }
    const std::string words{reader.words()};
    log::Hand again;
    promise(log::parse({chunk->kind, words, 1}, again).empty(), "the words of a line can be read");
    promise(log::same(hand, again), "the words of a line say the same");
  }
}

}  // namespace

void check_json(std::string_view bytes) {
  const auto all = read_all(bytes, log::Form::json);
  check_words_of_lines(bytes);
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
