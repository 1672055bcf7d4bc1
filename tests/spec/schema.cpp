#include "spec/library.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "spec/keys.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;
using nlohmann::json;

namespace {

const std::filesystem::path root{TONK_SOURCE_DIR};

json written() { return json::parse(schema(Library(nullptr).list())); }

/// Where the schema describes a key.
const json& described(const json& schema, const KeyInfo& key) {
  if (!key.section) {
    return schema.at("properties").at(std::string(key.name));
  }
  const bool in_section = info(*key.section).form == Form::section;
  const json& map = in_section ? schema.at("properties").at(std::string(info(*key.section).name))
                               : schema.at("definitions").at(key.section == Key::side_bets ? "side-bet" : "dealt-win");
  return map.at("properties").at(std::string(key.name));
}

}  // namespace

TEST_CASE("the schema has every key of the table, with its meaning, and every phrase with its own") {
  const json all = written();
  for (const KeyInfo& key : keys()) {
    INFO(path_of(key.key));
    const json& entry = described(all, key);
    CHECK(entry.at("description") == key.means);
    CHECK(entry.contains("default") == !key.default_value.empty());
    const std::string text = entry.dump();
    for (const Phrase& phrase : key.phrases) {
      CHECK(text.find(json(phrase.words).dump()) != std::string::npos);
      CHECK(text.find(json(phrase.means).dump()) != std::string::npos);
    }
  }
  CHECK(described(all, info(Key::packs)).at("default") == 1);
  CHECK(described(all, info(Key::points)).at("default") == json{{"A", 1}, {"T J Q K", 10}});
  CHECK(described(all, info(Key::drop_limit)).at("examples") == json{"15 or less"});
}

TEST_CASE("the schema has no key that the table does not know") {
  const json all = written();
  std::size_t keys = all.at("properties").size();
  for (const json& property : all.at("properties")) {
    keys += property.contains("properties") ? property.at("properties").size() : 0;
  }
  for (const json& part : all.at("definitions")) {
    keys += part.at("properties").size();
  }
  CHECK(keys == key_count);
}

TEST_CASE("docs/house.schema.json is fresh") {
  const cli_test::Ran ran = cli_test::run_tonk({"schema"});
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  INFO("write it anew with script/reference");
  CHECK(tonk::test::contents(root / "docs" / "house.schema.json") == ran.out);
}

// Hidden: run by script/reference.
TEST_CASE("write docs/house.schema.json", "[.write-reference]") {
  std::ofstream(root / "docs" / "house.schema.json", std::ios::binary) << schema(Library(nullptr).list());
}

TEST_CASE("the file that the editors' test calls good compiles") {
  const Compiled compiled = spec::test::compile_text(tonk::test::contents(root / "tests" / "editor" / "good.yaml"));
  CHECK(spec::test::brief(compiled.diagnostics, true).empty());
}
