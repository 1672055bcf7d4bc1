#include <algorithm>
#include <catch2/catch.hpp>

#include "explore/whatif/identify.hpp"
#include "tests/replays/runner.hpp"
#include "tests/support/whatif_support.hpp"

namespace tonk::test {
namespace {

using namespace tonk::explore;

/// Bob is caught; who held what leaves three other houses open.
const std::string first =
    "session friday\n"
    "seats Ann Bob Cal\n"
    "dealer Cal\n"
    "hand 1\n"
    "deal Ann 4h 5h 9c Kd 2s\n"
    "deal Bob Ac 3d 3s 4c 8d\n"
    "deal Cal As 2c 2h Jd 3h\n"
    "up 8c\n"
    "Ann: draw 6h, spread 4h 5h 6h, discard Kd\n"
    "Bob: drop\n"
    "pay Bob Ann 2\n"
    "pay Bob Cal 2\n"
    "pay Cal Ann 1\n";

/// Bob is dealt 9 points, and says nothing of it.
const std::string second =
    "hand 2\n"
    "deal Ann Ts 5h 9c Kd 2d\n"
    "deal Bob As 2s 3s Ac 2h\n"
    "deal Cal 6c 7c Jh Jd 3h\n"
    "up 8c\n"
    "Bob: drop\n"
    "pay Ann Bob 1\n"
    "pay Cal Bob 1\n";

/// Ann lays a spread, and drops on her next turn.
const std::string early_drop_of_session =
    "deal Ann 4h 5h 6h Kd 2s\n"
    "deal Bob Ac 9d Js 4c 8d\n"
    "deal Cal 6c 7c Jh Jd 3h\n"
    "up 8c\n"
    "Cal: draw Qh, discard Qh\n"
    "Ann: draw 3c, spread 4h 5h 6h, discard Kd\n"
    "Bob: draw Qd, discard Qd\n"
    "Cal: draw Qs, discard Qs\n"
    "Ann: drop\n"
    "pay Bob Ann 1\n"
    "pay Cal Ann 1\n";

Identified identified(const std::string& house, const std::vector<std::string>& options, const LoggedHands& log) {
  WhatIf what_if(known(), house, options);
  return identify(what_if, log);
}

Identified identified(const std::string& house, const LoggedHands& log) { return identified(house, {}, log); }

bool is_in_order(const LoggedHands& log, const spec::Rules& rules) {
  const std::vector<Judgement> judgements = log.judge(EngineConfig(rules));
  return std::all_of(judgements.begin(), judgements.end(),
                     [](const Judgement& judgement) { return first_wrong(judgement) == nullptr; });
}

std::vector<std::string> fitting(const std::string& text) {
  const LoggedHands log = case_of(text);
  std::vector<std::string> houses;
  for (const spec::Listing& listing : known().library().list()) {
    if (!listing.is_option && is_in_order(log, written(listing.name, {}, {}))) {
      houses.push_back(listing.name);
    }
  }
  return houses;
}

/// That the log is in order with each set of changes, and without any one of them is not.
void check_matches(const std::string& house, const LoggedHands& log, const Identified& found) {
  for (const Fit& match : found.matches) {
    INFO(house);
    CAPTURE(words_of(match.changes));
    CHECK(is_in_order(log, written(house, {}, match.changes)));
    for (std::size_t left_out = 0; left_out < match.changes.size(); ++left_out) {
      std::vector<Change> fewer = match.changes;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(left_out));
      CAPTURE(words_of(fewer));
      CHECK_FALSE(is_in_order(log, written(house, {}, fewer)));
    }
  }
}

}  // namespace

TEST_CASE("identify: a session narrows it down") {
  CHECK(fitting(first) == std::vector<std::string>{"marwang", "newark", "pagat", "washington-dc"});
  CHECK(fitting(first + second) == std::vector<std::string>{"pagat"});
  CHECK_FALSE(identified("marwang", case_of(first)).as_it_is);
  CHECK(identified("marwang", case_of(first + second)).as_it_is->hand == 1);
}

TEST_CASE("identify: what a house pays over all hands") {
  const Identified found = identified("pagat", case_of(first + second));
  REQUIRE(found.matches.size() == 1);
  CHECK(found.matches[0].changes.empty());
  CHECK(found.matches[0].open == 0);
  CHECK(found.matches[0].nets.at("") ==
        std::map<std::string, Amount>{{"Ann", Amount{2}}, {"Bob", Amount{-2}}, {"Cal", Amount{0}}});
}

TEST_CASE("identify: each change is needed, and they do") {
  // Matches of houses near and far, where one, two and three rules are in the way.
  std::size_t most = 0;
  for (const char* const house : {"seattle", "seven-card-40", "washington-state", "chicago-cab", "jazz-club"}) {
    const LoggedHands log = case_of(first + second);
    const Identified found = identified(house, log);
    CHECK(found.tried.all == (found.matches.size() < 8));  // after which there may be more
    REQUIRE_FALSE(found.matches.empty());
    REQUIRE(found.as_it_is);
    check_matches(house, log, found);
    most = std::max(most, found.matches.front().changes.size());
  }
  CHECK(most >= 2);
}

TEST_CASE("identify: what no rule allows stands in the way, after what can be changed") {
  std::string another = first;
  another.replace(another.find("discard Kd"), 10, "discard Qs");
  const LoggedHands log = case_of(another);
  const Identified pagat = identified("pagat", log);
  CHECK(pagat.matches.empty());
  REQUIRE(pagat.nearest);
  CHECK(pagat.nearest->changes.empty());
  CHECK(pagat.nearest->wrong == 1);
  CHECK(pagat.nearest->first().finding.message == "`Ann` does not hold Qs");
  CHECK(pagat.nearest->first().hand == 0);
  CHECK_FALSE(pagat.nearest->first().rule);
  const Identified seattle = identified("seattle", log);
  REQUIRE(seattle.nearest);
  CHECK(words_of(seattle.nearest->changes) == std::vector<std::string>{"`deal, cards: 5`"});
  CHECK(seattle.nearest->wrong == 1);
}

TEST_CASE("identify: a rule that no finding is about is changed, too") {
  std::string twice = first;
  twice.replace(twice.find("3h\nup"), 2, "4h");
  const Identified found = identified("pagat", case_of(twice));
  REQUIRE(found.as_it_is);
  CHECK_FALSE(found.as_it_is->rule);
  REQUIRE(found.matches.size() == 1);
  CHECK(words_of(found.matches[0].changes) == std::vector<std::string>{"`deck, packs: 2`"});
  WhatIf pagat(known(), "pagat", {});
  CHECK(found.tried.options == pagat.options().size());
  CHECK(found.tried.options + found.tried.values == pagat.single_changes().size());
}

TEST_CASE("identify: a hand that was paid is over, so that no rule fits by which it would go on") {
  const Change go_on{{}, spec::Key::after_drop, spec::text_part("every other player has one more turn")};
  const Identified found = identified("basics", case_of(first));
  REQUIRE_FALSE(found.matches.empty());
  for (const Fit& match : found.matches) {
    CHECK(match.open == 0);
    CHECK(words_of(match.changes) != words_of({go_on}));
  }
  CHECK(first_wrong(case_of(first).judge(EngineConfig(written("basics", {}, {go_on})))[0]) == nullptr);
}

TEST_CASE("identify: where nothing fits all hands, what fits most of them, and which rules the others speak against") {
  // In the second hand Ann pays too much, and in the third Bob drops while he waits.
  std::string paid = second;
  paid.replace(paid.find("Ann Bob 1"), 9, "Ann Bob 3");
  const std::string third = "hand 3\n" + early_drop_of_session;
  const LoggedHands log = case_of(first + paid + third);
  const Identified waiting = identified("pagat", {"waiting"}, log);
  REQUIRE(waiting.nearest);
  const Fit& nearest = *waiting.nearest;
  CHECK(nearest.hands == 3);
  CHECK(nearest.in_order() == 2);
  CHECK(nearest.wrong == 1);
  CHECK(words_of(nearest.changes) == std::vector<std::string>{"`waiting, after a spread: none`"});
  REQUIRE(nearest.against.size() == 1);
  CHECK(nearest.against[0].rule == spec::Key::drop_won);
  CHECK(nearest.against[0].hands == std::vector<std::size_t>{1});
  CHECK(nearest.first().hand == 1);
  CHECK(waiting.as_it_is->hand == 1);
}

TEST_CASE("identify: what nobody saw fits, and is left open") {
  std::string hidden = first;
  hidden.replace(hidden.find("As 2c 2h Jd 3h"), 14, "?? ?? ?? ?? ??");
  const Identified found = identified("pagat", case_of(hidden));
  REQUIRE(found.matches.size() == 1);
  CHECK(found.matches[0].open == 1);
}

TEST_CASE("identify: a log without a hand says nothing") {
  const Identified found = identified("pagat", case_of("session s\nseats Ann Bob\n"));
  CHECK_FALSE(found.as_it_is);
  REQUIRE(found.matches.size() == 1);
  CHECK(found.matches[0].nets.empty());
}

TEST_CASE("log case: a hand that cannot be read leaves the next one without what it would have left") {
  const spec::Rules rules = written("pagat", {}, {});
  const LoggedHands whole = case_of(first + second);
  const LoggedHands gap = case_of(first + "hand broken\nbogus\n" + second);
  CHECK(gap.hands() == 2);
  CHECK(gap.unreadable() == 1);
  CHECK(whole.judge(EngineConfig(rules))[1].verdict == Verdict::ok);
  CHECK(whole.judge(EngineConfig(rules))[1].carried.certain);
  CHECK_FALSE(gap.judge(EngineConfig(rules))[1].carried.certain);
  CHECK_FALSE(std::ranges::equal(whole.judge(EngineConfig(rules)),
                                 case_of(second + first.substr(first.find("hand 1"))).judge(EngineConfig(rules)),
                                 judged_alike));
}

}  // namespace tonk::test
