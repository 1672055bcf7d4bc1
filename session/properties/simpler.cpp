#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "session/properties/engine_test.hpp"

/// Hands, houses and packs that are a little simpler than others.
namespace tonk {
namespace {

/// Moves that one player makes in a row, up to a discard.
using Turn = std::vector<Choice>;

/// A hand taken apart, to be changed and put together again.
struct Draft {
  House house;
  std::vector<std::string> players;
  Seat dealer;
  std::vector<std::vector<Card>> dealt;  ///< by seat; an unknown card may be any that nobody uses
  std::optional<Card> upcard;
  /// A draw says its card, or draws any that nobody uses. A spread has its number in the original hand, as the hits on it have, so
  /// that they stay together if other spreads are left out.
  std::vector<Turn> turns;
};

Draft take_apart(const PlayedHand& hand, const LiveHand& table) {
  Draft draft{hand.house, hand.deal.players, hand.deal.dealer, {}, {}, {}};
  for (std::uint8_t seat = 0; seat < table.table().players; ++seat) {
    draft.dealt.push_back(table.cards(Seat{seat}));
  }
  if (!table.table().discards.empty()) {
    draft.upcard = table.table().discards.front();
  }
  std::uint16_t spreads = 0;
  for (Choice move : hand.moves) {
    if (move.kind == ActionKind::draw) {
      move.cards.resize(1);
    } else if (move.kind == ActionKind::spread) {
      move.spread_number = ++spreads;
    }
    if (draft.turns.empty() || draft.turns.back().back().kind == ActionKind::discard ||
        draft.turns.back().back().seat != move.seat) {
      draft.turns.emplace_back();
    }
    draft.turns.back().push_back(std::move(move));
  }
  return draft;
}

/// The pack that deals the draft's cards to its players and then has those that they draw. A card that is wanted twice is where it
/// is wanted first, and cards that nobody uses stand where any will do.
std::vector<Card> pack_for(const Draft& draft) {
  std::vector<Card> rest = draft.house.pack();
  std::vector<Card> pack;
  const auto put = [&](Card card) {
    const auto found = std::find(rest.begin(), rest.end(), card);
    pack.push_back(found == rest.end() ? Card{} : card);
    if (found != rest.end()) {
      rest.erase(found);
    }
  };
  const std::size_t players = draft.players.size();
  const std::size_t step = draft.house.rules().play_passes == spec::Direction::left ? 1 : players - 1;
  for (std::size_t card = 0; card < players * draft.house.cards_dealt(static_cast<unsigned>(players)); ++card) {
    const std::vector<Card>& cards = draft.dealt[(draft.dealer.index + (card + 1) * step) % players];
    put(card / players < cards.size() ? cards[card / players] : Card{});
  }
  if (draft.house.turns_up_a_card()) {
    put(draft.upcard.value_or(Card{}));
  }
  for (const Turn& turn : draft.turns) {
    for (const Choice& move : turn) {
      if (move.kind == ActionKind::draw) {
        put(move.cards.front().card);
      }
    }
  }
  // If too few cards are left, the last draws are left out: there are none, or discards are turned over for them.
  for (std::size_t at = 0; at < pack.size(); ++at) {
    while (at < pack.size() && !pack[at].known()) {
      std::vector<Card>& from = rest.empty() ? pack : rest;
      pack[at] = from.back();
      from.pop_back();
    }
  }
  pack.insert(pack.end(), rest.begin(), rest.end());
  return pack;
}

/// A discard for one that is not allowed, if possible of a card that the hand does not need after this turn.
std::optional<Choice> other_discard(const Draft& draft, std::size_t turn, Seat seat, const LiveHand& table) {
  const auto needed = [&](Card card) {
    const auto has_it = [card](const Choice& move) {
      return std::any_of(move.cards.begin(), move.cards.end(),
                         [card](PlayedCard played) { return played.card == card; });
    };
    return std::any_of(draft.turns.begin() + static_cast<std::ptrdiff_t>(turn) + 1, draft.turns.end(),
                       [&](const Turn& later) { return std::any_of(later.begin(), later.end(), has_it); });
  };
  std::vector<Choice> moves = table.legal_moves();
  std::erase_if(moves, [seat](const Choice& move) { return move.kind != ActionKind::discard || move.seat != seat; });
  const auto spare =
      std::find_if(moves.begin(), moves.end(), [&](const Choice& move) { return !needed(move.cards.front().card); });
  return moves.empty() ? std::nullopt : std::optional(spare == moves.end() ? moves.front() : *spare);
}

/// Makes the draft's moves, and leaves out or changes those that are not allowed: a take becomes a draw, and a discard another
/// discard. Nothing if other cards must be drawn for that; the draft is changed accordingly.
std::optional<std::vector<Choice>> play(Draft& draft, LiveHand table) {
  std::vector<Choice> made;
  std::map<std::uint16_t, std::uint16_t> numbers;  // on the table, by the draft's
  for (std::size_t at = 0; at < draft.turns.size(); ++at) {
    Turn& turn = draft.turns[at];
    Card drawn;
    for (std::size_t index = 0; index < turn.size();) {
      Choice move = turn[index];
      if (move.spread_number != 0) {
        const auto found = numbers.find(move.spread_number);
        move.spread_number = found == numbers.end() ? UINT16_MAX : found->second;
      }
      if (move.kind == ActionKind::spread) {
        move.spread_number = 0;
      } else if (move.kind == ActionKind::draw) {
        move.cards = {{drawn = table.next_draw()}};
      } else if (move.kind == ActionKind::discard && !move.cards.front().card.known()) {
        move.cards = {{drawn}};
      }
      if (!table.allows(move)) {
        const Choice any_draw{move.seat, ActionKind::draw, 0, {PlayedCard{}}};
        if (table.over()) {
          return made;
        }
        if (move.kind == ActionKind::take && table.allows(Choice{move.seat, ActionKind::draw})) {
          turn[index] = any_draw;
          return std::nullopt;
        }
        if (move.kind == ActionKind::draw) {
          turn.resize(index);
          return std::nullopt;
        }
        std::optional<Choice> other =
            move.kind == ActionKind::discard ? other_discard(draft, at, move.seat, table) : std::nullopt;
        if (!other) {
          turn.erase(turn.begin() + static_cast<std::ptrdiff_t>(index));
          continue;
        }
        move = *std::move(other);
      }
      (void)table.play(move);
      if (move.kind == ActionKind::spread) {
        numbers[turn[index].spread_number] = static_cast<std::uint16_t>(table.table().spreads.size());
      }
      made.push_back(std::move(move));
      ++index;
    }
  }
  return made;
}

/// The legal hand that is nearest to the draft. Nothing if the house is not played by so many.
std::optional<PlayedHand> put_together(Draft draft) {
  if (draft.house.cards_dealt(static_cast<unsigned>(draft.players.size())) == 0) {
    return std::nullopt;
  }
  for (;;) {  // each time, one turn or one take fewer is not allowed
    const Deal deal{draft.players, draft.dealer, pack_for(draft)};
    if (std::optional<std::vector<Choice>> moves = play(draft, *LiveHand::deal(draft.house, deal))) {
      return PlayedHand{draft.house, deal, *std::move(moves)};
    }
  }
}

/// What a simpler hand has less of, the weightiest first: moves, players, options, moves that are neither draws nor discards, and
/// discards of another card than was drawn.
using Burden = std::array<std::size_t, 5>;

Burden burden(const PlayedHand& hand) {
  Burden burden{hand.moves.size(), hand.deal.players.size(),
                hand.house.options().size() + (hand.house.name() == "pagat" ? 0U : 1U), 0, 0};
  for (std::size_t index = 0; index < hand.moves.size(); ++index) {
    const Choice& move = hand.moves[index];
    const bool discards = move.kind == ActionKind::discard;
    burden[3] += discards || move.kind == ActionKind::draw ? 0U : 1U;
    burden[4] += discards && (index == 0 || hand.moves[index - 1].cards != move.cards) ? 1U : 0U;
  }
  return burden;
}

/// Whether the turn only draws a card and discards one.
bool is_exchange(const Turn& turn) {
  return turn.size() == 2 && turn[0].kind == ActionKind::draw && turn[1].kind == ActionKind::discard;
}

/// Until a turn, puts one card wherever another was. An unknown card is one that nobody uses.
void replace_before(Draft& draft, std::size_t turn, Card old, Card card) {
  for (std::vector<Card>& cards : draft.dealt) {
    std::replace(cards.begin(), cards.end(), old, card);
  }
  if (draft.upcard == old) {
    draft.upcard = card;
  }
  for (std::size_t before = 0; before < turn; ++before) {
    for (Choice& move : draft.turns[before]) {
      for (PlayedCard& played : move.cards) {
        played.card = played.card == old ? card : played.card;
      }
    }
  }
}

/// Without some turns. Who only exchanged a card then has the new one from the beginning, instead of the other.
Draft without_turns(Draft draft, std::size_t first, std::size_t count) {
  for (std::size_t at = first + count; at-- > first;) {
    if (const Turn turn = draft.turns[at]; is_exchange(turn)) {
      replace_before(draft, at, turn[1].cards.front().card, turn[0].cards.front().card);
    }
    draft.turns.erase(draft.turns.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return draft;
}

/// In some turns, a card is drawn and discarded and nothing else done, if they begin and end so.
template <typename Which>
Draft with_dull_turns(Draft draft, const Which& which) {
  for (std::size_t at = 0; at < draft.turns.size(); ++at) {
    Turn& turn = draft.turns[at];
    const bool draws = turn.front().kind == ActionKind::draw;
    if (which(at) && turn.size() >= 2 && (draws || turn.front().kind == ActionKind::take) &&
        turn.back().kind == ActionKind::discard) {
      const PlayedCard card = draws ? turn.front().cards.front() : PlayedCard{};
      turn = {{turn.front().seat, ActionKind::draw, 0, {card}}, {turn.front().seat, ActionKind::discard, 0, {card}}};
    }
  }
  return draft;
}

/// Whoever began goes on to begin.
Draft without_player(Draft draft, Seat seat) {
  std::erase_if(draft.turns, [seat](const Turn& turn) { return turn.front().seat == seat; });
  for (Turn& turn : draft.turns) {
    for (Choice& move : turn) {
      move.seat.index = static_cast<std::uint8_t>(move.seat.index - (move.seat > seat ? 1 : 0));
    }
  }
  draft.players.pop_back();
  draft.dealt.erase(draft.dealt.begin() + seat.index);
  if (draft.dealer >= seat) {
    const std::size_t dealer = draft.dealer.index == 0 ? draft.players.size() : draft.dealer.index;
    draft.dealer.index = static_cast<std::uint8_t>(dealer - 1);
  }
  return draft;
}

/// Collects the hands that are simpler than one, the simplest first.
class Simplifier {
 public:
  Simplifier(const PlayedHand& hand, const LiveHand& table) : hand_(hand), draft_(take_apart(hand, table)) {}

  std::vector<PlayedHand> simplify() {
    const std::vector<Turn>& turns = draft_.turns;
    beginnings();
    for (const House& house : tonk::simpler(hand_.house)) {
      Draft other = draft_;
      other.house = house;
      add(std::move(other));
    }
    for (std::uint8_t seat = 0; draft_.players.size() > 2 && seat < draft_.players.size(); ++seat) {
      const Draft other = without_player(draft_, Seat{seat});
      add(other);
      fewer_rounds(other);
    }
    fewer_rounds(draft_);
    if (!turns.empty()) {  // the deal passes on
      Draft other = without_turns(draft_, 0, 1);
      other.dealer = turns.front().front().seat;
      add(std::move(other));
    }
    dull_turns();
    for (std::size_t at = 0; at < turns.size(); ++at) {
      if (is_exchange(turns[at])) {
        add(without_turns(draft_, at, 1));
      }
    }
    each_move([](Draft& other, std::size_t at, std::size_t index) {  // the card taken is drawn instead
      if (Choice& take = other.turns[at][index]; take.kind == ActionKind::take) {
        take.kind = ActionKind::draw;
        replace_before(other, at, take.cards.front().card, Card{});
      }
    });
    for (std::size_t dull = 0; dull < turns.size(); ++dull) {
      add(with_dull_turns(draft_, [dull](std::size_t at) { return at == dull; }));
    }
    each_move([](Draft& other, std::size_t at, std::size_t index) {
      other.turns[at].erase(other.turns[at].begin() + static_cast<std::ptrdiff_t>(index));
    });
    if (auto same = put_together(draft_); same && same->moves == hand_.moves && same->deal.pack != hand_.deal.pack) {
      found_.push_back(*std::move(same));  // with a plainer pack
    }
    return std::move(found_);
  }

 private:
  void add(Draft draft) {
    if (auto hand = put_together(std::move(draft)); hand && burden(*hand) < burden_) {
      found_.push_back(*std::move(hand));
    }
  }

  template <typename Change>
  void each_move(const Change& change) {
    for (std::size_t at = 0; at < draft_.turns.size(); ++at) {
      for (std::size_t index = 0; index < draft_.turns[at].size(); ++index) {
        Draft other = draft_;
        change(other, at, index);
        add(std::move(other));
      }
    }
  }

  void beginnings() {
    const std::size_t all = hand_.moves.size();
    for (std::size_t left = all / 2; left < all; left += std::max<std::size_t>((all - left) / 2, 1)) {
      found_.push_back(
          {hand_.house, hand_.deal, {hand_.moves.begin(), hand_.moves.begin() + static_cast<std::ptrdiff_t>(left)}});
    }
  }

  /// As many turns fewer as there are players, or twice as many, and so on.
  void fewer_rounds(const Draft& draft) {
    const std::size_t turns = draft.turns.size();
    const std::size_t round = draft.players.size();
    for (std::size_t count = turns / 2 / round * round; count >= round; count = count / 2 / round * round) {
      for (std::size_t first = 0; first + count <= turns; first += count == round ? 1 : count) {
        add(without_turns(draft, first, count));
      }
    }
  }

  /// Everybody only draws and discards from some turn on, for as long as before or a round less; and one player always.
  void dull_turns() {
    const std::size_t round = draft_.players.size();
    for (std::size_t from = 0; from + 1 < draft_.turns.size(); ++from) {
      const Draft other = with_dull_turns(draft_, [from](std::size_t at) { return at >= from; });
      add(other);
      if (draft_.turns.size() - from > round) {
        add(without_turns(other, from, round));
      }
    }
    for (std::uint8_t seat = 0; seat < round; ++seat) {
      add(with_dull_turns(draft_, [&](std::size_t at) { return draft_.turns[at].front().seat.index == seat; }));
    }
  }

  const PlayedHand& hand_;
  Draft draft_;
  Burden burden_ = burden(hand_);
  std::vector<PlayedHand> found_;
};

}  // namespace

std::vector<PlayedHand> simpler(const PlayedHand& hand) {
  const Result<LiveHand> table = LiveHand::deal(hand.house, hand.deal);
  return table ? Simplifier(hand, *table).simplify() : std::vector<PlayedHand>{};
}

std::vector<House> simpler(const House& house) {
  std::vector<House> houses;
  const auto add = [&](const std::string& name, const std::vector<std::string>& options) {
    if (const Result<House> found = load_house(name, options)) {
      houses.push_back(*found);
    }
  };
  const Result<House> same = load_house(house.name(), house.options());
  if (!same || same->pack() != house.pack()) {
    return houses;
  }
  for (std::size_t index = 0; index < house.options().size(); ++index) {
    std::vector<std::string> fewer = house.options();
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(index));
    add(house.name(), fewer);
  }
  if (house.name() != "pagat") {
    add("pagat", house.options());
  }
  return houses;
}

std::vector<std::vector<Card>> simpler(const House& house, const std::vector<Card>& pack) {
  const std::vector<Card> plain = house.pack();
  std::vector<std::vector<Card>> packs;
  if (pack == plain || pack.size() != plain.size()) {
    return packs;
  }
  packs.push_back(plain);
  for (std::size_t at = 0; at < pack.size(); ++at) {
    for (std::size_t from = 0; pack[at] != plain[at] && from < pack.size(); ++from) {
      if (pack[from] == plain[at] && pack[from] != plain[from]) {
        packs.push_back(pack);
        std::swap(packs.back()[at], packs.back()[from]);
        break;
      }
    }
  }
  return packs;
}

}  // namespace tonk
