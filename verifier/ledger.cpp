#include "verifier/ledger.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "verifier/case.hpp"
#include "verifier/ledger_words.hpp"
#include "verifier/reckon.hpp"

namespace tonk {
namespace {

constexpr auto too_much = "these amounts cannot be added up exactly";

std::optional<Account> account_of(Case& on_desk, const log::Account& written, Span at) {
  if (!written.player) {
    return Account::pot();
  }
  const auto seat = on_desk.seat(*written.player, at);
  return seat ? std::optional{Account{*seat}} : std::nullopt;
}

/// The line of the settlement that stands last.
Span last_line(const log::Hand& hand) {
  Span last;
  const auto see = [&](const auto& lines) {
    if (!lines.empty() && lines.back().at.begin >= last.begin) {
      last = lines.back().at;
    }
  };
  see(hand.pays);
  see(hand.results);
  see(hand.outs);
  return last;
}

/// By which rule players leave.
spec::Key rule_of_leaving(const spec::GameRules& game) {
  if (game.tokens == 0) {
    return spec::Key::out_at;
  }
  return game.honor ? spec::Key::honor : spec::Key::tokens;
}

void check_outs(Case& on_desk, Seats outs) {
  if (!has_outs(on_desk.rules)) {
    return;
  }
  const spec::Key rule = rule_of_leaving(on_desk.rules.game);
  for (const log::OutLine& line : on_desk.hand.outs) {
    const auto seat = on_desk.seat(line.player, line.at);
    if (seat && !contains(outs, *seat)) {
      on_desk.report(Code::wrong_out, line.at, rule, fmt::format("`{}` is still in the game", on_desk.name(*seat)));
    } else if (seat) {
      outs &= ~bit(*seat);
    }
  }
  each(outs, [&](Seat seat) {
    on_desk.report(Code::missing_out, last_line(on_desk.hand), rule,
                   fmt::format("`{}` has left the game, and the log does not say so", on_desk.name(seat)),
                   fmt::format("after the payments a line says `out {}`", on_desk.name(seat)));
  });
}

}  // namespace

Ledger::Pair& Ledger::between(Account a, Account b) {
  const auto index = [&](Account account) { return account.is_pot() ? players_ : account.seat().index; };
  const auto [low, high] = std::minmax({index(a), index(b)});
  return pairs_[low * (players_ + 1) + high];
}

void Ledger::note_owed(const Case& on_desk) {
  for (const Transfer& transfer : on_desk.judgement.transfers) {
    if (transfer.from.is_nobody()) {
      continue;
    }
    Pair& pair = between(transfer.from, transfer.to);
    pair.owed += transfer.from < transfer.to ? transfer.amount : -transfer.amount;
    pair.reason = pair.reason != nullptr ? pair.reason : &transfer;
  }
}

void Ledger::note_paid(Case& on_desk) {
  for (const log::PayLine& line : on_desk.hand.pays) {
    if ((!line.from.player || !line.to.player) && !has_pot(on_desk.rules)) {
      on_desk.report(Code::no_such_account, line.at, std::nullopt, fmt::format("`{}` has no pot", on_desk.rules.house));
      continue;
    }
    const auto from = account_of(on_desk, line.from, line.at);
    const auto to = from ? account_of(on_desk, line.to, line.at) : std::nullopt;
    if (!to) {
      continue;
    }
    if (*from == *to) {
      on_desk.report(Code::payment_not_owed, line.at, std::nullopt,
                     from->is_pot() ? "the pot pays itself"
                                    : fmt::format("`{}` pays the same player", on_desk.name(from->seat())));
      continue;
    }
    Pair& pair = between(*from, *to);
    pair.paid += *from < *to ? line.amount : -line.amount;
    pair.line = pair.line != nullptr ? pair.line : &line;
  }
}

void Ledger::check_pair(Case& on_desk, const Settled& settled, Account low, Account high) {
  const Pair& pair = between(low, high);
  if (pair.owed.too_large() || pair.paid.too_large()) {
    on_desk.report(Code::amount_too_large, pair.line != nullptr ? pair.line->at : on_desk.beginning(), std::nullopt,
                   too_much);
    return;
  }
  if (pair.owed == pair.paid) {
    return;
  }
  Finding finding;
  finding.rule = pair.reason != nullptr ? pair.reason->why : settled.rule;
  finding.help = pair.reason != nullptr ? reason(on_desk, settled, *pair.reason) : "";
  finding.at = pair.line != nullptr ? pair.line->at : on_desk.hand.pays.back().at;
  if (pair.line == nullptr) {
    finding.code = Code::missing_payment;
    finding.message = fmt::format("no payment is recorded for this: {}", pays(on_desk, low, high, pair.owed));
  } else if (pair.owed.is_zero()) {
    finding.code = Code::payment_not_owed;
    finding.message =
        fmt::format("{}, {}", pays(on_desk, low, high, pair.paid), owed_nothing(pair.paid.is_negative() ? low : high));
  } else {
    finding.code = Code::wrong_payment;
    finding.message = fmt::format("{}, not {}", pays(on_desk, low, high, pair.owed),
                                  pair.owed.is_negative() == pair.paid.is_negative() || pair.paid.is_zero()
                                      ? to_string(pair.paid.is_negative() ? -pair.paid : pair.paid)
                                      : "the other way round");
  }
  on_desk.report(std::move(finding));
}

void Ledger::check_pays(Case& on_desk, const Settled& settled) {
  pairs_.assign((players_ + 1) * (players_ + 1), Pair{});
  note_owed(on_desk);
  note_paid(on_desk);
  const Seats players = (Seats{1} << players_) - 1;
  each(players, [&](Seat low) {
    each(players & ~((bit(low) << 1) - 1), [&](Seat high) { check_pair(on_desk, settled, low, high); });
    check_pair(on_desk, settled, low, Account::pot());
  });
}

void Ledger::check_results(Case& on_desk, const Settled& settled) {
  nets_.assign(players_, {Amount{}, on_desk.hand.results.front().at});
  for (const log::ResultLine& line : on_desk.hand.results) {
    for (const log::ResultLine::Net& net : line.nets) {
      if (const auto seat = on_desk.seat(net.player, net.at)) {
        nets_[seat->index].amount += net.amount;
        nets_[seat->index].at = net.at;
      }
    }
  }
  for (std::size_t seat = 0; seat < players_; ++seat) {
    const Amount due = on_desk.judgement.net[seat];
    const Net& recorded = nets_[seat];
    if (due.too_large() || recorded.amount.too_large()) {
      on_desk.report(Code::amount_too_large, recorded.at, std::nullopt, too_much);
    } else if (due != recorded.amount) {
      on_desk.report({Code::wrong_result, recorded.at,
                      fmt::format("the net of `{}` is {}, not {}", on_desk.judgement.seats[seat], to_string(due),
                                  to_string(recorded.amount)),
                      "", settled.rule});
    }
  }
}

SettlementVerdict Ledger::check(Case& on_desk, const Reckoning& reckoning) {
  const log::Hand& hand = on_desk.hand;
  const bool outs_count = !hand.outs.empty() && has_outs(on_desk.rules);
  if (hand.pays.empty() && hand.results.empty() && !outs_count) {
    return SettlementVerdict::unrecorded;
  }
  if (on_desk.judgement.net.empty()) {
    return SettlementVerdict::undetermined;
  }
  players_ = on_desk.judgement.seats.size();
  const std::size_t before = on_desk.judgement.findings.size();
  if (!hand.pays.empty()) {
    check_pays(on_desk, reckoning.settled);
  }
  if (!hand.results.empty()) {
    check_results(on_desk, reckoning.settled);
  }
  if (reckoning.after.outs) {
    check_outs(on_desk, *reckoning.after.outs);
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
