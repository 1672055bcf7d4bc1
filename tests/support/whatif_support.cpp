#include "tests/support/whatif_support.hpp"

#include <catch2/catch.hpp>

#include "parser/reader.hpp"
#include "spec/house_text.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::test {

const explore::RuleCatalog& known() {
  static const explore::RuleCatalog catalog(shipped());
  return catalog;
}

explore::LoggedHands case_of(const std::string& text) {
  explore::LoggedHands log;
  log::ChunkReader reader(text, log::form_of(text));
  log::Hand head;
  log::Hand hand;
  bool in_session = false;
  bool is_first = true;
  while (const auto chunk = reader.next(hand)) {
    if (chunk->kind == log::Chunk::Kind::session) {
      REQUIRE(reader.errors().empty());
      std::swap(head, hand);
      in_session = true;
      is_first = true;
      continue;
    }
    in_session = in_session && !chunk->alone;
    is_first = is_first || !in_session;
    const log::Hand* const session = in_session ? &head : nullptr;
    if (reader.errors().empty()) {
      log.add(hand, session, is_first);
    } else {
      log.add(std::nullopt, session, is_first);
    }
    is_first = false;
  }
  return log;
}

std::vector<std::string> words_of(const std::vector<explore::Change>& changes) {
  std::vector<std::string> words;
  words.reserve(changes.size());
  for (const explore::Change& change : changes) {
    words.push_back(change.words());
  }
  return words;
}

spec::Rules written(const std::string& house, const std::vector<std::string>& options,
                    const std::vector<explore::Change>& changes) {
  std::string with;
  for (const std::string& option : options) {
    with += " " + option;
  }
  std::map<std::string, std::string> sections;
  std::string rules;
  for (const explore::Change& change : changes) {
    if (!change.key) {
      with += " " + change.option;
      continue;
    }
    const spec::KeyInfo& info = spec::info(*change.key);
    const std::string indent = info.section ? "  " : "";
    std::string& into = info.section ? sections[std::string(spec::info(*info.section).name)] : rules;
    for (const std::string& line : spec::yaml_lines(info.name, change.value)) {
      into += indent + line + "\n";
    }
  }
  for (const auto& [section, lines] : sections) {
    rules += section;
    rules += ":\n";
    rules += lines;
  }
  spec::Library library = shipped();
  library.add("changed.yaml",
              "house: changed\nextends: " + house + "\n" + (with.empty() ? "" : "with:" + with + "\n") + rules);
  const spec::Compiled compiled = library.compile("changed", {});
  INFO(house << with << "\n" << rules);
  for (const Diagnostic& diagnostic : compiled.diagnostics) {
    INFO(to_text(diagnostic));
  }
  REQUIRE(compiled.rules);
  return *compiled.rules;
}

}  // namespace tonk::test
