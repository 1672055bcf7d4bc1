#include <algorithm>
#include <catch2/catch.hpp>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/support/shipped.hpp"

/// The files of variants/ as a whole: each says where it comes from, and they go together.
namespace tonk::test {
namespace {

std::string shipped_file(const std::string& name, bool option) {
  return contents(std::filesystem::path{TONK_SOURCE_DIR} / "variants" / (option ? "options" : "") / (name + ".yaml"));
}

/// Groups of options of which no two go together.
const std::vector<std::vector<std::string>>& rivals() {
  static const std::vector<std::vector<std::string>> groups{
      {"caught-double-to-all", "caught-five", "caught-lowest-collects", "caught-pays-for-all", "caught-single-each"},
      {"double-for-second-spread", "single-always", "six-card-tonk", "triple-tonk"},
      {"hit-no-discard", "shed-full-books"},
      {"hit-no-discard", "hitter-may-discard"},
      {"slap-to-play", "slap-to-take"},
      {"low-nine-only", "fifty-beats-forty-nine"},
  };
  return groups;
}

/// These say all of the dealt wins, so that nothing can be added to them.
const std::set<std::string> closed{"low-nine-only"};
const std::set<std::string> adding{"big-fifty-earliest", "forty-nine-double", "forty-nine-too", "low-fifteen",
                                   "low-ladder",         "low-nine-triple",   "low-thirteen",   "twenty-one"};

bool should_contradict(const std::string& one, const std::string& other) {
  const auto among = [](const std::vector<std::string>& group, const std::string& name) {
    return std::find(group.begin(), group.end(), name) != group.end();
  };
  for (const auto& group : rivals()) {
    if (among(group, one) && among(group, other)) {
      return true;
    }
  }
  return (closed.count(one) != 0 && adding.count(other) != 0) || (closed.count(other) != 0 && adding.count(one) != 0);
}

}  // namespace

TEST_CASE("every shipped file says who wrote down its rules, and names no file", "[spec]") {
  std::set<std::string> sources;
  CHECK(house_names().size() == 17);
  CHECK(option_names().size() == 47);
  for (const bool option : {false, true}) {
    for (const std::string& name : option ? option_names() : house_names()) {
      INFO(name);
      const std::string text = shipped_file(name, option);
      const auto at = text.find("\nsource: ");
      REQUIRE(at != std::string::npos);
      const auto begin = at + std::string{"\nsource: "}.size();
      const std::string source = text.substr(begin, text.find('\n', begin) - begin);
      CHECK(source.find(" \"") != std::string::npos);  // an author or a site, and a title in quotation marks
      CHECK(source.find(".txt") == std::string::npos);
      sources.insert(source);
      CHECK(text.find((option ? "option: " : "house: ") + name + "\n") != std::string::npos);
    }
  }
  CHECK(sources.size() == 5);
}

TEST_CASE("every option goes with every house", "[spec]") {
  const spec::Library library = shipped();
  for (const std::string& house : house_names()) {
    CHECK(library.compile(house, {}).rules.has_value());
    for (const std::string& option : option_names()) {
      INFO(house << " with " << option);
      const spec::Compiled compiled = library.compile(house, {option});
      for (const Diagnostic& diagnostic : compiled.diagnostics) {
        FAIL_CHECK(to_text(diagnostic));
      }
    }
  }
}

TEST_CASE("two options go together, or are refused with both places", "[spec]") {
  const spec::Library library = shipped();
  for (const std::string& one : option_names()) {
    for (const std::string& other : option_names()) {
      INFO(one << " " << other);
      const spec::Compiled compiled = library.compile("pagat", {one, other});
      CHECK(compiled.rules.has_value() == !(one != other && should_contradict(one, other)));
      for (const Diagnostic& diagnostic : compiled.diagnostics) {
        const std::string text = to_text(diagnostic);
        CHECK(diagnostic.code == "contradiction");
        const auto names = [&](const std::string& option) {
          // What another option brings along is named by its own file.
          const std::string file = option == "hitter-may-discard" ? "shed-full-books" : option;
          return text.find(option + ".yaml:") != std::string::npos || text.find(file + ".yaml:") != std::string::npos;
        };
        CHECK(names(one));
        CHECK(names(other));
      }
    }
  }
}

}  // namespace tonk::test
