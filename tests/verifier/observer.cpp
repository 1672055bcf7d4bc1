#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "parser/parse.hpp"
#include "tests/support/contents.hpp"
#include "tests/support/told.hpp"
#include "verifier/finding.hpp"

namespace tonk::test {
namespace {

/// Notes what it is told.
class Notes : public HandObserver {
 public:
  void dealt(const Table& /*table*/) override { told.emplace_back("dealt"); }
  void acted(const Table& /*table*/, const log::Action& action, std::size_t findings) override {
    told.push_back(std::string{log::keyword(action.kind)} + " " + std::to_string(findings));
  }
  void ended(const Table& /*table*/, const Judgement& /*judgement*/) override { told.emplace_back("ended"); }

  std::vector<std::string> told;
};

}  // namespace

TEST_CASE("a witness is told of each move once, and of none after the end", "[observer]") {
  const std::string text = R"(hand 1
seats Ann Bob
dealer Bob
deal Ann 4c 5c 6c 7c 8c
deal Bob 4d 5d 6d 7d 8d
up Kc
Ann: draw 9h, discard 9h
Bob: draw 2s, discard Qs
Ann: drop
Bob: draw 3s, discard 3s
)";
  log::Hand hand;
  REQUIRE(log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty());
  Notes notes;
  Judgement judgement;
  judge(hand, {}, EngineConfig(house("pagat")), judgement, &notes);
  CHECK(notes.told ==
        std::vector<std::string>{"dealt", "draw 0", "discard 0", "draw 0", "discard 1", "drop 1", "ended"});
}

}  // namespace tonk::test

namespace tonk {
namespace {

std::string page() { return test::contents(TONK_SOURCE_DIR "/docs/findings.md"); }

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
