#include "explore/simulate/simulation.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

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

/// How many standard errors each side of a mean hold it 95 times in 100, by Student's distribution with so many degrees of freedom,
/// in thousandths. Between two that stand here, the fewer degrees are taken, which is the wider interval.
Fraction student(std::uint64_t degrees) {
  static constexpr std::array<std::pair<std::uint64_t, unsigned long>, 39> table{
      {{1, 12706}, {2, 4303},  {3, 3182},   {4, 2776},   {5, 2571},   {6, 2447},    {7, 2365},    {8, 2306},
       {9, 2262},  {10, 2228}, {11, 2201},  {12, 2179},  {13, 2160},  {14, 2145},   {15, 2131},   {16, 2120},
       {17, 2110}, {18, 2101}, {19, 2093},  {20, 2086},  {21, 2080},  {22, 2074},   {23, 2069},   {24, 2064},
       {25, 2060}, {26, 2056}, {27, 2052},  {28, 2048},  {29, 2045},  {30, 2042},   {40, 2021},   {50, 2009},
       {60, 2000}, {80, 1990}, {100, 1984}, {200, 1972}, {500, 1965}, {1000, 1962}, {10000, 1960}}};
  const auto above = std::ranges::upper_bound(table, degrees, {}, [](const auto& row) { return row.first; });
  return ratio(Integer(std::prev(above)->second), Integer(1000));
}

}  // namespace

std::size_t Histogram::count() const {
  std::size_t all = 0;
  for (const auto& [value, times] : times_) {
    all += times;
  }
  return all;
}

std::size_t Histogram::median() const {
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

Fraction Histogram::mean() const {
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
  const Fraction deviations = student(sessions_ - 1);
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
      const auto found = std::ranges::find(names_, hand.judgement.seats[seat]);
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
