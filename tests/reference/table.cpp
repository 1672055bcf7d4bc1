#include "tests/reference/table.hpp"

#include <algorithm>

namespace tonk::reference {

bool holds(const Cards& cards, Card card) { return std::find(cards.begin(), cards.end(), card) != cards.end(); }

void remove(Cards& cards, Card card) {
  const auto found = std::find(cards.begin(), cards.end(), card);
  if (found != cards.end()) {
    cards.erase(found);
  }
}

bool same_cards(Cards a, Cards b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

// B4, NC2: play goes to the left, or to the right.
std::size_t Table::next(std::size_t player) const {
  const std::size_t n = players.size();
  return rules->play_passes == spec::Direction::left ? (player + 1) % n : (player + n - 1) % n;
}

std::vector<std::size_t> order_after(const Table& table, std::size_t player) {
  std::vector<std::size_t> order;
  std::size_t seat = player;
  do {
    seat = table.next(seat);
    order.push_back(seat);
  } while (seat != player);
  return order;
}

std::optional<std::size_t> seat_of(const Table& table, const std::string& name) {
  for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
    if (table.players[seat].name == name) {
      return seat;
    }
  }
  return std::nullopt;
}

}  // namespace tonk::reference
