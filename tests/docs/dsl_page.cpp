#include "tests/docs/dsl_page.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "spec/keys.hpp"
#include "spec/sentence.hpp"
#include "tests/support/contents.hpp"

namespace tonk::test {
namespace {

constexpr const char* payments =
    R"(## payments

A payment is a sentence of one of these forms, or a list of them; what stands in square brackets may be left out.

```
[otherwise,] [also] WHO pays PRICE [for WHO] [to WHO] [WHOLE] [, if CIRCUMSTANCE [and CIRCUMSTANCE …]]
[otherwise,] [also] WHO scores PRICE [WHOLE] [, if CIRCUMSTANCE …]
[otherwise,] [also] WHO takes the pot [WHOLE] [, if CIRCUMSTANCE …]
[otherwise,] nobody pays
```

`pays` moves stakes from one player to another, `scores` gives points to the player's own score, and who `takes the pot` has all that was put in. Where it is not said to whom one pays, it is the winner.
`otherwise` holds where no sentence before it with an `if` did; `otherwise, nobody pays` says at the end of a list that the other cases are not forgotten. All sentences of a list that hold are carried
out; `also` says of one that it is meant to come on top of what another asks of the same player. `for WHO` multiplies by the number of these players. `the` may be left out before a player.
A payment that counts points costs a stake for each.

)";

constexpr const char* hands =
    R"(## hands

What a hand must be is one test, or several with `and` and `or` between them, where `and` binds closer: `every card is a J, Q or K or total is 49 and every card is matched` is a hand of pictures, or a 49 all of which can be laid. The numbers after `total is` are one test: `total is 49 or less than 15`.

)";

std::string table(const char* heading, std::string_view expected) {
  std::string text = "| " + std::string(heading) + " | |\n|---|---|\n";
  for (const spec::SentenceWords& one : spec::words_for(expected)) {
    text += "| `" + std::string(one.words) + "` | " + std::string(one.means) + " |\n";
  }
  return text + "\n";
}

}  // namespace

std::string sentences_page() {
  return payments + table("WHO pays, scores or takes", "the one who pays") +
         "To whom one pays is one of the same players, or `the pot`: what is put in stays until somebody takes "
         "it. Each of these may be narrowed: `each loser but the last drawer` leaves others out, `each loser who has "
         "laid "
         "no spread` means only those who have laid none in this hand, and `who has laid a spread` only those who "
         "have.\n\n" +
         table("PRICE", "a price above 0") +
         "A payment of what is measured may have an end, as in `dropper pays twice the difference, at most 20 to each "
         "lower`, without a comma "
         "behind it; whatever `for` or "
         "`an equal share of` makes of it comes before that.\n\n"
         "WHOLE is said where something is divided, as by `an equal share of` or by several who take the pot: "
         "`in whole stakes, the rest to the nearest lowest`, or `in whole points, the rest to the dropper`; of several "
         "players the first after "
         "the dealer in the order of play gets the rest, and `to the pot` leaves it there. Without it, shares are "
         "exact, down to "
         "fractions "
         "of a stake.\n\n" +
         table("CIRCUMSTANCE", "a circumstance") + hands + table("a hand", "a test of the hand") +
         table("total is …", "a total") +
         "What a dealt win `beats` may be told by its own total, too: `total is higher`, `total is lower`.\n\n" +
         table("a rank", "a rank");
}

namespace {

using spec::Form;
using spec::KeyInfo;

constexpr const char* head =
    R"(# Every word of a house file

This page has everything that a house or an option can say, in the order in which a game is played. [Writing a house](authoring.md) is the introduction; the [shipped files](../variants) are examples.
The page is written by `script/reference` from the tables that the loader uses, and a test keeps it up to date.

A file is simple YAML: `key: value`, one on a line, the keys of a section indented below its name, and each part of a list after a `- `. The first key is `house` or `option`.
What a house does not say is played as in the house that it extends; if no house says it, the default given here applies.
A key without a default must stand in the house or in one that it extends, unless this page says that it may be left out. Anything else in a file is refused at its line and column.

)";

std::string code(std::string_view words) { return "`" + std::string(words) + "`"; }

std::string sentence(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + ".";
}

/// As GitHub makes one of a heading.
std::string anchor(const std::string& heading) {
  std::string text;
  for (const char c : heading) {
    text += c == ' ' ? std::string("-") : c == ',' ? std::string() : std::string(1, c);
  }
  return "#" + text;
}

/// Where the sentences are.
std::string more(Form form) {
  return form == Form::payments ? ": [payments](#payments)" : form == Form::hand_condition ? ": [hands](#hands)" : "";
}

std::string may_be(const KeyInfo& key) {
  std::string text;
  for (const spec::Phrase& phrase : key.phrases) {
    const bool usual = phrase.words == key.default_value;
    text += "- " + code(phrase.words) + ": " + std::string(phrase.means) + (usual ? " (default)" : "") + "\n";
  }
  if (key.form != Form::phrase) {
    text += "- " + form_words(key) + more(key.form) + "\n";
  }
  return text;
}

bool default_is_shown(const KeyInfo& key) {
  for (const spec::Phrase& phrase : key.phrases) {
    if (phrase.words == key.default_value) {
      return true;
    }
  }
  return false;
}

std::string when_silent(const KeyInfo& key) {
  if (!key.default_value.empty()) {
    return default_is_shown(key) ? "" : "Default: " + code(key.default_value) + ". ";
  }
  if (key.key <= spec::Key::option) {
    return "One of `house` and `option` is the first key of a file. ";
  }
  return key.optional ? "It may be left out. " : "There is no default. ";
}

std::string entry(const KeyInfo& key) {
  std::string text = (key.section ? "### " : "## ") + path_of(key.key) + "\n\n" + sentence(std::string(key.means));
  if (key.form == Form::section) {
    return text + "\n\n";
  }
  text += "\n\n" + may_be(key) + "\n" + when_silent(key) + "Example: ";
  return text + code(std::string(key.name) + ": " + std::string(key.example)) + "\n\n";
}

/// The keys of a section follow it, in a list as in a map.
std::string entries(std::optional<spec::Key> section) {
  std::string text;
  for (const KeyInfo& key : spec::keys()) {
    if (key.section == section) {
      text += entry(key) + entries(key.key);
    }
  }
  return text;
}

std::string contents() {
  std::string text;
  for (const KeyInfo& key : spec::keys()) {
    if (!key.section) {
      text += (text.empty() ? "" : " · ") + ("[" + std::string(key.name) + "](" + anchor(std::string(key.name)) + ")");
    }
  }
  return text + " · [payments](#payments) · [hands](#hands)\n\n";
}

}  // namespace

std::string dsl_page() { return head + contents() + entries(std::nullopt) + sentences_page(); }

namespace {

std::filesystem::path page_path() { return std::filesystem::path{TONK_SOURCE_DIR} / "docs" / "dsl.md"; }

/// Of a page its headings, and the links within it.
struct Outline {
  std::multiset<std::string> headings;
  std::set<std::string> links;
};

Outline outline_of(const std::string& page) {
  Outline outline;
  std::istringstream lines{page};
  for (std::string line; std::getline(lines, line);) {
    if (const auto text = line.find_first_not_of('#'); text > 1 && text != std::string::npos) {
      outline.headings.insert(line.substr(text + 1));
    }
    for (auto at = line.find("](#"); at != std::string::npos; at = line.find("](#", at + 1)) {
      outline.links.insert(line.substr(at + 3, line.find(')', at) - at - 3));
    }
  }
  return outline;
}

TEST_CASE("docs/dsl.md has each key once, and leads to each at the top", "[reference]") {
  const Outline outline = outline_of(dsl_page());
  for (const spec::KeyInfo& key : spec::keys()) {
    INFO(path_of(key.key));
    CHECK(outline.headings.count(path_of(key.key)) == 1);
    std::string anchor(key.name);
    std::replace(anchor.begin(), anchor.end(), ' ', '-');
    CHECK((key.section || outline.links.count(anchor) == 1));
  }
  CHECK(outline.headings.size() == spec::key_count + 2);
}

TEST_CASE("the sentences of docs/dsl.md can be read", "[reference]") {
  std::size_t read_so_far = 0;
  const auto reads = [&](const std::string& sentence) {
    ++read_so_far;
    const auto read = spec::read_payment(sentence);
    const auto* const fault = std::get_if<spec::Fault>(&read);
    INFO(sentence << ": " << (fault == nullptr ? "" : fault->message));
    CHECK(fault == nullptr);
  };
  for (const spec::SentenceWords& who : spec::words_for("the one who pays")) {
    reads(std::string(who.words) + " pays" + (who.words == "nobody" ? "" : " 2 to the pot"));
  }
  for (const spec::SentenceWords& price : spec::words_for("a price above 0")) {
    reads("otherwise, each loser scores " + std::string(price.words));
  }
  for (const spec::SentenceWords& circumstance : spec::words_for("a circumstance")) {
    reads("the winner takes the pot, if " + std::string(circumstance.words) + " and " +
          std::string(circumstance.words));
  }
  CHECK(read_so_far > 25);
  reads("dropper pays twice the difference, at most 20 to the nearest lowest");
  reads("otherwise, dropper pays 2 for each loser to each lower, if the lowest are tied");
  CHECK(std::holds_alternative<spec::HandCondition>(
      spec::read_hand("total is 49 or less than 15 and every card is a J, Q or K")));
}

TEST_CASE("docs/dsl.md is fresh", "[reference]") {
  INFO("write it anew with script/reference");
  CHECK(test::contents(page_path()) == dsl_page());
}

// Hidden: run by script/reference.
TEST_CASE("write docs/dsl.md", "[.write-reference]") { std::ofstream{page_path(), std::ios::binary} << dsl_page(); }

}  // namespace
}  // namespace tonk::test
