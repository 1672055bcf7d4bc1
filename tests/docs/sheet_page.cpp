#include <catch2/catch.hpp>

#include <sstream>

#include "explore/sheet/sheet.hpp"
#include "tests/support/shipped.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::explore;

TEST_CASE("a printed sheet is legible, and no longer than what was found to fit on a page") {
  // tests/browser/sheet.test.js prints them all; from 484,000 on a second page begins.
  static constexpr double most = 470'000;
  const spec::Library library = tonk::test::shipped();
  for (const std::string& house : tonk::test::house_names()) {
    const spec::Rules rules = spec::test::shipped(house);
    const Sheet sheet = sheet_of(rules, library.base_game_of(rules));
    auto letters = static_cast<double>(3 * sheet.title.size() + sheet.house.size() + sheet.differs_from.size() +
                                       sheet.source.size());
    for (const SheetSection& section : sheet.sections) {
      letters += 80;
      for (const SheetBlock& block : section.blocks) {
        letters += static_cast<double>(block.lead.size() + block.text.size() + 20);
      }
    }
    const std::string html = sheet_as_html(sheet);
    CHECK(html.find("font-size-adjust: 0.45") != std::string::npos);
    const std::size_t at = html.find("{ font-size: ", html.find("@media print { body { font-size"));
    REQUIRE(at != std::string::npos);
    const double points = std::stod(html.substr(at + std::string("{ font-size: ").size()));
    INFO(house << " " << points);
    CHECK(points >= 8);
    CHECK(letters * points * points <= most);
  }
}

TEST_CASE("the page has a line for each player's name") {
  const auto lines = [](const std::string& players) {
    const spec::Compiled compiled = spec::test::compile_text("house: t\nextends: pagat\nplayers: " + players + "\n");
    REQUIRE(compiled.rules);
    const std::string html = sheet_as_html(sheet_of(*compiled.rules));
    std::size_t count = 0;
    for (std::size_t at = html.find("<span></span>"); at != std::string::npos;
         at = html.find("<span></span>", at + 1)) {
      ++count;
    }
    return count;
  };
  CHECK(lines("2") == 2);
  CHECK(lines("2 to 5") == 5);
  CHECK(lines("2 or more") == 8);
}

TEST_CASE("a sheet says where its rules are from, as people name a source") {
  const spec::Library library = tonk::test::shipped();
  const auto source = [&](const std::string& lines) {
    const spec::Compiled compiled = spec::test::compile_text("house: t\n" + lines);
    REQUIRE(compiled.rules);
    return sheet_of(*compiled.rules, library.base_game_of(*compiled.rules)).source;
  };
  CHECK(source("extends: pagat\nsource: our club, \"House rules\", 2019\n") == "From our club, “House rules”, 2019");
  CHECK(source("extends: pagat\nsource: a pack 3\" high\n") == "From a pack 3\" high");
  CHECK(source("extends: rushville\n") ==
        "Built on Tonk, the base game, from John McLeod, “How Do You Play The Card Game Tonk”");
  std::optional<spec::Rules> base = spec::test::shipped("pagat");
  base->source.clear();
  CHECK(sheet_of(*base).source.empty());
  CHECK(sheet_of(*base, base).source.empty());
  const spec::Compiled ours = spec::test::compile_text("house: t\nextends: pagat\n");
  REQUIRE(ours.rules);
  CHECK(sheet_of(*ours.rules, base).source == "Built on Tonk, the base game");
  for (const std::string& house : tonk::test::house_names()) {
    const std::string text = sheet_as_text(sheet_of(spec::test::shipped(house)));
    INFO(text);
    CHECK(text.find("\nFrom ") != std::string::npos);
    for (const char* const never : {"Source:", ".txt", ".yaml", "variants/"}) {
      CHECK(text.find(never) == std::string::npos);
    }
  }
}

TEST_CASE("a house may be called anything") {
  const spec::Compiled compiled = spec::test::compile_text(
      "house: t\nextends: pagat\ntitle: \"<b>Mum & Dad's</b> *own* \\e[2J\"\nsource: \"[a](b) \\\"c\\\"\"\n");
  REQUIRE(compiled.rules);
  const Sheet sheet = sheet_of(*compiled.rules);
  const std::string html = sheet_as_html(sheet);
  CHECK(html.find("<title>&lt;b&gt;Mum &amp; Dad&#39;s&lt;/b&gt; *own* \\x1b[2J</title>") != std::string::npos);
  CHECK(html.find("<p class=\"source\">From [a](b) “c”</p>") != std::string::npos);
  CHECK(html.find("<b>Mum") == std::string::npos);
  const std::string markdown = sheet_as_markdown(sheet);
  CHECK(markdown.starts_with("# \\<b\\>Mum \\& Dad's\\</b\\> \\*own\\* \\\\x1b\\[2J\n"));
  CHECK(sheet_as_text(sheet).find('\x1b') == std::string::npos);
}

TEST_CASE("no line of the text is too long") {
  for (const std::string& house : tonk::test::house_names()) {
    std::istringstream lines{sheet_as_text(sheet_of(spec::test::shipped(house)))};
    for (std::string line; std::getline(lines, line);) {
      INFO(line);
      CHECK(line.size() <= 78);
      CHECK((line.empty() || line.back() != ' '));
    }
  }
}
