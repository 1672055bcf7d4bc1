#include "verifier/judge/judge.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "verifier/books/reckon.hpp"
#include "verifier/books/side_bets.hpp"
#include "verifier/judge/claims.hpp"
#include "verifier/judge/dealing.hpp"
#include "verifier/judge/describe.hpp"
#include "verifier/judge/hindsight.hpp"
#include "verifier/judge/replay.hpp"
#include "verifier/judge/seating.hpp"
#include "verifier/play/apply.hpp"

namespace tonk {
namespace {

/// Why the hand is not over, in words.
std::string unfinished(const Case& on_desk) {
  const Table& table = on_desk.table;
  const std::string who = fmt::format("`{}`", on_desk.name(table.to_move));
  if (table.phase == Phase::drawn || table.phase == Phase::shedding) {
    return fmt::format("the log ends in the turn of {}, before the discard", who);
  }
  if (table.phase == Phase::reply) {
    return fmt::format("the log ends in the answer of {}, who still holds {}", who,
                       to_string(table.hand(table.to_move)));
  }
  return fmt::format("the log ends before the hand does: it is the turn of {}", who);
}

void check_over(Case& on_desk) {
  Table& table = on_desk.table;
  resume_turn(table, table.resume);
  const bool answering = table.phase == Phase::reply && table.replied_on != 0 && !table.turn.end_waived;
  if (answering) {
    table.finish = Finish::none;  // who has won is still open
  } else {
    close(on_desk.rules, table);
  }
  if (table.phase == Phase::declared) {
    table.phase = Phase::over;
    table.finish = Finish::declared;
  }
  if (table.phase != Phase::over) {
    on_desk.report(Code::hand_not_over, on_desk.last_of_play(), std::nullopt, unfinished(on_desk),
                   allowed_now(on_desk.rules, table, on_desk.judgement.seats));
  }
}

void check_foreign_lines(Case& on_desk) {
  if (has_outs(on_desk.rules)) {
    return;
  }
  for (const log::OutLine& out : on_desk.hand.outs) {
    on_desk.report(Code::not_in_house, out.at, std::nullopt,
                   fmt::format("in `{}` nobody leaves the game by losing", on_desk.rules.house));
  }
}

/// The gravest of them counts.
Verdict verdict_of(const std::vector<Finding>& findings) {
  const auto any = [&](Weight one) {
    return std::any_of(findings.begin(), findings.end(),
                       [&](const Finding& finding) { return weight(finding.code) == one; });
  };
  return any(Weight::illegal)        ? Verdict::illegal
         : any(Weight::mis_settled)  ? Verdict::mis_settled
         : any(Weight::incomplete)   ? Verdict::incomplete
         : any(Weight::undetermined) ? Verdict::undetermined
                                     : Verdict::ok;
}

}  // namespace

void Judgement::clear() {
  verdict = Verdict::ok;
  settlement = SettlementVerdict::unrecorded;
  end = End::none;
  findings.clear();
  transfers.clear();
  net.clear();
  seats.clear();
}

void Judge::operator()(const log::Hand& hand, const SessionSoFar& session, const spec::Rules& rules,
                       Judgement& judgement, Witness* witness) {
  inherit(session, judgement.carried);
  judgement.clear();
  Case on_desk{.hand = hand, .session = session, .rules = rules, .table = table_, .judgement = judgement};
  check_foreign_lines(on_desk);
  const bool seated = seat_players(on_desk);
  if (seated) {
    open_bets(on_desk);
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
    look_again(on_desk, replay);
    const Reckoning reckoning = reckon(on_desk);
    judgement.settlement = ledger_.check(on_desk, reckoning);
  } else {
    judgement.carried.lose_track();
  }
  if (judgement.findings.size() > 1) {
    std::stable_sort(judgement.findings.begin(), judgement.findings.end(),
                     [](const Finding& one, const Finding& other) { return one.at.begin < other.at.begin; });
  }
  judgement.verdict = verdict_of(judgement.findings);
  if (witness != nullptr && seated) {
    witness->ended(table_, judgement);
  }
}

void judge(const log::Hand& hand, const SessionSoFar& session, const spec::Rules& rules, Judgement& judgement,
           Witness* witness) {
  Judge{}(hand, session, rules, judgement, witness);
}

}  // namespace tonk
