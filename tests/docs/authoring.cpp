#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "parser/reader.hpp"
#include "tests/support/contents.hpp"
#include "tests/support/shipped.hpp"
#include "verifier/judge/judge.hpp"

/// The houses, options and hands of docs/authoring.md: each YAML block is a file, and the log after it is judged by the files of
/// the whole page as its comments say.
namespace tonk::test {
namespace {

struct Page {
  std::vector<std::string> files;
  std::vector<std::string> logs;
  std::string mistake;  ///< what is shown of a misspelt key
};

/// Blocks in YAML, and blocks in no language that begin as a log does.
Page page() {
  std::ifstream file{std::filesystem::path{TONK_SOURCE_DIR} / "docs" / "authoring.md"};
  Page found;
  std::string block;
  std::string fence;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("```")) {
      block += line + '\n';
    } else if (fence.empty()) {
      fence = line;
      block.clear();
    } else {
      if (fence == "```yaml") {
        found.files.push_back(block);
      } else if (block.starts_with("house ")) {
        found.logs.push_back(block);
      } else if (block.find(": error: ") != std::string::npos) {
        found.mistake = block;
      }
      fence.clear();
    }
  }
  return found;
}

/// The page's files by the names that they give themselves.
spec::Library library_of(const Page& page) {
  spec::Library library = shipped();
  for (const std::string& file : page.files) {
    library.add(file.substr(0, file.find('\n')) + ".yaml", file);
  }
  return library;
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
  const Page all = page();
  CHECK(all.files.size() == 9);
  CHECK(all.logs.size() == 9);
  const spec::Library library = library_of(all);
  for (const std::string& text : all.logs) {
    INFO(text);
    log::ChunkReader reader(text, log::Form::text);
    log::Hand hand;
    REQUIRE(reader.next(hand));
    REQUIRE(reader.errors().empty());
    const spec::Compiled compiled = library.compile(hand.header.house->name, hand.header.house->options);
    for (const Diagnostic& diagnostic : compiled.diagnostics) {
      FAIL_CHECK(to_text(diagnostic));
    }
    REQUIRE(compiled.rules.has_value());

    Judgement judgement;
    judge(hand, {}, EngineConfig(*compiled.rules), judgement);
    std::vector<std::string> findings;
    for (const Finding& finding : judgement.findings) {
      findings.push_back(std::to_string(locate(text, finding.at.begin).line) + ": " +
                         std::string{to_string(finding.code)});
    }
    CHECK(findings == expected_findings(text));
    const std::string verdict = "# verdict: " + std::string{to_string(judgement.verdict)} + ", settlement " +
                                std::string{to_string(judgement.settlement)} + "\n";
    CHECK(text.find(verdict) != std::string::npos);
  }
}

TEST_CASE("the houses beside recorded hands are those of docs/authoring.md", "[authoring]") {
  const std::vector<std::string> files = page().files;
  std::size_t compared = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator{std::filesystem::path{TONK_SOURCE_DIR} / "replays" / "authoring"}) {
    if (entry.path().extension() == ".yaml") {
      CHECK_THAT(files, Catch::VectorContains(contents(entry.path())));
      ++compared;
    }
  }
  CHECK(compared == 4);
}

TEST_CASE("the mistake of docs/authoring.md is shown as the page says", "[authoring]") {
  const Page all = page();
  std::string file = all.files.at(0);
  file.replace(file.find("drop limit"), 10, "drop limt");
  spec::Library library = shipped();
  library.add("kitchen.yaml", file);
  std::string shown;
  for (const Diagnostic& diagnostic : library.compile("kitchen", {}).diagnostics) {
    shown += to_text(diagnostic);
  }
  CHECK(shown == all.mistake);
}

}  // namespace
}  // namespace tonk::test
