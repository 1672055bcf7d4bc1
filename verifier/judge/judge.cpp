#include "verifier/judge/judge.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "verifier/books/reckon.hpp"
#include "verifier/books/side_bets.hpp"
#include "verifier/judge/claims.hpp"
#include "verifier/judge/dealing.hpp"
#include "verifier/judge/describe.hpp"
#include "verifier/judge/replay.hpp"
#include "verifier/judge/seating.hpp"
#include "verifier/play/apply.hpp"
#include "verifier/table/dealt_win.hpp"

namespace tonk {
namespace {

using spec::Key;

/// Once all is shown: a dealt win may have come to light that had to be declared, or may still be hidden.
void check_hidden_wins(Case& on_desk, bool reported) {
  const spec::Rules& rules = on_desk.rules;
  const Table& table = on_desk.table;
  const bool played = table.phase != Phase::dealt;
  if (reported || !played) {
    return;
  }
  for (std::uint8_t index = 0; index < table.players; ++index) {
    const Seat seat{index};
    const DealtWinner found = dealt_win(rules, table, seat);
    const bool must = found.answer != Answer::no && rules.dealt_wins[found.win].declaring == spec::Declaring::must;
    if (!must || contains(table.declared, seat)) {
      continue;
    }
    const std::string points = to_string(count(rules, table.dealt[index]));
    const Span at = on_desk.hand.play.front().at;
    if (found.answer == Answer::yes) {
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

/// Once all is shown: a declaration of cards that nobody had seen may be right, wrong, or open. It is taken for the dearest win
/// that it could be; where the cards may be another of the house's wins, it stays open.
void check_unseen_declarations(Case& on_desk, const Replay& replay) {
  const spec::Rules& rules = on_desk.rules;
  const Table& table = on_desk.table;
  const bool of_deal = table.claimed == Table::no_claim;
  for (const Replay::Unseen& declared : replay.declared_unseen()) {
    const Seat seat = declared.seat;
    const Holding& hand = table.hand(seat);
    const Answer wins = of_deal ? dealt_win(rules, table, seat).answer : claim_stands(rules, table);
    const bool other = std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(), [&](const spec::DealtWin& win) {
      return meets(rules, win.hand, hand) != Answer::no;
    });
    if (wins == Answer::no && !other) {
      on_desk.declared_falsely = true;
      on_desk.report(Code::false_declaration, declared.at, Key::dealt_wins,
                     fmt::format("`{}` declares, but {} {} points, which win nothing", on_desk.name(seat),
                                 of_deal ? "was dealt" : "holds", to_string(count(rules, hand))));
    } else if (wins != Answer::yes) {
      on_desk.report(Code::hidden_cards, declared.at, Key::dealt_wins,
                     fmt::format("hidden cards leave open whether `{}` may do this", on_desk.name(seat)),
                     "a `show` line would settle it");
    }
  }
}

/// Likewise a card that was put aside from a hand that nobody had seen.
void check_unseen_asides(Case& on_desk) {
  const log::Hand& hand = on_desk.hand;
  for (const Aside& aside : on_desk.table.asides) {
    const Holding& dealt = on_desk.table.dealt[aside.seat.index];
    if (dealt.known.contains(aside.card) || dealt.hidden > 0) {
      continue;
    }
    const auto action = std::find_if(hand.actions.begin(), hand.actions.end(), [&](const log::Action& one) {
      return one.kind == ActionKind::aside && on_desk.seat_of[one.player.index] == aside.seat.index &&
             hand.cards[one.cards.first].card == aside.card;
    });
    on_desk.report(
        Code::wrong_aside, action->at, Key::side_bets,
        fmt::format("`{}` puts {} aside, but was not dealt it", on_desk.name(aside.seat), to_string(aside.card)));
  }
}

/// Why the hand is not over, in words.
std::string unfinished(const Case& on_desk) {
  const Table& table = on_desk.table;
  const std::string who = fmt::format("`{}`", on_desk.name(table.to_move));
  if (table.phase == Phase::drawn || table.phase == Phase::shedding) {
    return fmt::format("the log ends in the turn of {}, before the discard", who);
  }
  return fmt::format("the log ends before the hand does: it is the turn of {}", who);
}

void check_over(Case& on_desk) {
  Table& table = on_desk.table;
  if (table.phase == Phase::reply && table.replied && !table.turn.end_waived) {
    on_desk.report(Code::reply_not_whole, on_desk.last_of_play(), Key::reply,
                   fmt::format("`{}` answers with some cards, and keeps {}", on_desk.name(table.to_move),
                               to_string(table.hand(table.to_move))),
                   "an answer lays every card of the hand");
  }
  resume_turn(table, table.resume);
  close(on_desk.rules, table);
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
    check_unseen_declarations(on_desk, replay);
    check_unseen_asides(on_desk);
    check_hidden_wins(on_desk, replay.undeclared_reported());
    const Reckoning reckoning = reckon(on_desk);
    judgement.settlement = ledger_.check(on_desk, reckoning);
  } else {
    judgement.carried.lose_track();
  }
  std::stable_sort(judgement.findings.begin(), judgement.findings.end(),
                   [](const Finding& a, const Finding& b) { return a.at.begin < b.at.begin; });
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
