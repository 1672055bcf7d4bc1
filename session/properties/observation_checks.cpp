#include "session/properties/observation_checks.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/settle/payments.hpp"

namespace tonk {
namespace {

std::vector<Card> sorted(std::vector<Card> cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

using Sides = std::pair<Account, Account>;

/// What each pays each, netted; pairs that come to nothing are left out.
std::map<Sides, Amount> netted(const std::vector<Transfer>& transfers) {
  std::map<Sides, Amount> sums;
  for (const auto& [from, to, amount, why] : transfers) {
    sums[from < to ? Sides{from, to} : Sides{to, from}] += from < to ? amount : -amount;
  }
  std::erase_if(sums, [](const auto& entry) { return entry.second == Amount{}; });
  return sums;
}

std::string name_of(const LiveHand& hand, Account account) {
  return account.is_player() ? fmt::format("`{}`", hand.name(account.seat())) : account.is_pot() ? "the pot" : "nobody";
}

/// The sentences of the house by which the two pay each other.
std::string cited(const LiveHand& hand, const std::vector<Transfer>& transfers, const Sides& sides) {
  std::string text;
  for (const Transfer& transfer : transfers) {
    const bool theirs = Sides{transfer.from, transfer.to} == sides || Sides{transfer.to, transfer.from} == sides;
    const std::string rule = to_string(cite(hand.house().rules(), transfer.why));
    if (theirs && text.find(rule) == std::string::npos) {
      text += fmt::format("{}{}", text.empty() ? "" : "; ", rule);
    }
  }
  return text.empty() ? "no sentence of the house" : text;
}

/// Who pays whom something else than is due; empty where nobody does.
std::string other_payment(const Observation& seen, const LiveHand& hand, const Observation& right) {
  std::map<Sides, Amount> paid = netted(seen.transfers);
  std::map<Sides, Amount> due = netted(right.transfers);
  std::map<Sides, Amount> either = paid;
  either.insert(due.begin(), due.end());
  for (const auto& [sides, amount] : either) {
    const Amount is = paid[sides];
    const Amount should = due[sides];
    if (is != should) {
      const bool turned = (should == Amount{} ? is : should) < Amount{};
      const auto& [from, to] = turned ? Sides{sides.second, sides.first} : sides;
      return fmt::format("{} pays {} {}, but should pay {} ({})", name_of(hand, from), name_of(hand, to),
                         to_string(turned ? -is : is), to_string(turned ? -should : should),
                         cited(hand, right.transfers, sides));
    }
  }
  return {};
}

std::string payments(const LiveHand& hand, const std::vector<Transfer>& transfers) {
  std::string text;
  for (const Transfer& transfer : transfers) {
    text += fmt::format("{}{} pays {} {}: {}", text.empty() ? "" : "; ", name_of(hand, transfer.from),
                        name_of(hand, transfer.to), to_string(transfer.amount),
                        to_string(cite(hand.house().rules(), transfer.why)));
  }
  return text.empty() ? "nobody pays" : text;
}

std::string other_net(const Observation& seen, const LiveHand& hand, const Observation& right) {
  if (seen.nets.size() != right.nets.size()) {
    return fmt::format("there are {} nets, but should be {}", seen.nets.size(), right.nets.size());
  }
  for (std::size_t seat = 0; seat < right.nets.size(); ++seat) {
    if (seen.nets[seat] != right.nets[seat]) {
      return fmt::format("{} nets {}, but should net {} ({})", name_of(hand, Seat{static_cast<std::uint8_t>(seat)}),
                         to_string(seen.nets[seat]), to_string(right.nets[seat]), payments(hand, right.transfers));
    }
  }
  return {};
}

std::string listed(const std::vector<Card>& cards) { return cards.empty() ? "nothing" : to_string(cards); }

/// The first pile that has other cards than it should, in words; empty where there is none.
template <typename Words>
std::string other_pile(const std::vector<std::vector<Card>>& seen, const std::vector<std::vector<Card>>& right,
                       const char* what, const Words& words) {
  if (seen.size() != right.size()) {
    return fmt::format("there are {} {}, but should be {}", seen.size(), what, right.size());
  }
  for (std::size_t pile = 0; pile < right.size(); ++pile) {
    const std::vector<Card> is = sorted(seen[pile]);
    const std::vector<Card> should = sorted(right[pile]);
    if (is != should) {
      return words(pile, listed(is), listed(should));
    }
  }
  return {};
}

/// What lies elsewhere than it should, in words; empty where nothing does.
std::string elsewhere(const Observation& seen, const LiveHand& hand, const Observation& right) {
  std::string text = other_pile(seen.hands, right.hands, "hands",
                                [&](std::size_t seat, const std::string& is, const std::string& should) {
                                  return fmt::format("{} holds {}, but should hold {}",
                                                     name_of(hand, Seat{static_cast<std::uint8_t>(seat)}), is, should);
                                });
  if (text.empty()) {
    text = other_pile(seen.spreads, right.spreads, "spreads",
                      [](std::size_t number, const std::string& is, const std::string& should) {
                        return fmt::format("spread #{} is {}, but should be {}", number + 1, is, should);
                      });
  }
  if (text.empty() && seen.discard_pile != right.discard_pile) {
    text = fmt::format("the discards are {}, but should be {}", listed(seen.discard_pile), listed(right.discard_pile));
  }
  if (text.empty() && seen.stock != right.stock) {
    text = fmt::format("the stock has {} cards, but should have {}", seen.stock, right.stock);
  }
  return text;
}

/// What lies in hands, in spreads and in the discard pile, in the order of Card.
std::vector<Card> lying(const Observation& seen) {
  std::vector<Card> cards = seen.discard_pile;
  for (const auto* piles : {&seen.hands, &seen.spreads}) {
    for (const std::vector<Card>& pile : *piles) {
      cards.insert(cards.end(), pile.begin(), pile.end());
    }
  }
  return sorted(std::move(cards));
}

std::vector<Card> without(const std::vector<Card>& cards, const std::vector<Card>& others) {
  std::vector<Card> rest;
  std::set_difference(cards.begin(), cards.end(), others.begin(), others.end(), std::back_inserter(rest));
  return rest;
}

}  // namespace

std::optional<Diagnostic> wrong_cards(const Observation& seen, const House& house, const LiveHand* hand) {
  const std::vector<Card> pack = sorted(house.pack());
  const std::vector<Card> cards = lying(seen);
  if (const std::vector<Card> surplus = without(cards, pack); !surplus.empty()) {
    const bool of_pack = std::binary_search(pack.begin(), pack.end(), surplus.front());
    return without_place("card-doubled", fmt::format("`{}` {}", to_string(surplus.front()),
                                                     of_pack ? "lies in two places" : "is not a card of the pack"));
  }
  // Of the stock the size is known: it is made of the cards that lie nowhere else.
  const std::size_t all = cards.size() + seen.stock;
  if (all == pack.size()) {
    return std::nullopt;
  }
  std::string text = fmt::format("there are {} cards, but should be {}", all, pack.size());
  if (hand != nullptr) {
    const Observation right = observe(*hand);
    for (const Card card : without(lying(right), cards)) {
      text += fmt::format("; `{}` lies nowhere", to_string(card));
    }
    if (seen.stock != right.stock) {
      text += fmt::format("; the stock has {}, but should have {}", seen.stock, right.stock);
    }
  }
  return without_place("card-lost", std::move(text));
}

std::optional<Diagnostic> wrong_nets(const Observation& seen, const House& house) {
  if (seen.transfers.empty() && (has_scores(house.rules()) || has_pot(house.rules()))) {
    return std::nullopt;
  }
  Amount sum;
  for (const Amount net : seen.nets) {
    sum += net;
  }
  for (const Transfer& transfer : seen.transfers) {
    const bool to_player = transfer.to.is_player();
    const bool from_player = transfer.from.is_player();
    sum += from_player && !to_player ? transfer.amount : Amount{};
    sum -= to_player && !from_player ? transfer.amount : Amount{};
  }
  return sum == Amount{}
             ? std::nullopt
             : std::optional(without_place("unbalanced", fmt::format("the nets add up to {}", to_string(sum))));
}

std::optional<Diagnostic> differences(const Observation& seen, const LiveHand& hand) {
  const Observation right = observe(hand);
  if (std::string what = elsewhere(seen, hand, right); !what.empty()) {
    return without_place("table-differs", std::move(what));
  }
  if (seen.over != right.over) {
    return without_place("end-differs",
                         seen.over ? "the hand is over, but should go on" : "the hand goes on, but should be over");
  }
  if (!right.over) {
    return std::nullopt;
  }
  std::string what = seen.transfers.empty() ? std::string() : other_payment(seen, hand, right);
  what = what.empty() ? other_net(seen, hand, right) : what;
  return what.empty() ? std::nullopt : std::optional(without_place("settlement-differs", std::move(what)));
}

}  // namespace tonk
