#include "explore/contrast/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/card.hpp"

namespace tonk::explore {
namespace {

constexpr unsigned most_cards = 13;  ///< of a hand
constexpr std::uint32_t deals_to_try = 8;

std::string seats_line(const std::vector<std::string>& names) {
  std::string line = "seats";
  for (const std::string& name : names) {
    line += ' ' + name;
  }
  return line;
}

/// The pack dealt in blocks from number `first` on, so that low cards and high ones come to each seat.
LogText dealt(const spec::Rules& rules, unsigned players, unsigned cards, bool upcard, std::uint32_t number) {
  const std::vector<Card> pack = shuffled(rules.deck, number);
  const std::vector<std::string> names = player_names(players);
  HandText hand;
  hand.head = {seats_line(names), "dealer " + names.back()};
  std::size_t next = 0;
  for (const std::string& name : names) {
    std::string line = "deal " + name;
    for (unsigned card = 0; card < cards; ++card) {
      line += ' ' + to_string(pack[next++]);
    }
    hand.deals.push_back(std::move(line));
  }
  if (upcard) {
    hand.upcard = "up " + to_string(pack[next]);
  }
  return {{std::move(hand)}};
}

void visit_cuts(const spec::Rules& rules, unsigned players, const std::function<void(const LogText&)>& visit) {
  std::vector<Card> cards;
  for (std::size_t card = 0; card < players; ++card) {
    cards.emplace_back(rules.deck.order[card * 2 % rules.deck.order.size()], Suit::spades);
  }
  const std::vector<std::string> names = player_names(players);
  std::sort(cards.begin(), cards.end());
  do {
    std::string cut = "cut";
    for (unsigned seat = 0; seat < players; ++seat) {
      cut += fmt::format(" {} {}", names[seat], to_string(cards[seat]));
    }
    for (const std::string& dealer : names) {
      HandText hand;
      hand.head = {seats_line(names), cut, "dealer " + dealer};
      visit({{std::move(hand)}});
    }
  } while (std::next_permutation(cards.begin(), cards.end()));
}

}  // namespace

void visit_openings(const spec::Rules& one, const spec::Rules& other,
                    const std::function<void(const LogText&)>& visit) {
  for (const spec::Rules* rules : {&one, &other}) {
    for (unsigned players = rules->fewest_players; players <= rules->most_players; ++players) {
      const unsigned usual = rules->cards_dealt[players];
      for (std::uint32_t deal = 0; deal < deals_to_try && usual != 0; ++deal) {
        visit(dealt(*rules, players, usual, rules->turns_up(), deal));
      }
    }
    const std::size_t pack = std::size_t{rules->deck.pack.size()} * rules->deck.packs;
    for (unsigned cards = 1; cards <= most_cards && std::size_t{cards} * rules->fewest_players < pack; ++cards) {
      visit(dealt(*rules, rules->fewest_players, cards, rules->turns_up(), 0));
    }
    visit(dealt(*rules, rules->fewest_players, rules->cards_dealt[rules->fewest_players], !rules->turns_up(), 0));
    for (unsigned players = rules->fewest_players; players <= std::min(rules->fewest_players + 1U, 3U); ++players) {
      visit_cuts(*rules, players, visit);
    }
  }
}

}  // namespace tonk::explore
