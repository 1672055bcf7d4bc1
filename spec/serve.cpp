#include <fmt/format.h>

#include <algorithm>

#include "spec/draft.hpp"

namespace tonk::spec {
namespace {

using Dealt = std::pair<Range, std::uint8_t>;

const Dealt* dealt_to(const Draft& draft, unsigned players) {
  const auto found = std::find_if(draft.cards.begin(), draft.cards.end(), [&](const Dealt& dealt) {
    return dealt.first.least <= players && players <= dealt.first.most;
  });
  return found == draft.cards.end() ? nullptr : &*found;
}

/// The deal, the card turned up, and one to draw.
unsigned needed_for(const Rules& rules, unsigned players, unsigned cards) {
  return players * cards + (rules.turns_up() ? 1U : 0U) + 1U;
}

unsigned cards_in_all(const Deck& deck) { return deck.pack.size() * deck.packs; }

/// Which of the two the house says over the other: that is the one to change.
Field said_last(const Draft& draft, Field one, Field other) {
  const Place& first = draft.place(one);
  const Place& second = draft.place(other);
  return second.layer != nullptr && (first.layer == nullptr || second.height > first.height) ? other : one;
}

void check_also_dealt(const Draft& draft, Report& report) {
  const unsigned players = draft.players.least;
  const unsigned all = cards_in_all(draft.rules.deck);
  for (unsigned cards = 1; cards < 64; ++cards) {
    const unsigned needed = needed_for(draft.rules, players, cards);
    if (((draft.rules.also_dealt >> cards) & 1U) != 0 && needed > all) {
      refuse(draft, Field::also,
             fmt::format("{} players need {} cards where each is dealt {}, and the deck has {}", players, needed, cards,
                         all),
             "leave this number out", report);
    }
  }
}

}  // namespace

void serve(Draft& draft, Report& report) {
  check_also_dealt(draft, report);
  const Range players = draft.players;
  const bool open = players.most == Range::open;
  const unsigned all = cards_in_all(draft.rules.deck);
  unsigned most = 0;
  for (unsigned number = players.least; number <= std::min<unsigned>(players.most, max_players); ++number) {
    const Dealt* const dealt = dealt_to(draft, number);
    if (dealt == nullptr) {
      refuse(draft, Field::cards, fmt::format("nothing is said of {} players", number),
             fmt::format("`players` is {}", quoted(draft.place(Field::players).value->text)), report);
      return;
    }
    const unsigned needed = needed_for(draft.rules, number, dealt->second);
    if (needed > all) {
      const bool serves_nobody = number == players.least || number == dealt->first.least;
      if (!open || serves_nobody) {
        refuse(draft, said_last(draft, Field::cards, Field::players),
               fmt::format("{} players need {} cards, and the deck has {}", number, needed, all),
               "deal fewer cards, or let fewer play; the card turned up and one to draw are counted too", report);
        return;
      }
      break;
    }
    most = number;
    draft.rules.cards_dealt[number] = dealt->second;
  }
  draft.rules.fewest_players = static_cast<std::uint8_t>(players.least);
  draft.rules.most_players = static_cast<std::uint8_t>(most);
  draft.rules.as_many_as_served = open;
}

}  // namespace tonk::spec
