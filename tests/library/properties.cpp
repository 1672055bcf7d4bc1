#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include <map>
#include <set>
#include <tonk/properties.hpp>
#include <tonk/tonk.hpp>

#include "tests/library/smallest.hpp"

namespace tonk::test {
namespace {

rc::Gen<House> houses() { return properties::any_house(); }

TEST_CASE("properties: houses have options that go together, and shrink to the base game") {
  std::set<std::string> seen;
  std::size_t options = 0;
  rc::prop("they load again", [&] {
    const House house = *houses();
    RC_ASSERT(static_cast<bool>(load_house(house.name(), house.options())));
    seen.insert(house.name());
    options = std::max(options, house.options().size());
  });
  CHECK(seen.size() > 8);
  CHECK(options >= 3);
  const auto least = smallest(houses(), 3, 50, [](const House& house) { return house.most_players() >= 2; });
  REQUIRE(least);
  CHECK(least->name() == "pagat");
  CHECK(least->options().empty());
  const auto jokers = smallest(houses(), 3, 400, [](const House& house) { return house.pack().size() == 54; });
  REQUIRE(jokers);
  CHECK(jokers->options().size() <= 1);
}

TEST_CASE("properties: what no house is called is refused, and named") {
  CHECK_THROWS_WITH(properties::any_house({"nosuch"}), Catch::Contains("there is no house `nosuch`"));
  CHECK_THROWS_WITH(properties::any_house({}, {"wating"}), Catch::Contains("did you mean `waiting`?"));
  CHECK_THROWS_WITH(properties::any_house({"pagat"}, {"./none.yaml"}), Catch::Contains("no files are read here"));
}

TEST_CASE("properties: as many play as are asked for, as far as the house seats them") {
  const auto seats = [](const House& house, unsigned most) {
    std::set<std::size_t> seen;
    rc::Random random(1);
    for (int test = 0; test < 150; ++test) {
      seen.insert(properties::any_hand(house, most)(random.split(), 1).value().deal.players.size());
    }
    return std::make_pair(*seen.begin(), *seen.rbegin());
  };
  const House pagat = *load_house("pagat");
  REQUIRE(pagat.most_players() >= 10);
  CHECK(seats(pagat, 10) == std::make_pair<std::size_t, std::size_t>(2, 10));
  CHECK(seats(pagat, 1) == std::make_pair<std::size_t, std::size_t>(2, 2));
  CHECK(seats(pagat, 99).second <= pagat.most_players());
  const House many = *parse_house("house: many\nextends: pagat\nplayers: 9 to 10\n");
  CHECK(seats(many, 6) == std::make_pair<std::size_t, std::size_t>(9, 9));
}

TEST_CASE("properties: what cannot be dealt has no log, and nothing simpler") {
  const PlayedHand none{*load_house("pagat"), {{"Ann"}, Seat{0}, {}}, {}};
  CHECK(none.log().empty());
  CHECK(simpler(none).empty());
}

TEST_CASE("properties: almost legal logs come of any seed") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    rc::Random random(seed);
    for (const int size : {0, 5, 50}) {
      CHECK_FALSE(properties::any_almost_legal_log(houses())(random.split(), size).value().text.empty());
    }
  }
}

TEST_CASE("properties: packs have every card, and shrink to order") {
  const House house = *load_house("baton-rouge");
  rc::prop("they are the pack", [&] {
    std::vector<Card> pack = *properties::any_pack(house);
    std::sort(pack.begin(), pack.end());
    RC_ASSERT(pack == house.pack());
  });
  const auto nearest = smallest(properties::any_pack(house), 1, 10,
                                [](const std::vector<Card>& pack) { return to_string(pack.front()) != "Ac"; });
  REQUIRE(nearest);
  std::size_t displaced = 0;
  for (std::size_t at = 0; at < nearest->size(); ++at) {
    displaced += (*nearest)[at] != house.pack()[at] ? 1U : 0U;
  }
  CHECK(displaced == 2);
}

TEST_CASE("properties: legal logs are in order") {
  rc::prop("as far as they go", [] {
    const PlayedHand hand = *properties::any_hand(houses());
    const std::string log = hand.log();
    RC_LOG() << log;
    const auto judged = judge_log(log, hand.house);
    const bool over = hand.replay().over();
    RC_ASSERT(judged.size() == 1U);
    RC_ASSERT(judged[0].findings.size() == (over ? 0U : 1U));
    RC_ASSERT(judged[0].verdict == (over ? Verdict::ok : Verdict::incomplete));
    RC_CLASSIFY(over, "over");
  });
}

TEST_CASE("properties: a hand shrinks to legal hands that are no longer") {
  rc::Random random(1);
  for (int test = 0; test < 40; ++test) {
    const PlayedHand hand = properties::any_hand(houses())(random.split(), test).value();
    INFO(hand.log());
    for (const PlayedHand& less : simpler(hand)) {
      LiveHand table = *LiveHand::deal(less.house, less.deal);
      const bool legal =
          std::all_of(less.moves.begin(), less.moves.end(), [&](const Choice& m) { return !table.play(m); });
      REQUIRE(legal);
      REQUIRE(less.moves.size() <= hand.moves.size());
      REQUIRE(less.deal.players.size() <= hand.deal.players.size());
    }
  }
  const auto to_nothing =
      smallest(properties::any_hand(houses()), 5, 20, [](const PlayedHand& h) { return h.moves.size() < 999; });
  REQUIRE(to_nothing);
  CHECK(to_nothing->moves.empty());
  CHECK(to_nothing->house.name() == "pagat");
  CHECK(to_nothing->deal.players.size() == 2);
}

TEST_CASE("properties: what is rare is dealt now and then") {
  const House house = *parse_house("house: wild\nextends: chicago-cab\n");
  const House pagat = *load_house("pagat");
  int wins = 0;
  int ties = 0;
  int spreads = 0;
  int jokers = 0;
  rc::Random random(1);
  for (int test = 0; test < 300; ++test) {
    const LiveHand table = properties::any_hand(pagat)(random.split(), 0).value().replay();
    int declarers = 0;
    std::set<int> counts;
    bool has_spread = false;
    for (std::uint8_t seat = 0; seat < table.players(); ++seat) {
      declarers += table.allows({ActionKind::declare, Seat{seat}, 0, {}}) ? 1 : 0;
      counts.insert(table.count(Seat{seat}));
      std::map<Rank, int> ranks;
      for (const Card card : table.cards(Seat{seat})) {
        has_spread = ++ranks[card.rank()] >= 3 || has_spread;
      }
    }
    wins += declarers >= 2 ? 1 : 0;
    ties += counts.size() < table.players() ? 1 : 0;
    spreads += has_spread ? 1 : 0;
    const LiveHand wild = properties::any_hand(house)(random.split(), 0).value().replay();
    for (std::uint8_t seat = 0; seat < wild.players(); ++seat) {
      const std::vector<Card> held = wild.cards(Seat{seat});
      jokers += std::count_if(held.begin(), held.end(), [](Card card) { return card.is_joker(); }) >= 2 ? 1 : 0;
    }
  }
  CHECK(wins >= 5);
  CHECK(ties >= 60);
  CHECK(spreads >= 40);
  CHECK(jokers >= 5);
}

TEST_CASE("properties: what a hand is about is shrunk to little else") {
  const auto ends = [](End end) {
    return [end](const PlayedHand& hand) {
      const auto owed = hand.replay().settle();
      return owed && owed->end == end;
    };
  };
  const House house = *load_house("pagat");
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto caught = smallest(properties::any_hand(house), seed, 200, ends(End::caught));
    REQUIRE(caught);
    CHECK(caught->moves.size() == 1);
    const auto out = smallest(properties::any_hand(house), seed, 200, ends(End::out));
    REQUIRE(out);
    INFO(out->log());
    CHECK(out->moves.size() <= 12);
  }
}

TEST_CASE("properties: an almost legal log has its fault where it says") {
  std::set<std::string> codes;
  rc::prop("and no other", [&] {
    const FaultyLog log = *properties::any_almost_legal_log(houses());
    const auto judged = judge_log(log.text, log.hand.house);
    RC_ASSERT(judged.size() == 1U);
    std::vector<Remark> findings = judged[0].findings;
    std::erase_if(findings, [](const Remark& finding) { return finding.code == "hand-not-over"; });
    RC_ASSERT(findings.size() == 1U);
    RC_ASSERT(findings[0].code == log.code);
    RC_ASSERT(findings[0].at.line == log.line);
    codes.insert(log.code);
  });
  CHECK(codes.size() >= 15);
  std::map<std::string, int> counted;
  rc::Random random(1);
  const auto logs = properties::any_almost_legal_log(houses());
  for (int test = 0; test < 250; ++test) {
    ++counted[logs(random.split(), 20 + test / 3).value().code];
  }
  std::string all;
  for (const auto& [code, count] : counted) {
    all += code + ' ' + std::to_string(count) + '\n';
  }
  INFO(all);
  CHECK(counted["not-in-house"] < 40);
  for (const char* code :
       {"wrong-payment", "missing-payment", "payment-not-owed", "wrong-show", "wrong-deal", "card-seen-twice"}) {
    INFO(code);
    CHECK(counted[code] >= 3);
  }
  const auto comes_with = [](const std::string& option, const std::string& code) {
    rc::Random one(1);
    const auto faulty = properties::any_almost_legal_log(properties::any_house({"pagat"}, {option}));
    bool found = false;
    for (int test = 0; test < 200 && !found; ++test) {
      found = faulty(one.split(), 20 + test / 3).value().code == code;
    }
    return found;
  };
  CHECK(comes_with("book-of-three", "hit-forbidden"));
  CHECK(comes_with("waiting", "drop-while-waiting"));
  CHECK(comes_with("one-hit", "too-many-hits"));
  CHECK(comes_with("use-the-take", "take-not-used"));
  CHECK(comes_with("must-spread", "spread-held"));
  const auto waits = smallest(properties::any_almost_legal_log(properties::any_house({"pagat"}, {"waiting"})), 1, 400,
                              [](const FaultyLog& log) { return log.code == "drop-while-waiting"; });
  REQUIRE(waits);
  INFO(waits->text);
  CHECK(waits->hand.moves.size() <= 6);
}

}  // namespace
}  // namespace tonk::test
