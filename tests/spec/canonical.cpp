#include "spec/canonical.hpp"

#include <catch2/catch.hpp>

#include <map>

#include "spec/keys.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;

namespace {

std::string canonical_of(const std::string& text) {
  Library library = test::library_with({});
  library.add("ours.yaml", text);
  const Compiled compiled = library.compile("ours", {});
  INFO(text);
  REQUIRE(compiled.rules);
  return canonical(*compiled.rules);
}

}  // namespace

TEST_CASE("canonical rules do not know words, places and names") {
  const std::string plain =
      canonical_of("house: ours\nextends: pagat\nturn:\n  drop: after drawing\n  drop limit: 15 or less\n");
  CHECK(plain ==
        canonical_of("# a comment\nhouse: ours\ntitle: Ours\nextends: pagat\nturn: # here\n  drop limit: '15 or less'\n"
                     "\n  drop: \"after drawing\"\n"));
  CHECK(
      plain !=
      canonical_of("house: ours\nextends: pagat\nturn:\n  drop: at any point of the turn\n  drop limit: 15 or less\n"));
  CHECK(plain != canonical_of("house: ours\nextends: pagat\nturn:\n  drop: after drawing\n"));
}

TEST_CASE("canonical rules tell apart all that a key can say") {
  for (const KeyInfo& field : keys()) {
    const bool is_plain = field.form == Form::phrase && (!field.section || info(*field.section).form == Form::section);
    if (!is_plain) {
      continue;
    }
    std::map<std::string, std::string_view> said;
    for (const Phrase& phrase : field.phrases) {
      const std::string line = std::string(field.name) + ": " + std::string(phrase.words) + "\n";
      const std::string text = field.section ? std::string(info(*field.section).name) + ":\n  " + line : line;
      const Compiled compiled = test::compile_text("house: t\nextends: pagat\n" + text);
      if (compiled.rules) {
        const auto [same, is_new] = said.emplace(canonical(*compiled.rules), phrase.words);
        INFO(path_of(field.key) << ": `" << phrase.words << "` and `" << same->second << "`");
        CHECK(is_new);
      }
    }
  }
}

TEST_CASE("canonical rules of pagat are changed by every option that changes its rules") {
  const Library library = test::library_with({});
  const std::string pagat = canonical(*library.compile("pagat", {}).rules);
  std::vector<std::string> without_effect;
  for (const Listing& listing : library.list()) {
    if (!listing.is_option) {
      continue;
    }
    const Compiled compiled = library.compile("pagat", {listing.name});
    if (compiled.rules && canonical(*compiled.rules) == pagat) {
      without_effect.push_back(listing.name);
    }
  }
  CHECK(without_effect == std::vector<std::string>{"drop-before-drawing"});  // as pagat plays anyway
}
