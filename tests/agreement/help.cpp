#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "explore/play/legal_moves.hpp"
#include "parser/parse.hpp"
#include "tests/agreement/asked_for.hpp"
#include "tests/agreement/slips.hpp"
#include "tests/support/random_round.hpp"
#include "verifier/judge/pass.hpp"
#include "verifier/messages/describe.hpp"

/// The help of a finding suggests only moves that are allowed, on whatever table.
namespace tonk::test {
namespace {

constexpr std::array suggestions{std::pair{"draw", ActionKind::draw},          std::pair{"drop", ActionKind::drop},
                                 std::pair{"take", ActionKind::take},          std::pair{"knock", ActionKind::knock},
                                 std::pair{"discard", ActionKind::discard},    std::pair{"bet", ActionKind::bet},
                                 std::pair{"stock-out", ActionKind::stock_out}};

/// Asks after each move what may be done next.
class Watcher : public HandObserver {
 public:
  Watcher(const EngineConfig& engine, const std::vector<std::string>& seats) : engine_(engine), seats_(seats) {}

  void dealt(const Table& table) override { ask(table); }
  void acted(const Table& table, const log::Action& /*action*/, std::size_t /*findings*/) override { ask(table); }
  void ended(const Table& /*table*/, const Judgement& /*judgement*/) override {}

  [[nodiscard]] unsigned suggested() const { return suggested_; }

 private:
  void ask(const Table& table) {
    const Holding& hand = table.hand(table.to_move);
    if (!is_played(table.phase) || hand.hidden > 0 || hand.gone > 0 ||
        std::ranges::any_of(table.discards, [](Card card) { return !card.known(); })) {
      return;
    }
    const std::string help = allowed_now(engine_.rules(), table, seats_);
    const std::vector<Choice> legal = explore::moves_in_turn(engine_, table);
    for (const auto& [word, kind] : suggestions) {
      const bool is_suggested = help.find(word) != std::string::npos;
      suggested_ += is_suggested ? 1U : 0U;
      if (is_suggested && std::ranges::find(legal, kind, &Choice::kind) == legal.end()) {
        RC_LOG() << help << '\n';
        RC_FAIL("a move is suggested that is not allowed");
      }
    }
  }

  const EngineConfig& engine_;
  const std::vector<std::string>& seats_;
  unsigned suggested_ = 0;
};

}  // namespace

TEST_CASE("no help suggests a move that is not allowed", "[help]") {
  unsigned suggested = 0;
  check_property(hands_asked_for(10'000) / 20, [&] {
    const Round round = any_round();
    Lines lines = lines_of(round.played.log());
    if (*rc::gen::arbitrary<bool>()) {
      slip(lines, any_slip());
    }
    const std::string text = lines.text();
    RC_LOG() << text;
    log::Hand hand;
    RC_ASSERT(log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty());
    Judgement judgement;
    const EngineConfig engine(round.rules);
    Watcher watcher(engine, judgement.seats);
    Pass pass;
    (void)pass(hand, {}, engine, judgement, &watcher);
    suggested += watcher.suggested();
  });
  CHECK(suggested > 1000);
}

}  // namespace tonk::test
