#include "explore/contrast/contrast.hpp"

#include <algorithm>
#include <random>
#include <span>
#include <utility>

#include "explore/play/written.hpp"
#include "verifier/accounting/next_deal.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

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
std::vector<Card> spreads_dealt(const spec::Rules& rules, unsigned players, std::minstd_rand& luck) {
  std::vector<Card> supply = whole_pack(rules.deck);
  shuffle(supply, luck);
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
std::vector<Card> neighbours_first(const spec::Deck& deck, std::minstd_rand& luck) {
  std::vector<Card> pack = whole_pack(deck);
  shuffle(pack, luck);
  const std::size_t ranks = deck.order.size();
  const std::size_t first = luck() % ranks;
  const std::size_t width = 2 + luck() % 4;
  std::stable_partition(pack.begin(), pack.end(), [&](Card card) {
    return !card.is_natural() || (place_of(deck, card) + ranks - first) % ranks < width;
  });
  return pack;
}

constexpr unsigned most_cards = 13;  ///< of a hand
constexpr std::uint32_t deals_to_try = 8;

/// The pack dealt in blocks from number `first` on, so that low cards and high ones come to each seat.
HandLog opening(const spec::Rules& rules, unsigned players, unsigned cards, bool upcard, std::uint32_t number) {
  const std::vector<Card> pack = shuffled(rules.deck, number);
  log::Hand hand;
  seat(hand, player_names(players), Seat{static_cast<std::uint8_t>(players - 1)});
  for (Seat player; player.index < players; ++player.index) {
    hand.deals.push_back(add_cards(hand, player, std::span{pack}.subspan(std::size_t{player.index} * cards, cards)));
  }
  if (upcard) {
    hand.upcard = {pack[std::size_t{players} * cards], {}, {}};
  }
  return {{std::move(hand)}};
}

void visit_cuts(const spec::Rules& rules, unsigned players, const std::function<void(const HandLog&)>& visit) {
  std::vector<Card> cards;
  for (std::size_t card = 0; card < players; ++card) {
    cards.emplace_back(rules.deck.order[card * 2 % rules.deck.order.size()], Suit::spades);
  }
  std::ranges::sort(cards);
  do {
    for (Seat dealer; dealer.index < players; ++dealer.index) {
      log::Hand hand;
      seat(hand, player_names(players), dealer);
      log::CutLine& line = hand.header.cut.emplace();
      for (Seat player; player.index < players; ++player.index) {
        line.cuts.push_back({{player.index}, {cards[player.index], {}, {}}});
      }
      visit({{std::move(hand)}});
    }
  } while (std::next_permutation(cards.begin(), cards.end()));
}

/// How a random hand starts.
struct Start {
  unsigned players = 2;
  std::vector<Card> pack;
};

/// Small tables more often than not, and at times the largest, where the stock is soon out.
Start start(const Rules& rules, std::uint32_t number) {
  std::minstd_rand luck{number};
  luck.discard(1);  // which is much like that of the next number
  const unsigned numbers = rules.most_players - rules.fewest_players + 1U;
  const auto kind = luck() % 8;
  unsigned players = rules.most_players;
  if (kind != 0) {
    players = rules.fewest_players + static_cast<unsigned>(luck() % (kind == 1 ? numbers : std::min(numbers, 3U)));
  }
  return {players, pack_to_try(rules, players, luck)};
}

/// One of the house's side bets.
void open_bet(Playing& playing, std::uint32_t number) {
  const std::vector<spec::SideBet>& bets = playing.rules().side_bets;
  if (!bets.empty()) {
    playing.open_bet(bets[number % bets.size()], static_cast<Suit>(number % suit_count));
  }
}

/// The table before the first move; every other time with a bet.
Playing dealt(const std::shared_ptr<const EngineConfig>& engine, const Start& start, std::uint32_t number) {
  Playing playing{engine, player_names(start.players), Seat{static_cast<std::uint8_t>(start.players - 1)}, start.pack};
  if (number % 2 == 1) {
    open_bet(playing, number / 2);
  }
  return playing;
}

}  // namespace

std::vector<Card> pack_to_try(const spec::Rules& rules, unsigned players, std::minstd_rand& luck) {
  const std::uint32_t kind = luck() % 4;
  if (kind == 0 || rules.deck.order.empty()) {
    std::vector<Card> pack = whole_pack(rules.deck);
    shuffle(pack, luck);
    return pack;
  }
  return kind == 1 ? spreads_dealt(rules, players, luck) : neighbours_first(rules.deck, luck);
}

void visit_openings(const spec::Rules& one, const spec::Rules& other,
                    const std::function<void(const HandLog&)>& visit) {
  for (const spec::Rules* rules : {&one, &other}) {
    for (unsigned players = rules->fewest_players; players <= rules->most_players; ++players) {
      const unsigned usual = rules->cards_dealt[players];
      for (std::uint32_t deal = 0; deal < deals_to_try && usual != 0; ++deal) {
        visit(opening(*rules, players, usual, rules->turns_up(), deal));
      }
    }
    for (unsigned cards = 1; cards <= most_cards && cards * rules->fewest_players < rules->deck.size(); ++cards) {
      visit(opening(*rules, rules->fewest_players, cards, rules->turns_up(), 0));
    }
    visit(opening(*rules, rules->fewest_players, rules->cards_dealt[rules->fewest_players], !rules->turns_up(), 0));
    for (unsigned players = rules->fewest_players; players <= std::min(rules->fewest_players + 1U, 3U); ++players) {
      visit_cuts(*rules, players, visit);
    }
  }
}

Lockstep dealt_in_lockstep(const std::shared_ptr<const EngineConfig>& lead,
                           const std::shared_ptr<const EngineConfig>& beside, std::uint32_t number) {
  const Start same_start = start(lead->rules(), number);
  Lockstep hand{dealt(lead, same_start, number), dealt(beside, same_start, number)};
  if (!hand.beside->begins_like(hand.lead)) {
    hand.beside.reset();
  }
  return hand;
}

void make(Lockstep& hand, const Choice& choice) {
  hand.lead.make(choice);
  if (hand.beside && !check(hand.beside->engine(), hand.beside->table(), choice)) {
    hand.beside->make(choice);
  } else {
    hand.beside.reset();
  }
}

void pass(Lockstep& hand) {
  hand.lead.pass();
  if (hand.beside && may_pass(hand.beside->rules(), hand.beside->table())) {
    hand.beside->pass();
  } else {
    hand.beside.reset();
  }
}

void play_in_lockstep(Lockstep hand, Kinds kinds, std::uint32_t number,
                      const std::function<void(const Playing&)>& visit) {
  static constexpr std::size_t most_moves = 300;
  static constexpr unsigned most_partings = 4;  // of one hand that are visited
  Player player(number);
  unsigned partings = 0;
  const auto visit_if_parted = [&](const Playing& by, const Playing& other, const Choice& choice) {
    if (partings < most_partings && check(other.engine(), other.table(), choice)) {
      ++partings;
      Playing next = by;
      next.make(choice);
      visit(next);
    }
  };
  const Playing& lead = hand.lead;
  while (!lead.over() && lead.moves() < most_moves) {
    const std::vector<Choice> choices = legal_moves(lead.engine(), lead.table());
    if (hand.beside && partings < most_partings) {
      for (const Choice& choice : choices) {
        if ((of(choice.kind) & kinds) != 0) {
          visit_if_parted(lead, *hand.beside, choice);
        }
      }
      for (const Choice& choice : legal_moves(hand.beside->engine(), hand.beside->table(), kinds)) {
        visit_if_parted(*hand.beside, lead, choice);
      }
    }
    if (may_pass(lead.rules(), lead.table()) && (choices.empty() || player.ends_turn())) {
      pass(hand);
    } else if (!choices.empty()) {
      make(hand, player.choose(choices));
    } else {
      break;
    }
  }
  visit(lead);
}

HandLog play_session(const std::shared_ptr<const EngineConfig>& engine, std::uint32_t number) {
  const Rules& rules = engine->rules();
  static constexpr std::size_t most_hands = 24;
  static constexpr std::size_t most_moves = 200;
  const unsigned more_players = number / 4 % std::min(rules.most_players - rules.fewest_players + 1U, 3U);
  std::vector<std::string> names = player_names(rules.fewest_players + more_players);
  std::string dealer = names.back();
  auto seated = static_cast<std::uint8_t>(names.size());  // how many have been so far
  HandLog log;
  log::Hand head;
  head.is_session = true;
  SessionJudge judge;
  judge.begin(&head);
  const SessionState& carried = judge.judgement().carried;
  while (log.hands.size() < most_hands && !carried.over && names.size() >= rules.fewest_players &&
         names.size() <= rules.most_players && std::ranges::find(names, dealer) != names.end()) {
    const auto hand = static_cast<std::uint32_t>(log.hands.size());
    const auto seat = std::ranges::find(names, dealer) - names.begin();
    std::minstd_rand deal{number * static_cast<std::uint32_t>(most_hands) + hand};
    Playing playing{engine, names, Seat{static_cast<std::uint8_t>(seat)},
                    pack_to_try(rules, static_cast<unsigned>(names.size()), deal),
                    first_to_play(rules, carried.before).only()};
    // A bet at the first deal alone may lie on the table at the next.
    if (number % 2 == 1 && (hand == 0 || number % 4 == 1)) {
      open_bet(playing, number / 4);
    }
    const std::uint32_t luck = number + hand * 3;
    Player player = number % 4 < 2 ? Player{luck, Player::Style::hasty} : Player{luck};
    while (playing.moves() < most_moves && go_on(playing, player) == Step::went_on) {
    }
    log::Hand& told = log.hands.emplace_back(playing.hand());
    told.shows.clear();
    // Who leaves by losing is said; what is owed may be left unsaid.
    add_settlement(told, judge.judge(told, *engine));
    told.pays.clear();
    told.results.clear();
    const bool cuts = rules.next_dealer == spec::NextDealer::cut;
    if (carried.next_dealer.only().empty() && !cuts) {
      break;
    }
    std::erase_if(names, [&](const std::string& name) {
      const Member* const member = carried.find(name);
      return member != nullptr && member->out;
    });
    dealer = cuts && !names.empty() ? names[number % names.size()] : carried.next_dealer.only();
    const bool joins = number % 2 == 1 && log.hands.size() % 3 == 1 && names.size() < rules.most_players;
    const auto place = std::ranges::find(names, dealer);
    if (joins && place != names.end()) {
      // Play to the left goes clockwise; the seat at the dealer's right is the one before.
      const bool at_right = rules.newcomers == spec::Newcomers::right_of_dealer;
      names.insert(at_right ? place : place + 1, player_name(Seat{seated++}));
    }
  }
  return log;
}

}  // namespace tonk::explore
