#include "tests/told.hpp"

#include <fmt/core.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "parser/parse.hpp"
#include "spec/library.hpp"

namespace tonk::test {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

spec::Library shipped() {
  spec::Library library{[](const std::string&, std::string& why) -> std::optional<std::string> {
    why = "tests read no files";
    return std::nullopt;
  }};
  const std::filesystem::path root{TONK_SOURCE_DIR};
  for (const auto& entry : std::filesystem::recursive_directory_iterator{root / "variants"}) {
    if (entry.path().extension() == ".yaml") {
      library.add(entry.path().lexically_relative(root).string(), contents(entry.path()));
    }
  }
  return library;
}

}  // namespace

spec::Rules house(const std::string& name, const std::vector<std::string>& options) {
  const spec::Compiled compiled = shipped().compile(name, options);
  for (const Diagnostic& diagnostic : compiled.diagnostics) {
    UNSCOPED_INFO(to_text(diagnostic));
  }
  REQUIRE(compiled.rules.has_value());
  return *compiled.rules;
}

Told told(const spec::Rules& rules, std::string_view text) {
  log::Splitter splitter{text};
  const auto chunk = splitter.next();
  REQUIRE(chunk.has_value());
  log::Hand hand;
  for (const log::ParseError& error : log::parse(*chunk, hand)) {
    FAIL(error.message);
  }
  Told result;
  judge(hand, SessionSoFar{}, rules, result.judgement);
  for (const Finding& finding : result.judgement.findings) {
    const Position at = locate(chunk->text, finding.at.begin, chunk->first_line);
    result.findings.push_back(fmt::format("{}:{} {}: {}{}{}", at.line, at.column, to_string(finding.code),
                                          finding.message, finding.help.empty() ? "" : " | ", finding.help));
  }
  for (const Transfer& transfer : result.judgement.transfers) {
    result.payments.push_back(fmt::format("{} -> {} {}", result.judgement.seats[transfer.from.index],
                                          result.judgement.seats[transfer.to.index], to_string(transfer.amount)));
  }
  result.verdict = fmt::format("{}, {}, {}", to_string(result.judgement.verdict),
                               to_string(result.judgement.settlement), to_string(result.judgement.end));
  return result;
}

}  // namespace tonk::test
