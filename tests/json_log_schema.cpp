#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>
#include <string>

#include <rapidcheck/catch.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "parser/convert.hpp"
#include "tests/random_log.hpp"
#include "tests/replay_runner.hpp"

using namespace tonk;
using log::Form;
using nlohmann::json;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

namespace {

class Schema {
 public:
  Schema() {
    const json document = json::parse(std::ifstream(TONK_SOURCE_DIR "/docs/hand-log.schema.json"));
    valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(Adapter(document), schema_);
  }
  [[nodiscard]] bool accepts(const std::string& line) const {
    const json value = json::parse(line);
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    return validator.validate(schema_, Adapter(value), nullptr);
  }

 private:
  valijson::Schema schema_;
};

const Schema& schema() {
  static const Schema schema;
  return schema;
}

bool reads(const std::string& line) {
  log::Reader reader(line, Form::json);
  log::Hand hand;
  return reader.next() && reader.parse(hand).empty();
}

/// How many lines there are; the schema accepts each.
std::size_t check_lines(const std::string& text) {
  std::istringstream stream(text);
  std::size_t count = 0;
  for (std::string line; std::getline(stream, line); ++count) {
    CAPTURE(line);
    CHECK(schema().accepts(line));
  }
  return count;
}

}  // namespace

TEST_CASE("json log schema: accepts every recorded hand") {
  std::size_t lines = 0;
  for (const std::string& file : test::replay_files()) {
    CAPTURE(file);
    lines += check_lines(log::convert(test::read_replay(file), Form::text, Form::json).text);
  }
  CHECK(lines > 500);
}

TEST_CASE("json log schema: accepts whatever is written") {
  rc::prop("the lines of any log", [] {
    const log::Formatted done = log::convert(test::random_log(), Form::text, Form::json);
    RC_PRE(done.errors.empty());
    std::istringstream stream(done.text);
    for (std::string line; std::getline(stream, line);) {
      RC_LOG() << line;
      RC_ASSERT(schema().accepts(line));
    }
  });
}

TEST_CASE("json log schema: what it refuses cannot be read") {
  for (const std::string line :
       {R"({})",
        R"([])",
        R"("hand 1")",
        R"({"hand":1})",
        R"({"hand":""})",
        R"({"session":""})",
        R"({"session":"a","up":"4h"})",
        R"({"hand":"1","weather":"wet"})",
        R"({"hand":"1","house":"pagat"})",
        R"({"hand":"1","house":{"name":""}})",
        R"({"hand":"1","stake":{"amount":1}})",
        R"({"hand":"1","stake":{"amount":"one"}})",
        R"({"hand":"1","seats":[]})",
        R"({"hand":"1","seats":["Ann","Ann"]})",
        R"({"hand":"1","dealer":null})",
        R"({"hand":"1","cut":[{"player":"Ann"}]})",
        R"({"hand":"1","deck":[]})",
        R"({"hand":"1","deck":["1h"]})",
        R"({"hand":"1","bets":[{"kind":"naturals","amount":"-1","players":["Ann"]}]})",
        R"({"hand":"1","deals":[{"player":"Ann","cards":[]}]})",
        R"({"hand":"1","up":"X13"})",
        R"({"hand":"1","up":"X1=4h"})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":["drop"]}]})",
        R"({"hand":"1","play":[{"player":"Ann","holds":[],"actions":[]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"jump"}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"take"}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"4h","spread":0}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"4h","spread":"1"}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"spread","cards":["4h=X1"]}]}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"drop","x-a":1}]}]})",
        R"({"hand":"1","pays":[{"from":"Ann","to":"Bob","amount":"-1"}]})",
        R"({"hand":"1","pays":[{"from":"Ann","to":null,"amount":"1"}]})",
        R"({"hand":"1","results":[{}]})",
        R"({"hand":"1","results":[{"Ann":2}]})",
        R"({"hand":"1","outs":"Ann"})",
        R"({"hand":"1","notes":[{"text":"hello"}]})",
        R"({"hand":"1","notes":[{"text":"#a\nb"}]})",
        R"({"hand":"1","notes":[{"text":"#","before":"/hand","beside":"/hand"}]})",
        R"({"hand":"1","notes":[{"text":"#","before":"play/0"}]})"}) {
    CAPTURE(line);
    CHECK(!schema().accepts(line));
    CHECK(!reads(line));
  }
}

TEST_CASE("json log schema: what it accepts can be read") {
  for (const std::string line :
       {R"({"hand":null,"up":"10♥"})", R"({"session":null})", R"({"session":"a","x-any":[{"thing":1}]})",
        R"({"hand":"1","play":[{"player":"Ann","actions":[{"action":"draw","card":"??"}],"x-ms":12}]})",
        R"({"hand":"1","pays":[{"from":"pot","to":{"player":"pot"},"amount":"0.25"}]})",
        R"({"hand":"1","shows":[{"player":"Ann","cards":[]}],"results":[{"x-ray":"-15/2"}]})"}) {
    CAPTURE(line);
    CHECK(schema().accepts(line));
    CHECK(reads(line));
  }
}
