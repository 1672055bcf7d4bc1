#include "verifier/play/plain_moves.hpp"

#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "parser/parse.hpp"
#include "tests/agreement/slips.hpp"
#include "tests/support/random_house.hpp"
#include "tests/support/random_round.hpp"
#include "tests/support/shipped.hpp"
#include "verifier/play/apply.hpp"

namespace tonk::test {
namespace {

/// Watches a hand being judged, faults and all, and holds each move that PlainMoves makes against check() and apply().
class Comparison : public HandObserver {
 public:
  Comparison(const spec::Rules& rules, const log::Hand& hand) : rules_(rules), hand_(hand) {}

  void dealt(const Table& table) override { before_ = table; }
  void ended(const Table& /*table*/, const Judgement& /*judgement*/) override {}
  void acted(const Table& table, const log::Action& action, std::size_t /*findings*/) override {
    if (last_ != nullptr && last_->kind == ActionKind::draw && last_->player == action.player &&
        action.kind == ActionKind::discard) {
      ask_turn(*last_, action);
    }
    last_ = &action;
    before_last_ = before_;
    if (action.kind == ActionKind::draw || action.kind == ActionKind::discard) {
      ask(action);
    }
    before_ = table;
  }
  [[nodiscard]] int plain() const { return plain_; }
  [[nodiscard]] int turns() const { return turns_; }

 private:
  [[nodiscard]] Seat seat_of(const log::Action& action) const {
    const auto& players = hand_.header.seats->players;
    const auto place = std::find(players.begin(), players.end(), action.player);
    return Seat{static_cast<std::uint8_t>(place - players.begin())};
  }
  [[nodiscard]] Card card_of(const log::Action& action) const { return hand_.cards[action.cards.first].card; }

  /// As check() and apply() do it, without a fault.
  void make(Table& table, const log::Action& action) const {
    const PlayedCard played{card_of(action), {}};
    const Move move{action.kind, seat_of(action), 0, {&played, 1}};
    RC_LOG() << "move " << action.at.begin << "\n";
    RC_ASSERT(!check(rules_, table, move));
    apply(rules_, table, move, std::nullopt);
  }

  void ask_turn(const log::Action& draw, const log::Action& discard) {
    Table after = before_last_;
    PlainMoves moves{rules_, after};
    if (!moves.turn(seat_of(draw), card_of(draw), card_of(discard))) {
      RC_ASSERT(after == before_last_);
      return;
    }
    ++turns_;
    make(before_last_, draw);
    make(before_last_, discard);
    RC_ASSERT(after == before_last_);
  }

  void ask(const log::Action& action) {
    const Seat seat = seat_of(action);
    resume_turn(before_, seat);
    Table after = before_;
    PlainMoves moves{rules_, after};
    const Card card = card_of(action);
    if (!(action.kind == ActionKind::draw ? moves.draw(seat, card) : moves.discard(seat, card))) {
      RC_ASSERT(after == before_);
      return;
    }
    ++plain_;
    make(before_, action);
    RC_ASSERT(after == before_);
  }

  const spec::Rules& rules_;
  const log::Hand& hand_;
  Table before_;
  Table before_last_;
  const log::Action* last_ = nullptr;
  int plain_ = 0;
  int turns_ = 0;
};

std::string told(const Judgement& judgement) {
  std::string words;
  for (const Finding& finding : judgement.findings) {
    words +=
        fmt::format("{} {}: {}; {}\n", static_cast<int>(finding.code), finding.at.begin, finding.message, finding.help);
  }
  return words;
}

/// How many of the moves, and how many of the turns, were plain ones.
struct Counts {
  int moves = 0;
  int turns = 0;
  Counts& operator+=(Counts more) {
    moves += more.moves;
    turns += more.turns;
    return *this;
  }
};

Counts compare(const spec::Rules& rules, const std::string& text) {
  RC_LOG() << text;
  log::Hand hand;
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty());
  Comparison comparison{rules, hand};
  Judgement judgement;
  judge(hand, {}, rules, judgement, &comparison);
  Judgement unwatched;
  judge(hand, {}, rules, unwatched);
  RC_ASSERT(told(unwatched) == told(judgement));
  RC_ASSERT(unwatched.net == judgement.net);
  return {comparison.plain(), comparison.turns()};
}

/// In the hand as it was played, and with two slips, again and again.
Counts compare(const spec::Rules& rules, const PlayedHand& played) {
  const Lines log = lines_of(played.log());
  Counts plain = compare(rules, log.text());
  for (int time = 0; time < 5; ++time) {
    Lines lines = log;
    slip(lines, any_slip());
    slip(lines, any_slip());
    plain += compare(rules, lines.text());
  }
  return plain;
}

}  // namespace

TEST_CASE("a card that is drawn to no others and discarded may end the hand, so that it is no plain turn",
          "[verifier][plain]") {
  const spec::Rules& rules = *shipped("pagat", {}).rules;
  Table table;
  table.clear(2);
  table.phase = Phase::start;
  table.stock = 20;
  const Card four{Rank::four, Suit::clubs};
  CHECK_FALSE(PlainMoves(rules, table).turn(Seat{0}, four, four));
  table.hand(Seat{0}).known.insert(Card{Rank::five, Suit::clubs});
  CHECK(PlainMoves(rules, table).turn(Seat{0}, four, four));
  CHECK(table.discards == std::vector<Card>{four});
}

TEST_CASE("moves that are made at a glance are allowed, and do what others do", "[verifier][property][plain]") {
  Counts plain;
  rc::prop("in shipped houses", [&] {
    const Round round = any_round();
    plain += compare(round.rules, round.played);
  });
  rc::prop("in houses that nobody has thought of", [&] {
    const House house = any_house();
    RC_LOG() << house.text << "\n";
    plain += compare(*house.compiled.rules, play(*house.compiled.rules, any_plan(*house.compiled.rules)));
  });
  CHECK(plain.moves > 1000);
  CHECK(plain.turns > 300);
}

}  // namespace tonk::test
