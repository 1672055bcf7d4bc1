#include "explore/odds/payments.hpp"

#include <algorithm>

#include "verifier/settle/settle.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

Fraction fraction_of(Amount amount) {
  return {mpz_class(static_cast<long>(amount.numerator())), mpz_class(static_cast<long>(amount.denominator()))};
}

}  // namespace

Flow& Flow::operator+=(const Flow& other) {
  paid += other.paid;
  received += other.received;
  scored += other.scored;
  return *this;
}

Flow Flow::times(const Fraction& factor) const { return {paid * factor, received * factor, scored * factor}; }

Showdown::Showdown(const Rules& rules, unsigned players) : rules_(rules) {
  table_.clear(static_cast<std::uint8_t>(players));
  table_.finish = Finish::declared;
  table_.declared = (Seats{1} << players) - 1;
  Seat seat = table_.dealer;
  for (unsigned place = 0; place < players; ++place) {
    seat = table_.after(seat, rules.play_passes);
    seats_.push_back(seat);
  }
}

void Showdown::lay(std::span<const HandKind* const> hands) {
  for (std::size_t place = 0; place < hands.size(); ++place) {
    table_.hand(seats_[place]) = hands[place]->example;
    table_.dealt[seats_[place].index] = hands[place]->example;
  }
  contest_ = tonk::contest(rules_, table_, SettlementView{rules_, table_});
}

std::vector<Transfer> Showdown::transfers() const {
  static constexpr std::uint16_t plenty = 10'000;
  HandStakes stakes;
  stakes.tokens.fill(plenty);
  std::vector<Transfer> transfers;
  (void)settle(rules_, table_, stakes, transfers);
  return transfers;
}

void PaymentSum::add(std::vector<const HandKind*> hands, bool told, const Fraction& chance) {
  const bool any = std::any_of(hands.begin(), hands.end(), [](const HandKind* hand) { return hand->worth.at_once; });
  if (!any) {
    return;
  }
  showdown_.lay(hands);
  const Seats unbeaten = showdown_.contest().unbeaten;
  const auto tied = static_cast<unsigned>(size(unbeaten));
  if (tied < 2 || size(showdown_.contest().winners) != 1) {
    add_roles(told ? std::optional<std::size_t>{0} : std::nullopt, chance, even_);
    return;
  }
  for (std::size_t place = 0; place < hands.size(); ++place) {
    if (!contains(unbeaten, showdown_.seat(place))) {
      continue;
    }
    std::swap(hands[0], hands[place]);
    showdown_.lay(hands);
    add_roles(told ? std::optional{place} : std::nullopt, chance / tied, by_tie_[tied]);
    std::swap(hands[0], hands[place]);
  }
}

void PaymentSum::add_roles(std::optional<std::size_t> told, const Fraction& chance, ByRole& roles) {
  const Contest& contest = showdown_.contest();
  const auto sum_of = [&](Seat seat) -> Flow& {
    return contains(contest.winners, seat)    ? roles.paid
           : contains(contest.unbeaten, seat) ? roles.unbeaten
                                              : roles.other;
  };
  const auto counts = [&](const Transfer& transfer) {
    if (!told) {
      return true;
    }
    const bool to_loser =
        transfer.to.is_player() && (!transfer.from.is_player() || (!contains(contest.winners, transfer.to.seat()) &&
                                                                   contains(contest.winners, transfer.from.seat())));
    return (to_loser ? transfer.to : transfer.from).seat() == showdown_.seat(*told);
  };
  for (const Transfer& transfer : showdown_.transfers()) {
    if (!counts(transfer)) {
      continue;
    }
    const Fraction amount = fraction_of(transfer.amount) * chance;
    if (transfer.from.is_player()) {
      sum_of(transfer.from.seat()).paid += amount;
    }
    if (transfer.to.is_player()) {
      Flow& flow = sum_of(transfer.to.seat());
      (transfer.from.is_nobody() ? flow.scored : flow.received) += amount;
    }
    to_pot_ += transfer.to.is_pot() ? amount : Fraction{};
  }
}

Payments PaymentSum::means() const {
  Payments payments;
  Flow even;
  for (const Flow* const flow : {&even_.paid, &even_.unbeaten, &even_.other}) {
    even += *flow;
  }
  const Fraction all = players_;
  payments.seats.assign(players_, even.times(1 / all));
  for (const auto& [tied, roles] : by_tie_) {
    const Integer ways = choose(players_, tied);
    for (unsigned first = 0; first + tied <= players_; ++first) {
      // The nearest of the tied is here, and all others of them sit behind.
      const unsigned behind = players_ - 1 - first;
      const Fraction chance = ratio(choose(behind, tied - 1), ways);
      for (unsigned place = 0; place < players_; ++place) {
        Flow& flow = payments.seats[place];
        Fraction beaten{place == first ? 0 : 1};
        if (place == first) {
          flow += roles.paid.times(chance);
        } else if (place > first) {
          flow += roles.unbeaten.times(chance / behind);
          beaten = Fraction(behind - (tied - 1)) / behind;
        }
        if (tied < players_) {
          flow += roles.other.times(chance * beaten / (players_ - tied));
        }
      }
    }
  }
  payments.to_pot = to_pot_;
  for (const Flow& flow : payments.seats) {
    payments.table += flow;
  }
  const auto differ = [](const Flow& a, const Flow& b) {
    return a.paid != b.paid || a.received != b.received || a.scored != b.scored;
  };
  payments.seats_differ =
      std::adjacent_find(payments.seats.begin(), payments.seats.end(), differ) != payments.seats.end();
  return payments;
}

}  // namespace tonk::explore
