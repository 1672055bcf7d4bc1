#include <catch2/catch.hpp>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "verifier/finding.hpp"

namespace tonk {
namespace {

std::string page() {
  std::ifstream file{std::string{TONK_SOURCE_DIR} + "/docs/findings.md"};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string_view verdict_word(Weight weight) {
  switch (weight) {
    case Weight::illegal: return "illegal";
    case Weight::mis_settled: return "mis-settled";
    case Weight::incomplete: return "incomplete";
    case Weight::undetermined: return "undetermined";
  }
  return "";
}

TEST_CASE("Every finding code has a name of its own and its line in docs/findings.md") {
  const std::string text = page();
  std::set<std::string_view> names;
  for (std::size_t index = 0; index < code_count; ++index) {
    const auto code = static_cast<Code>(index);
    CHECK(names.insert(to_string(code)).second);
    const std::string line = "| <a id=\"" + std::string{to_string(code)} + "\"></a>`" + std::string{to_string(code)} +
                             "` | " + std::string{verdict_word(weight(code))} + " | " + std::string{meaning(code)} +
                             " |\n";
    INFO("expected in docs/findings.md: " << line);
    CHECK(text.find(line) != std::string::npos);
  }
}

}  // namespace
}  // namespace tonk
