#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include <rapidcheck/catch.h>

#include "parser/convert.hpp"
#include "parser/print.hpp"
#include "tests/replays/runner.hpp"
#include "tests/support/random_log.hpp"

using namespace tonk;
using log::Form;

namespace {

std::string converted(std::string_view text, Form from, Form to) {
  const log::Formatted done = log::convert(text, from, to);
  for (const log::Obstacle& obstacle : done.errors) {
    UNSCOPED_INFO(obstacle.error.message);
  }
  CHECK(done.errors.empty());
  return done.text;
}

struct Line {
  log::Chunk::Kind kind;
  bool bad;
  log::Hand hand;
};

std::vector<Line> read(std::string_view text, Form form) {
  std::vector<Line> lines;
  log::ChunkReader reader(text, form);
  log::Hand hand;
  while (const auto chunk = reader.next(hand)) {
    lines.push_back({chunk->kind, !reader.errors().empty(), hand});
  }
  return lines;
}

/// But for the order of extensions, which go with the lines that they stand at.
bool same(const std::vector<Line>& a, const std::vector<Line>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](Line x, Line y) {
    for (Line* line : {&x, &y}) {
      std::sort(line->hand.extensions.begin(), line->hand.extensions.end(),
                [](const log::Extension& p, const log::Extension& q) { return p.text < q.text; });
    }
    return x.kind == y.kind && !x.bad && !y.bad && log::same(x.hand, y.hand);
  });
}

const std::string words = R"(# Friday's game.
session friday
house pagat with no-upcard bet-high-card
stake 0.5 dollar
seats Ann Bob "pot"
cut Ann Kd Bob 2s
x-table {"id":7}

# The first hand.
hand "1"
dealer Bob
deck 4h ?? X1
bet high-card h 1 Ann Bob
bet naturals 1 Ann
# dealt
deal Ann 4h 5h
up 8c  # a club
x-clock 21:15
x-speed 1.50
Ann: draw, spread X1=7h 2s, hit 8h #1, discard Kd  # quick
holds Ann
Bob: take 8c, slap 9h, shed #2, stock-out, bet 1/3, drop
show Ann
show "pot" 4h
# money
pay Bob Ann 1/3
pay pot "pot" 2
result Ann 2 Bob -2
result points Ann 24
out Bob
# the end
)";

const std::string lines =
    R"({"session":"friday","house":{"name":"pagat","with":["no-upcard","bet-high-card"]},)"
    R"("stake":{"amount":"0.5","unit":"dollar"},"seats":["Ann","Bob","pot"],)"
    R"("cut":[{"player":"Ann","card":"Kd"},{"player":"Bob","card":"2s"}],)"
    R"("notes":[{"before":"/session","text":"# Friday's game."}],"x-table":{"id":7}})"
    "\n"
    R"({"session":"friday","hand":"1","dealer":"Bob","deck":["4h","??","X1"],)"
    R"("bets":[{"kind":"high-card","argument":"h","amount":"1","players":["Ann","Bob"]},)"
    R"({"kind":"naturals","amount":"1","players":["Ann"]}],)"
    R"("deals":[{"player":"Ann","cards":["4h","5h"]}],"up":"8c",)"
    R"("play":[{"player":"Ann","actions":[{"action":"draw"},{"action":"spread","cards":["X1=7h","2s"]},)"
    R"({"action":"hit","card":"8h","spread":1},{"action":"discard","card":"Kd"}],"x-speed":1.50},)"
    R"({"player":"Ann","holds":[]},)"
    R"({"player":"Bob","actions":[{"action":"take","card":"8c"},{"action":"slap","card":"9h"},)"
    R"({"action":"shed","spread":2},{"action":"stock-out"},{"action":"bet","amount":"1/3"},{"action":"drop"}]}],)"
    R"("shows":[{"player":"Ann","cards":[]},{"player":"pot","cards":["4h"]}],)"
    R"("pays":[{"from":"Bob","to":"Ann","amount":"1/3"},{"from":"pot","to":{"player":"pot"},"amount":"2"}],)"
    R"("results":[{"Ann":"2","Bob":"-2"},{"points":{"Ann":"24"}}],"outs":["Bob"],)"
    R"("notes":[{"before":"/hand","text":"# The first hand."},{"before":"/deals/0","text":"# dealt"},)"
    R"({"beside":"/up","text":"# a club"},{"before":"/play/0","text":"x-clock 21:15"},)"
    R"({"beside":"/play/0","text":"# quick"},{"before":"/pays/0","text":"# money"},{"text":"# the end"}]})"
    "\n";

}  // namespace

TEST_CASE("json log: all that a log in words can say, and back") {
  CHECK(converted(words, Form::text, Form::json) == lines);
  std::string canonical = words;
  canonical.replace(canonical.find("\"1\""), 3, "1");
  CHECK(converted(lines, Form::json, Form::text) == canonical);
  CHECK(converted(lines, Form::json, Form::json) == lines);
}

TEST_CASE("json log: any order, any blanks, and any way to write a string say the same") {
  CHECK(converted("\xEF\xBB\xBF \n\r\n { \"up\" : \"10\\u0068\" , \"x-a\" : [ 1 , { \"b c\" : \" \\\" \" } ] "
                  ",\t\"hand\":null}\r\n\n",
                  Form::json, Form::json) == R"({"hand":null,"up":"Th","x-a":[1,{"b c":" \" "}]})"
                                             "\n");
}

TEST_CASE("json log: a log is JSON where it begins with a brace") {
  CHECK(log::form_of("\xEF\xBB\xBF\r\n {") == Form::json);
  CHECK(log::form_of("hand {") == Form::text);
  CHECK(log::form_of(" \n") == Form::text);
}

TEST_CASE("json log: hands without a name and outside of sessions") {
  const std::string mixed =
      "{\"session\":null,\"dealer\":\"Ann\"}\n{\"session\":null,\"hand\":\"1\"}\n{\"hand\":null,\"dealer\":\"Bob\"}\n"
      "{\"session\":\"a\"}\n{\"session\":\"a\",\"hand\":\"1\"}\n{\"hand\":\"2\"}\n";
  CHECK(converted(mixed, Form::json, Form::json) == mixed);
  for (const std::string& log : {mixed, mixed.substr(mixed.find("{\"session\":\"a\"}"))}) {
    const log::Formatted done = log::convert(log, Form::json, Form::text);  // words have no way to leave a session
    REQUIRE(!done.errors.empty());
    CHECK(done.errors[0].error.code == "other-form");
    CHECK(done.errors[0].chunk.first_line == 3);
  }
  CHECK(log::convert("{\"hand\":null,\"up\":\"4h\"}\n{\"hand\":\"1\"}\n", Form::json, Form::text).errors.size() == 1);
  CHECK(log::convert("{\"session\":null}\n{\"session\":null,\"hand\":\"1\"}\n", Form::json, Form::text).errors.size() ==
        1);
  CHECK(converted("{\"session\":null,\"dealer\":\"Ann\"}\n{\"session\":null,\"hand\":\"1\"}\n", Form::json,
                  Form::text) == "dealer Ann\n\nhand 1\n");
}

TEST_CASE("json log: comments above a hand are about that one") {
  CHECK(
      converted("# a\n\n# b\nhand 1\nup 4h\n# c\n\n# d\nhand 2\n# e\n", Form::text, Form::json) ==
      R"({"hand":"1","up":"4h","notes":[{"before":"/hand","text":"# a"},{"before":"/hand","text":"# b"},{"text":"# c"}]})"
      "\n"
      R"({"hand":"2","notes":[{"before":"/hand","text":"# d"},{"text":"# e"}]})"
      "\n");
}

TEST_CASE("json log: notes go with their lines, which have an order of their own") {
  const std::string json =
      converted("hand 1\nx-b 2 3\n# a\ndealer Bob\nx-a 1\nx-c\nseats Ann Bob\n", Form::text, Form::json);
  CHECK(json ==
        R"({"hand":"1","seats":["Ann","Bob"],"dealer":"Bob","notes":[{"before":"/seats","text":"x-a 1"},)"
        R"({"before":"/seats","text":"x-c"},{"before":"/dealer","text":"x-b 2 3"},{"before":"/dealer","text":"# a"}]})"
        "\n");
  CHECK(converted(json, Form::json, Form::text) == "hand 1\nx-a 1\nx-c\nseats Ann Bob\nx-b 2 3\n# a\ndealer Bob\n");
}

TEST_CASE("json log: an extension is a field where it can be one") {
  const auto kept = [](const std::string& extensions) {
    const std::string json = converted("hand 1\n" + extensions, Form::text, Form::json);
    CHECK(converted(json, Form::json, Form::text) == "hand 1\n" + extensions);
    return json.substr(json.find(',') + 1, json.size() - json.find(',') - 3);
  };
  CHECK(kept("x-a 1\n") == R"("x-a":1)");
  CHECK(kept("x-a {\"b\":[1.50,null]}\n") == R"("x-a":{"b":[1.50,null]})");
  CHECK(kept("x-a  1\n") == R"("notes":[{"text":"x-a  1"}])");
  CHECK(kept("x-a [1, 2]\n") == R"("notes":[{"text":"x-a [1, 2]"}])");
  CHECK(kept("x-a 1,\"hand\":2\n") == R"("notes":[{"text":"x-a 1,\"hand\":2"}])");
  CHECK(kept("x-a 1,\"up\":\"8c\"\n") == R"("notes":[{"text":"x-a 1,\"up\":\"8c\""}])");
  CHECK(kept("x-a 1,\"notes\":[]\n") == R"("notes":[{"text":"x-a 1,\"notes\":[]"}])");
  CHECK(kept("x-a 1}\n") == R"("notes":[{"text":"x-a 1}"}])");
  CHECK(kept("x-a\n") == R"("notes":[{"text":"x-a"}])");
  CHECK(kept("x-a 1\nx-a 2\n") == R"("notes":[{"text":"x-a 1"}],"x-a":2)");
  CHECK(kept("x-a 1\n# b\nx-c 2\n") == R"("notes":[{"text":"x-a 1"},{"text":"# b"}],"x-c":2)");
}

TEST_CASE("json log: a comment is none, whatever it says") {
  CHECK(converted("hand 1\n# 5\ndealer Ann\n# true\n", Form::text, Form::json) ==
        R"({"hand":"1","dealer":"Ann","notes":[{"before":"/dealer","text":"# 5"},{"text":"# true"}]})"
        "\n");
}

TEST_CASE("json log: the places of a hand are those of its values") {
  const std::string line =
      R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"draw","card":"4h"},{"action":"drop"}]}]})";
  log::ChunkReader reader(line, Form::json);
  log::Hand hand;
  REQUIRE(reader.next(hand));
  REQUIRE(reader.errors().empty());
  const auto text = [&](Span at) { return line.substr(at.begin, at.end - at.begin); };
  CHECK(text(hand.id_at) == "\"1\"");
  CHECK(text(hand.actions.at(0).at) == R"({"action":"draw","card":"4h"})");
  CHECK(text(hand.actions.at(1).at) == R"({"action":"drop"})");
  CHECK(text(hand.cards.at(0).at) == "\"4h\"");
  CHECK(text(hand.play.at(0).at) == line.substr(20, line.size() - 22));
}

TEST_CASE("json log: the recorded hands go there and back") {
  std::size_t files = 0;
  for (const std::string& file : test::replay_files()) {
    CAPTURE(file);
    const std::string text = test::read_replay(file);
    if (!log::convert(text, Form::text, Form::text).errors.empty()) {
      continue;
    }
    ++files;
    const std::string json = converted(text, Form::text, Form::json);
    const std::string back = converted(json, Form::json, Form::text);
    CHECK(same(read(text, Form::text), read(back, Form::text)));
    CHECK(std::count(text.begin(), text.end(), '#') == std::count(back.begin(), back.end(), '#'));
    CHECK(converted(back, Form::text, Form::json) == json);
  }
  CHECK(files > 50);
}

TEST_CASE("json log: any log goes there and back") {
  rc::prop("words to JSON to words say the same, with every comment", [] {
    const test::Scribbled scribbled = test::scribble(test::random_log());
    RC_LOG() << scribbled.text;
    RC_PRE(log::convert(scribbled.text, Form::text, Form::text).errors.empty());
    const log::Formatted json = log::convert(scribbled.text, Form::text, Form::json);
    RC_ASSERT(json.errors.empty());
    RC_LOG() << json.text;
    const log::Formatted back = log::convert(json.text, Form::json, Form::text);
    RC_ASSERT(back.errors.empty());
    RC_ASSERT(same(read(scribbled.text, Form::text), read(back.text, Form::text)));
    for (const std::string& comment : scribbled.comments) {
      RC_ASSERT(back.text.find(comment) != std::string::npos);
    }
    const log::Formatted again = log::convert(back.text, Form::text, Form::json);
    RC_ASSERT(again.text == json.text);
    RC_ASSERT(log::convert(json.text, Form::json, Form::json).text == json.text);
  });
  rc::prop("JSON with a few bytes changed is read or refused at its place", [] {
    std::string text = log::convert(test::random_log(), Form::text, Form::json).text;
    for (auto count = *rc::gen::inRange(1, 5); count > 0 && !text.empty(); --count) {
      const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
      const char byte =
          *rc::gen::oneOf(rc::gen::arbitrary<char>(), rc::gen::elementOf(std::string(" \n,:#=\"\\{}[]x10-")));
      switch (*rc::gen::inRange(0, 3)) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        default: text.erase(at, 1); break;
      }
    }
    RC_LOG() << text;
    log::ChunkReader reader(text, Form::json);
    log::Hand hand;
    bool good = true;
    while (const auto chunk = reader.next(hand)) {
      for (const log::ParseError& error : reader.errors()) {
        good = false;
        RC_ASSERT(error.at.begin <= error.at.end);
        RC_ASSERT(error.at.end <= chunk->text.size());
        RC_ASSERT(printable(error.message) == error.message);
        RC_ASSERT(printable(error.help) == error.help);
        RC_ASSERT(error.message.size() < 500U);
      }
    }
    const log::Formatted once = log::convert(text, Form::json, Form::json);
    RC_ASSERT(once.errors.empty() == good);
    if (good) {
      RC_ASSERT(log::convert(once.text, Form::json, Form::json).text == once.text);
    }
  });
}
