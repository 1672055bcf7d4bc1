#include "verifier/settle.hpp"

#include <bit>

#include "verifier/dealt_win.hpp"

namespace tonk {
namespace {

using spec::Ending;
using spec::Rules;
using spec::Who;
using Seats = std::uint64_t;

constexpr Seats bit(Seat seat) { return Seats{1} << seat.index; }

/// A set of players as far as hidden cards let it be known.
struct Some {
  Seats certain = 0;
  Seats possible = 0;
  static Some exactly(Seats seats) { return {seats, seats}; }
  [[nodiscard]] bool determined() const { return certain == possible; }
  [[nodiscard]] Some without(Some other) const { return {certain & ~other.possible, possible & ~other.certain}; }
};

/// The end of one hand, as the sentences of a house see it.
class Scene {
 public:
  Scene(const Rules& rules, const Table& table) : rules_(rules), table_(table) {
    for (std::uint8_t seat = 0; seat < table.players; ++seat) {
      counts_[seat] = count(rules, table.hands[seat]);
    }
  }

  [[nodiscard]] const std::array<Points, spec::max_players>& counts() const { return counts_; }
  [[nodiscard]] Seats everyone() const { return (Seats{1} << table_.players) - 1; }
  void set_winners(Seats winners) { winners_ = winners; }
  void set_dropper(Seat dropper) { dropper_ = dropper; }
  void set_caught() { caught_ = true; }

  /// All whose count no other's is below; of those in `among`.
  [[nodiscard]] Some lowest(Seats among) const {
    int least_high = 1 << 20;
    each(among, [&](Seat seat) { least_high = std::min(least_high, counts_[seat.index].high); });
    Some found;
    each(among, [&](Seat seat) {
      const Points mine = counts_[seat.index];
      bool surely = true;
      each(among & ~bit(seat), [&](Seat other) { surely = surely && mine.high <= counts_[other.index].low; });
      found.certain |= surely ? bit(seat) : 0;
      found.possible |= mine.low <= least_high ? bit(seat) : 0;
    });
    return found;
  }

  /// Everyone in `among` whose count is the dropper's or less (or, if `strictly`, less).
  [[nodiscard]] Some at_or_below(Seat dropper, Seats among, bool strictly) const {
    const Points limit = counts_[dropper.index];
    const int less = strictly ? 1 : 0;
    Some found;
    each(among, [&](Seat seat) {
      const Points mine = counts_[seat.index];
      found.certain |= mine.high + less <= limit.low ? bit(seat) : 0;
      found.possible |= mine.low + less <= limit.high ? bit(seat) : 0;
    });
    return found;
  }

  /// The players that a word of the DSL means. `each_other` is everyone: a payment to oneself is left out by who pays.
  [[nodiscard]] Some players(Who who) const {
    switch (who) {
      case Who::winner: return Some::exactly(winners_);
      case Who::dropper: return Some::exactly(dropper_ ? bit(*dropper_) : 0);
      case Who::each_player:
      case Who::each_other: return Some::exactly(everyone());
      case Who::each_lowest: return lowest_players();
      case Who::nearest_lowest: return nearest(lowest_players());
      case Who::each_loser:
        return Some::exactly(everyone()).without(winners_ != 0 ? Some::exactly(winners_) : lowest_players());
      case Who::each_bystander: {
        const Some losers = players(Who::each_loser);
        return dropper_ ? losers.without(Some::exactly(bit(*dropper_))) : losers;
      }
      case Who::each_equal_or_lower:
        return dropper_ ? at_or_below(*dropper_, everyone() & ~bit(*dropper_), false) : Some{};
      case Who::each_lower: return dropper_ ? at_or_below(*dropper_, everyone() & ~bit(*dropper_), true) : Some{};
    }
    return {};
  }

  /// Appends the payments of one sentence; false where they are not determined.
  [[nodiscard]] bool pay(const spec::PaymentRule& rule, Amount stake, std::vector<Transfer>& transfers) const {
    const Some payers = players(rule.payer);
    const Some payees = players(rule.payee);
    Amount amount = rule.price.stakes * stake;
    if (rule.price.per_head) {
      const Some heads = players(rule.price.heads);
      if (!heads.determined()) {
        return false;
      }
      amount = amount * Amount{std::popcount(heads.certain)};
    }
    if (!payers.determined() || !payees.determined()) {
      return false;
    }
    each(payers.certain, [&](Seat from) {
      each(payees.certain & ~bit(from), [&](Seat to) { transfers.push_back({from, to, amount, rule.clause}); });
    });
    return true;
  }

 private:
  template <typename Visit>
  static void each(Seats seats, const Visit& visit) {
    for (; seats != 0; seats &= seats - 1) {
      visit(Seat{static_cast<std::uint8_t>(std::countr_zero(seats))});
    }
  }

  [[nodiscard]] Some lowest_players() const {
    return lowest(caught_ && dropper_ ? everyone() & ~bit(*dropper_) : everyone());
  }

  [[nodiscard]] Some nearest(Some tied) const {
    if (!tied.determined()) {
      return {0, tied.possible};
    }
    Seat seat = table_.after(table_.dealer, rules_.play_passes);
    while (tied.certain != 0 && (tied.certain & bit(seat)) == 0) {
      seat = table_.after(seat, rules_.play_passes);
    }
    return Some::exactly(tied.certain & bit(seat));
  }

  const Rules& rules_;
  const Table& table_;
  std::array<Points, spec::max_players> counts_{};
  Seats winners_ = 0;
  std::optional<Seat> dropper_;
  bool caught_ = false;
};

bool pay_all(const Scene& scene, const std::vector<spec::PaymentRule>& rules, Amount stake,
             std::vector<Transfer>& transfers) {
  for (const spec::PaymentRule& rule : rules) {
    if (!scene.pay(rule, stake, transfers)) {
      transfers.clear();
      return false;
    }
  }
  return true;
}

void settle_by(const Rules& rules, Ending ending, const Scene& scene, Amount stake, Settled& settled,
               std::vector<Transfer>& transfers) {
  const spec::Settlement& settlement = rules.settlement_of(ending);
  settled.rule = settlement.clause;
  settled.determined = pay_all(scene, settlement.pays, stake, transfers);
}

/// A declared dealt win, or the draw of several. Hands count that have a win, declared or not.
void settle_dealt(const Rules& rules, const Table& table, Amount stake, Scene& scene, Settled& settled,
                  std::vector<Transfer>& transfers) {
  Seats winners = 0;
  bool open = false;
  std::size_t win = 0;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    const DealtWinner found = dealt_win(rules, table, Seat{seat});
    const bool declared = ((table.declared >> seat) & 1U) != 0;
    open = open || found.answer == Answer::maybe;
    const bool must = rules.dealt_wins_declared == spec::Declaring::must;
    if (found.answer == Answer::yes && (must || declared)) {
      winners |= bit(Seat{seat});
      win = found.win;
    }
  }
  if (std::popcount(winners) > 1) {
    settled.end = End::dealt_draw;
  } else if (open || winners == 0) {
    settled.determined = false;
  } else {
    settled.end = End::dealt_win;
    scene.set_winners(winners);
    settled.rule = rules.dealt_wins[win].clause;
    settled.determined = pay_all(scene, rules.dealt_wins[win].pays, stake, transfers);
  }
}

void settle_drop(const Rules& rules, const Table& table, Amount stake, Scene& scene, Settled& settled,
                 std::vector<Transfer>& transfers) {
  const Seat dropper = table.finisher;
  scene.set_dropper(dropper);
  const Some catchers = scene.at_or_below(dropper, scene.everyone() & ~bit(dropper), false);
  if (catchers.certain == 0 && catchers.possible != 0) {
    settled.determined = false;
    return;
  }
  const bool caught = catchers.certain != 0;
  settled.end = caught ? End::caught : End::drop_won;
  if (caught) {
    scene.set_caught();
  } else {
    scene.set_winners(bit(dropper));
  }
  settle_by(rules, caught ? Ending::caught : Ending::drop_won, scene, stake, settled, transfers);
}

void settle_out(const Rules& rules, const Table& table, Amount stake, Scene& scene, Settled& settled,
                std::vector<Transfer>& transfers) {
  const bool by_discard = table.finish == Finish::out_by_discard;
  settled.end = by_discard ? End::out_discard : End::out;
  scene.set_winners(bit(table.finisher));
  settle_by(rules, by_discard ? Ending::out_by_discard : Ending::out, scene, stake, settled, transfers);
}

void settle_stock_out(const Rules& rules, Amount stake, Scene& scene, Settled& settled,
                      std::vector<Transfer>& transfers) {
  settled.end = rules.settlement_of(Ending::stock_out).pays.empty() ? End::dead : End::stock_out;
  settle_by(rules, Ending::stock_out, scene, stake, settled, transfers);
}

}  // namespace

Settled settle(const Rules& rules, const Table& table, Amount stake, std::vector<Transfer>& transfers) {
  Settled settled;
  Scene scene{rules, table};
  settled.counts = scene.counts();
  switch (table.finish) {
    case Finish::none: settled.determined = false; break;
    case Finish::declared: settle_dealt(rules, table, stake, scene, settled, transfers); break;
    case Finish::out:
    case Finish::out_by_discard: settle_out(rules, table, stake, scene, settled, transfers); break;
    case Finish::drop: settle_drop(rules, table, stake, scene, settled, transfers); break;
    case Finish::stock_out: settle_stock_out(rules, stake, scene, settled, transfers); break;
  }
  return settled;
}

}  // namespace tonk
