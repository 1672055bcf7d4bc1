#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

#include <rapidcheck/catch.h>

#include "parser/convert.hpp"
#include "parser/plain_json.hpp"
#include "tests/support/contents.hpp"
#include "tests/support/random_log.hpp"

/// Plain lines of JSON are transcribed without a tree, and exactly as with one.
namespace tonk::test {
namespace {

/// Whether the line is plain; if so, both ways are compared.
bool is_plain(const std::string& line) {
  INFO(line);
  log::Transcript plain;
  const bool is = log::transcribe_plainly(line, plain);
  if (is) {
    const log::Transcript usual = log::transcribe(line);
    CHECK(plain.text == usual.text);
    CHECK(plain == usual);
  }
  return is;
}

const std::string before =
    R"({"session":"1","hand":"7a","house":{"name":"pagat","with":["waiting","no-upcard"]},)"
    R"("stake":{"amount":"0.25","unit":"dollar"},"seats":["Ann","Bob","Cal"],"dealer":"Cal",)"
    R"("deals":[{"player":"Ann","cards":["2d","X1"]},{"player":"Bob","cards":["??"]}],"up":"5h")";
const std::string play =
    R"({"player":"Ann","actions":[{"action":"draw"},{"action":"spread","cards":["3c","X1=3d","3h"]},)"
    R"({"action":"hit","card":"3s","spread":1},{"action":"discard","card":"??"}]})";
const std::string after = R"("shows":[{"player":"Ann","cards":[]}],"pays":[{"from":"Ann","to":"pot","amount":"1"},)"
                          R"({"from":"pot","to":"Bob","amount":"1/3"}]})";

std::string with(const std::string& turns) { return before + ",\"play\":[" + turns + "]," + after; }

}  // namespace

TEST_CASE("a hand in JSON as tonk writes it is plain") {
  CHECK(is_plain(with(play)));
  CHECK(is_plain(with("")));
  CHECK(is_plain(with(play + ',' + R"({"player":"Bob","actions":[{"action":"take","card":"2c"},{"action":"drop"}]})")));
  CHECK(is_plain(R"({"hand":"1"})"));
  CHECK(is_plain(R"({"hand":null})"));
  CHECK(is_plain(R"({"session":null,"hand":"1"})"));
  CHECK(is_plain(R"( { "hand" : "1" , "dealer" : "Ann" } )"));
  std::string spaced;
  for (const char c : with(play)) {
    spaced += c;
    spaced += std::string_view("[]{},:").find(c) == std::string_view::npos ? "" : " ";
  }
  CHECK(is_plain(spaced));
}

TEST_CASE("what is nearly plain is left to the tree") {
  for (const char* const line :
       {R"({"session":"1"})",
        R"({"hand":1})",
        R"({"hand":"1"}})",
        R"({"hand":"1")",
        R"({"hand":"1",})",
        R"({"hand":"1","hand":"2"})",
        R"({"dealer":"Ann","hand":"1"})",
        R"({"hand":"1","dealer":"Ann","dealer":"Bob"})",
        R"({"hand":"1 2"})",
        R"({"hand":""})",
        R"({"hand":"\u0031"})",
        R"({"hand":"1","x-table":3})",
        R"({"hand":"1","notes":[]})",
        R"({"hand":"1","deck":["2c"]})",
        R"({"hand":"1","house":{"name":"with"}})",
        R"({"hand":"1","house":{"name":"./a.yaml"}})",
        R"({"hand":"1","house":{"name":"5"}})",
        R"({"hand":"1","house":{"name":"pagat","with":[]}})",
        R"({"hand":"1","house":{"with":["a"],"name":"pagat"}})",
        R"({"hand":"1","seats":[]})",
        R"({"hand":"1","seats":["Ann Lee"]})",
        R"({"hand":"1","seats":["Zoë"]})",
        R"({"hand":"1","seats":["pot"]})",
        R"({"hand":"1","seats":["x-y"]})",
        R"({"hand":"1","dealer":"deal"})",
        R"({"hand":"1","deals":[{"player":"Ann","cards":[]}]})",
        R"({"hand":"1","deals":[{"player":"Ann","cards":["10d"]}]})",
        R"({"hand":"1","deals":[{"player":"Ann","cards":["2D"]}]})",
        R"({"hand":"1","deals":[{"player":"Ann","cards":["2d"]},{"player":"Ann","cards":["3d"]}]})",
        R"({"hand":"1","deals":[{"cards":["2d"],"player":"Ann"}]})",
        R"({"hand":"1","up":"2"})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[]}]})",
        R"({"hand":"1","play":[{"player":"Ann","holds":["2c"]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"draw","card":"??"}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"fold"}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"drop","card":"2c"}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"take"}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"spread","cards":[]}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"spread","cards":["X1=X2"]}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"2c","spread":0}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"2c","spread":01}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"2c","spread":1.0}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"2c","spread":"1"}]}]})",
        R"({"hand":"1","pays":[{"from":"Ann","to":{"player":"pot"},"amount":"1"}]})",
        R"({"hand":"1","pays":[{"from":"Ann","to":"Bob","amount":1}]})",
        R"({"hand":"1","pays":[{"from":"Ann","to":"Bob","amount":"1000000000000000"}]})",
        R"({"hand":"1","pays":[{"from":"Ann","to":"Bob","amount":"one"}]})",
        "{\"hand\":\"1\",\"dealer\":\"A\tB\"}",
        "{\"hand\":\"1\x7F\"}",
        "",
        "{",
        "{}",
        "[]"}) {
    CHECK(!is_plain(line));
  }
}

TEST_CASE("amounts are written as the tree writes them") {
  for (const char* const amount : {"0", "7", "007", "1.50", "0.10", "2/4", "-3", "999999999999999"}) {
    CHECK(is_plain(R"({"hand":"1","pays":[{"from":"Ann","to":"Bob","amount":")" + std::string(amount) + "\"}]}"));
  }
}

TEST_CASE("simulated hands are plain in JSON") {
  const std::string log = contents(TONK_SOURCE_DIR "/tests/bench/hands.tonk");
  const std::string json = log::convert(log, log::Form::text, log::Form::json).text;
  int hands = 0;
  for (std::size_t begin = 0, end = 0; end < json.size(); begin = end + 1) {
    end = std::min(json.find('\n', begin), json.size());
    const std::string line = json.substr(begin, end - begin);
    const bool is_hand = line.find("\"hand\"") != std::string::npos;
    CHECK(is_plain(line) == is_hand);
    hands += is_hand ? 1 : 0;
  }
  CHECK(hands > 10);
}

TEST_CASE("plain JSON of any hand", "[property]") {
  rc::prop("is transcribed as with a tree, with a slip of the pen too", [] {
    std::string line = log::convert(random_log(), log::Form::text, log::Form::json).text;
    line = *rc::gen::arbitrary<bool>() ? with(play) : line.substr(0, line.find('\n'));
    const auto slips = *rc::gen::inRange(0, 4);
    for (int slip = 0; slip < slips && !line.empty(); ++slip) {
      const auto at = *rc::gen::inRange<std::size_t>(0, line.size());
      const std::string letters = "{}[]\",: 0123456789AcdhsX?=/.-\\xTJ#\x7F";
      const char letter = letters[*rc::gen::inRange<std::size_t>(0, letters.size())];
      switch (*rc::gen::inRange(0, 3)) {
        case 0: line[at] = letter; break;
        case 1: line.insert(at, 1, letter); break;
        default: line.erase(at, 1); break;
      }
    }
    log::Transcript plain;
    if (log::transcribe_plainly(line, plain)) {
      RC_LOG() << line;
      RC_ASSERT(plain == log::transcribe(line));
    }
  });
}

}  // namespace tonk::test
