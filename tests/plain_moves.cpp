#include "verifier/play/plain_moves.hpp"

#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "parser/parse.hpp"
#include "tests/random_house.hpp"
#include "tests/random_round.hpp"
#include "tests/slips.hpp"
#include "verifier/play/apply.hpp"

namespace tonk::test {
namespace {

/// Watches a hand being judged, faults and all, and holds each move that PlainMoves makes against check() and apply().
class Comparison : public Witness {
 public:
  Comparison(const spec::Rules& rules, const log::Hand& hand) : rules_(rules), hand_(hand) {}

  void dealt(const Table& table) override { before_ = table; }
  void ended(const Table& /*table*/, const Judgement& /*judgement*/) override {}
  void acted(const Table& table, const log::Action& action, std::size_t /*findings*/) override {
    if (action.kind == ActionKind::draw || action.kind == ActionKind::discard) {
      ask(action);
    }
    before_ = table;
  }
  [[nodiscard]] int plain() const { return plain_; }

 private:
  void ask(const log::Action& action) {
    const auto& players = hand_.header.seats->players;
    const auto place = std::find(players.begin(), players.end(), action.player);
    const Seat seat{static_cast<std::uint8_t>(place - players.begin())};
    resume_turn(before_, seat);
    Table after = before_;
    PlainMoves moves{rules_, after};
    const Card card = hand_.cards[action.cards.first].card;
    if (!(action.kind == ActionKind::draw ? moves.draw(seat, card) : moves.discard(seat, card))) {
      RC_ASSERT(after == before_);
      return;
    }
    ++plain_;
    const PlayedCard played{card, {}};
    const Move move{action.kind, seat, 0, {&played, 1}};
    RC_LOG() << "move " << action.at.begin << "\n";
    RC_ASSERT(!check(rules_, before_, move));
    apply(rules_, before_, move, std::nullopt);
    RC_ASSERT(after == before_);
  }

  const spec::Rules& rules_;
  const log::Hand& hand_;
  Table before_;
  int plain_ = 0;
};

/// How many of the moves were plain ones.
int compare(const spec::Rules& rules, const std::string& text) {
  RC_LOG() << text;
  log::Hand hand;
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty());
  Comparison comparison{rules, hand};
  Judgement judgement;
  judge(hand, {}, rules, judgement, &comparison);
  return comparison.plain();
}

/// In the hand as it was played, and with two slips, again and again.
int compare(const spec::Rules& rules, const PlayedHand& played) {
  const Lines log = lines_of(played.log());
  int plain = compare(rules, log.text());
  for (int time = 0; time < 5; ++time) {
    Lines lines = log;
    slip(lines, any_slip());
    slip(lines, any_slip());
    plain += compare(rules, lines.text());
  }
  return plain;
}

}  // namespace

TEST_CASE("moves that are made at a glance are allowed, and do what others do", "[verifier][property][plain]") {
  int plain = 0;
  rc::prop("in shipped houses", [&] {
    const Round round = any_round();
    plain += compare(round.rules, round.played);
  });
  rc::prop("in houses that nobody has thought of", [&] {
    const House house = any_house();
    RC_LOG() << house.text << "\n";
    plain += compare(*house.compiled.rules, play(*house.compiled.rules, any_plan(*house.compiled.rules)));
  });
  CHECK(plain > 1000);
}

}  // namespace tonk::test
