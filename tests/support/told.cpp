#include "tests/support/told.hpp"

#include <fmt/core.h>
#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <map>
#include <utility>

#include "parser/reader.hpp"
#include "tests/support/shipped.hpp"
#include "tests/support/spec_support.hpp"

namespace tonk::test {
namespace {

std::optional<log::Chunk> next(log::ChunkReader& reader, log::Hand& hand) {
  auto chunk = reader.next(hand);
  for (const log::ParseError& error : reader.errors()) {
    FAIL(error.message);
  }
  return chunk;
}

Told tell(const log::Chunk& chunk, const Judgement& judgement) {
  Told result{judgement, {}, {}, {}};
  for (const Finding& finding : judgement.findings) {
    const Position at = locate(chunk.text, finding.at.begin, chunk.first_line);
    result.findings.push_back(fmt::format("{}:{} {}: {}{}{}", at.line, at.column, to_string(finding.code),
                                          finding.message, finding.help.empty() ? "" : " | ", finding.help));
  }
  const auto side = [&](Account account) {
    return account.is_player() ? judgement.seats[account.seat().index] : account.is_pot() ? "pot" : "nobody";
  };
  for (const Transfer& transfer : judgement.transfers) {
    result.payments.push_back(
        fmt::format("{} -> {} {}", side(transfer.from), side(transfer.to), to_string(transfer.amount)));
  }
  result.verdict = fmt::format("{}, {}, {}", to_string(judgement.verdict), to_string(judgement.settlement),
                               to_string(judgement.end));
  return result;
}

}  // namespace

spec::Rules house(const std::string& name, const std::vector<std::string>& options) {
  const spec::Compiled& compiled = shipped(name, options);
  for (const Diagnostic& diagnostic : compiled.diagnostics) {
    UNSCOPED_INFO(to_text(diagnostic));
  }
  REQUIRE(compiled.rules.has_value());
  return *compiled.rules;
}

spec::Rules house_with(const std::string& lines, const std::vector<std::string>& options) {
  static std::map<std::pair<std::string, std::vector<std::string>>, spec::Compiled> known;
  const auto [house, is_new] = known.try_emplace({lines, options});
  if (is_new) {
    house->second = spec::test::compile_text("house: t\nextends: pagat\n" + lines, options);
  }
  const spec::Compiled& compiled = house->second;
  INFO(spec::test::brief(compiled.diagnostics));
  REQUIRE(compiled.rules.has_value());
  return *compiled.rules;
}

Told told(const spec::Rules& rules, std::string_view text) {
  log::ChunkReader reader(text, log::Form::text);
  log::Hand hand;
  const auto chunk = next(reader, hand);
  Judgement judgement;
  judge(hand, SessionSoFar{}, EngineConfig(rules), judgement);
  return tell(*chunk, judgement);
}

Told told_of_three(const std::string& lines, const std::string& moves) {
  constexpr auto deal =
      "seats Ann Bob Cal\ndealer Cal\ndeal Ann 4c 4d 4h 7s 2s\ndeal Bob 5h 6h 7h 9c Td\ndeal Cal 8c 8d 8h Qs 3c\nup "
      "Kh\n";
  return told(house_with(lines), deal + moves);
}

std::vector<Told> told_session(const spec::Rules& rules, std::string_view text) {
  log::ChunkReader reader(text, log::Form::text);
  log::Hand head;
  const auto first = next(reader, head);
  REQUIRE(first->kind == log::Chunk::Kind::session);
  log::Hand hand;
  const EngineConfig engine(rules);
  std::vector<Told> results;
  SessionJudge session;
  session.begin(&head);
  while (const auto chunk = next(reader, hand)) {
    results.push_back(tell(*chunk, session.judge(hand, engine)));
  }
  return results;
}

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
  log::ChunkReader reader(text, log::Form::text);
  const auto chunk = reader.next(hand);
  return told(chunk.value(), reader.errors());
}

log::Hand read_hand(std::string_view text, log::Chunk::Kind kind) {
  log::Hand hand;
  const log::Chunk chunk{kind, text, 1};
  CHECK(told(chunk, log::parse(chunk, hand)) == std::vector<std::string>{});
  return hand;
}

}  // namespace tonk::test
