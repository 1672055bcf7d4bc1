#include "tests/support/log_errors.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>

namespace tonk::test {

namespace {

std::vector<std::string> told(const log::Chunk& chunk, const std::vector<log::ParseError>& errors) {
  std::vector<std::string> told;
  for (const log::ParseError& error : errors) {
    const Position at = locate(chunk.text, error.at.begin, chunk.first_line);
    const std::string_view marked = chunk.text.substr(error.at.begin, error.at.end - error.at.begin);
    std::string text =
        fmt::format("{}:{} <{}> {}: {}", at.line, at.column, printable(marked, 60), error.code, error.message);
    told.push_back(error.help.empty() ? text : text + " | " + error.help);
  }
  return told;
}

}  // namespace

std::vector<std::string> log_errors(std::string_view text) {
  log::Hand hand;
  log::Splitter splitter(text);
  const std::optional<log::Chunk> chunk = splitter.next();
  return told(*chunk, log::parse(*chunk, hand));
}

log::Hand read_hand(std::string_view text, log::Chunk::Kind kind) {
  log::Hand hand;
  const log::Chunk chunk{kind, text, 1};
  CHECK(told(chunk, log::parse(chunk, hand)) == std::vector<std::string>{});
  return hand;
}

}  // namespace tonk::test
