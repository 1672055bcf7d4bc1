#include "verifier/ledger.hpp"

#include <fmt/core.h>

#include <vector>

#include "verifier/describe.hpp"

namespace tonk {
namespace {

std::string pays(const Case& on_desk, Seat from, Seat to, Amount amount) {
  const bool forward = !amount.is_negative();
  return fmt::format("`{}` pays `{}` {}", on_desk.name(forward ? from : to), on_desk.name(forward ? to : from),
                     to_string(forward ? amount : -amount));
}

/// What makes this payment due: how the hand ended, and the counts where they decide.
std::string reason(const Case& on_desk, const Settled& settled, const Transfer& transfer) {
  const auto has = [&](Seat seat) {
    return fmt::format("`{}` has {}", on_desk.name(seat), to_string(settled.counts[seat.index]));
  };
  switch (on_desk.table.finish) {
    case Finish::none:
    case Finish::declared: return fmt::format("`{}` was dealt the win", on_desk.name(transfer.to));
    case Finish::out:
    case Finish::out_by_discard: return fmt::format("`{}` went out", on_desk.name(on_desk.table.finisher));
    case Finish::drop:
      return fmt::format("`{}` dropped; {}, {}", on_desk.name(on_desk.table.finisher), has(transfer.from),
                         has(transfer.to));
    case Finish::stock_out: return fmt::format("the stock ran out; {}, {}", has(transfer.from), has(transfer.to));
  }
  return "";
}

/// Between two players, what the house asks for and what is recorded; positive from the lower seat to the higher.
struct Pair {
  Amount owed;
  Amount paid;
  const Transfer* reason = nullptr;
  const log::PayLine* line = nullptr;
};

class Pairs {
 public:
  explicit Pairs(std::size_t players) : players_(players), pairs_(players * players) {}
  Pair& between(Seat a, Seat b) {
    const auto [low, high] = std::minmax(a.index, b.index);
    return pairs_[low * players_ + high];
  }
  static Amount signed_amount(Seat from, Seat to, Amount amount) { return from < to ? amount : -amount; }

 private:
  std::size_t players_;
  std::vector<Pair> pairs_;
};

void check_pair(Case& on_desk, const Settled& settled, Seat low, Seat high, const Pair& pair) {
  if (pair.owed.too_large() || pair.paid.too_large()) {
    on_desk.report(Code::amount_too_large, pair.line != nullptr ? pair.line->at : on_desk.beginning(), std::nullopt,
                   "these amounts cannot be added up exactly");
    return;
  }
  if (pair.owed == pair.paid) {
    return;
  }
  Finding finding;
  finding.rule = settled.rule;
  if (pair.reason != nullptr) {
    finding.rule = pair.reason->why;
    finding.help = reason(on_desk, settled, *pair.reason);
  }
  if (pair.line == nullptr) {
    finding.code = Code::missing_payment;
    finding.at = on_desk.hand.pays.back().at;
    finding.message = fmt::format("no payment is recorded for this: {}", pays(on_desk, low, high, pair.owed));
  } else if (pair.owed.is_zero()) {
    finding.code = Code::payment_not_owed;
    finding.at = pair.line->at;
    finding.message = fmt::format("{}, who is owed nothing", pays(on_desk, low, high, pair.paid));
    if (pair.paid.is_zero()) {
      return;
    }
  } else {
    finding.code = Code::wrong_payment;
    finding.at = pair.line->at;
    finding.message = fmt::format("{}, not {}", pays(on_desk, low, high, pair.owed),
                                  pair.owed.is_negative() == pair.paid.is_negative() || pair.paid.is_zero()
                                      ? to_string(pair.paid.is_negative() ? -pair.paid : pair.paid)
                                      : "the other way round");
  }
  on_desk.report(std::move(finding));
}

void check_pays(Case& on_desk, const Settled& settled) {
  const std::size_t players = on_desk.judgement.seats.size();
  Pairs pairs{players};
  for (const Transfer& transfer : on_desk.judgement.transfers) {
    Pair& pair = pairs.between(transfer.from, transfer.to);
    pair.owed += Pairs::signed_amount(transfer.from, transfer.to, transfer.amount);
    pair.reason = pair.reason != nullptr ? pair.reason : &transfer;
  }
  for (const log::PayLine& line : on_desk.hand.pays) {
    if (!line.from.player || !line.to.player) {
      on_desk.report(Code::no_such_account, line.at, std::nullopt, fmt::format("`{}` has no pot", on_desk.rules.house));
      continue;
    }
    const auto from = on_desk.seat(*line.from.player, line.at);
    const auto to = from ? on_desk.seat(*line.to.player, line.at) : std::nullopt;
    if (!from || !to) {
      continue;
    }
    if (*from == *to) {
      on_desk.report(Code::payment_not_owed, line.at, std::nullopt,
                     fmt::format("`{}` pays the same player", on_desk.name(*from)));
      continue;
    }
    Pair& pair = pairs.between(*from, *to);
    pair.paid += Pairs::signed_amount(*from, *to, line.amount);
    pair.line = pair.line != nullptr ? pair.line : &line;
  }
  for (std::uint8_t low = 0; low < players; ++low) {
    for (std::uint8_t high = low + 1; high < players; ++high) {
      check_pair(on_desk, settled, Seat{low}, Seat{high}, pairs.between(Seat{low}, Seat{high}));
    }
  }
}

void check_results(Case& on_desk, const Settled& settled) {
  const std::size_t players = on_desk.judgement.seats.size();
  std::vector<Amount> recorded(players);
  std::vector<Span> places(players, on_desk.hand.results.front().at);
  for (const log::ResultLine& line : on_desk.hand.results) {
    for (const log::ResultLine::Net& net : line.nets) {
      if (const auto seat = on_desk.seat(net.player, net.at)) {
        recorded[seat->index] += net.amount;
        places[seat->index] = net.at;
      }
    }
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    const Amount due = on_desk.judgement.net[seat];
    if (due.too_large() || recorded[seat].too_large()) {
      on_desk.report(Code::amount_too_large, places[seat], std::nullopt, "these amounts cannot be added up exactly");
    } else if (due != recorded[seat]) {
      on_desk.report({Code::wrong_result, places[seat],
                      fmt::format("the net of `{}` is {}, not {}", on_desk.judgement.seats[seat], to_string(due),
                                  to_string(recorded[seat])),
                      "", settled.rule});
    }
  }
}

}  // namespace

SettlementVerdict check_settlement(Case& on_desk, const Settled& settled) {
  const log::Hand& hand = on_desk.hand;
  if (hand.pays.empty() && hand.results.empty()) {
    return SettlementVerdict::unrecorded;
  }
  if (on_desk.judgement.net.empty()) {
    return SettlementVerdict::undetermined;
  }
  const std::size_t before = on_desk.judgement.findings.size();
  if (!hand.pays.empty()) {
    check_pays(on_desk, settled);
  }
  if (!hand.results.empty()) {
    check_results(on_desk, settled);
  }
  SettlementVerdict verdict = SettlementVerdict::right;
  for (std::size_t index = before; index < on_desk.judgement.findings.size(); ++index) {
    if (weight(on_desk.judgement.findings[index].code) == Weight::undetermined) {
      return SettlementVerdict::undetermined;
    }
    verdict = SettlementVerdict::wrong;
  }
  return verdict;
}

}  // namespace tonk
