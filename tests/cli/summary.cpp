#include <catch2/catch.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "render/summary/summary.hpp"
#include "tests/cli/summaries.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::cli_test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::string lines(const std::string& text, const std::string& first, std::size_t count) {
  std::size_t end = text.find(first);
  const std::size_t begin = end;
  while (count-- > 0) {
    end = text.find('\n', end) + 1;
  }
  return text.substr(begin, end - begin);
}

/// A hand of the game of tokens in which nothing is certain but who is there.
const std::string unknown = R"(
hand 2
dealer Ann
deal Ann ?? ?? ?? ?? ??
deal Bob ?? ?? ?? ?? ??
deal Cal ?? ?? ?? ?? ??
deal "Dee Dee" ?? ?? ?? ?? ??
up 8c
Bob: drop
)";

}  // namespace

TEST_CASE("sums are exact, and read as they are printed") {
  const auto sum = [](long above, long below) { return Sum(above, below); };
  CHECK(to_string(sum(0, 1)) == "0");
  CHECK(to_string(sum(-3, 1)) == "-3");
  CHECK(to_string(sum(-1, 4)) == "-0.25");
  CHECK(to_string(sum(15, 2)) == "7.5");
  CHECK(to_string(sum(1, 3)) == "1/3");
  CHECK(to_string(Sum("123456789012345678901234567890/11")) == "123456789012345678901234567890/11");
  for (const char* const text :
       {"0", "-3", "-0.25", "7.5", "1/3", "-22/7", "24691357802469135780246913579/2", "12345678901234567890"}) {
    CHECK(to_string(parse_sum(text).value()) == text);
  }
  for (const char* const text : {"",   "-",  "+1",  "1.", ".5", "1.50", "2/4",   "4/2",   "1/0",       "1/-2",
                                 "-0", "01", "1e5", " 1", "1 ", "0x1",  "1.2.3", "1/2/3", "too large", "1/3.0"}) {
    INFO(text);
    CHECK_FALSE(parse_sum(text));
  }
  CHECK_FALSE(parse_sum(std::string(100'001, '1')));
}

TEST_CASE("a summary says what the hands come to, by house, ending, finding and player") {
  CHECK(run_tonk({"verify", "-q", "--summary", "-"}, caught("1") + unknown) ==
        printed(R"(2 hands: 1 mis-settled, 1 undetermined

by house  hands  mis-settled  undetermined
  pagat       2            1             1

by ending           hands
  none, or unknown      1
  caught                1

by finding       findings  hands
  hidden-cards          2      1
  wrong-payment         1      1

by player  hands  findings at own moves  in hands
  Ann          2                      0         0
  Bob          2                      2         1
  Cal          2                      0         0
  Dee Dee      2                      0         0

won and lost  by the rules  recorded  open
  Ann                   +4        +3    +1
  Bob                   -6        -5    -1
  Cal                   +1        +1     0
  Dee Dee               +1        +1     0

who pays whom     by the rules  recorded  open
  Bob to Ann                 2         1     1
  Bob to Cal                 2         2     0
  Bob to Dee Dee             2         2     0
  Cal to Ann                 1         1     0
  Dee Dee to Ann             1         1     0

1 hand could not be settled: left out of all sums
)",
                1));
}

TEST_CASE("a summary comes after what is told of the hands, or of the session") {
  const Ran with_hands = run_tonk({"verify", "--summary", "-"}, caught("1"));
  CHECK(with_hands.out.starts_with("-:18:1: mis-settled: "));
  CHECK(with_hands.out.find("by house", with_hands.out.find("[wrong-payment]")) != std::string::npos);

  std::string other = caught("2");
  other.replace(other.find("friday"), 6, "saturday");
  const Ran sessions = run_tonk({"verify", "--by-session", "-"}, caught("1") + other);
  const std::size_t finding = sessions.out.find("[wrong-payment]");
  const std::size_t friday = sessions.out.find("-:1: session friday: 1 hand: 1 mis-settled\n\nby house");
  const std::size_t saturday = sessions.out.find("-:23: session saturday: 1 hand: 1 ok\n\nby house");
  const std::size_t all = sessions.out.find("\n2 hands: 1 ok, 1 mis-settled\n\nby house");
  CHECK(finding < friday);
  CHECK(friday < saturday);
  CHECK(saturday < all);
  CHECK(all != std::string::npos);
  CHECK(lines(sessions.out.substr(saturday), "who pays whom", 3) ==
        "who pays whom     by the rules  recorded  open\n"
        "  Bob to Ann                 2         2     0\n"
        "  Bob to Cal                 2         2     0\n");
}

TEST_CASE("hands in no session are summed up as such") {
  std::string alone = caught("2");
  alone.erase(0, alone.find("hand 1"));
  alone.insert(alone.find('\n') + 1, "house pagat\nseats Ann Bob Cal \"Dee Dee\"\n");
  CHECK(run_tonk({"verify", "-q", "--by-session", "-"}, alone).out.starts_with("-: in no session: 1 hand: 1 ok\n"));
}

TEST_CASE("what has different units is not added") {
  std::string other = caught("2");
  other.replace(other.find("friday"), 6, "saturday");
  other.insert(other.find("house"), "stake 1 pebble\n");
  const json money = summary_of(sum_up({"-"}, caught("2") + other)).at("money");
  REQUIRE(money.size() == 2);
  CHECK(money[0].at("unit").is_null());
  CHECK(money[1].at("unit") == "pebble");
  CHECK(money[0].at("players") == money[1].at("players"));
}

TEST_CASE("a result that is wrong is recorded of players alone, one that is right of pairs, too") {
  std::string results = caught("2");
  results.erase(results.find("pay Bob"));
  const json right = summary_of(sum_up({"-"}, results + "result Ann 4 Bob -6 Cal 1 \"Dee Dee\" 1\n")).at("money").at(0);
  CHECK(right.at("players").at(0).dump() == R"({"due":"4","open":"0","player":"Ann","recorded":"4"})");
  CHECK(right.at("payments").at(0).dump() == R"({"due":"2","from":"Bob","open":"0","recorded":"2","to":"Ann"})");
  const json wrong = summary_of(sum_up({"-"}, results + "result Ann 3 Bob -5 Cal 1 \"Dee Dee\" 1\n")).at("money").at(0);
  CHECK(wrong.at("players").at(0).dump() == R"({"due":"4","open":"1","player":"Ann","recorded":"3"})");
  CHECK(wrong.at("payments").empty());
  const Ran told = run_tonk({"verify", "-q", "--summary", "-"}, results + "result Ann 3 Bob -5 Cal 1 \"Dee Dee\" 1\n");
  CHECK(told.out.ends_with("\n1 hand with wrong results and without payments: left out of who pays whom\n"));
}

TEST_CASE("a summary adds up what is said of each hand") {
  std::map<std::string, Sum> nets;
  std::map<std::string, std::uint64_t> codes;
  std::uint64_t hands = 0;
  std::vector<std::string> arguments{"verify", "--summary", "--format", "json"};
  const auto files = replays();
  arguments.insert(arguments.end(), files.begin(), files.end());
  std::istringstream told{run_tonk(arguments).out};
  json summary;
  for (std::string line; std::getline(told, line);) {
    const json said = json::parse(line);
    if (said.contains("summary")) {
      REQUIRE(summary.is_null());
      summary = said.at("summary");
      continue;
    }
    ++hands;
    for (const auto& sums : {said.at("net"), said.value("points", json::object())}) {
      for (const auto& [player, amount] : sums.items()) {
        nets[player] += parse_sum(amount.get<std::string>()).value();
      }
    }
    for (const json& finding : said.at("findings")) {
      ++codes[finding.at("code")];
    }
  }
  CHECK(summary.at("hands") == hands);
  for (const json& finding : summary.at("findings")) {
    CHECK(finding.at("findings") == codes[finding.at("code")]);
  }
  CHECK(summary.at("findings").size() == codes.size());
  std::map<std::string, Sum> due;
  const auto take = [&](const json& players) {
    for (const json& player : players) {
      due[player.at("player")] += parse_sum(player.at("due").get<std::string>()).value();
    }
  };
  take(summary.at("points"));
  for (const json& unit : summary.at("money")) {
    take(unit.at("players"));
  }
  std::erase_if(due, [](const auto& entry) { return entry.second == 0; });
  std::erase_if(nets, [](const auto& entry) { return entry.second == 0; });
  CHECK((due == nets));
}

TEST_CASE("what nobody recorded is open, although nothing that is recorded is wrong") {
  std::string log = test::contents(fs::path{TONK_SOURCE_DIR} / "replays/sessions/newcomb.tonk");
  for (const std::string word : {"\npay ", "\nresult "}) {
    for (std::size_t at = log.find(word); at != std::string::npos; at = log.find(word, at)) {
      log.erase(at, log.find('\n', at + 1) - at);
    }
  }
  const json summary = summary_of(sum_up({"-"}, log));
  CHECK(summary.at("settlements").contains("right"));
  std::size_t payments = 0;
  for (const json& unit : summary.at("money")) {
    for (const json& payment : unit.at("payments")) {
      CHECK(payment.at("recorded") == "0");
      CHECK(payment.at("open") == payment.at("due"));
      ++payments;
    }
  }
  CHECK(payments > 0);
}

TEST_CASE("a session is not whole where its log breaks off") {
  std::string log = caught("2");
  std::size_t at = 0;
  std::ostringstream out;
  std::ostringstream err;
  cli::World world{.out = out, .err = err, .read_input = [&](char* to, std::size_t most, std::string& why) {
                     const std::size_t given = log.copy(to, most, at);
                     at += given;
                     why = given == 0 ? "the wire was cut" : why;
                     return given == 0 ? std::nullopt : std::optional(given);
                   }};
  log += "\nhand 2\n";
  CHECK(cli::run({"verify", "-q", "--by-session", "-"}, world) == cli::Status::failed);
  CHECK(out.str().starts_with("-:1: session friday: so far 1 hand: 1 ok\n"));
  CHECK(err.str() == "tonk: `-` cannot be read to its end: the wire was cut\n");
}

TEST_CASE("a summary of a run that could not read all is not whole") {
  const Folder folder;
  const Ran ran = sum_up({folder.write("one.tonk", caught("2")), folder.path() + "/none.tonk"});
  CHECK(ran.status == 2);
  CHECK(summary_of(ran).at("whole") == false);
  CHECK(summary_of(ran).at("hands") == 1);
}

TEST_CASE("a summary goes into no document") {
  const Ran ran = run_tonk({"verify", "--summary", "--format", "sarif", "-"}, caught("2"));
  CHECK(ran.status == 2);
  CHECK(ran.err.find("`--summary` is available only as text or JSON") != std::string::npos);
}

TEST_CASE("summary: money and points that a house keeps apart") {
  const std::string hand =
      "hand 1\nhouse push-ups with bet-naturals\nseats Ann Bob\ndealer Bob\nbet naturals 1 Ann Bob\n"
      "deal Ann As 2c 3d 4h 5s\ndeal Bob 7c 8h 9d Ts Jc\nup Kh\nAnn: drop\n";
  const auto bob = [&](const std::string& settled) {
    const json summary = summary_of(sum_up({"-"}, hand + settled));
    std::string told;
    for (const json& sums : {summary.at("money").at(0).at("players"), summary.at("points")}) {
      for (const json& one : sums) {
        told += one.at("player") == "Bob" ? one.at("recorded").get<std::string>() + " " : "";
      }
    }
    return told;
  };
  const std::string pays = "pay Ann pot 1\npay Bob pot 1\n";
  CHECK(bob(pays + "result points Bob 44\n") == "-1 44 ");
  CHECK(bob(pays + "result points Bob 40\n") == "-1 40 ");
  CHECK(bob(pays + "result money Ann -1 Bob -1\nresult points Bob 40\n") == "-1 40 ");
  CHECK(bob("result money Ann -1 Bob -2\nresult points Bob 44\n") == "-2 44 ");
  CHECK(bob(pays) == "-1 0 ");
  CHECK(bob("result points Bob 44\n") == "0 44 ");
  CHECK(bob("result points Bob 40\n") == "0 40 ");
  CHECK(bob("result money Ann -1 Bob -1\n") == "-1 0 ");
  const json unpaid = summary_of(sum_up({"-"}, hand + "result points Bob 40\n"));
  CHECK(unpaid.at("unpaired") == 0);
  CHECK(unpaid.at("money").at(0).at("payments").size() == 2);
  CHECK(run_tonk({"explain", "-"}, hand + pays + "result points Bob 40\n")
            .out.find(
                "  points: Ann 0, Bob 44\n  recorded: Ann paid the pot 1, Bob paid the pot 1, Bob 40 in points\n") !=
        std::string::npos);
}

TEST_CASE("summary: a result in a house that keeps points alone is of points, whatever is paid") {
  const std::string hand =
      "hand 1\nhouse push-ups\nseats Ann Bob\ndealer Bob\ndeal Ann As 2c 3d 4h 5s\ndeal Bob 7c 8h 9d Ts Jc\nup Kh\n"
      "Ann: drop\npay Ann Bob 1\n";
  for (const std::string said : {"result Bob 44\n", "result points Bob 44\n"}) {
    const json summary = summary_of(sum_up({"-"}, hand + said));
    CHECK(summary.at("settlements").dump() == R"({"wrong":1})");
    CHECK(summary.at("points").at(0).dump() == R"({"due":"44","open":"0","player":"Bob","recorded":"44"})");
  }
}

}  // namespace tonk::cli_test
