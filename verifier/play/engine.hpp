#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/finding.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// Why a move is not allowed: the code, the house's rule, and what it is about. Words are made of it by describe().
struct Fault {
  Code code = Code::out_of_turn;
  std::optional<spec::Key> rule;         ///< nothing where no house could allow it, such as a card seen twice
  std::optional<spec::ClauseId> clause;  ///< what is cited instead of the rule, where the rule has several clauses
  Card card;                             ///< the card concerned, if any
  std::uint8_t card_number = 0;          ///< which of the move's cards that is
  Seat seat;                             ///< the other player concerned, if any
  std::uint16_t spread_number = 0;
};

/// Some kinds of move, a bit each.
using Kinds = unsigned;

inline constexpr Kinds all_kinds = ~Kinds{0};

template <typename... Each>
constexpr Kinds of(Each... kinds) {
  return ((1U << static_cast<unsigned>(kinds)) | ...);
}

/// Something that may forbid a move, and the rules of the house that it puts to the test.
struct Check {
  using Find = std::optional<Fault> (*)(const spec::Rules& rules, const Table& table, const Move& move);
  Find find;
  std::span<const spec::Key> keys;
};

/// A part of what a move does. `fault` is null for a move that is allowed.
using Effect = void (*)(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);

/// A house as the engine plays it: for each kind of move the checks that can fail by its rules, and the effects that it has by
/// them, in the order in which they are made. To be made once for a house and kept.
class EngineConfig {
 public:
  explicit EngineConfig(const spec::Rules& rules);

  [[nodiscard]] const spec::Rules& rules() const { return *rules_; }
  /// Those that the house has at all.
  [[nodiscard]] Kinds kinds() const { return kinds_; }
  /// Of a move before which somebody has moved, or, if `first`, nobody has; while a hand is played and nobody answers.
  [[nodiscard]] std::span<const Check* const> checks(ActionKind kind, bool first) const {
    return checks_[first ? 1 : 0][static_cast<std::size_t>(kind)].items();
  }
  [[nodiscard]] std::span<const Effect> effects(ActionKind kind) const {
    return effects_[static_cast<std::size_t>(kind)].items();
  }

 private:
  /// A short list without memory of its own.
  template <typename Item>
  class List {
   public:
    void push_back(Item item) { items_[size_++] = item; }
    [[nodiscard]] std::span<const Item> items() const { return {items_.data(), size_}; }

   private:
    std::array<Item, 12> items_{};
    std::size_t size_ = 0;
  };

  const spec::Rules* rules_;
  Kinds kinds_ = all_kinds;
  std::array<std::array<List<const Check*>, action_kind_count>, 2> checks_;
  std::array<List<Effect>, action_kind_count> effects_;
};

/// The kinds of move that put the rule to the test in this house: only by such a move, allowed or not, can two houses that differ in
/// this rule alone, and for both of which that is said, come to judge a hand differently that is in order by one of them. All kinds
/// where the rule is asked about in other ways too, as at the deal or at the end of the hand.
[[nodiscard]] Kinds tested_by(const EngineConfig& engine, spec::Key rule);
/// Beside such a move, one of these must be made; all kinds where none is needed.
[[nodiscard]] Kinds needed_by(spec::Key rule);

/// Once turns are no longer played: why the move is not allowed, and what it does, which says whether it has its usual effects all the
/// same.
[[nodiscard]] std::optional<Fault> check_stopped(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] bool apply_to_stopped(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);

/// Whether the move is allowed here; nothing where it is.
///
/// Where ends_turn_before() says so of the move, ask check_turn_end() and close() the turn first.
[[nodiscard]] inline std::optional<Fault> check(const EngineConfig& engine, const Table& table, const Move& move) {
  if (!is_played(table.phase)) {
    return check_stopped(engine.rules(), table, move);
  }
  for (const Check* const one : engine.checks(move.kind, table.phase == Phase::dealt)) {
    if (auto fault = one->find(engine.rules(), table, move)) {
      return fault;
    }
  }
  return std::nullopt;
}

/// Whether the turn being played may end without a discard: the house has none after a hit, or leaves it to the player.
[[nodiscard]] inline bool ends_by_itself(const spec::Rules& rules, const Table& table) {
  return rules.discarding != spec::Discarding::always && table.turn.hits > 0 && table.phase == Phase::drawn;
}

/// Whether the move shows that such a turn is over, which only the next player's does, on a turn or to declare. A card is put aside at
/// any time, and slapped out of turn.
[[nodiscard]] inline bool ends_turn_before(const spec::Rules& rules, const Table& table, ActionKind kind, Seat seat) {
  return ends_by_itself(rules, table) && kind != ActionKind::aside && kind != ActionKind::slap &&
         seat == table.after(table.to_move, rules.play_passes);
}

/// Whether nothing may be discarded on the turn being played.
[[nodiscard]] inline bool has_no_discard(const spec::Rules& rules, const Table& table) {
  return rules.discarding == spec::Discarding::not_after_hit && ends_by_itself(rules, table);
}

/// Phase::reply: whether the player may answer, or has begun to.
[[nodiscard]] inline bool may_answer(const spec::Rules& rules, const Table& table, Seat seat) {
  const bool anybody = rules.replied_by == spec::RepliedBy::any_other && table.replied_on == 0;
  return seat == table.to_move || (anybody && seat != table.finisher);
}

/// Whether the player to move may end the turn with the cards held now, the discard aside.
[[nodiscard]] std::optional<Fault> check_turn_end(const spec::Rules& rules, const Table& table);

/// Whether a card that comes from a hidden place is already known to be somewhere else; `more` of its kind have come from there
/// already.
[[nodiscard]] bool elsewhere(const spec::Rules& rules, const Table& table, Card card, unsigned more = 0);

/// Whether the natural card put aside is the one of those dealt to its player that claims the bet.
[[nodiscard]] bool claims(const Table& table, const OpenBet& bet, const Aside& aside);

/// The spread that a hit without a number means: the only one that fits and may be hit, from 1; 0 where none or several do.
[[nodiscard]] std::uint16_t only_fitting_spread(const spec::Rules& rules, const Table& table, Seat seat,
                                                const PlayedCard& played);

/// Whether the known card fits the spread by the cards alone; of a spread that is not known for certain, whether it may.
[[nodiscard]] bool may_extend(const spec::Rules& rules, const LaidSpread& spread, const PlayedCard& played);

/// Whether the card, which may be hidden, fits the spread, and the player may hit it.
[[nodiscard]] bool may_go_on(const spec::Rules& rules, const Table& table, Seat seat, const LaidSpread& spread,
                             const PlayedCard& played);

/// Whether the stock is so low that an emptied hand is not out.
[[nodiscard]] bool stock_is_low(const spec::Rules& rules, const Table& table);

/// Whether the discards can become a new stock.
[[nodiscard]] inline bool can_reshuffle(const spec::Rules& rules, const Table& table) {
  return rules.stock_out == spec::StockOut::reshuffle && table.discards.size() > 1;
}

/// The cards of the hand that the house asks to be laid on this turn; empty where there are none, or none that may be laid.
[[nodiscard]] std::vector<Card> must_lay(const spec::Rules& rules, const Table& table, Seat seat);

/// Makes the move. For one that check() allows this carries out the rules; after a fault that check() named it follows what the log
/// says, and marks what has become uncertain, so that one mistake is reported once.
inline void apply(const EngineConfig& engine, Table& table, const Move& move, const std::optional<Fault>& fault) {
  const Fault* const why = fault ? &*fault : nullptr;
  if (!is_played(table.phase) && !apply_to_stopped(engine.rules(), table, move, why)) {
    return;
  }
  for (const Effect effect : engine.effects(move.kind)) {
    effect(engine.rules(), table, move, why);
  }
}

/// For a fault in what came before the move (a missing discard, somebody else's turn, an undeclared win): goes past it, so that
/// check() can be asked again about the move itself. Says whether the fault was of this kind.
bool step_past(const spec::Rules& rules, Table& table, const Move& move, const Fault& fault);

/// Resumes a turn that an out-of-turn move has interrupted, if the player to move now is the one whose turn it was.
void resume_interrupted(Table& table, Seat seat);

/// Inline guard for `resume_interrupted()`.
inline void resume_turn(Table& table, Seat seat) {
  if (table.interrupted) {
    resume_interrupted(table, seat);
  }
}

/// Ends what ends by itself: a turn that has no discard, a reply that is not given.
void close(const spec::Rules& rules, Table& table);

}  // namespace tonk
