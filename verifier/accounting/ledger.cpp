#include "verifier/accounting/ledger.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "parser/print.hpp"
#include "spec/house_text.hpp"
#include "verifier/accounting/describe_payments.hpp"
#include "verifier/accounting/hand_result.hpp"
#include "verifier/hand_context.hpp"

namespace tonk {
namespace {

using Sum = log::ResultLine::Sum;

constexpr auto too_much = "these amounts cannot be added up exactly";

/// Reports a payment from or to a pot that the house does not have.
bool may_name_pot(const HandContext& context, FindingSink& findings, Span at) {
  if (!has_pot(context.rules)) {
    findings.report(Code::no_such_account, at, std::nullopt,
                    fmt::format("`{}` has no pot", spec::house_words(context.rules)));
  }
  return has_pot(context.rules);
}

std::optional<Account> account_of(const HandContext& context, FindingSink& findings, const log::Account& written,
                                  Span at) {
  if (!written.player) {
    return Account::pot();
  }
  const auto seat = find_seat(context, findings, *written.player, at);
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

/// Whether the player leaves the game instead of paying.
bool has_lost_on_honor(const HandContext& context, const HandResult& result, Account account) {
  return account.is_player() && context.rules.game.honor &&
         contains(result.outs.value_or(0) & ~result.broke, account.seat());
}

/// Where nothing is settled, the lines can still name players and accounts that are not there.
void check_accounts(const HandContext& context, FindingSink& findings) {
  for (const log::PayLine& line : context.hand.pays) {
    const auto from = account_of(context, findings, line.from, line.at);
    const auto to = from ? account_of(context, findings, line.to, line.at) : std::nullopt;
    if (to && (from->is_pot() || to->is_pot())) {
      (void)may_name_pot(context, findings, line.at);
    }
  }
  for (const log::ResultLine& line : context.hand.results) {
    for (const log::ResultLine::Net& net : line.nets) {
      (void)find_seat(context, findings, net.player, net.at);
    }
  }
}

/// Compares the recorded `out` lines with who leaves the game by the house's rule, and reports what differs.
void check_outs(const HandContext& context, FindingSink& findings, Seats outs, Seats broke) {
  const std::optional<spec::Key> rule = rule_of_leaving(context.rules.game);
  Seats said = 0;
  for (const log::OutLine& line : context.hand.outs) {
    const auto seat = find_seat(context, findings, line.player, line.at);
    if (seat && !contains(outs, *seat)) {
      findings.report(Code::wrong_out, line.at, rule, fmt::format("`{}` is still in the game", context.name(*seat)));
    }
    said |= seat ? bit(*seat) : 0;
  }
  each(outs & ~said, [&](Seat seat) {
    findings.report(Code::missing_out, last_line(context.hand), contains(broke, seat) ? spec::Key::out_at_losses : rule,
                    fmt::format("`{}` has left the game, and the log does not say so", context.name(seat)),
                    fmt::format("add a line `out {}` after the payments", log::quoted_name(context.name(seat))));
  });
}

}  // namespace

Ledger::Flow& Ledger::flow(Account from, Account to) {
  const auto index = [&](Account account) { return account.is_pot() ? players_ : account.seat().index; };
  const auto [low, high] = std::minmax({index(from), index(to)});
  const std::size_t place = low * (players_ + 1) + high;
  Pair& pair = pairs_[place];
  if (pair.is_untouched()) {
    touched_.push_back(place);
  }
  return from < to ? pair.there : pair.back;
}

void Ledger::note_owed(const Judgement& judgement) {
  for (const Transfer& transfer : judgement.transfers) {
    if (transfer.from.is_nobody()) {
      continue;
    }
    Flow& owed = flow(transfer.from, transfer.to);
    owed.owed += transfer.amount;
    owed.reason = owed.reason != nullptr ? owed.reason : &transfer;
  }
}

void Ledger::note_paid(const HandContext& context, FindingSink& findings) {
  for (const log::PayLine& line : context.hand.pays) {
    const auto from = account_of(context, findings, line.from, line.at);
    const auto to = from ? account_of(context, findings, line.to, line.at) : std::nullopt;
    if (!to) {
      continue;
    }
    if ((from->is_pot() || to->is_pot()) && !may_name_pot(context, findings, line.at)) {
      continue;
    }
    if (*from == *to) {
      findings.report(Code::payment_not_owed, line.at, std::nullopt,
                      from->is_pot() ? "the pot pays itself"
                                     : fmt::format("`{}` pays the same player", context.name(from->seat())));
      continue;
    }
    Flow& paid = flow(*from, *to);
    paid.paid += line.amount;
    paid.line = paid.line != nullptr ? paid.line : &line;
  }
}

/// Where the record is right one way, the fault is in the other. Of players that holds if they owe each other, for else what they
/// pay is netted; what goes into a pot is never meant for what comes out of it.
void Ledger::check_pair(const Record& record, Account low, Account high, const Pair& pair) {
  // Most pairs pay one way, and right.
  if ((pair.back.is_untouched() && pair.there.is_right()) || (pair.there.is_untouched() && pair.back.is_right())) {
    return;
  }
  const auto first = [](const auto* a, const auto* b) { return a == nullptr || (b != nullptr && b < a) ? b : a; };
  // Both ways in one, as if it all went from the first account to the second.
  const Amount owed = pair.there.owed - pair.back.owed;
  const Transfer* const reason = owed.is_negative() ? pair.back.reason : pair.there.reason;
  const Flow net{owed, pair.there.paid - pair.back.paid,
                 reason != nullptr ? reason : first(pair.there.reason, pair.back.reason),
                 first(pair.there.line, pair.back.line)};
  const bool apart = high.is_pot() || (!pair.there.owed.is_zero() && !pair.back.owed.is_zero());
  if (net.owed.too_large() || net.paid.too_large()) {
    record.findings.report(Code::amount_too_large, net.line != nullptr ? net.line->at : record.context.beginning(),
                           std::nullopt, too_much);
  } else if (net.owed == net.paid) {
    return;
  } else if (apart && pair.there.owed == pair.there.paid) {
    check_flow(record, high, low, pair.back);
  } else if (apart && pair.back.owed == pair.back.paid) {
    check_flow(record, low, high, pair.there);
  } else {
    check_flow(record, low, high, net);
  }
}

void Ledger::check_flow(const Record& record, Account from, Account to, const Flow& flow) {
  const auto& [context, judgement, result, findings] = record;
  Finding finding;
  finding.rule = flow.reason != nullptr ? flow.reason->why : result.settled.rule;
  finding.help = describe_reason(context, result.settled, flow.reason);
  if (const std::string sums = flow.owed.is_negative() ? describe_parts(context, judgement.transfers, to, from)
                                                       : describe_parts(context, judgement.transfers, from, to);
      !sums.empty()) {
    finding.help += (finding.help.empty() ? "" : "; ") + sums;
  }
  finding.at = flow.line != nullptr ? flow.line->at : context.hand.pays.back().at;
  if (flow.line == nullptr) {
    finding.code = Code::missing_payment;
    finding.message =
        fmt::format("no payment is recorded for this: {}", describe_payment(context, forwards(from, to, flow.owed)));
  } else if (flow.owed.is_zero()) {
    finding.code = Code::payment_not_owed;
    const Transfer paid = forwards(from, to, flow.paid);
    finding.message = fmt::format("{} owes {} nothing, and pays {}", name_of(context, paid.from),
                                  name_of(context, paid.to), to_string(paid.amount));
    if (flow.reason == nullptr && has_lost_on_honor(context, result, paid.from)) {
      finding.rule = context.rules.clause_of(spec::Key::honor);
      finding.help = fmt::format("{} has no token left, and leaves the game instead", name_of(context, paid.from));
    }
  } else {
    finding.code = Code::wrong_payment;
    const Transfer owed = forwards(from, to, flow.owed);
    const Transfer paid = forwards(from, to, flow.paid);
    finding.message = fmt::format(
        "{} owes {} {}, and {}", name_of(context, owed.from), name_of(context, owed.to), to_string(owed.amount),
        owed.from == paid.from || paid.amount.is_zero() ? fmt::format("pays {}", to_string(paid.amount))
                                                        : describe_payment(context, paid));
  }
  findings.report(std::move(finding));
}

void Ledger::check_pays(const Record& record) {
  pairs_.resize(players_ * (players_ + 1));  // the pot is never the first of two
  note_owed(record.judgement);
  note_paid(record.context, record.findings);
  std::ranges::sort(touched_);
  const auto side = [&](std::size_t index) {
    return index == players_ ? Account::pot() : Account{Seat{static_cast<std::uint8_t>(index)}};
  };
  for (const std::size_t index : touched_) {
    check_pair(record, side(index / (players_ + 1)), side(index % (players_ + 1)), pairs_[index]);
    pairs_[index] = Pair{};
  }
  touched_.clear();
}

void Ledger::check_results(const Record& record) {
  for (const log::ResultLine& line : record.context.hand.results) {
    if (sum_of(line, record.context.rules, record.judgement) == Sum::unsaid) {
      record.findings.report(Code::unclear_result, line.at, std::nullopt,
                             "the result does not say whether money or points are meant",
                             fmt::format("`{}` keeps both: write `result money …` or `result points …`",
                                         spec::house_words(record.context.rules)));
    }
  }
  check_sum(record, Sum::money);
  check_sum(record, Sum::points);
}

/// Of a house with one sum, that sum is the net, and the other one is 0.
void Ledger::check_sum(const Record& record, Sum sum) {
  const auto& [context, judgement, result, findings] = record;
  const spec::Sums kept = context.rules.sums;
  const bool apart = kept == spec::Sums::money_and_points;
  const bool is_net = (sum == Sum::points) == (kept == spec::Sums::points);
  const bool is_kept = is_net || apart;
  const log::ResultLine* first = nullptr;
  nets_.assign(players_, {});
  for (const log::ResultLine& line : context.hand.results) {
    if (sum_of(line, context.rules, judgement) != sum) {
      continue;
    }
    first = first != nullptr ? first : &line;
    for (const log::ResultLine::Net& net : line.nets) {
      if (const auto seat = find_seat(context, findings, net.player, net.at)) {
        nets_[seat->index].amount += net.amount;
        nets_[seat->index].at = net.at;
      }
    }
  }
  for (std::size_t seat = 0; first != nullptr && seat < players_; ++seat) {
    const Amount due = is_net ? judgement.net[seat] : apart ? judgement.points[seat] : Amount{};
    const Amount recorded = nets_[seat].amount;
    const Span at = nets_[seat].at.end != 0 ? nets_[seat].at : first->at;
    if (due.too_large() || recorded.too_large()) {
      findings.report(Code::amount_too_large, at, std::nullopt, too_much);
    } else if (due != recorded) {
      const Seat whose{static_cast<std::uint8_t>(seat)};
      const std::optional<spec::ClauseId> rule =
          is_kept ? rule_of_net(context, judgement.transfers, whose, sum) : std::nullopt;
      findings.report(
          {{fmt::format("{} of `{}` {} {}, not {}", is_net ? "the net" : fmt::format("the {}", keyword(sum)),
                        context.name(whose), is_net || sum == Sum::money ? "is" : "are", to_string(due),
                        to_string(recorded)),
            is_kept ? describe_dues(context, judgement.transfers, whose, sum)
                    : fmt::format("nothing is {} by the rules of the house", sum == Sum::money ? "paid" : "scored")},
           Code::wrong_result,
           at,
           rule ? rule : result.settled.rule});
    }
  }
}

[[gnu::flatten]] SettlementVerdict Ledger::check(const HandContext& context, const Judgement& judgement,
                                                 const HandResult& result, FindingSink& findings) {
  const log::Hand& hand = context.hand;
  const bool outs_count = !hand.outs.empty() && has_outs(context.rules);
  if (hand.pays.empty() && hand.results.empty() && !outs_count) {
    return SettlementVerdict::unrecorded;
  }
  if (judgement.net.empty()) {
    check_accounts(context, findings);
    return SettlementVerdict::undetermined;
  }
  players_ = context.seats.size();
  const std::size_t before = findings.findings().size();
  const Record record{context, judgement, result, findings};
  if (!hand.pays.empty()) {
    check_pays(record);
  }
  if (!hand.results.empty()) {
    check_results(record);
  }
  if (has_outs(context.rules) && result.outs) {
    check_outs(context, findings, *result.outs, result.broke);
  } else if (outs_count) {
    findings.report(Code::unknown_so_far, hand.outs.front().at, rule_of_leaving(context.rules.game),
                    "who leaves the game depends on earlier hands, one of which could not be settled", "");
  }
  SettlementVerdict verdict = SettlementVerdict::right;
  for (std::size_t index = before; index < findings.findings().size(); ++index) {
    if (weight(findings.findings()[index].code) == Weight::undetermined) {
      return SettlementVerdict::undetermined;
    }
    verdict = SettlementVerdict::wrong;
  }
  return verdict;
}

}  // namespace tonk
