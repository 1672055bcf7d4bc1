#include "spec/rules.hpp"

#include <catch2/catch.hpp>

#include <map>

#include "spec/keys.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;

namespace {

std::string canonical_of(const std::string& text) {
  Library library = test::library_with({});
  library.add("ours.yaml", text);
  const Compiled compiled = library.compile("ours", {});
  INFO(text);
  REQUIRE(compiled.rules);
  return canonical(*compiled.rules);
}

}  // namespace

TEST_CASE("canonical rules do not know words, places and names") {
  const std::string plain =
      canonical_of("house: ours\nextends: pagat\nturn:\n  drop: after drawing\n  drop limit: 15 or less\n");
  CHECK(plain ==
        canonical_of("# a comment\nhouse: ours\ntitle: Ours\nextends: pagat\nturn: # here\n  drop limit: '15 or less'\n"
                     "\n  drop: \"after drawing\"\n"));
  CHECK(
      plain !=
      canonical_of("house: ours\nextends: pagat\nturn:\n  drop: at any point of the turn\n  drop limit: 15 or less\n"));
  CHECK(plain != canonical_of("house: ours\nextends: pagat\nturn:\n  drop: after drawing\n"));
}

TEST_CASE("canonical rules do not know the order of what is said in any order") {
  const auto with_win = [](const std::string& hand, const std::string& pays) {
    return canonical_of("house: ours\nextends: pagat\ndealt wins:\n  - hand: " + hand + "\n    pays: " + pays + "\n");
  };
  const std::string plain = with_win("total is 47 or 50", "each other pays 2");
  CHECK(plain == with_win("total is 50 or 47", "each other pays 2"));
  CHECK(plain != with_win("total is 47 or 49", "each other pays 2"));
  CHECK(with_win("total is 13 or less and every card is a 2 or 3", "each other pays 2") ==
        with_win("every card is a 2 or 3 and total is 13 or less", "each other pays 2"));
}

TEST_CASE("canonical rules tell apart all that a key can say") {
  for (const KeyInfo& key : keys()) {
    if (key.get == nullptr) {
      continue;
    }
    std::vector<std::string_view> values{key.example};
    for (const Phrase& phrase : key.phrases) {
      values.push_back(phrase.words);
    }
    std::map<std::string, RuleValue> said;
    for (const std::string_view value : values) {
      const std::string line = std::string(key.name) + ": " + std::string(value) + "\n";
      const std::string text = key.section ? std::string(info(*key.section).name) + ":\n  " + line : line;
      const Compiled compiled = test::compile_text("house: t\nextends: pagat\n" + text);
      REQUIRE(compiled.rules);
      const RuleValue means = key.get(*compiled.rules);
      const auto [same, is_new] = said.emplace(canonical(*compiled.rules), means);
      INFO(path_of(key.key) << ": `" << value << "`");
      CHECK((is_new || same->second == means));
    }
  }
}

TEST_CASE("what a house leaves as it is without a word is not in its canonical rules") {
  CHECK(canonical_of("house: ours\nextends: pagat\n").find("hits on a book") == std::string::npos);
  CHECK(canonical_of("house: ours\nextends: pagat\nspreads:\n  hits on a book: none\n")
            .find("spreads, hits on a book=0") != std::string::npos);
}

TEST_CASE("canonical rules of pagat are changed by every option that changes its rules") {
  const Library library = test::library_with({});
  const std::string pagat = canonical(*library.compile("pagat", {}).rules);
  std::vector<std::string> without_effect;
  for (const Listing& listing : library.list()) {
    if (!listing.is_option) {
      continue;
    }
    const Compiled compiled = library.compile("pagat", {listing.name});
    if (compiled.rules && canonical(*compiled.rules) == pagat) {
      without_effect.push_back(listing.name);
    }
  }
  CHECK(without_effect == std::vector<std::string>{"drop-before-drawing"});  // as pagat plays anyway
}
