#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "core/text.hpp"
#include "spec/keys.hpp"
#include "spec/library.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using spec::test::compile_text;

namespace {

/// Either rules, or at least one error, each at a place that the file has.
void judge(const std::string& text) {
  const spec::Compiled compiled = compile_text(text);
  RC_ASSERT(compiled.rules.has_value() == compiled.diagnostics.empty());
  const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  for (const Diagnostic& d : compiled.diagnostics) {
    RC_ASSERT(d.at.line >= 1U);
    RC_ASSERT(d.at.line <= lines || d.file != "./t.yaml");
    RC_ASSERT(d.at.column >= 1U);
    RC_ASSERT(d.at.column <= d.line.size() + 1);
    RC_ASSERT(d.width >= 1U);
    RC_ASSERT(d.at.column + d.width <= d.line.size() + 2);
    RC_ASSERT(!d.code.empty());
    RC_ASSERT(!d.message.empty());
    RC_ASSERT(!to_text(d).empty());
  }
}

std::string shipped_text(std::size_t index) {
  const auto& files = spec::embedded_files();
  return std::string(files[index % files.size()].text);
}

const std::vector<std::string> snippets = {
    ":",      "- ",      "[",     "]",      "{",        "}",     ",",     "\n",         "\t",     "  ",
    "#",      "'",       "\"",    "&a ",    "*a",       "<<: ",  "!",     "|",          ">",      "? ",
    "%",      "---\n",   "...\n", "\r\n",   "\xC3\xB6", "\xFF",  " or ",  "each ",      "0",      "99999",
    "\\",     "@",       "`",     "~",      "null",     " if ",  " and ", "otherwise ", "the ",   " pot",
    "twice ", " times ", "none",  " turns", " or less", "joker", "wild",  " scores ",   "with: ", "tied"};

/// A value that some key may have, or one of its parts.
std::string some_value() {
  const spec::KeyInfo& key = spec::keys()[*rc::gen::inRange<std::size_t>(0, spec::key_count)];
  std::vector<std::string_view> values{key.example, key.default_value, key.name};
  for (const spec::Phrase& phrase : key.phrases) {
    values.push_back(phrase.words);
  }
  return std::string(*rc::gen::elementOf(values));
}

std::string some_line() {
  const spec::KeyInfo& key = spec::keys()[*rc::gen::inRange<std::size_t>(0, spec::key_count)];
  const std::string line = std::string(key.name) + ": " + some_value() + "\n";
  return key.section ? std::string(spec::info(*key.section).name) + ":\n  " + line : line;
}

std::vector<std::string> shipped_options() {
  std::vector<std::string> names;
  for (const spec::Listing& listing : spec::test::library_with({}).list()) {
    if (listing.is_option) {
      names.push_back(listing.name);
    }
  }
  return names;
}

}  // namespace

TEST_CASE("random bytes are refused or compiled, and never break anything") {
  rc::prop("bytes", [](const std::string& text) { judge(text); });
  rc::prop("pieces of YAML", [] {
    std::string text;
    for (const std::string& piece : *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(snippets))) {
      text += piece;
    }
    judge(text);
    judge("house: t\nextends: pagat\n" + text);
  });
}

TEST_CASE("shipped files with random changes are refused or compiled") {
  rc::prop("changes", [] {
    std::string text = shipped_text(*rc::gen::inRange<std::size_t>(0, 100));
    for (int changes = *rc::gen::inRange(1, 5); changes > 0; --changes) {
      const auto at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
      const auto cut = *rc::gen::inRange<std::size_t>(0, 12);
      text.replace(at, cut, *rc::gen::elementOf(snippets));
    }
    judge(text);
  });
  rc::prop("a piece cut out or doubled", [] {
    const std::string text = shipped_text(*rc::gen::inRange<std::size_t>(0, 100));
    const auto a = *rc::gen::inRange<std::size_t>(0, text.size());
    const auto b = *rc::gen::inRange<std::size_t>(0, text.size());
    judge(text.substr(0, a) + text.substr(b));
  });
}

TEST_CASE("any key with any key's value is refused or compiled") {
  rc::prop("one line", [] { judge("house: t\nextends: pagat\n" + some_line()); });
  rc::prop("one line with a change", [] {
    std::string text = some_line();
    text.insert(*rc::gen::inRange<std::size_t>(0, text.size()), *rc::gen::elementOf(snippets));
    judge("house: t\nextends: pagat\n" + text);
    judge("option: t\n" + text);
  });
}

TEST_CASE("options mean the same in whatever order they are named") {
  const std::vector<std::string> all = shipped_options();
  const spec::Library library = spec::test::library_with({});
  rc::prop("two orders", [&] {
    auto options = *rc::gen::resize(5, rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(all)));
    const spec::Compiled one = library.compile("pagat", options);
    std::reverse(options.begin(), options.end());
    const spec::Compiled other = library.compile("pagat", options);
    RC_ASSERT(one.rules.has_value() == other.rules.has_value());
    const bool same = !one.rules || !other.rules ||
                      std::ranges::equal(one.rules->clauses, other.rules->clauses,
                                         [](const auto& a, const auto& b) { return *a == *b; });
    RC_ASSERT(same);
    RC_CLASSIFY(one.rules.has_value());
  });
}
