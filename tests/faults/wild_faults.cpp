#include "explore/play/written.hpp"
#include "tests/faults/edit.hpp"
#include "verifier/table/meld.hpp"

// Cards that stand for others.

namespace tonk::faults {
namespace {

using spec::Rules;

bool lays(const Rules& rules) { return rules.lay != spec::LayTime::never; }

bool has_wild(const Rules& rules) { return lays(rules) && !rules.deck.wild.empty(); }

std::optional<Faulty> unclear_wild(const Recording& recording, RandomSource& luck) {
  const auto bare = [](const Moment& moment) {
    std::vector<PlayedCard> cards = moment.choice.cards;
    for (PlayedCard& played : cards) {
      played.stands_for = Card{};
    }
    return cards;
  };
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.choice.kind == ActionKind::spread &&
           read_meld(*recording.rules, bare(one)).ways == Reading::Ways::several;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  Choice choice = moment->choice;
  choice.cards = bare(*moment);
  return replaced(recording, *moment, said(recording, choice.seat, explore::text_of(choice)), Code::ambiguous_wild);
}

std::optional<Faulty> tame_wild(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.choice.kind == ActionKind::spread && !is_wild(rules, one.card());
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  Choice choice = moment->choice;
  choice.cards[0].stands_for =
      some_card(rules, luck, [&](Card card) { return card.is_natural() && card != choice.cards[0].card; });
  return replaced(recording, *moment, said(recording, choice.seat, explore::text_of(choice)), Code::not_wild);
}

}  // namespace

std::vector<Fault> wild_faults() {
  return {
      {"a wild card that can be several", has_wild, unclear_wild},
      {"a tame card that stands for another", lays, tame_wild},
  };
}

}  // namespace tonk::faults
