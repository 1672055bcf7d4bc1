#include <algorithm>

#include "tests/faults/edit.hpp"
#include "tests/faults/payments.hpp"

// Payments and results that are not what the house asks for.

namespace tonk::faults {
namespace {

using spec::PaymentRule;
using spec::Rules;

/// Somebody pays somebody, rather than being given points by nobody.
bool pays(const Rules& rules) {
  const auto has_payment = [](const std::vector<PaymentRule>& sentences) {
    return std::any_of(sentences.begin(), sentences.end(), [](const PaymentRule& sentence) {
      return sentence.verb == PaymentRule::Verb::pays && !(sentence.price.number.is_zero());
    });
  };
  return std::any_of(rules.settlement.begin(), rules.settlement.end(),
                     [&](const spec::Settlement& ending) { return has_payment(ending.pays); }) ||
         std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(),
                     [&](const spec::DealtWin& win) { return has_payment(win.pays); });
}

/// One of the payments is changed, and what is then to be found.
template <typename Change>
std::optional<Faulty> changed(const Recording& recording, RandomSource& luck, const Change& change) {
  std::vector<Pay> all = owed(recording);
  if (all.empty()) {
    return std::nullopt;
  }
  const std::size_t which = luck.below(all.size());
  return change(all, which) ? paid(recording, all) : std::nullopt;
}

std::optional<Faulty> one_more(const Recording& recording, RandomSource& luck) {
  return changed(recording, luck, [](std::vector<Pay>& all, std::size_t which) {
    all[which].amount += Amount{1};
    return true;
  });
}

std::optional<Faulty> one_less(const Recording& recording, RandomSource& luck) {
  return changed(recording, luck, [](std::vector<Pay>& all, std::size_t which) {
    const bool more_than_one = Amount{1} < all[which].amount;
    all[which].amount -= more_than_one ? Amount{1} : all[which].amount * Amount::fraction(1, 2);
    return true;
  });
}

/// Of several: where none is left, nothing is recorded, and nothing checked.
std::optional<Faulty> left_out(const Recording& recording, RandomSource& luck) {
  return changed(recording, luck, [](std::vector<Pay>& all, std::size_t which) {
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(which));
    return !all.empty();
  });
}

std::optional<Faulty> doubled(const Recording& recording, RandomSource& luck) {
  return changed(recording, luck, [](std::vector<Pay>& all, std::size_t which) {
    all.push_back(all[which]);
    return true;
  });
}

std::optional<Faulty> reversed(const Recording& recording, RandomSource& luck) {
  return changed(recording, luck, [](std::vector<Pay>& all, std::size_t which) {
    std::swap(all[which].from, all[which].to);
    return true;
  });
}

std::optional<Faulty> added(const Recording& recording, RandomSource& luck) {
  const auto from = some_seat(recording, luck, [](Seat) { return true; });
  const auto to = some_seat(recording, luck, [&](Seat seat) { return seat != *from; });
  return changed(recording, luck, [&](std::vector<Pay>& all, std::size_t) {
    all.push_back({*from, *to, Amount{1}});
    return true;
  });
}

std::optional<Faulty> misdirected(const Recording& recording, RandomSource& luck, bool payer) {
  return changed(recording, luck, [&](std::vector<Pay>& all, std::size_t which) {
    const Pay pay = all[which];
    const auto other =
        some_seat(recording, luck, [&](Seat seat) { return Account{seat} != pay.from && Account{seat} != pay.to; });
    if (other) {
      (payer ? all[which].from : all[which].to) = *other;
    }
    return other.has_value();
  });
}

std::optional<Faulty> to_another(const Recording& recording, RandomSource& luck) {
  return misdirected(recording, luck, false);
}
std::optional<Faulty> by_another(const Recording& recording, RandomSource& luck) {
  return misdirected(recording, luck, true);
}

bool has_no_pot(const Rules& rules) {
  return rules.game.tokens == 0 && rules.side_bets.empty() && rules.ante.empty() && !rules.turn_bets;
}

std::optional<Faulty> to_no_pot(const Recording& recording, RandomSource& luck) {
  Edit edit{recording};
  edit.text.pays.insert(edit.text.pays.begin(), "pay " + *luck.of(recording.names) + " pot 1");
  return edit.faulty(Part::pays, 0, Code::no_such_account);
}

std::optional<Faulty> net_too_high(const Recording& recording, RandomSource& luck) {
  std::vector<Amount> nets = recording.judgement.net;
  nets[luck.below(nets.size())] += Amount{1};
  const Edit edit = with_nets(recording, nets);
  return Faulty{edit.log(), {{edit.line(Part::pays, 0), Code::wrong_result}}, true};
}

std::optional<Faulty> nets_swapped(const Recording& recording, RandomSource& luck) {
  std::vector<Amount> nets = recording.judgement.net;
  const std::size_t one = luck.below(nets.size());
  const std::size_t other = luck.below(nets.size());
  if (nets[one] == nets[other]) {
    return std::nullopt;
  }
  std::swap(nets[one], nets[other]);
  const Edit edit = with_nets(recording, nets);
  const Expected expected{edit.line(Part::pays, 0), Code::wrong_result};
  return Faulty{edit.log(), {expected, expected}, true};
}

/// Money is paid and points are scored at the same end of a hand.
bool pays_and_scores(const Rules& rules) {
  return std::any_of(rules.settlement.begin(), rules.settlement.end(), [](const spec::Settlement& ending) {
    const auto has = [&](PaymentRule::Verb verb) {
      return std::any_of(ending.pays.begin(), ending.pays.end(),
                         [verb](const PaymentRule& sentence) { return sentence.verb == verb; });
    };
    return has(PaymentRule::Verb::pays) && has(PaymentRule::Verb::scores);
  });
}

std::optional<Faulty> nets_of_what(const Recording& recording, RandomSource& /*luck*/) {
  const auto brings = [](const std::vector<Amount>& sums) { return sums != std::vector<Amount>(sums.size()); };
  if (!brings(recording.judgement.net) || !brings(recording.judgement.points)) {
    return std::nullopt;
  }
  Edit edit = with_nets(recording, recording.judgement.net);
  std::string& line = edit.text.pays.front();
  line.erase(line.find(" money"), std::string_view(" money").size());
  return edit.faulty(Part::pays, 0, Code::unclear_result);
}

/// Too fine to be added up.
std::optional<Faulty> too_fine(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  const std::string from_to = "pay " + recording.names[0] + ' ' + recording.names[1];
  edit.text.pays.insert(edit.text.pays.begin(), {from_to + " 1/99999999999989", from_to + " 1/99999999999971"});
  return edit.faulty(Part::pays, 0, Code::amount_too_large);
}

}  // namespace

std::vector<Fault> payment_faults() {
  return {
      {"a payment one too high", pays, one_more},
      {"a payment one too low", pays, one_less},
      {"a payment left out", pays, left_out},
      {"a payment added", pays, added},
      {"a payment twice", pays, doubled},
      {"a payment to another player", pays, to_another},
      {"a payment by another player", pays, by_another},
      {"a payment the wrong way", pays, reversed},
      {"a payment to a pot that is not", has_no_pot, to_no_pot},
      {"a net one too high", always, net_too_high},
      {"two nets swapped", pays, nets_swapped},
      {"nets that do not say of what", pays_and_scores, nets_of_what},
      {"payments too fine to add up", always, too_fine},
  };
}

}  // namespace tonk::faults
