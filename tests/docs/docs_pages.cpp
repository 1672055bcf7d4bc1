#include <catch2/catch.hpp>

#include <filesystem>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/cli_support.hpp"

/// Pages of docs/ with examples: their logs are written into a folder, each under the name in its first line, their commands are
/// run there, and must print what the page says. A line `…` stands for any lines.
namespace tonk::cli_test {
namespace {

namespace fs = std::filesystem;

struct Block {
  std::string fence;
  std::vector<std::string> lines;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in{text};
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::vector<Block> blocks(const std::string& name) {
  std::vector<Block> found;
  bool inside = false;
  for (const std::string& line : lines_of(contents(fs::path{TONK_SOURCE_DIR} / "docs" / name))) {
    if (line.starts_with("```")) {
      if (!inside) {
        found.push_back({line, {}});
      }
      inside = !inside;
    } else if (inside) {
      found.back().lines.push_back(line);
    }
  }
  return found;
}

bool is_like(const std::string* told, const std::string* told_end, const std::string* line, const std::string* end) {
  if (told == told_end) {
    return line == end;
  }
  if (*told == "…") {
    for (;; ++line) {
      if (is_like(told + 1, told_end, line, end)) {
        return true;
      }
      if (line == end) {
        return false;
      }
    }
  }
  return line != end && *told == *line && is_like(told + 1, told_end, line + 1, end);
}

bool is_like(const std::vector<std::string>& told, const std::vector<std::string>& lines) {
  return is_like(told.data(), told.data() + told.size(), lines.data(), lines.data() + lines.size());
}

/// Runs the page's commands, and says how many there are.
std::size_t run_page(const std::string& name) {
  const Folder folder;
  const Inside inside(folder.path());
  std::size_t commands = 0;
  for (const Block& block : blocks(name)) {
    REQUIRE_FALSE(block.lines.empty());
    const std::string& first = block.lines.front();
    if (first.starts_with("# ")) {
      std::string text;
      for (const std::string& line : block.lines) {
        text += line + "\n";
      }
      folder.write(first.substr(2), text);
      continue;
    }
    REQUIRE(first.starts_with("$ tonk "));
    ++commands;
    std::istringstream words{first.substr(7)};
    std::vector<std::string> arguments;
    for (std::string word; words >> std::quoted(word, '\'');) {
      arguments.push_back(word);
    }
    const Ran ran = run_tonk(arguments);
    INFO(first << "\n" << ran.out);
    CHECK(ran.err.empty());
    CHECK(ran.status < 2);
    CHECK(is_like({block.lines.begin() + 1, block.lines.end()}, lines_of(ran.out)));
  }
  return commands;
}

}  // namespace

TEST_CASE("docs/identify.md: the commands print what it says") { CHECK(run_page("identify.md") == 6); }
TEST_CASE("docs/diff.md: the commands print what it says") { CHECK(run_page("diff.md") == 2); }
TEST_CASE("docs/summary.md: the commands print what it says") { CHECK(run_page("summary.md") == 1); }
TEST_CASE("docs/simulate.md: the commands print what it says") { CHECK(run_page("simulate.md") == 2); }

}  // namespace tonk::cli_test
