#include "spec/house_base.hpp"

#include <catch2/catch.hpp>

#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;

namespace {

/// The rules without what they are called and where they stand; empty where there are none.
std::string rules_text(const std::optional<Rules>& rules) { return rules ? canonical(*rules) : ""; }

}  // namespace

TEST_CASE("a house that is read once and given an option is that house with this option") {
  const Library library = test::library_with({});
  for (const std::string& house : library.names(false)) {
    const HouseBase base = library.base(house);
    CHECK(rules_text(base.compile()) == rules_text(library.compile(house, {}).rules));
    for (const std::string& option : library.names(true)) {
      INFO(house << " with " << option);
      CHECK(rules_text(library.with(base, {option}).compile()) == rules_text(library.compile(house, {option}).rules));
    }
  }
}

TEST_CASE(
    "a house that is read once and says a rule as another house does is that house with this rule written in a file") {
  Library library = test::library_with({});
  const Said other = library.said("rushville");
  for (const std::string house : {"pagat", "newcomb", "slappers"}) {
    const HouseBase base = library.with(library.base(house), {"waiting"});
    const Said said = base.said();
    std::size_t changed = 0;
    for (std::size_t i = 0; i < key_count; ++i) {
      const auto key = static_cast<Key>(i);
      if (!other[i] || (said[i] && same(*other[i], *said[i]))) {
        continue;
      }
      NewHouse written{.name = "written", .title = {}, .extends = house, .with = "waiting", .says = {}};
      written.says[i] = other[i];
      library.add("written.yaml", house_text(written));
      INFO(house << ", " << path_of(key));
      CHECK(rules_text(base.compile({{key, *other[i]}})) == rules_text(library.compile("written", {}).rules));
      CHECK(same(*base.said({{key, *other[i]}})[i], *other[i]));
      ++changed;
    }
    CHECK(changed > 5);
  }
}

TEST_CASE("a house that cannot be read gives no rules, whatever is said otherwise") {
  const Library library =
      test::library_with({{"broken.yaml", "house: broken\nextends: pagat\nturn:\n  drop: often\n"}});
  CHECK_FALSE(library.base("broken").compile());
  CHECK_FALSE(library.base("nowhere").compile());
  const HouseBase pagat = library.base("pagat");
  CHECK_FALSE(library.with(pagat, {"nothing-known"}).compile());
  CHECK_FALSE(library.with(pagat, {"ace-high-or-low"}).compile({{Key::run, text_part("sideways")}}));
  CHECK(library.with(pagat, {"ace-high-or-low"}).compile());
}
