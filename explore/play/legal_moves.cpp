#include "explore/play/legal_moves.hpp"

#include <algorithm>
#include <utility>

#include "verifier/play/engine.hpp"
#include "verifier/table/meld.hpp"
#include "verifier/table/melds_among.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

class Finder {
 public:
  Finder(const EngineConfig& engine, const Table& table) : rules_(engine.rules()), engine_(engine), table_(table) {}

  std::vector<Choice> find(bool out_of_turn) {
    if (table_.phase == Phase::over) {
      return {};
    }
    in_turn();
    for (std::uint8_t seat = 0; out_of_turn && seat < table_.players; ++seat) {
      between_turns(Seat{seat});
    }
    return std::move(found_);
  }

 private:
  /// Keeps the move if it is allowed, and says whether it is.
  bool add(const Move& move) {
    const bool allowed = !check(engine_, table_, move);
    if (allowed) {
      found_.push_back({move.seat, move.kind, move.spread_number, {move.cards.begin(), move.cards.end()}, move.amount});
    }
    return allowed;
  }

  bool add(Seat seat, ActionKind kind, std::uint16_t spread_number = 0) {
    return add({.kind = kind, .seat = seat, .spread_number = spread_number});
  }

  bool add(Seat seat, ActionKind kind, PlayedCard played, std::uint16_t spread_number = 0) {
    return add({.kind = kind, .seat = seat, .spread_number = spread_number, .cards = {&played, 1}});
  }

  void in_turn() {
    const Seat seat = table_.to_move;
    for (const ActionKind kind :
         {ActionKind::declare, ActionKind::drop, ActionKind::knock, ActionKind::touch, ActionKind::stock_out}) {
      add(seat, kind);
    }
    add({.kind = ActionKind::bet, .seat = seat, .amount = Amount{1}});
    if (!table_.deck.empty()) {
      add(seat, ActionKind::draw, PlayedCard{table_.deck.back(), {}});
    } else if (table_.stock > 0 || can_reshuffle(rules_, table_)) {
      add(seat, ActionKind::draw, PlayedCard{});
    }
    take(seat);
    if (rules_.lay != spec::LayTime::never) {
      lay(seat);
      hit(seat);
      shed(seat);
    }
    const CardMultiset& held = table_.hand(seat).known;
    for (const Card card : held.first()) {
      add(seat, ActionKind::discard, PlayedCard{card, {}});
    }
  }

  void between_turns(Seat seat) {
    if (seat != table_.to_move) {
      add(seat, ActionKind::declare);
      add(seat, ActionKind::drop);
    }
    if (table_.phase == Phase::reply && seat != table_.to_move) {
      hit(seat);
    }
    if (!table_.discards.empty() && rules_.slapping != spec::Slapping::none) {
      slap(seat);
    }
    if (!table_.bets.empty() && table_.phase == Phase::dealt) {
      for (const Card card : table_.dealt[seat.index].known.first()) {
        add(seat, ActionKind::aside, PlayedCard{card, {}});
      }
    }
  }

  void take(Seat seat) {
    const std::size_t reach = std::min<std::size_t>(rules_.discard_depth(), table_.discards.size());
    for (std::size_t depth = 0; depth < reach; ++depth) {
      add(seat, ActionKind::take, PlayedCard{table_.discards[table_.discards.size() - 1 - depth], {}});
    }
  }

  void lay(Seat seat) {
    for (const std::vector<Card>& meld : melds_among(rules_, table_.hand(seat).known)) {
      std::vector<PlayedCard> played;
      played.reserve(meld.size());
      for (const Card card : meld) {
        played.push_back({card, {}});
      }
      if (make_clear(played)) {
        add({.kind = ActionKind::spread, .seat = seat, .cards = played});
      }
    }
  }

  /// Chooses what the wild cards stand for, one after the other, until only one reading is left.
  [[nodiscard]] bool make_clear(std::vector<PlayedCard>& cards) const {
    if (read_meld(rules_, cards).ways == Reading::Ways::one) {
      return true;
    }
    for (PlayedCard& played : cards) {
      if (!is_wild(rules_, played.card)) {
        continue;
      }
      Card several;
      for (const Card as : rules_.deck.pack) {
        if (!as.is_natural()) {
          continue;
        }
        played.stands_for = as;
        const Reading::Ways ways = read_meld(rules_, cards).ways;
        if (ways == Reading::Ways::one) {
          return true;
        }
        several = ways == Reading::Ways::several ? as : several;
      }
      played.stands_for = several;
    }
    return false;
  }

  /// Adds hits on each spread with each card, as itself or as any card that it can stand for there.
  void hit(Seat seat) {
    for (std::size_t index = 0; index < table_.spreads.size(); ++index) {
      const auto number = static_cast<std::uint16_t>(index + 1);
      for (const Card card : table_.hand(seat).known.first()) {
        hit_with(seat, ActionKind::hit, card, number);
      }
    }
  }

  void hit_with(Seat seat, ActionKind kind, Card card, std::uint16_t number) {
    if (add(seat, kind, PlayedCard{card, {}}, number) || !is_wild(rules_, card)) {
      return;
    }
    const Meld& meld = table_.spreads[number - 1U].meld;
    for (const Card as : extensions(rules_, meld)) {
      if (add(seat, kind, PlayedCard{card, as}, number)) {
        return;
      }
    }
  }

  void shed(Seat seat) {
    for (std::size_t index = 0; index < table_.spreads.size(); ++index) {
      add(seat, ActionKind::shed, static_cast<std::uint16_t>(index + 1));
    }
  }

  void slap(Seat seat) {
    const Card card = table_.discards.back();
    if (rules_.slapping == spec::Slapping::to_take) {
      add(seat, ActionKind::slap, PlayedCard{card, {}});
      return;
    }
    for (std::size_t index = 0; index < table_.spreads.size(); ++index) {
      hit_with(seat, ActionKind::slap, card, static_cast<std::uint16_t>(index + 1));
    }
  }

  const Rules& rules_;
  const EngineConfig& engine_;
  const Table& table_;
  std::vector<Choice> found_;
};

}  // namespace

std::vector<Choice> legal_moves(const EngineConfig& engine, const Table& table, bool out_of_turn) {
  return Finder{engine, table}.find(out_of_turn);
}

bool may_pass(const Rules& rules, const Table& table) {
  const bool declines = table.phase == Phase::reply && table.replied_on == 0;
  return declines || (ends_by_itself(rules, table) && !check_turn_end(rules, table));
}

bool moves_on(const Choice& choice, const Table& table) {
  return choice.seat == table.to_move || choice.kind == ActionKind::declare;
}

}  // namespace tonk::explore
