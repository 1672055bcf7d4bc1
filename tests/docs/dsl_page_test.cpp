#include <algorithm>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "spec/keys.hpp"
#include "spec/sentence_grammar.hpp"
#include "tests/docs/dsl_page.hpp"

namespace tonk::test {
namespace {

std::filesystem::path page_path() { return std::filesystem::path{TONK_SOURCE_DIR} / "docs" / "dsl.md"; }

/// Of a page its headings, and the links within it.
struct Outline {
  std::multiset<std::string> headings;
  std::set<std::string> links;
};

Outline outline_of(const std::string& page) {
  Outline outline;
  std::istringstream lines{page};
  for (std::string line; std::getline(lines, line);) {
    if (const auto text = line.find_first_not_of('#'); text > 1 && text != std::string::npos) {
      outline.headings.insert(line.substr(text + 1));
    }
    for (auto at = line.find("](#"); at != std::string::npos; at = line.find("](#", at + 1)) {
      outline.links.insert(line.substr(at + 3, line.find(')', at) - at - 3));
    }
  }
  return outline;
}

TEST_CASE("docs/dsl.md has each key once, and leads to each at the top", "[reference]") {
  const Outline outline = outline_of(dsl_page());
  for (const spec::FieldInfo& field : spec::fields()) {
    INFO(path_of(field.field));
    CHECK(outline.headings.count(path_of(field.field)) == 1);
    std::string anchor(field.name);
    std::replace(anchor.begin(), anchor.end(), ' ', '-');
    CHECK((field.section || outline.links.count(anchor) == 1));
  }
  CHECK(outline.headings.size() == spec::field_count + 2);
}

TEST_CASE("the sentences of docs/dsl.md can be read", "[reference]") {
  namespace grammar = spec::grammar;
  const auto reads = [](const std::string& sentence) {
    const auto read = spec::read_payment(sentence);
    const auto* const fault = std::get_if<spec::Fault>(&read);
    INFO(sentence << ": " << (fault == nullptr ? "" : fault->message));
    CHECK(fault == nullptr);
  };
  for (const grammar::Word& who : grammar::words_for(grammar::message<grammar::payer>)) {
    reads(std::string(who.word) + " pays" + (who.word == "nobody" ? "" : " 2 to the pot"));
  }
  for (const grammar::Word& price : grammar::words_for(grammar::message<grammar::price>)) {
    reads("otherwise, each loser scores " + std::string(price.word));
  }
  for (const grammar::Word& circumstance : grammar::words_for(grammar::message<grammar::circumstance>)) {
    reads("the winner takes the pot, if " + std::string(circumstance.word) + " and " + std::string(circumstance.word));
  }
  reads("dropper pays twice the difference, at most 20 to the nearest lowest");
  reads("otherwise, dropper pays 2 for each loser to each lower, if the lowest are tied");
  CHECK(std::holds_alternative<spec::HandCondition>(
      spec::read_hand("total is 49 or less than 15 and every card is a J, Q or K")));
}

TEST_CASE("docs/dsl.md is fresh", "[reference]") {
  std::ostringstream page;
  page << std::ifstream{page_path(), std::ios::binary}.rdbuf();
  INFO("write it anew with script/reference");
  CHECK(page.str() == dsl_page());
}

// Hidden: run by script/reference.
TEST_CASE("write docs/dsl.md", "[.write-reference]") { std::ofstream{page_path(), std::ios::binary} << dsl_page(); }

}  // namespace
}  // namespace tonk::test
