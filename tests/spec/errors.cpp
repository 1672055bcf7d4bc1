#include <algorithm>
#include <catch2/catch.hpp>

#include <filesystem>

#include "spec/source.hpp"
#include "tests/support/contents.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using spec::error_codes;
using spec::ErrorCode;
using spec::test::brief;
using spec::test::compile_text;
using spec::test::wrong;

TEST_CASE("keys that are not known, with what may have been meant") {
  CHECK(wrong("playrs: 2 to 4", true) == "3:1+6 unknown-key: `playrs` is not a key | did you mean `players`?");
  CHECK(wrong("deck: {rank: A 2}", true) == "3:8+4 unknown-key: `rank` is not a key of `deck` | did you mean `ranks`?");
  CHECK(wrong("game: {ends: 10}", true) ==
        "3:8+4 unknown-key: `ends` is not a key of `game` | did you mean `ends at` or `ends at winnings`?");
  CHECK(wrong("upcard: none", true) == "3:1+6 unknown-key: `upcard` is not a key | write it under `deal`");
  CHECK(wrong("deal: {players: 2}", true) ==
        "3:8+7 unknown-key: `players` is not a key of `deal` | write it without indentation");
  CHECK(wrong("dealt wins: [{hnd: total is 3, pays: nobody pays}]", true) ==
        "3:15+3 unknown-key: `hnd` is not a key of a dealt win | did you mean `hand`? its keys are `hand`, `pays`, "
        "`beats`, `several`, `when`, `declaring`\n3:14+1 missing-key: the dealt win has no `hand` | write it below the "
        "other keys behind the same dash; write a sentence, such as `total is 49 or 50`");
}

TEST_CASE("of a phrase nothing is offered that has other words") {
  for (const char* const line : {"first dealer: lowest card cut", "turn: {drop: at the start of the turn}"}) {
    CHECK(wrong(line, true).find("did you mean") == std::string::npos);
  }
  CHECK(wrong("first dealer: higest crad cut", true).find("did you mean `highest card cut`?") != std::string::npos);
}

TEST_CASE("values that are not known") {
  CHECK(wrong("deal: {upcard: non}", true) ==
        "3:16+3 unknown-value: `non` is not known as `upcard` | did you mean `none`? write `none`, `one card is turned "
        "up` or `one card is turned up, unless a dealt win is declared`");
  CHECK(wrong("deal: {upcard: yes}") == "3:16+3 unknown-value: `yes` is not known as `upcard`");
  CHECK(wrong("deck: {jokers: 2}") == "3:16+1 unknown-value: `2` is not known as `jokers`");
  CHECK(wrong("deck: {ranks: A 2 X}", true) ==
        "3:19+1 unknown-value: `X` is not a rank | the ranks are A, 2 to 9, T, J, Q and K, with blanks or commas "
        "between them");
  CHECK(wrong("deck: {wild: nothing}", true) ==
        "3:14+7 unknown-value: `nothing` is not a rank | the ranks are A, 2 to 9, T, J, Q and K, with blanks or commas "
        "between them, or `none`");
  CHECK(brief(compile_text("house: t\nextends: none\n").diagnostics, true) ==
        "2:10+4 unknown-house: there is no house `none` | write `extends: nothing`");
  CHECK(wrong("deal: {cards: 010}", true) ==
        "3:15+3 unknown-value: `010` is not a whole number | write digits alone, the first not a 0");
  CHECK(wrong("deal: {cards: 0x5}") == "3:15+3 unknown-value: `0x5` is not a whole number");
  CHECK(wrong("deal: {cards: 5.0}") == "3:15+3 unknown-value: `5.0` is not a whole number");
  CHECK(wrong("deal: {cards: -5}") == "3:15+2 unknown-value: `-5` is not a whole number");
  CHECK(wrong("deal: {cards: \"5\"}", true) ==
        "3:16+1 unknown-value: `5` stands in quotation marks | write it without them");
  CHECK(brief(compile_text("house: My House\n").diagnostics) ==
        "1:8+8 unknown-value: `My House` is not a name\n1:1+5 missing-key: the house does not say which house it "
        "extends");
}

TEST_CASE("values of another kind than the key has") {
  CHECK(wrong("deck: A 2 3", true) ==
        "3:7+5 wrong-kind: `deck` has keys of its own | write below it: `ranks`, `points`, `jokers`, `wild`, `packs`");
  CHECK(wrong("turn:\n  drop:\u00A0never", true) ==
        "4:8+1 unknown-key: no plain blank stands behind the `:` | write `drop: never`");
  CHECK(wrong("deck: [A, 2]") == "3:1+4 wrong-kind: `deck` has keys of its own");
  CHECK(wrong("stock out: [a, b]") == "3:12+1 wrong-kind: a list stands where `stock out` has one value");
  CHECK(wrong("players: {a: b}") == "3:10+1 wrong-kind: keys stand where `players` has one value");
  CHECK(wrong("deck: {points: 10}") == "3:16+2 wrong-kind: `points` does not say what each rank counts");
  CHECK(wrong("dealt wins: some") == "3:13+4 wrong-kind: `dealt wins` is not a list");
  CHECK(wrong("add dealt wins: some") == "3:17+4 wrong-kind: `add dealt wins` is not a list");
  CHECK(wrong("dealt wins: [total is 49]") == "3:14+11 wrong-kind: a dealt win has keys of its own");
  CHECK(wrong("players:\n", true) ==
        "3:1+7 missing-value: `players` says nothing | write `any number`, or a number such as `2`, `2 to 6` or `2 or "
        "more`, such as `2 to 4`");
  CHECK(wrong("settlement: {stock out: []}") == "3:25+1 missing-value: `stock out` says nothing");
}

TEST_CASE("sentences are marked at the word, inside the value") {
  CHECK(wrong("settlement:\n  drop and caught:\n    - dropper pays 2 to each equl or lower") ==
        "5:30+4 sentence: `equl` stands where a kind of player is expected");
  CHECK(wrong("settlement: {stock out: 'each losr pays 1 to each lowest'}") ==
        "3:31+4 sentence: `losr` stands where a kind of player is expected");
  CHECK(wrong("dealt wins:\n  - {hand: total is 49 or of 50, pays: nobody pays}") ==
        "4:27+2 sentence: `of` stands where a total is expected");
  CHECK(wrong("# \xC3\xB6\nsettlement: {stock out: \"each \\x6cosr pays 1\"}") ==
        "4:25+22 sentence: `losr` stands where a kind of player is expected");
  CHECK(wrong("settlement: {stock out: [nobody pays, each loser pays 1 to each lowest]}") ==
        "3:25+1 sentence: `nobody pays` stands beside other sentences");
  CHECK(wrong("players: two") == "3:10+3 sentence: `two` stands where a number is expected");
  CHECK(wrong("spreads: {book: 3 of a kind}") == "3:22+1 sentence: `a` stands where `one rank` is expected");
}

TEST_CASE("sentences that name somebody who is not there") {
  CHECK(wrong("settlement: {stock out: dropper pays 1 to each lowest}", true) ==
        "3:25+7 role: nobody has dropped when this is paid | `dropper` has a meaning only after a drop");
  CHECK(wrong("settlement: {out by discard: each other pays 1 to each lower}") ==
        "3:51+10 role: nobody has dropped when this is paid");
  CHECK(wrong("settlement: {stock out: each loser pays 1}", true) ==
        "3:25+17 role: nobody has won when this is paid | say who is paid, such as `to each lowest`");
  CHECK(wrong("settlement: {drop and caught: winner pays 1 to each lowest}", true) ==
        "3:31+6 role: nobody has won when this is paid | say which players, such as `each lowest`");
  CHECK(wrong("settlement: {drop and caught: dropper pays 1 to the winner}") ==
        "3:53+6 role: nobody has won when this is paid");
  CHECK(wrong("settlement: {drop and caught: dropper pays 1 to dropper}") ==
        "3:49+7 role: the same players pay and are paid");
  CHECK(wrong("settlement: {drop and caught: dropper pays 1 for each other to each lowest}") ==
        "3:50+10 role: nobody is there to tell who the others are");
}

TEST_CASE("how long lists and names may be") {
  const auto times = [](std::size_t count, const std::string& piece) {
    std::string text;
    for (std::size_t at = 0; at < count; ++at) {
      text += at == 0 ? piece : ", " + piece;
    }
    return text;
  };
  const auto paying = [&](std::size_t count) {
    return wrong("settlement: {drop and caught: [" + times(count, "dropper pays 1 to each lowest") + "]}");
  };
  CHECK(paying(16).empty());
  CHECK(paying(17).find("too-large: `drop and caught` has more than 16 sentences") != std::string::npos);
  const auto winning = [&](std::size_t count) {
    return wrong("dealt wins: [" + times(count, "{hand: total is 50, pays: nobody pays}") + "]");
  };
  CHECK(winning(32).empty());
  CHECK(winning(33).find("too-large: `dealt wins` has more than 32 parts") != std::string::npos);
  const auto named = [](std::size_t letters) {
    return brief(compile_text("house: " + std::string(letters, 'a') + "\nextends: pagat\n").diagnostics);
  };
  CHECK(named(64).empty());
  CHECK(named(65).find("is not a name") != std::string::npos);
}

TEST_CASE("values that cannot be") {
  CHECK(wrong("players: 1 to 4") == "3:10+6 impossible: `1 to 4` cannot play");
  CHECK(wrong("players: 2 to 60") == "3:10+7 impossible: `2 to 60` cannot play");
  CHECK(wrong("deal: {cards: 30}") == "3:15+2 impossible: 2 players need 62 cards, and the deck has 52");
  CHECK(wrong("deal: {cards: 0}") == "3:15+1 impossible: `0` cards do not make a hand");
  CHECK(wrong("deal: {cards: 33}", true) == "3:15+2 impossible: `33` is too large | at most 32");
  CHECK(wrong("players: 2 to 10\ndeal: {cards: 6}") ==
        "4:15+1 impossible: 9 players need 56 cards, and the deck has 52");
  CHECK(wrong("players: 9 to 12") == "3:10+7 impossible: 11 players need 57 cards, and the deck has 52");
  CHECK(wrong("players: 2 to 5\ndeal: {cards: {2: 7, 4 or more: 5}}") ==
        "4:8+5 impossible: nothing is said of 3 players");
  CHECK(wrong("deal: {cards: {2: 7, 2 to 4: 5}}") == "3:22+6 impossible: `2 to 4` overlaps another number of players");
  CHECK(wrong("deck: {ranks: A 2 3 A}") == "3:21+1 impossible: `A` is written twice");
  CHECK(wrong("deck:\n  ranks: A 2 3 4 5 6 7 8\n  points: {A: 1, K: 10}") ==
        "5:3+6 impossible: `K` is given points, and is not in the deck");
  CHECK(wrong("deck: {points: {A: 1, J Q: 10}}") == "3:8+6 impossible: `K` has no number, and is given no points");
  CHECK(wrong("deck: {points: {A: 1, J Q K: 10, K: 11}}") == "3:34+1 impossible: `K` is given points twice");
  CHECK(wrong("deck: {jokers: 13 dead}") == "3:16+7 impossible: `13 dead` are too many");
  CHECK(wrong("spreads: {book: 3 to 5 of one rank}") == "3:17+18 impossible: `3 to 5 of one rank` is not possible");
  CHECK(wrong("spreads: {run: 14 or more of one suit in order}") ==
        "3:16+31 impossible: `14 or more of one suit in order` cannot be a run");
  CHECK(wrong("deck: {ranks: A 2 3}\nspreads: {run: 4 or more of one suit in order}\nplayers: 2\ndeal: {cards: 2}") ==
        "4:16+30 impossible: no run can have 4 cards in a deck of 3 ranks");
  CHECK(wrong("deck: {ranks: A 2 3 4 5 6 7 8 9}\ndealt wins: [{hand: every card is a J, pays: nobody pays}]") ==
        "4:21+17 impossible: `J` is not in the deck");
  CHECK(wrong("dealt wins: [{hand: total is 50 to 49, pays: nobody pays}]") ==
        "3:21+17 impossible: no hand can have such a total");
}

TEST_CASE("a house that stands alone must say what has no default") {
  const std::string all = brief(compile_text("house: alone\nplayers: 2\nturn: {drop: never}\n").diagnostics);
  CHECK(all == "1:1+5 missing-key: the house does not say which house it extends");
}

TEST_CASE("all that is wrong is told in one run") {
  CHECK(wrong("players: two\nplayrs: 3\nstock out: never\nstock out: never\n") ==
        "6:1+9 duplicate-key: `stock out` is written twice\n"
        "4:1+6 unknown-key: `playrs` is not a key\n"
        "3:10+3 sentence: `two` stands where a number is expected\n"
        "5:12+5 unknown-value: `never` is not known as `stock out`");
}

TEST_CASE("every code of an error has its line in the table, and no other") {
  std::string sources;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TONK_SOURCE_DIR) + "/spec")) {
    if (entry.path().extension() == ".cpp") {
      sources += tonk::test::contents(entry.path());
    }
  }
  std::size_t calls = 0;
  for (const std::string call : {"error(\"", "stop(\""}) {
    for (std::size_t at = sources.find(call); at != std::string::npos; at = sources.find(call, at)) {
      at += call.size();
      const std::string code = sources.substr(at, sources.find('"', at) - at);
      INFO(code);
      CHECK(
          std::any_of(error_codes().begin(), error_codes().end(), [&](const ErrorCode& c) { return c.name == code; }));
      ++calls;
    }
  }
  CHECK(calls > 30);
  std::string_view before;
  for (const ErrorCode& code : error_codes()) {
    INFO(code.name);
    const std::string quoted = '"' + std::string(code.name) + '"';
    CHECK(sources.find(quoted) != sources.rfind(quoted));  // once in the table, and where it is reported
    CHECK(before < code.name);
    CHECK_FALSE(code.meaning.empty());
    before = code.name;
  }
}
