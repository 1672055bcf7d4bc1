#include <sys/stat.h>

#include <catch2/catch.hpp>

#include <filesystem>

#include <nlohmann/json.hpp>

#include "cli/judging/codes.hpp"
#include "explore/lint/lint.hpp"
#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

namespace {

/// With the folder's path hidden in the output.
Ran hidden(Ran ran, const Folder& folder) {
  for (std::size_t at = ran.out.find(folder.path()); at != std::string::npos; at = ran.out.find(folder.path())) {
    ran.out.replace(at, folder.path().size(), "DIR");
  }
  return ran;
}

}  // namespace

TEST_CASE("check: a house in order") {
  CHECK(run_tonk({"check", "pagat"}) == printed("pagat: no errors, no warnings (1 note; --notes shows it)\n"));
}

TEST_CASE("check: the notes come with the hand that shows them") {
  const Folder folder;
  const std::string file =
      folder.write("ours.yaml", "house: ours\nextends: pagat\nturn:\n  draw: from the stock or the discard pile\n");
  CHECK(
      hidden(run_tonk({"check", file, "--notes"}), folder) ==
      printed(
          R"(DIR/ours.yaml:4:3: note: a hand need not end: players can take each other's discards for ever [endless-hand]
  |
4 |   draw: from the stock or the discard pile
  |   ^^^^
  = help: at the end of the hand below everybody holds the same cards as after 0 moves

    hand 1
    house ours
    seats Ann Bob
    dealer Ann
    deal Ann 5h 9h Ad Qd 6h
    deal Bob 9c 2s 8d Js 8c
    up Jc
    Bob: take Jc
    Bob: discard Jc
    Ann: take Jc
    Ann: discard Jc

ours: no errors, no warnings
)"));
}

TEST_CASE("check: all that is wrong, each at its place") {
  const Folder folder;
  const std::string file = folder.write("ours.yaml",
                                        "house: ours\n"
                                        "extends: pagat\n"
                                        "playrs: 2 to 6\n"
                                        "turn:\n"
                                        "  drop: before drawin\n"
                                        "settlement:\n"
                                        "  out by discard: each othr pays 1\n");
  CHECK(hidden(run_tonk({"check", file}), folder) ==
        printed(R"(DIR/ours.yaml:3:1: error: `playrs` is not a key [unknown-key]
  |
3 | playrs: 2 to 6
  | ^^^^^^
  = help: did you mean `players`?
DIR/ours.yaml:5:9: error: `before drawin` is not known as `drop` [unknown-value]
  |
5 |   drop: before drawin
  |         ^^^^^^^^^^^^^
  = help: did you mean `before drawing`? write `never`, `before drawing`, `before drawing, even after laying`, `before or after drawing, while nothing is laid`, `after drawing`, `at any point of the turn` or `right after the discard`
DIR/ours.yaml:7:24: error: `othr` stands where a kind of player is expected [sentence]
  |
7 |   out by discard: each othr pays 1
  |                        ^^^^
  = help: did you mean `other`? here may stand `other`, `player`, `lowest`, `tied`, `loser`, `bystander`, `equal or lower`, `lower`
ours: 3 errors
)",
                1));
}

TEST_CASE("check: what is odd") {
  const Folder folder;
  const std::string file = folder.write("ours.yaml",
                                        "house: ours\n"
                                        "extends: pagat\n"
                                        "turn:\n"
                                        "  drop: never\n"
                                        "waiting:\n"
                                        "  after a spread: 2 turns\n");
  CHECK(hidden(run_tonk({"check", file}), folder) ==
        printed(R"(DIR/ours.yaml:6:3: warning: this rule never applies: nobody can drop in this house [no-effect]
  |
6 |   after a spread: 2 turns
  |   ^^^^^^^^^^^^^^
  = help: leave it out, or change the other rule
ours: no errors, 1 warning (1 note; --notes shows it)
)",
                1));

  const auto json = nlohmann::json::parse(run_tonk({"check", file, "--format", "json"}).out);
  CHECK(json.at("name") == "ours");
  CHECK(json.at("kind") == "house");
  CHECK(json.at("errors") == 0);
  CHECK(json.at("warnings") == 1);
  CHECK(json.at("notes") == 1);
  const auto& findings = json.at("findings");
  REQUIRE(findings.size() == 2);
  CHECK(findings.at(0).at("code") == "no-effect");
  CHECK(findings.at(0).at("severity") == "warning");
  CHECK(findings.at(0).at("line") == 6);
  CHECK(findings.at(0).at("column") == 3);
  CHECK(findings.at(0).at("file") == file);
  CHECK(findings.at(1).at("code") == "endless-hand");
  CHECK(findings.at(1).at("log").get<std::string>().find("Bob: take") != std::string::npos);
}

TEST_CASE("check: options that contradict each other are told with both places") {
  const Folder folder;
  const std::string a = folder.write("a.yaml", "option: a\nturn:\n  drop: never\n");
  const std::string file = folder.write("b.yaml", "option: b\nturn:\n  drop: after drawing\n");
  CHECK(hidden(run_tonk({"check", "pagat", "--with", a + "," + file}), folder) ==
        printed(R"(DIR/b.yaml:3:3: error: the options `a` and `b` contradict each other on `turn, drop` [contradiction]
  |
3 |   drop: after drawing
  |   ^^^^
  = help: DIR/a.yaml:3:3 says `never`, and here stands `after drawing`; choose one of the two options
pagat with DIR/a.yaml DIR/b.yaml: 1 error
)",
                1));
}

TEST_CASE("check: an option is put on every house") {
  CHECK(run_tonk({"check", "waiting"}) ==
        printed("waiting: no errors, no warnings\n  goes with each of the 17 houses\n"));

  const Folder folder;
  const std::string file =
      folder.write("twos.yaml", "option: twos\ndeck:\n  wild: 2\nsettlment:\n  out: nobody pays\n");
  CHECK(hidden(run_tonk({"check", file}), folder) ==
        printed(R"(DIR/twos.yaml:4:1: error: `settlment` is not a key [unknown-key]
  |
4 | settlment:
  | ^^^^^^^^^
  = help: did you mean `settlement`?
twos: 1 error
)",
                1));
}

TEST_CASE("check: an option that some houses cannot have") {
  const Folder folder;
  const std::string file = folder.write("many.yaml", "option: many\ndeal:\n  cards: 13\n");
  CHECK(hidden(run_tonk({"check", file}), folder) == printed(R"(many: no errors, no warnings
  goes with 15 of 17 houses
  not with basics: 4 players need 54 cards, and the deck has 52
  not with washington-state: 4 players need 54 cards, and the deck has 52
)"));
}

TEST_CASE("check: mends what can be mended in one way") {
  const Folder folder;
  const std::string file = folder.write("ours.yaml",
                                        "house: ours\n"
                                        "extends: pagat\n"
                                        "Turn:\n"
                                        "  drop: Never\n"
                                        "\n"
                                        "# Two turns, for those who lay.\n"
                                        "waiting:\n"
                                        "  after_a_spread: 2 turns\n"
                                        "settlement:\n"
                                        "  out by discard: each othr pays 1\n");
  ::chmod(file.c_str(), 0640);
  CHECK(hidden(run_tonk({"check", file, "--fix"}), folder) ==
        printed(R"(DIR/ours.yaml:10:24: error: `othr` stands where a kind of player is expected [sentence]
   |
10 |   out by discard: each othr pays 1
   |                        ^^^^
   = help: did you mean `other`? here may stand `other`, `player`, `lowest`, `tied`, `loser`, `bystander`, `equal or lower`, `lower`
DIR/ours.yaml: mended: line 3: `Turn` is now `turn`
DIR/ours.yaml: mended: line 8: `after_a_spread` is now `after a spread`
DIR/ours.yaml: mended: line 4: `Never` is now `never`
ours: 1 error
)",
                1));
  CHECK(contents(file) == R"(house: ours
extends: pagat
turn:
  drop: never

# Two turns, for those who lay.
waiting:
  after a spread: 2 turns
settlement:
  out by discard: each othr pays 1
)");
  struct stat status {};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0640U);
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), std::filesystem::directory_iterator()) == 1);
}

TEST_CASE("check: a rule that does nothing stays where another would hold without it") {
  const Folder folder;
  const std::string text =
      "house: ours\nextends: chicago-cab\ndealt wins: none\ndeal:\n  upcard: one card is turned up, unless a dealt win "
      "is "
      "declared\n";
  const std::string file = folder.write("ours.yaml", text);
  CHECK(run_tonk({"check", file, "--fix"}).out.find("taken out") == std::string::npos);
  CHECK(contents(file) == text);
}

TEST_CASE("check: a rule that does nothing is taken out") {
  const Folder folder;
  const std::string file = folder.write("ours.yaml",
                                        "house: ours\n"
                                        "extends: pagat\n"
                                        "spreads:\n"
                                        "  hits: none\n"
                                        "  hits on a book: none\n"
                                        "\n"
                                        "# For the future.\n"
                                        "\n"
                                        "waiting:\n"
                                        "  after a hit: 2 turns\n");
  CHECK(hidden(run_tonk({"check", file, "--fix"}), folder) ==
        printed(R"(DIR/ours.yaml: mended: line 5: taken out: this rule never applies: nobody can hit in this house
DIR/ours.yaml: mended: line 10: taken out: this rule never applies: nobody can hit in this house
ours: no errors, no warnings (1 note; --notes shows it)
)"));
  CHECK(contents(file) == "house: ours\nextends: pagat\nspreads:\n  hits: none\n\n# For the future.\n\n");
}

TEST_CASE("check: a rule that does nothing stays where it does something with an option that is not asked for") {
  const Folder folder;
  const std::string text = "house: ours\nextends: pagat\nturn:\n  drop: never\nwaiting:\n  after a spread: 2 turns\n";
  const std::string file = folder.write("ours.yaml", text);
  CHECK(has(run_tonk({"check", file, "--fix"}).out, "[no-effect]"));
  CHECK(contents(file) == text);
}

TEST_CASE("check: a rule that does nothing stays where it does something with an option, or without the options") {
  const Folder folder;
  const std::string text = "house: ours\nextends: pagat\nwaiting:\n  after a spread: 2 turns\n";
  const std::string file = folder.write("ours.yaml", text);
  const std::string option = folder.write("no-drop.yaml", "option: no-drop\nturn:\n  drop: never\n");
  CHECK(has(run_tonk({"check", file, "--with", option, "--fix"}).out, "warning: this rule never applies"));
  CHECK(contents(file) == text);
}

TEST_CASE("check: a rule that does nothing stays where more than it would go, or something else come in its place") {
  const Folder folder;
  const std::string beats =
      "house: ours\nextends: pagat\ndealt wins:\n  - hand: total is 50\n    pays: each other pays 2\n"
      "  - hand: total is 41\n    pays: each other pays 3\n    beats: total is 49\n"
      "    when: at the start of one's first turn\n";
  const std::string also = "house: ours\nextends: jazz-club\ndeal:\n  cards: 5\n  also: 5\n";
  for (const std::string& text : {beats, also}) {
    const std::string file = folder.write("ours.yaml", text);
    CHECK(has(run_tonk({"check", file, "--fix"}).out, "[no-effect]"));
    CHECK(contents(file) == text);
  }
}

TEST_CASE("check: a file is the same however its path is written") {
  const Folder folder;
  const std::string file = folder.write("ours.yaml", "house: ours\nextends: pagat\nturn:\n  drop: nevr\n");
  const std::string other = folder.path() + "/ours.yaml";
  const Ran asked = run_tonk({"check", file, "--variants", folder.path()});
  CHECK(has(asked.out, "[unknown-value]"));
  CHECK(run_tonk({"check", other, "--variants", folder.path()}) == asked);
  CHECK(has(run_tonk({"check", other, "--fix", "--variants", folder.path()}).out, "mended: line 4"));
  CHECK(has(run_tonk({"check", other, "--variants", folder.path()}).out, "no errors"));
  folder.write("ours.yaml", "house: ours\nextends: pagat\nturn:\n  drop: never\nwaiting:\n  after a spread: 2 turns\n");
  CHECK(has(run_tonk({"check", other, "--variants", folder.path()}).out, "[no-effect]"));
}

TEST_CASE("check: a path means the file on the disk, also where a shipped file has that path") {
  const Folder folder;
  folder.write("variants/pagat.yaml", "house: pagat\nextends: nothing\nfoo: bar\n");
  folder.write("variants/ours.yaml", "house: ours\nextends: ./pagat.yaml\n");
  const Inside inside(folder.path());
  for (const char* const file : {"variants/pagat.yaml", "./variants/pagat.yaml", "variants/./pagat.yaml"}) {
    CHECK(has(run_tonk({"check", file}).out, "variants/pagat.yaml:3:1: error: `foo` is not a key"));
  }
  CHECK(has(run_tonk({"check", "variants/ours.yaml"}).out, "variants/pagat.yaml:3:1: error: `foo` is not a key"));
  CHECK(run_tonk({"verify", "--house", "variants/pagat.yaml", "-"}, caught("2")).status == 2);
  CHECK(run_tonk({"check", "variants/jazz-club.yaml"}).err ==
        "tonk: `variants/jazz-club.yaml` cannot be read: No such file or directory\n");
  CHECK(has(run_tonk({"check", "pagat"}).out, "no errors"));
}

TEST_CASE("check: a house in UTF-16") {
  const Folder folder;
  CHECK(has(run_tonk({"check", folder.write("ours.yaml", "\xFF\xFEh")}).out, "the file looks like UTF-16 [not-utf8]"));
}

TEST_CASE("check: an option is looked at together with those of `--with`") {
  const Folder folder;
  const std::string file = folder.write("aa.yaml", "option: aa\nturn:\n  drop: never\n");
  CHECK(has(run_tonk({"check", file}).out, "goes with each of the"));
  const Ran both = run_tonk({"check", file, "--with", "drop-before-drawing"});
  CHECK(has(both.out, "goes with 0 of "));
  CHECK(both.status == 1);
}

TEST_CASE("check: a baseline knows what is said, and not merely where") {
  const Folder folder;
  const std::string win = "dealt wins:\n  - hand: total is 38 or more\n    pays: each other pays 2\n";
  const std::string file = folder.write("win.yaml", "house: win\nextends: pagat\n" + win);
  const std::string known = folder.write("known.sarif", run_tonk({"check", "--format", "sarif", file}).out);
  CHECK(run_tonk({"check", file, "--baseline", known}).status == 0);
  folder.write("win.yaml", "house: win\nextends: pagat\nplayers: 2 to 3\ndeal: {cards: 8}\n" + win);
  CHECK(run_tonk({"check", file, "--baseline", known}).status == 1);
}

TEST_CASE("check: what does nothing stays where another house extends it and needs it") {
  const Folder folder;
  const auto stays = [&](const std::string& rules, const std::string& in_theirs) {
    const std::string text = "house: ours\nextends: pagat\n" + rules;
    const std::string file = folder.write("ours.yaml", text);
    folder.write("theirs.yaml", "house: theirs\nextends: ours\n" + in_theirs);
    CHECK(has(run_tonk({"check", file, "--variants", folder.path(), "--fix"}).out, ": warning: this "));
    return contents(file) == text;
  };
  const std::string wait = "turn:\n  drop: never\nwaiting:\n  after a spread: 2 turns\n";
  CHECK(stays(wait, "turn:\n  drop: before drawing\n"));
  const std::string bystanders =
      "players: 2\nsettlement:\n  drop and caught:\n    - dropper pays 2 to each equal or lower\n"
      "    - each bystander pays 1 to each lowest\n";
  CHECK(stays(bystanders, "players: 2 to 4\n"));
}

TEST_CASE("check: a sentence that pays nobody stays where another would hold without it, or the hand would be dead") {
  const Folder folder;
  for (const char* const ending :
       {"drop and caught: each bystander pays 1 to each lowest", "drop and tied: each bystander pays 1 to each lowest",
        "stock out: each loser pays 1 to each lowest, if the lowest are tied",
        "stock out:\n    - each loser pays 1 to each lowest, if the lowest is alone\n"
        "    - otherwise, each loser pays 2 to each lowest"}) {
    const std::string text = std::string("house: ours\nextends: pagat\nplayers: 2\nsettlement:\n  ") + ending + "\n";
    const std::string file = folder.write("ours.yaml", text);
    CHECK(has(run_tonk({"check", file, "--fix"}).out, "[idle-sentence]"));
    CHECK(contents(file) == text);
  }
}

TEST_CASE("check: a sentence that pays nobody is taken out where others stay") {
  const Folder folder;
  const std::string head =
      "house: ours\nextends: pagat\nplayers: 2\nsettlement:\n  drop and caught:\n    - dropper pays 2 to each equal or "
      "lower\n";
  const std::string file = folder.write("ours.yaml", head + "    - each bystander pays 1 to each lowest\n");
  CHECK(has(run_tonk({"check", file, "--fix"}).out, "mended: line 7: taken out"));
  CHECK(contents(file) == head);
}

TEST_CASE("check: what is built in cannot be mended, and a file in order is not touched") {
  const Folder folder;
  const std::string file = folder.write("ours.yaml", "house: ours\nextends: pagat\n");
  const auto before = std::filesystem::last_write_time(file);
  CHECK(run_tonk({"check", file, "--fix"}).status == 0);
  CHECK(std::filesystem::last_write_time(file) == before);
}

TEST_CASE("check: what could not be written is not called mended") {
  const Folder folder;
  const std::string text = "house: ours\nextends: pagat\nturn:\n  drop: Never\n";
  const std::string file = folder.write("ours.yaml", text);
  std::filesystem::create_hard_link(file, folder.path() + "/theirs.yaml");
  const Ran ran = run_tonk({"check", file, "--fix"});
  CHECK(ran.status == 2);
  CHECK(ran.out.find("mended") == std::string::npos);
  CHECK(ran.err == "tonk: `" + file + "` cannot be mended: it has 2 hard links, which would no longer be one file\n");
  CHECK(contents(file) == text);
}

TEST_CASE("check: --explain") {
  for (const tonk::explore::LintInfo& lint : tonk::explore::lints()) {
    const Ran ran = run_tonk({"check", "--explain", std::string(lint.name)});
    CHECK(ran.out.starts_with(std::string(lint.name) + " ("));
    CHECK(ran.out.find(lint.advice) != std::string::npos);
    CHECK(ran.status == 0);
  }
  CHECK(run_tonk({"check", "--explain", "paid-twice"}).out ==
        R"(paid-twice (warning): two sentences ask the same player to pay the same other.

Both are paid. Often the second was meant for those whom the first does not mention: a dropper who is caught is a loser, too, and not a bystander. If both are meant, begin the second with `also`, which changes nothing in play.

A house that has it:

    settlement:
      drop and caught:
        - dropper pays 2 to each equal or lower
        - each loser pays 1 to each lowest
)");
  CHECK(run_tonk({"check", "--explain", "unknown-key"}).out ==
        "unknown-key (error in a house): no key is called so in this place.\n");
  for (const tonk::cli::CodeInfo& finding : tonk::cli::all_codes()) {
    const std::string code(finding.name);
    const Ran ran = run_tonk({"verify", "--explain", code});
    CHECK(ran.out.find(std::string(finding.meaning) + ".\n") != std::string::npos);
    CHECK(ran.status == 0);
    CHECK(run_tonk({"check", "--explain", code}).out == ran.out);
  }
  CHECK(run_tonk({"verify", "--explain", "paid-twice"}).out == run_tonk({"check", "--explain", "paid-twice"}).out);
  CHECK(run_tonk({"verify", "--explain", "wrong-payment"}).out.starts_with("wrong-payment (mis-settled): "));
  CHECK(run_tonk({"verify", "--explain", "unknown-option"}).out ==
        "unknown-option (unreadable): no option is called so.\n"
        "unknown-option (error in a house): no option is called so.\n");
  CHECK(run_tonk({"verify", "--explain", "wrong-paiment"}).err ==
        "tonk: there is no code `wrong-paiment`; did you mean `wrong-payment`?\n");
  CHECK(run_tonk({"check", "--explain", "payed-twice"}) ==
        refused("tonk: there is no code `payed-twice`; did you mean `paid-twice`?\n"));
}

TEST_CASE("check: what is not there") {
  CHECK(run_tonk({"check"}) == refused("tonk: nothing to check: name houses, options or their files\n"));
  const Ran unknown = run_tonk({"check", "pgat", "marwang"});
  CHECK(unknown.err == "tonk: there is no house or option `pgat`; did you mean `pagat`?\n");
  CHECK(unknown.out.starts_with("marwang: "));
  CHECK(unknown.status == 2);
  CHECK(run_tonk({"check", "./none.yaml"}) ==
        refused("tonk: `./none.yaml` cannot be read: No such file or directory\n"));
  CHECK(run_tonk({"check", "pagat", "--with", "wating"}) ==
        refused("tonk: there is no option `wating`; did you mean `waiting`?\n"));
}
