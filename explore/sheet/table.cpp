#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "explore/sheet/parts.hpp"
#include "explore/sheet/payments.hpp"
#include "explore/sheet/words.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;
using spec::SideBet;

std::string how_many(const Rules& rules) {
  const std::string fewest = number_word(rules.fewest_players);
  if (rules.fewest_players == rules.most_players) {
    return fmt::format("For {} players.", fewest);
  }
  return fmt::format("For {} {} {} players.", fewest, rules.most_players == rules.fewest_players + 1 ? "or" : "to",
                     number_word(rules.most_players));
}

/// Stakes are agreed on where they are paid, tokens and points are not.
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

std::string newcomers_text(const Rules& rules) {
  switch (rules.newcomers) {
    case spec::Newcomers::anywhere: return "Whoever joins later takes any seat.";
    case spec::Newcomers::right_of_dealer: return "Whoever joins later sits down at the dealer's right.";
  }
  return {};
}

std::string order_text(const Rules& rules) {
  const std::string_view side = side_word(rules.play_passes);
  const bool clockwise = rules.play_passes == spec::Direction::left;
  return fmt::format("Cards are dealt and turns pass to the {}, {}: the player on the dealer's {} plays first.", side,
                     clockwise ? "clockwise" : "against the clock", side);
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
  for (unsigned cards = 1; cards < 64; ++cards) {
    if (((rules.also_dealt >> cards) & 1U) != 0) {
      numbers.push_back(std::to_string(cards));
    }
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
         (rules.discard_depth > 0 ? ", so the first player can draw from the stock only." : ".");
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
      return by_spread(rules.deck.wild.empty() ? "a book" : "a book without a wild card");
    case SideBet::WonBy::first_run: return by_spread("a run");
    case SideBet::WonBy::first_spread: return by_spread("a spread of any kind");
  }
  return {};
}

}  // namespace

SheetSection players_section(const Rules& rules) {
  SheetSection section{"The players", {}};
  std::string text = how_many(rules);
  say(text, stake_text(rules));
  say(text, first_deal(rules));
  say(text, newcomers_text(rules));
  section.paragraph(text);
  section.paragraph(order_text(rules));
  return section;
}

SheetSection deal_section(const Rules& rules) {
  SheetSection section{"The deal", {}};
  section.paragraph(ante_text(rules));
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
    say(text, bet.binds ? "Whoever has bet must do so again at each deal until the pot is won." : "");
    section.item(fmt::format("The bet {}", bet.name), text);
  }
  return section;
}

}  // namespace tonk::explore
