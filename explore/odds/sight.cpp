#include "explore/odds/sight.hpp"

#include <algorithm>

namespace tonk::explore {
namespace {

using spec::DealtWin;
using spec::Measure;
using spec::PaymentRule;
using spec::Rules;
using spec::Who;

template <typename Visit>
void each_sentence(const Rules& rules, const Visit& visit) {
  for (const DealtWin& win : rules.dealt_wins) {
    if (win.when == spec::DeclaredWhen::at_once) {
      std::for_each(win.pays.begin(), win.pays.end(), visit);
    }
  }
}

Sight sight_of(Who who) {
  switch (who) {
    case Who::nearest_lowest:
    case Who::nearest_to_dropper:
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

Sight sight_of(const PaymentRule& sentence) {
  switch (sentence.price.measure) {
    case Measure::stakes: return Sight::wins;
    case Measure::own_count: return Sight::each_count;
    case Measure::difference:
      return sentence.payer == Who::winner || sentence.payee == Who::winner ? Sight::each_count : Sight::all_counts;
    case Measure::other_counts:
    case Measure::differences: return Sight::all_counts;
  }
  return Sight::wins;
}

bool asks_for_lowest(const spec::Circumstance& circumstance) {
  return circumstance.kind == spec::Circumstance::Kind::lowest_alone ||
         circumstance.kind == spec::Circumstance::Kind::lowest_tied;
}

}  // namespace

Sight sight_of(const Rules& rules) {
  Sight sight = Sight::wins;
  each_sentence(rules, [&](const PaymentRule& sentence) {
    sight = std::max({sight, sight_of(sentence), sight_of(sentence.payer), sight_of(sentence.payee)});
    if (sentence.price.per_head) {
      sight = std::max(sight, sight_of(sentence.price.heads));
    }
    if (std::any_of(sentence.only_if.begin(), sentence.only_if.end(), asks_for_lowest)) {
      sight = std::max(sight, Sight::all_counts);
    }
  });
  return sight;
}

bool empties_pot(const Rules& rules) {
  bool empties = false;
  each_sentence(rules, [&](const PaymentRule& sentence) {
    empties = empties || sentence.verb == PaymentRule::Verb::takes_pot || sentence.payer == Who::pot;
  });
  return empties;
}

}  // namespace tonk::explore
