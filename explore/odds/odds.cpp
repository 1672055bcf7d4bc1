#include "explore/odds/odds.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "explore/odds/game.hpp"
#include "verifier/judgement.hpp"
#include "verifier/settle/settle.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

using spec::Measure;
using spec::PaymentRule;
using spec::Rules;
using spec::Who;

template <typename Visit>
void each_sentence(const Rules& rules, const Visit& visit) {
  for (const spec::DealtWin& win : rules.dealt_wins) {
    if (win.when == spec::DeclaredWhen::at_once) {
      std::ranges::for_each(win.pays, visit);
    }
  }
}

Sight role_sight(spec::Role role) {
  switch (role) {
    case Who::nearest_lowest:
    case Who::first_seated:
    case Who::dealer:
    case Who::nearest_to_dropper:
    case Who::with_highest_card:
    case Who::last_to_draw: return Sight::seats;
    case Who::each_lowest:
    case Who::each_tied: return Sight::all_counts;
    case Who::winner:
    case Who::dropper:
    case Who::each_player:
    case Who::each_other:
    case Who::each_loser:
    case Who::each_bystander:
    case Who::each_equal_or_lower:
    case Who::each_lower:
    case Who::last_drawer:
    case Who::pot: return Sight::wins;
  }
  return Sight::wins;
}

/// Where several could get the rest, the first after the dealer does.
Sight rest_sight(const Who& who, const Rules& rules) {
  const bool can_be_several = std::ranges::any_of(
      rules.dealt_wins, [](const spec::DealtWin& win) { return win.several == spec::SeveralDealtWins::all_paid; });
  return who.role == Who::pot || (who.role == Who::winner && !can_be_several) ? Sight::wins : Sight::seats;
}

Sight players_sight(const Who& who) { return std::max(role_sight(who.role), role_sight(who.but.value_or(who.role))); }

Sight price_sight(const PaymentRule& sentence) {
  switch (sentence.price.measure) {
    case Measure::stakes:
    case Measure::pot: return Sight::wins;
    case Measure::own_count: return Sight::each_count;
    case Measure::difference:
      return sentence.payer.role == Who::winner || sentence.payee.role == Who::winner ? Sight::each_count
                                                                                      : Sight::all_counts;
    case Measure::other_counts:
    case Measure::differences: return Sight::all_counts;
  }
  return Sight::wins;
}

bool asks_for_lowest(const spec::Circumstance& circumstance) {
  return circumstance.kind == spec::Circumstance::Kind::lowest_alone ||
         circumstance.kind == spec::Circumstance::Kind::lowest_tied;
}

/// The chance that a hand meets this win, whatever else it meets.
Fraction chance_to_meet(const Game& game, const spec::DealtWin& win) {
  Integer ways;
  for (const Game::End& end : game.ends) {
    ways += meets(game.rules, win.hand, end.example) == Answer::yes ? end.ways : Integer();
  }
  return ratio(ways, choose(game.dealing.deck, game.dealing.cards));
}

/// The players' hands, laid open to see who has won. They sit in the order of play, and the last of them deals.
class Showdown {
 public:
  Showdown(const Rules& rules, unsigned players) : rules_(rules) {
    table_.clear(static_cast<std::uint8_t>(players));
    table_.dealer = Seat{static_cast<std::uint8_t>(players - 1)};
    table_.finish = Finish::declared;
    table_.declared = all_seats(players);
  }

  void lay(std::span<const HandKind* const> hands) {
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
      table_.hands.at(seat) = table_.dealt.at(seat) = hands[seat]->example;
    }
    contest_ = tonk::contest(rules_, table_, SettlementView{rules_, table_});
  }

  [[nodiscard]] const Contest& contest() const { return contest_; }
  [[nodiscard]] std::vector<Transfer> transfers() const {
    static constexpr std::uint16_t plenty = 10'000;
    HandStakes stakes;
    stakes.tokens.fill(plenty);
    std::vector<Transfer> transfers;
    (void)settle(rules_, table_, stakes, transfers);
    return transfers;
  }

 private:
  const Rules& rules_;
  Table table_;
  Contest contest_;
};

/// Adds up what is paid over deals, each with its chance.
class PaymentSum {
 public:
  PaymentSum(const Rules& rules, unsigned players) : showdown_(rules, players), players_(players) {}

  /// The players have these hands, in any order. With `told`, only the payments of the first of them count, and of those
  /// between two players, those of the one who has not won.
  void add(std::vector<const HandKind*> hands, bool told, const Fraction& chance) {
    const bool any = std::ranges::any_of(hands, [](const HandKind* hand) { return hand->worth.at_once.has_value(); });
    if (!any) {
      return;
    }
    showdown_.lay(hands);
    const Seats unbeaten = showdown_.contest().unbeaten;
    const auto tied = static_cast<unsigned>(size(unbeaten));
    if (tied < 2 || size(showdown_.contest().winners) != 1) {
      add_roles(told ? std::optional(Seat{0}) : std::nullopt, chance, even_);
      return;
    }
    // Each of those whom no other beats sits nearest to the dealer in turn.
    each(unbeaten, [&](Seat seat) {
      std::swap(hands[0], hands[seat.index]);
      showdown_.lay(hands);
      add_roles(told ? std::optional(seat) : std::nullopt, chance / tied, by_tie_[tied]);
      std::swap(hands[0], hands[seat.index]);
    });
  }

  [[nodiscard]] Payments means() const {
    Payments payments;
    Flow even;
    for (const Flow* const flow : {&even_.paid, &even_.unbeaten, &even_.other}) {
      even += *flow;
    }
    const Fraction all = players_;
    payments.seats.assign(players_, even.times(1 / all));
    for (const auto& [tied, roles] : by_tie_) {
      const Integer ways = choose(players_, tied);
      for (unsigned first = 0; first + tied <= players_; ++first) {
        // The nearest of the tied is here, and all others of them sit behind.
        const unsigned behind = players_ - 1 - first;
        const Fraction chance = ratio(choose(behind, tied - 1), ways);
        for (unsigned place = 0; place < players_; ++place) {
          Flow& flow = payments.seats[place];
          Fraction beaten{place == first ? 0 : 1};
          if (place == first) {
            flow += roles.paid.times(chance);
          } else if (place > first) {
            flow += roles.unbeaten.times(chance / behind);
            beaten = Fraction(behind - (tied - 1)) / behind;
          }
          if (tied < players_) {
            flow += roles.other.times(chance * beaten / (players_ - tied));
          }
        }
      }
    }
    payments.to_pot = to_pot_;
    for (const Flow& flow : payments.seats) {
      payments.table += flow;
    }
    payments.seats_differ = std::ranges::adjacent_find(payments.seats, std::not_equal_to{}) != payments.seats.end();
    return payments;
  }

 private:
  /// The sums of those who are paid, of those whom no other beats, and of all others.
  struct ByRole {
    Flow paid;
    Flow unbeaten;
    Flow other;
  };

  /// For the hands on the table; `told` is the only player whose payments count.
  void add_roles(std::optional<Seat> told, const Fraction& chance, ByRole& roles) {
    const Contest& contest = showdown_.contest();
    const auto sum_of = [&](Seat seat) -> Flow& {
      return contains(contest.winners, seat)    ? roles.paid
             : contains(contest.unbeaten, seat) ? roles.unbeaten
                                                : roles.other;
    };
    const auto counts = [&](const Transfer& transfer) {
      if (!told) {
        return true;
      }
      const bool to_loser =
          transfer.to.is_player() && (!transfer.from.is_player() || (!contains(contest.winners, transfer.to.seat()) &&
                                                                     contains(contest.winners, transfer.from.seat())));
      return (to_loser ? transfer.to : transfer.from).seat() == *told;
    };
    for (const Transfer& transfer : showdown_.transfers()) {
      if (!counts(transfer)) {
        continue;
      }
      const Fraction amount = fraction_of(transfer.amount) * chance;
      if (transfer.from.is_player()) {
        sum_of(transfer.from.seat()).paid += amount;
      }
      if (transfer.to.is_player()) {
        Flow& flow = sum_of(transfer.to.seat());
        (transfer.from.is_nobody() ? flow.scored : flow.received) += amount;
      }
      to_pot_ += transfer.to.is_pot() ? amount : Fraction{};
    }
  }

  Showdown showdown_;
  unsigned players_;
  ByRole even_;                        ///< where no seat goes before another
  std::map<unsigned, ByRole> by_tie_;  ///< where the nearest is paid, by how many are unbeaten
  Fraction to_pot_;
};

/// Adds who holds which win, and which is paid, where the players have these hands, in any order.
void add(const std::vector<const HandKind*>& hands, const Fraction& chance, Showdown& showdown, Odds& odds) {
  std::vector<unsigned> holders(odds.wins.size());
  unsigned winners = 0;
  for (const HandKind* const hand : hands) {
    winners += hand->worth.at_once ? 1U : 0U;
    if (const auto win = hand->worth.at_once ? hand->worth.at_once : hand->worth.later) {
      ++holders[*win];
    }
  }
  for (std::size_t win = 0; win < holders.size(); ++win) {
    odds.wins[win].player += chance * holders[win] / static_cast<unsigned>(hands.size());
    odds.wins[win].anyone += holders[win] > 0 ? chance : Fraction{};
  }
  (winners == 0 ? odds.nobody : winners == 1 ? odds.one : odds.several) += chance;
  if (winners == 0) {
    return;
  }
  showdown.lay(hands);
  const Contest& contest = showdown.contest();
  const auto paid = size(contest.winners);
  if (winners > 1) {
    SeveralOdds& several = odds.of_several;
    (paid == 0                     ? several.draw
     : size(contest.unbeaten) == 1 ? several.best
     : paid > 1                    ? several.all
                                   : several.nearest) += chance;
  }
  if (paid == 1) {
    // Where the nearest is paid, each of those whom no other beats sits nearest as often.
    const Fraction each = chance / static_cast<unsigned>(size(contest.unbeaten));
    tonk::each(contest.unbeaten, [&](Seat seat) { odds.wins[contest.wins.at(seat.index)].paid += each; });
    return;
  }
  std::set<std::size_t> wins;
  tonk::each(contest.winners, [&](Seat seat) { wins.insert(contest.wins.at(seat.index)); });
  for (const std::size_t win : wins) {
    odds.wins[win].paid += chance;
  }
}

std::vector<const HandKind*> hands_of(const HandKinds& kinds, const Deal& deal) {
  std::vector<const HandKind*> hands;
  hands.reserve(deal.kinds.size());
  for (const std::size_t kind : deal.kinds) {
    hands.push_back(&kinds.kinds[kind]);
  }
  return hands;
}

/// For payments of which each depends on the counts of its two players alone: so the count of one player's hand at a time is
/// enough beside those of the winners.
std::optional<Payments> payments_by_each_count(const Game& game) {
  const HandKinds kinds = game.kinds(Counted::winners);
  const HandKinds first = game.kinds(Counted::everyone);
  const auto found = deals(game, kinds, &first);
  if (!found) {
    return std::nullopt;
  }
  PaymentSum sum(game.rules, game.dealing.players);
  for (const Deal& deal : *found) {
    std::vector<const HandKind*> hands = hands_of(kinds, deal);
    hands.insert(hands.begin(), &first.kinds[*deal.first]);
    sum.add(std::move(hands), true, game.chance(deal) * game.dealing.players);
  }
  return sum.means();
}

Payments payments_of(const Game& game, const HandKinds& kinds, const std::vector<Deal>& deals) {
  PaymentSum sum(game.rules, game.dealing.players);
  for (const Deal& deal : deals) {
    sum.add(hands_of(kinds, deal), false, game.chance(deal));
  }
  return sum.means();
}

std::optional<Payments> payments(const Game& game, const HandKinds& kinds, const std::vector<Deal>& deals) {
  switch (sight_of(game.rules)) {
    case Sight::wins: return payments_of(game, kinds, deals);
    case Sight::each_count: return payments_by_each_count(game);
    case Sight::all_counts: {
      const HandKinds by_count = game.kinds(Counted::everyone);
      const auto found = explore::deals(game, by_count);
      return found ? std::optional(payments_of(game, by_count, *found)) : std::nullopt;
    }
    case Sight::seats: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

Flow& Flow::operator+=(const Flow& other) {
  paid += other.paid;
  received += other.received;
  scored += other.scored;
  return *this;
}

Flow Flow::times(const Fraction& factor) const { return {paid * factor, received * factor, scored * factor}; }

Sight sight_of(const Rules& rules) {
  Sight sight = Sight::wins;
  each_sentence(rules, [&](const PaymentRule& sentence) {
    sight = std::max({sight, price_sight(sentence), players_sight(sentence.payer), players_sight(sentence.payee)});
    if (sentence.price.shares.rest) {
      sight = std::max(sight, rest_sight(*sentence.price.shares.rest, rules));
    }
    if (sentence.price.per_head) {
      sight = std::max(sight, players_sight(sentence.price.heads));
    }
    if (std::ranges::any_of(sentence.only_if, asks_for_lowest)) {
      sight = std::max(sight, Sight::all_counts);
    }
  });
  return sight;
}

bool empties_pot(const Rules& rules) {
  bool empties = false;
  each_sentence(rules, [&](const PaymentRule& sentence) {
    empties = empties || sentence.verb == PaymentRule::Verb::takes_pot || sentence.price.measure == Measure::pot;
  });
  return empties;
}

std::optional<Odds> odds(Rules rules, unsigned players, unsigned cards, std::uint64_t most_steps) {
  // Chances do not depend on which way the turns go round.
  rules.play_passes = spec::Direction::left;
  Odds odds;
  odds.dealing = {rules.deck.size(), cards, players};
  odds.hands = choose(odds.dealing.deck, cards);
  odds.wins.resize(rules.dealt_wins.size());
  if (rules.dealt_wins.empty()) {
    odds.nobody = 1;
    odds.payments.emplace().seats.resize(players);
    return odds;
  }
  const std::optional<Game> game = game_of(rules, odds.dealing, most_steps);
  if (!game) {
    return std::nullopt;
  }
  const HandKinds kinds = game->kinds(Counted::as_ranked);
  const std::optional<std::vector<Deal>> found_deals = deals(*game, kinds);
  if (!found_deals) {
    return std::nullopt;
  }
  Showdown showdown(rules, players);
  for (const Deal& deal : *found_deals) {
    add(hands_of(kinds, deal), game->chance(deal), showdown, odds);
  }
  for (std::size_t win = 0; win < odds.wins.size(); ++win) {
    odds.wins[win].as_another = chance_to_meet(*game, rules.dealt_wins[win]) - odds.wins[win].player;
  }
  odds.payments = payments(*game, kinds, *found_deals);
  return odds;
}

}  // namespace tonk::explore
