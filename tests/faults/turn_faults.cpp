#include "explore/play/written.hpp"
#include "tests/faults/edit.hpp"
#include "verifier/play/engine.hpp"

// Whose turn it is, and how it ends.

namespace tonk::faults {
namespace {

using spec::Rules;

std::optional<Faulty> out_of_turn(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) { return one.at_start(); });
  if (moment == nullptr) {
    return std::nullopt;
  }
  // A turn that ended without a discard goes on with another move of its player.
  const Moment* const before = moment == recording.moments.data() ? nullptr : moment - 1;
  const bool goes_on = before != nullptr && before->choice.kind != ActionKind::discard;
  const auto other = some_seat(
      recording, luck, [&](Seat seat) { return seat != moment->seat() && !(goes_on && seat == before->choice.seat); });
  if (!other) {
    return std::nullopt;
  }
  return inserted(recording, *moment, said(recording, *other, "draw"), Code::out_of_turn);
}

/// The move begins the next player's turn, and not with a slap at what was just discarded. A declaration ends none that lacks its discard.
bool is_ordinary(const Moment& moment) {
  return moment.in_turn() && moment.before.phase == Phase::start && moment.choice.kind != ActionKind::slap &&
         moment.choice.kind != ActionKind::declare;
}

std::optional<Faulty> second_discard(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    const Moment* next = recording.after(one);
    return one.choice.kind == ActionKind::discard && one.has_drawn() && next != nullptr && is_ordinary(*next) &&
           next->seat() != one.seat() && !next->before.hand(one.seat()).known.empty();
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  Edit edit{recording};
  const Card card = *recording.after(*moment)->before.hand(moment->seat()).known.first().begin();
  edit.insert(moment->line + 1, said(recording, moment->seat(), "discard " + to_string(card)));
  return edit.at_move(moment->line + 1, Code::out_of_turn);
}

/// Found where the turn should have had it: at the move before.
std::optional<Faulty> missing_discard(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    const Moment* next = recording.after(one);
    return one.choice.kind == ActionKind::discard && one.has_drawn() && !ends_by_itself(*recording.rules, one.before) &&
           next != nullptr && is_ordinary(*next) && next->seat() != one.seat();
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  // Another player may have put a card aside since the last move of the turn.
  const Moment* last = moment;
  while (last == moment || last->choice.seat != moment->choice.seat) {
    --last;
  }
  Edit edit{recording};
  edit.erase(moment->line);
  return edit.at_move(last->line, Code::no_discard);
}

std::optional<Faulty> after_the_end(const Recording& recording, RandomSource& luck) {
  const Moment& last = recording.moments.back();
  const auto other =
      some_seat(recording, luck, [&](Seat seat) { return seat != last.choice.seat && seat != last.seat(); });
  if (!other) {
    return std::nullopt;
  }
  Edit edit{recording};
  edit.text.moves.push_back(said(recording, *other, "draw"));
  return edit.at_move(edit.text.moves.size() - 1, Code::after_the_end);
}

std::optional<Faulty> cut_short(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.line > 0 && (one.before.phase == Phase::start || one.before.phase == Phase::drawn) &&
           !ends_by_itself(*recording.rules, one.before);
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  Edit edit{recording};
  edit.cut(moment->line);
  return edit.at_move(moment->line - 1, Code::hand_not_over);
}

std::optional<Faulty> stranger(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment&) { return true; });
  return inserted(recording, *moment, "Zed: " + explore::text_of(moment->choice), Code::unknown_player);
}

std::optional<Faulty> other_houses_move(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  std::vector<std::string> moves;
  if (rules.slapping == spec::Slapping::none) {
    moves.emplace_back("slap 4h");
  }
  if (!rules.touch_binds) {
    moves.emplace_back("touch");
  }
  if (!rules.knock) {
    moves.emplace_back("knock");
  }
  if (rules.side_bets.empty()) {
    moves.emplace_back("aside 4h");
  }
  if (rules.full_books != spec::FullBooks::may_be_shed) {
    moves.emplace_back("shed #1");
  }
  const Moment* moment = some(recording, luck, [](const Moment& one) { return one.at_start() && one.in_turn(); });
  const std::string* action = luck.of(moves);
  return moment == nullptr || action == nullptr
             ? std::nullopt
             : std::optional{
                   inserted(recording, *moment, said(recording, moment->seat(), *action), Code::not_in_house)};
}

std::optional<Faulty> too_many(const Recording& recording, RandomSource& luck) {
  const Moment* moment =
      some(recording, luck, [](const Moment& one) { return one.choice.kind != ActionKind::declare; });
  if (moment == nullptr) {
    return std::nullopt;
  }
  Edit edit{recording};
  for (int times = 0; times < 60; ++times) {
    edit.insert(moment->line, "Zed: drop");
  }
  Faulty faulty = edit.at_move(moment->line, Code::unknown_player);
  for (std::uint64_t next = 1; next < 49; ++next) {
    faulty.expected.push_back({faulty.expected[0].line + next, Code::unknown_player});
  }
  faulty.expected.push_back({faulty.expected[0].line + 49, Code::too_many_findings});
  faulty.exactly = true;
  return faulty;
}

}  // namespace

std::vector<Fault> turn_faults() {
  return {
      {"out of turn", always, out_of_turn},
      {"a second discard", always, second_discard},
      {"a missing discard", always, missing_discard},
      {"a move after the end", always, after_the_end},
      {"a hand cut short", always, cut_short},
      {"a move of somebody who is not there", always, stranger},
      {"a move of another house", always, other_houses_move},
      {"sixty faults", always, too_many},
  };
}

}  // namespace tonk::faults
