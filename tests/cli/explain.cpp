#include <catch2/catch.hpp>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

TEST_CASE("explain: a whole hand") {
  const Ran ran = run_tonk({"explain", "-"}, caught("3"));
  CHECK(ran.status == 1);
  CHECK(without_house_lines(ran.out) == R"(-:5: session friday, hand 1: mis-settled (settlement wrong; caught)
house pagat; stake 1
seats Ann, Bob, Cal, Dee Dee, clockwise; Dee Dee deals

the deal
   7  Ann      deal             2s 4h 5h 9c Kd (30)
   8  Bob      deal             Ac 3d 3s 4c 8d (19)
   9  Cal      deal             As 2c 2h 3h Jd (18)
  10  Dee Dee  deal             6s 7s 9d Td Qc (42)
      up       8c

the play
  12  Ann      draw 6h          2s 4h 5h 6h 9c Kd (36)
  12  Ann      spread 4h 5h 6h  2s 9c Kd (21)
  12  Ann      discard Kd       2s 9c (11)
  13  Bob      draw Js          Ac 3d 3s 4c 8d Js (29)
  13  Bob      discard Js       Ac 3d 3s 4c 8d (19)
  14  Cal      draw Kh          As 2c 2h 3h Jd Kh (28)
  14  Cal      discard Kh       As 2c 2h 3h Jd (18)
  15  Dee Dee  draw 8s          6s 7s 8s 9d Td Qc (50)
  15  Dee Dee  spread 6s 7s 8s  9d Td Qc (29)
  15  Dee Dee  discard Qc       9d Td (19)
  16  Ann      draw 3c          2s 3c 9c (14)
  16  Ann      discard 9c       2s 3c (5)
  17  Bob      drop             Ac 3d 3s 4c 8d (19)

the end: Bob dropped with 19, and was caught: Ann has 5, Cal has 18, Dee Dee has 19
  Ann      2s 3c (5)
  Bob      Ac 3d 3s 4c 8d (19)
  Cal      As 2c 2h 3h Jd (18)
  Dee Dee  9d Td (19)

the settlement
  Bob pays Ann 2      settlement, drop and caught, "dropper pays 2 to each equal or lower" (variants/pagat.yaml:#)
  Bob pays Cal 2      settlement, drop and caught, "dropper pays 2 to each equal or lower" (variants/pagat.yaml:#)
  Bob pays Dee Dee 2  settlement, drop and caught, "dropper pays 2 to each equal or lower" (variants/pagat.yaml:#)
  Cal pays Ann 1      settlement, drop and caught, "each bystander pays 1 to each lowest" (variants/pagat.yaml:#)
  Dee Dee pays Ann 1  settlement, drop and caught, "each bystander pays 1 to each lowest" (variants/pagat.yaml:#)
  net: Ann 4, Bob -6, Cal 1, Dee Dee 1
  recorded: Bob paid Ann 3, Bob paid Cal 2, Bob paid Dee Dee 2, Cal paid Ann 1, Dee Dee paid Ann 1
  what was paid is not what the house asks for
      mis-settled: `Bob` owes `Ann` 2, and pays 3 [wrong-payment]
      rule: settlement, drop and caught, "dropper pays 2 to each equal or lower" (variants/pagat.yaml:#)
      help: `Bob` dropped; `Bob` has 19, `Ann` has 5
)");
}

TEST_CASE("explain: a finding stands under its move") {
  const Ran ran = run_tonk({"explain", "-"},
                           "house pagat\nseats Ann Bob\ndealer Bob\ndeal Ann 2c 3c 4c 5d 7d\n"
                           "deal Bob 2d 3d 4d 5c 7c\nup Kc\nBob: drop\n");
  CHECK(ran.out.find("  7  Bob  drop  2d 3d 4d 5c 7c (21)\n     illegal: it is the turn of `Ann`, not of `Bob` "
                     "[out-of-turn]\n     rule: ") != std::string::npos);
  CHECK(ran.status == 1);
}

TEST_CASE("explain: cards that nobody saw are shown as such, with what they may count") {
  const Ran ran = run_tonk({"explain", "-"},
                           "house pagat\nseats Ann Bob\ndealer Bob\ndeal Ann 2c 3c 4c ?? ??\n"
                           "deal Bob 2d 3d 4d 5c 7c\nup Kc\nAnn: draw, discard 4c\nBob: drop\n");
  const std::string deal = "4  Ann  deal        2c 3c 4c ?? ?? (";
  REQUIRE(ran.out.find(deal) != std::string::npos);
  const std::string count = ran.out.substr(ran.out.find(deal) + deal.size());
  CHECK(count.substr(0, count.find(')')).find(" to ") != std::string::npos);
}

TEST_CASE("explain: every hand in order, or the one that is asked for") {
  const std::string log = caught("2") + "\nhand 2\nbogus\n";
  const Ran all = run_tonk({"explain", "-"}, log);
  CHECK(all.out.find("hand 2: unreadable", all.out.find("hand 1: ok")) != std::string::npos);
  CHECK(all.status == 1);
  const Ran second = run_tonk({"explain", "-", "--hand", "2"}, log);
  CHECK(second.out.find("hand 1") == std::string::npos);
  CHECK(second.out.find("hand 2: unreadable") != std::string::npos);
  CHECK(run_tonk({"explain", "-", "--hand", "1"}, log).status == 0);
}

TEST_CASE("explain: a hand that the log does not have") {
  CHECK(run_tonk({"explain", "-", "--hand", "final"}, "hand finale\nbogus\n") ==
        refused("tonk: there is no hand `final` in the log; did you mean `finale`?\n"));
  CHECK(run_tonk({"explain", "-", "--hand", "3"}, "house pagat\nbogus\n") ==
        refused("tonk: there is no hand `3` in the log; no hand of it has a name\n"));
}

TEST_CASE("explain: a folder is not a log") {
  const Folder folder;
  CHECK(run_tonk({"explain", folder.path()}) ==
        refused("tonk: `" + folder.path() + "` cannot be read: it is a folder\n"));
}

TEST_CASE("explain: names with escape sequences reach no terminal") {
  std::string log = caught("3");
  for (std::size_t at = log.find("Dee Dee"); at != std::string::npos; at = log.find("Dee Dee")) {
    log.replace(at, 7, "\x1b[2J");
  }
  const Ran ran = run_tonk({"explain", "-"}, log);
  CHECK(ran.out.find('\x1b') == std::string::npos);
}

TEST_CASE("explain: a dealer that the log leaves open is not made up") {
  const Ran ran = run_tonk({"explain", "-"}, "house pagat\nhand 1\nseats Ann Bob\n");
  CHECK(ran.out.find("seats Ann, Bob, clockwise; the dealer is unknown\n") != std::string::npos);
}

TEST_CASE("explain: points, the pot, and what the next hand inherits") {
  const std::string deal =
      "hand 1\nseats Ann Bob\ndealer Bob\ndeal Ann Ac 2h 3d 4c 5s\ndeal Bob 6h 8d 9c Jd Qs\nup Tc\n";
  const Ran scores = run_tonk({"explain", "-"}, "session s\nhouse push-ups\n" + deal + "Ann: drop\n");
  CHECK(scores.out.find("  Bob scores 43  settlement, drop and lowest alone") != std::string::npos);
  CHECK(scores.out.find("\nafter the hand\n  scores: Ann 0, Bob 43\n") != std::string::npos);
  const Ran pot = run_tonk({"explain", "-"},
                           "house newcomb\nseats Ann Bob\ndealer Bob\ndeal Ann 2c 3d 4h\n"
                           "deal Bob Tc Kc 6d\nup 9s\nAnn: knock\nBob: draw 8c, discard 8c\n");
  CHECK(pot.out.find("\nthe end: Ann knocked: Ann has 4, Bob has 20\n") != std::string::npos);
  CHECK(pot.out.find("  Ann pays the pot 1  settlement, knock") != std::string::npos);
  CHECK(pot.out.find("\nafter the hand\n  tokens: Ann 2, Bob 3\n  pots: the house's 1\n") != std::string::npos);
}

TEST_CASE("explain: who has to wait is told beside the hand") {
  const Ran ran = run_tonk({"explain", "-"},
                           "house pagat with waiting\nseats Ann Bob\ndealer Bob\ndeal Ann 4h 5h 9c Kd 2s\n"
                           "deal Bob 7h 7d 3s 4c 8d\nup 8c\nAnn: draw 6h, spread 4h 5h 6h, discard Kd\n"
                           "Bob: draw Js, hit 7h, discard Js\nAnn: draw Qs, discard Qs\nBob: drop\n");
  CHECK(ran.out.find("discard Kd       2s 9c (11); may not drop\n") != std::string::npos);
  CHECK(ran.out.find("discard Js       3s 4c 7d 8d (22)\n") != std::string::npos);
}
