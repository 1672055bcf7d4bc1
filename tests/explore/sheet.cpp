#include "explore/sheet/sheet.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "explore/sheet/parts.hpp"
#include "tests/support/shipped.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::explore;

namespace {

namespace fs = std::filesystem;

using Render = std::string (*)(const Sheet&);

struct Golden {
  std::string house;
  std::string ending;
  Render render;
};

const std::vector<Golden>& goldens() {
  static const std::vector<Golden> all{{"pagat", "txt", sheet_as_text},      {"pagat", "md", sheet_as_markdown},
                                       {"pagat", "html", sheet_as_html},     {"chicago-cab", "txt", sheet_as_text},
                                       {"newcomb", "txt", sheet_as_text},    {"jazz-club", "txt", sheet_as_text},
                                       {"newcomb", "md", sheet_as_markdown}, {"chicago-cab", "html", sheet_as_html},
                                       {"push-ups", "txt", sheet_as_text}};
  return all;
}

fs::path path_of(const Golden& golden) {
  return fs::path{TONK_SOURCE_DIR} / "tests" / "golden" / ("sheet-" + golden.house + "." + golden.ending);
}

std::string text_of(const Golden& golden) { return golden.render(sheet_of(spec::test::shipped(golden.house))); }

/// What is wrong with the words of a block; nothing where they are in order.
std::string wrong_with(const std::string& text) {
  for (const char* const never :
       {"  ", " .", " ,", "..", ",.", ":.", "_", "{", "}", "@", "`", "no player", "no card ", "1 turns"}) {
    if (text.find(never) != std::string::npos) {
      return std::string("it has `") + never + "`";
    }
  }
  const bool begins =
      !text.empty() && ((text.front() >= 'A' && text.front() <= 'Z') || (text.front() >= '1' && text.front() <= '9'));
  if (!begins) {
    return "it does not begin as a sentence";
  }
  return text.back() == '.' ? "" : "it has no end";
}

void check_words(const Sheet& sheet) {
  CHECK_FALSE(sheet.title.empty());
  for (const SheetSection& section : sheet.sections) {
    INFO(section.heading);
    CHECK_FALSE(section.blocks.empty());
    for (const SheetBlock& block : section.blocks) {
      INFO(block.lead << " | " << block.text);
      CHECK(wrong_with(block.text).empty());
      CHECK((block.lead.empty() || wrong_with(block.lead + ".").empty()));
    }
  }
}

/// Every ending that costs somebody something is shown by an example.
void check_examples(const spec::Rules& rules) {
  const SheetSection endings = endings_section(rules);
  std::size_t expected = 0;
  std::size_t items = 0;
  for (std::size_t number = 0; number < spec::ending_count; ++number) {
    const auto ending = static_cast<spec::Ending>(number);
    const bool can_be = can_end_by(rules, ending);
    expected += can_be ? 1 : 0;
  }
  for (std::size_t i = 0; i < endings.blocks.size(); ++i) {
    const SheetBlock& block = endings.blocks[i];
    if (block.kind != SheetBlock::Kind::item) {
      continue;
    }
    ++items;
    const bool nobody = block.text.ends_with("Nobody pays.") || block.text.ends_with("Nobody scores.");
    const bool shown = i + 1 < endings.blocks.size() && endings.blocks[i + 1].kind == SheetBlock::Kind::example;
    INFO(block.lead << " " << block.text);
    CHECK(shown != nobody);
  }
  CHECK(items == expected);
  if (!rules.options.empty()) {
    return;  // an option may ask for a hand that the house's deal cannot give
  }
  const SheetSection wins = wins_section(rules);
  const bool any = std::any_of(wins.blocks.begin(), wins.blocks.end(),
                               [](const SheetBlock& block) { return block.kind == SheetBlock::Kind::example; });
  CHECK(any == !rules.dealt_wins.empty());
}

}  // namespace

TEST_CASE("the sheets of five houses") {
  for (const Golden& golden : goldens()) {
    std::ifstream file{path_of(golden), std::ios::binary};
    std::ostringstream expected;
    expected << file.rdbuf();
    INFO(path_of(golden) << ": write it anew with tonk_tests '[.write-sheets]'");
    CHECK(expected.str() == text_of(golden));
  }
}

// Hidden: writes tests/golden/ anew.
TEST_CASE("write the sheets of five houses", "[.write-sheets]") {
  for (const Golden& golden : goldens()) {
    std::ofstream{path_of(golden), std::ios::binary} << text_of(golden);
  }
}

TEST_CASE("every sheet of a shipped house is whole sentences, with an example for each ending") {
  const spec::Library library = tonk::test::shipped();
  const auto check = [&](const std::string& house, const std::vector<std::string>& options) {
    const spec::Compiled compiled = library.compile(house, options);
    INFO(house << (options.empty() ? "" : " with " + options.front()));
    if (compiled.rules) {
      check_words(sheet_of(*compiled.rules));
      check_examples(*compiled.rules);
    }
    return compiled.rules.has_value();
  };
  for (const std::string& house : tonk::test::house_names()) {
    CHECK(check(house, {}));
  }
  for (const std::string& option : tonk::test::option_names()) {
    INFO(option);
    bool in_any = false;
    for (const char* const house : {"pagat", "newcomb", "spades-and-pawns"}) {
      in_any = check(house, {option}) || in_any;
    }
    CHECK(in_any);
  }
}
