#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "explore/sheet/parts.hpp"
#include "explore/sheet/words.hpp"

namespace tonk::explore {
namespace {

using spec::Deck;
using spec::Rules;

unsigned jokers_in(const Deck& deck) { return (deck.pack - CardSet::all_naturals()).size(); }

std::string pack_text(const Deck& deck) {
  const unsigned jokers = jokers_in(deck);
  std::vector<std::string> missing;
  for (unsigned rank = 0; rank < rank_count; ++rank) {
    if (!deck.pack.contains(CardSet::of(static_cast<Rank>(rank)))) {
      missing.push_back(ranks_word(static_cast<Rank>(rank)));
    }
  }
  std::string text = deck.packs == 1 ? "A pack" : "Two packs";
  text += fmt::format(" of {} cards", deck.pack.size() - jokers);
  text += missing.empty() ? "" : fmt::format(", without the {}", listed(missing));
  text += jokers == 0 ? ""
                      : fmt::format("{} with {}{}", missing.empty() ? "" : ",", counted(jokers, "joker"),
                                    deck.packs == 1 ? "" : " each");
  text += deck.packs == 1 ? "" : fmt::format(", shuffled together: {} cards in all", deck.pack.size() * deck.packs);
  return text + ".";
}

unsigned points_of(const Deck& deck, Rank rank) { return deck.points[Card(rank, Suit::clubs).index()]; }

bool counts_its_number(const Deck& deck, Rank rank) {
  return rank > Rank::ace && rank < Rank::jack && points_of(deck, rank) == static_cast<unsigned>(rank) + 1;
}

/// `a jack, queen or king`.
std::string one_of(const std::vector<Rank>& ranks) {
  std::vector<std::string> words;
  words.reserve(ranks.size());
  for (const Rank rank : ranks) {
    words.push_back(rank_word(rank));
  }
  const bool vowel = ranks.front() == Rank::ace || ranks.front() == Rank::eight;
  return (vowel ? "an " : "a ") + listed(words, "or");
}

std::string worth(unsigned points) { return points == 0 ? "nothing" : std::to_string(points); }

/// `An ace counts 1, a jack, queen or king 10, every other card its number, and a joker nothing.`
std::string points_text(const Deck& deck) {
  struct Group {
    unsigned points;
    std::vector<Rank> ranks;
  };
  std::vector<Group> groups;
  bool numbers = false;
  for (const Rank rank : deck.order) {
    if (counts_its_number(deck, rank)) {
      numbers = true;
      continue;
    }
    const unsigned points = points_of(deck, rank);
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.points == points; });
    if (same == groups.end()) {
      groups.push_back({points, {rank}});
    } else {
      same->ranks.push_back(rank);
    }
  }
  std::vector<std::string> words;
  words.reserve(groups.size() + 2);
  for (const Group& group : groups) {
    words.push_back(fmt::format("{}{} {}", one_of(group.ranks), words.empty() ? " counts" : "", worth(group.points)));
  }
  if (numbers) {
    words.emplace_back(words.empty() ? "every card counts its number" : "every other card its number");
  }
  if (jokers_in(deck) > 0) {
    words.push_back(fmt::format("a joker {}", worth(deck.points[Card::joker(1).index()])));
  }
  if (words.size() > 1) {
    words.back().insert(0, "and ");
  }
  return capitalized(fmt::format("{}.", fmt::join(words, ", ")));
}

std::string counting_text(const Rules& rules) {
  switch (rules.counting) {
    case spec::Counting::all_cards: return "The count of a hand is that of all its cards together.";
    case spec::Counting::unmatched_cards:
      return "The count of a hand is that of the cards that fit in no spread, when the hand is put together as well as "
             "can be.";
    case spec::Counting::best_suit:
      return "The count of a hand is that of its best suit: the cards of the one suit that count most together.";
  }
  return {};
}

/// Who lays nothing has no use for wild cards.
std::string wild_text(const Rules& rules) {
  const Deck& deck = rules.deck;
  if (!lays_spreads(rules)) {
    return {};
  }
  std::vector<std::string> wild;
  for (const Rank rank : ranks_in(rules, deck.wild)) {
    wild.push_back("the " + ranks_word(rank));
  }
  const bool jokers = jokers_in(deck) > 0;
  const bool wild_jokers = jokers && deck.wild.contains(Card::joker(1));
  if (wild_jokers) {
    wild.emplace_back("the jokers");
  }
  std::string text = wild.empty() ? ""
                                  : capitalized(listed(wild)) +
                                        " are wild: in a spread they may stand for any card. In "
                                        "the hand they count as above.";
  say(text, jokers && !wild_jokers ? "A joker is a dead card, and fits into no spread." : "");
  return text;
}

}  // namespace

SheetSection cards_section(const Rules& rules) {
  SheetSection section{"The cards", {}};
  std::string text = pack_text(rules.deck);
  say(text, points_text(rules.deck));
  say(text, wild_text(rules));
  say(text, counting_text(rules));
  section.paragraph(text);
  return section;
}

}  // namespace tonk::explore
