#include "verifier/table.hpp"

namespace tonk {

void Table::clear(std::uint8_t player_count) {
  players = player_count;
  dealer = Seat{};
  to_move = Seat{};
  phase = Phase::dealt;
  finish = Finish::none;
  finisher = Seat{};
  draw_waived = false;
  discard_waived = false;
  stock = 0;
  for (std::size_t seat = 0; seat < player_count; ++seat) {
    hands[seat] = Holding{};
    dealt[seat] = Holding{};
    drew_hidden[seat] = false;
  }
  declared = 0;
  spreads.clear();
  discards.clear();
  deck.clear();
  located = Bag{};
  excused = CardSet{};
}

Points count(const spec::Rules& rules, const Holding& holding) {
  int total = 0;
  int lowest = 255;
  int highest = 0;
  const auto add = [&](CardSet cards) {
    for (const Card card : cards) {
      const int points = rules.deck.points[card.index()];
      total += points;
      lowest = std::min(lowest, points);
      highest = std::max(highest, points);
    }
  };
  add(holding.known.first());
  add(holding.known.second());
  if (holding.certain()) {
    return {total, total};
  }
  int pack_low = 255;
  int pack_high = 0;
  for (const Card card : rules.deck.pack) {
    const int points = rules.deck.points[card.index()];
    pack_low = std::min(pack_low, points);
    pack_high = std::max(pack_high, points);
  }
  lowest = std::min(lowest, pack_low);
  highest = std::max(highest, pack_high);
  return {std::max(0, total + holding.hidden * pack_low - holding.gone * highest),
          total + holding.hidden * pack_high - holding.gone * lowest};
}

}  // namespace tonk
