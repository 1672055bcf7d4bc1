#include "explore/contrast/contrast.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "explore/play/legal_moves.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

constexpr std::uint32_t more_hands = 120;         ///< that are played after the first example
constexpr std::uint32_t more_sessions = 4;        ///< that are played after the first example
constexpr std::size_t longer_than_the_best = 40;  ///< in moves: what may still become smaller

class Search {
 public:
  Search(const Sides& sides, const Reach& reach) : trial_(sides), sides_(sides), reach_(reach) {}

  Searched run() {
    visit_openings(*sides_.without, *sides_.with, [&](const LogText& log) {
      consider(log);
      const bool is_dealt = !log.hands.front().deals.empty();
      can_be_alone_ = can_be_alone_ || (is_dealt && trial_.is_common(log));
    });
    for (unsigned moves = 1; moves <= reach_.moves && !found_within(moves); ++moves) {
      short_hands(moves);
    }
    if (!found_within(reach_.moves)) {
      whole_hands();
    }
    if (!best_) {
      whole_sessions();
    }
    if (best_) {
      best_ = shrink(trial_, std::move(*best_));
    }
    return {std::move(best_), trial_.asked(), can_be_alone_};
  }

 private:
  /// Whether no example with this many moves can be smaller than the best one so far.
  [[nodiscard]] bool found_within(unsigned moves) const {
    LogText least;
    least.hands.emplace_back();
    least.hands.back().deals.resize(std::min(sides_.without->fewest_players, sides_.with->fewest_players));
    return best_ && (can_be_alone_ ? best_->distance() : best_->log.size()) < least.size() + moves;
  }

  bool is_nearer(const Example& example) const { return !best_ || example.distance() < best_->distance(); }

  void consider(const LogText& log) {
    auto example = trial_.ask(log);
    if (example && is_nearer(*example)) {
      best_ = std::move(example);
    }
  }

  void consider_long(const LogText& log) {
    auto example = trial_.ask(log);
    if (example && (!best_ || example->distance() < best_->distance() + longer_than_the_best)) {
      Example small = shrink(trial_, std::move(*example));
      if (is_nearer(small)) {
        best_ = std::move(small);
      }
    }
  }

  /// Small tables more often than not, and at times the largest, where the stock is soon out.
  [[nodiscard]] static Start start(const Rules& rules, std::uint32_t number) {
    std::mt19937 luck{~number};
    const unsigned numbers = rules.most_players - rules.fewest_players + 1U;
    const auto kind = luck() % 8;
    unsigned players = rules.most_players;
    if (kind != 0) {
      players = rules.fewest_players + static_cast<unsigned>(luck() % (kind == 1 ? numbers : std::min(numbers, 3U)));
    }
    return {players, pack_to_try(rules, players, number), number};
  }

  void short_hands(unsigned moves) {
    const std::uint32_t deals = reach_.deals_for(moves);
    for (std::uint32_t number = 0; number < deals && !found_within(moves - 1); ++number) {
      for (const Rules* rules : {sides_.without, sides_.with}) {
        go_through(*rules, dealt(*rules, start(*rules, number)), moves);
      }
    }
  }

  /// Every hand that continues this one with exactly `moves` moves, or ends earlier. A whole reply counts as one move.
  void go_through(const Rules& rules, const Playing& playing, unsigned moves) {
    const bool replies = playing.table().phase == Phase::reply;
    if (moves == 0 && !replies) {
      HandText hand = playing.text();
      hand.shows.clear();
      consider({{std::move(hand)}});
      return;
    }
    if (playing.over()) {
      return;
    }
    for (const Choice& choice : legal_moves(rules, playing.table())) {
      Playing next = playing;
      next.make(choice);
      go_through(rules, next, replies ? moves : moves - 1);
    }
    if (may_pass(rules, playing.table())) {
      Playing next = playing;
      next.pass();
      go_through(rules, next, moves);
    }
  }

  void whole_hands() {
    std::uint32_t last = reach_.hands;
    for (std::uint32_t number = 0; number < last; ++number) {
      const bool had_none = !best_;
      const auto play = [&](const Rules& lead, const Rules& beside) {
        play_in_lockstep(lead, beside, start(lead, number), [&](const LogText& log) { consider_long(log); });
      };
      play(*sides_.without, *sides_.with);
      play(*sides_.with, *sides_.without);
      last = had_none && best_ ? std::min(last, number + more_hands) : last;
    }
  }

  void whole_sessions() {
    std::uint32_t last = reach_.sessions;
    for (std::uint32_t number = 0; number < last; ++number) {
      for (const Rules* rules : {sides_.without, sides_.with}) {
        const bool had_none = !best_;
        consider_long(play_session(*rules, number));
        last = had_none && best_ ? std::min(last, number + more_sessions) : last;
      }
    }
  }

  Trial trial_;
  const Sides& sides_;
  const Reach& reach_;
  std::optional<Example> best_;
  bool can_be_alone_ = false;
};

std::size_t place_of(const spec::Deck& deck, Card card) {
  return static_cast<std::size_t>(std::ranges::find(deck.order, card.rank()) - deck.order.begin());
}

/// The card after this one in a run.
Card after(const spec::Deck& deck, Card card) {
  return {deck.order[(place_of(deck, card) + 1) % deck.order.size()], card.suit()};
}

/// Takes up to `wanted` cards of one spread that begins with `card` out of the supply.
void take_spread(const spec::Deck& deck, bool book, std::size_t wanted, Card card, std::vector<Card>& supply,
                 std::vector<Card>& hand) {
  for (std::size_t taken = 0; taken < wanted; ++taken) {
    const auto place = std::ranges::find(supply, card);
    if (place == supply.end()) {
      return;
    }
    supply.erase(place);
    hand.push_back(card);
    if (!card.is_natural()) {
      return;
    }
    card = book ? Card(card.rank(), static_cast<Suit>((static_cast<unsigned>(card.suit()) + 1) % suit_count))
                : after(deck, card);
  }
}

/// Everybody's hand is made of spreads, and lacks a card that lies where it can be drawn on the first turn, as far as
/// the pack goes. In half of the deals the first hand ends with a low run, and each hand goes on where the one before
/// ended.
std::vector<Card> spreads_dealt(const spec::Rules& rules, unsigned players, std::uint32_t number, std::mt19937& luck) {
  std::vector<Card> supply = shuffled(rules.deck, number);
  const std::size_t cards = rules.cards_dealt[players];
  const bool in_a_row = luck() % 2 == 0;
  std::vector<std::vector<Card>> hands(players);
  Card next;
  for (unsigned seat = 0; seat < players; ++seat) {
    std::vector<Card>& hand = hands[seat];
    const std::size_t for_others = cards * (players - seat - 1) + (rules.turns_up() ? 1 : 0);
    const std::size_t most = cards + (supply.size() > cards + for_others ? 1 : 0);
    while (hand.size() < most && !supply.empty()) {
      if (in_a_row && seat == 0 && !hand.empty()) {
        const Rank low = rules.deck.order[luck() % 4 % rules.deck.order.size()];
        next = Card(low, static_cast<Suit>(luck() % suit_count));
      }
      const bool goes_on = next.known() && std::ranges::find(supply, next) != supply.end();
      const bool book = in_a_row ? hand.empty() && !goes_on : luck() % 2 == 0;
      const std::size_t longest = goes_on ? cards : 3 + luck() % (book ? 2 : 4);
      take_spread(rules.deck, book, std::min(longest, most - hand.size()), goes_on ? next : supply.front(), supply,
                  hand);
      next = in_a_row && hand.back().is_natural() ? after(rules.deck, hand.back()) : Card{};
    }
  }
  std::vector<Card> pack;
  for (std::size_t round = 0; round < cards; ++round) {
    for (const std::vector<Card>& hand : hands) {
      pack.push_back(hand.at(round));
    }
  }
  if (rules.turns_up() && !supply.empty()) {
    pack.push_back(supply.back());
    supply.pop_back();
  }
  for (const std::vector<Card>& hand : hands) {
    pack.insert(pack.end(), hand.begin() + static_cast<std::ptrdiff_t>(cards), hand.end());
  }
  pack.insert(pack.end(), supply.begin(), supply.end());
  return pack;
}

/// Cards of a few neighbouring ranks come first, and jokers with them.
std::vector<Card> neighbours_first(const spec::Deck& deck, std::uint32_t number, std::mt19937& luck) {
  std::vector<Card> pack = shuffled(deck, number);
  const std::size_t ranks = deck.order.size();
  const std::size_t first = luck() % ranks;
  const std::size_t width = 2 + luck() % 4;
  std::ranges::stable_partition(
      pack, [&](Card card) { return !card.is_natural() || (place_of(deck, card) + ranks - first) % ranks < width; });
  return pack;
}

constexpr unsigned most_cards = 13;  ///< of a hand
constexpr std::uint32_t deals_to_try = 8;

std::string seats_line(const std::vector<std::string>& names) { return fmt::format("seats {}", fmt::join(names, " ")); }

/// The pack dealt in blocks from number `first` on, so that low cards and high ones come to each seat.
LogText opening(const spec::Rules& rules, unsigned players, unsigned cards, bool upcard, std::uint32_t number) {
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
  std::ranges::sort(cards);
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
  } while (std::ranges::next_permutation(cards).found);
}

}  // namespace

Searched search(const Sides& sides, const Reach& reach) { return Search{sides, reach}.run(); }

Searched search(const std::vector<Sides>& near, const std::vector<Sides>& far, const Reach& reach) {
  Searched all;
  const auto add = [&](const Sides& sides, const Reach& as_far) {
    Searched found = search(sides, as_far);
    all.logs += found.logs;
    all.can_be_alone = all.can_be_alone || found.can_be_alone;
    if (found.example && (!all.example || found.example->distance() < all.example->distance())) {
      all.example = std::move(found.example);
    }
  };
  for (const Sides& sides : near) {
    if (!all.example || (all.can_be_alone && !all.example->alone)) {
      add(sides, reach);
    }
  }
  for (const Sides& sides : far) {
    if (!all.example) {
      add(sides, near.empty() ? reach : Reach{2, reach.deals, reach.hands / 4, reach.sessions / 4});
    }
  }
  return all;
}

std::vector<Card> pack_to_try(const spec::Rules& rules, unsigned players, std::uint32_t number) {
  std::mt19937 luck{number};
  const std::uint32_t kind = luck() % 4;
  if (kind == 0 || rules.deck.order.empty()) {
    return shuffled(rules.deck, number);
  }
  return kind == 1 ? spreads_dealt(rules, players, number, luck) : neighbours_first(rules.deck, number, luck);
}

void visit_openings(const spec::Rules& one, const spec::Rules& other,
                    const std::function<void(const LogText&)>& visit) {
  for (const spec::Rules* rules : {&one, &other}) {
    for (unsigned players = rules->fewest_players; players <= rules->most_players; ++players) {
      const unsigned usual = rules->cards_dealt[players];
      for (std::uint32_t deal = 0; deal < deals_to_try && usual != 0; ++deal) {
        visit(opening(*rules, players, usual, rules->turns_up(), deal));
      }
    }
    const std::size_t pack = std::size_t{rules->deck.pack.size()} * rules->deck.packs;
    for (unsigned cards = 1; cards <= most_cards && std::size_t{cards} * rules->fewest_players < pack; ++cards) {
      visit(opening(*rules, rules->fewest_players, cards, rules->turns_up(), 0));
    }
    visit(opening(*rules, rules->fewest_players, rules->cards_dealt[rules->fewest_players], !rules->turns_up(), 0));
    for (unsigned players = rules->fewest_players; players <= std::min(rules->fewest_players + 1U, 3U); ++players) {
      visit_cuts(*rules, players, visit);
    }
  }
}

}  // namespace tonk::explore
