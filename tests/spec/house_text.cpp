#include "spec/house_text.hpp"

#include <catch2/catch.hpp>

#include <sstream>

#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;

namespace {

NewHouse house_on(const std::string& extends) {
  return {.name = "new", .title = {}, .extends = extends, .with = {}, .says = {}};
}

/// The library with one more house, and what is wrong with that.
struct Added {
  explicit Added(const std::string& text) { library.add("new.yaml", text); }
  Library library = test::library_with({});
  [[nodiscard]] std::string wrong() const { return test::brief(library.compile("new", {}).diagnostics); }
};

bool alike(const Said& one, const Said& other) {
  for (std::size_t i = 0; i < one.size(); ++i) {
    UNSCOPED_INFO(path_of(static_cast<Key>(i)));
    if (one[i].has_value() != other[i].has_value() || (one[i] && !same(*one[i], *other[i]))) {
      return false;
    }
  }
  return true;
}

std::string without_signs(const std::string& text) {
  std::string bare;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t sign = line.find_first_not_of(' ');
    const bool hidden = sign + 1 < line.size() && line[sign] == '#' && line[sign + 1] != ' ';
    bare += line.erase(sign == std::string::npos ? 0 : sign, hidden ? 1 : 0) + "\n";
  }
  return bare;
}

std::vector<std::string> houses() {
  std::vector<std::string> names;
  for (const Listing& listing : test::library_with({}).list()) {
    if (!listing.is_option) {
      names.push_back(listing.name);
    }
  }
  return names;
}

}  // namespace

TEST_CASE("a house that spells out another says the same, and compiles") {
  CHECK(houses().size() > 10);
  for (const std::string& name : houses()) {
    INFO(name);
    const Said said = test::library_with({}).said(name);
    NewHouse house = house_on("nothing");
    house.says = said;
    const Added added(house_text(house));
    CHECK(added.wrong().empty());
    CHECK(alike(added.library.said("new"), said));
  }
}

TEST_CASE("a new house says nothing itself, and all of the house below once its signs are taken away") {
  for (const std::string& name : houses()) {
    INFO(name);
    const Said below = test::library_with({}).said(name);
    const std::string text = house_text(house_on(name), &below);
    const Added silent(text);
    CHECK(silent.wrong().empty());
    CHECK(alike(silent.library.said("new"), below));
    const Added loud(without_signs(text));
    CHECK(loud.wrong().empty());
    CHECK(alike(loud.library.said("new"), below));
    Report report;
    CHECK(read_document(Source("", text), report)->keys.size() == 2);
    CHECK(read_document(Source("", without_signs(text)), report)->keys.size() > 20);
  }
}

TEST_CASE("what options add stands in what is said of a house") {
  const auto library = test::library_with({{"./t.yaml",
                                            "house: t\nextends: pagat\nwith: low-fifteen bet-high-card\n"
                                            "side bets:\n  - bet: high-card\n    won by: the first run laid\n"}});
  const Said said = library.said("./t.yaml");
  const auto line = [&](Key key) { return one_line(*said[static_cast<std::size_t>(key)]); };
  CHECK(line(Key::dealt_wins).starts_with("hand: total is 15 or less"));
  CHECK(line(Key::dealt_wins).ends_with("hand: total is 49 or 50; pays: each other pays 2"));
  CHECK(line(Key::side_bets) == "bet: high-card; won by: the first run laid");
  CHECK(line(Key::packs) == "1");
  CHECK_FALSE(said[static_cast<std::size_t>(Key::drop_tied)]);
  CHECK_FALSE(said[static_cast<std::size_t>(Key::title)]);
}

TEST_CASE("values are written as by hand") {
  const auto lines = [](const std::string& value) {
    Report report;
    const Part part = *read_document(Source("", "x: " + value), report);
    std::string text;
    for (const std::string& line : yaml_lines("key", part.items.front())) {
      text += line + "\n";
    }
    return text;
  };
  CHECK(lines("2 to 5") == "key: 2 to 5\n");
  CHECK(lines("{A: 1,  T J Q K: 10}") == "key: {A: 1, T J Q K: 10}\n");
  CHECK(lines("[each other pays 3, if the winner laid 2 spreads]") ==
        "key:\n  - each other pays 3\n  - if the winner laid 2 spreads\n");
  CHECK(lines("'two# or three'") == "key: \"two# or three\"\n");
  CHECK(lines("'each other pays 3, if it # is: so'") == "key: \"each other pays 3, if it # is: so\"\n");
  CHECK(lines("[{hand: total is 50, pays: [a, b]}]") ==
        "key:\n  - hand: total is 50\n    pays:\n      - a\n      - b\n");
}
