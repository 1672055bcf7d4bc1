#include <catch2/catch.hpp>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/io/progress.hpp"
#include "render/text_table.hpp"
#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;
using namespace std::chrono_literals;

TEST_CASE("simulate: what comes of it") {
  CHECK(run_tonk({"simulate", "pagat", "--players", "3", "--hands", "50", "--seed", "7", "--rules-from", "10", "--play",
                  "careful,greedy,random"}) == printed(R"(pagat, 3 players: 50 hands in 3 sessions, seed 7

how they end
  caught                34   68.00%
  drop-won              16   32.00%

how long they are
  turns  1 to 15, mean 5.00, median 4
  moves  1 to 32, mean 9.36, median 7

what each nets in a hand, with the 95% confidence interval of the mean
  Ann  careful    +1.1600 ± 0.3438   +58 in all
  Bob  greedy     +0.8400 ± 0.9394   +42 in all
  Cal  random     -2.0000 ± 0.7888   -100 in all

how often each rule mattered: in how many of 10 hands another rule would have changed the verdict or what is paid
  100.00%  players: 2 or more
  100.00%  play passes: to the left
  100.00%  first to play: next to the dealer
  100.00%  deck, ranks: A 2 3 4 5 6 7 8 9 T J Q K
  100.00%  deal, cards: 5
  100.00%  deal, upcard: one card is turned up
  100.00%  turn, drop: before drawing
  100.00%  turn, drop limit: none
  100.00%  turn, after a drop: the hands are counted
  100.00%  game, out at: no score
  100.00%  game, out at losses: no amount
   90.00%  next dealer: next to the dealer
   90.00%  turn, drop needs: nothing
   90.00%  settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays …
   90.00%  game, ends at: no score
   90.00%  game, ends at winnings: no amount
   80.00%  turn, catching needs: nothing
   40.00%  deck, points: A: 1; T J Q K: 10
   40.00%  counting: every card held
   30.00%  turn, draw: from the stock or the discard pile
   30.00%  turn, after a take: the card is like any other
   10.00%  dealt wins: hand: total is 49 or 50; pays: each other pays 2
   10.00%  turn, lay: after drawing
   10.00%  spreads, winning spreads: none
   10.00%  waiting, after a spread: none
   10.00%  settlement, drop and lowest alone: each other pays 1
    never  seating, at first; seating, newcomers; first dealer; deck, jokers; deck, wild;
        deck, packs; deal, also; several dealt wins; declaring a dealt win;
        turn, drop after the deal; turn, tie with the dropper; turn, knock; turn, bets;
        turn, discards in reach; turn, touching the stock; turn, discard; turn, going out;
        turn, low stock; turn, slapping; turn, reply; spreads, laid with at most; spreads, ace;
        spreads, hits; spreads, hits on a book; spreads, hits in a turn;
        spreads, hits on one player in a turn; spreads, holding; spreads, full books;
        waiting, after a hit; waiting, for the hitter; waiting, no laying after a hit;
        waiting, no laying after an own hit; waiting, no going out after a hit;
        waiting, no going out after an own hit; stock out; settlement, out without discard;
        settlement, out by discard; settlement, drop and tied; settlement, stock out;
        settlement, knock

)"));
}

TEST_CASE("simulate: its log is in order, in words and as JSON") {
  const Ran words = run_tonk({"simulate", "marwang", "--hands", "30", "--output", "-"});
  const Ran lines = run_tonk({"simulate", "marwang", "--hands", "30", "--output", "-", "--format", "json"});
  CHECK(lines.out == run_tonk({"convert", "--to", "jsonl", "-"}, words.out).out);
  CHECK(words.status == 0);
  CHECK(words.out.starts_with("session 1\nhouse marwang\nseats Ann Bob\n\nhand 1\ndealer Bob\ndeal Ann "));
  CHECK(run_tonk({"verify", "-"}, words.out).status == 0);
  CHECK(run_tonk({"verify", "-"}, words.out).out.ends_with("30 hands: 30 ok\n"));
  CHECK(run_tonk({"fmt", "-"}, words.out).out == words.out);
  const Folder folder;
  const std::string file = folder.path() + "/hands.jsonl";
  const Ran json = run_tonk({"simulate", "marwang", "--hands", "30", "--rules-from", "0", "--output", file});
  CHECK(json.status == 0);
  CHECK(run_tonk({"convert", "--to", "tonk", file}).out == words.out);
  const std::string packed = folder.path() + "/hands.jsonl.gz";  // so it is called, though nothing packs it
  CHECK(run_tonk({"simulate", "marwang", "--hands", "3", "--rules-from", "0", "--output", packed}).status == 0);
  CHECK(run_tonk({"verify", packed}).out == "3 hands: 3 ok\n");
}

TEST_CASE("simulate: the last session is cut where there are enough hands") {
  const auto last = [](const char* hands) {
    const std::string log = run_tonk({"simulate", "pagat", "--hands", hands, "--session", "4", "--output", "-"}).out;
    return log.substr(log.rfind("\nsession"), 11) + log.substr(log.rfind("\nhand"), 7);
  };
  CHECK(last("6") == "\nsession 2\n\nhand 2");
  CHECK(last("8") == "\nsession 2\n\nhand 4");
  CHECK(last("9") == "\nsession 3\n\nhand 1");
}

TEST_CASE("simulate: what cannot be done") {
  const Folder folder;
  struct Case {
    std::vector<std::string> arguments;
    std::string err;
  };
  const std::string help = "help: see `tonk simulate --help`\n";
  const std::vector<Case> cases{
      {{"pagt"}, "tonk: there is no house `pagt`; did you mean `pagat`?\n"},
      {{"pagat", "--players", "1"}, "tonk: `pagat` is not played by 1, but by 2 to 10\n"},
      {{"spades-and-pawns-tournament", "--players", "3"},
       "tonk: `spades-and-pawns-tournament` is not played by 3, but by 2\n"},
      {{"pagat", "--play", "bold"}, "tonk: `--play bold` is not one of random, greedy, careful\n"},
      {{"pagat", "--players", "2", "--play", "greedy,random,careful"},
       "tonk: `--play` names 3 ways to play for 2 players: name one, or one for each seat\n"},
      {{"pagat", "--hands", "0"}, "tonk: `--hands 0` is not a whole number from 1 to 1000000000000\n" + help},
      {{"pagat", "--seed", "-3"}, "tonk: `--seed -3` is not a whole number from 0 to 18446744073709551615\n" + help},
      {{"pagat", "--seed", "18446744073709551616"},
       "tonk: `--seed 18446744073709551616` is not a whole number from 0 to 18446744073709551615\n" + help},
      {{"pagat", "--output", folder.path() + "/no/where.tonk"},
       "tonk: `" + folder.path() + "/no/where.tonk" + "` cannot be written: No such file or directory\n"},
      {{"pagat", "--hands", "4000", "--output", "/dev/full"},
       "tonk: `/dev/full` cannot be written: No space left on device\n"},
  };
  for (const Case& it : cases) {
    std::vector<std::string> arguments{"simulate"};
    arguments.insert(arguments.end(), it.arguments.begin(), it.arguments.end());
    CHECK(run_tonk(arguments) == refused(it.err));
  }
}

TEST_CASE("simulate: a house whose hands do not end") {
  const Folder folder;
  const std::string house =
      folder.write("never.yaml",
                   "house: never\nextends: pagat\ndealt wins: none\nturn: {drop: never, lay: never}\n"
                   "stock out: the discards but the top one become the stock\n");
  const std::string log = folder.path() + "/never.tonk";
  const Ran ran = run_tonk({"simulate", house, "--hands", "2000", "--session", "1", "--output", log});
  CHECK(ran == refused("tonk: 101 hands came to no end, and 0 did: this house cannot be simulated\n"));
  CHECK_FALSE(std::filesystem::exists(log));
}

TEST_CASE("numbers: nothing has no sign") {
  CHECK(tonk::with_sign("0.25") == "+0.25");
  CHECK(tonk::with_sign("-1/3") == "-1/3");
  CHECK(tonk::with_sign("0.0000") == "0.0000");
}

TEST_CASE("progress: how much is done, how fast, and how long the rest takes") {
  using tonk::cli::progress_line;
  constexpr std::size_t wide = 200;
  CHECK(progress_line(0, 1000, 0ms, "hands", wide) == "[........................] 0 of 1,000 hands");
  CHECK(progress_line(250, 1000, 2s, "hands", wide) ==
        "[######..................] 250 of 1,000 hands, 125 a second, 0:06 left");
  CHECK(progress_line(3, 4, 3h, "rules", wide) == "[##################......] 3 of 4 rules, 0 a second, 1:00:00 left");
  CHECK(progress_line(0, 0, 1s, "rules", wide) == "[########################] 0 of 0 rules");
}

TEST_CASE("progress: the line fits the terminal") {
  using tonk::cli::progress_line;
  using tonk::cli::ReadSoFar;
  constexpr std::uint64_t million = 1'000'000;
  const auto played = [](std::size_t columns) {
    return progress_line(250 * million, 1000 * million, 20min, "hands", columns);
  };
  CHECK(played(200) == "[######..................] 250,000,000 of 1,000,000,000 hands, 208,333 a second, 1:00:00 left");
  CHECK(played(80) == "[##.........] 250,000,000 of 1,000,000,000 hands, 208,333 a second, 1:00:00 left");
  CHECK(played(60) == "[##.......] 250,000,000 of 1,000,000,000 hands, 1:00:00 left");
  CHECK(played(40) == "250,000,000 of 1,000,000,000 hands");
  CHECK(played(20) == "250,000,000 of 1,000");
  const auto read = [](std::size_t columns) {
    return progress_line(ReadSoFar{500 * million, 2000 * million, 3 * million}, 40s, columns);
  };
  CHECK(read(200) == "[######..................] 500.0 MB of 2.0 GB, 3,000,000 hands, 75,000 a second, 2:00 left");
  CHECK(read(80) == "[###...........] 500.0 MB of 2.0 GB, 3,000,000 hands, 75,000 a second, 2:00 left");
  CHECK(read(40) == "500.0 MB of 2.0 GB, 3,000,000 hands");
  CHECK(progress_line(ReadSoFar{500 * million, 0, 3}, 40s, 40) == "500.0 MB, 3 hands, 0 a second");
  for (std::size_t columns = 0; columns < 120; ++columns) {
    CHECK(played(columns).size() <= columns);
    CHECK(read(columns).size() <= columns);
  }
}
