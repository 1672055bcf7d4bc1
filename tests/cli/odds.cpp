#include <catch2/catch.hpp>

#include <fstream>
#include <nlohmann/json.hpp>

#include <sstream>

#include "explore/exact.hpp"
#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;
using tonk::explore::Fraction;

TEST_CASE("odds: the base game") {
  CHECK(run_tonk({"odds", "pagat", "--players", "3"}) ==
        printed(R"(pagat: 3 players, 5 of 52 cards each; a player can be dealt 2,598,960 hands

total is 49 or 50: each other pays 2
  a given player is dealt it                 0.4482%  1 in 223     8/1785
  anyone is                                   1.343%  1 in 74.5    32702023/2435533373
  anyone wins with it                         1.341%  1 in 74.6    536514124/40012333985

all dealt wins that are declared at once
  nobody has one                             98.657%               2402831350/2435533373
  someone has, and the hand is not played     1.343%  1 in 74.5    32702023/2435533373
    exactly one, which wins                   1.341%  1 in 74.6    536514124/40012333985
    two or more                            0.001833%  1 in 54,558  5133777/280086337895
      a draw: nobody is paid               0.001833%  1 in 54,558  5133777/280086337895

what they bring on average, in stakes a hand
  each player is paid                        0.01788               2146056496/120037001955
  each player pays                           0.01788               2146056496/120037001955
  the table pays                             0.05363               2146056496/40012333985
)"));
}

TEST_CASE("odds: wins of the first turn are told as they are dealt") {
  CHECK(run_tonk({"odds", "chicago-cab", "--players", "2"}) ==
        printed(R"(chicago-cab: 2 players, 5 of 54 cards each; a player can be dealt 3,162,510 hands

total is 50: each other pays 2
  a given player is dealt it                  0.1381%  1 in 724      56/40545
  anyone is                                   0.2762%  1 in 362      363172/131487435
  anyone wins with it                         0.2762%  1 in 362      363128/131487435
total is 13 or less: each other pays 2
  a given player is dealt it                  0.6469%  1 in 155      193/29835
  anyone is                                    1.293%  1 in 77.4     2165195519/167514992190
  anyone wins with it                          1.289%  1 in 77.6     19437502271/1507634929710
total is 49: each other pays 1 (at the start of one's first turn, while nothing is laid)
  a given player is dealt it                  0.2302%  1 in 434      56/24327
  anyone is                                   0.4602%  1 in 217      847174/184082409
  it is lost where the hand ends or a spread is laid before its player's turn

all dealt wins that are declared at once
  nobody has one                              98.434%                494676130853/502544976570
  someone has, and the hand is not played      1.566%  1 in 63.9     7868845717/502544976570
    exactly one, which wins                    1.562%  1 in 64.0     784764107/50254497657
    two or more                             0.004219%  1 in 23,700   21204647/502544976570
      a draw: nobody is paid               0.0003588%  1 in 278,715  117592/32774672385
      the best alone is paid                0.003861%  1 in 25,902   58204709/1507634929710

what they bring on average, in stakes a hand
  each player is paid                         0.01565                23601127919/1507634929710
  each player pays                            0.01565                23601127919/1507634929710
  the table pays                              0.03131                23601127919/753817464855
  this leaves out the wins that are declared on a turn
)"));
}

TEST_CASE("odds: a house that scores, and options") {
  CHECK(run_tonk({"odds", "push-ups", "--players", "2", "--with", "low-nine-triple"}) ==
        printed(R"(push-ups with low-nine-triple: 2 players, 5 of 52 cards each; a player can be dealt 2,598,960 hands

total is 9 or less: each other pays 3
  a given player is dealt it                 0.01401%  1 in 7,140    1/7140
  anyone is                                  0.02801%  1 in 3,570    15509821/55370084770
  anyone wins with it                        0.02780%  1 in 3,597    138528361/498330762930
total is 49 or 50: each other scores twice the own count
  a given player is dealt it                  0.4482%  1 in 223      8/1785
  anyone is                                   0.8957%  1 in 112      743221/82972155
  anyone wins with it                         0.8949%  1 in 112      3500534/391154445

all dealt wins that are declared at once
  nobody has one                             99.0765%                493728449183/498330762930
  someone has, and the hand is not played     0.9235%  1 in 108      4602313747/498330762930
    exactly one, which wins                   0.9227%  1 in 108      4598208677/498330762930
    two or more                            0.0008238%  1 in 121,394  410507/49833076293
      a draw: nobody is paid               0.0008238%  1 in 121,394  410507/49833076293

what they bring on average, in stakes and points a hand
  each player is paid                       0.0004170                138528361/332220508620
  each player pays                          0.0004170                138528361/332220508620
  each player scores                           0.2765                757110064/2738081115
  the table pays                            0.0008340                138528361/166110254310
  the table scores                             0.5530                1514220128/2738081115
)"));
}

TEST_CASE("odds: where nothing wins at once") {
  CHECK(run_tonk({"odds", "newcomb", "--players", "2"}) ==
        printed(R"(newcomb: 2 players, 3 of 52 cards each; a player can be dealt 22,100 hands

total is 31: each other pays 1 to the pot (in one's own turn)
  a given player is dealt it  0.1086%  1 in 921  6/5525
  anyone is                   0.2171%  1 in 461  11049/5089630
  it can be drawn later too, which is not counted
)"));
}

TEST_CASE("odds: where nothing wins at all") {
  CHECK(run_tonk({"odds", "seven-card-40", "--players", "2"}) ==
        printed(R"(seven-card-40: 2 players, 7 of 40 cards each; a player can be dealt 18,643,560 hands
no dealt hand wins
)"));
}

TEST_CASE("odds: all winners are paid") {
  CHECK(run_tonk({"odds", "washington-state", "--players", "4"}) ==
        printed(R"(washington-state: 4 players, 5 of 52 cards each; a player can be dealt 2,598,960 hands

total is 49 or 50 or 14 or less: each other pays 2
  a given player is dealt it                0.8174%  1 in 122    5311/649740
  anyone is                                  3.231%  1 in 31.0   1857594281208004/57498977940018615
  anyone wins with it                        3.231%  1 in 31.0   1857594281208004/57498977940018615

all dealt wins that are declared at once
  nobody has one                            96.769%              55641383658810611/57498977940018615
  someone has, and the hand is not played    3.231%  1 in 31.0   1857594281208004/57498977940018615
    exactly one, which wins                  3.192%  1 in 31.3   86257662720878933/2702451963180874905
    two or more                            0.03883%  1 in 2,576  69951233059817/180163464212058327
      each that no other beats is paid     0.03883%  1 in 2,576  69951233059817/180163464212058327

what they bring on average, in stakes a hand
  each player is paid                       0.04865              2693937891/55370084770
  each player pays                          0.04865              2693937891/55370084770
  the table pays                             0.1946              5387875782/27685042385
)"));
}

TEST_CASE("odds: the page about them shows what is printed") {
  const std::string shown =
      "```console\n$ tonk odds newark --players 2\n" + run_tonk({"odds", "newark", "--players", "2"}).out + "```\n";
  CHECK(contents(TONK_SOURCE_DIR "/docs/odds.md").find(shown) != std::string::npos);
}

TEST_CASE("odds: each number of players up to four, or one that is asked for") {
  const auto heads = [](const std::vector<std::string>& arguments) {
    std::istringstream lines(run_tonk(arguments).out);
    std::string text;
    for (std::string line; std::getline(lines, line);) {
      text += line.find(" players, ") != std::string::npos ? line.substr(0, line.find(" of ")) + "\n" : "";
    }
    return text;
  };
  CHECK(heads({"odds", "pagat"}) == "pagat: 2 players, 5\npagat: 3 players, 5\npagat: 4 players, 5\n");
  CHECK(heads({"odds", "spades-and-pawns"}) == "spades-and-pawns: 2 players, 5\nspades-and-pawns: 3 players, 5\n");
  CHECK(heads({"odds", "pagat", "--players", "7"}) == "pagat: 7 players, 5\n");
  CHECK(heads({"odds", "jazz-club", "--players", "4"}) == "jazz-club: 4 players, 5\n");
  CHECK(heads({"odds", "jazz-club", "--players", "4", "--cards", "3"}) == "jazz-club: 4 players, 3\n");
  CHECK(heads({"odds", "jazz-club", "--cards", "3"}) ==
        "jazz-club: 2 players, 3\njazz-club: 3 players, 3\njazz-club: 4 players, 3\n");
}

TEST_CASE("odds: a line of JSON for each number of players") {
  const Ran ran = run_tonk({"odds", "newark", "--format", "json"});
  std::istringstream lines(ran.out);
  std::vector<nlohmann::json> all;
  for (std::string line; std::getline(lines, line);) {
    all.push_back(nlohmann::json::parse(line));
  }
  REQUIRE(all.size() == 3);
  const nlohmann::json& two = all[0];
  CHECK(two["house"] == "newark");
  CHECK(two["players"] == 2);
  CHECK(two["hands"] == "2598960");
  CHECK(
      without_house_lines(two["wins"][0].dump()) ==
      R"({"anyone":{"decimal":"0.00336083834390","exact":"92952/27657385"},"as_another":{"decimal":"0","exact":"0"},)"
      R"("hand":"total is 50","paid":{"decimal":"0.00336083834390","exact":"92952/27657385"},"pays":["each other pays 2"],)"
      R"("player":{"decimal":"0.00168067226891","exact":"1/595"},"source":"variants/newark.yaml:#","when":"at once"})");
  CHECK(two["nobody"]["exact"] == "491655511223/498330762930");
  CHECK(two["not_played"]["exact"] == "6675251707/498330762930");
  CHECK(two["one"]["exact"] == "511912283/38333135610");
  CHECK(two["several"]["exact"] == "10196014/249165381465");
  CHECK(
      two["of_several"].dump() ==
      R"({"all":{"decimal":"0","exact":"0"},"best":{"decimal":"0.0000374000270231","exact":"443752/11865018165"},)"
      R"("draw":{"decimal":"0","exact":"0"},"nearest":{"decimal":"0.00000352064157084","exact":"877222/249165381465"}})");
  CHECK(two["expected"]["seats_differ"] == true);
  CHECK(two["expected"]["seats"].size() == 2);
  CHECK(two["expected"]["seats"][1]["gains"].dump() ==
        R"({"decimal":"-0.00000704128314168","exact":"-1754444/249165381465"})");
  CHECK(two["expected"]["table"]["pays"]["exact"] == "6675251707/249165381465");
  CHECK(two["expected"]["to_pot"]["exact"] == "0");
}

TEST_CASE("odds: what cannot be told is said") {
  const Folder folder;
  const std::string pot =
      folder.write("pot.yaml",
                   "house: pot\nextends: pagat\ndealt wins: [{hand: total is 50, pays: [winner takes the pot, "
                   "each other pays 1 to the pot]}]\n");
  const std::string lowest =
      folder.write("lowest.yaml",
                   "house: lowest\nextends: pagat\ndealt wins: [{hand: total is 50, pays: nearest lowest pays 1 to the "
                   "winner}]\n");
  const Ran to_pot = run_tonk({"odds", pot, "--players", "2"});
  CHECK(to_pot.out.ends_with(R"(what they bring on average, in stakes a hand
  each player pays                            0.001680                  46469/27657385
  the table pays                              0.003360                  92938/27657385
  what goes to the pot                        0.003360                  92938/27657385
  this leaves out what a winner takes from the pot
)"));
  CHECK(
      run_tonk({"odds", lowest, "--players", "2"})
          .out.ends_with("\nwhat they bring on average is not worked out: who pays or is paid depends on the seats\n"));
  struct Case {
    std::vector<std::string> arguments;
    std::string err;
  };
  const std::vector<Case> cases{
      {{"pagt"}, "tonk: there is no house `pagt`; did you mean `pagat`?\n"},
      {{"pagat", "--players", "1"}, "tonk: `pagat` is not played by 1, but by 2 to 10\n"},
      {{"pagat", "--players", "two"},
       "tonk: `--players two` is not a whole number from 1 to 48\nhelp: see `tonk odds --help`\n"},
      {{"pagat", "--cards", "7"}, "tonk: `pagat` does not deal 7 cards to 2 players, but 5\n"},
      {{"jazz-club", "--players", "3", "--cards", "6"},
       "tonk: `jazz-club` does not deal 6 cards to 3 players, but 3, 5, 7 or 12\n"},
      {{"spades-and-pawns-tournament", "--players", "3"},
       "tonk: `spades-and-pawns-tournament` is not played by 3, but by 2\n"},
      {{"jazz-club", "--players", "5", "--cards", "12"}, "tonk: 5 players cannot be dealt 12 cards each\n"},
      {{}, "tonk: VARIANT is required\nhelp: see `tonk odds --help`\n"},
  };
  for (const Case& it : cases) {
    std::vector<std::string> arguments{"odds"};
    arguments.insert(arguments.end(), it.arguments.begin(), it.arguments.end());
    CHECK(run_tonk(arguments) == refused(it.err));
  }
}

TEST_CASE("odds: fractions as people read them") {
  using namespace tonk::explore;
  CHECK(grouped(Integer(7)) == "7");
  CHECK(grouped(Integer(123)) == "123");
  CHECK(grouped(Integer(1234)) == "1,234");
  CHECK(grouped(Integer(123456)) == "123,456");
  CHECK(grouped(Integer(-123456)) == "-123,456");
  CHECK(decimal(Fraction(1, 3), 0) == "0");
  CHECK(decimal(Fraction(1, 2), 0) == "1");
  CHECK(decimal(Fraction(2, 3), 4) == "0.6667");
  CHECK(decimal(Fraction(-2, 3), 2) == "-0.67");
  CHECK(decimal(Fraction(-1, 300), 2) == "0.00");
  CHECK(decimal(Fraction(1999, 1000), 2) == "2.00");
  CHECK(decimal_to(0, 4) == "0");
  CHECK(decimal_to(Fraction(1, 3000), 4) == "0.0003333");
  CHECK(decimal_to(Fraction(12345678, 1), 4) == "12345678");
  CHECK(percent(0) == "0%");
  CHECK(percent(1) == "100%");
  CHECK(percent(Fraction(1, 2)) == "50.00%");
  CHECK(percent(Fraction(8, 1785)) == "0.4482%");
  CHECK(percent(Fraction(9999999, 10000000)) == "99.99999000%");
  CHECK(one_in(0) == "never");
  CHECK(one_in(1) == "always");
  CHECK(one_in(Fraction(1, 2)) == "1 in 2.00");
  CHECK(one_in(Fraction(51, 100)).empty());
  CHECK(one_in(Fraction(2, 2001)) == "1 in 1,001");
  CHECK(one_in(Fraction(9996, 1000000)) == "1 in 100");
}
