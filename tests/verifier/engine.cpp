#include "verifier/play/engine.hpp"

#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "parser/parse.hpp"
#include "tests/support/random_house.hpp"
#include "tests/support/random_round.hpp"
#include "tests/support/shipped.hpp"
#include "tests/support/spec_support.hpp"

namespace tonk::test {
namespace {

/// Tries all kinds of move on each table of a hand, most of which are not allowed.
class Attempts : public HandObserver {
 public:
  explicit Attempts(const spec::Rules& rules) : engine_(rules) {}

  void dealt(const Table& table) override { try_all(table); }
  void acted(const Table& table, const log::Action& /*action*/, std::size_t /*findings*/) override { try_all(table); }
  void ended(const Table& /*table*/, const Judgement& /*judgement*/) override {}
  [[nodiscard]] unsigned faults() const { return faults_; }

 private:
  void try_all(const Table& table) {
    for (std::size_t kind = 0; is_played(table.phase) && kind < action_kind_count; ++kind) {
      for (std::uint8_t seat = 0; seat < std::min<std::uint8_t>(table.players, 2); ++seat) {
        for (const Card card :
             {table.discards.empty() ? Card{} : table.discards.back(), Card{Rank::four, Suit::clubs}}) {
          const PlayedCard played{card, {}};
          attempt(table, {static_cast<ActionKind>(kind), Seat{seat}, 0, {&played, 1}});
        }
      }
    }
  }

  /// The check that fails is the one whose fault check() gives, and names the rule that it cites.
  void attempt(const Table& table, const Move& move) {
    for (const Check* const one : engine_.checks(move.kind, table.phase == Phase::dealt)) {
      const auto fault = one->find(engine_.rules(), table, move);
      if (!fault) {
        continue;
      }
      ++faults_;
      RC_ASSERT(check(engine_, table, move)->code == fault->code);
      const bool named = !fault->rule || std::find(one->keys.begin(), one->keys.end(), *fault->rule) != one->keys.end();
      RC_ASSERT(named);
      return;
    }
    RC_ASSERT(!check(engine_, table, move));
  }

  EngineConfig engine_;
  unsigned faults_ = 0;
};

unsigned faults_found(const spec::Rules& rules, const std::string& text) {
  RC_LOG() << text;
  log::Hand hand;
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty());
  Attempts attempts{rules};
  Judgement judgement;
  judge(hand, {}, EngineConfig(rules), judgement, &attempts);
  return attempts.faults();
}

}  // namespace

TEST_CASE("a move is asked what can fail by the rules of its house, and nothing else", "[verifier][engine]") {
  const EngineConfig pagat{*shipped("pagat", {}).rules};
  CHECK(pagat.checks(ActionKind::draw, false).size() == 3);  // whose turn it is, a second draw, and the card
  CHECK(pagat.checks(ActionKind::draw, true).size() == 4);   // and dealt wins
  CHECK(pagat.checks(ActionKind::discard, false).size() == 3);
  CHECK(pagat.checks(ActionKind::touch, false).size() > 1);
  CHECK(pagat.effects(ActionKind::draw).size() == 2);
  const EngineConfig waiting{*shipped("pagat", {"waiting"}).rules};
  CHECK(waiting.checks(ActionKind::drop, false).size() == pagat.checks(ActionKind::drop, false).size() + 1);
}

TEST_CASE("a rule is put to the test by the moves that its checks ask about", "[verifier][engine]") {
  using spec::Key;
  const EngineConfig pagat{*shipped("pagat", {}).rules};
  CHECK(tested_by(pagat, Key::deck) == all_kinds);  // settling asks for it, too
  CHECK(tested_by(pagat, Key::hits) == of(ActionKind::hit));
  CHECK(tested_by(pagat, Key::drop) == of(ActionKind::drop));
  CHECK(tested_by(pagat, Key::hits_in_turn) == 0);
  CHECK(tested_by(pagat, Key::touch) == of(ActionKind::touch, ActionKind::drop, ActionKind::knock));
}

TEST_CASE("what is wrong with a move cites a rule that the check says it tests", "[verifier][engine][property]") {
  unsigned faults = 0;
  rc::prop("in shipped houses", [&] {
    const Round round = any_round();
    faults += faults_found(round.rules, round.played.log());
  });
  rc::prop("in houses that nobody has thought of", [&] {
    const House house = any_house();
    RC_LOG() << house.text << "\n";
    const spec::Rules& rules = *house.compiled.rules;
    faults += faults_found(rules, play(rules, any_plan(rules)).log());
  });
  CHECK(faults > 10000);
}

TEST_CASE("a move of an empty hand that waits cites a rule that the check says it tests", "[verifier][engine]") {
  // What faults_found() asserts is told by a property alone.
  rc::prop("which only drops", [] {
    const spec::Compiled house = spec::test::compile_text(
        "house: waits\nextends: pagat\ndeck: {ranks: A 2 3}\ndealt wins: none\n"
        "turn:\n  bets: of any amount, once, at the start of a turn\n"
        "  low stock: with no more cards than players, an empty hand waits and drops on its next turn\n");
    RC_ASSERT(faults_found(*house.rules,
                           "hand waits\nhouse waits\nseats Ann Bob\ndealer Bob\ndeal Ann Ac Ad 2h 2s 2c\n"
                           "deal Bob As 3c 3h 2d 3d\nup 3s\nAnn: draw Ah, spread Ac Ad Ah, spread 2h 2s 2c\n"
                           "Bob: take 3s, discard 3s\nAnn: drop\n") > 0);
  });
}

}  // namespace tonk::test
