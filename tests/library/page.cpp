#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/contents.hpp"

/// docs/library.md quotes the example as it is, and names every public type.
namespace {

namespace fs = std::filesystem;

const fs::path root{TONK_SOURCE_DIR};

using tonk::test::contents;

struct Block {
  std::string fence;
  std::string text;
};

std::vector<Block> blocks_of(const std::string& page) {
  std::vector<Block> blocks;
  std::istringstream lines{page};
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) {
        blocks.push_back({line.substr(3), {}});
      }
    } else if (inside) {
      blocks.back().text += line + '\n';
    }
  }
  return blocks;
}

}  // namespace

TEST_CASE("docs/library.md quotes its examples as they are") {
  const fs::path folder = root / "docs" / "example";
  std::size_t quoted = 0;
  for (const Block& block : blocks_of(contents(root / "docs" / "library.md"))) {
    if (block.fence == "sh") {
      continue;
    }
    INFO(block.text);
    bool found = false;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      found = found || (entry.is_regular_file() && contents(entry.path()).find(block.text) != std::string::npos);
    }
    CHECK(found);
    ++quoted;
  }
  CHECK(quoted >= 12);
}

TEST_CASE("docs/library.md names every public type") {
  const std::string page = contents(root / "docs" / "library.md");
  const std::regex type(
      R"(^(?:class|struct|enum class|using|concept) (?:\[\[nodiscard\]\] |TONK_API )?(\w+)(?: [:={]| \{|;| :))");
  std::size_t types = 0;
  for (const char* const name :
       {"core/amount.hpp", "core/card.hpp", "core/diagnostic.hpp", "core/move.hpp", "session/house.hpp",
        "session/judged_log.hpp", "session/live_hand.hpp", "session/logged_move.hpp", "session/next_moves.hpp",
        "session/record.hpp", "session/properties/engine_test.hpp", "session/include/tonk/properties.hpp"}) {
    std::istringstream lines{contents(root / name)};
    for (std::string line; std::getline(lines, line);) {
      std::smatch match;
      if (std::regex_search(line, match, type) && !line.ends_with(';')) {
        INFO(name << ": " << match[1]);
        CHECK(page.find("`" + match[1].str() + "`") != std::string::npos);
        ++types;
      }
    }
  }
  CHECK(types >= 30);
}
