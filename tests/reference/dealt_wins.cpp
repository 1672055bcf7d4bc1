#include "tests/reference/dealt_wins.hpp"

#include <algorithm>

#include "tests/reference/counting.hpp"
#include "tests/reference/spreads.hpp"

namespace tonk::reference {
namespace {

using spec::DealtWin;
using spec::DeclaredWhen;
using spec::HandTest;

/// `winner` is the hand that beats, where the test compares with it.
bool meets(const Table& table, const Cards& hand, const HandTest& test, const Cards* winner) {
  const int total = count_of(table, hand);
  switch (test.kind) {
    case HandTest::Kind::total: return total >= test.low && total <= test.high;
    case HandTest::Kind::only:
      return std::all_of(hand.begin(), hand.end(), [&](Card card) { return test.cards.contains(card); });
    case HandTest::Kind::matched: return all_matched(table, hand);
    case HandTest::Kind::higher: return winner != nullptr && total > count_of(table, *winner);
    case HandTest::Kind::lower: return winner != nullptr && total < count_of(table, *winner);
  }
  return false;
}

bool meets(const Table& table, const Cards& hand, const spec::HandCondition& condition, const Cards* winner) {
  return std::any_of(condition.any_of.begin(), condition.any_of.end(), [&](const std::vector<HandTest>& tests) {
    return std::all_of(tests.begin(), tests.end(),
                       [&](const HandTest& test) { return meets(table, hand, test, winner); });
  });
}

/// What one other player pays for it, for comparison.
Amount dearness(const DealtWin& win) {
  Amount most;
  for (const spec::PaymentRule& rule : win.pays) {
    most = most < rule.price.number ? rule.price.number : most;
  }
  return most;
}

bool beats(const Table& table, std::size_t player, std::size_t other) {
  const Player& a = table.players[player];
  const Player& b = table.players[other];
  const DealtWin* win = win_of(table, a.dealt);
  const DealtWin* others = win_of(table, b.dealt);
  if (!meets(table, b.dealt, win->beats, &a.dealt)) {
    return false;
  }
  // CC8: of two that beat each other the first in the list does.
  return win <= others || !meets(table, a.dealt, others->beats, &b.dealt);
}

void win_at_once(Table& table, std::size_t player, const DealtWin& win) {
  table.over = true;
  table.dealt_end = true;
  table.dealt_winners = {{player, &win}};
}

}  // namespace

// Where two fit, the dearest counts, and of these the first in the list.
const DealtWin* win_of(const Table& table, const Cards& hand) {
  const DealtWin* best = nullptr;
  for (const DealtWin& win : table.rules->dealt_wins) {
    if (win.when != DeclaredWhen::own_turn && meets(table, hand, win.hand, nullptr) &&
        (best == nullptr || dearness(*best) < dearness(win))) {
      best = &win;
    }
  }
  return best;
}

// NC6: as it is, or after the draw, without the card that is still to be discarded.
const DealtWin* win_on_own_turn(const Table& table, std::size_t player) {
  const Cards& hand = table.players[player].hand;
  std::vector<Cards> hands{hand};
  if (table.turn.player == player && table.turn.drew) {
    hands = choose(hand, hand.size() - 1);
  }
  for (const DealtWin& win : table.rules->dealt_wins) {
    for (const Cards& some : hands) {
      if (win.when == DeclaredWhen::own_turn && meets(table, some, win.hand, nullptr)) {
        return &win;
      }
    }
  }
  return nullptr;
}

// B3: such a hand must be declared at once, unless that is up to the player (WS1, JC2).
bool silent_at_once(const Table& table) {
  return std::any_of(table.players.begin(), table.players.end(), [&](const Player& player) {
    const DealtWin* win = win_of(table, player.dealt);
    return win != nullptr && win->when == DeclaredWhen::at_once && win->declaring == spec::Declaring::must &&
           !player.declared;
  });
}

bool silent_on_first_turn(const Table& table, std::size_t player) {
  const Player& who = table.players[player];
  const DealtWin* win = win_of(table, who.dealt);
  if (win == nullptr || who.turns_begun != 1 || win->declaring != spec::Declaring::must) {
    return false;
  }
  return win->when == DeclaredWhen::first_turn ||
         (win->when == DeclaredWhen::first_turn_nothing_laid && table.spreads.empty());
}

std::optional<std::string> declare(Table& table, std::size_t player) {
  Player& who = table.players[player];
  const bool own_turn = table.turn.player == player && !table.owes_slapped_discard;
  const DealtWin* of_dealt = win_of(table, who.dealt);
  // NC6: in one's own turn, of the hand as it is then.
  const DealtWin* of_hand = win_on_own_turn(table, player);
  if (of_hand != nullptr && own_turn && !table.over) {
    win_at_once(table, player, *of_hand);
    return std::nullopt;
  }
  if (of_dealt == nullptr) {
    return "false-declaration";
  }
  switch (of_dealt->when) {
    case DeclaredWhen::at_once:
      if (table.moved) {
        return "false-declaration";
      }
      who.declared = true;
      return std::nullopt;
    // CC4: immediately before the first turn, and where the house says so only if nothing has been laid.
    case DeclaredWhen::first_turn:
    case DeclaredWhen::first_turn_nothing_laid: {
      const bool laid = of_dealt->when == DeclaredWhen::first_turn_nothing_laid && !table.spreads.empty();
      if (!own_turn || who.turns_begun > 0 || laid || table.over) {
        return "false-declaration";
      }
      win_at_once(table, player, *of_dealt);
      return std::nullopt;
    }
    case DeclaredWhen::own_turn: break;
  }
  return "false-declaration";
}

// B3, DC2, NW1, NW2, WS2, CC2, CC3, JC10
void decide_dealt_wins(Table& table) {
  table.over = true;
  table.dealt_end = true;
  std::vector<std::size_t> unbeaten;
  for (const std::size_t player : order_after(table, table.dealer)) {
    if (!table.players[player].declared) {
      continue;
    }
    const bool beaten = std::any_of(table.players.begin(), table.players.end(), [&](const Player& other) {
      const auto seat = static_cast<std::size_t>(&other - table.players.data());
      return other.declared && seat != player && beats(table, seat, player);
    });
    if (!beaten) {
      unbeaten.push_back(player);
    }
  }
  if (unbeaten.empty()) {
    return;
  }
  const DealtWin* first = nullptr;
  for (const std::size_t player : unbeaten) {
    const DealtWin* win = win_of(table, table.players[player].dealt);
    first = first == nullptr || win < first ? win : first;
  }
  if (unbeaten.size() > 1) {
    switch (first->several) {
      case spec::SeveralDealtWins::draw: return;
      case spec::SeveralDealtWins::all_paid: break;
      case spec::SeveralDealtWins::nearest_to_dealer: unbeaten.resize(1); break;
    }
  }
  for (const std::size_t player : unbeaten) {
    table.dealt_winners.push_back({player, win_of(table, table.players[player].dealt)});
  }
}

}  // namespace tonk::reference
