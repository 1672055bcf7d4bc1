#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "parser/parse.hpp"
#include "tests/both_judges.hpp"
#include "tests/shipped.hpp"

/// The hands of replays/, each session from its first hand on.
namespace tonk::test {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const spec::Rules* rules_of(const log::Hand& hand, const log::Hand* head) {
  static const spec::Library library = shipped();
  static std::map<std::string, spec::Compiled> known;
  const auto& line = hand.header.house || head == nullptr ? hand.header.house : head->header.house;
  if (!line) {
    return nullptr;
  }
  std::string key = line->name;
  for (const std::string& option : line->options) {
    key += ' ' + option;
  }
  auto found = known.find(key);
  if (found == known.end()) {
    found = known.emplace(key, library.compile(line->name, line->options)).first;
  }
  return found->second.rules ? &*found->second.rules : nullptr;
}

struct Count {
  int judged = 0;
  int left_out = 0;
};

void judge_file(const fs::path& file, Count& count) {
  const std::string text = contents(file);
  log::Splitter splitter{text};
  log::Hand head;
  bool in_session = false;
  bool first = true;
  Judgement engine;
  reference::Carried carried;
  while (const auto chunk = splitter.next()) {
    log::Hand hand;
    const bool readable = log::parse(*chunk, hand).empty();
    if (chunk->kind == log::Chunk::Kind::session) {
      head = hand;
      in_session = readable;
      first = true;
      continue;
    }
    const spec::Rules* rules = rules_of(hand, in_session ? &head : nullptr);
    if (first || !in_session) {
      carried = {};
    }
    if (!readable || rules == nullptr) {
      ++count.left_out;
      carried.unknown = true;
      first = !in_session;
      continue;
    }
    judge(hand, {in_session ? &head : nullptr, first ? nullptr : &engine.carried, first}, *rules, engine);
    const auto second = reference::judge(hand, in_session ? &head : nullptr, *rules, carried);
    first = !in_session;
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
  for (const auto& entry : fs::recursive_directory_iterator{fs::path{TONK_SOURCE_DIR} / "replays"}) {
    if (entry.path().extension() == ".tonk") {
      judge_file(entry.path(), count);
    }
  }
  CHECK(count.judged > 500);
  std::cout << count.judged << " hands of replays, and " << count.left_out << " out of scope\n";
}

}  // namespace tonk::test
