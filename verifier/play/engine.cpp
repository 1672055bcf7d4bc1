#include "verifier/play/engine.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "verifier/play/checks.hpp"
#include "verifier/play/effects.hpp"

namespace tonk {
namespace {

using spec::AfterTake;
using spec::DeclaredWhen;
using spec::Declaring;
using spec::Key;
using spec::Rules;
using Kind = ActionKind;

constexpr Kinds of_turns = of(Kind::drop, Kind::draw, Kind::take, Kind::spread, Kind::hit, Kind::discard, Kind::touch,
                              Kind::stock_out, Kind::knock, Kind::shed, Kind::bet);

template <Key... each>
constexpr std::array<Key, sizeof...(each)> keys{each...};

/// Whether a taken card can still be laid, and whether a spread must be.
constexpr auto rules_of_use = keys<Key::after_take, Key::slapping, Key::touch, Key::hits, Key::hits_on_books,
                                   Key::hits_in_turn, Key::hits_on_player, Key::after_drop, Key::lay, Key::going_out,
                                   Key::no_laying_after_hit, Key::no_laying_after_own_hit, Key::no_going_out_after_hit,
                                   Key::no_going_out_after_own_hit, Key::wait_first_hit>;
constexpr auto rules_of_holding =
    keys<Key::holding, Key::after_take, Key::lay, Key::going_out, Key::no_laying_after_hit,
         Key::no_laying_after_own_hit, Key::no_going_out_after_hit, Key::no_going_out_after_own_hit>;

/// Of these nothing asks but the checks that name them, and effects that no other check looks at.
constexpr auto of_checks_alone =
    keys<Key::drop, Key::drop_after_deal, Key::drop_limit, Key::drop_needs, Key::after_drop, Key::knock, Key::touch,
         Key::lay, Key::going_out, Key::hits, Key::hits_on_books, Key::hits_in_turn, Key::hits_on_player,
         Key::full_books, Key::wait_after_spread, Key::wait_after_hit, Key::wait_for_hitter, Key::wait_while_waiting,
         Key::wait_own_hits, Key::wait_several_hits, Key::wait_first_hit, Key::no_laying_after_hit,
         Key::no_laying_after_own_hit, Key::no_going_out_after_hit, Key::no_going_out_after_own_hit>;

struct NeedsRow {
  Kinds kinds;
  std::span<const Key> keys;
};

constexpr auto rules_of_taking = keys<Key::reach, Key::above_take>;
constexpr auto rules_of_waiting =
    keys<Key::wait_after_spread, Key::wait_while_waiting, Key::wait_several_hits, Key::wait_ends>;
constexpr auto rules_of_hits =
    keys<Key::wait_after_hit, Key::wait_for_hitter, Key::wait_own_hits, Key::wait_first_hit, Key::no_laying_after_hit,
         Key::no_laying_after_own_hit, Key::no_going_out_after_hit, Key::no_going_out_after_own_hit>;
constexpr auto rule_of_slaps = keys<Key::slapping>;
constexpr auto rule_of_touches = keys<Key::touch>;
constexpr auto rule_of_declaring = keys<Key::several_dealt_wins>;
constexpr auto rule_of_bets = keys<Key::turn_bets>;
constexpr auto rule_of_knocks = keys<Key::knock, Key::knock_pays>;

/// Rules that make no difference to a hand without a move of some kinds, whatever else asks for them.
constexpr auto needs_rows = std::to_array<NeedsRow>({
    {of(Kind::take), rules_of_taking},
    {of(Kind::spread, Kind::hit, Kind::slap), rules_of_waiting},
    {of(Kind::hit, Kind::slap), rules_of_hits},
    {of(Kind::slap), rule_of_slaps},
    {of(Kind::touch), rule_of_touches},
    {of(Kind::declare), rule_of_declaring},
    {of(Kind::bet), rule_of_bets},
    {of(Kind::knock), rule_of_knocks},
});

template <DeclaredWhen... when>
bool has_win(const Rules& rules) {
  return std::ranges::any_of(rules.dealt_wins, [](const spec::DealtWin& win) {
    return win.declaring == Declaring::must && ((win.when == when) || ...);
  });
}

bool holds_some_in(const Rules& rules) {
  return rules.waiting.no_going_out_after_hit > 0 || rules.waiting.no_going_out_after_own_hit > 0;
}

bool asks_of_leaving(const Rules& rules) {
  const bool ends_undrawn = rules.touch_binds && rules.lay != spec::LayTime::after_drawing;
  return rules.going_out == spec::GoingOut::by_discard_only || holds_some_in(rules) || ends_undrawn;
}

bool slaps_to_take(const Rules& rules) { return rules.slapping == spec::Slapping::to_take; }

bool must_use_take(const Rules& rules) { return rules.after_take == AfterTake::used_at_once; }

template <Key key>
Why not_in_house(const Rules& /*rules*/, const Table& /*table*/, const Move& /*move*/) {
  return fault(Code::not_in_house, key);
}

/// Nothing keeps a hand that was emptied when the stock was low from dropping.
template <Check::Find find>
Why unless_emptied(const Rules& rules, const Table& table, const Move& move) {
  return waits_empty(rules, table, move.seat) ? std::nullopt : find(rules, table, move);
}

struct CheckRow : Check {
  constexpr CheckRow(Kinds applies_to, Find finds, std::span<const Key> tests, InHouse fails = always,
                     bool first = false)
      : Check{finds, tests}, kinds(applies_to), can_fail(fails), only_first(first) {}

  Kinds kinds;
  InHouse can_fail;
  bool only_first;       ///< it can fail before the first move alone
  bool forbids = false;  ///< where it can fail, it does
};

/// For a kind of move that only some houses have.
template <Key key>
constexpr CheckRow unless_in_house(Kind kind, InHouse is_missing) {
  CheckRow row{of(kind), not_in_house<key>, keys<key>, is_missing};
  row.forbids = true;
  return row;
}

/// Of each kind of move those that apply to it are made in this order, and the first that fails says what is wrong.
constexpr auto check_rows = std::to_array<CheckRow>({
    {of_turns | of(Kind::slap), check_undeclared_at_once, keys<Key::dealt_wins>, has_win<DeclaredWhen::at_once>, true},
    {of_turns | of(Kind::slap), check_undeclared, keys<Key::dealt_wins>,
     has_win<DeclaredWhen::first_turn, DeclaredWhen::first_turn_nothing_laid, DeclaredWhen::own_turn>},
    {of_turns, check_turn, keys<Key::first_to_play, Key::play_passes, Key::discard, Key::slapping>},
    {of(Kind::declare), check_declare, keys<Key::dealt_wins>},
    {of(Kind::aside), check_aside, keys<Key::side_bets>},
    unless_in_house<Key::slapping>(Kind::slap,
                                   [](const Rules& rules) { return rules.slapping == spec::Slapping::none; }),
    {of(Kind::slap), check_slap, keys<Key::slapping>},
    {of(Kind::slap), check_slap_in_last_round, keys<Key::after_drop, Key::knock, Key::slapping>, slaps_to_take},
    unless_in_house<Key::touch>(Kind::touch, [](const Rules& rules) { return !rules.touch_binds; }),
    unless_in_house<Key::full_books>(
        Kind::shed, [](const Rules& rules) { return rules.full_books != spec::FullBooks::may_be_shed; }),
    unless_in_house<Key::turn_bets>(Kind::bet, [](const Rules& rules) { return !rules.turn_bets; }),
    unless_in_house<Key::knock>(Kind::knock, [](const Rules& rules) { return !rules.knock; }),
    {of(Kind::draw, Kind::take, Kind::touch, Kind::stock_out), check_undrawn, keys<Key::draw>},
    {of(Kind::draw, Kind::take, Kind::touch, Kind::stock_out, Kind::slap, Kind::shed, Kind::bet, Kind::knock),
     check_not_emptied, keys<Key::low_stock>,
     [](const Rules& rules) { return rules.low_stock == spec::LowStock::empty_hand_waits; }},
    {of(Kind::draw, Kind::take), check_spread_laid, rules_of_holding,
     [](const Rules& rules) { return rules.must_spread && rules.lay == spec::LayTime::before_drawing; }},
    {of(Kind::draw), check_draw, keys<Key::deck, Key::stock_out>},
    {of(Kind::take), check_untouched, keys<Key::touch>, [](const Rules& rules) { return rules.touch_binds; }},
    {of(Kind::take), check_take, keys<Key::draw, Key::reach, Key::above_take>},
    {of(Kind::take), check_take_usable, rules_of_use, must_use_take},
    {of(Kind::touch), check_touch, keys<Key::stock_out>},
    {of(Kind::stock_out), check_stock_out, keys<Key::stock_out>},
    {of(Kind::slap), check_stands_for, keys<Key::jokers, Key::wild>},
    {of(Kind::slap), check_target, keys<Key::deck, Key::hits, Key::hits_on_books, Key::hits_on_player, Key::after_drop>,
     [](const Rules& rules) { return rules.slapping == spec::Slapping::to_play; }},
    {of(Kind::slap), check_slap_to_play, keys<Key::touch>,
     [](const Rules& rules) { return rules.slapping == spec::Slapping::to_play && rules.touch_binds; }},
    {of(Kind::slap), check_slap_to_take, rules_of_use, slaps_to_take},
    {of(Kind::spread, Kind::hit), check_lay_point, keys<Key::lay>,
     [](const Rules& rules) { return rules.lay != spec::LayTime::any_time; }},
    {of(Kind::spread, Kind::hit), check_not_frozen,
     keys<Key::no_laying_after_hit, Key::no_laying_after_own_hit, Key::wait_first_hit>,
     [](const Rules&
            rules) { return rules.waiting.no_laying_after_hit > 0 || rules.waiting.no_laying_after_own_hit > 0; }},
    {of(Kind::discard), check_discard_time, keys<Key::draw>},
    {of(Kind::discard), check_discard_due, keys<Key::discard>,
     [](const Rules& rules) { return rules.discarding == spec::Discarding::not_after_hit; }},
    {of(Kind::spread, Kind::hit, Kind::discard), check_held, keys<Key::deck, Key::jokers, Key::wild>},
    {of(Kind::hit), check_hits_left, keys<Key::hits_in_turn>,
     [](const Rules& rules) { return rules.hits_in_turn != 0; }},
    {of(Kind::hit), check_target, keys<Key::deck, Key::hits, Key::hits_on_books, Key::hits_on_player, Key::after_drop>},
    {of(Kind::hit), check_hit_leaves,
     keys<Key::going_out, Key::no_going_out_after_hit, Key::no_going_out_after_own_hit, Key::wait_first_hit,
          Key::touch>,
     asks_of_leaving},
    {of(Kind::spread), check_spread, keys<Key::deck, Key::book, Key::run, Key::laid_most, Key::naturals>},
    {of(Kind::spread), check_spread_leaves,
     keys<Key::going_out, Key::no_going_out_after_hit, Key::no_going_out_after_own_hit, Key::wait_first_hit,
          Key::touch>,
     asks_of_leaving},
    {of(Kind::spread, Kind::hit), check_take_use, rules_of_use,
     [](const Rules& rules) { return rules.after_take != AfterTake::free; }},
    {of(Kind::discard), check_discard_out,
     keys<Key::no_going_out_after_hit, Key::no_going_out_after_own_hit, Key::wait_first_hit>, holds_some_in},
    {of(Kind::discard), check_discard_end, rules_of_holding,
     [](const Rules& rules) { return rules.must_spread || must_use_take(rules); }},
    {of(Kind::discard), check_discard_taken, keys<Key::after_take>,
     [](const Rules& rules) { return rules.after_take == AfterTake::not_discarded; }},
    {of(Kind::shed), check_shed, keys<Key::full_books>},
    {of(Kind::drop), check_drop,
     keys<Key::drop, Key::drop_after_deal, Key::after_drop, Key::knock, Key::touch, Key::low_stock>},
    {of(Kind::drop), unless_emptied<check_drop_waits>,
     keys<Key::wait_after_spread, Key::wait_after_hit, Key::wait_for_hitter, Key::wait_while_waiting,
          Key::wait_own_hits, Key::wait_several_hits, Key::wait_first_hit>,
     [](const Rules& rules) { return rules.waiting.any(); }},
    {of(Kind::drop), unless_emptied<check_drop_spread>, keys<Key::drop_needs>,
     [](const Rules& rules) { return rules.drop_needs_spread; }},
    {of(Kind::drop), unless_emptied<check_drop_taken>, keys<Key::after_take>, must_use_take},
    {of(Kind::drop), unless_emptied<check_drop_limit>, keys<Key::drop_limit>,
     [](const Rules& rules) { return rules.drop_limit.has_value(); }},
    {of(Kind::bet), check_bet, keys<Key::turn_bets>},
    {of(Kind::knock), check_knock, keys<Key::knock, Key::touch>},
});

}  // namespace

EngineConfig::EngineConfig(const Rules& rules) : rules_(&rules) {
  const auto each_kind = [](Kinds kinds, const auto& visit) {
    for (; kinds != 0; kinds &= kinds - 1) {
      visit(static_cast<std::size_t>(std::countr_zero(kinds)));
    }
  };
  for (const CheckRow& row : check_rows) {
    kinds_ &= row.forbids && row.can_fail(rules) ? ~row.kinds : all_kinds;
    each_kind(row.can_fail(rules) ? row.kinds : 0, [&](std::size_t kind) {
      checks_[1][kind].push_back(&row);
      if (!row.only_first) {
        checks_[0][kind].push_back(&row);
      }
    });
  }
  for (const EffectRow& row : effect_rows) {
    each_kind(row.in_house(rules) ? row.kinds : 0, [&](std::size_t kind) { effects_[kind].push_back(row.effect); });
  }
}

Kinds needed_by(Key rule) {
  const auto has = [&](const NeedsRow& row) { return std::ranges::find(row.keys, rule) != row.keys.end(); };
  const auto row = std::ranges::find_if(needs_rows, has);
  return row == needs_rows.end() ? all_kinds : row->kinds;
}

Kinds tested_by(const EngineConfig& engine, Key rule) {
  if (std::ranges::find(of_checks_alone, rule) == of_checks_alone.end()) {
    return all_kinds;
  }
  Kinds kinds = 0;
  for (std::size_t kind = 0; kind < action_kind_count; ++kind) {
    for (const Check* const check : engine.checks(static_cast<Kind>(kind), true)) {
      kinds |= std::ranges::find(check->keys, rule) == check->keys.end() ? 0 : of(static_cast<Kind>(kind));
    }
  }
  return kinds;
}

namespace {

/// The rule by which the hand might have gone on.
std::optional<Key> rule_of_end(Finish finish) {
  switch (finish) {
    case Finish::drop: return Key::after_drop;
    case Finish::stock_out: return Key::stock_out;
    case Finish::knock: return Key::knock;
    case Finish::none:
    case Finish::declared:
    case Finish::out:
    case Finish::out_by_discard:
    case Finish::reply: break;
  }
  return std::nullopt;
}

}  // namespace

Why check_stopped(const Rules& rules, const Table& table, const Move& move) {
  const bool too_late = table.phase == Phase::reply && move.kind == Kind::aside;
  if (table.phase == Phase::over || too_late) {
    return fault(Code::after_the_end, rule_of_end(table.finish));
  }
  if (move.kind == Kind::declare) {
    return check_declare(rules, table, move);
  }
  if (move.kind == Kind::aside) {
    return check_aside(rules, table, move);
  }
  return table.phase == Phase::declared ? fault(Code::after_the_end, Key::dealt_wins) : check_reply(rules, table, move);
}

bool apply_to_stopped(const Rules& rules, Table& table, const Move& move, const Fault* fault) {
  const bool of_no_turn = move.kind == Kind::declare || move.kind == Kind::aside || move.kind == Kind::slap;
  if (table.phase != Phase::reply || of_no_turn) {
    return table.phase != Phase::over;
  }
  if (move.kind == Kind::hit && may_answer(rules, table, move.seat)) {
    table.to_move = move.seat;
    reply(rules, table, move);
  }
  table.turn.end_waived = table.turn.end_waived || (fault != nullptr && weight(fault->code) == Weight::illegal);
  return false;
}

void close(const Rules& rules, Table& table) {
  if (table.phase == Phase::reply) {
    table.phase = Phase::over;
  } else if (ends_by_itself(rules, table)) {
    end_turn(rules, table);
  }
}

void resume_interrupted(Table& table, Seat seat) {
  if (table.phase == Phase::over || seat == table.to_move) {
    return;
  }
  if (seat == table.resume || table.resumed.begun) {
    give_back(table);
  }
}

bool step_past(const Rules& rules, Table& table, const Move& move, const Fault& fault) {
  if (fault.code == Code::undeclared_win) {
    table.turn.win_waived = true;
    return true;
  }
  if (fault.code == Code::no_discard) {
    end_turn(rules, table);
    return true;
  }
  if (fault.code != Code::out_of_turn || move.kind == Kind::touch || move.kind == Kind::shed ||
      move.kind == Kind::bet) {
    return false;
  }
  const bool lays = move.kind == Kind::spread || move.kind == Kind::hit;
  if (lays || table.turn.begun) {
    interrupt(table);
  }
  const bool drops = move.kind == Kind::drop;
  const bool begins_turn =
      !lays && move.kind != Kind::discard && !(drops && rules.drop == spec::DropTime::after_drawing);
  // A drop that should follow the player's own discard is already faulty for being out of turn; any other move ends the
  // time in which it could follow.
  table.fresh_discard = true;
  table.discarder = move.seat;
  table.just_ended = move.seat;
  table.to_move = move.seat;
  const bool before_drawing = lays && rules.lay == spec::LayTime::before_drawing;
  table.phase = begins_turn || before_drawing ? Phase::start : Phase::drawn;
  table.turn = Turn{};
  table.turn.discard_waived = !begins_turn;
  return true;
}

bool stock_is_low(const Rules& rules, const Table& table) {
  return rules.low_stock == spec::LowStock::empty_hand_waits && table.stock <= table.players;
}

}  // namespace tonk
