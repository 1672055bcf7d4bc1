#include "parser/convert.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <rapidcheck/catch.h>

#include "parser/print.hpp"
#include "tests/replays/runner.hpp"
#include "tests/support/random_log.hpp"

using namespace tonk;

namespace {

log::Formatted to_canonical(std::string_view text) { return log::convert(text, log::Form::text, log::Form::text); }

using Lines = std::vector<std::uint64_t>;

std::string formatted(std::string_view text) {
  const log::Formatted done = to_canonical(text);
  for (const log::Obstacle& obstacle : done.errors) {
    UNSCOPED_INFO(obstacle.error.message);
  }
  CHECK(done.errors.empty());
  return done.text;
}

struct Read {
  std::vector<log::Chunk::Kind> kinds;
  std::vector<log::Hand> hands;
  std::vector<bool> bad;
};

Read read(std::string_view text) {
  Read read;
  log::ChunkReader reader(text, log::Form::text);
  log::Hand hand;
  while (const auto chunk = reader.next(hand)) {
    read.bad.push_back(!reader.errors().empty());
    read.kinds.push_back(chunk->kind);
    read.hands.push_back(hand);
  }
  return read;
}

bool same(const Read& a, const Read& b) {
  return a.kinds == b.kinds && a.bad == b.bad &&
         std::equal(a.hands.begin(), a.hands.end(), b.hands.begin(), b.hands.end(), log::same);
}

/// Every `#` that begins a comment, in the canonical form.
std::vector<std::string> comments(std::string_view text) {
  std::vector<std::string> found;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + 1);
    bool in_quotes = false;
    for (std::size_t at = 0; at < line.size() && !line.starts_with("x-"); ++at) {
      if (line[at] == '\\' && in_quotes) {
        ++at;
      } else if (line[at] == '"') {
        in_quotes = !in_quotes;
      } else if (line[at] == '#' && !in_quotes &&
                 (at == 0 || line.substr(at - std::min<std::size_t>(at, 2), 2) == "  ")) {
        found.emplace_back(line.substr(at));
        break;
      }
    }
  }
  return found;
}

}  // namespace

TEST_CASE("format: LF, no byte-order mark, no blanks at an end") {
  CHECK(formatted("\xEF\xBB\xBF\r\n \n# a log\t\r\n\n\n  hand 1 \t\r\n# end") == "# a log\n\nhand 1\n# end\n");
}

TEST_CASE("format: each line in its canonical form") {
  struct Case {
    std::string_view written;
    std::string_view canonical;
  };
  const std::vector<Case> cases{
      {"hand \"1\"", "hand 1"},
      {"hand \"a b\"   # c", "hand \"a b\"  # c"},
      {"\tsession\tfriday", "session friday"},
      {"house \"pagat\" with \"no-upcard\"", "house pagat with no-upcard"},
      {"house \"with\"", "house \"with\""},
      {"stake 1.50 \"dollar\"", "stake 1.5 dollar"},
      {"stake 4/6", "stake 2/3"},
      {"stake 15/2 \"1\"", "stake 7.5 \"1\""},
      {"seats \"Ann\" \"pot\" \"Dee Dee\"  José", "seats Ann \"pot\" \"Dee Dee\" José"},
      {"dealer \"A\\\"n\\\\n\"#x", ""},
      {"dealer \"A\\\"n\\\\n\" #x", "dealer \"A\\\"n\\\\n\"  #x"},
      {"cut Ann 10H Bob kD", "cut Ann Th Bob Kd"},
      {"deck x1 ?? aS t♥", "deck X1 ?? As Th"},
      {"deck 10\u2665\uFE0F A\u2660\uFE0E 4\u2663", "deck Th As 4c"},
      {"deck 4h\uFE0F", ""},
      {"deck \u2665\uFE0F", ""},
      {"bet high-card \"h\" 01 Ann", "bet high-card h 1 Ann"},
      {"deal Ann  4H 10♦ x12", "deal Ann 4h Td X12"},
      {"up\t10c", "up Tc"},
      {"Ann:draw ??,spread X1=10h 2S=7H ,  hit 8H #01,discard tc#1", ""},
      {"Ann:draw ??,spread X1=10h 2S=7H ,  hit 8H #01,discard tc #1",
       "Ann: draw, spread X1=Th 2s=7h, hit 8h #1, discard Tc  #1"},
      {"\"Ann\":drop", "Ann: drop"},
      {"\"drop\": drop", "\"drop\": drop"},
      {"holds Ann", "holds Ann"},
      {"holds Ann 4H  ", "holds Ann 4h"},
      {"show Ann ??", "show Ann ??"},
      {"pay Ann pot 002.0", "pay Ann pot 2"},
      {"result Ann -0 Bob -3.50", "result Ann 0 Bob -3.5"},
      {"out \"Ann\"  ##  ", "out Ann  ##"},
      {"  x-clock  21:15  # mine \t", "x-clock  21:15  # mine"},
      {"  #!shebang  ", "#!shebang"},
  };
  for (const Case& it : cases) {
    CAPTURE(it.written);
    const bool begins = it.written.find("hand ") == 0 || it.written.find("session") == 1;
    const std::string front = begins ? "" : "hand 1\n";
    const log::Formatted done = to_canonical(front + std::string(it.written));
    CHECK(done.errors.empty() == !it.canonical.empty());
    if (!it.canonical.empty()) {
      CHECK(done.text == front + std::string(it.canonical) + "\n");
    }
  }
}

TEST_CASE("format: lines keep their order, blank ones are single and stand between lines only") {
  const log::Formatted done = to_canonical("\n\n# c\n\n\nhand 1\nup 4h\n \ndeal Ann 4c\n\n# d\n\nhand 2\n\n\n");
  CHECK(done.errors.empty());
  CHECK(done.text == "# c\n\nhand 1\nup 4h\n\ndeal Ann 4c\n\n# d\n\nhand 2\n");
  CHECK(done.dropped == Lines{1, 2, 4, 14, 15});
}

TEST_CASE("format: every error of every hand is told at its place") {
  const log::Formatted done = to_canonical("hand 1\nbogus\nhand 2\nup 4h\nhand 3\nup 4x\n");
  REQUIRE(done.errors.size() == 2);
  CHECK(done.errors[0].error.code == "unknown-keyword");
  CHECK(done.errors[0].chunk.first_line == 1);
  CHECK(done.errors[1].chunk.first_line == 5);
  CHECK(to_canonical("").errors.at(0).error.code == "empty");
  CHECK(to_canonical("hand 1\n# \xff\n").errors.at(0).error.code == "encoding");
}

TEST_CASE("format: a hand that its canonical form would make too long is left as it is") {
  std::string text = "hand 1\na:drop";
  while (text.size() < log::max_chunk - 8) {
    text += ",drop";
  }
  for (const log::Formatted& done : {to_canonical(text), log::convert(text, log::Form::text, log::Form::json)}) {
    REQUIRE(done.errors.size() == 1);
    CHECK(done.errors[0].error.code == "too-long");
  }
}

TEST_CASE("format: the recorded hands say the same afterwards") {
  std::size_t files = 0;
  for (const std::string& file : test::replay_files()) {
    CAPTURE(file);
    const std::string text = test::read_replay(file);
    const log::Formatted done = to_canonical(text);
    if (!done.errors.empty()) {
      continue;
    }
    ++files;
    CHECK(same(read(text), read(done.text)));
    CHECK(formatted(done.text) == done.text);
    CHECK(std::count(text.begin(), text.end(), '#') == std::count(done.text.begin(), done.text.end(), '#'));
  }
  CHECK(files > 50);
}

TEST_CASE("format: whatever the layout, the meaning and the comments stay") {
  rc::prop("parse(format(x)) is parse(x), and format(format(x)) is format(x)", [] {
    const log::Hand hand = test::random_hand();
    std::string text = print(hand);
    if (hand.id.empty()) {
      text = hand.is_session ? "session s\n" + text : "hand h\n" + text;
    }
    const test::Scribbled scribbled = test::scribble(text);
    RC_LOG() << scribbled.text;
    const log::Formatted done = to_canonical(scribbled.text);
    RC_ASSERT(done.errors.empty());
    RC_ASSERT(same(read(scribbled.text), read(done.text)));
    RC_ASSERT(comments(done.text) == scribbled.comments);
    RC_ASSERT(done.text.find("\n\n\n") == std::string::npos);
    RC_ASSERT(done.text.find('\r') == std::string::npos);
    const log::Formatted again = to_canonical(done.text);
    RC_ASSERT(again.text == done.text);
    RC_ASSERT(again.dropped.empty());
  });
}
