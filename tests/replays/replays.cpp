#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/mutation/odd_hands.hpp"
#include "tests/replays/runner.hpp"

namespace tonk::test {
namespace {

constexpr std::string_view quiet_hand = R"(hand h
# verdict: ok, settlement right
# end: drop-won
house pagat
seats Ann Bob
dealer Bob
deal Ann Ac 2h 3d 4c 5s
deal Bob 6h 8d 9c Jd Qs
up Tc
Ann: drop
pay Bob Ann 1
)";

/// The quiet hand with one text put in place of another.
std::string changed(std::string_view from, std::string_view to) {
  std::string text{quiet_hand};
  const auto place = text.find(from);
  REQUIRE(place != std::string::npos);
  return text.replace(place, from.size(), to);
}

std::vector<std::string> complaints(std::string_view text) { return Replayer{}.run("test.tonk", text).complaints; }

}  // namespace

TEST_CASE("every replay is judged as its comments say", "[replay]") {
  auto files = replay_files();
  REQUIRE(files.size() > 10);
  files.insert(files.end(), kept_replays().begin(), kept_replays().end());
  for (const std::string& file : files) {
    const Replay replay = Replayer{}.run(file, read_replay(file));
    CHECK_FALSE(replay.hands.empty());
    for (const std::string& complaint : replay.complaints) {
      FAIL_CHECK(complaint);
    }
  }
}

TEST_CASE("a replay printed anew is judged alike", "[replay]") {
  for (const std::string& file : replay_files()) {
    const std::string text = read_replay(file);
    const auto told = Replayer{}.run(file, text).hands;
    const auto printed = Replayer{{.printed = true}}.run(file, text).hands;
    REQUIRE(told.size() == printed.size());
    for (std::size_t number = 0; number < told.size(); ++number) {
      INFO(file << ", hand " << told[number].id);
      const Outcome& a = told[number].found;
      const Outcome& b = printed[number].found;
      CHECK(a.verdict == b.verdict);
      CHECK(a.settlement == b.settlement);
      CHECK(a.end == b.end);
      CHECK(a.findings.size() == b.findings.size());
    }
  }
}

TEST_CASE("every rule of the base game is kept in one replay and broken in another", "[replay]") {
  std::set<std::string> kept;
  std::set<std::string> broken;
  for (const std::string& file : replay_files()) {
    for (const ReplayedHand& hand : Replayer{}.run(file, read_replay(file)).hands) {
      INFO(file << ", hand " << hand.id);
      CHECK_FALSE(hand.rules.empty());
      if (hand.house == "pagat") {
        (hand.found.findings.empty() ? kept : broken).insert(hand.rules.begin(), hand.rules.end());
      }
    }
  }
  for (int number = 1; number <= 12; ++number) {
    const std::string rule = "B" + std::to_string(number);
    INFO(rule);
    CHECK(kept.count(rule) == 1);
    CHECK(broken.count(rule) == 1);
  }
}

TEST_CASE("the Marwang example as told has three faults, and was settled right", "[replay]") {
  const std::string file = "replays/marwang-as-told.tonk";
  const std::string text = read_replay(file);
  const auto hands = Replayer{}.run(file, text).hands;
  REQUIRE(hands.size() == 1);
  const auto line_of = [&](std::string_view words) {
    const auto place = text.find(words);
    REQUIRE(place != std::string::npos);
    return static_cast<std::uint64_t>(
               std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n')) +
           1;
  };
  CHECK(hands[0].house == "marwang");
  CHECK(hands[0].found.verdict == "illegal");
  CHECK(hands[0].found.settlement == "right");
  CHECK(hands[0].found.end == "drop-won");
  CHECK(hands[0].found.findings == std::multiset<Find>{{line_of("Elmo: take Ks"), "no-discard"},
                                                       {line_of("holds Elmo Ac Ad 2c"), "wrong-holds"},
                                                       {line_of("show Goblin"), "wrong-show"}});
}

TEST_CASE("the Marwang example corrected is clean", "[replay]") {
  const std::string file = "replays/marwang-corrected.tonk";
  const auto hands = Replayer{}.run(file, read_replay(file)).hands;
  REQUIRE(hands.size() == 1);
  CHECK(hands[0].found.verdict == "ok");
  CHECK(hands[0].found.settlement == "right");
  CHECK(hands[0].found.end == "drop-won");
  CHECK(hands[0].found.findings.empty());
}

TEST_CASE("the replays' runner notices what is not as expected", "[replay]") {
  using Lines = std::vector<std::string>;
  SECTION("nothing") { CHECK(complaints(quiet_hand).empty()); }
  SECTION("a missing finding") {
    CHECK(complaints(changed("Ann: drop", "Ann: drop  # finding: no-draw")) ==
          Lines{"test.tonk:10: hand `h`: missing finding `no-draw`"});
  }
  SECTION("a surplus finding") {
    CHECK(complaints(changed("Ann: drop", "Ann: drop\nshow Ann Ac 2h 3d 4c 6s")) ==
          Lines{"test.tonk:1: hand `h`: the verdict is `illegal`, not `ok`",
                "test.tonk:11: hand `h`: surplus finding `wrong-show`"});
  }
  SECTION("a finding on another line") {
    CHECK(complaints(changed("pay Bob Ann 1\n", "pay Bob Ann 2\n# finding: wrong-payment\n")) ==
          Lines{"test.tonk:1: hand `h`: the verdict is `mis-settled`, not `ok`",
                "test.tonk:1: hand `h`: the settlement is `wrong`, not `right`",
                "test.tonk:12: hand `h`: missing finding `wrong-payment`",
                "test.tonk:11: hand `h`: surplus finding `wrong-payment`"});
  }
  SECTION("a wrong verdict") {
    CHECK(complaints(changed("# verdict: ok", "# verdict: illegal")) ==
          Lines{"test.tonk:1: hand `h`: the verdict is `ok`, not `illegal`"});
  }
  SECTION("a wrong settlement") {
    CHECK(complaints(changed("settlement right", "settlement unrecorded")) ==
          Lines{"test.tonk:1: hand `h`: the settlement is `right`, not `unrecorded`"});
  }
  SECTION("a wrong end") {
    CHECK(complaints(changed("# end: drop-won", "# end: caught")) ==
          Lines{"test.tonk:1: hand `h`: the end is `drop-won`, not `caught`"});
  }
  SECTION("words that nobody says") {
    CHECK(complaints(changed("# end: drop-won", "# end: drop-won\n# says: Bob nets -1")).empty());
    CHECK(complaints(changed("# end: drop-won", "# end: drop-won\n# says: Bob nets -2")) ==
          Lines{"test.tonk:1: hand `h`: nothing says `Bob nets -2`"});
  }
  SECTION("another house") {
    CHECK(complaints(changed("house pagat", "# by: extends: pagat\n# by: turn: {drop: never}")) ==
          Lines{"test.tonk:1: hand `h`: the verdict is `illegal`, not `ok`",
                "test.tonk:11: hand `h`: surplus finding `drop-forbidden`"});
  }
  SECTION("no expectations") {
    CHECK(complaints(changed("# verdict: ok, settlement right\n", "")) ==
          Lines{"test.tonk:1: hand `h`: no `# verdict:` line"});
    CHECK(complaints(changed("# end: drop-won\n", "")) ==
          Lines{"test.tonk:1: hand `h`: the end is `drop-won`, not ``"});
  }
}

}  // namespace tonk::test
