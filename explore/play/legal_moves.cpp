#include "explore/play/legal_moves.hpp"

#include <algorithm>

#include "verifier/play/engine.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/meld.hpp"
#include "verifier/table/melds_among.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;
using Kind = ActionKind;

class Finder {
 public:
  Finder(const EngineConfig& engine, const Table& table, Kinds kinds, const VisitMove& visit)
      : rules_(engine.rules()), engine_(engine), table_(table), kinds_(kinds), visit_(visit) {}

  void in_turn() {
    const Seat seat = table_.to_move;
    for (const Kind kind : {Kind::declare, Kind::drop, Kind::knock, Kind::touch, Kind::stock_out}) {
      add(seat, kind);
    }
    add({.kind = Kind::bet, .seat = seat, .amount = Amount{1}});
    if (!table_.deck.empty()) {
      add(seat, Kind::draw, PlayedCard{table_.deck.back(), {}});
    } else if (table_.stock > 0 || can_reshuffle(rules_, table_)) {
      add(seat, Kind::draw, PlayedCard{});
    }
    take(seat);
    lay(seat);
    hit(seat);
    shed(seat);
    if (tries(Kind::discard)) {
      for (const Card card : table_.hand(seat).known.first()) {
        add(seat, Kind::discard, PlayedCard{card, {}});
      }
    }
  }

  void between_turns(Seat seat) {
    if (seat != table_.to_move) {
      add(seat, Kind::declare);
      add(seat, Kind::drop);
      hit(seat);
    }
    if (tries(Kind::slap) && !table_.discards.empty()) {
      slap(seat);
    }
    if (tries(Kind::aside)) {
      for (const Card card : table_.dealt[seat.index].known.first()) {
        add(seat, Kind::aside, PlayedCard{card, {}});
      }
    }
  }

 private:
  [[nodiscard]] bool tries(Kind kind) const { return (kinds_ & of(kind)) != 0; }

  /// Visits the move if it is wanted and allowed, and says whether it is.
  bool add(const Move& move) {
    const bool allowed = tries(move.kind) && !check(engine_, table_, move);
    if (allowed) {
      visit_(move);
    }
    return allowed;
  }

  bool add(Seat seat, Kind kind, std::uint16_t spread_number = 0) {
    return add({.kind = kind, .seat = seat, .spread_number = spread_number});
  }

  bool add(Seat seat, Kind kind, PlayedCard played, std::uint16_t spread_number = 0) {
    return add({.kind = kind, .seat = seat, .spread_number = spread_number, .cards = {&played, 1}});
  }

  void take(Seat seat) {
    const std::size_t reach = std::min<std::size_t>(rules_.discard_depth(), table_.discards.size());
    for (std::size_t depth = 0; depth < reach; ++depth) {
      add(seat, Kind::take, PlayedCard{table_.discards[table_.discards.size() - 1 - depth], {}});
    }
  }

  void lay(Seat seat) {
    if (!tries(Kind::spread)) {
      return;
    }
    for (const std::vector<Card>& meld : melds_among(rules_, table_.hand(seat).known)) {
      std::vector<PlayedCard> played;
      played.reserve(meld.size());
      for (const Card card : meld) {
        played.push_back({card, {}});
      }
      if (make_clear(played)) {
        add({.kind = Kind::spread, .seat = seat, .cards = played});
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
    for (std::size_t index = 0; tries(Kind::hit) && index < table_.spreads.size(); ++index) {
      const auto number = static_cast<std::uint16_t>(index + 1);
      for (const Card card : table_.hand(seat).known.first()) {
        hit_with(seat, Kind::hit, card, number);
      }
    }
  }

  void hit_with(Seat seat, Kind kind, Card card, std::uint16_t number) {
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
      add(seat, Kind::shed, static_cast<std::uint16_t>(index + 1));
    }
  }

  void slap(Seat seat) {
    const Card card = table_.discards.back();
    if (rules_.slapping == spec::Slapping::to_take) {
      add(seat, Kind::slap, PlayedCard{card, {}});
      return;
    }
    for (std::size_t index = 0; index < table_.spreads.size(); ++index) {
      hit_with(seat, Kind::slap, card, static_cast<std::uint16_t>(index + 1));
    }
  }

  const Rules& rules_;
  const EngineConfig& engine_;
  const Table& table_;
  Kinds kinds_;
  const VisitMove& visit_;
};

VisitMove keep_in(std::vector<Choice>& moves) {
  return [&](const Move& move) { moves.emplace_back().assign(move); };
}

}  // namespace

void visit_legal_moves(const EngineConfig& engine, const Table& table, Seat seat, Kinds kinds, const VisitMove& visit) {
  Finder finder{engine, table, kinds, visit};
  if (seat == table.to_move) {
    finder.in_turn();
  }
  finder.between_turns(seat);
}

Kinds possible_kinds(const EngineConfig& engine, const Table& table, Seat seat) {
  const Rules& rules = engine.rules();
  Kinds kinds = table.phase == Phase::over ? 0 : engine.kinds();
  const auto rule_out = [&](bool impossible, Kinds some) { kinds &= impossible ? ~some : all_kinds; };
  const bool is_drawn = table.phase == Phase::drawn;
  const bool is_undrawn = !is_drawn && table.phase != Phase::shedding && !table.turn.draw_waived;
  rule_out(!may_declare(rules, table, seat), of(Kind::declare));
  rule_out(is_drawn, of(Kind::draw, Kind::take, Kind::touch, Kind::stock_out));
  rule_out(is_undrawn, of(Kind::discard));
  rule_out(rules.lay == spec::LayTime::never, of(Kind::spread, Kind::hit));
  rule_out(is_undrawn && is_played(table.phase) && rules.lay == spec::LayTime::after_drawing,
           of(Kind::spread, Kind::hit));
  rule_out(is_drawn && rules.lay == spec::LayTime::before_drawing, of(Kind::spread, Kind::hit));
  rule_out(table.spreads.empty(), of(Kind::hit, Kind::shed));
  rule_out(!table.fresh_discard || table.phase != Phase::start, of(Kind::slap));
  rule_out(table.bets.empty() || table.player(seat).turns > 0, of(Kind::aside));
  if (seat != table.to_move) {
    const bool may_drop =
        rules.drop == spec::DropTime::after_discard || (rules.drop_after_deal && table.phase == Phase::dealt);
    kinds &= of(Kind::declare, Kind::slap, Kind::aside) | (may_drop ? of(Kind::drop) : 0) |
             (table.phase == Phase::reply ? of(Kind::hit) : 0);
  }
  return kinds;
}

std::vector<Choice> moves_in_turn(const EngineConfig& engine, const Table& table) {
  std::vector<Choice> found;
  const VisitMove keep = keep_in(found);
  Finder{engine, table, possible_kinds(engine, table, table.to_move), keep}.in_turn();
  return found;
}

std::vector<Choice> legal_moves(const EngineConfig& engine, const Table& table, Kinds kinds) {
  std::vector<Choice> found;
  const VisitMove keep = keep_in(found);
  Finder{engine, table, kinds & possible_kinds(engine, table, table.to_move), keep}.in_turn();
  for (Seat seat; seat.index < table.players; ++seat.index) {
    Finder{engine, table, kinds & possible_kinds(engine, table, seat), keep}.between_turns(seat);
  }
  return found;
}

bool may_pass(const Rules& rules, const Table& table) {
  const bool declines = table.phase == Phase::reply && table.replied_on == 0;
  return declines || (ends_by_itself(rules, table) && !check_turn_end(rules, table));
}

bool moves_on(const Choice& choice, const Table& table) {
  return choice.seat == table.to_move || choice.kind == Kind::declare;
}

}  // namespace tonk::explore
