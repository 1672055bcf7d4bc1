#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "spec/keys.hpp"

namespace tonk::explore {
namespace {

using spec::Deck;
using spec::Rules;
using spec::SideBet;

/// Players agree on a stake only if stakes are paid; tokens and points need no agreement.
std::string stake_text(const Rules& rules) {
  const bool tokens = rules.game.tokens != 0;
  const bool stakes = tokens ? pays_players(rules) : pays_stakes(rules);
  std::string text = stakes ? "Before they begin, the players agree on what a stake is worth." : "";
  say(text,
      tokens ? fmt::format("Each begins with {}, and pays into the pot with them.", counted(rules.game.tokens, "token"))
             : "");
  return text;
}

std::string first_deal(const Rules& rules) {
  const bool cut_seats = rules.first_seats == spec::FirstSeats::by_the_cut;
  switch (rules.first_dealer) {
    case spec::FirstDealer::highest_cut: {
      std::string text = cut_seats ? "" : "The players sit where they like.";
      say(text,
          fmt::format("For the first deal everyone cuts a card, kings high and aces low: the highest card deals{}, "
                      "and those who tie for the highest cut again.",
                      cut_seats ? ", the others sit down clockwise in the order of their cards" : ""));
      return text;
    }
    case spec::FirstDealer::as_agreed:
      return std::string(cut_seats
                             ? "The players cut for their seats, and sit down clockwise in the order of their cards."
                             : "The players sit where they like.") +
             " They agree on who deals first.";
  }
  return {};
}

std::string first_turn(const Rules& rules) {
  const std::string neighbour = fmt::format("the player on the dealer's {}", side_word(rules.play_passes));
  switch (rules.first_to_play) {
    case spec::FirstToPlay::next_to_dealer: return neighbour + " plays first";
    case spec::FirstToPlay::dealer: return "the dealer plays first";
    case spec::FirstToPlay::winner:
      return fmt::format(
          "whoever won the hand before plays first (where nobody went out or won by dropping, the lowest, and of "
          "several the first after the dealer), and in the first hand, or where nobody won, {}",
          neighbour);
    case spec::FirstToPlay::loser:
      return fmt::format(
          "whoever counted most in the hand before plays first, of several the first after the dealer, and in the "
          "first hand {}",
          neighbour);
    case spec::FirstToPlay::dropper:
      return fmt::format("whoever {} in the hand before plays first, and where nobody did, {}",
                         !rules.knock      ? "dropped"
                         : can_drop(rules) ? "dropped or knocked"
                                           : "knocked",
                         neighbour);
  }
  return {};
}

std::string order_text(const Rules& rules) {
  const bool clockwise = rules.play_passes == spec::Direction::left;
  return fmt::format("Cards are dealt and turns pass to the {}, {}: {}.", side_word(rules.play_passes),
                     clockwise ? "clockwise" : "against the clock", first_turn(rules));
}

std::string dealt_text(const Rules& rules) {
  struct Group {
    unsigned least, most, cards;
  };
  std::vector<Group> groups;
  for (unsigned players = rules.fewest_players; players <= rules.most_players; ++players) {
    const unsigned cards = rules.cards_dealt[players];
    if (!groups.empty() && groups.back().cards == cards) {
      groups.back().most = players;
    } else {
      groups.push_back({players, players, cards});
    }
  }
  if (groups.size() == 1) {
    return fmt::format("Each player is dealt {}.", counted(groups.front().cards, "card"));
  }
  std::vector<std::string> words;
  words.reserve(groups.size());
  for (const Group& group : groups) {
    const std::string most = group.most == rules.most_players ? " or more" : " to " + number_word(group.most);
    words.push_back(fmt::format("{}{} players {}{}{}", number_word(group.least), group.least == group.most ? "" : most,
                                words.empty() ? "are dealt " : "", group.cards, words.empty() ? " cards each" : ""));
  }
  return capitalized(fmt::format("{}.", fmt::join(words, ", ")));
}

std::string also_text(const Rules& rules) {
  std::vector<std::string> numbers;
  for (const unsigned cards : also_dealt(rules)) {
    numbers.push_back(std::to_string(cards));
  }
  return numbers.empty()
             ? std::string()
             : fmt::format("If the players like, everyone is dealt {} cards instead.", listed(numbers, "or"));
}

std::string upcard_text(const Rules& rules) {
  switch (rules.upcard) {
    case spec::Upcard::none: break;
    case spec::Upcard::with_the_deal:
      return "One more card is turned up and begins the discard pile; the rest is the stock.";
    case spec::Upcard::unless_declared:
      return rules.dealt_wins.empty()
                 ? "One more card is turned up and begins the discard pile; the rest is the stock."
                 : "The rest is the stock. When nobody has declared a win, its top card is turned up and begins the "
                   "discard pile.";
  }
  return std::string("The rest is the stock. No card is turned up: the discard pile begins with the first discard") +
         (rules.discard_depth() > 0 ? ", so the first player can draw from the stock only." : ".");
}

std::string ante_text(const Rules& rules) {
  if (rules.ante.empty()) {
    return {};
  }
  std::string text;
  for (const spec::PaymentRule& rule : rules.ante) {
    say(text,
        fmt::format("Before the deal each player puts {} into the pot.", priced(rule.price.number, pot_unit(rules))));
  }
  say(text, sentence(rules, spec::Key::new_ante));
  say(text, rules.game.tokens != 0 ? "Whoever has no token left puts in nothing, and loses nothing by it." : "");
  return text;
}

std::string bet_text(const Rules& rules, const SideBet& bet) {
  const auto by_card = [](std::string_view which) {
    return fmt::format(
        "Before the deal the dealer calls a suit. Of those who bet, whoever was dealt the {} card of it takes the pot, "
        "if it was put aside before that player's first turn; kings are high, aces low. The card still belongs to the "
        "hand.",
        which);
  };
  const auto by_spread = [](std::string_view what) {
    return fmt::format("Of those who bet, the first to lay {} takes the pot.", what);
  };
  switch (bet.won_by) {
    case SideBet::WonBy::highest_dealt_card: return by_card("highest");
    case SideBet::WonBy::lowest_dealt_card: return by_card("lowest");
    case SideBet::WonBy::first_three_of_a_kind:
      return by_spread(!rules.deck.wild.empty()     ? "a book with three cards that are not wild"
                       : rules.melds.book_least < 3 ? "a book of three cards or more"
                                                    : "a book");
    case SideBet::WonBy::first_run: return by_spread("a run");
    case SideBet::WonBy::first_spread: return by_spread("a spread of any kind");
  }
  return {};
}

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
  text += deck.packs == 1 ? "" : fmt::format(", shuffled together: {} cards in all", deck.size());
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
    const auto same = std::ranges::find_if(groups, [&](const Group& g) { return g.points == points; });
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

/// Describes the wild cards; nothing if the house has no spreads.
std::string wild_text(const Rules& rules) {
  const Deck& deck = rules.deck;
  if (!knows_spreads(rules)) {
    return {};
  }
  std::vector<std::string> wild;
  for (const std::string& ranks : ranks_in(rules, deck.wild)) {
    wild.push_back("the " + ranks);
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

SheetSection players_section(const Rules& rules) {
  SheetSection section{"The players", {}};
  std::string text = fmt::format("For {} players.", range_words(rules.fewest_players, rules.most_players));
  say(text, stake_text(rules));
  say(text, first_deal(rules));
  say(text, sentence(rules, spec::Key::newcomers));
  section.paragraph(text);
  section.paragraph(order_text(rules));
  return section;
}

SheetSection deal_section(const Rules& rules) {
  SheetSection section{"The deal", {}};
  section.paragraph(ante_text(rules));
  section.paragraph(rules.pot_left.empty()
                        ? ""
                        : "When nobody takes the pot, what is in it stays there for the next hand, and this is "
                          "paid as well. " +
                              payments_text(rules, rules.pot_left, {}));
  std::string text = dealt_text(rules);
  say(text, also_text(rules));
  say(text, upcard_text(rules));
  section.paragraph(text);
  section.paragraph(rules.dealt_wins.empty() ? "No hand wins as it is dealt." : "");
  return section;
}

SheetSection bets_section(const Rules& rules) {
  SheetSection section{"Side bets", {}};
  if (rules.side_bets.empty()) {
    return section;
  }
  section.paragraph(
      "Nobody has to join in. At each deal those who do pay what they have agreed on into the bet's own pot; it stays "
      "for the next hand when nobody wins it.");
  for (const SideBet& bet : rules.side_bets) {
    std::string text = bet_text(rules, bet);
    say(text, spec::info(spec::Key::until_won).phrases.find(spec::load(bet.binds))->sheet);
    section.item(fmt::format("The bet {}", bet.name), text);
  }
  return section;
}

SheetSection cards_section(const Rules& rules) {
  SheetSection section{"The cards", {}};
  std::string text = pack_text(rules.deck);
  say(text, points_text(rules.deck));
  say(text, wild_text(rules));
  say(text, sentence(rules, spec::Key::counting));
  section.paragraph(text);
  return section;
}

}  // namespace tonk::explore
