#include "tonk/dealing.hpp"

#include <algorithm>
#include <utility>

namespace tonk::v0 {
namespace {

/// In which order the cards are dealt: how far behind the first each seat is.
std::vector<std::size_t> slots(const Table& table) {
  const std::size_t players = table.players();
  const std::size_t first = table.to_move().index;
  const bool to_the_left = first == (table.dealer().index + 1U) % players;
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
  for (const Move& move : hand.moves) {
    if (move.action == Action::draw && take_out(rest, move.cards.front().card)) {
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

}  // namespace

LooseHand take_apart(const PlayedHand& hand) {
  LooseHand loose{hand.house, hand.deal.players, hand.deal.dealer, {}, {}, hand.moves};
  const std::size_t players = hand.deal.players.size();
  const std::size_t each = hand.house.cards_dealt(static_cast<unsigned>(players));
  const std::vector<std::size_t> slot = slots(*Table::deal(hand.house, hand.deal));
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
  const bool is_spread = at->action == Action::spread;
  const auto spreads = std::count_if(moves.begin(), at, [](const Move& move) { return move.action == Action::spread; });
  const auto number = static_cast<std::uint16_t>(spreads + 1);
  auto rest = moves.erase(at);
  while (is_spread && rest != moves.end()) {
    if (rest->spread == number) {
      rest = moves.erase(rest);
      continue;
    }
    rest->spread = static_cast<std::uint16_t>(rest->spread - (rest->spread > number ? 1 : 0));
    ++rest;
  }
}

void LooseHand::remove_player(Seat seat) {
  for (std::size_t index = moves.size(); index-- > 0;) {
    if (index < moves.size() && moves[index].seat == seat) {
      remove_move(index);
    }
  }
  for (Move& move : moves) {
    move.seat.index = static_cast<std::uint8_t>(move.seat.index - (move.seat > seat ? 1 : 0));
  }
  players.pop_back();
  dealt.erase(dealt.begin() + seat.index);
  if (dealer > seat || dealer.index == players.size()) {
    --dealer.index;
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
    Move& move = moves[before];
    if (move.seat == seat && move.action == Action::draw && move.cards.front().card == discarded) {
      move.cards.front().card = drawn;
    }
  }
}

std::optional<PlayedHand> put_together(LooseHand hand) {
  const unsigned players = static_cast<unsigned>(hand.players.size());
  if (hand.house.cards_dealt(players) == 0) {
    return std::nullopt;
  }
  // Once a draw is left out, the cards behind it come sooner.
  for (;;) {
    const Result<Table> trial = Table::deal(hand.house, {hand.players, hand.dealer, hand.house.pack()});
    if (!trial) {
      return std::nullopt;
    }
    PlayedHand made{hand.house, {hand.players, hand.dealer, pack_for(hand, slots(*trial))}, {}};
    Result<Table> table = Table::deal(made.house, made.deal);
    if (!table) {
      return std::nullopt;
    }
    std::vector<bool> kept;
    kept.reserve(hand.moves.size());
    for (const Move& move : hand.moves) {
      kept.push_back(!table->play(move));
    }
    if (std::all_of(kept.begin(), kept.end(), [](bool is_kept) { return is_kept; })) {
      made.moves = std::move(hand.moves);
      return made;
    }
    for (std::size_t index = kept.size(); index-- > 0;) {
      if (!kept[index] && index < hand.moves.size()) {
        hand.remove_move(index);
      }
    }
  }
}

}  // namespace tonk::v0
