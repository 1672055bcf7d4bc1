#include <algorithm>

#include "explore/play/written.hpp"
#include "tests/faults/edit.hpp"
#include "verifier/table/meld.hpp"

// Hits, and answers.

namespace tonk::faults {
namespace {

using spec::Hits;
using spec::Rules;

bool hits(const Rules& rules) { return rules.lay != spec::LayTime::never && rules.hits != Hits::none; }

bool may_hit(const Rules& rules, const Moment& moment) {
  const bool time = rules.lay == spec::LayTime::before_drawing ? moment.at_start() : moment.has_drawn();
  return hits(rules) && time && moment.in_turn() && !lays_nothing(rules, moment.before, moment.seat()) &&
         (rules.hits_in_turn == 0 || moment.before.turn.hits < rules.hits_in_turn);
}

bool fits(const Rules& rules, const LaidSpread& spread, Card card) {
  return !spread.shed && extend(rules, spread.meld, {card, {}}).ways != Reading::Ways::none;
}

/// A card and a spread, numbered from 1.
struct Target {
  Card card;
  std::size_t number = 0;
};

/// Those of which the test holds, of a card and a spread.
template <typename Test>
std::vector<Target> targets(const Table& table, const std::vector<Card>& cards, const Test& test) {
  std::vector<Target> found;
  for (std::size_t index = 0; index < table.spreads.size(); ++index) {
    for (const Card card : cards) {
      if (test(card, table.spreads[index])) {
        found.push_back({card, index + 1});
      }
    }
  }
  return found;
}

std::string hit_of(const Recording& recording, Seat seat, Target target) {
  return said(recording, seat, "hit " + to_string(target.card) + " #" + std::to_string(target.number));
}

/// A hit before the move, if the moment is so and a card and a spread are.
template <typename When, typename Test>
std::optional<Faulty> hit_where(const Recording& recording, RandomSource& luck, Code code, const When& when,
                                const Test& test) {
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return when(one) && !targets(one.before, one.hand(), [&](Card card, const LaidSpread& spread) {
                           return test(one, card, spread);
                         }).empty();
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const std::vector<Target> found = targets(
      moment->before, moment->hand(), [&](Card card, const LaidSpread& spread) { return test(*moment, card, spread); });
  return inserted(recording, *moment, hit_of(recording, moment->seat(), *luck.of(found)), code);
}

std::optional<Faulty> false_hit(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  return hit_where(
      recording, luck, Code::hit_does_not_fit, [&](const Moment& one) { return may_hit(rules, one); },
      [&](const Moment&, Card card, const LaidSpread& spread) { return !spread.shed && !fits(rules, spread, card); });
}

const Moment* some_hit(const Recording& recording, RandomSource& luck) {
  return some(recording, luck,
              [](const Moment& one) { return one.choice.kind == ActionKind::hit && one.before.phase != Phase::reply; });
}

std::optional<Faulty> hit_of_nothing(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some_hit(recording, luck);
  if (moment == nullptr) {
    return std::nullopt;
  }
  Choice choice = moment->choice;
  choice.spread_number = static_cast<std::uint16_t>(moment->before.spreads.size() + 1 + luck.below(3));
  return replaced(recording, *moment, said(recording, choice.seat, explore::text_of(choice)), Code::no_such_spread);
}

std::optional<Faulty> hit_not_held(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some_hit(recording, luck);
  if (moment == nullptr) {
    return std::nullopt;
  }
  Choice choice = moment->choice;
  const std::vector<Card> hand = moment->hand();
  choice.cards[0] = {some_card(*recording.rules, luck, [&](Card card) { return !holds(hand, card); }), {}};
  return replaced(recording, *moment, said(recording, choice.seat, explore::text_of(choice)), Code::card_not_held);
}

bool hits_all(const Rules& rules) { return hits(rules) && rules.hits == Hits::any && rules.hits_on_books; }

std::optional<Faulty> unclear_hit(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  const auto unclear = [&](const Moment& one) {
    std::vector<Card> cards = one.hand();
    std::erase_if(cards, [&](Card card) {
      return is_wild(rules, card) ||
             std::count_if(one.before.spreads.begin(), one.before.spreads.end(),
                           [&](const LaidSpread& spread) { return fits(rules, spread, card); }) < 2;
    });
    return cards;
  };
  const Moment* moment =
      some(recording, luck, [&](const Moment& one) { return may_hit(rules, one) && !unclear(one).empty(); });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const Card card = unclear(*moment)[0];
  std::vector<Card> others = moment->hand();
  std::erase(others, card);
  if (others.empty()) {
    return std::nullopt;
  }
  Edit edit{recording};
  edit.cut(moment->line);  // what follows might tell
  edit.text.moves.push_back(said(recording, moment->seat(), "hit " + to_string(card)));
  edit.text.moves.push_back(said(recording, moment->seat(), "discard " + to_string(others.front())));
  return edit.at_move(moment->line, Code::ambiguous_hit);
}

bool closes_spreads(const Rules& rules) {
  return rules.lay != spec::LayTime::never && (rules.hits != Hits::any || !rules.hits_on_books);
}

std::optional<Faulty> forbidden_hit(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  const auto closed = [&](Seat seat, const LaidSpread& spread) {
    switch (rules.hits) {
      case Hits::any: break;
      case Hits::none: return true;
      case Hits::others:
        if (spread.owner == seat) {
          return true;
        }
        break;
      case Hits::own:
        if (spread.owner != seat) {
          return true;
        }
        break;
    }
    return !rules.hits_on_books && spread.meld.kind == Meld::Kind::book;
  };
  return hit_where(
      recording, luck, Code::hit_forbidden,
      [&](const Moment& one) { return one.has_drawn() && !lays_nothing(rules, one.before, one.seat()); },
      [&](const Moment& one, Card card, const LaidSpread& spread) {
        return closed(one.seat(), spread) && extend(rules, spread.meld, {card, {}}).ways == Reading::Ways::one;
      });
}

bool counts_hits(const Rules& rules) { return hits(rules) && rules.hits_in_turn > 0; }

std::optional<Faulty> hit_too_many(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  return hit_where(
      recording, luck, Code::too_many_hits,
      [&](const Moment& one) {
        return one.has_drawn() && one.before.turn.hits == rules.hits_in_turn &&
               !lays_nothing(rules, one.before, one.seat());
      },
      [&](const Moment&, Card card, const LaidSpread& spread) { return fits(rules, spread, card); });
}

bool ends_with_hit(const Rules& rules) { return hits(rules) && rules.discarding == spec::Discarding::not_after_hit; }

std::optional<Faulty> discard_after_hit(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) {
    return one.choice.kind == ActionKind::hit && one.has_drawn() && one.hand().size() > 1;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  std::vector<Card> hand = moment->hand();
  std::erase(hand, moment->card());
  Edit edit{recording};
  edit.insert(moment->line + 1, said(recording, moment->seat(), "discard " + to_string(*luck.of(hand))));
  return edit.at_move(moment->line + 1, Code::discard_after_hit);
}

bool replies(const Rules& rules) {
  return rules.reply != spec::Reply::none && rules.fewest_players <= 2 && rules.deck.wild.empty();
}

/// One card fits the run of who went out, and another does not.
std::optional<Faulty> half_a_reply(const Recording& recording, RandomSource& /*luck*/) {
  const Table& end = recording.end;
  if (end.players != 2 || end.finish != Finish::out) {
    return std::nullopt;
  }
  const Seat other = end.after(end.finisher, spec::Direction::left);
  for (std::size_t index = 0; index < end.spreads.size(); ++index) {
    const LaidSpread& run = end.spreads[index];
    const auto goes_on = [&](Card card) { return fits(*recording.rules, run, card); };
    const CardSet hand = end.hand(other).known.first();
    const auto first = std::find_if(hand.begin(), hand.end(), goes_on);
    const bool others = std::any_of(hand.begin(), hand.end(), [&](Card card) { return card.suit() != run.meld.suit; });
    if (run.laid_this_turn && run.owner == end.finisher && run.meld.kind == Meld::Kind::run && first != hand.end() &&
        others) {
      Edit edit{recording};
      edit.text.moves.push_back(hit_of(recording, other, {*first, index + 1}));
      return edit.at_move(edit.text.moves.size() - 1, Code::reply_not_whole);
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Fault> hitting_faults() {
  return {
      {"a false hit", hits, false_hit},
      {"a hit on a spread that is not there", hits, hit_of_nothing},
      {"a hit with a card not held", hits, hit_not_held},
      {"a hit that fits several spreads", hits_all, unclear_hit},
      {"a hit on a spread that is closed", closes_spreads, forbidden_hit},
      {"a hit too many", counts_hits, hit_too_many},
      {"a discard after a hit", ends_with_hit, discard_after_hit},
      {"an answer that is not whole", replies, half_a_reply},
  };
}

}  // namespace tonk::faults
