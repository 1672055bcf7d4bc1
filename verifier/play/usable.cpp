#include <algorithm>
#include <optional>
#include <set>
#include <utility>

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

/// Looks for a way to lay one card, at once or after others: in a spread, on a spread that other cards lengthen towards it, or on one
/// that is laid first. Only spreads which the card can join matter, and of cards that do the same one. What was seen to lead nowhere
/// is not tried again.
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
    CardMultiset held = table.hand(seat).known;
    for (const Card card : cards_of(held)) {
      if (!may_help(card)) {
        held.erase(card);
      }
    }
    const std::vector<std::vector<Card>> melds = plain_melds_among(rules_, held, card_);
    const auto is_of_card = [&](const std::vector<Card>& meld) {
      return std::ranges::find(meld, card_) != meld.end() && may_lay(table, meld.size());
    };
    const auto leads_on = [&](const std::vector<Card>& meld) {
      return may_lay(table, meld.size()) && after_spread(table, meld);
    };
    return hits(table) || std::ranges::any_of(melds, is_of_card) ||
           (dead_ends_.insert(position_of(table)).second &&
            (after_hits(table) || std::ranges::any_of(melds, leads_on)));
  }

 private:
  /// Cards of another suit and rank make no room for this one, and laying them leaves fewer to lay it with.
  [[nodiscard]] bool may_help(Card card) const {
    return is_wild(rules_, card) || is_wild(rules_, card_) || card.suit() == card_.suit() ||
           card.rank() == card_.rank();
  }

  [[nodiscard]] bool may_join(const Meld& meld) const {
    return is_wild(rules_, card_) || meld.kind == Meld::Kind::unclear ||
           (meld.kind == Meld::Kind::run ? meld.suit == card_.suit() : meld.rank == card_.rank());
  }

  [[nodiscard]] bool may_lay(const Table& table, std::size_t cards) const {
    return !check_leaving(rules_, table, table.to_move, {.cards = static_cast<int>(cards), .by_spread = true});
  }

  /// Whether the card may go to the spread; what a wild one stands for can be played.
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

  /// Makes the move; nothing where the player's turn is over with it.
  [[nodiscard]] std::optional<Table> after(const Table& table, const Move& move) const {
    Table next = table;
    apply(engine_, next, move, std::nullopt);
    const bool goes_on = next.phase != Phase::over && next.to_move == table.to_move;
    return goes_on ? std::optional(std::move(next)) : std::nullopt;
  }

  /// Whether the card can be laid once these are laid as one of the spreads that they can be.
  bool after_spread(const Table& table, const std::vector<Card>& cards) {
    return std::ranges::any_of(every_meld(rules_, cards), [&](const PlayedMeld& played) {
      const auto next = may_join(played.meld)
                            ? after(table, {.kind = ActionKind::spread, .seat = table.to_move, .cards = played.cards})
                            : std::nullopt;
      return next && finds(*next);
    });
  }

  /// Lengthens each run of the card's suit, upwards or downwards, until the card fits.
  [[nodiscard]] bool after_hits(const Table& table) const {
    for (std::size_t index = 0; index < table.spreads.size(); ++index) {
      const Meld& meld = table.spreads[index].meld;
      const bool may_come_to_it = meld.kind == Meld::Kind::run && may_join(meld) && !is_wild(rules_, card_);
      for (const bool upwards : {true, false}) {
        if (may_come_to_it && comes_to_fit(table, static_cast<std::uint16_t>(index + 1), upwards)) {
          return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool comes_to_fit(Table table, std::uint16_t number, bool upwards) const {
    while (const auto played = next_hit(table, number, upwards)) {
      auto next = after(table, {ActionKind::hit, table.to_move, number, {&*played, 1}});
      if (!next || check_lay_time(rules_, *next)) {
        return false;
      }
      table = *std::move(next);
      if (may_hit(table, {card_, {}}, number)) {
        return true;
      }
    }
    return false;
  }

  /// The next card of the run, or else a wild card for it.
  [[nodiscard]] std::optional<PlayedCard> next_hit(const Table& table, std::uint16_t number, bool upwards) const {
    const Meld& meld = table.spreads[number - 1U].meld;
    const CardMultiset& held = table.hand(table.to_move).known;
    for (const Card as : extensions(rules_, meld)) {
      const bool is_above = extend(rules_, meld, {as, as}).meld.first == meld.first;
      if (is_above != upwards || !as.is_natural() || as == card_) {
        continue;
      }
      std::optional<PlayedCard> found;
      if (held.contains(as) && may_hit(table, {as, as}, number)) {
        return PlayedCard{as, is_wild(rules_, as) ? as : Card{}};
      }
      for (const Card card : held.first() & rules_.deck.wild) {
        if (!found && card != card_ && may_hit(table, {card, as}, number)) {
          found = PlayedCard{card, as};
        }
      }
      return found;
    }
    return std::nullopt;
  }

  const Rules& rules_;
  EngineConfig engine_;
  Card card_;
  std::set<Position> dead_ends_;
};

}  // namespace

bool usable(const Rules& rules, const Table& table, Card card) {
  const bool is_dead = card.is_joker() && !is_wild(rules, card);
  return !is_dead && Search(rules, card).finds(table);
}

bool usable_after(const Rules& rules, const Table& table, const Move& take) {
  Table after = table;
  apply(EngineConfig(rules), after, take, std::nullopt);
  return usable(rules, after, take.cards[0].card);
}

}  // namespace tonk
