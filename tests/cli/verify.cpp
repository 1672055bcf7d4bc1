#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include <filesystem>

#include <fmt/format.h>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

TEST_CASE("verify: a hand in order is silent but for the summary") {
  CHECK(run_tonk({"verify", "-"}, caught("2")) == printed("1 hand: 1 ok\n"));
}

TEST_CASE("verify: --verbose tells of hands in order too") {
  CHECK(run_tonk({"verify", "-v"}, caught("2")).out ==
        "-:5: session friday, hand 1: ok (settlement right; caught)\n"
        "1 hand: 1 ok\n");
}

TEST_CASE("verify: a wrong payment stands at its line with the house's rule") {
  const Ran ran = run_tonk({"verify", "-"}, caught("3"));
  CHECK(without_house_lines(ran.out) == R"(-:18:1: mis-settled: `Bob` owes `Ann` 2, and pays 3 [wrong-payment]
   |
18 | pay Bob Ann 3
   | ^^^^^^^^^^^^^
   = rule: settlement, drop and caught, "dropper pays 2 to each equal or lower" (variants/pagat.yaml:#)
   = help: `Bob` dropped; `Bob` has 19, `Ann` has 5
-:5: session friday, hand 1: mis-settled (settlement wrong; caught)
1 hand: 1 mis-settled
)");
  CHECK(ran.err.empty());
  CHECK(ran.status == 1);
}

TEST_CASE("verify: a settlement that nobody recorded is worked out and told") {
  const std::string log = caught("2");
  CHECK(run_tonk({"verify"}, log.substr(0, log.find("pay "))) ==
        printed("-:5: session friday, hand 1: ok (settlement unrecorded; caught): Bob pays Ann 2, Bob pays Cal 2, "
                "Bob pays Dee Dee 2, Cal pays Ann 1, Dee Dee pays Ann 1\n"
                "1 hand: 1 ok\n"));
}

TEST_CASE("verify: --quiet leaves it to the exit status") {
  CHECK(run_tonk({"verify", "-q"}, caught("3")).out.empty());
  CHECK(run_tonk({"verify", "-q"}, caught("3")).status == 1);
  CHECK(run_tonk({"verify", "-q"}, caught("2")).status == 0);
  CHECK(run_tonk({"verify", "-q", "--format", "json"}, caught("3")).out.empty());
}

TEST_CASE("verify: one hand that cannot be read costs no other") {
  const Ran ran = run_tonk({"verify"}, "hand 0\nbogus\n" + caught("2"));
  CHECK(ran.out.find("-:2:1: unreadable: unknown keyword `bogus` [unknown-keyword]\n") == 0);
  CHECK(ran.out.find("\n-:1: hand 0: unreadable\n2 hands: 1 ok, 1 unreadable\n") != std::string::npos);
  CHECK(ran.status == 1);
}

TEST_CASE("verify: hands whose session head cannot be read are not lost in silence") {
  const Ran ran = run_tonk({"verify"}, "session s\nhouse pagat\nboo\nhand 1\ndealer Ann\nhand 2\n");
  CHECK(ran.out.find("-:1: session s: unreadable\n") != std::string::npos);
  CHECK(ran.out.find("-:4: session s, hand 1: unreadable\n") != std::string::npos);
  CHECK(ran.out.find("-:1:1: unreadable: skipped, because the head of its session cannot be read [session-head]") !=
        std::string::npos);
  CHECK(ran.out.find("\n2 hands: 2 unreadable, the head of 1 session unreadable\n") != std::string::npos);
  CHECK(ran.status == 1);
  CHECK(run_tonk({"verify"}, "session\n").out.find("\n-:1: session: unreadable\n") != std::string::npos);
}

TEST_CASE("verify: lines in front of the first session are a finding") {
  const Ran ran = run_tonk({"verify"}, "house pagat\n" + caught("2"));
  CHECK(ran.out.find("-:1:1: unreadable: these lines stand before the first hand, and in no session "
                     "[outside-a-hand]\n") == 0);
  CHECK(ran.status == 1);
}

TEST_CASE("verify: files that cannot be read fail the command, and the others are verified") {
  const Folder folder;
  const std::string good = folder.write("good.tonk", caught("2"));
  const Ran ran = run_tonk({"verify", folder.path() + "/none.tonk", good});
  CHECK(ran.out == "1 hand: 1 ok\n");
  CHECK(ran.err == "tonk: `" + folder.path() + "/none.tonk` cannot be read: No such file or directory\n");
  CHECK(ran.status == 2);
}

TEST_CASE("verify: folders are searched for logs in order") {
  const Folder folder;
  folder.write("b.tonk", caught("2"));
  folder.write("a/z.tonk", caught("3"));
  folder.write("a/notes.txt", "not a log");
  const Ran ran = run_tonk({"verify", "-v", folder.path()});
  const auto a = ran.out.find(folder.path() + "/a/z.tonk:5: ");
  const auto b = ran.out.find(folder.path() + "/b.tonk:5: ");
  CHECK(a < b);
  CHECK(b != std::string::npos);
  CHECK(ran.out.find("\n2 hands: 1 ok, 1 mis-settled\n") != std::string::npos);
  CHECK(ran.status == 1);

  CHECK(ran.err.empty());
  folder.write("a/y.jsonl", "");
  folder.write("c.tonk.gz", "");
  const Ran noted = run_tonk({"verify", "-v", folder.path()});
  CHECK(noted.out == ran.out);
  CHECK(noted.err == "tonk: note: of `" + folder.path() + "` only the files `*.tonk` are read, and not `" +
                         folder.path() + "/a/y.jsonl` and 1 more\n");
  CHECK(noted.status == 1);

  std::filesystem::create_directory_symlink(".", folder.path() + "/again");
  const Ran linked = run_tonk({"verify", "-v", folder.path()});
  CHECK(linked.out == ran.out);
  CHECK(linked.err == noted.err + "tonk: note: of `" + folder.path() +
                          "` only folders that are no links are searched, and not `" + folder.path() + "/again`\n");

  const std::string house = folder.write("ours.yaml", "house: ours\nextends: pagat\n");
  CHECK(run_tonk({"verify", house}).err ==
        "tonk: note: `" + house + "` is read as a hand log; if it is a house, `tonk check` looks at it\n");

  const Folder nothing;
  CHECK(run_tonk({"verify", nothing.path()}) == refused("tonk: `" + nothing.path() + "` contains no file `*.tonk`\n"));
}

TEST_CASE("verify: a folder that cannot be searched is named, and the others are searched") {
  const Folder folder;
  folder.write("a/friday.tonk", caught("3"));
  folder.write("z/friday.tonk", caught("3"));
  // Below this many folders of the longest name, no path reaches.
  constexpr int depth = 17;
  constexpr std::size_t longest_name = 255;
  const std::string name(longest_name, 'm');
  const Inside inside(folder.path());
  for (int level = 0; level < depth; ++level) {
    REQUIRE(::mkdir(name.c_str(), 0700) == 0);
    REQUIRE(::chdir(name.c_str()) == 0);
  }
  const Ran ran = run_tonk({"verify", folder.path()});
  CHECK(ran.status == 2);
  CHECK(has(ran.out, folder.path() + "/a/friday.tonk:18"));
  CHECK(has(ran.out, folder.path() + "/z/friday.tonk:18"));
  CHECK(has(ran.err, name + "` cannot be searched: File name too long\n"));
}

TEST_CASE("verify: what is to be written must be files of their own") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", caught("3"));
  const std::string both = folder.path() + "/both";
  CHECK(run_tonk({"verify", "--db", both, "--certificate", both, log}) ==
        refused("tonk: `--certificate` and `--db` cannot both write `" + both + "`\n"));
  CHECK(run_tonk({"verify", "--fix", both + "/", "--witness", both, log}).status == 2);
  CHECK_FALSE(std::filesystem::exists(both));
  const Inside inside(folder.path());
  CHECK(run_tonk({"verify", "--db", "./both", "--certificate", "both", log}).status == 2);
  CHECK_FALSE(std::filesystem::exists(both));
}

TEST_CASE("standard input cannot be read twice") {
  for (const std::vector<std::string>& asked : {std::vector<std::string>{"verify", "-", "-"},
                                                {"split", "-", "-", "-o", "parts"},
                                                {"convert", "--to", "jsonl", "-", "-"},
                                                {"fmt", "-", "-"},
                                                {"summarize", "-", "-"},
                                                {"identify", "-", "-"}}) {
    CHECK(run_tonk(asked, caught("2")) ==
          refused("tonk: `-` is named twice, and standard input can be read only once\n"));
  }
}

TEST_CASE("verify: standard input that cannot be read") {
  std::ostringstream out;
  std::ostringstream err;
  tonk::cli::World world{.out = out, .err = err, .read_input = [](char*, std::size_t, std::string& why) {
                           why = "it is a folder";
                           return std::optional<std::size_t>();
                         }};
  CHECK(tonk::cli::run({"verify", "-"}, world) == tonk::cli::Status::failed);
  CHECK(err.str() == "tonk: `-` cannot be read: it is a folder\n");
}

TEST_CASE("verify, fmt, summarize: on a terminal without files they ask for some") {
  for (const auto& [command, words] :
       {std::pair{"verify", "no logs to verify: name files or folders, or `-` for standard input"},
        std::pair{"fmt", "no logs to format: name files or folders, or `-` for standard input"},
        std::pair{"summarize", "no summaries to add up: name files, or `-` for standard input"}}) {
    std::ostringstream out;
    std::ostringstream err;
    tonk::cli::World world{.out = out, .err = err, .read_input = {}, .in_is_terminal = true};
    CHECK(tonk::cli::run({command}, world) == tonk::cli::Status::failed);
    CHECK(err.str() == "tonk: " + std::string(words) + "\n");
  }
}

TEST_CASE("verify: a hand with hidden cards and as many names as a hand may have") {
  std::string log = "session s\nhouse pagat\nseats";
  for (int player = 0; player < 10; ++player) {
    log += fmt::format(" P{}", player);
  }
  log += "\nhand 1\ndealer P0\nP1: draw, discard ??\nresult";
  for (int stranger = 0; stranger < 253; ++stranger) {
    log += fmt::format(" n{} 0", stranger);
  }
  const Ran ran = run_tonk({"verify", "-"}, log + "\n");
  CHECK(ran.status == 1);
  CHECK(has(ran.out, "1 hand: 1 "));
}

TEST_CASE("verify: who deals is not guessed from what anybody may do before the first turn") {
  const Ran ran = run_tonk({"verify", "-"}, R"(session s
house marwang with bet-high-card
seats Ann Bob Cal
hand 1
dealer Cal
deal Cal 4h 6h 9s Kd 2s
Ann: declare
Bob: declare
hand 2
deal Ann Kh 5c 9c 8d 2d
deal Bob Jh 7c 3d Qs 4s
deal Cal 2h 3h Ts 5s As
bet high-card h 1 Ann Bob Cal
up 8c
Ann: aside Kh
Bob: draw 6d, discard Jh
Cal: drop
)");
  CHECK(has(ran.out, "hand 2"));
  CHECK(ran.out.find("out-of-turn") == std::string::npos);
}

TEST_CASE("verify: colours only where they are wanted") {
  CHECK(run_tonk({"verify"}, caught("3")).out.find('\x1b') == std::string::npos);
  CHECK(run_tonk({"verify", "--color", "always"}, caught("3")).out.find("\x1b[1;31mmis-settled:") != std::string::npos);
  std::ostringstream out;
  std::ostringstream err;
  tonk::cli::World world{
      .out = out, .err = err, .read_input = input_of(caught("3")), .out_is_terminal = true, .no_color = true};
  CHECK(tonk::cli::run({"verify"}, world) == tonk::cli::Status::found);
  CHECK(out.str().find('\x1b') == std::string::npos);
}

TEST_CASE("verify: names with escape sequences reach no terminal") {
  const Ran ran =
      run_tonk({"verify", "-v"}, "session \"\x1b[2J\"\nhouse pagat\nhand \"\x1b]0;x\x07\"\nseats \"\x1b[31m\" Bob\n");
  CHECK(ran.out.find('\x1b') == std::string::npos);
  CHECK(ran.out.find('\x07') == std::string::npos);
  const Ran file = run_tonk({"verify", "no\x1b[31m.tonk"});
  CHECK(file.err == "tonk: `no\\x1b[31m.tonk` cannot be read: No such file or directory\n");
}
