#include "verifier/judge.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "verifier/apply.hpp"
#include "verifier/case.hpp"
#include "verifier/check.hpp"
#include "verifier/claims.hpp"
#include "verifier/dealing.hpp"
#include "verifier/dealt_win.hpp"
#include "verifier/describe.hpp"
#include "verifier/ledger.hpp"
#include "verifier/seating.hpp"
#include "verifier/settle.hpp"

namespace tonk {
namespace {

using spec::Key;

/// Plays the recorded moves on the table, and reports each fault once.
class Replay {
 public:
  Replay(Case& on_desk, std::vector<PlayedCard>& played, Witness* witness)
      : case_(on_desk), played_(played), witness_(witness) {}

  void run() {
    for (const log::PlayLine& line : case_.hand.play) {
      if (case_.full()) {
        return;
      }
      switch (line.kind) {
        case log::PlayLine::Kind::holds:
          check_claim(case_, {line.player, line.cards, line.at}, Code::wrong_holds);
          break;
        case log::PlayLine::Kind::turn: take_turn(line); break;
      }
    }
  }

  /// Whether the deal was found to have held a win that nobody declared.
  [[nodiscard]] bool undeclared_reported() const { return undeclared_reported_; }

 private:
  void take_turn(const log::PlayLine& line) {
    const auto seat = case_.seat(line.player, line.at);
    if (!seat) {
      return;
    }
    for (std::uint32_t number = 0; number < line.action_count && !case_.full(); ++number) {
      act(*seat, case_.hand.actions[line.first_action + number]);
    }
  }

  void act(Seat seat, const log::Action& action) {
    if (past_the_end_) {
      return;
    }
    const auto written = std::span{case_.hand.cards}.subspan(action.cards.first, action.cards.count);
    played_.clear();
    for (const log::WrittenCard& card : written) {
      played_.push_back({card.card, card.stands_for});
    }
    const Move move{action.kind, seat, action.spread_number, played_};
    auto fault = check(case_.rules, case_.table, move);
    while (fault && report(move, action, *fault) && step_past(case_.rules, case_.table, move, *fault)) {
      fault = check(case_.rules, case_.table, move);
    }
    if (past_the_end_) {
      return;
    }
    apply(case_.rules, case_.table, move, fault);
    last_action_ = action.at;
    if (witness_ != nullptr) {
      witness_->acted(case_.table, action, case_.judgement.findings.size());
    }
  }

  /// Always true, so that it can stand in a condition.
  bool report(const Move& move, const log::Action& action, const Fault& fault) {
    Span at = action.at;
    if (fault.code == Code::no_discard) {
      at = last_action_;
    } else if (fault.card.known() && fault.card_number < action.cards.count) {
      at = case_.hand.cards[action.cards.first + fault.card_number].at;
    }
    past_the_end_ = past_the_end_ || fault.code == Code::after_the_end;
    undeclared_reported_ = undeclared_reported_ || fault.code == Code::undeclared_win;
    Words words = describe(case_.rules, case_.table, case_.judgement.seats, move, fault);
    case_.report(fault.code, at, fault.rule, std::move(words.message), std::move(words.help));
    return true;
  }

  Case& case_;
  std::vector<PlayedCard>& played_;
  Witness* witness_;
  Span last_action_;
  bool past_the_end_ = false;
  bool undeclared_reported_ = false;
};

/// Once all is shown: a dealt win may have come to light that had to be declared, or may still be hidden.
void check_hidden_wins(Case& on_desk, bool reported) {
  const spec::Rules& rules = on_desk.rules;
  const Table& table = on_desk.table;
  const bool played = table.phase != Phase::dealt;
  if (reported || !played || rules.dealt_wins_declared != spec::Declaring::must) {
    return;
  }
  for (std::uint8_t index = 0; index < table.players; ++index) {
    const Seat seat{index};
    const bool declared = ((table.declared >> index) & 1U) != 0;
    const Answer answer = dealt_win(rules, table, seat).answer;
    if (declared || answer == Answer::no) {
      continue;
    }
    const std::string points = to_string(count(rules, table.dealt[index]));
    const Span at = on_desk.hand.play.empty() ? on_desk.beginning() : on_desk.hand.play.front().at;
    if (answer == Answer::yes) {
      on_desk.report(
          Code::undeclared_win, at, Key::dealt_wins,
          fmt::format("`{}` was dealt a win of {} points and did not declare it", on_desk.name(seat), points));
    } else {
      on_desk.report(Code::hidden_cards, at, Key::dealt_wins,
                     fmt::format("`{}` may have been dealt a win: {}, {} points", on_desk.name(seat),
                                 to_string(table.dealt[index]), points));
    }
    return;
  }
}

/// Why the hand is not over, in words.
std::string unfinished(const Case& on_desk) {
  const Table& table = on_desk.table;
  const std::string who = fmt::format("`{}`", on_desk.name(table.to_move));
  if (table.phase == Phase::drawn) {
    return fmt::format("the log ends in the turn of {}, before the discard", who);
  }
  return fmt::format("the log ends before the hand does: it is the turn of {}", who);
}

void check_over(Case& on_desk) {
  Table& table = on_desk.table;
  if (table.phase == Phase::declared) {
    table.phase = Phase::over;
    table.finish = Finish::declared;
  }
  if (table.phase != Phase::over && !on_desk.full()) {
    on_desk.report(Code::hand_not_over, on_desk.last_of_play(), std::nullopt, unfinished(on_desk),
                   allowed_now(on_desk.rules, table, on_desk.judgement.seats));
  }
}

void check_foreign_lines(Case& on_desk) {
  for (const log::BetLine& bet : on_desk.hand.header.bets) {
    on_desk.report(Code::not_in_house, bet.at, std::nullopt,
                   fmt::format("`{}` has no side bet `{}`", on_desk.rules.house, bet.kind));
  }
  for (const log::OutLine& out : on_desk.hand.outs) {
    on_desk.report(Code::not_in_house, out.at, std::nullopt,
                   fmt::format("in `{}` nobody leaves the game by losing", on_desk.rules.house));
  }
}

Amount stake_of(const Case& on_desk) {
  if (on_desk.hand.header.stake) {
    return on_desk.hand.header.stake->amount;
  }
  const log::Hand* head = on_desk.session.head;
  return head != nullptr && head->header.stake ? head->header.stake->amount : Amount{1};
}

void settle_up(Case& on_desk) {
  Judgement& judgement = on_desk.judgement;
  const Settled settled = settle(on_desk.rules, on_desk.table, stake_of(on_desk), judgement.transfers);
  judgement.end = settled.end;
  if (settled.determined) {
    judgement.net.assign(judgement.seats.size(), Amount{});
    for (const Transfer& transfer : judgement.transfers) {
      judgement.net[transfer.from.index] -= transfer.amount;
      judgement.net[transfer.to.index] += transfer.amount;
    }
  } else if (on_desk.table.phase == Phase::over) {
    on_desk.report(Code::hidden_cards, on_desk.last_of_play(), Key::settlement, "hidden cards leave open who pays whom",
                   "`show` lines would settle it");
  }
  judgement.settlement = check_settlement(on_desk, settled);
}

Verdict verdict_of(const std::vector<Finding>& findings) {
  Verdict verdict = Verdict::ok;
  const auto rank = [](Verdict one) {
    switch (one) {
      case Verdict::ok: return 0;
      case Verdict::undetermined: return 1;
      case Verdict::incomplete: return 2;
      case Verdict::mis_settled: return 3;
      case Verdict::illegal: return 4;
      case Verdict::unreadable: return 5;
    }
    return 0;
  };
  for (const Finding& finding : findings) {
    Verdict one = Verdict::ok;
    switch (weight(finding.code)) {
      case Weight::illegal: one = Verdict::illegal; break;
      case Weight::mis_settled: one = Verdict::mis_settled; break;
      case Weight::incomplete: one = Verdict::incomplete; break;
      case Weight::undetermined: one = Verdict::undetermined; break;
    }
    if (rank(one) > rank(verdict)) {
      verdict = one;
    }
  }
  return verdict;
}

}  // namespace

void Judge::operator()(const log::Hand& hand, const SessionSoFar& session, const spec::Rules& rules,
                       Judgement& judgement, Witness* witness) {
  judgement.clear();
  Case on_desk{.hand = hand, .session = session, .rules = rules, .table = table_, .judgement = judgement};
  check_foreign_lines(on_desk);
  if (seat_players(on_desk)) {
    deal(on_desk);
    if (witness != nullptr) {
      witness->dealt(table_);
    }
    Replay replay{on_desk, played_, witness};
    replay.run();
    check_over(on_desk);
    for (const log::PlayerCards& line : hand.shows) {
      check_claim(on_desk, line, Code::wrong_show);
    }
    check_hidden_wins(on_desk, replay.undeclared_reported());
    settle_up(on_desk);
  }
  std::stable_sort(judgement.findings.begin(), judgement.findings.end(),
                   [](const Finding& a, const Finding& b) { return a.at.begin < b.at.begin; });
  judgement.verdict = verdict_of(judgement.findings);
  if (witness != nullptr && table_.players != 0) {
    witness->ended(table_, judgement);
  }
}

void judge(const log::Hand& hand, const SessionSoFar& session, const spec::Rules& rules, Judgement& judgement,
           Witness* witness) {
  Judge{}(hand, session, rules, judgement, witness);
}

}  // namespace tonk
