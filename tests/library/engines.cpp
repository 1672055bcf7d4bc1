#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <tonk/properties.hpp>
#include <tonk/tonk.hpp>

#include "docs/example/adapter.hpp"
#include "explore/play/written.hpp"
#include "tests/library/smallest.hpp"

/// Engines under test: bugs are found, and engines without bugs pass.
namespace tonk::test {
namespace {

enum class Bug : std::uint8_t {
  none,
  loses_a_card,
  doubles_a_card,
  grows_the_stock,
  pays_from_nowhere,
  never_ends,
  refuses_hits,
  pays_too_much,
  hides_a_discard,
  lets_draw_twice,
  throws_late
};

/// The library's own table as an engine, with a bug.
template <Bug bug>
class Bugged {
 public:
  void start(const House& house, const Deal& deal) {
    table_ = *LiveHand::deal(house, deal);
    takes_ = 0;
  }

  bool play(const Move& move) {
    if (bug == Bug::refuses_hits && move.kind == ActionKind::hit) {
      return false;
    }
    if (bug == Bug::never_ends && move.kind != ActionKind::draw && move.kind != ActionKind::discard) {
      return false;
    }
    if (bug == Bug::throws_late && table_->table().stock < 30) {
      throw std::out_of_range("no such card");
    }
    const auto why = table_->why_not(move);
    if (bug == Bug::lets_draw_twice && why && why->code == "second-draw") {
      return true;
    }
    takes_ += !why && move.kind == ActionKind::take ? 1 : 0;
    return !table_->play(move);
  }

  [[nodiscard]] Observation observe() const {
    Observation seen = tonk::observe(*table_);
    const bool taken = takes_ > 0;
    if (bug == Bug::loses_a_card && taken) {
      --seen.stock;
    }
    if (bug == Bug::doubles_a_card && taken) {
      --seen.stock;
      seen.discard_pile.insert(seen.discard_pile.begin(), seen.hands[0].at(0));
    }
    if (bug == Bug::grows_the_stock && taken && !seen.discard_pile.empty()) {
      ++seen.stock;
      seen.discard_pile.pop_back();
    }
    if (bug == Bug::pays_from_nowhere && seen.over && !seen.nets.empty()) {
      seen.nets[0] += Amount{1};
      seen.transfers.clear();
    }
    if (bug == Bug::pays_too_much && seen.over) {
      for (Transfer& transfer : seen.transfers) {
        transfer.amount += transfer.amount;
      }
      for (Amount& net : seen.nets) {
        net += net;
      }
    }
    if (bug == Bug::hides_a_discard && seen.discard_pile.size() > 3) {
      std::swap(seen.discard_pile[0], seen.discard_pile[1]);
    }
    seen.over = seen.over && bug != Bug::never_ends;
    return seen;
  }

 private:
  std::optional<LiveHand> table_;
  int takes_ = 0;
};

House pagat() { return *load_house("pagat", {"waiting"}); }

template <typename Engine>
std::optional<Violation> found(std::uint64_t seed, Demand demand, const House& house = pagat()) {
  const auto hand = smallest(properties::any_hand(house), seed, 100, [&](const PlayedHand& one) {
    return properties::violation_of<Engine>(one, demand).has_value();
  });
  return hand ? properties::violation_of<Engine>(*hand, demand) : std::nullopt;
}

template <Bug bug>
std::string code(Demand demand) {
  const auto violation = found<Bugged<bug>>(1, demand);
  return violation ? violation->code : "";
}

TEST_CASE("engines: a drop while waiting is found, and shrunk to a hand of a few moves") {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    for (const Demand demand : {Demand::invariants, Demand::agreement}) {
      const auto violation = found<Adapter<true>>(seed, demand);
      REQUIRE(violation);
      INFO(violation->message << '\n' << violation->hand.log());
      CHECK(violation->code == "dropped-while-waiting");
      CHECK(violation->hand.moves.size() <= 6);
      CHECK(violation->hand.deal.players.size() == 2);
    }
  }
}

TEST_CASE("engines: one that refuses moves may still turn the discards over") {
  const auto turned_over = parse_house(
      "house: ours\nextends: pagat\nstock out: the discards but the top one become the stock\n", "ours.yaml");
  CHECK_FALSE(found<Bugged<Bug::refuses_hits>>(1, Demand::invariants, *turned_over));
}

TEST_CASE("engines: one that is right passes") {
  rc::prop("theirs", [] {
    const PlayedHand hand = *properties::any_hand(pagat());
    properties::holds<Adapter<false>>(hand, Demand::invariants);
    properties::holds<Adapter<false>>(hand, Demand::agreement);
  });
  rc::prop("one's own, in every house", [] {
    const PlayedHand hand = *properties::any_hand(properties::any_house());
    properties::holds<Bugged<Bug::none>>(hand, Demand::invariants);
    properties::holds<Bugged<Bug::none>>(hand, Demand::agreement);
    RC_CLASSIFY(hand.replay().over(), "over");
  });
}

/// The library's own table, of which nobody knows but the nets who paid whom.
class NetsAlone : public Bugged<Bug::none> {
 public:
  [[nodiscard]] Observation observe() const {
    Observation seen = Bugged<Bug::none>::observe();
    seen.transfers.clear();
    return seen;
  }
};

TEST_CASE("engines: one that is right and knows nets alone passes in every house") {
  for (const spec::Listing& listing : shipped_houses()) {
    if (listing.is_option) {
      continue;
    }
    INFO(listing.name);
    std::size_t scored = 0;
    rc::Random random(1);
    for (int test = 0; test < 6; ++test) {
      const PlayedHand hand = properties::any_hand(*load_house(listing.name), 3)(random.split(), 60).value();
      for (const Demand demand : {Demand::invariants, Demand::agreement}) {
        const auto violation = properties::violation_of<NetsAlone>(hand, demand);
        INFO((violation ? violation->message : ""));
        CHECK_FALSE(violation);
      }
      const auto owed = hand.replay().settle();
      scored += owed && owed->nets != std::vector<Amount>(owed->nets.size()) ? 1U : 0U;
    }
    CHECK(scored > 0);
  }
}

TEST_CASE("engines: each kind of bug has its name") {
  CHECK(code<Bug::loses_a_card>(Demand::invariants) == "card-lost");
  CHECK(code<Bug::doubles_a_card>(Demand::invariants) == "card-doubled");
  CHECK(code<Bug::grows_the_stock>(Demand::invariants) == "stock-grew");
  CHECK(code<Bug::pays_from_nowhere>(Demand::invariants) == "unbalanced");
  CHECK(code<Bug::never_ends>(Demand::invariants) == "no-move");
  CHECK(code<Bug::refuses_hits>(Demand::invariants).empty());
  CHECK(code<Bug::refuses_hits>(Demand::agreement) == "legal-move-refused");
  CHECK(code<Bug::pays_too_much>(Demand::invariants).empty());
  CHECK(code<Bug::pays_too_much>(Demand::agreement) == "settlement-differs");
  CHECK(code<Bug::hides_a_discard>(Demand::invariants).empty());
  CHECK(code<Bug::hides_a_discard>(Demand::agreement) == "table-differs");
  CHECK(code<Bug::lets_draw_twice>(Demand::agreement) == "illegal-move-accepted");
}

template <Bug bug>
std::string message(Demand demand) {
  const auto violation = found<Bugged<bug>>(1, demand);
  return violation ? violation->message : "";
}

TEST_CASE("engines: a message says what is, and what should be") {
  CHECK_THAT(
      message<Bug::loses_a_card>(Demand::invariants),
      Catch::Matches("after `\\w+: take \\w\\w` there are 51 cards, but should be 52; the stock has \\d+, but should "
                     "have \\d+"));
  CHECK_THAT(message<Bug::doubles_a_card>(Demand::invariants),
             Catch::Matches("after `\\w+: take \\w\\w` `\\w\\w` lies in two places"));
  CHECK_THAT(message<Bug::hides_a_discard>(Demand::agreement),
             Catch::Matches("after `.*` the discards are (\\w\\w ?)+, but should be (\\w\\w ?)+"));
  CHECK_THAT(message<Bug::pays_too_much>(Demand::agreement),
             Catch::Matches("after `.*` `\\w+` pays `\\w+` 2, but should pay 1 \\(settlement, .*pagat.yaml:.*\\)"));
  CHECK_THAT(message<Bug::throws_late>(Demand::agreement),
             Catch::Matches("the engine threw `no such card` at `\\w+: .*`"));
  CHECK(code<Bug::throws_late>(Demand::invariants) == "engine-threw");
}

TEST_CASE("engines: what shows only past the end of a hand is shown whole") {
  const PlayedHand dealt{pagat(), {{"Ann", "Bob"}, Seat{0}, shuffled(pagat(), 1)}, {}};
  using Engine = Bugged<Bug::throws_late>;
  const auto violation = properties::violation_of<Engine>(dealt, Demand::agreement);
  REQUIRE(violation);
  CHECK(violation->hand.moves.size() > 20);
  CHECK(violation->hand.replay().table().stock == 29);
  Engine engine;
  const Violation least = smallest(properties::inside::under_test(engine), *violation, Demand::agreement);
  CHECK(least.code == "engine-threw");
  CHECK(least.hand.moves.size() <= violation->hand.moves.size());
  std::string told;
  try {
    properties::holds<Engine>(dealt, Demand::agreement);
  } catch (const rc::detail::CaseResult& failed) {
    told = failed.description;
  }
  CHECK_THAT(told, Catch::Contains("engine-threw: the engine threw") && Catch::Contains(" in\nhand 1\n") &&
                       Catch::Contains("Ann: draw"));
}

TEST_CASE("engines: every action is tried, and runs of any length") {
  Observation seen;
  const auto cards = [](const std::string& text) {
    std::vector<Card> read;
    for (std::size_t at = 0; at < text.size(); at += 3) {
      read.push_back(*parse_card(text.substr(at, 2)));
    }
    return read;
  };
  seen.hands = {cards("3h 4h 5h 6h 7h"), cards("9c 9d 9h 9s")};
  seen.spreads = {cards("2c 2d 2h 2s")};
  seen.discard_pile = cards("Kc Kd");
  std::set<std::string> tried;
  std::set<ActionKind> actions;
  for (const Choice& move : candidate_moves(seen)) {
    tried.insert(explore::text_of(move));
    actions.insert(move.kind);
  }
  CHECK(actions.size() == 15);
  for (const char* move : {"spread 3h 4h 5h 6h 7h", "spread 4h 5h 6h 7h", "spread 9c 9d 9h 9s", "spread 9c 9d 9h",
                           "shed #1", "slap Kd #1", "slap Kd", "take Kc", "touch", "pass"}) {
    INFO(move);
    CHECK(tried.contains(move));
  }
}

TEST_CASE("engines: what cannot be dealt is no hand") {
  PlayedHand hand{pagat(), {{"Ann"}, Seat{0}, {}}, {}};
  CHECK(properties::violation_of<Bugged<Bug::none>>(hand, Demand::agreement)->code == "not-a-hand");
}

}  // namespace
}  // namespace tonk::test
