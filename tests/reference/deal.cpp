#include "tests/reference/deal.hpp"

#include <algorithm>
#include <cctype>

#include "tests/reference/dealt_wins.hpp"
#include "tests/reference/play.hpp"

namespace tonk::reference {
namespace {

bool out_of_scope(Judgement& judgement, const char* why) {
  judgement.out_of_scope = why;
  return false;
}

std::size_t pack_size(const spec::Rules& rules) { return std::size_t{rules.deck.pack.size()} * rules.deck.packs; }

/// The bet that the line opens, if the house knows it, none of its name is open, and it has a called suit where there must be one.
std::optional<Bet> bet_of(const log::BetLine& line, const Table& table) {
  const auto& known = table.rules->side_bets;
  const auto rule = std::find_if(known.begin(), known.end(), [&](const auto& bet) { return bet.name == line.kind; });
  if (rule == known.end()) {
    return std::nullopt;
  }
  Bet bet;
  bet.rule = &*rule;
  bet.amount = line.amount;
  const bool called = rule->won_by == spec::SideBet::WonBy::highest_dealt_card ||
                      rule->won_by == spec::SideBet::WonBy::lowest_dealt_card;
  if (!called) {
    return line.argument.empty() ? std::optional{bet} : std::nullopt;
  }
  const auto letter = line.argument.size() == 1 ? std::tolower(static_cast<unsigned char>(line.argument[0])) : 0;
  const auto suit = suit_letters.find(static_cast<char>(letter));
  if (suit == std::string_view::npos) {
    return std::nullopt;
  }
  bet.suit = static_cast<Suit>(suit);
  return bet;
}

bool is_open(const Table& table, const std::string& name) {
  return std::any_of(table.bets.begin(), table.bets.end(), [&](const Bet& bet) { return bet.rule->name == name; });
}

// O18, O19: the bets of the hand, and those of the session that the hand does not open itself.
bool take_bets(const log::Hand& hand, const log::Hand* head, bool first_hand, Table& table, Judgement& judgement) {
  for (const log::BetLine& line : hand.header.bets) {
    std::optional<Bet> bet = bet_of(line, table);
    if (!bet || is_open(table, line.kind)) {
      return fault(judgement, "not-in-house", line.at.begin);
    }
    for (const log::NameId name : line.players) {
      const auto seat = seat_of(table, hand.names[name.index]);
      if (!seat) {
        return fault(judgement, "unknown-player", line.at.begin);
      }
      bet->players.push_back(*seat);
    }
    table.bets.push_back(*bet);
  }
  std::vector<std::string> kinds;
  for (const log::BetLine& line : head != nullptr ? head->header.bets : std::vector<log::BetLine>()) {
    const bool again = std::find(kinds.begin(), kinds.end(), line.kind) != kinds.end();
    kinds.push_back(line.kind);
    if (again && first_hand) {
      return fault(judgement, "not-in-house", hand.id_at.begin);
    }
    if (is_open(table, line.kind)) {
      continue;
    }
    std::optional<Bet> bet = bet_of(line, table);
    if (!bet && first_hand) {
      return fault(judgement, "not-in-house", hand.id_at.begin);
    }
    for (const log::NameId name : bet ? line.players : std::vector<log::NameId>()) {
      if (const auto seat = seat_of(table, head->names[name.index])) {
        bet->players.push_back(*seat);
      }
    }
    if (bet) {
      table.bets.push_back(*bet);
    }
  }
  return true;
}

// O19: who has put into a pot that is not won yet, and sits here, bets again.
void check_bound(const log::Hand& hand, const SessionState& carried, const Table& table, Judgement& judgement) {
  for (const spec::SideBet& rule : table.rules->side_bets) {
    for (const SessionState::Bettor& bettor : carried.bettors) {
      const auto seat = seat_of(table, bettor.player);
      const bool bets = std::any_of(table.bets.begin(), table.bets.end(), [&](const Bet& bet) {
        return bet.rule == &rule && seat &&
               std::find(bet.players.begin(), bet.players.end(), *seat) != bet.players.end();
      });
      if (rule.binds && rule.name == bettor.bet && seat && !bets) {
        const auto line = std::find_if(hand.header.bets.begin(), hand.header.bets.end(),
                                       [&](const log::BetLine& one) { return one.kind == rule.name; });
        judgement.faults.push_back({"missing-bet", line == hand.header.bets.end() ? hand.id_at.begin : line->at.begin});
      }
    }
  }
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
  // R: where the pack has a card to draw beside them.
  const std::size_t needed = first * table.players.size() + (table.rules->turns_up() ? 1 : 0) + 1;
  const bool may_be = first < 64 && ((table.rules->also_dealt >> first) & 1U) != 0 && needed <= pack_size(*table.rules);
  const bool by_all = std::all_of(hand.deals.begin(), hand.deals.end(),
                                  [&](const log::PlayerCards& line) { return line.cards.count == first; });
  return may_be && by_all ? first : usual;
}

Cards cards_of(const log::Hand& hand, log::Cards range) {
  Cards cards;
  for (std::uint32_t i = 0; i < range.count; ++i) {
    cards.push_back(hand.cards[range.first + i].card);
  }
  return cards;
}

/// What the deck deals to each, one card at a time from the dealer's next (B2); none where it is not told. The deck loses them.
std::vector<Cards> deal_by_deck(const log::Hand& hand, Table& table) {
  if (!table.deck_told) {
    return {};
  }
  std::vector<Cards> dealt(table.players.size());
  const std::size_t each = cards_for_each(hand, table);
  for (std::size_t round = 0; round < each; ++round) {
    for (const std::size_t player : order_after(table, table.dealer)) {
      dealt[player].push_back(table.deck.front());
      table.deck.erase(table.deck.begin());
    }
  }
  return dealt;
}

/// The cards of a `deal` line, as many as there should be.
bool deal_hand(const log::Hand& hand, const log::PlayerCards& line, std::size_t seat, Table& table, Cards& gone,
               Judgement& judgement) {
  for (std::uint32_t i = 0; i < line.cards.count; ++i) {
    const log::WrittenCard& written = hand.cards[line.cards.first + i];
    if (!take_from_pack(written, table, gone, judgement, line.at.begin)) {
      return false;
    }
    table.players[seat].dealt.push_back(written.card);
  }
  return line.cards.count == cards_for_each(hand, table) || fault(judgement, "wrong-deal", line.at.begin);
}

bool deal_hands(const log::Hand& hand, const SessionState& carried, Table& table, Cards& gone, Judgement& judgement) {
  const std::vector<Cards> by_deck = deal_by_deck(hand, table);
  for (const log::PlayerCards& line : hand.deals) {
    const std::string& name = hand.names[line.player.index];
    const auto seat = seat_of(table, name);
    if (!seat) {
      // NC7: who has left plays no more.
      const bool left = std::find(carried.out.begin(), carried.out.end(), name) != carried.out.end();
      return fault(judgement, left ? "player-out" : "unknown-player", line.at.begin);
    }
    if (!by_deck.empty() && !same_cards(by_deck[*seat], cards_of(hand, line.cards))) {
      return fault(judgement, "not-the-deck", line.at.begin);
    }
    if (!deal_hand(hand, line, *seat, table, gone, judgement)) {
      return false;
    }
  }
  for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
    Player& player = table.players[seat];
    // Where the deck is written down, the deal need not be.
    if (player.dealt.empty() && !by_deck.empty()) {
      player.dealt = by_deck[seat];
      gone.insert(gone.end(), player.dealt.begin(), player.dealt.end());
    }
    if (player.dealt.empty()) {
      return out_of_scope(judgement, "a hand that nobody has seen");
    }
    player.hand = player.dealt;
  }
  return true;
}

bool is_move(const log::Action& action) {
  return action.kind != log::ActionKind::declare && action.kind != log::ActionKind::aside;
}

/// Whether somebody declares a dealt win before anyone has moved.
bool declared_at_once(const log::Hand& hand, const Table& table) {
  const auto first_move = std::find_if(hand.actions.begin(), hand.actions.end(), is_move);
  return std::any_of(hand.actions.begin(), first_move, [&](const log::Action& action) {
    const auto seat = seat_of(table, hand.names[action.player.index]);
    return action.kind == log::ActionKind::declare && seat && declares_at_once(table, *seat);
  });
}

// B2, O1, BA4: one card is turned up, or none; or only where nobody declares.
bool turn_up(const log::Hand& hand, Table& table, Cards& gone, Judgement& judgement) {
  const bool later = table.rules->upcard == spec::Upcard::unless_declared;
  const bool none = table.rules->upcard == spec::Upcard::none || (later && declared_at_once(hand, table));
  if (none) {
    return !hand.upcard || fault(judgement, "wrong-upcard", hand.upcard->at.begin);
  }
  // Who draws first the card that the deck would turn up shows that none was.
  const auto drawn = std::find_if(hand.actions.begin(), hand.actions.end(), [](const log::Action& action) {
    return action.kind == ActionKind::draw || action.kind == ActionKind::take;
  });
  const bool first_drawn = table.deck_told && drawn != hand.actions.end() && drawn->kind == ActionKind::draw &&
                           cards_of(hand, drawn->cards).front() == table.deck.front();
  if (!hand.upcard && (!table.deck_told || first_drawn)) {
    // It is missed where play begins.
    const auto move = std::find_if(hand.actions.begin(), hand.actions.end(), is_move);
    if (later ? move == hand.actions.end() : hand.play.empty()) {
      return true;
    }
    return fault(judgement, "wrong-upcard", later ? move->at.begin : hand.play.front().at.begin);
  }
  if (!hand.upcard) {
    gone.push_back(table.deck.front());
  } else if (!hand.upcard->card.known()) {
    return out_of_scope(judgement, "a hidden card");
  } else if (table.deck_told && table.deck.front() != hand.upcard->card) {
    return fault(judgement, "not-the-deck", hand.upcard->at.begin);
  } else if (!take_from_pack(*hand.upcard, table, gone, judgement, hand.upcard->at.begin)) {
    return false;
  }
  table.pile.push_back(gone.back());
  if (table.deck_told) {
    table.deck.erase(table.deck.begin());
  }
  return true;
}

// The whole pack after the cut: one card at a time from the dealer's next, then the upcard, then the stock.
bool follow_deck(const log::Hand& hand, Table& table, Judgement& judgement) {
  const log::DeckLine& line = *hand.header.deck;
  Cards deck;
  for (const Card card : cards_of(hand, line.cards)) {
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

// B4: the player next to the dealer, where the house does not say otherwise.
std::size_t first_to_play(const Table& table, const SessionState& carried) {
  std::string name;
  switch (table.rules->first_to_play) {
    case spec::FirstToPlay::next_to_dealer: break;
    case spec::FirstToPlay::dealer: return table.dealer;
    case spec::FirstToPlay::winner: name = carried.last_winner; break;
    case spec::FirstToPlay::loser: name = carried.last_highest; break;
    case spec::FirstToPlay::dropper: name = carried.last_dropper; break;
  }
  return seat_of(table, name).value_or(table.next(table.dealer));
}

}  // namespace

bool deal(const log::Hand& hand, const log::Hand* head, const SessionState& carried, Table& table,
          Judgement& judgement) {
  Cards gone;
  if ((hand.header.deck && !follow_deck(hand, table, judgement)) ||
      !take_bets(hand, head, carried.first_hand, table, judgement)) {
    return false;
  }
  check_bound(hand, carried, table, judgement);
  if (!deal_hands(hand, carried, table, gone, judgement)) {
    return false;
  }
  table.turn.player = first_to_play(table, carried);
  if (!turn_up(hand, table, gone, judgement)) {
    return false;
  }
  table.stock = pack_size(*table.rules) - gone.size();
  return true;
}

}  // namespace tonk::reference
