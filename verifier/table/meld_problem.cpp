#include "verifier/table/meld_problem.hpp"

#include <span>

namespace tonk {

MeldProblem::MeldProblem(const spec::Rules& rules, const CardMultiset& cards, const std::array<std::uint8_t, 64>& costs)
    : melds(rules.melds),
      packs(rules.deck.packs),
      ranks(static_cast<unsigned>(rules.deck.order.size())),
      places(ranks + (melds.ace == spec::Ace::first_or_last ? 1U : 0U)) {
  count(rules.deck, cards, costs);
  look_ahead();
  limit_lengths();
  find_books();
}

void MeldProblem::count(const spec::Deck& deck, const CardMultiset& cards, const std::array<std::uint8_t, 64>& costs) {
  unsigned wild = 0;
  for (unsigned place = 0; place < ranks; ++place) {
    const CardSet alike = CardSet::of(deck.order[place]);
    is_wild[place] = deck.wild.contains(alike);
    for (const Card card : cards.first() & alike) {
      held[place][static_cast<unsigned>(card.suit())] = static_cast<std::uint8_t>(cards.count(card));
      of_rank[place] += cards.count(card);
      cost[place] = costs[card.index()];
    }
    wild += is_wild[place] ? of_rank[place] : 0;
  }
  for (const Card card : cards.first() - CardSet::all_naturals()) {
    const int cost_of_one = costs[card.index()];
    if (deck.wild.contains(card)) {
      jokers += static_cast<int>(cards.count(card));
      joker_cost = cost_of_one;
    } else {
      dead_cost += static_cast<int>(cards.count(card)) * cost_of_one;
    }
  }
  fillers = wild + static_cast<unsigned>(jokers);
  any_slack = wild > 0 || (jokers > 0 && joker_cost > 0);
}

void MeldProblem::look_ahead() {
  wild_from[ranks] = jokers;
  for (unsigned place = ranks; place-- > 0;) {
    wild_from[place] = wild_from[place + 1] + (is_wild[place] ? static_cast<int>(of_rank[place]) : 0);
  }
  rest[ranks] = {.jokers = static_cast<std::uint32_t>(jokers), .fillers = fillers};
  if (places > ranks) {
    add_cards(rest[ranks], 0, ranks);
    rest[places] = rest[ranks];
  }
  for (unsigned place = ranks; place-- > 0;) {
    rest[place] = rest[place + 1];
    add_cards(rest[place], place, place);
  }
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    for (unsigned place = 0; place < places; ++place) {
      const bool is_missing = held[place == ranks ? 0 : place][suit] == 0;
      missing[suit][place + 1] = static_cast<std::uint8_t>(missing[suit][place] + (is_missing ? 1 : 0));
    }
  }
}

void MeldProblem::add_cards(RestOfHand& cards, unsigned rank, unsigned place) const {
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    const std::uint64_t bit = std::uint64_t{1} << (suit_count * place + suit);
    cards.once |= held[rank][suit] > 0 ? bit : 0;
    cards.twice |= held[rank][suit] > 1 ? bit : 0;
  }
}

void MeldProblem::limit_lengths() {
  most_laid = melds.laid_most == 0 ? ranks : std::min<unsigned>(melds.laid_most, ranks);
  most_in_book = std::min<unsigned>(melds.book_most, melds.laid_most == 0 ? suit_count : melds.laid_most);
  told_naturals = fillers == 0 ? 1 : naturals_of(most_laid);
  // A run with no room for all wild cards can be two runs, if it has enough cards that stand for themselves; it begins and ends
  // with one.
  const unsigned enough = std::max<unsigned>(melds.run_least, told_naturals == 1 ? 1 : told_naturals + fillers);
  is_roomy = melds.laid_most == 0 && (!any_slack || ranks + 1 >= 2 * enough + fillers);
  told_length = melds.laid_most == 0 ? std::max<unsigned>(melds.run_least, told_naturals) : most_laid;
}

/// The books that so many cards of a rank can make, those of the most cards first; of equal ones those with the most slack.
void MeldProblem::find_books() {
  const unsigned alike = *std::ranges::max_element(of_rank);
  std::array<std::array<int, most_book_fillers>, most_alike + 1> slack{};  // by cards, and by wild cards
  for (auto& of_own : slack) {
    of_own.fill(-1);
  }
  slack[0][0] = 0;
  for (unsigned own = 1; own <= alike; ++own) {
    for (unsigned natural = 1; natural <= std::min(own, most_in_book); ++natural) {
      const unsigned size = std::max<unsigned>(natural, melds.book_least);
      const unsigned filled = size - natural;
      const int room = natural < melds.naturals ? 0 : static_cast<int>(most_in_book - size);
      for (unsigned used = filled; used <= fillers && natural >= naturals_of(size) && used < slack[own].size();
           ++used) {
        const int others = slack[own - natural][used - filled];
        slack[own][used] = std::max(slack[own][used], others < 0 ? -1 : others + room);
      }
    }
  }
  for (unsigned own = alike + 1; own-- > 0;) {
    for (unsigned used = 0; used < slack[own].size(); ++used) {
      if (slack[own][used] >= 0) {
        books[number_of_books++] = {static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(used),
                                    static_cast<std::uint8_t>(slack[own][used]), own > 0 && slack[own - 1][used] >= 0};
      }
    }
  }
}

bool MeldProblem::can_be_completed(unsigned place, int owed, OpenRun run) const {
  const unsigned next = place + 1;
  const unsigned more = run.length() < melds.run_least ? melds.run_least - run.length() : 0;
  if (next + more > places) {
    return false;
  }
  const auto& before = missing[run.suit()];
  if (static_cast<int>(before[next + more]) - static_cast<int>(before[next]) > wild_from[place] - owed) {
    return false;
  }
  // A run may become longer for the sake of cards that stand for themselves.
  const unsigned to_come = places - next - static_cast<unsigned>(before[places] - before[next]);
  const unsigned length = std::max<unsigned>(run.length(), melds.run_least);
  return run.naturals() + to_come >= std::min(told_naturals, naturals_of(length)) && !(run.dangles() && to_come == 0);
}

MeldPosition MeldProblem::relaxed_from(const MeldPosition& position) const {
  MeldPosition relaxed;
  relaxed.cards = position.cards;
  relaxed.place = position.place;
  relaxed.owed = position.owed;
  relaxed.kept = position.place > 0 && position.place <= ranks && places > ranks ? optional : 0;
  relaxed.slack = static_cast<std::uint8_t>(any_slack ? fillers : 0);
  relaxed.runs = position.runs;
  relaxed.number = position.number;
  if (relaxed != position) {
    return relaxed;
  }
  relaxed.runs = {};
  relaxed.number = 0;
  unsigned of_suit = 0;
  for (std::size_t run = 0; run < position.number; ++run) {
    const unsigned suit = position.runs[run].suit();
    of_suit = run > 0 && position.runs[run - 1].suit() == suit ? of_suit + 1 : 0;
    if (of_suit < packs) {
      relaxed.runs[relaxed.number++] = OpenRun::of(suit, OpenRun::endless, told_naturals,
                                                   position.runs[run].dangles() && is_endless(position.runs[run]));
    }
  }
  return relaxed;
}

MeldPosition MeldProblem::with_told_lengths(MeldPosition position) const {
  if (!has_room(position)) {
    return position;
  }
  bool changed = false;
  for (OpenRun& run : std::span{position.runs}.first(position.number)) {
    const bool from_first = run.length() == position.place && places > ranks;
    if (run.length() > told_length && !from_first && !is_endless(run)) {
      run = OpenRun::of(run.suit(), told_length, run.naturals(), run.dangles());
      changed = true;
    }
  }
  if (changed) {
    const auto begin = position.runs.begin();
    std::sort(begin, begin + position.number,
              [](OpenRun a, OpenRun b) { return a.suit() != b.suit() ? a.suit() < b.suit() : a.code > b.code; });
  }
  return position;
}

int MeldProblem::at_the_end(const MeldPosition& position) const {
  const int left = jokers - position.owed;
  int placed = 0;
  for (int alone = 0; alone <= left; ++alone) {
    if (is_all_wild(alone)) {
      placed = std::max(placed, std::min(left, alone + position.slack));
    }
  }
  return left < 0 || left - placed > jokers ? impossible : (left - placed) * joker_cost;
}

/// Whether so many wild cards are spreads by themselves.
bool MeldProblem::is_all_wild(int cards) const {
  if (cards == 0 || melds.naturals != 0) {
    return cards == 0;
  }
  for (int size = 2; size <= cards; ++size) {
    const auto number = static_cast<unsigned>(size);
    const bool is_book = number >= melds.book_least && number <= most_in_book;
    const bool is_run = number >= melds.run_least && number <= most_laid;
    if ((is_book || is_run) && is_all_wild(cards - size)) {
      return true;
    }
  }
  return false;
}

}  // namespace tonk
