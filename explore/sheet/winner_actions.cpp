#include <fmt/format.h>

#include <algorithm>

#include "explore/sheet/examples.hpp"
#include "explore/sheet/words.hpp"

namespace tonk::explore {
namespace {

using Kind = spec::Circumstance::Kind;
using spec::Ending;
using spec::Rules;

/// What the sentences of an ending ask of the winner.
struct Asked {
  bool turn = false;
  bool hits = false;
  bool by_spread = false;
  std::vector<unsigned> spreads;  ///< numbers, the greatest first
  std::vector<unsigned> cards;

  Asked(const Rules& rules, Ending ending) {
    for (const spec::PaymentRule& rule : rules.settlement_of(ending).pays) {
      for (const spec::Circumstance& circumstance : rule.only_if) {
        note(circumstance);
      }
    }
    std::sort(spreads.rbegin(), spreads.rend());
    std::sort(cards.rbegin(), cards.rend());
  }

 private:
  void note(const spec::Circumstance& circumstance) {
    switch (circumstance.kind) {
      case Kind::lowest_alone:
      case Kind::lowest_tied: break;
      case Kind::spreads_laid: spreads.push_back(circumstance.number); break;
      case Kind::cards_laid: cards.push_back(circumstance.number); break;
      case Kind::out_by_spread: by_spread = true; break;
      case Kind::out_on_first_turn: turn = true; break;
      case Kind::has_hit:
      case Kind::never_hit: hits = true; break;
    }
  }
};

/// The numbers that are asked for, and the one below the least; else the usual one.
std::vector<unsigned> with_one_less(std::vector<unsigned> numbers, unsigned usual) {
  if (numbers.empty()) {
    return {usual};
  }
  if (numbers.back() > 0) {
    numbers.push_back(numbers.back() - 1);
  }
  return numbers;
}

unsigned least_spread(const Rules& rules) { return std::min(rules.melds.book_least, rules.melds.run_least); }

bool is_possible(const Rules& rules, Ending ending, const WinnerActions& deeds, unsigned dealt) {
  const bool out = ending == Ending::out || ending == Ending::out_by_discard;
  const unsigned least = least_spread(rules);
  const unsigned to_lay = dealt + 1 - (ending == Ending::out_by_discard ? 1 : 0);
  const unsigned at_least = deeds.spreads * least + (deeds.hit ? 1 : 0);
  if ((deeds.by_spread && deeds.spreads == 0) || (deeds.hit && rules.hits == spec::Hits::none)) {
    return false;
  }
  if (!out) {
    return at_least <= to_lay;
  }
  if (ending == Ending::out && rules.going_out == spec::GoingOut::by_discard_only) {
    return at_least <= to_lay && deeds.by_spread && deeds.spreads >= rules.winning_spreads;
  }
  const bool ends_with_hit = ending == Ending::out && !deeds.by_spread;
  if (at_least > to_lay || deeds.cards > to_lay || (ends_with_hit && !deeds.hit)) {
    return false;
  }
  if (deeds.first_turn) {
    return deeds.cards == to_lay && deeds.spreads > 0;
  }
  return !deeds.by_spread || deeds.cards >= least;
}

}  // namespace

std::vector<WinnerActions> deeds_for(const Rules& rules, Ending ending, unsigned players) {
  const Asked asked(rules, ending);
  const unsigned dealt = rules.cards_dealt[players];
  const bool any = asked.turn || asked.hits || asked.by_spread || !asked.spreads.empty() || !asked.cards.empty();
  std::vector<WinnerActions> all;
  for (const bool first_turn : {true, false}) {
    for (const unsigned spreads : with_one_less(asked.spreads, 1)) {
      for (const bool hit : {false, true}) {
        for (const bool by_spread : {true, false}) {
          for (const unsigned cards : with_one_less(asked.cards, by_spread ? least_spread(rules) : 1)) {
            WinnerActions deeds{first_turn, spreads, hit, cards, by_spread};
            deeds.cards = first_turn && asked.cards.empty() ? dealt + (ending == Ending::out ? 1 : 0) : cards;
            if (is_possible(rules, ending, deeds, dealt)) {
              all.push_back(deeds);
            }
          }
        }
      }
    }
  }
  if (!any || all.empty()) {
    all.assign(1, WinnerActions{.cards = least_spread(rules)});
  }
  return all;
}

void put_deeds(const WinnerActions& deeds, ExampleTable& stage, Seat winner) {
  PlayerState& standing = stage.table.player(winner);
  standing.turns = deeds.first_turn ? 1 : 3;
  standing.spreads = static_cast<std::uint8_t>(deeds.spreads);
  standing.has_hit = deeds.hit;
  stage.table.turn.cards_laid = static_cast<std::uint8_t>(deeds.cards);
  stage.table.turn.by_spread = deeds.by_spread;
}

std::string deeds_text(const Rules& rules, Ending ending, const WinnerActions& deeds) {
  const Asked asked(rules, ending);
  std::string text;
  if (asked.turn) {
    text += deeds.first_turn ? " on the first turn" : " on a later turn";
  }
  std::vector<std::string> with;
  if (!asked.spreads.empty()) {
    with.push_back(counted(deeds.spreads, "spread") + " laid");
  }
  if (asked.hits) {
    with.emplace_back(deeds.hit ? "a hit made" : "no hit made");
  }
  if (!asked.cards.empty()) {
    with.push_back(counted(deeds.cards, "card") + " laid on that turn");
  }
  if (asked.by_spread) {
    with.emplace_back(deeds.by_spread ? "the last cards laid as a spread" : "the last card laid as a hit");
  }
  return text + (with.empty() ? "" : ", with " + listed(with));
}

}  // namespace tonk::explore
