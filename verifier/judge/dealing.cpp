#include "verifier/judge/stages.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "spec/house_text.hpp"
#include "verifier/messages/describe.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk {
namespace {

using spec::Key;

/// Whether everyone may be dealt so many cards instead of the house's number, and one card is left to draw.
bool may_be_dealt(const HandContext& context, unsigned number) {
  const spec::Rules& rules = context.rules;
  return number < 64 && ((rules.also_dealt >> number) & 1U) != 0 &&
         rules.cards_needed(context.table.players, number) <= rules.deck.size();
}

/// The number of cards that each is dealt: the house's, or another that it allows where everyone was dealt as many.
unsigned cards_dealt(const HandContext& context) {
  const auto& deals = context.hand.deals;
  const unsigned other = deals.empty() ? 0 : deals.front().cards.count;
  const bool by_all = std::ranges::all_of(deals, [&](const auto& line) { return line.cards.count == other; });
  return by_all && may_be_dealt(context, other) ? other : context.rules.cards_dealt[context.table.players];
}

/// Which numbers everyone may be dealt instead.
std::string other_deals(const HandContext& context) {
  std::string numbers;
  for (unsigned number = 1; number < 64; ++number) {
    if (may_be_dealt(context, number)) {
      numbers += (numbers.empty() ? "" : ", ") + std::to_string(number);
    }
  }
  return numbers.empty() ? "" : "everyone may be dealt one of these instead: " + numbers;
}

/// Whether the card is of the pack; else that is reported.
bool is_in_pack(const HandContext& context, FindingSink& findings, const log::WrittenCard& written) {
  const bool is_in = context.rules.deck.pack.contains(written.card);
  if (!is_in) {
    findings.report(
        Code::card_not_in_pack, written.at, Key::deck,
        fmt::format("{} is not in the pack of `{}`", to_string(written.card), spec::house_words(context.rules)));
  }
  return is_in;
}

/// A card that is dealt or turned up: of the pack, and nowhere else. What is wrong is reported.
void check_new(const HandContext& context, FindingSink& findings, const log::WrittenCard& written) {
  const Card card = written.card;
  if (card.known() && is_in_pack(context, findings, written) &&
      context.table.located.count(card) >= context.rules.deck.packs && !context.table.excused.contains(card)) {
    findings.report(
        Code::card_seen_twice, written.at, std::nullopt,
        fmt::format("{} cannot be here: {}", to_string(card), whereabouts(context.table, context.seats, card)));
  }
}

/// The cards, where all are known, different, of the pack, and nowhere else; else none.
CardSet all_new(const HandContext& context, std::span<const log::WrittenCard> written) {
  CardSet cards;
  for (const log::WrittenCard& one : written) {
    if (!one.card.known()) {
      return {};
    }
    cards.insert(one.card);
  }
  const bool are_new = cards.size() == written.size() && context.rules.deck.pack.contains(cards) &&
                       (context.table.located.first() & cards).empty();
  return are_new ? cards : CardSet{};
}

/// What the `deck` line says: the cards dealt to each seat, and the upcard. The stock is put on the table.
struct Deck {
  std::array<CardMultiset, spec::max_players> hands;
  Card upcard;
};

Deck read_deck(const HandContext& context, Table& table, FindingSink& findings, const log::DeckLine& line,
               unsigned each) {
  const auto cards = context.cards(line.cards);
  CardMultiset seen;
  for (const log::WrittenCard& written : cards) {
    if (!written.card.known()) {
      continue;
    }
    if (is_in_pack(context, findings, written) && seen.count(written.card) >= context.rules.deck.packs) {
      findings.report(Code::card_seen_twice, written.at, std::nullopt,
                      fmt::format("{} stands too often in the deck", to_string(written.card)));
    }
    seen.insert(written.card);
  }
  if (cards.size() != context.rules.deck.size()) {
    findings.report(Code::not_the_deck, line.at, Key::deck,
                    fmt::format("the deck has {} cards; the pack has {}", cards.size(), context.rules.deck.size()));
  }
  Deck deck;
  Seat seat = table.dealer;
  std::size_t next = 0;
  for (const std::size_t dealt = std::size_t{each} * table.players; next < dealt && next < cards.size(); ++next) {
    seat = table.after(seat, context.rules.play_passes);
    if (cards[next].card.known()) {
      deck.hands[seat.index].insert(cards[next].card);
    }
  }
  if (context.rules.turns_up() && next < cards.size()) {
    deck.upcard = cards[next++].card;
  }
  for (std::size_t left = cards.size(); left > next; --left) {
    table.deck.push_back(cards[left - 1].card);
  }
  return deck;
}

/// The cards one by one, with what may be wrong with each.
void deal_each(const HandContext& context, Table& table, FindingSink& findings, const log::PlayerCards& line,
               const std::optional<Deck>& deck, Seat seat) {
  CardMultiset by_deck = deck ? deck->hands[seat.index] : CardMultiset{};
  unsigned hidden = 0;
  for (const log::WrittenCard& written : context.cards(line.cards)) {
    check_new(context, findings, written);
    if (!written.card.known()) {
      ++hidden;
      continue;
    }
    if (deck && !by_deck.erase(written.card)) {
      findings.report(Code::not_the_deck, written.at, std::nullopt,
                      fmt::format("the deck does not deal {} to `{}`", to_string(written.card), context.name(seat)),
                      "by the deck the hand is " + to_string(Holding{.known = deck->hands[seat.index]}));
    }
    receive(context.rules, table, seat, written.card);
  }
  for (; hidden > 0; --hidden) {
    receive(context.rules, table, seat, Card{});
  }
}

void deal_to(const HandContext& context, Table& table, FindingSink& findings, const log::PlayerCards& line,
             const std::optional<Deck>& deck, Seat seat, unsigned due) {
  if (const CardSet cards = all_new(context, context.cards(line.cards)); !deck && !cards.empty()) {
    table.located.insert(cards);
    table.hand(seat).known.insert(cards);
  } else {
    deal_each(context, table, findings, line, deck, seat);
  }
  if (due != 0 && line.cards.count != due) {
    findings.report(Code::wrong_deal, line.at, Key::deal_cards,
                    fmt::format("`{}` is dealt {} {}, not {}", context.name(seat), line.cards.count,
                                line.cards.count == 1 ? "card" : "cards", due),
                    other_deals(context));
  }
}

void deal_unwritten(const HandContext& context, Table& table, const std::optional<Deck>& deck, Seat seat, int due) {
  if (deck) {
    for (const Card card : cards_of(deck->hands[seat.index])) {
      receive(context.rules, table, seat, card);
    }
  }
  while (table.hand(seat).size() < due) {
    receive(context.rules, table, seat, Card{});
  }
}

/// The declaration that ends the hand before anyone's turn; hidden cards may be a win. Null where there is none.
const log::Action* declaration(const HandContext& context) {
  const auto at_once = [&](Seat seat) {
    const DealtWinner winner = declarable(context.rules, context.table, seat);
    return winner.answer != Answer::no && context.rules.dealt_wins[winner.win].when == spec::DeclaredWhen::at_once;
  };
  for (const log::Action& action : context.hand.actions) {
    const std::int16_t seat = context.seat_of[action.player.index];
    if (action.kind == ActionKind::declare && seat >= 0 && at_once(Seat{static_cast<std::uint8_t>(seat)})) {
      return &action;
    }
    if (action.kind != ActionKind::declare && action.kind != ActionKind::aside) {
      return nullptr;
    }
  }
  return nullptr;
}

/// Where no card is turned up that should be: at which line of the log it is missed.
std::optional<Span> missed_upcard(const HandContext& context, bool declared) {
  const log::Hand& hand = context.hand;
  switch (context.rules.upcard) {
    case spec::Upcard::none: return std::nullopt;
    case spec::Upcard::with_the_deal: return hand.play.empty() ? std::nullopt : std::optional{hand.play.front().at};
    case spec::Upcard::unless_declared: break;
  }
  const auto first = std::ranges::find_if(hand.actions, [](const log::Action& action) {
    return action.kind != ActionKind::declare && action.kind != ActionKind::aside;
  });
  return declared || first == hand.actions.end() ? std::nullopt : std::optional{first->at};
}

/// Whether the first card drawn is the one that the deck turns up: then none was turned up.
bool is_drawn_first(const HandContext& context, Card upcard) {
  const std::vector<log::Action>& actions = context.hand.actions;
  const auto drawn = std::ranges::find_if(actions, [](const log::Action& action) {
    return action.kind == ActionKind::draw || action.kind == ActionKind::take;
  });
  return upcard.known() && drawn != actions.end() && drawn->kind == ActionKind::draw &&
         context.cards(drawn->cards).front().card == upcard;
}

void check_upcard(const HandContext& context, FindingSink& findings, bool by_deck) {
  const auto& up = context.hand.upcard;
  const spec::Rules& rules = context.rules;
  const log::Action* const declared = declaration(context);
  const auto report = [&](Span at, std::string message, std::string help) {
    findings.report(Code::wrong_upcard, at, Key::deal_upcard, std::move(message), std::move(help));
  };
  if (!up) {
    if (const auto at = missed_upcard(context, declared != nullptr); at && !by_deck) {
      report(
          *at,
          declared != nullptr ? "no card is turned up before the declaration" : "play begins without a card turned up",
          "add a line such as `up 8c` after the deal");
    }
  } else if (!rules.turns_up()) {
    report(up->at,
           fmt::format("{} is turned up, but `{}` turns no card up", to_string(up->card), spec::house_words(rules)),
           "");
  } else if (declared != nullptr && rules.upcard == spec::Upcard::unless_declared) {
    report(
        up->at,
        fmt::format("{} is turned up, although `{}` has declared", to_string(up->card), context.name(declared->player)),
        "a card is turned up when nobody has declared a dealt win");
  }
}

void turn_up(const HandContext& context, Table& table, FindingSink& findings, const std::optional<Deck>& deck) {
  const auto& up = context.hand.upcard;
  Card card = deck ? deck->upcard : Card{};
  const bool stays_on_deck = !up && is_drawn_first(context, card);
  check_upcard(context, findings, deck.has_value() && !stays_on_deck);
  if (stays_on_deck) {
    table.deck.push_back(std::exchange(card, Card{}));
  }
  if (up) {
    if (up->card.known() && card.known() && up->card != card) {
      findings.report(Code::not_the_deck, up->at, std::nullopt,
                      fmt::format("the deck turns up {}, not {}", to_string(card), to_string(up->card)));
    }
    check_new(context, findings, *up);
    card = up->card.known() ? up->card : card;
  }
  if (up || card.known()) {
    if (card.known()) {
      settle_place(context.rules, table, card);
    }
    table.discards.push_back(card);
  }
}

}  // namespace

[[gnu::flatten]] void deal(const HandContext& context, Table& table, FindingSink& findings) {
  const unsigned due = cards_dealt(context);
  std::optional<Deck> deck;
  if (context.hand.header.deck) {
    deck = read_deck(context, table, findings, *context.hand.header.deck, due);
  }
  Seats written = 0;
  for (const log::PlayerCards& line : context.hand.deals) {
    if (const auto seat = find_seat(context, findings, line.player, line.at)) {
      written |= bit(*seat);
      deal_to(context, table, findings, line, deck, *seat, due);
    }
  }
  std::size_t out = 0;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    if (!contains(written, Seat{seat})) {
      deal_unwritten(context, table, deck, Seat{seat}, static_cast<int>(due));
    }
    out += static_cast<std::size_t>(table.hands[seat].size());
    table.dealt[seat] = table.hands[seat];
    table.hidden_draws[seat] = 0;
    table.dealt_or_drawn[seat] = CardMultiset{};
  }
  // Whoever has left the game has no dealt win.
  table.without_win |= table.gone;
  each(table.in_game(), [&](Seat seat) {
    // Cards that hold no win, whatever the hidden ones are, are looked at once.
    if (dealt_win(context.rules, table, seat).answer == Answer::no) {
      table.without_win |= bit(seat);
    }
  });
  turn_up(context, table, findings, deck);
  out += table.discards.size();
  const std::size_t pack = context.rules.deck.size();
  table.stock = static_cast<std::uint8_t>(std::max(pack, out) - out);
}

}  // namespace tonk
