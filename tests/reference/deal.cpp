#include "tests/reference/deal.hpp"

#include <algorithm>

#include "tests/reference/play.hpp"

namespace tonk::reference {
namespace {

std::optional<std::size_t> seat_of(const Table& table, const std::string& name) {
  for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
    if (table.players[seat].name == name) {
      return seat;
    }
  }
  return std::nullopt;
}

bool fault(Judgement& judgement, const char* code, Offset at) {
  judgement.faults.push_back({code, at});
  judgement.stopped = true;
  return false;
}

bool out_of_scope(Judgement& judgement, const char* why) {
  judgement.out_of_scope = why;
  return false;
}

std::size_t pack_size(const spec::Rules& rules) { return std::size_t{rules.deck.pack.size()} * rules.deck.packs; }

// B1: how many play.
bool seat_players(const log::Hand& hand, const log::Hand* head, Table& table, Judgement& judgement) {
  const log::Hand& from = hand.header.seats || head == nullptr ? hand : *head;
  if (!from.header.seats) {
    return fault(judgement, "no-seats", 0);
  }
  const spec::Rules& rules = *table.rules;
  for (const log::NameId name : from.header.seats->players) {
    table.players.push_back({});
    table.players.back().name = from.names[name.index];
  }
  const std::size_t n = table.players.size();
  if (n < rules.fewest_players || n > rules.most_players || rules.cards_dealt[n] == 0) {
    return fault(judgement, "wrong-number-of-players", hand.header.seats ? hand.header.seats->at.begin : 0);
  }
  return true;
}

// O18, O19: the bets that the house knows, with a called suit where there is one.
bool take_bets(const log::Hand& hand, Table& table, Judgement& judgement) {
  for (const log::BetLine& line : hand.header.bets) {
    const auto& known = table.rules->side_bets;
    const auto rule = std::find_if(known.begin(), known.end(), [&](const auto& bet) { return bet.name == line.kind; });
    if (rule == known.end()) {
      return fault(judgement, "not-in-house", line.at.begin);
    }
    Bet bet;
    bet.rule = &*rule;
    bet.amount = line.amount;
    const bool called = rule->won_by == spec::SideBet::WonBy::highest_dealt_card ||
                        rule->won_by == spec::SideBet::WonBy::lowest_dealt_card;
    if (called) {
      const auto suit = line.argument.size() == 1 ? suit_letters.find(line.argument[0]) : std::string_view::npos;
      if (suit == std::string_view::npos) {
        return fault(judgement, "not-in-house", line.at.begin);
      }
      bet.suit = static_cast<Suit>(suit);
    }
    for (const log::NameId name : line.players) {
      const auto seat = seat_of(table, hand.names[name.index]);
      if (!seat) {
        return fault(judgement, "unknown-player", line.at.begin);
      }
      bet.players.push_back(*seat);
    }
    table.bets.push_back(bet);
  }
  return true;
}

std::size_t times(const Cards& cards, Card card) {
  return static_cast<std::size_t>(std::count(cards.begin(), cards.end(), card));
}

/// A card of the pack that is not somewhere else already.
bool take_from_pack(const log::WrittenCard& written, Table& table, Cards& gone, Judgement& judgement, Offset at) {
  if (!written.card.known()) {
    return out_of_scope(judgement, "a hidden card");
  }
  if (!table.rules->deck.pack.contains(written.card)) {
    return fault(judgement, "card-not-in-pack", at);
  }
  if (times(gone, written.card) >= table.rules->deck.packs) {
    return fault(judgement, "card-seen-twice", at);
  }
  gone.push_back(written.card);
  return true;
}

// B2, JC1: how many cards everybody is dealt. Another number that the house allows must be everybody's.
std::size_t cards_for_each(const log::Hand& hand, const Table& table) {
  const std::size_t usual = table.rules->cards_dealt[table.players.size()];
  const std::size_t first = hand.deals.empty() ? usual : hand.deals.front().cards.count;
  const bool may_be = first < 64 && ((table.rules->also_dealt >> first) & 1U) != 0;
  const bool by_all = std::all_of(hand.deals.begin(), hand.deals.end(),
                                  [&](const log::PlayerCards& line) { return line.cards.count == first; });
  return may_be && by_all ? first : usual;
}

bool deal_hands(const log::Hand& hand, Table& table, Cards& gone, Judgement& judgement) {
  const std::size_t each = cards_for_each(hand, table);
  for (const log::PlayerCards& line : hand.deals) {
    const auto seat = seat_of(table, hand.names[line.player.index]);
    if (!seat) {
      return fault(judgement, "unknown-player", line.at.begin);
    }
    for (std::uint32_t i = 0; i < line.cards.count; ++i) {
      const log::WrittenCard& written = hand.cards[line.cards.first + i];
      if (!take_from_pack(written, table, gone, judgement, line.at.begin)) {
        return false;
      }
      table.players[*seat].dealt.push_back(written.card);
    }
    if (line.cards.count != each) {
      return fault(judgement, "wrong-deal", line.at.begin);
    }
  }
  for (Player& player : table.players) {
    if (player.dealt.empty()) {
      return out_of_scope(judgement, "a hand that nobody has seen");
    }
    player.hand = player.dealt;
  }
  return true;
}

// B2, O1: one card is turned up, or none.
bool turn_up(const log::Hand& hand, Table& table, Cards& gone, Judgement& judgement) {
  if (!hand.upcard) {
    const Offset at = hand.actions.empty() ? hand.id_at.begin : hand.actions.front().at.begin;
    return !table.rules->upcard || fault(judgement, "wrong-upcard", at);
  }
  if (!table.rules->upcard) {
    return fault(judgement, "wrong-upcard", hand.upcard->at.begin);
  }
  if (!take_from_pack(*hand.upcard, table, gone, judgement, hand.upcard->at.begin)) {
    return false;
  }
  table.pile.push_back(hand.upcard->card);
  return true;
}

// The whole pack after the cut: one card at a time from the dealer's next, then the upcard, then the stock.
bool follow_deck(const log::Hand& hand, Table& table, Judgement& judgement) {
  const log::DeckLine& line = *hand.header.deck;
  Cards deck;
  for (std::uint32_t i = 0; i < line.cards.count; ++i) {
    const Card card = hand.cards[line.cards.first + i].card;
    if (!card.known()) {
      return out_of_scope(judgement, "a hidden card");
    }
    if (!table.rules->deck.pack.contains(card)) {
      return fault(judgement, "card-not-in-pack", line.at.begin);
    }
    if (times(deck, card) >= table.rules->deck.packs) {
      return fault(judgement, "card-seen-twice", line.at.begin);
    }
    deck.push_back(card);
  }
  if (deck.size() != pack_size(*table.rules)) {
    return fault(judgement, "not-the-deck", line.at.begin);
  }
  table.deck = deck;
  table.deck_told = true;
  return true;
}

/// The deals and the upcard as the deck makes them.
bool deal_by_deck(const log::Hand& hand, Table& table, Judgement& judgement) {
  const std::size_t each = cards_for_each(hand, table);
  const auto order = order_after(table, table.dealer);
  std::vector<Cards> dealt(table.players.size());
  std::size_t top = 0;
  for (std::size_t round = 0; round < each; ++round) {
    for (const std::size_t player : order) {
      dealt[player].push_back(table.deck[top++]);
    }
  }
  for (const log::PlayerCards& line : hand.deals) {
    const auto seat = seat_of(table, hand.names[line.player.index]);
    if (seat && !same_cards(dealt[*seat], table.players[*seat].dealt)) {
      return fault(judgement, "not-the-deck", line.at.begin);
    }
  }
  if (hand.upcard && table.deck[top] != hand.upcard->card) {
    return fault(judgement, "not-the-deck", hand.upcard->at.begin);
  }
  top += hand.upcard ? 1U : 0U;
  table.deck.erase(table.deck.begin(), table.deck.begin() + static_cast<std::ptrdiff_t>(top));
  return true;
}

}  // namespace

bool set_table(const log::Hand& hand, const log::Hand* head, const Carried& carried, Table& table,
               Judgement& judgement) {
  if (!seat_players(hand, head, table, judgement)) {
    return false;
  }
  (void)carried;
  const log::Hand& stake_from = hand.header.stake || head == nullptr ? hand : *head;
  table.stake = stake_from.header.stake ? stake_from.header.stake->amount : Amount{1};
  // B4: who deals.
  if (!hand.header.dealer) {
    return out_of_scope(judgement, "no dealer");
  }
  const auto dealer = seat_of(table, hand.names[hand.header.dealer->player.index]);
  if (!dealer) {
    return fault(judgement, "unknown-player", hand.header.dealer->at.begin);
  }
  table.dealer = *dealer;
  if (hand.header.cut) {
    return out_of_scope(judgement, "a cut");
  }
  Cards gone;
  if ((hand.header.deck && !follow_deck(hand, table, judgement)) || !take_bets(hand, table, judgement) ||
      !deal_hands(hand, table, gone, judgement) || !turn_up(hand, table, gone, judgement) ||
      (hand.header.deck && !deal_by_deck(hand, table, judgement))) {
    return false;
  }
  table.stock = pack_size(*table.rules) - gone.size();
  // B4: the turn begins next to the dealer.
  table.turn.player = table.next(table.dealer);
  return true;
}

}  // namespace tonk::reference
