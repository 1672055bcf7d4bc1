#include "verifier/judge/pass.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "spec/house_text.hpp"
#include "verifier/accounting/hand_result.hpp"
#include "verifier/judge/stages.hpp"
#include "verifier/messages/describe.hpp"

namespace tonk {
namespace {

/// Why the hand is not over, in words.
std::string unfinished(const HandContext& context) {
  const Table& table = context.table;
  if (table.dealer_is_open) {
    return "the log ends before the hand does";
  }
  const std::string who = whose_turn(table, context.seats);
  if (table.phase == Phase::drawn || table.phase == Phase::shedding) {
    return fmt::format("the log ends in the turn of {}, before the discard", who);
  }
  if (table.phase == Phase::reply) {
    return fmt::format("the log ends in the answer of {}, who still holds {}", who,
                       to_string(table.hand(table.to_move)));
  }
  return fmt::format("the log ends before the hand does: it is the turn of {}", who);
}

void check_over(const HandContext& context, Table& table, FindingSink& findings) {
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
    const bool worded = findings.worded();
    findings.report(Code::hand_not_over, context.last_of_play(), std::nullopt, worded ? unfinished(context) : "",
                    worded && !table.dealer_is_open ? allowed_now(context.rules, table, context.seats) : "");
  }
}

void check_foreign_lines(const HandContext& context, FindingSink& findings) {
  if (has_outs(context.rules)) {
    return;
  }
  for (const log::OutLine& out : context.hand.outs) {
    findings.report(Code::not_in_house, out.at, std::nullopt,
                    fmt::format("in `{}` nobody leaves the game by losing", spec::house_words(context.rules)));
  }
}

/// Nobody knows what one unit is in another, so a pot that was filled in one is not known in the other.
void check_unit(const HandContext& context, SessionState& carried, FindingSink& findings) {
  const log::Hand* const head = context.session.head;
  const auto& stake = context.hand.header.stake || head == nullptr ? context.hand.header.stake : head->header.stake;
  const std::string_view unit = stake ? std::string_view(stake->unit) : std::string_view();
  if (carried.pots.empty() || carried.unit == unit) {
    carried.unit = unit;
  } else if (carried.certain) {
    const auto words = [](std::string_view one) { return one.empty() ? "no unit" : fmt::format("`{}`", one); };
    findings.report(
        Code::unknown_so_far, context.hand.header.stake ? stake->at : context.beginning(), std::nullopt,
        fmt::format("the stake is in {}, and what lies in the pot is in {}", words(unit), words(carried.unit)),
        "end the pot before the unit is changed");
    carried.certain = false;
  }
}

}  // namespace

std::size_t work_to_judge(const spec::Rules& rules, const log::Hand& hand) {
  if (rules.counting != spec::Counting::unmatched_cards) {
    return 1;
  }
  std::vector<std::size_t> held(hand.names.size());
  for (const log::PlayerCards& deal : hand.deals) {
    held[deal.player.index] += deal.cards.count;
  }
  constexpr std::size_t looked_at = 64;  // docs/limits.md
  std::size_t most = held.empty() ? 0 : std::ranges::max(held);
  for (const log::Action& action : hand.actions) {
    std::size_t& of_player = held[action.player.index];
    const bool draws = action.kind == ActionKind::draw || action.kind == ActionKind::take;
    of_player = draws ? of_player + 1 : of_player - std::min<std::size_t>(of_player, action.cards.count);
    most = std::max(most, of_player);
  }
  most = std::min(most, looked_at);
  return 1 + most * most * most * most / 600 * rules.deck.packs;
}

[[gnu::flatten]] Verdict verdict_of(const std::vector<Finding>& findings) {
  if (findings.empty()) {
    return Verdict::ok;
  }
  const auto any = [&](Weight one) {
    return std::ranges::any_of(findings, [&](const Finding& finding) { return weight(finding.code) == one; });
  };
  return any(Weight::illegal)       ? Verdict::illegal
         : any(Weight::mis_settled) ? Verdict::mis_settled
         : any(Weight::incomplete)  ? Verdict::incomplete
                                    : Verdict::undetermined;
}

bool Pass::operator()(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine,
                      Judgement& judgement, HandObserver* observer) {
  if (session.carried == nullptr) {
    judgement.carried.clear();
  } else {
    judgement.carried = *session.carried;
  }
  judgement.clear();
  HandContext context{hand, session, engine.rules(), table_, judgement.carried, judgement.seats};
  FindingSink findings{engine.rules(), judgement.findings, worded_};
  check_foreign_lines(context, findings);
  check_unit(context, judgement.carried, findings);
  const bool seated = seat_players(context, table_, judgement, findings);
  if (seated) {
    std::vector<Bet> bets = open_bets(context, table_, findings);
    deal(context, table_, findings);
    if (observer != nullptr) {
      observer->dealt(table_);
    }
    const Replayed replayed = replay(engine, context, table_, findings, played_, observer);
    check_over(context, table_, findings);
    for (const log::PlayerCards& line : hand.shows) {
      check_claim(context, table_, findings, line, Code::wrong_show);
    }
    const bool claim_failed = look_again(context, findings, replayed);
    const HandResult result = reckon(context, bets, claim_failed, judgement, findings);
    judgement.settlement = ledger_.check(context, judgement, result, findings);
  } else {
    const bool recorded = !hand.pays.empty() || !hand.results.empty();
    judgement.settlement = recorded ? SettlementVerdict::undetermined : SettlementVerdict::unrecorded;
    judgement.carried.lose_track();
  }
  if (judgement.findings.size() > 1) {
    std::ranges::stable_sort(judgement.findings, {}, [](const Finding& finding) { return finding.at.begin; });
  }
  judgement.verdict = verdict_of(judgement.findings);
  return seated;
}

}  // namespace tonk
