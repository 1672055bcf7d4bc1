#include <algorithm>

#include "tests/reference/counting.hpp"
#include "tests/reference/roles.hpp"

namespace tonk::reference {
namespace {

using Seats = std::vector<std::size_t>;

template <typename Test>
Seats those(const Outcome& outcome, const Test& test) {
  Seats found;
  for (std::size_t player = 0; player < outcome.counts.size(); ++player) {
    if (test(player)) {
      found.push_back(player);
    }
  }
  return found;
}

bool in(const Seats& players, std::size_t player) {
  return std::find(players.begin(), players.end(), player) != players.end();
}

bool is_dropper(const Outcome& outcome, std::size_t player) { return outcome.dropper == player; }

// All who are tied for the lowest count, never a dropper who is caught.
Seats each_lowest(const Outcome& outcome) {
  const int least = lowest_count(outcome);
  return those(outcome, [&](std::size_t player) {
    return outcome.counts[player] == least && !(outcome.caught && is_dropper(outcome, player));
  });
}

// Everyone who is not a lowest; who did not win, where there is a winner.
Seats each_loser(const Outcome& outcome) {
  const Seats best = outcome.winners.empty() ? each_lowest(outcome) : outcome.winners;
  return those(outcome, [&](std::size_t player) { return !in(best, player); });
}

Seats first_of(const std::vector<std::size_t>& order, const Seats& players) {
  for (const std::size_t player : order) {
    if (in(players, player)) {
      return {player};
    }
  }
  return {};
}

// R: of those who have drawn nothing, whoever was dealt to last.
Seats last_to_draw(const Outcome& outcome) {
  const Seats lowest = each_lowest(outcome);
  const Table& table = *outcome.table;
  Seats last;
  for (const std::size_t player : order_after(table, table.dealer)) {
    const bool later = last.empty() || table.players[last.front()].last_draw <= table.players[player].last_draw;
    if (in(lowest, player) && later) {
      last = {player};
    }
  }
  return last;
}

}  // namespace

int lowest_count(const Outcome& outcome) { return *std::min_element(outcome.counts.begin(), outcome.counts.end()); }

Seats players_of(const Outcome& outcome, spec::Who who, std::optional<std::size_t> other_side) {
  const Table& table = *outcome.table;
  const int droppers = outcome.dropper ? outcome.counts[*outcome.dropper] : 0;
  switch (who) {
    case spec::Who::winner: return outcome.winners;
    case spec::Who::dropper: return outcome.dropper ? Seats{*outcome.dropper} : Seats{};
    case spec::Who::each_player: return those(outcome, [](std::size_t) { return true; });
    case spec::Who::each_other:
      return those(outcome, [&](std::size_t player) {
        return other_side ? player != *other_side : !in(outcome.winners, player);
      });
    case spec::Who::each_lowest: return each_lowest(outcome);
    case spec::Who::nearest_lowest: return first_of(order_after(table, table.dealer), each_lowest(outcome));
    case spec::Who::nearest_to_dropper:
      return outcome.dropper ? first_of(order_after(table, *outcome.dropper), each_lowest(outcome)) : Seats{};
    case spec::Who::last_to_draw: return last_to_draw(outcome);
    case spec::Who::each_tied: {
      const int least = lowest_count(outcome);
      return those(outcome, [&](std::size_t player) { return outcome.counts[player] == least; });
    }
    case spec::Who::each_loser: return each_loser(outcome);
    case spec::Who::each_bystander: {
      const Seats losers = each_loser(outcome);
      return those(outcome, [&](std::size_t player) { return in(losers, player) && !is_dropper(outcome, player); });
    }
    case spec::Who::each_equal_or_lower:
      return those(outcome, [&](std::size_t player) {
        return !is_dropper(outcome, player) && outcome.counts[player] <= droppers;
      });
    case spec::Who::each_lower:
      return those(outcome, [&](std::size_t player) { return outcome.counts[player] < droppers; });
    case spec::Who::last_drawer: return table.last_drawer ? Seats{*table.last_drawer} : Seats{};
    case spec::Who::pot: return {};
  }
  return {};
}

}  // namespace tonk::reference
