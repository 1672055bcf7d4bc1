#include "tonk/looking.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "tonk/access.hpp"
#include "verifier/settle/purse.hpp"

namespace tonk::v0 {
namespace {

std::vector<Card> sorted(std::vector<Card> cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

using Sides = std::pair<std::array<int, 2>, std::array<int, 2>>;

std::array<int, 2> side(Account account) {
  return {static_cast<int>(account.kind), account.kind == Account::Kind::player ? account.seat.index : 0};
}

/// What each pays each, netted; pairs that come to nothing are left out.
std::map<Sides, Amount> netted(const std::vector<Transfer>& transfers) {
  std::map<Sides, Amount> sums;
  for (const Transfer& transfer : transfers) {
    const auto from = side(transfer.from);
    const auto to = side(transfer.to);
    sums[from < to ? Sides{from, to} : Sides{to, from}] += from < to ? transfer.amount : -transfer.amount;
  }
  std::erase_if(sums, [](const auto& entry) { return entry.second == Amount{}; });
  return sums;
}

std::vector<std::vector<Card>> each_sorted(std::vector<std::vector<Card>> piles) {
  for (std::vector<Card>& pile : piles) {
    pile = sorted(std::move(pile));
  }
  return piles;
}

std::string payments(const Table& table, const std::vector<Transfer>& transfers) {
  std::string text;
  const auto name = [&](Account account) {
    return account.kind == Account::Kind::player ? table.name(account.seat) : std::string("the pot");
  };
  for (const Transfer& transfer : transfers) {
    text += fmt::format("{}`{}` to `{}` {}", text.empty() ? "" : ", ", name(transfer.from), name(transfer.to),
                        to_string(transfer.amount));
  }
  return text.empty() ? "none" : text;
}

/// What lies elsewhere than it should, in words; empty where nothing does.
std::string elsewhere(const Seen& seen, const Seen& right) {
  if (each_sorted(seen.hands) != each_sorted(right.hands)) {
    return "the hands are";
  }
  if (each_sorted(seen.spreads) != each_sorted(right.spreads)) {
    return "the spreads are";
  }
  if (seen.discard_pile != right.discard_pile) {
    return "the discards are";
  }
  return seen.stock != right.stock ? "the cards of the stock are" : "";
}

}  // namespace

std::optional<Wrong> wrong_cards(const Seen& seen, const House& house) {
  std::vector<Card> lying = seen.discard_pile;
  for (const auto* piles : {&seen.hands, &seen.spreads}) {
    for (const std::vector<Card>& pile : *piles) {
      lying.insert(lying.end(), pile.begin(), pile.end());
    }
  }
  const std::vector<Card> pack = sorted(house.pack());
  lying = sorted(std::move(lying));
  if (!std::includes(pack.begin(), pack.end(), lying.begin(), lying.end())) {
    return Wrong{"card-doubled", "a card lies in two places, or is none of the pack"};
  }
  // Of the stock the size is known: it is made of the cards that lie nowhere else.
  const std::size_t all = lying.size() + seen.stock;
  return all == pack.size()
             ? std::nullopt
             : std::optional(Wrong{"card-lost", fmt::format("there are {} cards instead of {}", all, pack.size())});
}

std::optional<Wrong> wrong_nets(const Seen& seen, const House& house) {
  const inner::spec::Rules& rules = Access::rules(house);
  if (seen.transfers.empty() && (inner::has_scores(rules) || inner::has_pot(rules))) {
    return std::nullopt;
  }
  Amount sum;
  for (const Amount net : seen.nets) {
    sum += net;
  }
  for (const Transfer& transfer : seen.transfers) {
    const bool to_player = transfer.to.kind == Account::Kind::player;
    const bool from_player = transfer.from.kind == Account::Kind::player;
    sum += from_player && !to_player ? transfer.amount : Amount{};
    sum -= to_player && !from_player ? transfer.amount : Amount{};
  }
  return sum == Amount{} ? std::nullopt
                         : std::optional(Wrong{"unbalanced", fmt::format("the nets add up to {}", to_string(sum))});
}

std::optional<Wrong> differences(const Seen& seen, const Table& table) {
  const Seen right = see(table);
  if (const std::string what = elsewhere(seen, right); !what.empty()) {
    return Wrong{"table-differs", what + " not as they should be"};
  }
  if (seen.over != right.over) {
    return Wrong{"end-differs", fmt::format("the hand is {}over", seen.over ? "" : "not ")};
  }
  const bool same_payments = seen.transfers.empty() || netted(seen.transfers) == netted(right.transfers);
  if (right.over && (seen.nets != right.nets || !same_payments)) {
    return Wrong{"settlement-differs", fmt::format("other payments are due: {}", payments(table, right.transfers))};
  }
  return std::nullopt;
}

}  // namespace tonk::v0
