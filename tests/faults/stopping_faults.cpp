#include "tests/faults/edit.hpp"
#include "verifier/table/hand_value.hpp"

// Drops and knocks.

namespace tonk::faults {
namespace {

using spec::DropTime;
using spec::Rules;

bool drops(const Rules& rules) { return rules.drop != DropTime::never; }

/// A point of the turn at which the house lets a player drop, whatever else stands against it.
bool may_drop(const Rules& rules, const Moment& moment) {
  if (!moment.in_turn() || moment.before.phase == Phase::dealt || moment.before.last_round != Finish::none ||
      moment.before.turn.touched || moment.before.turn.laid || moment.before.hand(moment.seat()).known.empty()) {
    return false;
  }
  switch (rules.drop) {
    case DropTime::never:
    case DropTime::after_discard: return false;
    case DropTime::before_drawing:
    case DropTime::until_drawn: return moment.at_start();
    case DropTime::before_laying:
    case DropTime::any_time: return moment.at_start() || moment.has_drawn();
    case DropTime::after_drawing: return moment.has_drawn();
  }
  return false;
}

template <typename Test>
std::optional<Faulty> stopped_where(const Recording& recording, RandomSource& luck, Code code, const Test& test,
                                    const std::string& action = "drop") {
  const Moment* moment = some(recording, luck, [&](const Moment& one) { return one.in_turn() && test(one); });
  return moment == nullptr ? std::nullopt
                           : std::optional{inserted(recording, *moment, said(recording, moment->seat(), action), code)};
}

bool waits_for_something(const Rules& rules) {
  const spec::Waiting& waiting = rules.waiting;
  return drops(rules) && rules.drop != DropTime::after_discard &&
         (waiting.after_spread | waiting.after_hit | waiting.for_hitter) != 0;
}

std::optional<Faulty> drop_while_waiting(const Recording& recording, RandomSource& luck) {
  return stopped_where(recording, luck, Code::drop_while_waiting, [&](const Moment& one) {
    return may_drop(*recording.rules, one) && waits(*recording.rules, one.before, one.seat());
  });
}

bool drops_before(const Rules& rules) {
  return rules.drop == DropTime::before_drawing || rules.drop == DropTime::until_drawn ||
         rules.drop == DropTime::before_laying;
}

std::optional<Faulty> late_drop(const Recording& recording, RandomSource& luck) {
  const bool before_laying = recording.rules->drop == DropTime::before_laying;
  return stopped_where(recording, luck, Code::drop_too_late, [&](const Moment& one) {
    return one.has_drawn() && one.before.last_round == Finish::none && (!before_laying || one.before.turn.laid) &&
           !one.before.hand(one.seat()).known.empty();
  });
}

bool drops_later(const Rules& rules) {
  return rules.drop == DropTime::after_drawing || rules.drop == DropTime::after_discard;
}

std::optional<Faulty> early_drop(const Recording& recording, RandomSource& luck) {
  const bool after_discard = recording.rules->drop == DropTime::after_discard;
  return stopped_where(recording, luck, Code::drop_too_early, [&](const Moment& one) {
    return (after_discard ? one.has_drawn() : one.at_start()) && one.before.phase != Phase::dealt &&
           one.before.last_round == Finish::none && !one.before.hand(one.seat()).known.empty();
  });
}

bool never_drops(const Rules& rules) { return rules.drop == DropTime::never; }

std::optional<Faulty> forbidden_drop(const Recording& recording, RandomSource& luck) {
  return stopped_where(recording, luck, Code::drop_forbidden,
                       [](const Moment& one) { return one.at_start() && one.before.last_round == Finish::none; });
}

bool limits_drops(const Rules& rules) {
  return drops(rules) && rules.drop_limit.has_value() && rules.counting == spec::Counting::all_cards &&
         !rules.waiting.any() && !rules.drop_needs_spread;
}

std::optional<Faulty> high_drop(const Recording& recording, RandomSource& luck) {
  return stopped_where(recording, luck, Code::drop_above_limit, [&](const Moment& one) {
    int points = 0;
    for (const Card card : one.hand()) {
      points += recording.rules->deck.points[card.index()];
    }
    return may_drop(*recording.rules, one) && points > *recording.rules->drop_limit;
  });
}

bool needs_spread(const Rules& rules) { return drops(rules) && rules.drop_needs_spread && !rules.waiting.any(); }

std::optional<Faulty> bare_drop(const Recording& recording, RandomSource& luck) {
  return stopped_where(recording, luck, Code::drop_without_spread, [&](const Moment& one) {
    return may_drop(*recording.rules, one) && one.before.player(one.seat()).spreads == 0;
  });
}

bool has_last_round(const Rules& rules) { return rules.knock || rules.after_drop != spec::AfterDrop::count; }

std::optional<Faulty> second_stop(const Recording& recording, RandomSource& luck) {
  const bool knocks = recording.rules->knock;
  return stopped_where(
      recording, luck, Code::in_the_last_round,
      [&](const Moment& one) {
        return one.at_start() && one.before.phase == Phase::start && one.before.last_round != Finish::none &&
               !one.before.hand(one.seat()).known.empty();
      },
      knocks ? "knock" : "drop");
}

}  // namespace

std::vector<Fault> stopping_faults() {
  return {
      {"a drop while waiting", waits_for_something, drop_while_waiting},
      {"a drop too late in the turn", drops_before, late_drop},
      {"a drop too early in the turn", drops_later, early_drop},
      {"a drop where nobody drops", never_drops, forbidden_drop},
      {"a drop with too much", limits_drops, high_drop},
      {"a drop without a spread", needs_spread, bare_drop},
      {"a second drop or knock", has_last_round, second_stop},
  };
}

}  // namespace tonk::faults
