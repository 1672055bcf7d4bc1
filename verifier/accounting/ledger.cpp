#include "verifier/accounting/ledger.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "verifier/accounting/hand_result.hpp"
#include "verifier/hand_context.hpp"
#include "verifier/messages/describe.hpp"

namespace tonk {
namespace {

using Transfers = std::vector<Transfer>;
using Sum = log::ResultLine::Sum;

std::string account(const HandContext& context, Account account) {
  return account.is_player() ? fmt::format("`{}`", context.name(account.seat())) : "the pot";
}

/// An ante, a side bet or the last player's pot: due whatever happened in the play.
bool is_due_anyway(const spec::Rules& rules, spec::ClauseId why) {
  const auto same = [&](const auto& one) { return one.clause == why; };
  return std::ranges::any_of(rules.ante, same) || std::ranges::any_of(rules.pot_left, same) ||
         std::ranges::any_of(rules.side_bets, same) || rules.clause_of(spec::Key::last_one_in) == why ||
         rules.clause_of(spec::Key::turn_bets) == why;
}

std::string counted_spreads(const PlayerState& standing) {
  constexpr std::array words{"no spread", "one spread", "two spreads", "three spreads"};
  return standing.spreads < words.size() ? words.at(standing.spreads) : fmt::format("{} spreads", standing.spreads);
}

/// A payment as it goes: a negative amount goes the other way.
Transfer forwards(Account from, Account to, Amount amount) {
  return amount.is_negative() ? Transfer{to, from, -amount} : Transfer{from, to, amount};
}

/// "`Ann` pays `Bob` 2"
std::string pays(const HandContext& context, const Transfer& payment) {
  return fmt::format("{} pays {} {}", account(context, payment.from), account(context, payment.to),
                     to_string(payment.amount));
}

/// Which sentences a payment is made of; empty where it is one.
std::string parts(const HandContext& context, const Transfers& transfers, Account from, Account to) {
  std::vector<std::string> sums;
  for (const Transfer& transfer : transfers) {
    if (transfer.from == from && transfer.to == to) {
      sums.push_back(fmt::format("{} for `{}`", to_string(transfer.amount), context.rules.clause(transfer.why).text));
    }
  }
  return sums.size() < 2 ? "" : fmt::format("{}", fmt::join(sums, ", "));
}

/// Whether it is part of what the player wins or loses in that sum.
bool is_part_of(const HandContext& context, const Transfer& transfer, Seat seat, Sum sum) {
  const bool apart = context.rules.sums == spec::Sums::money_and_points;
  const bool is_meant = !apart || transfer.from.is_nobody() == (sum == Sum::points);
  return is_meant && (transfer.from == Account{seat} || transfer.to == Account{seat});
}

/// The rule by which the player wins or loses something in that sum: the ending's, where it does; nothing where none does.
std::optional<spec::ClauseId> rule_of_net(const HandContext& context, const Transfers& transfers, Seat seat, Sum sum) {
  std::optional<spec::ClauseId> anyway;
  for (const Transfer& transfer : transfers) {
    if (!is_part_of(context, transfer, seat, sum)) {
      continue;
    }
    if (!is_due_anyway(context.rules, transfer.why)) {
      return transfer.why;
    }
    anyway = anyway.value_or(transfer.why);
  }
  return anyway;
}

/// All that the house has a player pay, get and score; only what goes into that sum, where the house has both.
std::string dues(const HandContext& context, const Transfers& transfers, Seat seat, Sum sum) {
  const bool apart = context.rules.sums == spec::Sums::money_and_points;
  std::vector<std::string> all;
  for (const Transfer& transfer : transfers) {
    if (is_part_of(context, transfer, seat, sum)) {
      all.push_back(transfer.from.is_nobody()
                        ? fmt::format("{} scores {}", account(context, transfer.to), to_string(transfer.amount))
                        : pays(context, forwards(transfer.from, transfer.to, transfer.amount)));
    }
  }
  if (all.empty()) {
    return fmt::format("by the rules of the house `{}` {}", context.name(seat),
                       apart && sum == Sum::points ? "scores nothing" : "neither pays nor is paid");
  }
  constexpr std::size_t most = 4;
  const std::size_t left_out = std::max(all.size(), most) - most;
  all.resize(all.size() - left_out);
  return fmt::format("{}{}", fmt::join(all, ", "), left_out == 0 ? "" : fmt::format(", and {} more", left_out));
}

/// Whose dealt win makes the payment due: whoever is paid, where that is one of them.
std::string dealt_the_win(const HandContext& context, const Transfer& due) {
  const SettlementView view{context.rules, context.table, context.session_view()};
  const Contest held = contest(context.rules, context.table, view);
  Seats holders = 0;
  each(held.winners, [&](Seat seat) {
    const auto& pays = context.rules.dealt_wins[held.wins[seat.index]].pays;
    holders |= std::ranges::find(pays, due.why, &spec::PaymentRule::clause) != pays.end() ? bit(seat) : 0;
  });
  if (due.to.is_player() && contains(holders, due.to.seat())) {
    holders = bit(due.to.seat());
  }
  std::vector<std::string> names;
  each(holders, [&](Seat seat) { names.push_back(account(context, seat)); });
  return fmt::format("{} {} dealt the win", fmt::join(names, " and "), names.size() == 1 ? "was" : "were");
}

/// What makes the payment due, or, of none, how the hand ended: with the counts where they decide. Empty where the rule says it
/// all.
std::string reason(const HandContext& context, const Settled& settled, const Transfer* due) {
  if (due != nullptr && is_due_anyway(context.rules, due->why)) {
    return "";
  }
  const Table& table = context.table;
  const std::string finisher = fmt::format("`{}`", context.name(table.finisher));
  const auto with_counts = [&](const std::string& what) {
    std::vector<std::string> counts;
    const auto add = [&](Account side) {
      counts.push_back(fmt::format("{} has {}", account(context, side), to_string(settled.counts[side.seat().index])));
    };
    if (due == nullptr) {
      each(all_seats(table.players), add);
    } else {
      for (const Account side : {due->from, due->to}) {
        if (side.is_player()) {
          add(side);
        }
      }
    }
    return fmt::format("{}; {}", what, fmt::join(counts, ", "));
  };
  switch (table.finish) {
    case Finish::none:
    case Finish::declared:
      if (due == nullptr) {
        return settled.end == End::dealt_draw ? "several were dealt a win: a draw" : "";
      }
      if (table.claimed != Table::no_claim) {
        return fmt::format("{} declared `{}`", finisher,
                           context.rules.clause(context.rules.dealt_wins[table.claimed].hand_clause).text);
      }
      return dealt_the_win(context, *due);
    case Finish::out:
      return finisher + (due == nullptr ? " went out"
                                        : fmt::format(" went out by a {}, with {} of their own",
                                                      table.turn.by_spread ? "spread" : "hit",
                                                      counted_spreads(table.player(table.finisher))));
    case Finish::out_by_discard: return finisher + (due == nullptr ? " went out" : " went out by the discard");
    case Finish::drop: return with_counts(finisher + " dropped");
    case Finish::stock_out: return with_counts("the stock ran out");
    case Finish::reply: return finisher + " answered by laying every card";
    case Finish::knock: return with_counts(finisher + " knocked");
  }
  return "";
}

constexpr auto too_much = "these amounts cannot be added up exactly";

/// Reports a payment from or to a pot that the house does not have.
bool may_name_pot(const HandContext& context, FindingSink& findings, Span at) {
  if (!has_pot(context.rules)) {
    findings.report(Code::no_such_account, at, std::nullopt, fmt::format("`{}` has no pot", context.rules.house));
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
                    fmt::format("add a line `out {}` after the payments", context.name(seat)));
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
  const auto& [context, judgement, settled, findings] = record;
  Finding finding;
  finding.rule = flow.reason != nullptr ? flow.reason->why : settled.rule;
  finding.help = reason(context, settled, flow.reason);
  if (const std::string sums = flow.owed.is_negative() ? parts(context, judgement.transfers, to, from)
                                                       : parts(context, judgement.transfers, from, to);
      !sums.empty()) {
    finding.help += (finding.help.empty() ? "" : "; ") + sums;
  }
  finding.at = flow.line != nullptr ? flow.line->at : context.hand.pays.back().at;
  if (flow.line == nullptr) {
    finding.code = Code::missing_payment;
    finding.message = fmt::format("no payment is recorded for this: {}", pays(context, forwards(from, to, flow.owed)));
  } else if (flow.owed.is_zero()) {
    finding.code = Code::payment_not_owed;
    const Transfer paid = forwards(from, to, flow.paid);
    finding.message = fmt::format("{} owes {} nothing, and pays {}", account(context, paid.from),
                                  account(context, paid.to), to_string(paid.amount));
  } else {
    finding.code = Code::wrong_payment;
    const Transfer owed = forwards(from, to, flow.owed);
    const Transfer paid = forwards(from, to, flow.paid);
    finding.message = fmt::format(
        "{} owes {} {}, and {}", account(context, owed.from), account(context, owed.to), to_string(owed.amount),
        owed.from == paid.from || paid.amount.is_zero() ? fmt::format("pays {}", to_string(paid.amount))
                                                        : pays(context, paid));
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

/// What a result is of that does not say so: the one sum of the house, or the one that the hand adds to; else open.
Sum Ledger::meant(const Record& record) {
  const auto all_zero = [](const std::vector<Amount>& sums) { return std::ranges::all_of(sums, &Amount::is_zero); };
  switch (record.context.rules.sums) {
    case spec::Sums::money: return Sum::money;
    case spec::Sums::points: return Sum::points;
    case spec::Sums::money_and_points: break;
  }
  return all_zero(record.judgement.points) ? Sum::money : all_zero(record.judgement.net) ? Sum::points : Sum::unsaid;
}

void Ledger::check_results(const Record& record) {
  const Sum unsaid = meant(record);
  for (const log::ResultLine& line : record.context.hand.results) {
    if (line.sum == Sum::unsaid && unsaid == Sum::unsaid) {
      record.findings.report(
          Code::unclear_result, line.at, std::nullopt, "the result does not say whether money or points are meant",
          fmt::format("`{}` keeps both: write `result money …` or `result points …`", record.context.rules.house));
    }
  }
  check_sum(record, Sum::money, unsaid);
  check_sum(record, Sum::points, unsaid);
}

/// Of a house with one sum, that sum is the net, and the other one is 0.
void Ledger::check_sum(const Record& record, Sum sum, Sum unsaid) {
  const auto& [context, judgement, settled, findings] = record;
  const spec::Sums kept = context.rules.sums;
  const bool apart = kept == spec::Sums::money_and_points;
  const bool is_net = (sum == Sum::points) == (kept == spec::Sums::points);
  const bool is_kept = is_net || apart;
  const log::ResultLine* first = nullptr;
  nets_.assign(players_, {});
  for (const log::ResultLine& line : context.hand.results) {
    if ((line.sum == Sum::unsaid ? unsaid : line.sum) != sum) {
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
            is_kept ? dues(context, judgement.transfers, whose, sum)
                    : fmt::format("nothing is {} by the rules of the house", sum == Sum::money ? "paid" : "scored")},
           Code::wrong_result,
           at,
           rule ? rule : settled.rule});
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
  const Record record{context, judgement, result.settled, findings};
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
