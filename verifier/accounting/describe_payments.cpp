#include "verifier/accounting/describe_payments.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "verifier/messages/describe.hpp"

namespace tonk {
namespace {

using Sum = log::ResultLine::Sum;

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

/// Whether it is part of what the player wins or loses in that sum.
bool is_part_of(const HandContext& context, const Transfer& transfer, Seat seat, Sum sum) {
  const bool apart = context.rules.sums == spec::Sums::money_and_points;
  const bool is_meant = !apart || transfer.from.is_nobody() == (sum == Sum::points);
  return is_meant && (transfer.from == Account{seat} || transfer.to == Account{seat});
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
  each(holders, [&](Seat seat) { names.push_back(name_of(context, seat)); });
  return fmt::format("{} {} dealt the win", fmt::join(names, " and "), names.size() == 1 ? "was" : "were");
}

}  // namespace

std::string name_of(const HandContext& context, Account account) {
  return account.is_player() ? fmt::format("`{}`", context.name(account.seat())) : "the pot";
}

Transfer forwards(Account from, Account to, Amount amount) {
  return amount.is_negative() ? Transfer{to, from, -amount} : Transfer{from, to, amount};
}

std::string describe_payment(const HandContext& context, const Transfer& payment) {
  return fmt::format("{} pays {} {}", name_of(context, payment.from), name_of(context, payment.to),
                     to_string(payment.amount));
}

std::string describe_parts(const HandContext& context, const std::vector<Transfer>& transfers, Account from,
                           Account to) {
  std::vector<std::string> sums;
  for (const Transfer& transfer : transfers) {
    if (transfer.from == from && transfer.to == to) {
      sums.push_back(fmt::format("{} for `{}`", to_string(transfer.amount), context.rules.clause(transfer.why).text));
    }
  }
  return sums.size() < 2 ? "" : fmt::format("{}", fmt::join(sums, ", "));
}

std::optional<spec::ClauseId> rule_of_net(const HandContext& context, const std::vector<Transfer>& transfers, Seat seat,
                                          Sum sum) {
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

std::string describe_dues(const HandContext& context, const std::vector<Transfer>& transfers, Seat seat, Sum sum) {
  const bool apart = context.rules.sums == spec::Sums::money_and_points;
  std::vector<std::string> all;
  for (const Transfer& transfer : transfers) {
    if (is_part_of(context, transfer, seat, sum)) {
      all.push_back(transfer.from.is_nobody()
                        ? fmt::format("{} scores {}", name_of(context, transfer.to), to_string(transfer.amount))
                        : describe_payment(context, forwards(transfer.from, transfer.to, transfer.amount)));
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

std::string describe_reason(const HandContext& context, const Settled& settled, const Transfer* due) {
  if (due != nullptr && is_due_anyway(context.rules, due->why)) {
    return "";
  }
  const Table& table = context.table;
  const std::string finisher = fmt::format("`{}`", context.name(table.finisher));
  const auto with_counts = [&](const std::string& what) {
    std::vector<std::string> counts;
    const auto add = [&](Account side) {
      counts.push_back(fmt::format("{} has {}", name_of(context, side), to_string(settled.counts[side.seat().index])));
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

}  // namespace tonk
