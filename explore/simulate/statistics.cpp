#include "explore/simulate/statistics.hpp"

#include <algorithm>

namespace tonk::explore {
namespace {

constexpr unsigned long millionths = 1'000'000;

Integer whole(std::uint64_t number) { return Integer(static_cast<unsigned long>(number)); }

Fraction exactly(Amount amount) { return ratio(Integer(amount.numerator()), Integer(amount.denominator())); }

/// To the next millionth above.
Fraction root(const Fraction& square) {
  const Fraction scaled = square * millionths * millionths;
  Integer up = scaled.get_num() / scaled.get_den();
  if (up * scaled.get_den() != scaled.get_num()) {
    ++up;
  }
  Integer whole_root = sqrt(up);
  if (whole_root * whole_root != up) {
    ++whole_root;
  }
  return ratio(whole_root, millionths);
}

}  // namespace

std::size_t Spread::count() const {
  std::size_t all = 0;
  for (const auto& [value, times] : times_) {
    all += times;
  }
  return all;
}

std::size_t Spread::median() const {
  const std::size_t half = (count() + 1) / 2;
  std::size_t so_far = 0;
  for (const auto& [value, times] : times_) {
    so_far += times;
    if (so_far >= half) {
      return value;
    }
  }
  return 0;
}

Fraction Spread::mean() const {
  Integer sum;
  for (const auto& [value, times] : times_) {
    sum += whole(value) * whole(times);
  }
  return times_.empty() ? Fraction() : ratio(sum, whole(count()));
}

void Net::add(std::size_t hands, const Fraction& total) {
  ++sessions_;
  hands_ += hands;
  total_ += total;
  squares_ += total * total;
  products_ += total * whole(hands);
  lengths_ += whole(hands) * whole(hands);
}

Fraction Net::mean() const { return hands_ == 0 ? Fraction() : Fraction(total_ / whole(hands_)); }

std::optional<Fraction> Net::margin() const {
  if (sessions_ < 2) {
    return std::nullopt;
  }
  const Fraction average = mean();
  // The sum over the sessions of (total - average * hands)^2.
  const Fraction apart = squares_ - 2 * average * products_ + average * average * lengths_;
  const Fraction variance = apart * ratio(whole(sessions_), whole(sessions_ - 1)) / (whole(hands_) * whole(hands_));
  const Fraction deviations(196, 100);  // of the normal distribution hold 95%
  return root(variance * deviations * deviations);
}

void Statistics::add(const SimulatedSession& session, std::size_t hands) {
  std::vector<Fraction> totals(names_.size());
  std::vector<std::size_t> sat(names_.size());
  const std::size_t end = std::min(hands, session.hands.size());
  for (std::size_t index = 0; index < end; ++index) {
    const SimulatedHand& hand = session.hands[index];
    ++hands_;
    ++ends_[hand.judgement.end];
    moves_.add(hand.moves);
    turns_.add(hand.turns);
    for (std::size_t seat = 0; seat < hand.judgement.seats.size(); ++seat) {
      const auto found = std::find(names_.begin(), names_.end(), hand.judgement.seats[seat]);
      const auto player = static_cast<std::size_t>(found - names_.begin());
      ++sat[player];
      totals[player] += hand.judgement.net.empty() ? Fraction() : exactly(hand.judgement.net[seat]);
    }
  }
  sessions_ += end > 0 ? 1U : 0U;
  given_up_ += session.given_up && hands > session.hands.size() ? 1U : 0U;
  for (std::size_t player = 0; player < names_.size(); ++player) {
    if (sat[player] > 0) {
      nets_[player].add(sat[player], totals[player]);
    }
  }
}

}  // namespace tonk::explore
