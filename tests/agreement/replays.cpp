#include <catch2/catch.hpp>

#include <filesystem>
#include <iostream>

#include "parser/reader.hpp"
#include "tests/agreement/both_judges.hpp"
#include "tests/support/shipped.hpp"
#include "verifier/judge/judge.hpp"

/// The hands of replays/ and those that a judge was once wrong about, each session from its first hand on.
namespace tonk::test {
namespace {

namespace fs = std::filesystem;

struct Count {
  int judged = 0;
  int left_out = 0;
};

void judge_file(const fs::path& file, Count& count) {
  const std::string text = contents(file);
  log::ChunkReader reader{text, log::Form::text};
  log::Hand head;
  log::Hand hand;
  const log::Hand* session = nullptr;
  std::string own_house_of_session;
  SessionJudge judge;
  reference::SessionState carried;
  while (const auto chunk = reader.next(hand)) {
    const bool is_head = chunk->kind == log::Chunk::Kind::session;
    const bool readable = reader.errors().empty();
    if (is_head) {
      std::swap(head, hand);
      session = readable ? &head : nullptr;
      own_house_of_session = own_house(chunk->text);
      judge.begin(session);
      continue;
    }
    const spec::Rules* rules = readable ? rules_of(hand, chunk->text, session, own_house_of_session) : nullptr;
    if (judge.at_first()) {
      carried = {};
    }
    if (rules == nullptr) {
      ++count.left_out;
      carried.unknown = true;
      judge.skip();
      continue;
    }
    const Judgement& engine = judge.judge(hand, EngineConfig(*rules));
    const auto second = reference::judge(hand, session, *rules, carried);
    if (!second.out_of_scope.empty()) {
      ++count.left_out;
      continue;
    }
    ++count.judged;
    const std::string log{chunk->text};
    INFO(file.string() << " at line " << chunk->first_line << '\n' << told(engine, second, log));
    CHECK(agree(engine, second, log));
  }
}

}  // namespace

TEST_CASE("the verifier and the reference judge agree about the replays", "[agrees]") {
  Count count;
  const fs::path root{TONK_SOURCE_DIR};
  for (const auto& entry : fs::recursive_directory_iterator{root / "replays"}) {
    if (entry.path().extension() == ".tonk") {
      judge_file(entry.path(), count);
    }
  }
  judge_file(root / "tests" / "mutation" / "mended_hands.tonk", count);
  CHECK(count.judged > 500);
  std::cout << count.judged << " hands of replays, and " << count.left_out << " out of scope\n";
}

}  // namespace tonk::test
