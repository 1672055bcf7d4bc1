#include "verifier/books/ledger.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "verifier/books/ledger_words.hpp"
#include "verifier/books/outs.hpp"
#include "verifier/books/reckon.hpp"
#include "verifier/judge/case.hpp"

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

}  // namespace

Ledger::Pair& Ledger::between(Account a, Account b) {
  const auto index = [&](Account account) { return account.is_pot() ? players_ : account.seat().index; };
  const auto [low, high] = std::minmax({index(a), index(b)});
  return at(low, high);
}

/// The inverse of what between() does.
Account Ledger::account_at(std::size_t index) const {
  return index == players_ ? Account::pot() : Account{Seat{static_cast<std::uint8_t>(index)}};
}

Ledger::Flow& Ledger::flow(Account from, Account to) {
  Pair& pair = between(from, to);
  if (pair.is_untouched()) {
    touched_.push_back(static_cast<std::size_t>(&pair - pairs_.data()));
  }
  return from < to ? pair.there : pair.back;
}

void Ledger::note_owed(const Case& on_desk) {
  for (const Transfer& transfer : on_desk.judgement.transfers) {
    if (transfer.from.is_nobody()) {
      continue;
    }
    Flow& owed = flow(transfer.from, transfer.to);
    owed.owed += transfer.amount;
    owed.reason = owed.reason != nullptr ? owed.reason : &transfer;
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
    Flow& paid = flow(*from, *to);
    paid.paid += line.amount;
    paid.line = paid.line != nullptr ? paid.line : &line;
  }
}

/// Both ways in one, as if it all went from the first account to the second.
Ledger::Flow Ledger::net_of(const Pair& pair) {
  const auto first = [](const auto* a, const auto* b) { return a == nullptr || (b != nullptr && b < a) ? b : a; };
  return {pair.there.owed - pair.back.owed, pair.there.paid - pair.back.paid,
          first(pair.there.reason, pair.back.reason), first(pair.there.line, pair.back.line)};
}

/// Where the record is right one way, the fault is in the other. Of players that holds if they owe each other, for else what they
/// pay is netted; what goes into a pot is never meant for what comes out of it.
void Ledger::check_pair(Case& on_desk, const Settled& settled, Account low, Account high) {
  const Pair& pair = between(low, high);
  // Most pairs pay one way, and right.
  if ((pair.back.is_untouched() && pair.there.is_right()) || (pair.there.is_untouched() && pair.back.is_right())) {
    return;
  }
  const Flow net = net_of(pair);
  const bool apart = high.is_pot() || (!pair.there.owed.is_zero() && !pair.back.owed.is_zero());
  if (net.owed.too_large() || net.paid.too_large()) {
    on_desk.report(Code::amount_too_large, net.line != nullptr ? net.line->at : on_desk.beginning(), std::nullopt,
                   too_much);
  } else if (net.owed == net.paid) {
    return;
  } else if (apart && pair.there.owed == pair.there.paid) {
    check_flow(on_desk, settled, high, low, pair.back);
  } else if (apart && pair.back.owed == pair.back.paid) {
    check_flow(on_desk, settled, low, high, pair.there);
  } else {
    check_flow(on_desk, settled, low, high, net);
  }
}

void Ledger::check_flow(Case& on_desk, const Settled& settled, Account from, Account to, const Flow& flow) {
  Finding finding;
  finding.rule = flow.reason != nullptr ? flow.reason->why : settled.rule;
  finding.help = flow.reason != nullptr ? reason(on_desk, settled, *flow.reason) : outcome(on_desk, settled);
  if (const std::string sums = flow.owed.is_negative() ? parts(on_desk, to, from) : parts(on_desk, from, to);
      !sums.empty()) {
    finding.help += (finding.help.empty() ? "" : "; ") + sums;
  }
  finding.at = flow.line != nullptr ? flow.line->at : on_desk.hand.pays.back().at;
  if (flow.line == nullptr) {
    finding.code = Code::missing_payment;
    finding.message = fmt::format("no payment is recorded for this: {}", pays(on_desk, from, to, flow.owed));
  } else if (flow.owed.is_zero()) {
    finding.code = Code::payment_not_owed;
    finding.message = owes_nothing(on_desk, from, to, flow.paid);
  } else {
    finding.code = Code::wrong_payment;
    finding.message = fmt::format("{}, not {}", pays(on_desk, from, to, flow.owed),
                                  flow.owed.is_negative() == flow.paid.is_negative() || flow.paid.is_zero()
                                      ? to_string(flow.paid.is_negative() ? -flow.paid : flow.paid)
                                      : "the other way round");
  }
  on_desk.report(std::move(finding));
}

void Ledger::check_pays(Case& on_desk, const Settled& settled) {
  pairs_.resize(players_ * (players_ + 1));  // the pot is never the first of two
  note_owed(on_desk);
  note_paid(on_desk);
  std::sort(touched_.begin(), touched_.end());
  for (const std::size_t index : touched_) {
    check_pair(on_desk, settled, account_at(index / (players_ + 1)), account_at(index % (players_ + 1)));
    pairs_[index] = Pair{};
  }
  touched_.clear();
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
      const Seat whose{static_cast<std::uint8_t>(seat)};
      on_desk.report({Code::wrong_result, recorded.at,
                      fmt::format("the net of `{}` is {}, not {}", on_desk.name(whose), to_string(due),
                                  to_string(recorded.amount)),
                      dues(on_desk, whose), settled.rule});
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
  if (has_outs(on_desk.rules) && reckoning.after.outs) {
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
