#include "verifier/settle/payments.hpp"

#include <algorithm>

namespace tonk {
namespace {

using spec::PaymentRule;
using spec::Rules;
using spec::Who;

/// A token is not divided: a part of one is one.
std::int64_t whole(Amount stakes) {
  return stakes.numerator() / stakes.denominator() + (stakes.numerator() % stakes.denominator() == 0 ? 0 : 1);
}

}  // namespace

Amount HandStakes::pay_in(const spec::GameRules& game, Seat seat, Amount stakes) {
  if (game.tokens != 0 && !stakes.too_large()) {
    std::uint16_t& left = tokens[seat.index];
    const std::int64_t paid = std::min<std::int64_t>(whole(stakes), left);
    lost_on_honor |= !stakes.is_zero() && left == 0 ? bit(seat) : 0;
    left = static_cast<std::uint16_t>(left - paid);
    stakes = Amount{paid};
  }
  const Amount amount = stakes * stake;
  pot += amount;
  return amount;
}

bool has_pot(const Rules& rules) {
  return rules.game.tokens != 0 || rules.game.last_takes_pot || rules.turn_bets || !rules.side_bets.empty() ||
         spec::any_sentence(rules, [](const PaymentRule& rule) {
           return rule.verb == PaymentRule::Verb::takes_pot || rule.payee == Who::pot ||
                  rule.price.shares.rest == Who::pot;
         });
}

bool has_scores(const Rules& rules) {
  const spec::GameRules& game = rules.game;
  return rules.sums != spec::Sums::money ||
         (game.ends_at | game.out_at | game.ends_at_winnings | game.out_at_losses) != 0;
}

namespace {

/// The player whose payment is measured.
struct Priced {
  Seat own;                   ///< who pays or scores
  std::optional<Seat> other;  ///< who is paid, if a player
  Seats within = 0;           ///< all who are paid, or who score
  Seats sharers = 0;          ///< among whom an equal share is divided
};

Points minus(Points a, Points b) { return {a.low - b.high, a.high - b.low}; }
Points plus(Points a, Points b) { return {a.low + b.low, a.high + b.high}; }

Points magnitude(Points points) {
  return {std::max({0, points.low, -points.high}), std::max(-points.low, points.high)};
}

Points other_counts(const SettlementView& scene, Seats within) {
  Points sum;
  each(scene.everyone() & ~within, [&](Seat seat) { sum = plus(sum, scene.count_of(seat)); });
  return sum;
}

Points differences(const SettlementView& scene, Seat own) {
  Points sum;
  each(scene.everyone() & ~bit(own),
       [&](Seat seat) { sum = plus(sum, magnitude(minus(scene.count_of(seat), scene.count_of(own)))); });
  return sum;
}

Points measure(const SettlementView& scene, spec::Measure measured, const Priced& priced) {
  switch (measured) {
    case spec::Measure::stakes:
    case spec::Measure::pot: return {1, 1};
    case spec::Measure::own_count: return scene.count_of(priced.own);
    case spec::Measure::difference:
      return priced.other ? magnitude(minus(scene.count_of(priced.own), scene.count_of(*priced.other))) : Points{};
    case spec::Measure::other_counts: return other_counts(scene, priced.within);
    case spec::Measure::differences: return differences(scene, priced.own);
  }
  return {};
}

/// How often the price counts, and into how many parts it falls; nothing where that is open.
std::optional<Amount> factor(const SettlementView& scene, const spec::Price& price, const Priced& priced) {
  Amount number = price.number;
  if (price.per_head) {
    const KnownSeats heads = scene.players_alone(price.heads);
    if (!heads.determined()) {
      return std::nullopt;
    }
    number = number * Amount{size(heads.certain)};
  }
  return price.shares.divided ? number * Amount::fraction(1, size(priced.sharers)) : number;
}

/// The price in stakes or points, before the stake; nothing where hidden cards leave it open. `pot` is what is in the pot, in stakes.
std::optional<Amount> price_of(const SettlementView& scene, const spec::Price& price, const Priced& priced,
                               Amount pot) {
  std::optional<Amount> times = factor(scene, price, priced);
  if (!times) {
    return std::nullopt;
  }
  if (price.measure == spec::Measure::pot) {
    times = *times * pot;
  }
  const Points points = measure(scene, price.measure, priced);
  const auto amount_for = [&](int count) {
    const Amount amount = *times * Amount{count};
    return price.at_most && !amount.too_large() && *price.at_most < amount ? *price.at_most : amount;
  };
  const Amount least = amount_for(points.low);
  return points.exact() || least == amount_for(points.high) ? std::optional{least} : std::nullopt;
}

Amount divided(Amount amount, Amount by) { return amount * Amount::fraction(by.denominator(), by.numerator()); }

/// The whole stakes or points in a share; what is over is added to `rest`.
Amount whole_part(Amount share, Amount& rest) {
  if (share.too_large()) {
    return share;
  }
  const Amount whole{share.numerator() / share.denominator()};
  rest += share - whole;
  return whole;
}

/// Carries out the sentences of one settlement.
class Payments {
 public:
  Payments(const spec::Rules& rules, const SettlementView& scene, HandStakes& stakes, std::vector<Transfer>& transfers)
      : rules_(rules), scene_(scene), stakes_(stakes), transfers_(transfers) {}

  /// Whether it is clear what the sentence asks for.
  bool carry_out(const PaymentRule& sentence) {
    const Answer answer = in_force(sentence);
    paid_.held = std::max(paid_.held, answer);
    if (!sentence.only_if.empty()) {
      earlier_ = earlier_ || answer == Answer::yes;
    }
    paid_.determined = answer == Answer::no || (answer == Answer::yes && move(sentence));
    return paid_.determined;
  }
  [[nodiscard]] const Paid& paid() const { return paid_; }

 private:
  [[nodiscard]] Answer in_force(const PaymentRule& sentence) const {
    Answer answer = sentence.otherwise && earlier_ ? Answer::no : Answer::yes;
    for (const spec::Circumstance& circumstance : sentence.only_if) {
      answer = std::min(answer, scene_.holds(circumstance));
    }
    return answer;
  }

  bool move(const PaymentRule& sentence) {
    if (sentence.verb == PaymentRule::Verb::takes_pot || sentence.price.measure == spec::Measure::pot) {
      pot_before_ = divided(stakes_.pot, stakes_.stake);
    }
    switch (sentence.verb) {
      case PaymentRule::Verb::pays: return pays(sentence);
      case PaymentRule::Verb::scores: return gives_alone(sentence);
      case PaymentRule::Verb::takes_pot: return takes_pot(sentence);
    }
    return true;
  }

  /// Of several who have a dealt win none pays for that of another.
  [[nodiscard]] KnownSeats paying(const PaymentRule& sentence, KnownSeats seats) const {
    const spec::Role role = sentence.payer.role;
    const bool as_losers = role == Who::each_other || role == Who::each_loser;
    const bool some = as_losers || (sentence.verb == PaymentRule::Verb::pays && role != Who::winner);
    return some ? seats.without(KnownSeats::exactly(scene_.exempt())) : seats;
  }

  bool pays(const PaymentRule& sentence) {
    if (sentence.payee == Who::pot) {
      return gives_alone(sentence);
    }
    const KnownSeats payees = scene_.players(sentence.payee);
    const KnownSeats payers = paying(sentence, scene_.players(sentence.payer));
    if (payers.possible == 0 || payees.possible == 0) {
      return true;
    }
    if (!payers.determined() || !payees.determined()) {
      return false;
    }
    bool clear = is_priced(sentence);
    each(payers.certain, [&](Seat from) {
      const Seats paid = payees.certain & ~bit(from);
      Amount rest;
      each(paid, [&](Seat to) {
        const Seats within = sentence.payee.role == Who::each_other ? paid : payees.certain;
        const auto price = price_of(scene_, sentence.price, {from, to, within, paid}, pot_before_);
        clear = clear && price;
        give(from, to, share_of(sentence, price.value_or(Amount{}), rest) * stakes_.stake, sentence);
      });
      clear = give_rest(from, rest, sentence) && clear;
    });
    return clear;
  }

  /// Payments into the pot, and points that nobody pays.
  bool gives_alone(const PaymentRule& sentence) {
    const bool scores = sentence.verb == PaymentRule::Verb::scores;
    const KnownSeats players = paying(sentence, scene_.players_alone(sentence.payer));
    bool clear = players.determined() && is_priced(sentence);
    Amount rest;
    each(players.certain, [&](Seat seat) {
      const Priced priced{seat, std::nullopt, scores ? players.certain : 0, players.certain};
      const auto price = price_of(scene_, sentence.price, priced, pot_before_);
      clear = clear && price;
      if (scores) {
        give(Account::nobody(), seat, share_of(sentence, price.value_or(Amount{}), rest), sentence);
      } else {
        give(seat, Account::pot(), stakes_.pay_in(rules_.game, seat, price.value_or(Amount{})), sentence);
      }
    });
    clear = give_rest(Account::nobody(), rest, sentence) && clear;
    return clear && (scores || rules_.game.tokens == 0 || players.certain == 0 || pot_is_known());
  }

  bool takes_pot(const PaymentRule& sentence) {
    const KnownSeats takers = paying(sentence, scene_.players_alone(sentence.payer));
    if (!takers.determined()) {
      return false;
    }
    if (takers.certain == 0) {
      return true;
    }
    const Amount before = stakes_.pot;
    Amount rest;
    const Amount share = share_of(sentence, pot_before_ * Amount::fraction(1, size(takers.certain)), rest);
    each(takers.certain, [&](Seat to) { take_out(to, share, sentence); });
    const Amount left = rest * Amount{size(takers.certain)};
    const bool clear = sentence.price.shares.rest == Who::pot || give_rest(Account::pot(), left, sentence);
    paid_.takes_pot = paid_.takes_pot || stakes_.pot != before;
    return clear && pot_is_known();
  }

  void take_out(Seat to, Amount stakes, const PaymentRule& sentence) {
    const Amount amount = stakes * stakes_.stake;
    stakes_.pot -= amount;
    give(Account::pot(), to, amount, sentence);
  }

  /// The share itself, or what is whole of it; the rest is added to `rest`.
  static Amount share_of(const PaymentRule& sentence, Amount share, Amount& rest) {
    return sentence.price.shares.rest ? whole_part(share, rest) : share;
  }

  /// What whole stakes or points leave over; of several players the first in the order of play gets it.
  bool give_rest(Account from, Amount rest, const PaymentRule& sentence) {
    if (rest.is_zero()) {
      return true;
    }
    const Who& who = *sentence.price.shares.rest;
    if (who == Who::pot) {
      give(from, Account::pot(), stakes_.pay_in(rules_.game, from.seat(), rest), sentence);
      return true;
    }
    const KnownSeats players = scene_.players_alone(who);
    if (!players.determined() || players.certain == 0) {
      return players.determined();
    }
    const Seat to = scene_.first_of(players.certain);
    if (from.is_pot()) {
      take_out(to, rest, sentence);
    } else if (from != Account{to}) {
      give(from, to, from.is_nobody() ? rest : rest * stakes_.stake, sentence);
    }
    return true;
  }

  /// Whether what is in the pot is known where the price depends on it.
  bool is_priced(const PaymentRule& sentence) { return sentence.price.measure != spec::Measure::pot || pot_is_known(); }

  bool pot_is_known() {
    paid_.pot_matters = !scene_.session().certain();
    return !paid_.pot_matters;
  }

  void give(Account from, Account to, Amount amount, const PaymentRule& sentence) {
    if (!amount.is_zero()) {
      transfers_.push_back({from, to, amount, sentence.clause});
    }
  }

  const spec::Rules& rules_;
  const SettlementView& scene_;
  HandStakes& stakes_;
  std::vector<Transfer>& transfers_;
  Paid paid_;
  Amount pot_before_;     ///< in stakes, before the present sentence
  bool earlier_ = false;  ///< whether an earlier sentence with an `if` held; where that is open, none comes after it
};

}  // namespace

[[gnu::flatten]] Paid pay(const spec::Rules& rules, const SettlementView& scene,
                          const std::vector<PaymentRule>& sentences, HandStakes& stakes,
                          std::vector<Transfer>& transfers) {
  const std::size_t before = transfers.size();
  Payments payments{rules, scene, stakes, transfers};
  for (const PaymentRule& sentence : sentences) {
    if (!payments.carry_out(sentence)) {
      transfers.erase(transfers.begin() + static_cast<std::ptrdiff_t>(before), transfers.end());
      break;
    }
  }
  return payments.paid();
}

}  // namespace tonk
