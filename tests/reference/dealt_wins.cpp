#include "tests/reference/dealt_wins.hpp"

#include <algorithm>

#include "tests/reference/payments.hpp"
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

/// The numbers in its sentences, for comparison. R: of the sentences with an `if` and those for the other case the greater sum.
Amount dearness(const DealtWin& win) {
  Amount one_way;
  Amount other_way;
  for (const spec::PaymentRule& rule : win.pays) {
    one_way += rule.otherwise ? Amount{} : rule.price.number;
    other_way += rule.only_if.empty() || rule.otherwise ? rule.price.number : Amount{};
  }
  return one_way < other_way ? other_way : one_way;
}

/// The dearest of these wins, and of the dearest the first in the list.
template <typename Which>
const DealtWin* dearest(const Table& table, const Which& which) {
  const DealtWin* best = nullptr;
  for (const DealtWin& win : table.rules->dealt_wins) {
    if (which(win) && (best == nullptr || dearness(*best) < dearness(win))) {
      best = &win;
    }
  }
  return best;
}

// B3: the dealt win of the player that is declared at once; null for none.
const DealtWin* win_at_once(const Table& table, std::size_t player) {
  return dearest(table, [&](const DealtWin& win) {
    return win.when == DeclaredWhen::at_once && meets(table, table.players[player].dealt, win.hand, nullptr);
  });
}

bool beats(const Table& table, std::size_t player, std::size_t other) {
  const Player& a = table.players[player];
  const Player& b = table.players[other];
  const DealtWin* win = win_at_once(table, player);
  const DealtWin* others = win_at_once(table, other);
  if (!meets(table, b.dealt, win->beats, &a.dealt)) {
    return false;
  }
  // CC8: of two that beat each other the first in the list does.
  return win <= others || !meets(table, a.dealt, others->beats, &b.dealt);
}

bool anybody_declared(const Table& table) {
  return std::any_of(table.players.begin(), table.players.end(), [](const Player& player) { return player.declared; });
}

bool may_be_declared_now(const Table& table, std::size_t player, const DealtWin& win) {
  const bool decided = !table.moved && anybody_declared(table);
  const bool own_turn = table.turn.player == player && !decided && !table.owes_slapped_discard;
  const bool first_turn = own_turn && table.players[player].turns_begun == 0;
  switch (win.when) {
    case DeclaredWhen::at_once: return !table.moved;
    // CC4: immediately before the first turn, and where the house says so only if nothing has been laid.
    case DeclaredWhen::first_turn: return first_turn;
    case DeclaredWhen::first_turn_nothing_laid: return first_turn && table.spreads.empty();
    // NC6: in one's own turn.
    case DeclaredWhen::own_turn: return own_turn;
  }
  return false;
}

// NC6: of the hand as it is, or after the draw, without the card that is still to be discarded. Other wins are of the cards dealt.
bool has_now(const Table& table, std::size_t player, const DealtWin& win) {
  if (win.when != DeclaredWhen::own_turn) {
    return meets(table, table.players[player].dealt, win.hand, nullptr);
  }
  const Cards& hand = table.players[player].hand;
  std::vector<Cards> hands{hand};
  if (table.turn.player == player && table.turn.drew) {
    hands = choose(hand, hand.size() - 1);
  }
  return std::any_of(hands.begin(), hands.end(),
                     [&](const Cards& some) { return meets(table, some, win.hand, nullptr); });
}

/// The win that the player can declare now; null for none. Where several fit, it is the dearest.
const DealtWin* win_to_declare(const Table& table, std::size_t player) {
  return dearest(table, [&](const DealtWin& win) {
    return may_be_declared_now(table, player, win) && has_now(table, player, win);
  });
}

}  // namespace

bool declares_at_once(const Table& table, std::size_t player) {
  const DealtWin* win = win_to_declare(table, player);
  return win != nullptr && win->when == DeclaredWhen::at_once;
}

// B3: such a hand must be declared at once, unless that is up to the player (WS1, JC2).
bool silent_at_once(const Table& table, std::optional<std::size_t> but) {
  for (std::size_t player = 0; player < table.players.size(); ++player) {
    const DealtWin* win = win_at_once(table, player);
    if (player != but && win != nullptr && win->declaring == spec::Declaring::must && !table.players[player].declared) {
      return true;
    }
  }
  return false;
}

bool passes_over_a_win(const Table& table, std::size_t player, bool ends_turn) {
  const DealtWin* win = win_to_declare(table, player);
  if (win == nullptr || win->declaring != spec::Declaring::must) {
    return false;
  }
  return win->when != DeclaredWhen::at_once && (win->when != DeclaredWhen::own_turn || ends_turn);
}

std::optional<std::string> declare(Table& table, std::size_t player) {
  const DealtWin* win = win_to_declare(table, player);
  if (win == nullptr) {
    return "false-declaration";
  }
  if (win->when == DeclaredWhen::at_once) {
    table.players[player].declared = true;
    return std::nullopt;
  }
  // B3: who had to declare at once has let it come to this.
  if (!table.moved && silent_at_once(table, player)) {
    return "undeclared-win";
  }
  table.over = true;
  table.dealt_end = true;
  table.dealt_winners = {{player, win}};
  return std::nullopt;
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
    const DealtWin* win = win_at_once(table, player);
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
    table.dealt_winners.push_back({player, win_at_once(table, player)});
  }
}

}  // namespace tonk::reference
