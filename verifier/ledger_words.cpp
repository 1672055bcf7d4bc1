#include "verifier/ledger_words.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "verifier/describe.hpp"

namespace tonk {
namespace {

std::string account(const Case& on_desk, Account account) {
  return account.is_player() ? fmt::format("`{}`", on_desk.name(account.seat())) : "the pot";
}

/// An ante, a side bet or the last player's pot: due whatever happened in the play.
bool is_due_anyway(const spec::Rules& rules, spec::ClauseId why) {
  const auto same = [&](const auto& one) { return one.clause == why; };
  return std::any_of(rules.ante.begin(), rules.ante.end(), same) ||
         std::any_of(rules.side_bets.begin(), rules.side_bets.end(), same) ||
         rules.clause_of(spec::Key::last_one_in) == why;
}

}  // namespace

std::string pays(const Case& on_desk, Account from, Account to, Amount amount) {
  if (amount.is_negative()) {
    std::swap(from, to);
  }
  return fmt::format("{} pays {} {}", account(on_desk, from), account(on_desk, to),
                     to_string(amount.is_negative() ? -amount : amount));
}

std::string owed_nothing(Account to) { return to.is_pot() ? "which is owed nothing" : "who is owed nothing"; }

std::string reason(const Case& on_desk, const Settled& settled, const Transfer& transfer) {
  if (is_due_anyway(on_desk.rules, transfer.why)) {
    return "";
  }
  const Table& table = on_desk.table;
  const std::string finisher = fmt::format("`{}`", on_desk.name(table.finisher));
  std::vector<std::string> counts;
  for (const Account side : {transfer.from, transfer.to}) {
    if (side.is_player()) {
      counts.push_back(fmt::format("{} has {}", account(on_desk, side), to_string(settled.counts[side.seat().index])));
    }
  }
  const auto with_counts = [&](const std::string& what) {
    return fmt::format("{}; {}", what, fmt::join(counts, ", "));
  };
  switch (table.finish) {
    case Finish::none:
    case Finish::declared:
      return fmt::format("{} was dealt the win", transfer.to.is_player() && table.claimed == Table::no_claim
                                                     ? account(on_desk, transfer.to)
                                                     : finisher);
    case Finish::out:
    case Finish::out_by_discard: return fmt::format("{} went out", finisher);
    case Finish::drop: return with_counts(fmt::format("{} dropped", finisher));
    case Finish::stock_out: return with_counts("the stock ran out");
    case Finish::reply: return fmt::format("{} answered by laying every card", finisher);
    case Finish::knock: return with_counts(fmt::format("{} knocked", finisher));
  }
  return "";
}

}  // namespace tonk
