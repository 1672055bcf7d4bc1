#include <fmt/format.h>
#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "explore/play/playing.hpp"
#include "tests/support/told.hpp"
#include "verifier/table/meld.hpp"
#include "verifier/table/meld_solver.hpp"
#include "verifier/table/melds_among.hpp"

namespace tonk::test {
namespace {

std::vector<Card> chosen_of(const std::vector<Card>& cards, std::size_t chosen) {
  std::vector<Card> some;
  for (std::size_t place = 0; place < cards.size(); ++place) {
    if ((chosen >> place & 1U) != 0) {
      some.push_back(cards[place]);
    }
  }
  return some;
}

Reading read(const spec::Rules& rules, const std::vector<Card>& cards) {
  std::vector<PlayedCard> laid;
  for (const Card card : cards) {
    laid.push_back({card, {}});
  }
  return read_meld(rules, laid);
}

/// Every set of the cards that can be laid, as bits.
std::vector<std::size_t> spreads_among(const spec::Rules& rules, const std::vector<Card>& cards) {
  std::vector<std::size_t> spreads;
  for (std::size_t chosen = 1; chosen < std::size_t{1} << cards.size(); ++chosen) {
    if (read(rules, chosen_of(cards, chosen)).ways != Reading::Ways::none) {
      spreads.push_back(chosen);
    }
  }
  return spreads;
}

/// The least that is left of the cards, by trying every set of them as a spread.
int by_trying_all(const spec::Rules& rules, const std::vector<Card>& cards, const std::vector<int>& costs) {
  const std::size_t all = std::size_t{1} << cards.size();
  const std::vector<std::size_t> spreads = spreads_among(rules, cards);
  std::vector<int> least(all);
  for (std::size_t held = 1; held < all; ++held) {
    const auto lowest = static_cast<std::size_t>(std::countr_zero(held));
    least[held] = costs[lowest] + least[held & (held - 1)];
    for (const std::size_t spread : spreads) {
      if ((spread & ~held) == 0 && (spread >> lowest & 1U) != 0) {
        least[held] = std::min(least[held], least[held & ~spread]);
      }
    }
  }
  return least.back();
}

/// A pack and spreads of any kind that a house can have.
spec::Rules any_melds() {
  spec::Rules rules = house("pagat");
  const auto below = [](unsigned end) { return *rc::gen::inRange(0U, end); };
  spec::Deck& deck = rules.deck;
  const unsigned ranks = 2 + below(12);
  deck.order.resize(ranks);
  deck.packs = static_cast<std::uint8_t>(1 + below(2));
  deck.pack = CardSet{};
  deck.wild = CardSet{};
  for (const Rank rank : deck.order) {
    deck.pack |= CardSet::of(rank);
    if (below(8) == 0) {
      deck.wild |= CardSet::of(rank);
    }
  }
  for (unsigned joker = 1; joker <= below(4); ++joker) {
    deck.pack.insert(Card::joker(joker));
    deck.wild.insert(Card::joker(joker));
    deck.points[Card::joker(joker).index()] = static_cast<std::uint8_t>(below(3));
  }
  for (unsigned joker = 2; joker <= 3; ++joker) {
    deck.points[Card::joker(joker).index()] = deck.points[Card::joker(1).index()];
  }
  if (below(8) == 0) {
    deck.wild -= CardSet::from_bits(~CardSet::all_naturals().bits());
  }
  spec::Melds& melds = rules.melds;
  melds.book_least = static_cast<std::uint8_t>(2 + below(3));
  melds.book_most = static_cast<std::uint8_t>(melds.book_least + below(5U - melds.book_least));
  melds.run_least = static_cast<std::uint8_t>(std::min(2 + below(3), ranks));
  const unsigned most = 3 + below(6);
  melds.laid_most =
      static_cast<std::uint8_t>(most > 5 ? 0 : std::max<unsigned>({most, melds.book_least, melds.run_least}));
  melds.naturals = static_cast<std::uint8_t>(below(4));
  melds.ace = below(2) == 0 ? spec::Ace::first_or_last : spec::Ace::in_order;
  return rules;
}

/// Cards of a few suits and neighbouring ranks, so that many make spreads.
std::vector<Card> any_cards(const spec::Deck& deck, std::size_t most) {
  std::vector<Card> pack;
  const unsigned suits = *rc::gen::inRange(1U, 5U);
  const std::size_t first = *rc::gen::inRange<std::size_t>(0, deck.order.size());
  for (unsigned copy = 0; copy < deck.packs; ++copy) {
    for (const Card card : deck.pack) {
      const auto place =
          card.is_joker() ? first
                          : static_cast<std::size_t>(std::ranges::find(deck.order, card.rank()) - deck.order.begin());
      const bool near = (place + deck.order.size() - first) % deck.order.size() <= 12 / suits;
      if (card.is_joker() || (near && static_cast<unsigned>(card.suit()) < suits)) {
        pack.push_back(card);
      }
    }
  }
  std::vector<Card> cards;
  while (cards.size() < most && !pack.empty()) {
    const auto at = static_cast<std::ptrdiff_t>(*rc::gen::inRange<std::size_t>(0, pack.size()));
    cards.push_back(pack[static_cast<std::size_t>(at)]);
    pack.erase(pack.begin() + at);
  }
  std::ranges::sort(cards);
  return cards;
}

/// The most positions that hands of the pack were searched for, found by changing a few cards of a hand as long as that makes it worse.
std::size_t worst_work(const spec::Rules& rules, std::uint32_t seed) {
  std::mt19937 random{seed};
  const std::vector<Card> pack = explore::whole_pack(rules.deck);
  std::vector<bool> held(pack.size());
  for (std::size_t card = 0; card < pack.size(); ++card) {
    held[card] = random() % 3 != 0;
  }
  const auto work = [&] {
    CardMultiset cards;
    for (std::size_t card = 0; card < pack.size(); ++card) {
      if (held[card]) {
        cards.insert(pack[card]);
      }
    }
    // Nothing is remembered of hands of another house.
    spec::Rules another = rules;
    another.melds.naturals = 0;
    (void)least_unmatched(another, {});
    const std::size_t before = positions_searched();
    (void)least_unmatched(rules, cards);
    return positions_searched() - before;
  };
  std::size_t worst = work();
  for (int step = 0; step < 150; ++step) {
    const std::vector<bool> before = held;
    for (auto changes = 1 + random() % 3; changes > 0; --changes) {
      held[random() % held.size()].flip();
    }
    const std::size_t now = work();
    if (now < worst) {
      held = before;
    }
    worst = std::max(worst, now);
  }
  return worst;
}

}  // namespace

TEST_CASE("the best arrangement is the one that trying all of them finds", "[verifier][property]") {
  rc::prop("of any cards, whatever a spread is", [] {
    const spec::Rules rules = any_melds();
    const std::vector<Card> cards = any_cards(rules.deck, 10);
    std::vector<int> points;
    for (const Card card : cards) {
      points.push_back(rules.deck.points[card.index()]);
    }
    const CardMultiset held(cards);
    const spec::Melds& melds = rules.melds;
    RC_LOG() << fmt::format("{} wild {} book {}-{} run {} laid {} naturals {} ranks {} ace {}\n", to_string(cards),
                            to_string(rules.deck.wild), melds.book_least, melds.book_most, melds.run_least,
                            melds.laid_most, melds.naturals, rules.deck.order.size(), static_cast<int>(melds.ace));
    RC_ASSERT(least_unmatched(rules, held) == by_trying_all(rules, cards, points));
    // What is remembered of a hand is true of others that are like it.
    CardMultiset fewer = held;
    for (std::size_t left = cards.size(); left-- > 0;) {
      fewer.erase(cards[(left * 7 + 3) % cards.size()]);
      const std::vector<Card> some = cards_of(fewer);
      std::vector<int> counts;
      for (const Card card : some) {
        counts.push_back(rules.deck.points[card.index()]);
      }
      RC_ASSERT(least_unmatched(rules, fewer) == by_trying_all(rules, some, counts));
    }
    RC_ASSERT(all_matched(rules, held) == (by_trying_all(rules, cards, std::vector<int>(cards.size(), 1)) == 0));
  });
}

TEST_CASE("a card goes to the run that has nothing but wild cards so far", "[verifier]") {
  spec::Rules rules = house("pagat");
  rules.deck.order = {Rank::ace, Rank::two};
  rules.deck.pack = CardSet::of(Rank::ace) | CardSet::of(Rank::two);
  CardMultiset cards{std::vector<Card>{{Rank::ace, Suit::clubs}, {Rank::two, Suit::clubs}}};
  for (unsigned joker = 1; joker <= 2; ++joker) {
    rules.deck.pack.insert(Card::joker(joker));
    rules.deck.wild.insert(Card::joker(joker));
    cards.insert(Card::joker(joker));
  }
  rules.melds = {.book_least = 4, .book_most = 4, .run_least = 2, .laid_most = 4, .naturals = 1};
  CHECK(all_matched(rules, cards));
}

TEST_CASE("no hand of a pack with two jokers is searched for long", "[verifier]") {
  spec::Rules rules = house("pagat");
  for (unsigned joker = 1; joker <= 2; ++joker) {
    rules.deck.pack.insert(Card::joker(joker));
    rules.deck.wild.insert(Card::joker(joker));
    rules.deck.points[Card::joker(joker).index()] = 15;
  }
  for (const spec::Ace ace : {spec::Ace::in_order, spec::Ace::first_or_last}) {
    rules.melds.ace = ace;
    for (std::uint32_t seed = 1; seed <= 3; ++seed) {
      CHECK(worst_work(rules, seed) <= 5'000);
    }
  }
  rules.deck.packs = 2;
  rules.melds.ace = spec::Ace::in_order;
  CHECK(worst_work(rules, 4) <= 10'000);
}

TEST_CASE("the spreads among cards are those that trying all sets finds", "[verifier][property]") {
  rc::prop("every one, those of a card, and the least that must be laid", [] {
    spec::Rules rules = any_melds();
    const std::vector<Card> cards = any_cards(rules.deck, 10);
    if (*rc::gen::inRange(0, 2) == 0) {
      rules.may_be_held =
          CardSet::of(rules.deck.order[*rc::gen::inRange<std::size_t>(0, rules.deck.order.size())]) - rules.deck.wild;
    }
    RC_LOG() << to_string(cards) << " wild " << to_string(rules.deck.wild) << '\n';
    std::set<std::vector<Card>> expected;
    CardSet in_any;
    std::size_t least = 0;
    for (const std::size_t chosen : spreads_among(rules, cards)) {
      const std::vector<Card> spread = chosen_of(cards, chosen);
      const Reading reading = read(rules, spread);
      const bool may_be_held = reading.ways == Reading::Ways::one && reading.meld.kind == Meld::Kind::book &&
                               rules.may_be_held.contains(CardSet::of(reading.meld.rank));
      least = may_be_held || (least != 0 && least <= spread.size()) ? least : spread.size();
      expected.insert(spread);
      for (const Card card : spread) {
        in_any.insert(card);
      }
    }
    const CardMultiset held(cards);
    const std::vector<std::vector<Card>> found = melds_among(rules, held);
    RC_ASSERT(std::set(found.begin(), found.end()) == expected);
    RC_ASSERT(found.size() == expected.size());
    for (const Card card : held.first()) {
      RC_ASSERT(is_in_a_meld(rules, held, card) == in_any.contains(card));
    }
    const std::vector<Card> to_lay = spread_to_lay(rules, held);
    RC_ASSERT(to_lay.size() == least);
    RC_ASSERT(to_lay.empty() || expected.contains(to_lay));
  });
}

}  // namespace tonk::test
