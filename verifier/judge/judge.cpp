#include "verifier/judge/judge.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "verifier/books/hand_result.hpp"
#include "verifier/books/side_bets.hpp"
#include "verifier/judge/claims.hpp"
#include "verifier/judge/dealing.hpp"
#include "verifier/judge/describe.hpp"
#include "verifier/judge/replay.hpp"
#include "verifier/judge/seating.hpp"
#include "verifier/play/apply.hpp"

namespace tonk {
namespace {

/// Why the hand is not over, in words.
std::string unfinished(const HandContext& context) {
  const Table& table = context.table;
  const std::string who = fmt::format("`{}`", context.name(table.to_move));
  if (table.phase == Phase::drawn || table.phase == Phase::shedding) {
    return fmt::format("the log ends in the turn of {}, before the discard", who);
  }
  if (table.phase == Phase::reply) {
    return fmt::format("the log ends in the answer of {}, who still holds {}", who,
                       to_string(table.hand(table.to_move)));
  }
  return fmt::format("the log ends before the hand does: it is the turn of {}", who);
}

void check_over(HandContext& context) {
  Table& table = context.table;
  resume_turn(table, table.resume);
  const bool answering = table.phase == Phase::reply && table.replied_on != 0 && !table.turn.end_waived;
  if (answering) {
    table.finish = Finish::none;  // who has won is still open
  } else {
    close(context.rules, table);
  }
  if (table.phase == Phase::declared) {
    table.phase = Phase::over;
    table.finish = Finish::declared;
  }
  if (table.phase != Phase::over) {
    context.report(Code::hand_not_over, context.last_of_play(), std::nullopt, unfinished(context),
                   allowed_now(context.rules, table, context.judgement.seats));
  }
}

void check_foreign_lines(HandContext& context) {
  if (has_outs(context.rules)) {
    return;
  }
  for (const log::OutLine& out : context.hand.outs) {
    context.report(Code::not_in_house, out.at, std::nullopt,
                   fmt::format("in `{}` nobody leaves the game by losing", context.rules.house));
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
                       Judgement& judgement, HandObserver* observer) {
  inherit(session, judgement.carried);
  judgement.clear();
  HandContext context{.hand = hand, .session = session, .rules = rules, .table = table_, .judgement = judgement};
  check_foreign_lines(context);
  const bool seated = seat_players(context);
  if (seated) {
    open_bets(context);
    deal(context);
    if (observer != nullptr) {
      observer->dealt(table_);
    }
    Replay replay{context, played_, observer};
    replay.run();
    check_over(context);
    for (const log::PlayerCards& line : hand.shows) {
      check_claim(context, line, Code::wrong_show);
    }
    look_again(context, replay);
    const HandResult reckoning = reckon(context);
    judgement.settlement = ledger_.check(context, reckoning);
  } else {
    judgement.carried.lose_track();
  }
  if (judgement.findings.size() > 1) {
    std::stable_sort(judgement.findings.begin(), judgement.findings.end(),
                     [](const Finding& one, const Finding& other) { return one.at.begin < other.at.begin; });
  }
  judgement.verdict = verdict_of(judgement.findings);
  if (observer != nullptr && seated) {
    observer->ended(table_, judgement);
  }
}

void judge(const log::Hand& hand, const SessionSoFar& session, const spec::Rules& rules, Judgement& judgement,
           HandObserver* observer) {
  Judge{}(hand, session, rules, judgement, observer);
}

void SessionJudge::begin(const log::Hand* head) {
  head_ = head;
  at_first_ = true;
}

const Judgement& SessionJudge::judge(const log::Hand& hand, const spec::Rules& rules, HandObserver* observer) {
  if (!at_first_) {
    std::swap(before_, judgement_.carried);
  }
  inherited_ = {head_, at_first_ ? nullptr : &before_, at_first_};
  judge_(hand, inherited_, rules, judgement_, observer);
  at_first_ = head_ == nullptr;
  return judgement_;
}

void SessionJudge::skip() {
  if (at_first_) {
    judgement_.carried.clear();
  }
  judgement_.carried.lose_track();
  at_first_ = head_ == nullptr;
}

}  // namespace tonk
