#include "verifier/books/ledger.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "verifier/books/game.hpp"
#include "verifier/books/hand_result.hpp"
#include "verifier/books/ledger_words.hpp"
#include "verifier/judge/hand_context.hpp"

namespace tonk {
namespace {

constexpr auto too_much = "these amounts cannot be added up exactly";

std::optional<Account> account_of(HandContext& context, const log::Account& written, Span at) {
  if (!written.player) {
    return Account::pot();
  }
  const auto seat = context.seat(*written.player, at);
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

void Ledger::note_owed(const HandContext& context) {
  for (const Transfer& transfer : context.judgement.transfers) {
    if (transfer.from.is_nobody()) {
      continue;
    }
    Flow& owed = flow(transfer.from, transfer.to);
    owed.owed += transfer.amount;
    owed.reason = owed.reason != nullptr ? owed.reason : &transfer;
  }
}

void Ledger::note_paid(HandContext& context) {
  for (const log::PayLine& line : context.hand.pays) {
    if ((!line.from.player || !line.to.player) && !has_pot(context.rules)) {
      context.report(Code::no_such_account, line.at, std::nullopt, fmt::format("`{}` has no pot", context.rules.house));
      continue;
    }
    const auto from = account_of(context, line.from, line.at);
    const auto to = from ? account_of(context, line.to, line.at) : std::nullopt;
    if (!to) {
      continue;
    }
    if (*from == *to) {
      context.report(Code::payment_not_owed, line.at, std::nullopt,
                     from->is_pot() ? "the pot pays itself"
                                    : fmt::format("`{}` pays the same player", context.name(from->seat())));
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
void Ledger::check_pair(HandContext& context, const Settled& settled, Account low, Account high) {
  const Pair& pair = between(low, high);
  // Most pairs pay one way, and right.
  if ((pair.back.is_untouched() && pair.there.is_right()) || (pair.there.is_untouched() && pair.back.is_right())) {
    return;
  }
  const Flow net = net_of(pair);
  const bool apart = high.is_pot() || (!pair.there.owed.is_zero() && !pair.back.owed.is_zero());
  if (net.owed.too_large() || net.paid.too_large()) {
    context.report(Code::amount_too_large, net.line != nullptr ? net.line->at : context.beginning(), std::nullopt,
                   too_much);
  } else if (net.owed == net.paid) {
    return;
  } else if (apart && pair.there.owed == pair.there.paid) {
    check_flow(context, settled, high, low, pair.back);
  } else if (apart && pair.back.owed == pair.back.paid) {
    check_flow(context, settled, low, high, pair.there);
  } else {
    check_flow(context, settled, low, high, net);
  }
}

void Ledger::check_flow(HandContext& context, const Settled& settled, Account from, Account to, const Flow& flow) {
  Finding finding;
  finding.rule = flow.reason != nullptr ? flow.reason->why : settled.rule;
  finding.help = flow.reason != nullptr ? reason(context, settled, *flow.reason) : outcome(context, settled);
  if (const std::string sums = flow.owed.is_negative() ? parts(context, to, from) : parts(context, from, to);
      !sums.empty()) {
    finding.help += (finding.help.empty() ? "" : "; ") + sums;
  }
  finding.at = flow.line != nullptr ? flow.line->at : context.hand.pays.back().at;
  if (flow.line == nullptr) {
    finding.code = Code::missing_payment;
    finding.message = fmt::format("no payment is recorded for this: {}", pays(context, from, to, flow.owed));
  } else if (flow.owed.is_zero()) {
    finding.code = Code::payment_not_owed;
    finding.message = owes_nothing(context, from, to, flow.paid);
  } else {
    finding.code = Code::wrong_payment;
    finding.message = fmt::format("{}, not {}", pays(context, from, to, flow.owed),
                                  flow.owed.is_negative() == flow.paid.is_negative() || flow.paid.is_zero()
                                      ? to_string(flow.paid.is_negative() ? -flow.paid : flow.paid)
                                      : "the other way round");
  }
  context.report(std::move(finding));
}

void Ledger::check_pays(HandContext& context, const Settled& settled) {
  pairs_.resize(players_ * (players_ + 1));  // the pot is never the first of two
  note_owed(context);
  note_paid(context);
  std::sort(touched_.begin(), touched_.end());
  for (const std::size_t index : touched_) {
    check_pair(context, settled, account_at(index / (players_ + 1)), account_at(index % (players_ + 1)));
    pairs_[index] = Pair{};
  }
  touched_.clear();
}

void Ledger::check_results(HandContext& context, const Settled& settled) {
  nets_.assign(players_, {Amount{}, context.hand.results.front().at});
  for (const log::ResultLine& line : context.hand.results) {
    for (const log::ResultLine::Net& net : line.nets) {
      if (const auto seat = context.seat(net.player, net.at)) {
        nets_[seat->index].amount += net.amount;
        nets_[seat->index].at = net.at;
      }
    }
  }
  for (std::size_t seat = 0; seat < players_; ++seat) {
    const Amount due = context.judgement.net[seat];
    const Net& recorded = nets_[seat];
    if (due.too_large() || recorded.amount.too_large()) {
      context.report(Code::amount_too_large, recorded.at, std::nullopt, too_much);
    } else if (due != recorded.amount) {
      const Seat whose{static_cast<std::uint8_t>(seat)};
      context.report({Code::wrong_result, recorded.at,
                      fmt::format("the net of `{}` is {}, not {}", context.name(whose), to_string(due),
                                  to_string(recorded.amount)),
                      dues(context, whose), settled.rule});
    }
  }
}

SettlementVerdict Ledger::check(HandContext& context, const HandResult& reckoning) {
  const log::Hand& hand = context.hand;
  const bool outs_count = !hand.outs.empty() && has_outs(context.rules);
  if (hand.pays.empty() && hand.results.empty() && !outs_count) {
    return SettlementVerdict::unrecorded;
  }
  if (context.judgement.net.empty()) {
    return SettlementVerdict::undetermined;
  }
  players_ = context.judgement.seats.size();
  const std::size_t before = context.judgement.findings.size();
  if (!hand.pays.empty()) {
    check_pays(context, reckoning.settled);
  }
  if (!hand.results.empty()) {
    check_results(context, reckoning.settled);
  }
  if (has_outs(context.rules) && reckoning.after.outs) {
    check_outs(context, *reckoning.after.outs);
  }
  SettlementVerdict verdict = SettlementVerdict::right;
  for (std::size_t index = before; index < context.judgement.findings.size(); ++index) {
    if (weight(context.judgement.findings[index].code) == Weight::undetermined) {
      return SettlementVerdict::undetermined;
    }
    verdict = SettlementVerdict::wrong;
  }
  return verdict;
}

}  // namespace tonk
