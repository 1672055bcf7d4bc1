#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"
#include "parser/convert.hpp"

using namespace tonk;
using log::Form;

namespace {

/// Each error of a JSON log as `line:column <what is underlined> code: message | help`.
std::vector<std::string> errors(std::string_view text) {
  std::vector<std::string> told;
  log::ChunkReader reader(text, Form::json);
  log::Hand hand;
  while (const auto chunk = reader.next(hand)) {
    for (const log::ParseError& error : reader.errors()) {
      const Position at = locate(chunk->text, error.at.begin, chunk->first_line);
      told.push_back(fmt::format("{}:{} <{}> {}: {}{}", at.line, at.column,
                                 printable(chunk->text.substr(error.at.begin, error.at.end - error.at.begin), 40),
                                 error.code, error.message, error.help.empty() ? "" : " | " + error.help));
    }
  }
  return told;
}

using Told = std::vector<std::string>;

struct Case {
  std::string line;
  Told errors;
};

}  // namespace

TEST_CASE("json log: every name is bounded") {
  const std::string name(101, 'n');
  const std::string told =
      "<\"" + std::string(38, 'n') + "…> too-long: a name has at most 100 characters, but this one has 101";
  CHECK(errors(R"({"hand":")" + name + R"("})") == Told{"1:9 " + told});
  CHECK(errors(R"({"session":")" + name + R"("})") == Told{"1:12 " + told});
  CHECK(errors(R"({"hand":"1","stake":{"amount":"1","unit":")" + name + R"("}})") == Told{"1:42 " + told});
  CHECK(errors(R"({"hand":")" + name.substr(1) + R"("})").empty());
}

TEST_CASE("json log: every error stands at its place") {
  const std::vector<Case> cases{
      {"", {"1:1 <> empty: the log has no hand"}},
      {"{\"hand\":null}", {"1:1 <> empty: the log has no hand"}},
      {"hand 1", {"1:1 <hand> json: this is not JSON: unexpected `hand`"}},
      {"{", {"1:2 <> json: the line ends before its JSON object does | each object stands on one line"}},
      {"{\n\"hand\": \"1\"}",
       {"1:2 <> json: the line ends before its JSON object does | each object stands on one line",
        "2:7 <:> json: this is not JSON: unexpected `:`"}},
      {"{}", {"1:1 <{> missing-field: a hand needs the field `hand`"}},
      {"[1]", {"1:1 <[1]> wrong-type: expected a hand, but found an array"}},
      {R"({"hand":"1"} {})", {"1:14 <{> json: this is not JSON: unexpected `{`"}},
      {R"({"hand":"1","up":5"Tc"})", {"1:19 <\"Tc\"> json: this is not JSON: unexpected `\"Tc\"`"}},
      {R"({"hand":"1","up":"Tc"5})", {"1:22 <5> json: this is not JSON: unexpected `5`"}},
      {"{\"hand\":\"1\"\r,\"up\":\"4h\"}",
       {"1:12 <\\r> control-character: a carriage return stands alone, but a line ends in LF or CRLF"}},
      {"{\"hand\":\"1\x7f\"}",
       {"1:11 <\\x7f> control-character: the control character `\\x7f` is not allowed in a hand log"}},
      {R"({"hand":"1","x-a":"\udc00"})", {"1:19 <\"\\udc00\"> json: this is not JSON: unexpected `\"\\udc00\"`"}},
      {R"({"hand":"1",})", {"1:13 <}> json: this is not JSON: unexpected `}`"}},
      {R"({"hand":"1","hand":"2"})", {"1:13 <\"hand\"> duplicate-field: the field `hand` stands twice in one object"}},
      {"{\"hand\":\"\xff\"}", {"1:10 <\\xff> encoding: the byte `\\xff` is not valid UTF-8"}},
      {R"({"hand":"1","up":1e999})", {"1:18 <1e999> json: the number `1e999` is too large"}},
      {R"({"hand":"\ud800"})", {"1:9 <\"\\ud800\"> json: this is not JSON: unexpected `\"\\ud800\"`"}},
      {R"({"hand":1})", {"1:9 <1> wrong-type: expected a string such as `\"1\"`, but found a number"}},
      {R"({"hand":""})", {"1:9 <\"\"> syntax: a name in quotes is empty"}},
      {R"({"hand":"a\nup 4h"})", {"1:9 <\"a\\nup 4h\"> control-character: `\\n` is not allowed here"}},
      {R"({"hand":"1","dealr":"Ann"})",
       {"1:13 <\"dealr\"> unknown-field: a hand has no field `dealr` | did you mean `dealer`?"}},
      {R"({"hand":"1","weather":"wet"})",
       {"1:13 <\"weather\"> unknown-field: a hand has no field `weather` | a field of your own begins with `x-`"}},
      {R"({"hand":"1","up\u0000":"4h"})",
       {R"(1:13 <"up\u0000"> unknown-field: a hand has no field `up\x00` | did you mean `up`?)"}},
      {R"({"hand":"1","up":""})", {"1:18 <\"\"> syntax: `` is not a card such as `Td`"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"draw","card":""}]}]})",
       {"1:72 <\"\"> syntax: `` is not a card such as `Td`"}},
      {R"({"hand":"1","notes":[{"before":"","text":"#"}]})",
       {"1:32 <\"\"> note: there is nothing at `` | places are such as `/dealer` or `/play/0`, counted from 0"}},
      {R"({"session":"a","up":"4h"})",
       {"1:1 <{> missing-field: a hand needs the field `hand`",
        "1:12 <\"a\"> wrong-session: the session `a` has not begun here | a session begins with a line of its own, "
        "such as "
        "`{\"session\": \"friday\", \"house\": {\"name\": \"pagat\"}}`"}},
      {R"({"hand":"1","stake":{"amount":"+1"}})",
       {"1:31 <\"+1\"> amount: `+1` is not an amount such as `2`, `0.25` or `1/3` | no plus stands in front of an "
        "amount"}},
      {R"({"hand":"1","up":"4\u2665\ufe0f"})", {}},
      {R"({"hand":"1","up":"4x"})", {"1:18 <\"4x\"> syntax: `4x` is not a card such as `Td`"}},
      {R"({"hand":"1","up":"X1=4h"})", {"1:18 <\"X1=4h\"> syntax: `X1=4h` is not a card such as `Td`"}},
      {R"({"hand":"1","up":["4h"]})",
       {"1:18 <[\"4h\"]> wrong-type: expected a card such as `\"Td\"`, but found an array"}},
      {R"({"hand":"1","stake":{"amount":2}})",
       {"1:31 <2> wrong-type: expected an amount such as `\"2\"`, but found a number | an amount is written in quotes, "
        "so "
        "that no program rounds it"}},
      {R"({"hand":"1","stake":{"amount":"0"}})", {"1:31 <\"0\"> amount: the stake must be more than 0"}},
      {R"({"hand":"1","stake":{"amount":"1e3"}})",
       {"1:31 <\"1e3\"> amount: `1e3` is not an amount such as `2`, `0.25` or `1/3`"}},
      {R"({"hand":"1","stake":{"amount":"1234567890123456"}})",
       {"1:31 <\"1234567890123456\"> amount: `1234567890123456` is not an amount such as `2`, `0.25` or `1/3` | an "
        "amount has at most 15 digits"}},
      {R"({"hand":"1","seats":[]})", {"1:21 <[]> missing-field: an array of players' names is empty"}},
      {R"({"hand":"1","seats":["Ann","Ann"]})", {"1:28 <\"Ann\"> duplicate-name: `Ann` is named twice in this line"}},
      {R"({"hand":"1","deals":[{"player":"Ann","cards":["4h"]},{"player":"Ann","cards":["5h"]}]})",
       {"1:64 <\"Ann\"> duplicate-line: `Ann` has cards in `deals` already"}},
      {R"({"hand":"1","play":[{"player":"Ann"}]})", {"1:21 <{> missing-field: a turn needs the field `actions`"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"hitt","card":"4h"}]}]})",
       {"1:58 <\"hitt\"> unknown-action: unknown action `hitt` | did you mean `hit`?"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"drop","card":"4h"}]}]})",
       {"1:65 <\"card\"> unknown-field: `drop` has no field `card`"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"shed","spread":0}]}]})",
       {"1:74 <0> spread-number: the spreads of a hand are counted from 1, and are at most 65535"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"shed","spread":1.0}]}]})",
       {"1:74 <1.0> spread-number: the spreads of a hand are counted from 1, and are at most 65535"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"bet","amount":"-1"}]}]})",
       {"1:73 <\"-1\"> amount: a bet must be more than 0"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"bet"}]}]})",
       {"1:48 <{> missing-field: `bet` needs the field `amount`"}},
      {R"({"hand":"1","pays":[{"from":"Ann","to":"Bob","amount":"-1"}]})",
       {"1:55 <\"-1\"> amount: a payment is not negative | write it the other way round: who receives comes second"}},
      {R"({"hand":"1","pays":[{"from":null,"to":"Bob","amount":"1"}]})",
       {"1:29 <null> wrong-type: expected a player's name, but found `null`"}},
      {R"({"hand":"1","results":[{}]})",
       {"1:24 <{}> wrong-type: expected an object of players and amounts | such as `{\"Ann\": \"2\", \"Bob\": "
        "\"-2\"}`"}},
      {R"({"hand":"1","results":[{"points":{}}]})",
       {"1:34 <{}> wrong-type: expected an object of players and amounts | such as `{\"Ann\": \"2\", \"Bob\": "
        "\"-2\"}`"}},
      {R"({"hand":"1","results":[{"points":{"Ann":"2"},"Bob":"-2"}]})",
       {"1:46 <\"Bob\"> wrong-type: expected nothing beside `points`"}},
      {R"({"hand":"1","notes":[{"text":"hello"}]})",
       {"1:30 <\"hello\"> note: a note is a comment that begins with `#`, or an extension that begins with `x-`"}},
      {R"({"hand":"1","notes":[{"text":"#a\nhand 2"}]})", {"1:30 <\"#a\\nhand 2\"> note: a note is a single line"}},
      {R"({"hand":"1","notes":[{"before":"/play/0","text":"#"}]})",
       {"1:32 <\"/play/0\"> note: there is nothing at `/play/0` | places are such as `/dealer` or `/play/0`, counted "
        "from 0"}},
      {R"({"hand":"1","notes":[{"beside":"/hand","text":"x-a"}]})",
       {"1:32 <\"/hand\"> note: an extension stands on a line of its own, inside the hand or the session"}},
      {R"({"hand":"1","x-a b":1})", {"1:13 <\"x-a b\"> unknown-field: a field of your own is called by one word"}},
      {R"({"session":"a","hand":"1"})",
       {"1:12 <\"a\"> wrong-session: the session `a` has not begun here | a session begins with a line of its own, "
        "such as "
        "`{\"session\": \"friday\", \"house\": {\"name\": \"pagat\"}}`"}},
      {"{\"session\":\"a\"}\n{\"session\":\"b\"}\n{\"session\":\"a\",\"hand\":\"1\"}",
       {"3:12 <\"a\"> wrong-session: the session `a` has not begun here | the hands of a session follow its own line, "
        "and no "
        "other session's stand between them"}},
      {"{\"session\":null}\n{\"session\":\"\",\"hand\":\"1\"}", {"2:12 <\"\"> syntax: a name in quotes is empty"}},
  };
  for (const Case& it : cases) {
    CAPTURE(it.line);
    CHECK(errors(it.line) == it.errors);
  }
}

TEST_CASE("json log: of each field what it may be, and what it may not") {
  const std::vector<Case> cases{
      {R"({"hand":"1","x-a":1,"x-a":2})",
       {R"(1:21 <"x-a"> duplicate-field: the field `x-a` stands twice in one object)"}},
      {R"({"hand":"1","x-a":{"b":1,"b":2}})", {}},
      {R"({"hand":"1","x-a":[{"b":1},{"b":2}],"x-b":{"b":1}})", {}},
      {R"({"hand":"1","x-a":007})", {"1:19 <007> json: this is not JSON: unexpected `007`"}},
      {R"({"hand":"1","x-a":[0,-1,1.5,1e5,true,false,null,123456789012345,1234567890123456,12345678901234567890]})",
       {}},
      {R"({"hand":"1","x-a":01})", {"1:19 <01> json: this is not JSON: unexpected `01`"}},
      {R"({"hand":"1","x-a":1a})", {"1:19 <1a> json: this is not JSON: unexpected `1a`"}},
      {R"({"hand":"1","x-a":tru})", {"1:19 <tru> json: this is not JSON: unexpected `tru`"}},
      {"{\"hand\":\"1\",\"x-\x7f"
       "a\":1}",
       {R"(1:16 <\x7f> control-character: the control character `\x7f` is not allowed in a hand log)"}},
      {"{\"hand\":\"1\",\"x-a\":\"\xc2\x85\"}",
       {R"(1:20 <\u0085> control-character: the control character `\u0085` is not allowed in a hand log)"}},
      {"{\"hand\":\"1\",\"x-a\":\"\x09\"}", {R"(1:19 <"\t"> json: this is not JSON: unexpected `"\t"`)"}},
      {"{\"hand\":\"1\"}\n\xef\xbb\xbf{\"hand\":\"2\"}",
       {R"(2:1 <\ufeff> json: a byte-order mark stands at the beginning of a file only)"}},
      {"\xef\xbb\xbf{\"hand\":\"1\"}\n{\"hand\":\"2\"}", {}},
      {R"({"hand":"1","results":[{"money":{"money":{"Ann":"1"}}}]})",
       {R"(1:42 <{"Ann":"1"}> wrong-type: expected an amount such as `"2"`, but found an object)"}},
      {R"({"hand":"1","results":[{"money":{"points":"1"}}]})", {}},
      {R"({"hand":"1","results":[{"Ann":"1","money":{"Bob":"1"}}]})",
       {R"(1:43 <{"Bob":"1"}> wrong-type: expected an amount such as `"2"`, but found an object)"}},
      {R"({"hand":"1","results":[{"Ann":"1","money":"2"}]})", {}},
      {R"({"hand":"1","results":[{"money":"1"}]})", {}},
      {R"({"hand":"1","results":[{"money":{"Ann":"1"}},{"points":{"Ann":"2","Ann":"3"}}]})",
       {R"(1:67 <"Ann"> duplicate-field: the field `Ann` stands twice in one object)"}},
      {"{\"hand\":\"1\",\"results\":[{\"A\x7fnn\":\"1\"}]}",
       {R"(1:27 <\x7f> control-character: the control character `\x7f` is not allowed in a hand log)"}},
      {R"({"hand":"1","results":[{"":"1"}]})", {R"(1:25 <""> syntax: a name in quotes is empty)"}},
      {R"({"hand":"1","results":[{"Ann":1,"Bob":2}]})",
       {R"(1:31 <1> wrong-type: expected an amount such as `"2"`, but found a number | an amount is written in quotes, so that no program rounds it)",
        R"(1:39 <2> wrong-type: expected an amount such as `"2"`, but found a number | an amount is written in quotes, so that no program rounds it)"}},
      {R"({"hand":"1","results":[5]})",
       {R"(1:24 <5> wrong-type: expected an object of players and amounts | such as `{"Ann": "2", "Bob": "-2"}`)"}},
      {R"({"hand":"1","deck":["X1=Td"]})", {R"(1:21 <"X1=Td"> syntax: `X1=Td` is not a card such as `Td`)"}},
      {R"({"hand":"1","deck":[]})", {"1:20 <[]> missing-field: an array of cards is empty"}},
      {R"({"hand":"1","deals":[{"player":"Ann","cards":["X1=Td"]}]})",
       {R"(1:47 <"X1=Td"> syntax: `X1=Td` is not a card such as `Td`)"}},
      {R"({"hand":"1","deals":[{"player":"Ann","cards":["??",5]}]})",
       {R"(1:52 <5> wrong-type: expected a card such as `"Td"`, but found a number)"}},
      {R"({"hand":"1","deals":[{"player":"Ann","cards":[]}]})",
       {"1:46 <[]> missing-field: an array of cards is empty"}},
      {R"({"hand":"1","deals":[{"player":"Ann"}]})",
       {"1:22 <{> missing-field: what a player holds needs the field `cards`"}},
      {R"({"hand":"1","deals":[{"cards":["Td"]}]})",
       {"1:22 <{> missing-field: what a player holds needs the field `player`"}},
      {R"({"hand":"1","deals":[{"player":"Ann","cards":["Td"],"actions":[]}]})",
       {R"(1:53 <"actions"> unknown-field: what a player holds has no field `actions` | a field of your own begins with `x-`)"}},
      {R"({"hand":"1","deals":[{"player":"Ann","cards":["Td"],"x-a":1}]})", {}},
      {R"({"hand":"1","deals":["Ann"]})",
       {R"(1:22 <"Ann"> wrong-type: expected what a player holds, but found a string)"}},
      {R"({"hand":"1","deals":[]})", {}},
      {R"({"hand":"1","cut":[]})", {"1:19 <[]> missing-field: an array of cut cards is empty"}},
      {R"({"hand":"1","cut":[{"player":"Ann","card":"X1=Td"}]})",
       {R"(1:43 <"X1=Td"> syntax: `X1=Td` is not a card such as `Td`)"}},
      {R"({"hand":"1","cut":[{"player":"Ann"}]})", {"1:20 <{> missing-field: a cut card needs the field `card`"}},
      {R"({"hand":"1","cut":["Ann"]})", {R"(1:20 <"Ann"> wrong-type: expected a cut card, but found a string)"}},
      {R"({"hand":"1","shows":[{"player":"Ann","cards":["X1=Td"]}]})",
       {R"(1:47 <"X1=Td"> syntax: `X1=Td` is not a card such as `Td`)"}},
      {R"({"hand":"1","notes":[]})", {}},
      {R"({"hand":"1","notes":{}})", {"1:21 <{}> wrong-type: expected an array of notes, but found an object"}},
      {R"({"hand":"1","notes":[{"before":"/up"}]})", {"1:22 <{> missing-field: a note needs the field `text`"}},
      {R"({"hand":"1","notes":["#a"]})", {R"(1:22 <"#a"> wrong-type: expected a note, but found a string)"}},
      {R"({"hand":"1","notes":[{"before":"/up","beside":"/up","text":"#a"}],"up":"4h"})",
       {R"(1:47 <"/up"> note: a note stands `before` a line or `beside` it, not both)"}},
      {R"({"hand":"1","play":["Ann"]})", {R"(1:21 <"Ann"> wrong-type: expected a turn, but found a string)"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[]}]})",
       {"1:47 <[]> missing-field: an array of actions is empty"}},
      {R"({"hand":"1","play":[{"actions":[{"action":"draw"}]}]})",
       {"1:21 <{> missing-field: a turn needs the field `player`"}},
      {R"({"hand":"1","play":[{"player":"Ann","cards":["4h"],"actions":[{"action":"draw"}]}]})",
       {R"(1:37 <"cards"> unknown-field: a turn has no field `cards` | a field of your own begins with `x-`)"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":["draw"]}]})",
       {R"(1:48 <"draw"> wrong-type: expected an action, but found a string)"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"card":"4h"}]}]})",
       {"1:48 <{> missing-field: an action needs the field `action`"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"zzzz"}]}]})",
       {R"(1:58 <"zzzz"> unknown-action: unknown action `zzzz`)"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"spread"}]}]})",
       {"1:48 <{> missing-field: `spread` needs the field `cards`"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"spread","cards":[]}]}]})",
       {"1:75 <[]> missing-field: an array of cards is empty"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"4h","cards":["5h"]}]}]})",
       {R"(1:76 <"cards"> unknown-field: `hit` has no field `cards` | did you mean `card`?)"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"??"},{"action":"draw","card":"??"},{"action":"take","card":"??"},{"action":"discard","card":"??"}]}]})",
       {}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"shed","spread":65536}]}]})",
       {"1:74 <65536> spread-number: the spreads of a hand are counted from 1, and are at most 65535"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"shed","spread":"1"}]}]})",
       {R"(1:74 <"1"> wrong-type: expected the number of a spread, but found a string)"}},
      {R"({"hand":"1","house":{"name":"pagat","with":[]}})", {}},
      {R"({"hand":"1","house":{"with":["a"]}})", {"1:21 <{> missing-field: a house needs the field `name`"}},
      {R"({"hand":"1","house":"pagat"})", {R"(1:21 <"pagat"> wrong-type: expected a house, but found a string)"}},
      {R"({"hand":"1","stake":"1"})", {R"(1:21 <"1"> wrong-type: expected a stake, but found a string)"}},
      {R"({"hand":"1","stake":{"unit":"dollar"}})", {"1:21 <{> missing-field: a stake needs the field `amount`"}},
      {R"({"hand":"1","pays":[{"from":"pot","to":"Bob","amount":"1"}]})", {}},
      {R"({"hand":"1","pays":[{"from":{"player":"pot"},"to":"Bob","amount":"1"}]})", {}},
      {R"({"hand":"1","pays":[{"from":"Bob","to":"Bob","amount":"0"}]})", {}},
      {R"({"hand":"1","outs":["Ann","Ann"]})", {}},
      {R"({"hand":"1","dealer":["Ann"]})",
       {R"(1:22 <["Ann"]> wrong-type: expected a player's name, but found an array)"}},
      {R"({"session":5})", {"1:12 <5> wrong-type: expected a session's name, but found a number"}},
      {R"({"session":null,"house":{"name":"pagat"}})", {}},
      {"{\"session\":\"a\x7f\"}",
       {R"(1:14 <\x7f> control-character: the control character `\x7f` is not allowed in a hand log)"}},
      {R"({"session":"a","deals":[]})",
       {"1:1 <{> missing-field: a hand needs the field `hand`",
        "1:12 <\"a\"> wrong-session: the session `a` has not begun here | a session begins with a line of its "
        "own, such as "
        "`{\"session\": \"friday\", \"house\": {\"name\": \"pagat\"}}`"}},
      {"{\"session\":\"a\"}\n{\"session\":\"a\",\"hand\":\"1\"}\n{\"hand\":\"2\"}", {}},
      {R"({"up":"4h"})", {"1:1 <{> missing-field: a hand needs the field `hand`"}},
      {R"({"hand":null,"up":"4h"})", {}},
      {"{\"hand\":\"1\"}\n{\"hand\":null,\"up\":\"4h\"}", {}},
      {R"({"hand":"1","up":"\u0034h"})", {}},
      {R"({"hand":"1","dealer":"A\"nn"})", {}},
      {R"({"hand":"1","dealer":"A\\nn"})", {}},
      {R"({"hand":"1","x-a":"\\"})", {}},
      {R"({"hand":"1","x-a":"a\\\"b","x-b":{"c":[{"d":"\\"}]}})", {}},
      {R"({"hand":"1","up":[[[[[[["4h"]]]]]]]})",
       {R"(1:18 <[[[[[[["4h"]]]]]]]> wrong-type: expected a card such as `"Td"`, but found an array)"}},
      {R"({"hand":"1","up":[[[[[[[["4h"]]]]]]]]})", {"1:25 <[> json: this value is nested too deep"}},
      {R"({"hand":"1","up":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}})",
       {R"(1:18 <{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}…> wrong-type: expected a card such as `"Td"`, but found an object)"}},
      {R"({"hand":"1","up":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}})",
       {"1:53 <{> json: this value is nested too deep"}},
      {R"({"hand":"1","x-a":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]})",
       {}},
      {R"({"hand":"1","x-a":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]})",
       {"1:83 <[> json: this value is nested too deep"}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"drop"}],"x-a":{"b":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}}],"x-b":1})",
       {}},
      {R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"drop"}],"x-a":{"b":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}}],"x-b":1})",
       {"1:141 <[> json: this value is nested too deep"}},
      {R"({"hand":"1","x-a":[1],"up":[[[[[[[[1]]]]]]]]})", {"1:35 <[> json: this value is nested too deep"}},
  };
  for (const Case& it : cases) {
    CAPTURE(it.line);
    CHECK(errors(it.line) == it.errors);
  }
}

TEST_CASE("json log: what stands behind a line changes nothing") {
  const std::string line =
      R"({"hand":"1","dealer":"Ann","pays":[{"from":"Ann","to":"pot","amount":"1"}],"x-a":[1,{}]})";
  log::JsonReader reader;
  log::Hand hand;
  log::JsonLine told;
  for (std::size_t size = 1; size <= line.size(); ++size) {
    const std::vector<log::ParseError> alone = reader.read(std::string(line, 0, size), 0, hand, told);
    CHECK(alone.empty() == (size == line.size()));
    for (const char* const behind : {"}", "]}", "\"", ",\"a\":1}", "1", "\n{\"hand\":\"2\"}"}) {
      const std::string whole = line.substr(0, size) + behind + std::string(64, '}');
      INFO(whole);
      CHECK(reader.read(std::string_view(whole).substr(0, size), whole.size() - size, hand, told) == alone);
    }
  }
}

TEST_CASE("json log: errors past the last one that is told are errors still") {
  std::string pays = R"({"from":"A","to":"B"})";
  for (int times = 0; times < 30; ++times) {
    pays += R"(,{"from":"A","to":"B"})";
  }
  const Told of_hand = errors(R"({"hand":"1","pays":[)" + pays + "]}");
  CHECK(of_hand.size() == log::max_errors);
  CHECK(of_hand.back().ends_with("missing-field: a payment needs the field `amount` (and 11 more errors)"));
  CHECK(errors(R"({"session":"a","hand":"1","pays":[)" + pays + "]}").size() == log::max_errors);
}

TEST_CASE("json log: hostile lines cost little") {  // quadratic time would be hours
  const auto repeated = [](std::string_view piece, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) {
      text += piece;
    }
    return text;
  };
  constexpr std::size_t bytes = std::size_t{1} << 17U;
  std::string keys;
  std::string fields;
  std::string extensions;
  for (int at = 0; at < 8000; ++at) {
    keys += fmt::format("\"a{}\":1,", at);
    fields += fmt::format("\"x-{}\":1,", at);
    extensions += fmt::format("x-{} 1\n", at);
  }
  const std::string front = R"({"hand":"1",)";
  for (const std::string& text :
       {repeated("[", bytes), repeated("{\"a\":", bytes), front + "\"x-a\":" + repeated("[", bytes),
        front + "\"up\":" + repeated("9", bytes) + "}", front + "\"x-a\":[" + repeated("1,", bytes) + "1]}",
        front + "\"seats\":[" + repeated("1,", 256 * bytes),
        front + "\"deck\":[" + repeated("\"4h\",", bytes) + "\"4h\"]}", front + keys + "\"up\":\"4h\"}",
        front + fields + "\"up\":\"4h\"}",
        front + "\"notes\":[" + repeated("{\"text\":\"#\"},", bytes) + "{\"text\":\"#\"}]}", repeated("{}\n", bytes),
        repeated("\n", bytes) + "{", front + "\"results\":[{" + keys + "\"a\":\"1\"}]}"}) {
    const log::Formatted once = log::convert(text, Form::json, Form::json);
    CHECK(log::convert(text, Form::json, Form::text).errors.empty() == once.errors.empty());
  }
  CHECK(log::convert("hand 1\n" + extensions, Form::text, Form::json).errors.empty());
  CHECK(errors(repeated("[", bytes)).at(0).find("nested too deep") != std::string::npos);
}
