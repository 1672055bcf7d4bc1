#include <algorithm>
#include <optional>

#include "tests/reference/game.hpp"
#include "tests/reference/settle.hpp"

namespace tonk::reference {
namespace {

/// What one side owes the other, and is recorded to have paid.
struct Way {
  Amount owed;
  Amount paid;
  std::optional<Offset> at;  ///< the first such payment
};

struct Pair {
  Side a;
  Side b;
  Way there;
  Way back;
};

Way& way(std::vector<Pair>& pairs, Side from, Side to) {
  for (Pair& pair : pairs) {
    if (pair.a == from && pair.b == to) {
      return pair.there;
    }
    if (pair.a == to && pair.b == from) {
      return pair.back;
    }
  }
  pairs.push_back({from, to, {}, {}});
  return pairs.back().there;
}

Way netted(const Way& there, const Way& back) {
  Way net{there.owed - back.owed, there.paid - back.paid, there.at};
  if (!net.at || (back.at && *back.at < *net.at)) {
    net.at = back.at;
  }
  return net;
}

/// What is wrong between the two, if anything. What they pay each other is netted. R: where the record is right one way, the fault is in
/// the other, if they owe each other or one of them is the pot.
std::optional<Way> wrong_between(const Pair& pair) {
  const Way net = netted(pair.there, pair.back);
  if (net.owed.too_large() || net.paid.too_large()) {
    return net;
  }
  if (net.owed == net.paid) {
    return std::nullopt;
  }
  const bool with_pot = pair.a.kind == Side::Kind::pot || pair.b.kind == Side::Kind::pot;
  const bool apart = with_pot || (!pair.there.owed.is_zero() && !pair.back.owed.is_zero());
  if (apart && pair.there.owed == pair.there.paid) {
    return pair.back;
  }
  return apart && pair.back.owed == pair.back.paid ? pair.there : net;
}

void check_pays(const log::Hand& hand, const Table& table, Judgement& judgement) {
  std::vector<Pair> pairs;
  for (const Transfer& transfer : judgement.transfers) {
    if (transfer.from.kind != Side::Kind::nobody) {
      way(pairs, transfer.from, transfer.to).owed += transfer.amount;
    }
  }
  for (const log::PayLine& line : hand.pays) {
    const auto side = [&](const log::Account& account) -> std::optional<Side> {
      if (!account.player) {
        return Side{Side::Kind::pot, 0};
      }
      const auto seat = seat_of(table, hand.names[account.player->index]);
      return seat ? std::optional{Side{Side::Kind::player, *seat}} : std::nullopt;
    };
    const auto from = side(line.from);
    const auto to = side(line.to);
    if (!from || !to) {
      judgement.faults.push_back({"unknown-player", line.at.begin});
      continue;
    }
    const bool pot = from->kind == Side::Kind::pot || to->kind == Side::Kind::pot;
    if (pot && !has_pot(*table.rules)) {
      judgement.faults.push_back({"no-such-account", line.at.begin});
      continue;
    }
    if (*from == *to) {
      judgement.faults.push_back({"payment-not-owed", line.at.begin});
      continue;
    }
    Way& paid = way(pairs, *from, *to);
    paid.paid += line.amount;
    paid.at = paid.at.value_or(line.at.begin);
  }
  for (const Pair& pair : pairs) {
    if (const auto wrong = wrong_between(pair)) {
      const bool too_large = wrong->owed.too_large() || wrong->paid.too_large();
      const char* const paid_wrongly = too_large               ? "amount-too-large"
                                       : wrong->owed.is_zero() ? "payment-not-owed"
                                                               : "wrong-payment";
      judgement.faults.push_back(wrong->at ? Fault{paid_wrongly, *wrong->at}
                                           : Fault{"missing-payment", hand.pays.back().at.begin});
    }
  }
}

using Sum = log::ResultLine::Sum;

/// What a result is of that does not say so: where the hand brings only one of the two sums, of that one.
Sum sum_meant(const Table& table, const Judgement& judgement) {
  const auto nothing_in = [](const std::vector<Amount>& sums) {
    return std::all_of(sums.begin(), sums.end(), [](Amount sum) { return sum.is_zero(); });
  };
  if (judgement.points.empty()) {
    return has_points(*table.rules) ? Sum::points : Sum::money;
  }
  return nothing_in(judgement.points) ? Sum::money : nothing_in(judgement.net) ? Sum::points : Sum::unsaid;
}

// Net by net; who is not named has 0. R: of several lines the nets are added up.
void check_sum(const log::Hand& hand, Sum sum, const Table& table, Judgement& judgement) {
  const Sum meant = sum_meant(table, judgement);
  std::vector<Amount> due(table.players.size());
  if (!judgement.points.empty()) {
    due = sum == Sum::points ? judgement.points : judgement.net;
  } else if (sum == meant) {
    due = judgement.net;
  }
  std::vector<Amount> told(table.players.size());
  std::vector<std::optional<Offset>> named(table.players.size());
  std::optional<Offset> first;
  for (const log::ResultLine& line : hand.results) {
    if ((line.sum == Sum::unsaid ? meant : line.sum) != sum) {
      continue;
    }
    first = first.value_or(line.at.begin);
    for (const log::ResultLine::Net& net : line.nets) {
      if (const auto seat = seat_of(table, hand.names[net.player.index])) {
        told[*seat] += net.amount;
        named[*seat] = net.at.begin;
      } else {
        judgement.faults.push_back({"unknown-player", net.at.begin});
      }
    }
  }
  for (std::size_t seat = 0; first && seat < due.size(); ++seat) {
    const bool too_large = told[seat].too_large() || due[seat].too_large();
    if (too_large || told[seat] != due[seat]) {
      judgement.faults.push_back({too_large ? "amount-too-large" : "wrong-result", named[seat].value_or(*first)});
    }
  }
}

void check_results(const log::Hand& hand, const Table& table, Judgement& judgement) {
  for (const log::ResultLine& line : hand.results) {
    if (line.sum == Sum::unsaid && sum_meant(table, judgement) == Sum::unsaid) {
      judgement.faults.push_back({"unclear-result", line.at.begin});
    }
  }
  check_sum(hand, Sum::money, table, judgement);
  check_sum(hand, Sum::points, table, judgement);
}

}  // namespace

void check_shows(const log::Hand& hand, const Table& table, Judgement& judgement) {
  for (const log::PlayerCards& line : hand.shows) {
    const auto seat = seat_of(table, hand.names[line.player.index]);
    if (!seat) {
      judgement.faults.push_back({"unknown-player", line.at.begin});
      continue;
    }
    Cards shown;
    for (std::uint32_t i = 0; i < line.cards.count; ++i) {
      shown.push_back(hand.cards[line.cards.first + i].card);
      if (!shown.back().known()) {
        judgement.out_of_scope = "a hidden card";
        return;
      }
    }
    if (!same_cards(shown, table.players[*seat].hand)) {
      judgement.faults.push_back({"wrong-show", line.at.begin});
    }
  }
}

void check_names(const log::Hand& hand, const Table& table, Judgement& judgement) {
  for (const log::PayLine& line : hand.pays) {
    bool known = true;
    for (const log::Account& side : {line.from, line.to}) {
      known = known && (!side.player || seat_of(table, hand.names[side.player->index]));
    }
    const bool pot = !line.from.player || !line.to.player;
    if (!known || (pot && !has_pot(*table.rules))) {
      judgement.faults.push_back({known ? "no-such-account" : "unknown-player", line.at.begin});
    }
  }
  for (const log::ResultLine& line : hand.results) {
    for (const log::ResultLine::Net& net : line.nets) {
      if (!seat_of(table, hand.names[net.player.index])) {
        judgement.faults.push_back({"unknown-player", net.at.begin});
      }
    }
  }
}

void check_paid(const log::Hand& hand, const Table& table, Judgement& judgement,
                const std::vector<std::string>& leaving) {
  if (!hand.pays.empty()) {
    check_pays(hand, table, judgement);
  }
  check_results(hand, table, judgement);
  for (const log::OutLine& line : hand.outs) {
    const std::string& name = hand.names[line.player.index];
    if (!has_outs(*table.rules)) {
      continue;
    }
    if (!seat_of(table, name)) {
      judgement.faults.push_back({"unknown-player", line.at.begin});
    } else if (std::find(leaving.begin(), leaving.end(), name) == leaving.end()) {
      judgement.faults.push_back({"wrong-out", line.at.begin});
    }
  }
  // NC7: who leaves must be said to, where anything is said.
  Offset last = 0;
  bool said = false;
  const auto note = [&](Offset at) {
    last = std::max(last, at);
    said = true;
  };
  for (const log::PayLine& line : hand.pays) {
    note(line.at.begin);
  }
  for (const log::ResultLine& line : hand.results) {
    note(line.at.begin);
  }
  for (const log::OutLine& line : hand.outs) {
    note(line.at.begin);
  }
  for (const std::string& name : leaving) {
    const bool told = std::any_of(hand.outs.begin(), hand.outs.end(),
                                  [&](const log::OutLine& line) { return hand.names[line.player.index] == name; });
    if (said && !told) {
      judgement.faults.push_back({"missing-out", last});
    }
  }
}

}  // namespace tonk::reference
