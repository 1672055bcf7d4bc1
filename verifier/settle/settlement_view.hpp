#pragma once

#include <array>

#include "spec/rules.hpp"
#include "verifier/judgement.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// The end of one hand, as the sentences of a house see it: who is whom, what holds, and what the hands before have left.
class SettlementView {
 public:
  SettlementView(const spec::Rules& rules, const Table& table, const SessionView& session = {});
  /// The same of hands that have been counted.
  SettlementView(const spec::Rules& rules, const Table& table, const SessionView& session,
                 const std::array<Points, spec::max_players>& counts)
      : rules_(rules), table_(table), session_(session), counts_(counts) {}

  void set_winners(Seats winners) { winners_ = winners; }
  /// Players who are no winners of this payment and do not pay it either.
  void set_exempt(Seats exempt) { exempt_ = exempt; }
  /// The dropper is no lowest.
  void set_caught() { caught_ = true; }

  [[nodiscard]] const std::array<Points, spec::max_players>& counts() const { return counts_; }
  [[nodiscard]] const SessionView& session() const { return session_; }
  [[nodiscard]] Points count_of(Seat seat) const { return counts_[seat.index]; }
  [[nodiscard]] Seats everyone() const { return table_.in_game(); }
  [[nodiscard]] Seats winners() const { return winners_; }
  [[nodiscard]] Seats exempt() const { return exempt_; }

  /// The players that a word of the DSL means. `each_other` is everyone: a payment to oneself is left out by who pays.
  [[nodiscard]] KnownSeats players(const spec::Who& who) const;
  /// The same without an opposite side: `each_other` is everyone except the winner.
  [[nodiscard]] KnownSeats players_alone(const spec::Who& who) const;
  [[nodiscard]] Answer holds(const spec::Circumstance& circumstance) const;

  /// Everyone but the dropper whose count is the dropper's or less (or, if `strictly`, less).
  [[nodiscard]] KnownSeats at_or_below(Seat dropper, bool strictly) const;
  /// The first of them in the order of play from the dealer.
  [[nodiscard]] Seat first_of(Seats seats) const { return nearest_to(table_.dealer, seats); }
  /// The same from the player.
  [[nodiscard]] Seat nearest_to(Seat player, Seats seats) const;

 private:
  /// Who dropped or knocked. A house that names the dropper in any other settlement does not compile.
  [[nodiscard]] Seat dropper() const { return table_.finisher; }
  /// Whose counts are compared after a drop, the dropper's too.
  [[nodiscard]] Seats compared() const;
  [[nodiscard]] KnownSeats lowest(Seats among) const;
  [[nodiscard]] KnownSeats lowest_players() const;
  [[nodiscard]] KnownSeats losers() const;
  /// Those of the lowest whom `choice` takes, where it is known who is lowest.
  template <typename Choice>
  [[nodiscard]] KnownSeats of_lowest(const Choice& choice) const;
  [[nodiscard]] Seats last_to_draw(Seats tied) const;
  [[nodiscard]] KnownSeats with_highest_card(Seats tied) const;
  [[nodiscard]] KnownSeats having(spec::Role role) const;
  /// Those of the players whom the words mean after the role.
  [[nodiscard]] KnownSeats narrowed(KnownSeats players, const spec::Who& who) const;
  template <typename Test>
  [[nodiscard]] Answer of_winners(const Test& test) const;

  const spec::Rules& rules_;
  const Table& table_;
  SessionView session_;
  std::array<Points, spec::max_players> counts_{};
  Seats winners_ = 0;
  Seats exempt_ = 0;
  bool caught_ = false;
};

}  // namespace tonk
