#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <rapidcheck/catch.h>

#include "explore/simulate/simulation.hpp"
#include "parser/print.hpp"
#include "parser/reader.hpp"
#include "tests/support/shipped.hpp"
#include "tests/support/spec_support.hpp"
#include "verifier/judge/judge.hpp"

using namespace tonk;
using namespace tonk::explore;

namespace {

/// What the verifier says of each hand of a log.
std::vector<std::string> verdicts(const spec::Rules& rules, const std::string& text) {
  std::vector<std::string> all;
  log::ChunkReader reader(text, log::Form::text);
  log::Hand head;
  log::Hand hand;
  SessionJudge session;
  while (const auto chunk = reader.next(hand)) {
    const bool is_head = chunk->kind == log::Chunk::Kind::session;
    REQUIRE(reader.errors().empty());
    if (is_head) {
      std::swap(head, hand);
      session.begin(&head);
      continue;
    }
    const Judgement& judged = session.judge(hand, EngineConfig(rules));
    all.push_back(fmt::format("{}, {}", to_string(judged.verdict), to_string(judged.settlement)));
  }
  return all;
}

}  // namespace

TEST_CASE("luck: the same numbers everywhere, and others for each number") {
  const auto drawn = [](std::uint64_t seed, std::uint64_t number) {
    RandomSource luck(seed, number);
    std::string text;
    for (int times = 0; times < 8; ++times) {
      text += fmt::format("{}{}", text.empty() ? "" : " ", luck.below(100));
    }
    return text;
  };
  CHECK(drawn(7, 1) == "75 89 64 92 18 0 53 20");
  CHECK(drawn(7, 2) == "96 97 68 86 68 91 55 31");
  CHECK(drawn(8, 1) == "2 94 26 1 80 9 18 43");
  CHECK(drawn(std::uint64_t{7} << 32U, 1) == "4 76 54 6 60 79 17 60");
}

TEST_CASE("luck: a shuffle keeps every card") {
  rc::prop("in another order", [](std::uint64_t seed) {
    const CardSet deck = spec::test::shipped("pagat").deck.pack;
    const std::vector<Card> pack(deck.begin(), deck.end());
    std::vector<Card> cards = pack;
    RandomSource(seed, 1).shuffle(cards);
    RC_ASSERT(std::is_permutation(cards.begin(), cards.end(), pack.begin(), pack.end()));
    RC_ASSERT(cards != pack);
  });
}

TEST_CASE("simulate: the same plan gives the same hands") {
  const spec::Rules rules = spec::test::shipped("pagat", {"waiting"});
  const Plan plan{{Policy::greedy, Policy::careful}, 7, 1};
  const SimulatedSession session = simulate(rules, plan, 3);
  CHECK(session.log(session.hands.size()) == R"(hand 3
house pagat with waiting
seats Ann Bob
dealer Bob
deal Ann Ks 7d 2d 8c Kc
deal Bob Ad 6c 3d 3s Tc
up 4d
Ann: draw 5h, discard 8c
Bob: drop
show Ann Kc 2d 7d 5h Ks
show Bob 6c Tc Ad 3d 3s
pay Ann Bob 1
)");
}

TEST_CASE("simulate: every hand of every house is legal, ended and rightly settled") {
  for (const std::string& house : tonk::test::house_names()) {
    const spec::Rules rules = spec::test::shipped(house);
    for (const Policy policy : {Policy::random, Policy::greedy, Policy::careful}) {
      for (const unsigned players : {unsigned{rules.fewest_players}, std::min(unsigned{rules.most_players}, 4U)}) {
        for (const std::uint64_t hands : {std::uint64_t{1}, std::uint64_t{6}}) {
          const SimulatedSession session = simulate(rules, {std::vector(players, policy), 1, hands}, 1);
          CAPTURE(session.log(session.hands.size()));
          CHECK(!session.given_up);
          REQUIRE(!session.hands.empty());
          std::vector<std::string> right;
          for (const SimulatedHand& hand : session.hands) {
            const bool is_settled = !hand.hand.pays.empty() || !hand.hand.results.empty() || !hand.hand.outs.empty();
            right.emplace_back(is_settled ? "ok, right" : "ok, unrecorded");
          }
          CHECK(verdicts(rules, session.log(session.hands.size())) == right);
        }
      }
    }
  }
}

TEST_CASE("simulate: a hand alone says all of itself, and a session only what changes") {
  const spec::Rules rules = spec::test::shipped("pagat");
  const auto lines = [&](std::uint64_t hands) {
    const SimulatedSession session = simulate(rules, {{Policy::greedy, Policy::greedy}, 1, hands}, 5);
    const std::string log = print(session.hands.back().hand);
    return (session.head ? print(*session.head) : "") + '|' + log.substr(0, log.find("\ndeal "));
  };
  CHECK(lines(1) == "|hand 5\nhouse pagat\nseats Ann Bob\ndealer Bob");
  CHECK(lines(2) == "session 5\nhouse pagat\nseats Ann Bob\n|hand 2\ndealer Ann");
}

TEST_CASE("simulate: a session ends with the house's game") {
  const spec::Rules rules = spec::test::shipped("newcomb");
  const SimulatedSession session = simulate(rules, {std::vector(3, Policy::greedy), 1, 1000}, 1);
  CHECK(session.hands.size() < 60);
  CHECK(session.hands.back().judgement.carried.over);
}

TEST_CASE("simulate: who plays by a plan beats who does not") {
  const spec::Rules rules = spec::test::shipped("pagat");
  const Plan plan{{Policy::random, Policy::greedy, Policy::careful}, 1, 20};
  Statistics statistics(seat_names(plan));
  for (std::uint64_t session = 1; session <= 20; ++session) {
    statistics.add(simulate(rules, plan, session), 20);
  }
  const auto& nets = statistics.nets();
  CHECK(nets[0].mean() + *nets[0].margin() < 0);
  CHECK(nets[1].mean() - *nets[1].margin() > nets[0].mean());
  CHECK(nets[2].mean() - *nets[2].margin() > nets[0].mean());
  CHECK(nets[0].total() + nets[1].total() + nets[2].total() == 0);
}

TEST_CASE("statistics: numbers and how often they are met") {
  Histogram spread;
  CHECK(spread.median() == 0);
  CHECK(spread.mean() == 0);
  for (const std::size_t value : {4U, 1U, 9U, 4U}) {
    spread.add(value);
  }
  CHECK(spread.count() == 4);
  CHECK(spread.least() == 1);
  CHECK(spread.most() == 9);
  CHECK(spread.median() == 4);
  CHECK(spread.mean() == Fraction(9, 2));
}

TEST_CASE("statistics: the interval round a mean, by hand") {
  Net net;
  CHECK(net.mean() == 0);
  net.add(1, 3);
  CHECK(!net.margin());
  net.add(1, -1);
  net.add(1, 1);
  CHECK(net.mean() == 1);
  // The variance of 3, -1 and 1 is 4; that of their mean 4/3, whose root 1.15470054 times Student's 4.303 is 4.9686764.
  CHECK(*net.margin() == Fraction(4968677, 1000000));
}

TEST_CASE("statistics: the fewer sessions, the wider") {
  const auto margin = [](int sessions) {
    Net net;
    for (int session = 0; session < sessions; ++session) {
      net.add(1, session % 2 == 0 ? 1 : -1);
    }
    return *net.margin();
  };
  // The variance of n halves of 1 and -1 is n/(n-1), that of the mean 1/(n-1).
  CHECK(margin(2) == ratio(12706, 1000));
  CHECK(margin(10) == ratio(754, 1000));               // 2.262/3
  CHECK(margin(50) == ratio(288715, 1000000));         // 2.021/7, above
  CHECK(margin(1'000'000) == ratio(1961, 1'000'000));  // 1.960/999.9995, above
}

TEST_CASE("statistics: what varies between sessions counts, not within them") {
  Net whole;
  Net split;
  for (int session = 0; session < 10; ++session) {
    whole.add(2, 0);
    split.add(1, 5);
    split.add(1, -5);
  }
  CHECK(whole.mean() == split.mean());
  CHECK(*whole.margin() == 0);
  CHECK(*split.margin() > 2);
}
