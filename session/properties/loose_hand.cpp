#include "session/properties/loose_hand.hpp"

#include <algorithm>
#include <utility>

namespace tonk {
namespace {

/// In which order the cards are dealt: how far behind the first each seat is.
std::vector<std::size_t> slots(const LiveHand& table) {
  const std::size_t players = table.players();
  const std::size_t first = table.to_move().index;
  const bool to_the_left = first == (table.table().dealer.index + 1U) % players;
  std::vector<std::size_t> slot(players);
  for (std::size_t seat = 0; seat < players; ++seat) {
    slot[seat] = (to_the_left ? seat + players - first : first + players - seat) % players;
  }
  return slot;
}

bool take_out(std::vector<Card>& cards, Card card) {
  const auto found = std::find(cards.begin(), cards.end(), card);
  if (found == cards.end()) {
    return false;
  }
  cards.erase(found);
  return true;
}

/// The pack that deals the hand; cards that are needed twice are somewhere else the second time.
std::vector<Card> pack_for(const LooseHand& hand, const std::vector<std::size_t>& slot) {
  const std::size_t players = hand.players.size();
  const std::size_t each = hand.house.cards_dealt(static_cast<unsigned>(players));
  std::vector<Card> rest = hand.house.pack();
  std::vector<Card> pack(players * each);
  for (std::size_t seat = 0; seat < players; ++seat) {
    for (std::size_t round = 0; round < std::min(each, hand.dealt[seat].size()); ++round) {
      const Card card = hand.dealt[seat][round];
      if (take_out(rest, card)) {
        pack[round * players + slot[seat]] = card;
      }
    }
  }
  std::vector<Card> behind;
  if (hand.house.turns_up_a_card() && hand.upcard && take_out(rest, *hand.upcard)) {
    behind.push_back(*hand.upcard);
  }
  for (const Choice& move : hand.moves) {
    if (move.kind == ActionKind::draw && take_out(rest, move.cards.front().card)) {
      behind.push_back(move.cards.front().card);
    }
  }
  for (Card& card : pack) {
    if (!card.known()) {
      std::vector<Card>& from = rest.empty() ? behind : rest;
      card = from.back();
      from.pop_back();
    }
  }
  pack.insert(pack.end(), behind.begin(), behind.end());
  pack.insert(pack.end(), rest.begin(), rest.end());
  return pack;
}

/// The cards that lie in the stock to the end.
std::vector<Card> unused(const LooseHand& hand) {
  std::vector<Card> rest = hand.house.pack();
  for (const std::vector<Card>& cards : hand.dealt) {
    for (const Card card : cards) {
      take_out(rest, card);
    }
  }
  if (hand.upcard) {
    take_out(rest, *hand.upcard);
  }
  for (const Choice& move : hand.moves) {
    if (move.kind == ActionKind::draw) {
      take_out(rest, move.cards.front().card);
    }
  }
  return rest;
}

/// Says which cards the unknown ones are; false where there are not enough.
bool fill(LooseHand& hand) {
  std::vector<Card> free = unused(hand);
  for (std::size_t index = 0; index < hand.moves.size(); ++index) {
    Choice& move = hand.moves[index];
    if (move.kind != ActionKind::draw || move.cards.front().card.known()) {
      continue;
    }
    if (free.empty()) {
      return false;
    }
    move.cards.front().card = free.back();
    Choice& last = hand.moves[hand.end_of_turn(index) - 1];
    if (last.kind == ActionKind::discard && !last.cards.front().card.known()) {
      last.cards = move.cards;
    }
    free.pop_back();
  }
  return true;
}

/// Another discard than the one that is not allowed: of the card drawn, or else of one that the player needs no more.
std::optional<Choice> other_discard(const LooseHand& hand, std::size_t index, const LiveHand& table) {
  const auto needed = [&](Card card) {
    const auto has_it = [card](const PlayedCard& played) { return played.card == card; };
    return std::any_of(hand.moves.begin() + static_cast<std::ptrdiff_t>(index) + 1, hand.moves.end(),
                       [&](const Choice& move) { return std::any_of(move.cards.begin(), move.cards.end(), has_it); });
  };
  std::optional<Choice> best;
  for (const Choice& move : table.legal_moves()) {
    if (move.kind == ActionKind::discard && move.seat == hand.moves[index].seat &&
        (!best || (needed(best->cards.front().card) && !needed(move.cards.front().card)))) {
      best = move;
    }
  }
  return best;
}

/// Plays the moves, and leaves out or changes those that are not allowed; false where others must be drawn then.
bool plays(LooseHand& hand, LiveHand& table) {
  for (std::size_t index = 0; index < hand.moves.size();) {
    Choice& move = hand.moves[index];
    if (!table.allows(move)) {
      if (table.over()) {
        hand.moves.resize(index);
        return true;
      }
      if (move.kind == ActionKind::take && table.allows(Choice{move.seat, ActionKind::draw})) {
        move = {move.seat, ActionKind::draw, 0, std::vector<PlayedCard>(1)};
        return false;
      }
      if (move.kind == ActionKind::draw) {
        for (std::size_t end = hand.end_of_turn(index); end-- > index;) {
          if (end < hand.moves.size()) {
            hand.remove_move(end);
          }
        }
        return false;
      }
      std::optional<Choice> other = move.kind == ActionKind::discard ? other_discard(hand, index, table) : std::nullopt;
      if (!other) {
        hand.remove_move(index);
        continue;
      }
      move = *std::move(other);
    }
    (void)table.play(move);
    ++index;
  }
  return true;
}

}  // namespace

LooseHand take_apart(const PlayedHand& hand) {
  LooseHand loose{hand.house, hand.deal.players, hand.deal.dealer, {}, {}, hand.moves};
  for (Choice& move : loose.moves) {
    move.cards.resize(move.kind == ActionKind::draw ? 1 : move.cards.size());
  }
  const std::size_t players = hand.deal.players.size();
  const std::size_t each = hand.house.cards_dealt(static_cast<unsigned>(players));
  const std::vector<std::size_t> slot = slots(*LiveHand::deal(hand.house, hand.deal));
  loose.dealt.resize(players);
  for (std::size_t seat = 0; seat < players; ++seat) {
    for (std::size_t round = 0; round < each; ++round) {
      loose.dealt[seat].push_back(hand.deal.pack[round * players + slot[seat]]);
    }
  }
  if (hand.house.turns_up_a_card()) {
    loose.upcard = hand.deal.pack[players * each];
  }
  return loose;
}

void LooseHand::remove_move(std::size_t index) {
  const auto at = moves.begin() + static_cast<std::ptrdiff_t>(index);
  const bool is_spread = at->kind == ActionKind::spread;
  const auto spreads =
      std::count_if(moves.begin(), at, [](const Choice& move) { return move.kind == ActionKind::spread; });
  const auto number = static_cast<std::uint16_t>(spreads + 1);
  auto rest = moves.erase(at);
  while (is_spread && rest != moves.end()) {
    if (rest->spread_number == number) {
      rest = moves.erase(rest);
      continue;
    }
    rest->spread_number = static_cast<std::uint16_t>(rest->spread_number - (rest->spread_number > number ? 1 : 0));
    ++rest;
  }
}

void LooseHand::remove_player(Seat seat) {
  for (std::size_t index = moves.size(); index-- > 0;) {
    if (index < moves.size() && moves[index].seat == seat) {
      remove_move(index);
    }
  }
  for (Choice& move : moves) {
    move.seat.index = static_cast<std::uint8_t>(move.seat.index - (move.seat > seat ? 1 : 0));
  }
  players.pop_back();
  dealt.erase(dealt.begin() + seat.index);
  if (dealer >= seat) {  // who began goes on to begin
    dealer.index = static_cast<std::uint8_t>((dealer.index == 0 ? players.size() : dealer.index) - 1);
  }
}

void LooseHand::remove_exchange(std::size_t draw) {
  const Card drawn = moves[draw].cards.front().card;
  const Card discarded = moves[draw + 1].cards.front().card;
  const Seat seat = moves[draw].seat;
  moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(draw), moves.begin() + static_cast<std::ptrdiff_t>(draw) + 2);
  auto& held = dealt[seat.index];
  const auto from_deal = std::find(held.begin(), held.end(), discarded);
  if (from_deal != held.end()) {
    *from_deal = drawn;
    return;
  }
  for (std::size_t before = 0; before < draw; ++before) {
    Choice& move = moves[before];
    if (move.seat == seat && move.kind == ActionKind::draw && move.cards.front().card == discarded) {
      move.cards.front().card = drawn;
    }
  }
}

std::size_t LooseHand::end_of_turn(std::size_t first) const {
  std::size_t end = first;
  for (bool ends = false; !ends && end < moves.size() && moves[end].seat == moves[first].seat; ++end) {
    ends = moves[end].kind == ActionKind::discard;
  }
  return end;
}

void LooseHand::make_dull(std::size_t first) {
  const std::size_t end = end_of_turn(first);
  const bool draws = moves[first].kind == ActionKind::draw || moves[first].kind == ActionKind::take;
  if (end < first + 2 || !draws || moves[end - 1].kind != ActionKind::discard) {
    return;
  }
  const std::vector<PlayedCard> drawn =
      moves[first].kind == ActionKind::draw ? moves[first].cards : std::vector<PlayedCard>(1);
  moves[first] = {moves[first].seat, ActionKind::draw, 0, drawn};
  moves[end - 1].cards = drawn;
  for (std::size_t index = end - 1; index-- > first + 1;) {
    remove_move(index);
  }
}

void LooseHand::draw_instead_of(std::size_t take) {
  const Card taken = moves[take].cards.front().card;
  const std::vector<Card> free = unused(*this);
  if (free.empty()) {
    return;
  }
  for (std::vector<Card>& cards : dealt) {
    std::replace(cards.begin(), cards.end(), taken, free.back());
  }
  if (upcard == taken) {
    upcard = free.back();
  }
  for (std::size_t index = 0; index < take; ++index) {
    for (PlayedCard& played : moves[index].cards) {
      played.card = played.card == taken ? free.back() : played.card;
    }
  }
  moves[take].kind = ActionKind::draw;
}

std::optional<PlayedHand> put_together(LooseHand hand) {
  if (hand.house.cards_dealt(static_cast<unsigned>(hand.players.size())) == 0) {
    return std::nullopt;
  }
  const Result<LiveHand> trial = LiveHand::deal(hand.house, {hand.players, hand.dealer, hand.house.pack()});
  if (!trial) {
    return std::nullopt;
  }
  // Each time, one turn or one take fewer is out of order.
  for (;;) {
    if (!fill(hand)) {
      return std::nullopt;
    }
    PlayedHand made{hand.house, {hand.players, hand.dealer, pack_for(hand, slots(*trial))}, {}};
    Result<LiveHand> table = LiveHand::deal(made.house, made.deal);
    if (!table) {
      return std::nullopt;
    }
    if (plays(hand, *table)) {
      made.moves = std::move(hand.moves);
      return made;
    }
  }
}

}  // namespace tonk
