#include "verifier/settle/price.hpp"

#include <algorithm>

namespace tonk {
namespace {

Points minus(Points a, Points b) { return {a.low - b.high, a.high - b.low}; }
Points plus(Points a, Points b) { return {a.low + b.low, a.high + b.high}; }

Points magnitude(Points points) {
  return {std::max({0, points.low, -points.high}), std::max(-points.low, points.high)};
}

Points other_counts(const SettlementView& scene, Seats within) {
  Points sum;
  each(scene.everyone() & ~within, [&](Seat seat) { sum = plus(sum, scene.count_of(seat)); });
  return sum;
}

Points differences(const SettlementView& scene, Seat own) {
  Points sum;
  each(scene.everyone() & ~bit(own),
       [&](Seat seat) { sum = plus(sum, minus(scene.count_of(seat), scene.count_of(own))); });
  return sum;
}

Points measure(const SettlementView& scene, spec::Measure measured, const Priced& priced) {
  switch (measured) {
    case spec::Measure::stakes: return {1, 1};
    case spec::Measure::own_count: return scene.count_of(priced.own);
    case spec::Measure::difference:
      return priced.other ? magnitude(minus(scene.count_of(priced.own), scene.count_of(*priced.other))) : Points{};
    case spec::Measure::other_counts: return other_counts(scene, priced.within);
    case spec::Measure::differences:
      return priced.pays ? magnitude(differences(scene, priced.own)) : differences(scene, priced.own);
  }
  return {};
}

/// How often the price counts, and into how many parts it falls; nothing where that is open.
std::optional<Amount> factor(const SettlementView& scene, const spec::Price& price, const Priced& priced) {
  Amount number = price.number;
  if (price.per_head) {
    const KnownSeats heads = scene.players_alone(price.heads);
    if (!heads.determined()) {
      return std::nullopt;
    }
    number = number * Amount{size(heads.certain)};
  }
  return price.shared ? number * Amount::fraction(1, std::max(1, size(priced.within))) : number;
}

}  // namespace

std::optional<Amount> price_of(const SettlementView& scene, const spec::Price& price, const Priced& priced) {
  const std::optional<Amount> times = factor(scene, price, priced);
  if (!times) {
    return std::nullopt;
  }
  const Points points = measure(scene, price.measure, priced);
  const auto amount_for = [&](int count) {
    const Amount amount = *times * Amount{count};
    return price.at_most && !amount.too_large() && *price.at_most < amount ? *price.at_most : amount;
  };
  const Amount least = amount_for(points.low);
  return points.exact() || least == amount_for(points.high) ? std::optional{least} : std::nullopt;
}

}  // namespace tonk
