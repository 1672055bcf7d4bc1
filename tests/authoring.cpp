#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "parser/parse.hpp"
#include "tests/shipped.hpp"
#include "verifier/judge/judge.hpp"

/// The houses and hands of docs/authoring.md: every YAML block is a house, and the log after it is judged by that house as its
/// comments say.
namespace tonk::test {
namespace {

struct Example {
  std::string house;
  std::string log;
};

std::vector<Example> examples() {
  std::ifstream file{std::filesystem::path{TONK_SOURCE_DIR} / "docs" / "authoring.md"};
  std::vector<Example> found;
  std::string* block = nullptr;
  for (std::string line; std::getline(file, line);) {
    if (line == "```yaml") {
      block = &found.emplace_back().house;
    } else if (line == "```" && block == nullptr && !found.empty()) {
      block = &found.back().log;
    } else if (line == "```") {
      block = nullptr;
    } else if (block != nullptr) {
      *block += line + '\n';
    }
  }
  return found;
}

/// `line: code`, as the comments expect.
std::vector<std::string> expected_findings(const std::string& log) {
  std::vector<std::string> findings;
  std::istringstream lines{log};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::string sign = "# finding: ";
    if (const auto place = line.find(sign); place != std::string::npos) {
      findings.push_back(std::to_string(number) + ": " + line.substr(place + sign.size()));
    }
  }
  return findings;
}

TEST_CASE("the houses of docs/authoring.md are judged as the page says", "[authoring]") {
  const std::vector<Example> all = examples();
  CHECK(all.size() == 3);
  for (const Example& example : all) {
    INFO(example.house << example.log);
    spec::Library library = shipped();
    library.add("example.yaml", example.house);
    const std::string name = example.house.substr(7, example.house.find('\n') - 7);
    const spec::Compiled compiled = library.compile(name, {});
    for (const Diagnostic& diagnostic : compiled.diagnostics) {
      FAIL_CHECK(to_text(diagnostic));
    }
    REQUIRE(compiled.rules.has_value());

    log::Splitter splitter{example.log};
    log::Hand hand;
    REQUIRE(log::parse(*splitter.next(), hand).empty());
    Judgement judgement;
    judge(hand, {}, *compiled.rules, judgement);
    std::vector<std::string> findings;
    for (const Finding& finding : judgement.findings) {
      findings.push_back(std::to_string(locate(example.log, finding.at.begin).line) + ": " +
                         std::string{to_string(finding.code)});
    }
    CHECK(findings == expected_findings(example.log));
    const std::string verdict = "# verdict: " + std::string{to_string(judgement.verdict)} + ", settlement " +
                                std::string{to_string(judgement.settlement)} + "\n";
    CHECK(example.log.find(verdict) != std::string::npos);
  }
}

}  // namespace
}  // namespace tonk::test
