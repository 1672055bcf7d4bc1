#include "tests/reference/spreads.hpp"

#include <algorithm>

namespace tonk::reference {
namespace {

Card as(const Laid& laid) { return laid.as.known() ? laid.as : laid.card; }

// B7: three or four cards of one rank.
// R: no matter of what suits, where wild cards stand for some of them.
std::optional<Spread> as_book(const spec::Rules& rules, const std::vector<Laid>& cards) {
  if (cards.size() < rules.melds.book_least || cards.size() > rules.melds.book_most) {
    return std::nullopt;
  }
  for (const Laid& laid : cards) {
    if (!as(laid).is_natural() || as(laid).rank() != as(cards[0]).rank()) {
      return std::nullopt;
    }
  }
  return Spread{true, cards, {}};
}

/// Sorted places that follow each other, of which none is the ace at both ends.
bool follow_each_other(const spec::Rules& rules, const std::vector<std::size_t>& places) {
  for (std::size_t i = 1; i < places.size(); ++i) {
    if (places[i] != places[i - 1] + 1) {
      return false;
    }
  }
  return places.front() != 0 || places.back() != rules.deck.order.size();
}

// B7, BR2, S2: three or more cards of one suit that follow each other. With all ranks in it the ace may lie at either end.
std::optional<Spread> as_run(const spec::Rules& rules, const std::vector<Laid>& cards, bool rather_last = false) {
  if (cards.size() < rules.melds.run_least) {
    return std::nullopt;
  }
  for (const Laid& laid : cards) {
    if (!as(laid).is_natural() || as(laid).suit() != as(cards[0]).suit()) {
      return std::nullopt;
    }
  }
  for (const bool ace_last : {rather_last, !rather_last}) {
    std::vector<std::size_t> places;
    for (const Laid& laid : cards) {
      const auto all = places_of(rules, as(laid));
      if (all.empty()) {
        return std::nullopt;
      }
      places.push_back(ace_last ? all.back() : all.front());
    }
    std::sort(places.begin(), places.end());
    if (follow_each_other(rules, places)) {
      return Spread{false, cards, places};
    }
  }
  return std::nullopt;
}

bool has_ace_last(const spec::Rules& rules, const Spread& run) { return run.places.back() == rules.deck.order.size(); }

bool stands_for_itself(const Laid& laid) { return as(laid) == laid.card; }

/// Any two cards of a spread have their rank or their suit in common.
bool goes_with(const std::vector<Laid>& cards, Card card) {
  return std::all_of(cards.begin(), cards.end(), [&](const Laid& other) {
    return !other.as.is_natural() || other.as.rank() == card.rank() || other.as.suit() == card.suit();
  });
}

/// In a book it makes no difference what suit a wild card stands for.
bool same_spread(const Spread& a, const Spread& b) {
  return a.book == b.book && (a.book ? as(a.cards[0]).rank() == as(b.cards[0]).rank()
                                     : as(a.cards[0]).suit() == as(b.cards[0]).suit() && a.places == b.places);
}

void add_reading(std::vector<Spread>& found, const Spread& spread) {
  const bool known = std::any_of(found.begin(), found.end(), [&](const Spread& b) { return same_spread(spread, b); });
  if (!known) {
    found.push_back(spread);
  }
}

/// Puts every card of the pack in the place of the wild cards from `at` on that do not say what they are.
void try_all(const spec::Rules& rules, std::vector<Laid>& cards, std::size_t at, std::vector<Spread>& found) {
  while (at < cards.size() && cards[at].as.known()) {
    ++at;
  }
  if (at == cards.size()) {
    const auto natural = std::count_if(cards.begin(), cards.end(), stands_for_itself);
    // R: where a spread has fewer cards than that, all of them must.
    if (natural < std::min<std::ptrdiff_t>(rules.melds.naturals, std::ssize(cards))) {
      return;
    }
    for (const auto& spread : {as_book(rules, cards), as_run(rules, cards)}) {
      if (spread) {
        add_reading(found, *spread);
      }
    }
    return;
  }
  for (const Card card : rules.deck.pack) {
    if (card.is_natural() && goes_with(cards, card)) {
      cards[at].as = card;
      try_all(rules, cards, at + 1, found);
      cards[at].as = Card{};
    }
  }
}

}  // namespace

bool is_wild(const spec::Rules& rules, Card card) { return rules.deck.wild.contains(card); }

std::vector<std::size_t> places_of(const spec::Rules& rules, Card card) {
  std::vector<std::size_t> places;
  const auto& order = rules.deck.order;
  for (std::size_t place = 0; card.is_natural() && place < order.size(); ++place) {
    if (order[place] == card.rank()) {
      places.push_back(place);
      if (place == 0 && rules.melds.ace == spec::Ace::first_or_last) {
        places.push_back(order.size());
      }
    }
  }
  return places;
}

namespace {

std::vector<std::size_t> wild_without_a_word(const spec::Rules& rules, const std::vector<Laid>& cards) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (!cards[i].as.known() && is_wild(rules, cards[i].card)) {
      open.push_back(i);
    }
  }
  return open;
}

/// The readings in which so many of the open cards stand for others, and the rest for themselves.
void read_with(const spec::Rules& rules, const std::vector<Laid>& cards, const std::vector<std::size_t>& open,
               std::size_t others, std::vector<Spread>& found) {
  for (std::size_t chosen = 0; chosen < (std::size_t{1} << open.size()); ++chosen) {
    std::vector<Laid> said = cards;
    std::size_t count = 0;
    bool good = true;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const bool another = ((chosen >> i) & 1U) != 0;
      count += another ? 1U : 0U;
      if (!another) {
        said[open[i]].as = said[open[i]].card;
        good = good && said[open[i]].card.is_natural();
      }
    }
    if (good && count == others) {
      try_all(rules, said, 0, found);
    }
  }
}

std::vector<Laid> naturals_said(const spec::Rules& rules, std::vector<Laid> cards) {
  for (Laid& laid : cards) {
    if (!laid.as.known() && !is_wild(rules, laid.card)) {
      laid.as = laid.card;
    }
  }
  return cards;
}

bool too_many(const spec::Rules& rules, std::size_t cards) {
  return rules.melds.laid_most > 0 && cards > rules.melds.laid_most;
}

}  // namespace

// CC1: a wild card that fits as itself is itself; else it may be anything that the log says, or that alone is possible.
std::vector<Spread> readings(const spec::Rules& rules, const std::vector<Laid>& laid) {
  const std::vector<Laid> cards = naturals_said(rules, laid);
  const std::vector<std::size_t> open = wild_without_a_word(rules, cards);
  std::vector<Spread> found;
  // As many as can be stand for themselves.
  for (std::size_t others = 0; found.empty() && !too_many(rules, cards.size()) && others <= open.size(); ++others) {
    read_with(rules, cards, open, others, found);
  }
  return found;
}

std::vector<Spread> every_reading(const spec::Rules& rules, const Cards& cards) {
  std::vector<Laid> laid;
  for (const Card card : cards) {
    laid.push_back({card, Card{}});
  }
  laid = naturals_said(rules, laid);
  const std::vector<std::size_t> open = wild_without_a_word(rules, laid);
  std::vector<Spread> found;
  for (std::size_t others = 0; !too_many(rules, laid.size()) && others <= open.size(); ++others) {
    read_with(rules, laid, open, others, found);
  }
  return found;
}

bool is_spread(const spec::Rules& rules, const Cards& cards) {
  std::vector<Laid> laid;
  for (const Card card : cards) {
    laid.push_back({card, Card{}});
  }
  return !readings(rules, laid).empty();
}

// B6, B7: a book takes the cards of its rank up to its full number, a run those that follow at either end.
std::vector<Card> fits(const spec::Rules& rules, const Spread& spread, Laid card) {
  std::vector<Card> candidates;
  if (card.as.known()) {
    candidates.push_back(card.as);
  } else {
    candidates.push_back(card.card);
    for (const Card other : rules.deck.pack) {
      if (is_wild(rules, card.card) && other.is_natural() && other != card.card) {
        candidates.push_back(other);
      }
    }
  }
  std::vector<Card> found;
  for (const Card candidate : candidates) {
    std::vector<Laid> longer = spread.cards;
    longer.push_back({card.card, candidate});
    const auto grown = spread.book ? as_book(rules, longer) : as_run(rules, longer, has_ace_last(rules, spread));
    // The ace that lies first does not move to the other end.
    const bool moved = grown && !spread.book && spread.places.front() == 0 && grown->places.front() != 0;
    const bool moved_down = grown && !spread.book && has_ace_last(rules, spread) && !has_ace_last(rules, *grown);
    if (!grown || moved || moved_down) {
      continue;
    }
    if (candidate == card.card) {
      return {candidate};
    }
    found.push_back(candidate);
    if (spread.book) {
      return found;
    }
  }
  return found;
}

void add_to(const spec::Rules& rules, Spread& spread, Laid card) {
  spread.cards.push_back(card);
  if (spread.book) {
    spread.fourth_by_hit = spread.cards.size() == 4;
    return;
  }
  const auto grown = as_run(rules, spread.cards, has_ace_last(rules, spread));
  if (grown) {
    spread.places = grown->places;
  }
}

std::vector<Cards> choose(const Cards& cards, std::size_t number) {
  if (number == 0) {
    return {Cards{}};
  }
  std::vector<Cards> all;
  for (std::size_t first = 0; first + number <= cards.size(); ++first) {
    for (Cards& rest : choose(Cards(cards.begin() + static_cast<std::ptrdiff_t>(first) + 1, cards.end()), number - 1)) {
      rest.insert(rest.begin(), cards[first]);
      all.push_back(std::move(rest));
    }
  }
  return all;
}

std::vector<Cards> spreads_in(const spec::Rules& rules, const Cards& cards, std::size_t most) {
  std::vector<Cards> found;
  for (std::size_t number = 1; number <= std::min(most, cards.size()); ++number) {
    if (number < rules.melds.book_least && number < rules.melds.run_least) {
      continue;
    }
    for (const Cards& some : choose(cards, number)) {
      if (is_spread(rules, some)) {
        found.push_back(some);
      }
    }
  }
  return found;
}

std::vector<Cards> small_spreads_in(const spec::Rules& rules, const Cards& cards) {
  const std::size_t larger = std::max(rules.melds.book_least, rules.melds.run_least);
  return spreads_in(rules, cards, rules.melds.naturals > 1 ? cards.size() : larger);
}

}  // namespace tonk::reference
