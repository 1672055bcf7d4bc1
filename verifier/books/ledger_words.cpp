#include "verifier/books/ledger_words.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "verifier/judge/describe.hpp"

namespace tonk {
namespace {

std::string account(const HandContext& context, Account account) {
  return account.is_player() ? fmt::format("`{}`", context.name(account.seat())) : "the pot";
}

/// An ante, a side bet or the last player's pot: due whatever happened in the play.
bool is_due_anyway(const spec::Rules& rules, spec::ClauseId why) {
  const auto same = [&](const auto& one) { return one.clause == why; };
  return std::any_of(rules.ante.begin(), rules.ante.end(), same) ||
         std::any_of(rules.side_bets.begin(), rules.side_bets.end(), same) ||
         rules.clause_of(spec::Key::last_one_in) == why;
}

std::string counted_spreads(const PlayerState& standing) {
  switch (standing.spreads) {
    case 0: return "no spread";
    case 1: return "one spread";
    case 2: return "two spreads";
    case 3: return "three spreads";
    default: return fmt::format("{} spreads", standing.spreads);
  }
}

}  // namespace

std::string pays(const HandContext& context, Account from, Account to, Amount amount) {
  if (amount.is_negative()) {
    std::swap(from, to);
  }
  return fmt::format("{} pays {} {}", account(context, from), account(context, to),
                     to_string(amount.is_negative() ? -amount : amount));
}

std::string owes_nothing(const HandContext& context, Account from, Account to, Amount paid) {
  if (paid.is_negative()) {
    std::swap(from, to);
  }
  return fmt::format("{} owes {} nothing, and pays {}", account(context, from), account(context, to),
                     to_string(paid.is_negative() ? -paid : paid));
}

std::string parts(const HandContext& context, Account from, Account to) {
  std::vector<std::string> sums;
  for (const Transfer& transfer : context.judgement.transfers) {
    if (transfer.from == from && transfer.to == to) {
      sums.push_back(fmt::format("{} for `{}`", to_string(transfer.amount), context.rules.clause(transfer.why).text));
    }
  }
  return sums.size() < 2 ? "" : fmt::format("{}", fmt::join(sums, ", "));
}

std::string dues(const HandContext& context, Seat seat) {
  std::vector<std::string> all;
  for (const Transfer& transfer : context.judgement.transfers) {
    if (transfer.from == Account{seat} || transfer.to == Account{seat}) {
      all.push_back(transfer.from.is_nobody()
                        ? fmt::format("{} scores {}", account(context, transfer.to), to_string(transfer.amount))
                        : pays(context, transfer.from, transfer.to, transfer.amount));
    }
  }
  if (all.empty()) {
    return fmt::format("by the rules of the house `{}` neither pays nor is paid", context.name(seat));
  }
  constexpr std::size_t most = 4;
  const std::size_t left_out = std::max(all.size(), most) - most;
  all.resize(all.size() - left_out);
  return fmt::format("{}{}", fmt::join(all, ", "), left_out == 0 ? "" : fmt::format(", and {} more", left_out));
}

std::string outcome(const HandContext& context, const Settled& settled) {
  const Table& table = context.table;
  std::vector<std::string> counts;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    counts.push_back(fmt::format("`{}` has {}", context.name(Seat{seat}), to_string(settled.counts[seat])));
  }
  const std::string finisher = fmt::format("`{}`", context.name(table.finisher));
  const std::string all = fmt::format("{}", fmt::join(counts, ", "));
  switch (table.finish) {
    case Finish::none: return "";
    case Finish::declared: return settled.end == End::dealt_draw ? "several were dealt a win: a draw" : "";
    case Finish::out:
    case Finish::out_by_discard: return finisher + " went out";
    case Finish::drop: return fmt::format("{} dropped; {}", finisher, all);
    case Finish::stock_out: return "the stock ran out; " + all;
    case Finish::reply: return finisher + " answered by laying every card";
    case Finish::knock: return fmt::format("{} knocked; {}", finisher, all);
  }
  return "";
}

std::string reason(const HandContext& context, const Settled& settled, const Transfer& transfer) {
  if (is_due_anyway(context.rules, transfer.why)) {
    return "";
  }
  const Table& table = context.table;
  const std::string finisher = fmt::format("`{}`", context.name(table.finisher));
  std::vector<std::string> counts;
  for (const Account side : {transfer.from, transfer.to}) {
    if (side.is_player()) {
      counts.push_back(fmt::format("{} has {}", account(context, side), to_string(settled.counts[side.seat().index])));
    }
  }
  const auto with_counts = [&](const std::string& what) {
    return fmt::format("{}; {}", what, fmt::join(counts, ", "));
  };
  switch (table.finish) {
    case Finish::none:
    case Finish::declared:
      if (table.claimed != Table::no_claim) {
        return fmt::format("{} declared `{}`", finisher,
                           context.rules.clause(context.rules.dealt_wins[table.claimed].hand_clause).text);
      }
      return fmt::format("{} was dealt the win", transfer.to.is_player() ? account(context, transfer.to) : finisher);
    case Finish::out:
      return fmt::format("{} went out by a {}, with {} of their own", finisher, table.turn.by_spread ? "spread" : "hit",
                         counted_spreads(table.player(table.finisher)));
    case Finish::out_by_discard: return fmt::format("{} went out by the discard", finisher);
    case Finish::drop: return with_counts(fmt::format("{} dropped", finisher));
    case Finish::stock_out: return with_counts("the stock ran out");
    case Finish::reply: return fmt::format("{} answered by laying every card", finisher);
    case Finish::knock: return with_counts(fmt::format("{} knocked", finisher));
  }
  return "";
}

}  // namespace tonk
