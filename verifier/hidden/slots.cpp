#include "verifier/hidden/slots.hpp"

#include <algorithm>
#include <span>
#include <string>

namespace tonk {
namespace {

using log::WrittenCard;

bool is_drawn(const log::Action& action) { return action.kind == ActionKind::draw || action.kind == ActionKind::touch; }

bool is_taken(const log::Action& action) { return action.kind == ActionKind::take || action.kind == ActionKind::slap; }

bool any_hidden(const log::Hand& hand, log::Cards cards) {
  return std::ranges::any_of(std::span{hand.cards}.subspan(cards.first, cards.count),
                             [](const WrittenCard& one) { return !one.card.known(); });
}

log::NameId name_of(log::Hand& hand, const std::string& name) {
  auto found = std::ranges::find(hand.names, name);
  if (found == hand.names.end()) {
    hand.names.push_back(name);
    found = hand.names.end() - 1;
  }
  return {static_cast<std::uint8_t>(found - hand.names.begin())};
}

/// Who has no `deal` line was dealt as many cards as the house deals.
void write_deals(log::Hand& hand, const Table& table, const std::vector<std::string>& seats) {
  if (hand.header.deck) {
    return;
  }
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    const log::NameId name = name_of(hand, seats[seat]);
    if (std::ranges::find(hand.deals, name, &log::PlayerCards::player) == hand.deals.end()) {
      const log::Cards cards{static_cast<std::uint32_t>(hand.cards.size()),
                             static_cast<std::uint32_t>(table.dealt[seat].size())};
      hand.cards.resize(hand.cards.size() + cards.count, WrittenCard{{}, {}, hand.id_at});
      hand.deals.push_back({name, cards, hand.id_at});
    }
  }
}

/// Which cards the log shows, and whose.
class Shown {
 public:
  Shown(const log::Hand& hand, const spec::Rules& rules) : hand_(hand), rules_(rules) {
    if (hand.upcard && hand.upcard->card.known()) {
      all_.insert(hand.upcard->card);
      come_.insert(hand.upcard->card);
    }
    for (const log::PlayerCards& line : hand.deals) {
      add(come_, line.cards);
    }
    for (const log::Action& action : hand.actions) {
      if (is_drawn(action)) {
        add(come_, action.cards);
      }
    }
    for (const WrittenCard& written : hand.cards) {
      if (written.card.known()) {
        all_.insert(written.card);
      }
    }
  }

  /// What a card that came to the player, or to nobody, can have been. Where a card lies twice or comes back into the stock, its places
  /// tell nothing.
  [[nodiscard]] CardSet received(std::optional<log::NameId> by) const {
    CardSet cards = rules_.deck.pack;
    if (rules_.deck.packs > 1 || rules_.stock_out == spec::StockOut::reshuffle) {
      return cards;
    }
    // A card that goes unseen from hand to hand may be played by whoever has it last.
    cards = pass_unseen() ? cards : cards - all_;
    for (const log::Action& action : hand_.actions) {
      const bool own = by && action.player == *by && !is_drawn(action);
      if (own || is_taken(action)) {
        add(cards, action.cards);
      }
    }
    for (const log::PlayLine& line : hand_.play) {
      if (line.kind == log::PlayLine::Kind::holds && by && line.player == *by) {
        add(cards, line.cards);
      }
    }
    for (const log::PlayerCards& line : hand_.shows) {
      if (by && line.player == *by) {
        add(cards, line.cards);
      }
    }
    return cards - come_;
  }

  /// What a card that the player played can have been: one that came to that player at some time, seen or unseen; and one that was taken
  /// lay in the discard pile.
  [[nodiscard]] CardSet played(const log::Action& played) const {
    const bool plain = played.kind == ActionKind::take || played.kind == ActionKind::discard ||
                       played.kind == ActionKind::spread || played.kind == ActionKind::hit;
    const bool pile_unseen = std::ranges::any_of(hand_.actions, [&](const log::Action& action) {
      const bool concerns = played.kind == ActionKind::take ? action.kind == ActionKind::discard
                                                            : is_taken(action) && action.player == played.player;
      return concerns && !hand_.cards[action.cards.first].card.known();
    });
    const bool takes = played.kind == ActionKind::take;
    const bool from_a_book = takes && std::ranges::count(hand_.actions, ActionKind::shed, &log::Action::kind) > 0;
    if (!plain || pile_unseen || from_a_book) {
      return rules_.deck.pack;
    }
    CardSet cards;
    if (takes || received_unseen(played.player)) {
      cards = received(played.player);
    }
    for (const log::PlayerCards& line : hand_.deals) {
      if (line.player == played.player) {
        add(cards, line.cards);
      }
    }
    const bool from_the_pile = takes || rules_.above_take == spec::AboveTake::goes_along;
    if (from_the_pile && hand_.upcard && hand_.upcard->card.known()) {
      cards.insert(hand_.upcard->card);
    }
    for (const log::Action& action : hand_.actions) {
      const bool own = action.player == played.player && (is_drawn(action) || is_taken(action));
      if (own || (from_the_pile && action.kind == ActionKind::discard)) {
        add(cards, action.cards);
      }
    }
    if (played.kind == ActionKind::discard) {
      const CardSet elsewhere = seen_after(played);
      cards = (cards - elsewhere).empty() ? cards : cards - elsewhere;  // else the record is wrong somewhere
    }
    return cards;
  }

 private:
  /// What is seen in hands or played later, and so did not lie in the discard pile by then, where each card that leaves the pile is seen.
  [[nodiscard]] CardSet seen_after(const log::Action& discard) const {
    const bool any_shed = std::ranges::count(hand_.actions, ActionKind::shed, &log::Action::kind) > 0;
    if (rules_.deck.packs > 1 || rules_.stock_out == spec::StockOut::reshuffle || any_shed || pass_unseen()) {
      return {};
    }
    CardSet seen;
    CardSet taken;
    for (const log::PlayerCards& line : hand_.shows) {
      add(seen, line.cards);
    }
    for (const log::Action& action : hand_.actions) {
      if (is_taken(action)) {
        add(taken, action.cards);
      } else if (action.at.begin > discard.at.begin) {
        add(seen, action.cards);
      }
    }
    return seen - taken;
  }

  [[nodiscard]] bool pass_unseen() const {
    const bool goes_along = rules_.above_take == spec::AboveTake::goes_along;
    return std::ranges::any_of(hand_.actions, [&](const log::Action& action) {
      return (is_taken(action) || (goes_along && action.kind == ActionKind::discard)) &&
             any_hidden(hand_, action.cards);
    });
  }

  [[nodiscard]] bool received_unseen(log::NameId player) const {
    return std::ranges::any_of(
               hand_.deals,
               [&](const log::PlayerCards& line) { return line.player == player && any_hidden(hand_, line.cards); }) ||
           std::ranges::any_of(hand_.actions, [&](const log::Action& action) {
             return action.player == player && is_drawn(action) && any_hidden(hand_, action.cards);
           });
  }

  void add(CardSet& cards, log::Cards range) const {
    for (const WrittenCard& written : std::span{hand_.cards}.subspan(range.first, range.count)) {
      if (written.card.known() && rules_.deck.pack.contains(written.card)) {
        cards.insert(written.card);
      }
    }
  }

  const log::Hand& hand_;
  const spec::Rules& rules_;
  CardSet all_;
  CardSet come_;  ///< that were dealt, drawn or turned up for all to see
};

}  // namespace

Card SlottedHand::card(const Slot& slot) const {
  return slot.card == Slot::upcard ? hand.upcard->card : hand.cards[slot.card].card;
}

void SlottedHand::set(const Slot& slot, Card card) {
  (slot.card == Slot::upcard ? *hand.upcard : hand.cards[slot.card]).card = card;
}

bool is_hidden_play(const log::Hand& hand, const log::Action& action) {
  if (action.kind == ActionKind::declare) {
    const auto deal = std::ranges::find(hand.deals, action.player, &log::PlayerCards::player);
    return deal == hand.deals.end() || any_hidden(hand, deal->cards);
  }
  return !is_drawn(action) && any_hidden(hand, action.cards);
}

bool has_hidden_plays(const log::Hand& hand) {
  const bool all_seen = std::ranges::all_of(hand.cards, [](const WrittenCard& one) { return one.card.known(); });
  const auto declares = [](const log::Action& action) { return action.kind == ActionKind::declare; };
  if (all_seen && std::ranges::none_of(hand.actions, declares)) {
    return false;  // nearly every hand
  }
  return std::ranges::any_of(hand.actions, [&](const log::Action& action) { return is_hidden_play(hand, action); });
}

SlottedHand with_slots(const log::Hand& hand, const spec::Rules& rules, const Table& table,
                       const std::vector<std::string>& seats) {
  SlottedHand result{hand, {}};
  const auto unnamed =
      std::ranges::count_if(seats, [&](const std::string& name) { return std::ranges::count(hand.names, name) == 0; });
  if (hand.names.size() + static_cast<std::size_t>(unnamed) > log::max_names) {
    return result;  // which stays open
  }
  write_deals(result.hand, table, seats);
  const Shown shown(result.hand, rules);
  std::uint32_t group = 0;
  const auto add = [&](log::Cards range, bool played, CardSet may_be, Offset at) {
    ++group;
    for (std::uint32_t card = range.first; card < range.first + range.count; ++card) {
      if (!result.hand.cards[card].card.known()) {
        // Which one stands for another card makes a difference.
        group += result.hand.cards[card].stands_for.known() ? 1U : 0U;
        result.slots.push_back({card, group, played, at, may_be});
        group += result.hand.cards[card].stands_for.known() ? 1U : 0U;
      }
    }
  };
  if (result.hand.upcard && !result.hand.upcard->card.known()) {
    result.slots.push_back({Slot::upcard, ++group, true, result.hand.upcard->at.begin, shown.received(std::nullopt)});
  }
  for (const log::Action& action : result.hand.actions) {
    if (!is_drawn(action)) {
      add(action.cards, true, shown.played(action), action.at.begin);
    }
  }
  // Whoever has the fewest is the soonest known.
  std::vector<std::vector<Slot>> received;
  for (const log::PlayerCards& line : result.hand.deals) {
    const std::size_t first = result.slots.size();
    const CardSet may_be = shown.received(line.player);
    add(line.cards, false, may_be, line.at.begin);
    for (const log::Action& action : result.hand.actions) {
      if (is_drawn(action) && action.player == line.player) {
        add(action.cards, false, may_be, action.at.begin);
      }
    }
    received.emplace_back(result.slots.begin() + static_cast<std::ptrdiff_t>(first), result.slots.end());
    result.slots.resize(first);
  }
  std::ranges::stable_sort(received, {}, &std::vector<Slot>::size);
  for (const std::vector<Slot>& slots : received) {
    result.slots.insert(result.slots.end(), slots.begin(), slots.end());
  }
  return result;
}

}  // namespace tonk
