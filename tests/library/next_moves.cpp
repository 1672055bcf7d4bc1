#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <tonk/tonk.hpp>
#include <utility>
#include <vector>

namespace {

using tonk::Choice;
using tonk::LiveHand;
using tonk::NextMove;
using tonk::Seat;

std::vector<NextMove> next_in(const std::string& log) {
  tonk::HouseCache houses;
  tonk::JudgedLog judged("hand.tonk", log, {}, houses, {}, tonk::Wanted::as_written);
  REQUIRE(judged.advance());
  return tonk::NextMoves(judged).listed();
}

/// By player and action; those that are allowed, or those that are not.
std::set<std::pair<std::string, std::string>> which(const std::vector<NextMove>& moves, bool allowed) {
  std::set<std::pair<std::string, std::string>> found;
  for (const NextMove& move : moves) {
    if (move.findings.empty() == allowed) {
      found.emplace(move.player, move.action);
    }
  }
  return found;
}

const std::string begun =
    "house pagat\nseats Ann Bob\ndealer Bob\ndeal Ann 4h 5h 9c Kd 2s\ndeal Bob Ac 3d 3s 4c 8d\nup 8c\n";

TEST_CASE("next moves: what is allowed, and why the rest is not") {
  const std::vector<NextMove> first = next_in(begun);
  CHECK(which(first, true) ==
        std::set<std::pair<std::string, std::string>>{{"Ann", "draw"}, {"Ann", "take 8c"}, {"Ann", "drop"}});
  CHECK(which(first, false).contains({"Ann", "discard Kd"}));
  const std::vector<NextMove> drawn = next_in(begun + "Ann: draw 6h\n");
  CHECK(which(drawn, true).contains({"Ann", "spread 4h 5h 6h"}));
  CHECK(which(drawn, false) ==
        std::set<std::pair<std::string, std::string>>{{"Ann", "draw"}, {"Ann", "take 8c"}, {"Ann", "drop"}});
  const auto draw = std::ranges::find(drawn, "draw", &NextMove::action);
  REQUIRE(draw != drawn.end());
  CHECK(draw->findings.at(0).message == "`Ann` has drawn already on this turn");
  CHECK(draw->findings.at(0).rule.rule == "turn, draw");
}

TEST_CASE("next moves: any move can be tried, by anybody") {
  tonk::HouseCache houses;
  const std::string log = begun + "Ann: draw, discard 9c";  // without the end of the line
  tonk::JudgedLog judged("hand.tonk", log, {}, houses, {}, tonk::Wanted::as_written);
  REQUIRE(judged.advance());
  const tonk::NextMoves moves(judged);
  REQUIRE(moves.table() != nullptr);
  CHECK(moves.tried("Bob", "draw 2s").findings.at(0).code == "card-seen-twice");
  CHECK(moves.tried("Ann", "draw").findings.at(0).code == "out-of-turn");
  CHECK(moves.tried("Bob", "take 9c").findings.empty());
  CHECK(moves.tried("Bob", "jump").findings.at(0).leads_to == tonk::Verdict::unreadable);
  CHECK(moves.tried("No \"one\"", "draw").findings.at(0).code == "unknown-player");
}

TEST_CASE("next moves: a hand of JSON lines has the same as in words") {
  const std::string deals =
      R"({"hand":"1","house":{"name":"pagat"},"seats":["Ann","Bob"],"dealer":"Bob","deals":[{"player":"Ann","cards":["4h","5h","9c","Kd","2s"]},)"
      R"({"player":"Bob","cards":["Ac","3d","3s","4c","8d"]}],"up":"8c","play":[)";
  for (const auto& [turns, in_words] :
       {std::pair{"", ""},
        std::pair{R"({"player":"Ann","actions":[{"action":"draw","card":"6h"}]})", "Ann: draw 6h\n"}}) {
    tonk::HouseCache houses;
    const std::string log = deals + turns + "]}\n";
    tonk::JudgedLog judged("hand.jsonl", log, {}, houses, {}, tonk::Wanted::as_written);
    REQUIRE(judged.advance());
    REQUIRE(judged.readable());
    const std::vector<NextMove> moves = tonk::NextMoves(judged).listed();
    const std::vector<NextMove> expected = next_in("hand 1\n" + begun + in_words);
    CHECK(which(moves, true) == which(expected, true));
    CHECK(which(moves, false) == which(expected, false));
  }
}

TEST_CASE("next moves: cards that nobody saw forbid nothing") {
  tonk::HouseCache houses;
  const std::string log = "house pagat\nseats Ann Bob\ndealer Bob\nup 8c\nAnn: draw\n";
  tonk::JudgedLog judged("hand.tonk", log, {}, houses, {}, tonk::Wanted::as_written);
  REQUIRE(judged.advance());
  const tonk::NextMoves next(judged);
  CHECK(which(next.listed(), true).empty());
  CHECK(next.tried("Ann", "discard ??").findings.empty());
  CHECK(next.tried("Ann", "spread 4h 5h 6h").findings.empty());
  CHECK_FALSE(next.tried("Ann", "spread 4h 5h 8c").findings.empty());
}

TEST_CASE("next moves: each of several who must declare a win may be the first") {
  const std::string two =
      "house pagat\nseats Ann Bob Cal\ndealer Cal\ndeal Ann Td Jh Qc Ks 9s\ndeal Bob Tc Jd Qs Kh 9d\n";
  const std::string rest = "deal Cal 2s 2c 3d 4h 5c\nup 8c\n";
  CHECK(which(next_in(two + rest), true) ==
        std::set<std::pair<std::string, std::string>>{{"Ann", "declare"}, {"Bob", "declare"}});
  CHECK(which(next_in(two + rest + "Ann: declare\n"), true).contains({"Bob", "declare"}));
  tonk::HouseCache houses;
  const std::string log = two + rest;
  tonk::JudgedLog judged("hand.tonk", log, {}, houses, {}, tonk::Wanted::as_written);
  REQUIRE(judged.advance());
  (void)judged.judge();
  CHECK(judged.record().findings.at(0).help == "a dealt win is to be declared first, by `Ann` and `Bob`");
}

TEST_CASE("next moves: a log with no players has no table") {
  tonk::HouseCache houses;
  for (const char* const log : {"house pagat\nhand 1\n", "house nowhere\nseats Ann Bob\n", "seats Ann Ann\n", ""}) {
    tonk::JudgedLog judged("hand.tonk", log, {}, houses, {}, tonk::Wanted::as_written);
    REQUIRE(judged.advance());
    CHECK(tonk::NextMoves(judged).table() == nullptr);
  }
}

TEST_CASE("next moves: a card is turned up once nobody can declare a dealt win any more") {
  const tonk::House house = *tonk::load_house("basics");
  const LiveHand hand = *LiveHand::deal(house, 2, Seat{0}, 10);  // the second player has 49
  REQUIRE(hand.legal_moves().front().kind == tonk::ActionKind::declare);
  CHECK(hand.log().find("\nup ") == std::string::npos);
  CHECK(which(next_in("house basics\n" + hand.log()), true) ==
        std::set<std::pair<std::string, std::string>>{{"Bob", "declare"}});
}

TEST_CASE("next moves: what may be written next is what may be played next") {
  rc::prop("in shipped houses", [] {
    const std::vector<tonk::spec::Listing>& listings = tonk::shipped_houses();
    const auto listing =
        *rc::gen::suchThat(rc::gen::elementOf(listings), [](const auto& one) { return !one.is_option; });
    const tonk::House house = *tonk::load_house(listing.name);
    const auto players = *rc::gen::inRange(house.fewest_players(), std::min(house.most_players(), 5U) + 1);
    RC_PRE(house.cards_dealt(players) != 0);
    LiveHand hand = *LiveHand::deal(house, players, Seat{0}, *rc::gen::arbitrary<std::uint32_t>());
    for (int moves = *rc::gen::inRange(0, 30); moves > 0 && !hand.over(); --moves) {
      const std::vector<Choice> legal = hand.legal_moves();
      RC_PRE(!legal.empty());
      LiveHand after = hand;
      RC_ASSERT(!after.play(legal[*rc::gen::inRange<std::size_t>(0, legal.size())]));
      if (!after.over()) {
        hand = after;
      }
    }
    std::set<std::pair<std::string, std::string>> expected;
    for (const Choice& choice : hand.legal_moves()) {
      if (choice.kind != tonk::ActionKind::pass) {
        expected.emplace(hand.name(choice.seat), tonk::explore::text_of(choice));
      }
    }
    const std::string log = "house " + listing.name + "\n" + hand.log();
    RC_LOG() << log;
    RC_ASSERT(which(next_in(log), true) == expected);
  });
}

}  // namespace
