#include "explore/lint/lint.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <ranges>
#include <set>

#include "explore/play/legal_moves.hpp"
#include "spec/source.hpp"
#include "tests/support/shipped.hpp"
#include "tests/support/spec_support.hpp"
#include "tests/support/told.hpp"

namespace tonk::test {
namespace {

using namespace tonk::explore;

/// What is said of the house that extends pagat and says these lines: `3 code: message | help`, where 3 is the line. Left out is what it would
/// be told only of its own words.
std::vector<std::string> said_of(const std::string& lines, const std::string& base = "pagat") {
  const spec::Compiled compiled = spec::test::compile_text("house: t\nextends: " + base + "\n" + lines);
  INFO(lines << spec::test::brief(compiled.diagnostics, true));
  REQUIRE(compiled.rules);
  std::vector<std::string> said;
  for (const Lint& found : lint(*compiled.rules)) {
    const spec::Clause& clause = compiled.rules->clause(found.clause);
    const bool is_own = clause.file.ends_with("/t.yaml") || !info(found.code).of_own_words;
    if (found.code != LintCode::endless_hand && is_own) {
      said.push_back(fmt::format("{}:{} {}: {} | {}", clause.file.substr(clause.file.rfind('/') + 1), clause.line,
                                 info(found.code).name, found.message, found.help));
    }
  }
  return said;
}

using Said = std::vector<std::string>;

std::string page() {
  std::string text =
      "# What `tonk check` finds\n\nA house without errors may still be odd. Codes are stable, the wording of messages "
      "is not. `tonk check --explain CODE` prints the same as this page. The examples stand in a house that extends "
      "`pagat`.\n\n"
      "| code | | |\n|---|---|---|\n";
  for (const LintInfo& lint : lints()) {
    text += fmt::format("| [`{0}`](#{0}) | {1} | {2} |\n", lint.name,
                        lint.severity == Severity::note ? "note" : "warning", lint.meaning);
  }
  text +=
      "\nNotes are shown with `check --notes`.\n\nA house that does not compile has errors instead. All of those are "
      "reported in one run that can be found before others are mended: what is no YAML hides the rules, and a house "
      "that cannot be had hides what builds on it:\n\n| code | "
      "|\n|---|---|\n";
  for (const spec::ErrorCode& error : spec::error_codes()) {
    text += fmt::format("| `{}` | {} |\n", error.name, error.meaning);
  }
  for (const LintInfo& lint : lints()) {
    text += fmt::format("\n## {}\n\n{}\n", lint.name, lint.advice);
    if (!lint.example.empty()) {
      text += fmt::format("\n```yaml\n{}```\n", lint.example);
    }
  }
  return text;
}

const std::string page_file = std::string{TONK_SOURCE_DIR} + "/docs/lints.md";

}  // namespace

TEST_CASE("lints: the table") {
  std::set<std::string_view> names;
  for (std::size_t number = 0; number < lint_code_count; ++number) {
    const LintInfo& lint = lints()[number];
    CHECK(static_cast<std::size_t>(lint.code) == number);
    CHECK(names.insert(lint.name).second);
    CHECK_FALSE(lint.meaning.empty());
    CHECK_FALSE(lint.advice.empty());
  }
}

TEST_CASE("lints: a pot that nobody can take") {
  const std::string ante = "ante: each player pays 1 to the pot\n";
  const std::string kept =
      "t.yaml:3 kept-pot: what is put into the pot here is never taken out of it | say who takes it, such as `winner "
      "takes the pot` under `settlement`";
  CHECK(said_of(ante) == Said{kept});
  CHECK(said_of(ante + "pot not taken: each player pays 1 to the pot\n") == Said{kept});
  CHECK(said_of(ante + "pot not taken: nearest lowest takes the pot\n").empty());
  CHECK(said_of(ante + "settlement:\n  out by discard: winner takes the pot\n").empty());
  CHECK(said_of(ante + "dealt wins:\n  - hand: total is 50\n    pays: winner takes the pot\n").empty());
  CHECK(said_of(ante + "game: {tokens: 3, last one in: takes the pot}\n").empty());
  CHECK(said_of("settlement:\n  out by discard:\n    - each other pays 1\n    - also each other pays 1 to the pot\n") ==
        Said{"t.yaml:6" + kept.substr(kept.find(' '))});
}

TEST_CASE("lints: each example has its lint, and no other") {
  for (const LintInfo& about : lints()) {
    if (about.example.empty()) {
      continue;
    }
    INFO(about.name);
    const spec::Compiled compiled = spec::test::compile_text("house: t\nextends: pagat\n" + std::string(about.example));
    REQUIRE(compiled.rules);
    std::set<std::string_view> found;
    for (const Lint& lint : lint(*compiled.rules)) {
      const bool is_own =
          compiled.rules->clause(lint.clause).file.ends_with("/t.yaml") || !info(lint.code).of_own_words;
      if (lint.code == about.code || (is_own && info(lint.code).severity == Severity::warning)) {
        found.insert(info(lint.code).name);
      }
    }
    CHECK(found == std::set<std::string_view>{about.name});
  }
}

TEST_CASE("docs/lints.md is fresh") {
  INFO("write it again with script/reference");
  CHECK(tonk::test::contents(page_file) == page());
}

// Hidden: run by script/reference.
TEST_CASE("write docs/lints.md", "[.write-reference]") { std::ofstream{page_file, std::ios::binary} << page(); }

TEST_CASE("lints: the shipped houses have none but one") {
  Said found;
  for (const std::string& house : house_names()) {
    const spec::Rules rules = spec::test::shipped(house);
    for (const Lint& odd : lint(rules)) {
      if (info(odd.code).severity == Severity::warning && rules.clause(odd.clause).file.ends_with(house + ".yaml")) {
        found.push_back(house + ": " + odd.message);
      }
    }
  }
  CHECK(found == Said{});
  CHECK(said_of("", "seattle") ==
        Said{"pagat.yaml:26 frequent-win: where 3 play, 25.06% of the hands are won as they are dealt | exactly "
             "294142544542198553/1173693956531536440; `tonk odds` tells more"});
}

TEST_CASE("lints: totals that no hand makes") {
  CHECK(said_of("deck:\n  ranks: A 2 3 4 5 6 7 J Q K\ndealt wins:\n  - hand: total is 48, 49 or 50\n"
                "    pays: each other pays 2\n") ==
        Said{"t.yaml:6 impossible-total: no hand that is dealt here makes 48 or 49 | 5 cards of this deck make "
             "6 to 47, 50 and nothing else, where 47 is 7c Jc Qc Kc Jd and 50 is Jc Qc Kc Jd Qd"});
  CHECK(said_of("deal:\n  cards: {2: 3, 3 or more: 5}\ndealt wins:\n  - hand: total is 40\n"
                "    pays: each other pays 2\n")
            .empty());
  CHECK(said_of("deal:\n  cards: 3\ndealt wins:\n  - hand: total is 2, or 31 or more\n    pays: each other pays 2\n") ==
        Said{"t.yaml:6 impossible-total: no hand that is dealt here makes 2 or 31 or more | 3 cards of this "
             "deck make 3 to 30 and nothing else, where 3 is Ac Ad Ah"});
}

TEST_CASE("lints: what can be made is what some hand makes") {
  const spec::Rules rules = spec::test::shipped("baton-rouge");
  std::set<unsigned> made;
  std::vector<unsigned> points;
  for (const Card card : rules.deck.pack) {
    points.push_back(rules.deck.points[card.index()]);
  }
  const std::size_t n = points.size();
  std::size_t hands = 0;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      for (std::size_t c = b + 1; c < n; ++c) {
        for (std::size_t d = c + 1; d < n; ++d) {
          for (std::size_t e = d + 1; e < n; ++e) {
            made.insert(points[a] + points[b] + points[c] + points[d] + points[e]);
            ++hands;
          }
        }
      }
    }
  }
  CHECK(hands == 658'008);
  const HandsByTotal by_total = hands_by_total(rules, 5);
  CHECK(std::ranges::equal(std::views::keys(by_total), made));
  CHECK_FALSE(made.contains(48));
  CHECK_FALSE(made.contains(49));
  for (const auto& [total, cards] : by_total) {
    unsigned sum = 0;
    CardSet different;
    for (const Card card : cards) {
      sum += rules.deck.points[card.index()];
      different.insert(card);
    }
    CHECK(sum == total);
    CHECK(cards.size() == 5);
    CHECK(different.size() == 5);
    CHECK(rules.deck.pack.contains(different));
  }
}

TEST_CASE("lints: numbers as ranges") {
  CHECK(as_ranges({}).empty());
  CHECK(as_ranges({7}) == "7");
  CHECK(as_ranges({7, 8}) == "7, 8");
  CHECK(as_ranges({5, 6, 7, 9, 11, 12, 13}) == "5 to 7, 9, 11 to 13");
}

TEST_CASE("lints: dealt wins that another comes before") {
  CHECK(said_of("dealt wins:\n  - hand: total is 49 or 50\n    pays: each other pays 3\n"
                "  - hand: total is 50\n    pays: each other pays 2\n") ==
        Said{"t.yaml:6 win-never-counts: every hand that wins so has another win that comes before it | of two wins "
             "the one that pays more counts, and of equals the one listed first"});
  CHECK(said_of("dealt wins:\n  - hand: total is 49 or 50\n    pays: each other pays 2\n"
                "  - hand: total is 50\n    pays: each other pays 3\n")
            .empty());
  CHECK(said_of("dealt wins:\n  - hand: total is 5 and every card is a K\n    pays: each other pays 2\n") ==
        Said{"t.yaml:4 impossible-total: no hand that is dealt here makes 5 | 5 cards of this deck make 6 to "
             "50 and nothing else, where 6 is Ac 2c Ad Ah As"});
}

TEST_CASE("lints: what is paid by another dealer, with cards that are left, or by a win at another time") {
  CHECK(said_of("settlement:\n  drop and lowest alone:\n    - each other pays 1\n"
                "    - also each loser pays 1 to the dealer\n")
            .empty());
  CHECK(said_of("spreads:\n  winning spreads: 2\nsettlement:\n  out without discard:\n    - each other pays 2\n"
                "    - also winner pays the own count to each other\n")
            .empty());
  CHECK(said_of("dealt wins:\n  - hand: total is 50\n    pays: each other pays 2\n    declaring: is up to the player\n"
                "  - hand: total is 50\n    pays: each other pays 1\n    when: at the start of one's first turn\n")
            .empty());
}

TEST_CASE("lints: a hand in one's own turn may have any number of cards") {
  CHECK(said_of("dealt wins:\n  - {hand: total is 3 or less, when: in one's own turn, pays: each other pays 2}\n")
            .empty());
}

TEST_CASE("lints: rules that can never apply") {
  CHECK(said_of(
            "turn:\n  drop: never\n  low stock: with no more cards than players, an empty hand waits and drops on its "
            "next turn\n  after a drop: every other player has one more turn\n")
            .empty());
  CHECK(said_of("turn:\n  drop: never\nwaiting:\n  after a spread: 2 turns\n") ==
        Said{"t.yaml:6 no-effect: this rule never applies: nobody can drop in this house | leave it out, or "
             "change the other rule"});
  CHECK(said_of("spreads:\n  hits: none\n  hits in a turn: 1\n") ==
        Said{"t.yaml:5 no-effect: this rule never applies: nobody can hit in this house | leave it out, or "
             "change the other rule"});
  CHECK(said_of("turn:\n  draw: from the stock\n  after a take: the card must be used at once\n") ==
        Said{"t.yaml:5 no-effect: this rule never applies: no discard can be taken in this house | leave it "
             "out, or change the other rule"});
  CHECK(said_of("spreads:\n  hits: on the spreads of others\nwaiting:\n  no laying after an own hit: 1 turn\n"
                "  no going out after an own hit: 1 turn\n") ==
        Said{"t.yaml:6 no-effect: this rule never applies: nobody can hit their own spreads in this house | leave it "
             "out, or change the other rule",
             "t.yaml:7 no-effect: this rule never applies: nobody can hit their own spreads in this house | leave it "
             "out, or change the other rule"});
  CHECK(said_of("dealt wins: none\ndeal:\n  upcard: one card is turned up, unless a dealt win is declared\n") ==
        Said{"t.yaml:5 no-effect: this rule never applies: no dealt win is declared at once in this house | leave it "
             "out, or change the other rule"});
  const auto idle = [](const std::string& lines) {
    Said places;
    for (const std::string& one : said_of(lines)) {
      if (one.starts_with("t.yaml")) {
        places.push_back(one.substr(0, one.find(": this")));
      }
    }
    return places;
  };
  CHECK(idle("turn:\n  drop: never\n  drop after the deal: by anybody\nwaiting:\n  after a spread: 2 turns\n") ==
        Said{"t.yaml:7 no-effect"});
  CHECK(idle("turn:\n  drop: never\nfirst to play: the dropper of the hand before, else next to the dealer\n"
             "next dealer: the dropper, else next to the dealer\n") ==
        Said{"t.yaml:5 no-effect", "t.yaml:6 no-effect"});
  CHECK(idle("turn:\n  lay: never\n  going out: by discarding only\n  reply: by laying every card on the run that went "
             "out\n") == Said{"t.yaml:5 no-effect", "t.yaml:6 no-effect"});
  CHECK(idle("spreads:\n  hits in a turn: 2\n  hits on one player in a turn: 2\n") == Said{"t.yaml:5 no-effect"});
  CHECK(idle("spreads:\n  hits in a turn: 2\n  hits on one player in a turn: 1\n").empty());
}

TEST_CASE("lints: rules that only some of the houses with their other rules apply") {
  const auto never = [](int line, const std::string& because) {
    return fmt::format("t.yaml:{} no-effect: this rule never applies: {} | leave it out, or change the other rule",
                       line, because);
  };
  const std::string own_hits = "spreads:\n  hits: on one's own spreads\nwaiting:\n  ";
  CHECK(said_of(own_hits + "after a hit: 1 turn\n").empty());
  CHECK(said_of(own_hits + "own hits: do not count\n  after a hit: 1 turn\n") ==
        Said{never(7, "nobody can hit the spreads of others in this house")});
  CHECK(said_of(own_hits + "no laying after a hit: 1 turn\n  no going out after a hit: 1 turn\n") ==
        Said{never(6, "nobody can hit the spreads of others in this house"),
             never(7, "nobody can hit the spreads of others in this house")});
  CHECK(said_of("spreads:\n  book: 3 of one rank\n  full books: may be thrown under the top discard\n") ==
        Said{never(5, "no book on the table can become full by a hit")});
  // A discard that is slapped is taken, too.
  CHECK(said_of("turn:\n  draw: from the stock\n  slapping: to take the card\n  after a take: the card must be used at "
                "once\n")
            .empty());
  // What one must have laid keeps everybody from dropping before the first move.
  const std::string dropping = "turn:\n  drop: never\n  drop after the deal: by anybody\n  drop needs: ";
  CHECK(said_of(dropping + "nothing\n").empty());
  CHECK(said_of(dropping + "a spread of one's own\n") == Said{never(5, "nobody has laid a spread by then")});
}

TEST_CASE("lints: rules about what other rules do not have") {
  const std::vector<std::pair<std::string, std::string>> rules{
      {"game:\n  tokens: 12\n", "nothing comes into the pot in this house"},
      {"spreads:\n  natural cards: 0\n", "no card is wild in this house"},
      {"spreads:\n  natural cards: 2\n", "no card is wild in this house"},
      {"waiting:\n  while waiting: 2 turns\n", "nobody ever waits to drop in this house"},
      {"waiting:\n  ends: at the end of a turn\n", "nobody ever waits in this house"},
      {"waiting:\n  own hits: do not count\n", "no hit makes anybody wait to drop in this house"},
      {"deal:\n  also: 5\n", "everybody is dealt that many cards anyway"}};
  for (const auto& [rule, because] : rules) {
    CHECK(said_of(rule) == Said{"t.yaml:4 no-effect: this rule never applies: " + because +
                                " | leave it out, or change the other rule"});
  }
  CHECK(said_of("waiting:\n  after a hit: 1 turn\n  while waiting: 2 turns\n  own hits: do not count\n").empty());
  CHECK(said_of("waiting:\n  no laying after a hit: 1 turn\n  ends: at the end of a turn\n").empty());
}

TEST_CASE("lints: books that take no card, and spreads where none is laid") {
  const auto never = [](int line, const std::string& because) {
    return fmt::format("t.yaml:{} no-effect: this rule never applies: {} | leave it out, or change the other rule",
                       line, because);
  };
  CHECK(said_of("spreads:\n  book: 4 of one rank\n  full books: may be thrown under the top discard\n") ==
        Said{never(5, "no book on the table can become full by a hit")});
  CHECK(said_of("spreads:\n  book: 3 of one rank\n  hits on a book: none\n") ==
        Said{never(5, "every book is laid with all the cards that it can have")});
  const std::string nothing = "nothing is ever laid in this house";
  CHECK(said_of("turn:\n  lay: never\n  drop needs: a spread of one's own\n") == Said{never(5, nothing)});
  CHECK(said_of("turn:\n  lay: never\nwaiting:\n  after a spread: 2 turns\n") == Said{never(6, nothing)});
  const std::string bets = "turn:\n  lay: never\nside bets:\n  - {bet: r, won by: the first run laid}\n";
  CHECK(said_of(bets) == Said{never(5, nothing)});
  CHECK(said_of(bets + "  - {bet: c, won by: the highest dealt card of the called suit}\n").empty());
}

TEST_CASE("lints: a hand that is declared on a turn beats no other") {
  const std::string win =
      "dealt wins:\n  - hand: total is 3 or less\n    pays: each other pays 2\n    beats: total is 49\n";
  CHECK(said_of(win + "    when: in one's own turn\n") ==
        Said{"t.yaml:4 no-effect: what this hand `beats` has no effect: it is declared on a turn, and then meets no "
             "other | leave `beats` out, or let the hand be declared at once"});
}

TEST_CASE("lints: money that ends a game in which nobody pays") {
  const std::string never =
      ":4 no-effect: this rule never applies: nobody pays anything in this house | leave it out, or "
      "change the other rule";
  for (const std::string key : {"ends at winnings: 20", "out at losses: 20"}) {
    CHECK(said_of("game:\n  " + key + "\n", "push-ups") == Said{"t.yaml" + never});
  }
  CHECK(said_of("game:\n  ends at winnings: 20\n").empty());
}

TEST_CASE("lints: where the last card is discarded, only a spread that wins goes out by laying") {
  const std::string rules = "turn:\n  going out: by discarding only\nspreads:\n  winning spreads: 2\n";
  const std::string pays = "settlement:\n  out without discard: each other pays 2, if the winner laid ";
  CHECK(said_of(rules + pays + "2 spreads\n").empty());
  CHECK(said_of(rules + pays + "3 spreads\n").size() == 1);
}

// Every way in which 40 players can have laid spreads would take for ever.
TEST_CASE("lints: a house for 40 players is settled as those for few are") {
  const std::string pays = "  drop and caught: dropper pays 2 to each lower who has laid a spread\n";
  const std::string house =
      "players: 40\ndeck:\n  packs: 2\n  points: {A T J Q K: 10}\ndeal:\n  cards: 2\nsettlement:\n";
  const auto is_idle = [](const std::string& one) { return one.starts_with("t.yaml:10 idle-sentence"); };
  CHECK(std::ranges::none_of(said_of(house + pays), is_idle));
}

TEST_CASE("lints: a house for many players, or whose cards all count alike, has no fewer cases") {
  const std::string pays =
      "settlement:\n  drop and caught:\n    - dropper pays 2 to each equal or lower\n"
      "    - each bystander pays 1 to each lowest\n";
  CHECK(said_of("players: 5 to 8\n" + pays).empty());
  const auto is_idle = [](const std::string& one) { return one.find("idle-sentence") != std::string::npos; };
  CHECK(std::ranges::none_of(said_of("deck:\n  points: {A 2 3 4 5 6 7 8 9 T J Q K: 1}\n" + pays), is_idle));
}

TEST_CASE("lints: a pot that only an ending that cannot come about would empty") {
  CHECK(said_of("ante: each player pays 1 to the pot\nturn:\n  drop: never\nsettlement:\n"
                "  drop and lowest alone: winner takes the pot\n") ==
        Said{"t.yaml:3 kept-pot: what is put into the pot here is never taken out of it | say who takes it, such as "
             "`winner takes the pot` under `settlement`",
             "t.yaml:7 idle-sentence: no hand ends so in this house | leave it out, or allow it elsewhere, such as "
             "under `turn`"});
  CHECK(said_of("turn:\n  drop: never\nsettlement:\n  knock: each lowest pays 1 to the pot\n") ==
        Said{"t.yaml:6 idle-sentence: no hand ends so in this house | leave it out, or allow it elsewhere, such as "
             "under `turn`"});
  CHECK(said_of("turn:\n  drop: never\n").empty());  // what pagat says of dropping is not this house's own
}

TEST_CASE("lints: dealt wins that another one, or a total that never wins, leaves no room for") {
  const std::string pictures =
      "  - hand: every card is a J, Q or K\n    pays: each other pays 1\n    when: at the start of one's first turn\n";
  CHECK(
      said_of("dealt wins:\n  - hand: total is 50\n    pays: each other pays 3\n" + pictures) ==
      Said{"t.yaml:6 win-never-counts: every hand that wins so has another win that comes before it | of two wins the "
           "one that pays more counts, and of equals the one listed first"});
  CHECK(
      said_of("dealt wins:\n  - hand: total is 50\n    pays: each other pays 3\n    declaring: is up to the player\n" +
              pictures)
          .empty());
  // Nobody has written that 51 or more wins.
  CHECK(said_of("totals that never win: 50\ndealt wins:\n  - hand: every card is a J, Q or K\n    pays: each other "
                "pays 2\n") == Said{"t.yaml:5 win-never-counts: nobody can be dealt such a hand | "});
}

TEST_CASE("lints: endings that pay nobody, twice or never") {
  CHECK(said_of("settlement:\n  drop and caught: dropper pays the difference to each equal or lower\n").empty());
  CHECK(said_of("settlement:\n  drop and caught: dropper pays 2 to each lower\n") ==
        Said{"t.yaml:4 unpaid-ending: nobody is paid when the dropper counts 1 and the other 1 | say what is paid "
             "then, if anything is"});
  CHECK(said_of("turn:\n  drop needs: a spread of one's own\nsettlement:\n"
                "  drop and lowest alone: each other pays 2, if the winner laid 1 spreads\n")
            .empty());
  CHECK(said_of("settlement:\n  stock out: each loser pays 1 to each lowest, if the lowest is alone\n") ==
        Said{"t.yaml:4 unpaid-ending: nobody is paid when the players count 2, 1 and 1 | say what is paid "
             "then; if nothing is, end with the sentence `otherwise, nobody pays`"});
  CHECK(said_of("settlement:\n  stock out:\n    - each loser pays 1 to each lowest, if the lowest is alone\n"
                "    - otherwise, nobody pays\n")
            .empty());
  CHECK(said_of("settlement:\n  stock out:\n    - each loser pays 1 to each lowest, if the lowest is alone\n"
                "    - each loser pays 1 to each lowest, if the lowest are tied\n")
            .empty());
  CHECK(said_of("settlement:\n  out without discard: each other pays 2, if the winner went out by a spread\n") ==
        Said{"t.yaml:4 unpaid-ending: nobody is paid when the others count 1, and the winner laid no spread, "
             "hit one and went out by a hit with 1 card laid on the last turn | say what is paid then; if "
             "nothing is, end with the sentence `otherwise, nobody pays`"});
  CHECK(said_of("settlement:\n  drop and caught:\n    - dropper pays 2 to each equal or lower\n"
                "    - each loser pays 1 to each lowest\n") ==
        Said{"t.yaml:6 paid-twice: a player is asked to pay somebody whom `dropper pays 2 to each equal or lower` "
             "already asks that player to pay | both are paid when the dropper counts 1 and the other 1; if that is "
             "meant, begin this one with `also`, else say whom you mean, as in `each loser but the dropper`"});
  CHECK(said_of("settlement:\n  drop and caught:\n    - dropper pays 2 to each equal or lower\n"
                "    - also each loser pays 1 to each lowest\n")
            .empty());
  CHECK(said_of("settlement:\n  drop and caught:\n    - dropper pays 2 to each equal or lower\n"
                "    - each bystander pays 1 to each lowest\n")
            .empty());
  CHECK(said_of("players: 2\nsettlement:\n  drop and caught:\n    - dropper pays 2 to each equal or lower\n"
                "    - each bystander pays 1 to each lowest\n") ==
        Said{"t.yaml:7 idle-sentence: this sentence is never carried out | the sentences before it, or the "
             "other rules, leave no case for it"});
}

TEST_CASE("lints: a stock that does not last for a round") {
  CHECK(said_of("players: 2 to 8\ndeal:\n  cards: 6\n") ==
        Said{"t.yaml:5 short-stock: if 8 play, 3 cards are left in the stock after the deal, and not everybody can "
             "draw once | deal fewer cards to that many players, or let fewer play"});
  CHECK(said_of("players: 2 or more\ndeal:\n  cards: 6\n").empty());
}

TEST_CASE("lints: a wait that is longer than a hand") {
  const std::string wait = "waiting:\n  for the hitter: ";  // two players draw 41 cards
  CHECK(
      said_of(wait + "22 turns\n") ==
      Said{"t.yaml:4 endless-wait: nobody can outlive this wait by drawing from the stock: if 2 play, each has at most "
           "21 turns | write `the rest of the hand`, or fewer turns"});
  CHECK(said_of(wait + "21 turns\n").empty());
  CHECK(said_of(wait + "the rest of the hand\n").empty());
  CHECK(said_of("deal:\n  cards: {2: 20, 3 or more: 5}\n" + wait + "12 turns\n").empty());  // three have 12 turns
  CHECK(said_of("stock out: the discards but the top one become the stock\n" + wait + "22 turns\n").empty());
}

namespace {

/// The circle's log is legal as far as it goes: only its end is missing.
void check_circle(const spec::Rules& rules, bool through_stock) {
  const auto found = find_circle(rules);
  REQUIRE(found);
  CHECK(found->clause == rules.clause_of(through_stock ? spec::Key::stock_out : spec::Key::draw));
  INFO(found->log);
  const Told so_far = told(rules, found->log);
  REQUIRE(so_far.findings.size() == 1);
  CHECK(so_far.findings[0].find("hand-not-over") != std::string::npos);
}

}  // namespace

TEST_CASE("lints: a hand that need not end, with the hand that shows it") {
  check_circle(house("pagat"), false);
  check_circle(house("newcomb"), false);
  check_circle(house_with("deal: {cards: 5, upcard: none}\ndealt wins: none\n"), false);
  check_circle(house_with("turn:\n  after a take: the card may not be discarded on that turn\n"), false);
  check_circle(house_with("turn:\n  draw: from the stock\n"
                          "stock out: the discards but the top one become the stock\n"),
               true);
  CHECK_FALSE(find_circle(house_with("turn:\n  draw: from the stock\n")));
  CHECK_FALSE(find_circle(house_with("turn:\n  after a take: the card must be used at once\n")));
}

TEST_CASE("lints: a player without a move") {
  const spec::Rules rules = house("pagat");
  Table table;
  table.clear(2);
  table.phase = Phase::drawn;
  CHECK(legal_moves(EngineConfig(rules), table).empty());
  CHECK_FALSE(may_pass(rules, table));
  table.hands[0].known.insert(*rules.deck.pack.begin());
  CHECK_FALSE(legal_moves(EngineConfig(rules), table).empty());
  CHECK_FALSE(find_dead_end(rules, 50));
}

}  // namespace tonk::test
