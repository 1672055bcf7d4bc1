#include "verifier/judge/hindsight.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>

#include "verifier/judge/describe.hpp"
#include "verifier/table/dealt_win.hpp"

namespace tonk {
namespace {

using spec::Key;

/// A dealt win may have come to light that had to be declared, or may still be hidden.
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

void report_other_win(Case& on_desk, Seat seat, Span at) {
  on_desk.report(Code::hidden_cards, at, Key::dealt_wins,
                 fmt::format("`{}` declared hidden cards, and it is open which win was meant", on_desk.name(seat)),
                 "the cards in a `deal` line would settle it");
}

/// Cards that surely had a win when they were declared, and have come to light as a dearer one.
void check_open_claim(Case& on_desk) {
  const Table& table = on_desk.table;
  if (table.claim_open && claim_stands(on_desk.rules, table) == Answer::no) {
    on_desk.claim_failed = true;
    report_other_win(on_desk, table.finisher, on_desk.last_of_play());
  }
}

/// A declaration of cards that nobody had seen may be right, wrong, or open. It was taken for the dearest win
/// that it could be; where the cards are another of the house's wins, nobody knows whether that was meant.
void check_unseen_declaration(Case& on_desk, const Replay::Unseen& declared) {
  const spec::Rules& rules = on_desk.rules;
  const Table& table = on_desk.table;
  const Seat seat = declared.seat;
  const Holding& hand = table.hand(seat);
  const bool of_deal = table.claimed == Table::no_claim;
  const Answer wins = of_deal ? dealt_win(rules, table, seat).answer : claim_stands(rules, table);
  if (wins == Answer::yes) {
    return;
  }
  const bool other = std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(),
                                 [&](const spec::DealtWin& win) { return meets(rules, win.hand, hand) != Answer::no; });
  on_desk.claim_failed = on_desk.claim_failed || wins == Answer::no;
  const auto report = [&](Code code, std::string message, std::string help) {
    on_desk.report(code, declared.at, Key::dealt_wins, std::move(message), std::move(help));
  };
  if (wins == Answer::maybe) {
    report(Code::hidden_cards, fmt::format("hidden cards leave open whether `{}` may do this", on_desk.name(seat)),
           "a `show` line would settle it");
  } else if (other) {
    report_other_win(on_desk, seat, declared.at);
  } else {
    report(Code::false_declaration,
           fmt::format("`{}` declares, but {} {} points, which win nothing", on_desk.name(seat),
                       of_deal ? "was dealt" : "holds", to_string(count(rules, hand))),
           what_wins(rules));
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

}  // namespace

void look_again(Case& on_desk, const Replay& replay) {
  for (const Replay::Unseen& declared : replay.declared_unseen()) {
    check_unseen_declaration(on_desk, declared);
  }
  check_open_claim(on_desk);
  check_unseen_asides(on_desk);
  check_hidden_wins(on_desk, replay.undeclared_reported());
}

}  // namespace tonk
