#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "explore/odds/exact.hpp"
#include "explore/odds/kinds.hpp"
#include "spec/rules.hpp"
#include "verifier/judgement.hpp"
#include "verifier/settle/settle.hpp"

/// What dealt wins pay, worked out by the settlement of the verifier.
namespace tonk::explore {

/// In stakes, and points that are scored.
struct Flow {
  Fraction paid;
  Fraction received;
  Fraction scored;
  Flow& operator+=(const Flow& other);
  [[nodiscard]] Flow times(const Fraction& factor) const;
};

/// The means of one hand.
struct Payments {
  std::vector<Flow> seats;  ///< in the order of play from the dealer, who is the last
  bool seats_differ = false;
  Flow table;       ///< all seats together
  Fraction to_pot;  ///< of what is paid
};

/// Hands that lie on a table, one for each player.
class Showdown {
 public:
  Showdown(const spec::Rules& rules, unsigned players);

  /// In the order of play from the dealer.
  void lay(std::span<const HandKind* const> hands);
  [[nodiscard]] const Contest& contest() const { return contest_; }
  [[nodiscard]] std::vector<Transfer> transfers() const;
  /// The player who is so far behind the dealer.
  [[nodiscard]] Seat seat(std::size_t place) const { return seats_[place]; }

 private:
  const spec::Rules& rules_;
  Table table_;
  std::vector<Seat> seats_;
  Contest contest_;
};

/// Adds up what is paid over deals, each with its chance.
class PaymentSum {
 public:
  PaymentSum(const spec::Rules& rules, unsigned players) : showdown_(rules, players), players_(players) {}

  /// The players have these hands, in any order. With `told`, only the payments of the first of them count, and of those
  /// between two players, those of the one who has not won.
  void add(std::vector<const HandKind*> hands, bool told, const Fraction& chance);

  [[nodiscard]] Payments means() const;

 private:
  /// The sums of those who are paid, of those whom no other beats, and of all others.
  struct ByRole {
    Flow paid;
    Flow unbeaten;
    Flow other;
  };

  /// Of the hands that lie there; `told` is in which place the player sits who alone counts.
  void add_roles(std::optional<std::size_t> told, const Fraction& chance, ByRole& roles);

  Showdown showdown_;
  unsigned players_;
  ByRole even_;                        ///< where no seat goes before another
  std::map<unsigned, ByRole> by_tie_;  ///< where the nearest is paid, by how many are unbeaten
  Fraction to_pot_;
};

}  // namespace tonk::explore
