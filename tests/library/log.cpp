#include <catch2/catch.hpp>

#include <string>
#include <tonk/tonk.hpp>

namespace {

const std::string evening = R"(session friday
house pagat with waiting
stake 0.25 dollar
seats Ann "Bob B"

hand one
dealer Ann
deal Ann 4h 5h 9c Kd 2s
deal "Bob B" Ac 3d 3s 4c 8d
up 8c
"Bob B": draw 6h, discrad Kd

hand two
house pagat
deal Ann 4h 5h 9c Kd 2s
deal "Bob B" Ac 3d 3s 4c 8d
up 8c
Ann: draw 6h, spread 4h 5h 6h
Ann: discard Kd
"Bob B": drop
)";

TEST_CASE("library: a log is its hands, and what is wrong with them where it is wrong") {
  const tonk::Log log = tonk::parse_log(evening, "friday.tonk");
  REQUIRE(log.hands().size() == 2);
  const tonk::LoggedHand& bad = log.hands()[0];
  REQUIRE(bad.errors.size() == 1);
  CHECK(bad.errors.front().file == "friday.tonk");
  CHECK(bad.errors.front().line == 11);
  CHECK(bad.errors.front().column == 19);
  CHECK(log.errors() == bad.errors);

  const tonk::LoggedHand& hand = log.hands()[1];
  CHECK(hand.session == "friday");
  CHECK(hand.id == "two");
  CHECK(hand.line == 13);
  CHECK(hand.house == "pagat");
  CHECK(hand.options.empty());
  CHECK(to_string(hand.stake) == "0.25");
  CHECK(hand.unit == "dollar");
  CHECK(hand.seats == std::vector<std::string>{"Ann", "Bob B"});
  REQUIRE(hand.moves.size() == 4);
  CHECK(to_string(hand.moves[1].move) == "spread 4h 5h 6h");
  CHECK(hand.moves[1].line == 18);
  CHECK(hand.moves[1].column == 15);
  CHECK(hand.moves[3].move.seat == tonk::Seat{1});

  const auto judged = tonk::judge(log, tonk::Houses());
  REQUIRE(judged.size() == 2);
  CHECK(judged[0].verdict == tonk::Verdict::unreadable);
  CHECK(judged[0].findings.size() == 1);
  CHECK(judged[1].seats == hand.seats);
  // After a hand that cannot be read nobody knows whose deal it is.
  CHECK(judged[1].verdict == tonk::Verdict::incomplete);
}

TEST_CASE("library: JSON lines are a log too") {
  const tonk::Log log = tonk::parse_log(
      R"({"hand":"1","house":{"name":"pagat"},"seats":["Ann","Bob"],"dealer":"Bob","play":[{"player":"Ann","actions":[{"action":"drwa"}]}]})");
  REQUIRE(log.hands().size() == 1);
  REQUIRE(log.errors().size() == 1);
  CHECK(log.errors().front().line == 1);
  CHECK(log.errors().front().column > 90);
  CHECK(tonk::parse_log("house pagat\n", "words.jsonl").errors().size() == 1);
  CHECK(tonk::parse_log("").errors().size() == 1);
}

TEST_CASE("library: a house that nobody has makes a hand unreadable, where it is named") {
  const tonk::Log log =
      tonk::parse_log("session s\nhouse pagta\n\nhand 1\nseats Ann Bob\ndealer Ann\nAnn: draw\n", "s.tonk");
  const auto judged = tonk::judge(log, tonk::Houses());
  REQUIRE(judged.size() == 1);
  CHECK(judged[0].verdict == tonk::Verdict::unreadable);
  REQUIRE(judged[0].findings.size() == 1);
  CHECK(judged[0].findings[0].line == 2);
  CHECK(judged[0].findings[0].file == "s.tonk");

  const auto nameless = tonk::judge(tonk::parse_log("hand 1\nseats Ann Bob\n"), tonk::Houses());
  CHECK(nameless.at(0).findings.at(0).code == "no-house");
}

TEST_CASE("library: the paths of a log are followed below its folder, or wherever they lead") {
  std::vector<std::string> read;
  const tonk::Houses houses([&](const std::string& path, std::string& why) -> std::optional<std::string> {
    read.push_back(path);
    why = "nobody has it";
    return path.ends_with("base.yaml") ? "house: base\nextends: ../../base.yaml\n" : "house: ours\nextends: pagat\n";
  });
  const auto error = [&](const std::string& house, const std::string& file, tonk::LogPaths paths) {
    const auto judged =
        tonk::judge(tonk::parse_log("hand 1\nhouse " + house + "\nseats Ann Bob\n", file), houses, paths);
    return judged.at(0).findings.empty() ? std::string() : judged[0].findings[0].code;
  };
  using enum tonk::LogPaths;
  for (const std::string file : {"logs/a.tonk", "/logs/a.tonk", "a.tonk", "../a.tonk", "./logs/../a.tonk"}) {
    INFO(file);
    CHECK(error("./ours.yaml", file, below_the_log) != "unreadable-file");
    CHECK(error("deep/../ours.yaml", file, below_the_log) != "unreadable-file");
    read.clear();
    for (const std::string house : {"../ours.yaml", "/etc/passwd", "deep/../../ours.yaml", "pagat with ../o.yaml"}) {
      CHECK(error(house, file, below_the_log) == "unreadable-file");
    }
    CHECK(read.empty());
    CHECK(error("deep/base.yaml", file, below_the_log) == "unreadable-file");
    CHECK(read.size() == 1);
    CHECK(error("../ours.yaml", file, all) != "unreadable-file");
  }
}

}  // namespace
