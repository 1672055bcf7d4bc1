#include "verifier/judge/dealing.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "verifier/judge/describe.hpp"
#include "verifier/table/arrange.hpp"
#include "verifier/table/dealt_win.hpp"
#include "verifier/table/hands.hpp"

namespace tonk {
namespace {

using spec::Key;

std::span<const log::WrittenCard> cards_of(const Case& on_desk, log::Cards range) {
  return std::span{on_desk.hand.cards}.subspan(range.first, range.count);
}

/// The number of cards that each is dealt: the house's, or another that it allows where everyone was dealt as many.
unsigned cards_dealt(const Case& on_desk) {
  const unsigned usual = on_desk.rules.cards_dealt[on_desk.table.players];
  const auto& deals = on_desk.hand.deals;
  if (deals.empty() || deals.front().cards.count >= 64 ||
      ((on_desk.rules.also_dealt >> deals.front().cards.count) & 1U) == 0) {
    return usual;
  }
  const unsigned other = deals.front().cards.count;
  return std::all_of(deals.begin(), deals.end(), [&](const auto& line) { return line.cards.count == other; }) ? other
                                                                                                              : usual;
}

/// Which numbers everyone may be dealt instead.
std::string other_deals(const spec::Rules& rules) {
  std::string numbers;
  for (unsigned number = 1; number < 64; ++number) {
    if (((rules.also_dealt >> number) & 1U) != 0) {
      numbers += (numbers.empty() ? "" : ", ") + std::to_string(number);
    }
  }
  return numbers.empty() ? "" : "everyone may be dealt one of these instead: " + numbers;
}

std::size_t pack_size(const spec::Rules& rules) { return std::size_t{rules.deck.pack.size()} * rules.deck.packs; }

/// A card that is dealt or turned up: of the pack, and nowhere else. What is wrong is reported.
void check_new(Case& on_desk, const log::WrittenCard& written) {
  const Card card = written.card;
  if (!card.known()) {
    return;
  }
  if (!on_desk.rules.deck.pack.contains(card)) {
    on_desk.report(Code::card_not_in_pack, written.at, Key::deck,
                   fmt::format("{} is not in the pack of `{}`", to_string(card), on_desk.rules.house));
  } else if (on_desk.table.located.count(card) >= on_desk.rules.deck.packs && !on_desk.table.excused.contains(card)) {
    on_desk.report(Code::card_seen_twice, written.at, std::nullopt,
                   fmt::format("{} cannot be here: {}", to_string(card),
                               whereabouts(on_desk.table, on_desk.judgement.seats, card)));
  }
}

/// The cards, where all are known, different, of the pack, and nowhere else; else none.
CardSet all_new(const Case& on_desk, std::span<const log::WrittenCard> written) {
  CardSet cards;
  for (const log::WrittenCard& one : written) {
    if (!one.card.known()) {
      return {};
    }
    cards.insert(one.card);
  }
  const bool are_new = cards.size() == written.size() && on_desk.rules.deck.pack.contains(cards) &&
                       (on_desk.table.located.first() & cards).empty();
  return are_new ? cards : CardSet{};
}

/// What the `deck` line says: the cards dealt to each seat, the upcard, and the stock.
class Deck {
 public:
  Deck(Case& on_desk, const log::DeckLine& line, unsigned each) {
    const auto cards = cards_of(on_desk, line.cards);
    check(on_desk, cards, line.at);
    const Table& table = on_desk.table;
    const std::size_t dealt = std::size_t{each} * table.players;
    Seat seat = table.after(table.dealer, on_desk.rules.play_passes);
    std::size_t next = 0;
    for (; next < dealt && next < cards.size(); ++next) {
      if (cards[next].card.known()) {
        hands_[seat.index].insert(cards[next].card);
      }
      seat = table.after(seat, on_desk.rules.play_passes);
    }
    if (on_desk.rules.turns_up() && next < cards.size()) {
      upcard_ = cards[next++].card;
    }
    for (std::size_t left = cards.size(); left > next; --left) {
      on_desk.table.deck.push_back(cards[left - 1].card);
    }
  }

  [[nodiscard]] const Bag& hand(Seat seat) const { return hands_[seat.index]; }
  [[nodiscard]] Card upcard() const { return upcard_; }

 private:
  static void check(Case& on_desk, std::span<const log::WrittenCard> cards, Span at) {
    Bag seen;
    for (const log::WrittenCard& written : cards) {
      if (!written.card.known()) {
        continue;
      }
      if (!on_desk.rules.deck.pack.contains(written.card)) {
        on_desk.report(Code::card_not_in_pack, written.at, Key::deck,
                       fmt::format("{} is not in the pack of `{}`", to_string(written.card), on_desk.rules.house));
      } else if (seen.count(written.card) >= on_desk.rules.deck.packs) {
        on_desk.report(Code::card_seen_twice, written.at, std::nullopt,
                       fmt::format("{} stands too often in the deck", to_string(written.card)));
      }
      seen.insert(written.card);
    }
    if (cards.size() != pack_size(on_desk.rules)) {
      on_desk.report(Code::not_the_deck, at, Key::deck,
                     fmt::format("the deck has {} cards; the pack has {}", cards.size(), pack_size(on_desk.rules)));
    }
  }

  std::array<Bag, spec::max_players> hands_;
  Card upcard_;
};

/// The cards one by one, with what may be wrong with each.
void deal_each(Case& on_desk, const log::PlayerCards& line, const std::optional<Deck>& deck, Seat seat) {
  Table& table = on_desk.table;
  Bag by_deck = deck ? deck->hand(seat) : Bag{};
  unsigned hidden = 0;
  for (const log::WrittenCard& written : cards_of(on_desk, line.cards)) {
    check_new(on_desk, written);
    if (!written.card.known()) {
      ++hidden;
      continue;
    }
    if (deck && !by_deck.erase(written.card)) {
      on_desk.report(Code::not_the_deck, written.at, std::nullopt,
                     fmt::format("the deck does not deal {} to `{}`", to_string(written.card), on_desk.name(seat)),
                     "by the deck the hand is " + to_string(Holding{.known = deck->hand(seat)}));
    }
    receive(on_desk.rules, table, seat, written.card);
  }
  for (; hidden > 0; --hidden) {
    receive(on_desk.rules, table, seat, Card{});
  }
}

void deal_to(Case& on_desk, const log::PlayerCards& line, const std::optional<Deck>& deck, Seat seat, unsigned due) {
  if (const CardSet cards = all_new(on_desk, cards_of(on_desk, line.cards)); !deck && !cards.empty()) {
    on_desk.table.located.insert(cards);
    on_desk.table.hand(seat).known.insert(cards);
  } else {
    deal_each(on_desk, line, deck, seat);
  }
  if (due != 0 && line.cards.count != due) {
    on_desk.report(Code::wrong_deal, line.at, Key::deal_cards,
                   fmt::format("`{}` is dealt {} {}, not {}", on_desk.name(seat), line.cards.count,
                               line.cards.count == 1 ? "card" : "cards", due),
                   other_deals(on_desk.rules));
  }
}

void deal_unwritten(Case& on_desk, const std::optional<Deck>& deck, Seat seat, int due) {
  if (deck) {
    for (const Card card : tonk::cards_of(deck->hand(seat))) {
      receive(on_desk.rules, on_desk.table, seat, card);
    }
  }
  while (on_desk.table.hand(seat).size() < due) {
    receive(on_desk.rules, on_desk.table, seat, Card{});
  }
}

/// The declaration that ends the hand before anyone has moved; hidden cards may be a win. Null where there is none.
const log::Action* declaration(const Case& on_desk) {
  for (const log::Action& action : on_desk.hand.actions) {
    const std::int16_t seat = on_desk.seat_of[action.player.index];
    if (action.kind == ActionKind::declare && seat >= 0 &&
        dealt_win(on_desk.rules, on_desk.table, Seat{static_cast<std::uint8_t>(seat)}).answer != Answer::no) {
      return &action;
    }
    if (action.kind != ActionKind::declare && action.kind != ActionKind::aside) {
      return nullptr;
    }
  }
  return nullptr;
}

/// Where no card is turned up that should be: at which line of the log it is missed.
std::optional<Span> missed_upcard(const Case& on_desk, bool declared) {
  const log::Hand& hand = on_desk.hand;
  switch (on_desk.rules.upcard) {
    case spec::Upcard::none: return std::nullopt;
    case spec::Upcard::with_the_deal: return hand.play.empty() ? std::nullopt : std::optional{hand.play.front().at};
    case spec::Upcard::unless_declared: break;
  }
  const auto first = std::find_if(hand.actions.begin(), hand.actions.end(), [](const log::Action& action) {
    return action.kind != ActionKind::declare && action.kind != ActionKind::aside;
  });
  return declared || first == hand.actions.end() ? std::nullopt : std::optional{first->at};
}

void check_upcard(Case& on_desk, bool by_deck) {
  const auto& up = on_desk.hand.upcard;
  const spec::Rules& rules = on_desk.rules;
  const log::Action* const declared = declaration(on_desk);
  const auto report = [&](Span at, std::string message, std::string help) {
    on_desk.report(Code::wrong_upcard, at, Key::deal_upcard, std::move(message), std::move(help));
  };
  if (!up) {
    if (const auto at = missed_upcard(on_desk, declared != nullptr); at && !by_deck) {
      report(
          *at,
          declared != nullptr ? "no card is turned up before the declaration" : "play begins without a card turned up",
          "add a line such as `up 8c` after the deal");
    }
  } else if (!rules.turns_up()) {
    report(up->at, fmt::format("{} is turned up, but `{}` turns no card up", to_string(up->card), rules.house), "");
  } else if (declared != nullptr && rules.upcard == spec::Upcard::unless_declared) {
    report(
        up->at,
        fmt::format("{} is turned up, although `{}` has declared", to_string(up->card), on_desk.name(declared->player)),
        "a card is turned up when nobody has declared a dealt win");
  }
}

void turn_up(Case& on_desk, const std::optional<Deck>& deck) {
  Table& table = on_desk.table;
  const auto& up = on_desk.hand.upcard;
  check_upcard(on_desk, deck.has_value());
  Card card = deck ? deck->upcard() : Card{};
  if (up) {
    if (up->card.known() && card.known() && up->card != card) {
      on_desk.report(Code::not_the_deck, up->at, std::nullopt,
                     fmt::format("the deck turns up {}, not {}", to_string(card), to_string(up->card)));
    }
    check_new(on_desk, *up);
    card = up->card.known() ? up->card : card;
  }
  if (up || card.known()) {
    if (card.known()) {
      settle_place(on_desk.rules, table, card);
    }
    table.discards.push_back(card);
  }
}

/// Cards that hold no win, whatever the hidden ones are, are looked at once.
void note_wins(Case& on_desk) {
  Table& table = on_desk.table;
  for (std::uint8_t index = 0; index < table.players; ++index) {
    const Seat seat{index};
    if (dealt_win(on_desk.rules, table, seat).answer == Answer::no) {
      table.without_win |= bit(seat);
    }
  }
}

}  // namespace

void deal(Case& on_desk) {
  Table& table = on_desk.table;
  const unsigned each = cards_dealt(on_desk);
  std::optional<Deck> deck;
  if (on_desk.hand.header.deck) {
    deck.emplace(on_desk, *on_desk.hand.header.deck, each);
  }
  std::uint64_t written = 0;
  for (const log::PlayerCards& line : on_desk.hand.deals) {
    if (const auto seat = on_desk.seat(line.player, line.at)) {
      written |= std::uint64_t{1} << seat->index;
      deal_to(on_desk, line, deck, *seat, each);
    }
  }
  std::size_t out = 0;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    if (((written >> seat) & 1U) == 0) {
      deal_unwritten(on_desk, deck, Seat{seat}, static_cast<int>(each));
    }
    out += static_cast<std::size_t>(table.hands[seat].size());
    table.dealt[seat] = table.hands[seat];
    table.drew_hidden[seat] = false;
  }
  note_wins(on_desk);
  turn_up(on_desk, deck);
  out += table.discards.size();
  const std::size_t pack = pack_size(on_desk.rules);
  table.stock = static_cast<std::uint8_t>(std::max(pack, out) - out);
}

}  // namespace tonk
