#include <algorithm>
#include <array>
#include <set>

#include "verifier/play/checks.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/meld.hpp"
#include "verifier/table/melds_among.hpp"

namespace tonk {
namespace {

using spec::Rules;
using Position = std::vector<std::uint64_t>;

/// What later layings depend on: the cards held, and what lies on the table.
Position position_of(const Table& table) {
  const CardMultiset& held = table.hand(table.to_move).known;
  Position position{held.first().bits(), held.second().bits()};
  position.reserve(position.size() + table.spreads.size());
  for (const LaidSpread& spread : table.spreads) {
    const Meld& meld = spread.meld;
    std::uint64_t lies = static_cast<std::uint64_t>(meld.kind);
    for (const auto part : {static_cast<unsigned>(meld.rank), static_cast<unsigned>(meld.suit), unsigned{meld.first},
                            unsigned{meld.size}, unsigned{spread.hits_this_turn}}) {
      lies = lies << 8U | part;
    }
    position.push_back(lies);
  }
  return position;
}

/// Looks for a way to lay one card, at once or after others. What was seen to lead nowhere is not tried again.
class Search {
 public:
  Search(const Rules& rules, Card card) : rules_(rules), engine_(rules), card_(card) {}

  bool finds(const Table& table) {
    const Seat seat = table.to_move;
    if (check_lay_time(rules_, table)) {
      return false;
    }
    if (!table.hand(seat).certain()) {
      return true;
    }
    std::vector<Card> held = cards_of(table.hand(seat).known);
    std::erase_if(held, [&](Card card) { return !may_help(card); });
    const std::vector<std::vector<Card>> melds = melds_among(rules_, CardMultiset(held));
    const auto is_of_card = [&](const std::vector<Card>& meld) {
      return std::ranges::find(meld, card_) != meld.end() && may_lay(table, meld.size());
    };
    const auto leads_on = [&](const std::vector<Card>& meld) {
      return may_lay(table, meld.size()) && after_spread(table, meld);
    };
    return hits(table) || std::ranges::any_of(melds, is_of_card) ||
           (dead_ends_.insert(position_of(table)).second &&
            (after_a_hit(table, held) || std::ranges::any_of(melds, leads_on)));
  }

 private:
  /// Cards of another suit and rank make no room for this one, and laying them leaves fewer to lay it with.
  [[nodiscard]] bool may_help(Card card) const {
    return is_wild(rules_, card) || is_wild(rules_, card_) || card.suit() == card_.suit() ||
           card.rank() == card_.rank();
  }

  [[nodiscard]] bool may_lay(const Table& table, std::size_t cards) const {
    return !check_leaving(rules_, table, table.to_move, {.cards = static_cast<int>(cards), .by_spread = true});
  }

  /// Whether the card may go to the spread; what a wild one stands for can be said.
  [[nodiscard]] bool may_hit(const Table& table, const PlayedCard& played, std::uint16_t number) const {
    const auto misses = check_target(rules_, table, {ActionKind::hit, table.to_move, number, {&played, 1}});
    const bool one_more = rules_.hits_in_turn == 0 || table.turn.hits < rules_.hits_in_turn;
    return one_more && (!misses || misses->code == Code::ambiguous_wild) &&
           !check_leaving(rules_, table, table.to_move,
                          {.cards = 1, .by_hit = true, .holds_in = holds_in(rules_, table, table.to_move, number)});
  }

  [[nodiscard]] bool hits(const Table& table) const {
    for (std::size_t index = 0; index < table.spreads.size(); ++index) {
      if (may_hit(table, {card_, {}}, static_cast<std::uint16_t>(index + 1))) {
        return true;
      }
    }
    return false;
  }

  bool goes_on(const Table& table, const Move& move) {
    Table after = table;
    apply(engine_, after, move, std::nullopt);
    return after.phase != Phase::over && after.to_move == table.to_move && finds(after);
  }

  bool after_spread(const Table& table, const std::vector<Card>& meld) {
    std::vector<PlayedCard> played;
    played.reserve(meld.size());
    for (const Card card : meld) {
      played.push_back({card, {}});
    }
    // Where a wild card can stand for several, what fits the spread then can be laid as a part of it.
    return read_meld(rules_, played).ways == Reading::Ways::one &&
           goes_on(table, {.kind = ActionKind::spread, .seat = table.to_move, .cards = played});
  }

  bool after_a_hit(const Table& table, const std::vector<Card>& held) {
    for (std::size_t index = 0; index < table.spreads.size(); ++index) {
      const auto number = static_cast<std::uint16_t>(index + 1);
      for (const Card card : held) {
        if (may_hit(table, {card, {}}, number) && after_hit(table, card, number)) {
          return true;
        }
      }
    }
    return false;
  }

  /// As itself, or as any card that it can stand for there.
  bool after_hit(const Table& table, Card card, std::uint16_t number) {
    const Meld& meld = table.spreads[number - 1U].meld;
    const auto as = [&](Card stands_for) {
      const std::array played{PlayedCard{card, stands_for}};
      return extend(rules_, meld, played.front()).ways == Reading::Ways::one &&
             goes_on(table, {ActionKind::hit, table.to_move, number, played});
    };
    const CardSet others = is_wild(rules_, card) ? extensions(rules_, meld) : CardSet{};
    return as(Card{}) || std::ranges::any_of(others, as);
  }

  const Rules& rules_;
  EngineConfig engine_;
  Card card_;
  std::set<Position> dead_ends_;
};

}  // namespace

bool usable(const Rules& rules, const Table& table, Card card) { return Search(rules, card).finds(table); }

bool usable_after(const Rules& rules, const Table& table, const Move& take) {
  Table after = table;
  apply(rules, after, take, std::nullopt);
  return usable(rules, after, take.cards[0].card);
}

}  // namespace tonk
