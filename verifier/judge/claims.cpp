#include "verifier/judge/stages.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <utility>

#include "verifier/messages/describe.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk {
namespace {

using spec::Key;

/// The declaration with which the play begins; null where somebody has moved before anybody declared.
const log::Action* first_declaration(const log::Hand& hand) {
  const auto is_move = [](const log::Action& action) { return action.kind != log::ActionKind::aside; };
  const auto first = std::ranges::find_if(hand.actions, is_move);
  return first != hand.actions.end() && first->kind == log::ActionKind::declare ? &*first : nullptr;
}

/// Whether the player has declared a win on a turn, when it was too late for one that is declared at once.
bool declared_later(const HandContext& context, Seat seat) {
  const Table& table = context.table;
  return table.claimed != Table::no_claim && table.finisher == seat && first_declaration(context.hand) == nullptr;
}

/// A dealt win may have come to light that had to be declared, or may still be hidden.
void check_hidden_wins(const HandContext& context, FindingSink& findings, bool reported) {
  const spec::Rules& rules = context.rules;
  const Table& table = context.table;
  if (reported || table.phase == Phase::dealt) {
    return;
  }
  const log::Action* const first = first_declaration(context.hand);
  const auto at = [&] { return first != nullptr ? first->at : context.hand.play.front().at; };
  const auto dealt = [&](Seat seat) { return to_string(count(rules, table.dealt[seat.index])); };
  Seats open = 0;
  for (std::uint8_t index = 0; index < table.players; ++index) {
    const Seat seat{index};
    const DealtWinner found = dealt_win(rules, table, seat);
    const bool must = found.answer != Answer::no && rules.dealt_wins[found.win].declaring == spec::Declaring::must;
    if (!must || (contains(table.declared, seat) && !declared_later(context, seat))) {
      continue;
    }
    if (found.answer == Answer::yes) {
      findings.report(
          Code::undeclared_win, at(), Key::dealt_wins,
          fmt::format("`{}` was dealt a win of {} points and did not declare it", context.name(seat), dealt(seat)));
      return;
    }
    open |= bit(seat);
  }
  if (open != 0) {
    const Seat seat{static_cast<std::uint8_t>(std::countr_zero(open))};
    findings.report(Code::hidden_cards, at(), Key::dealt_wins,
                    fmt::format("`{}` may have been dealt a win: {}, {} points", context.name(seat),
                                to_string(table.dealt[seat.index]), dealt(seat)),
                    would_settle(context, "deal", open));
  }
}

void report_other_win(const HandContext& context, FindingSink& findings, Seat seat, Span at) {
  findings.report(Code::hidden_cards, at, Key::dealt_wins,
                  fmt::format("`{}` declared hidden cards, and it is open which win was meant", context.name(seat)),
                  would_settle(context, "deal", bit(seat)));
}

/// A declaration of cards that nobody had seen may be right, wrong, or open. It was taken for the dearest win
/// that it could be; where the cards are another of the house's wins, nobody knows whether that was meant. Says whether they are
/// not the win that they were taken for.
bool check_unseen_declaration(const HandContext& context, FindingSink& findings, const Replayed::Unseen& declared) {
  const spec::Rules& rules = context.rules;
  const Table& table = context.table;
  const Seat seat = declared.seat;
  const Holding& hand = table.hand(seat);
  const bool of_deal = table.claimed == Table::no_claim;
  const Answer wins = of_deal ? dealt_win(rules, table, seat).answer : claim_stands(rules, table);
  if (wins == Answer::yes) {
    return false;
  }
  const bool other = std::ranges::any_of(
      rules.dealt_wins, [&](const spec::DealtWin& win) { return meets(rules, win.hand, hand) != Answer::no; });
  const auto report = [&](Code code, std::string message, std::string help) {
    findings.report(code, declared.at, Key::dealt_wins, std::move(message), std::move(help));
  };
  if (wins == Answer::maybe) {
    report(Code::hidden_cards, fmt::format("hidden cards leave open whether `{}` may do this", context.name(seat)),
           would_settle(context, "show", bit(seat)));
  } else if (other) {
    report_other_win(context, findings, seat, declared.at);
  } else {
    report(Code::false_declaration,
           fmt::format("`{}` declares, but {} {} points, which win nothing", context.name(seat),
                       of_deal ? "was dealt" : "holds", to_string(count(rules, hand))),
           what_wins(rules));
  }
  return wins == Answer::no;
}

/// A card that was put aside from a hand that nobody had seen may turn out not to have been dealt.
void check_unseen_asides(const HandContext& context, FindingSink& findings) {
  const log::Hand& hand = context.hand;
  for (const Aside& aside : context.table.asides) {
    const Holding& dealt = context.table.dealt[aside.seat.index];
    if (dealt.known.contains(aside.card) || dealt.hidden > 0) {
      continue;
    }
    const auto action = std::ranges::find_if(hand.actions, [&](const log::Action& one) {
      return one.kind == ActionKind::aside && context.seat_of[one.player.index] == aside.seat.index &&
             hand.cards[one.cards.first].card == aside.card;
    });
    findings.report(
        Code::wrong_aside, action->at, Key::side_bets,
        fmt::format("`{}` puts {} aside, but was not dealt it", context.name(aside.seat), to_string(aside.card)));
  }
}

}  // namespace

[[gnu::flatten]] bool look_again(const HandContext& context, FindingSink& findings, const Replayed& replayed) {
  bool claim_failed = false;
  for (const Replayed::Unseen& declared : replayed.declared_unseen) {
    claim_failed = check_unseen_declaration(context, findings, declared) || claim_failed;
  }
  const Table& table = context.table;
  // Cards that surely had a win when they were declared may have come to light as a dearer one.
  if (table.claim_open && claim_stands(context.rules, table) == Answer::no) {
    report_other_win(context, findings, table.finisher, context.last_of_play());
    claim_failed = true;
  }
  check_unseen_asides(context, findings);
  check_hidden_wins(context, findings, replayed.undeclared_reported);
  return claim_failed;
}

namespace {

/// What a line shows, held against a hand.
struct Comparison {
  CardMultiset shown;
  unsigned unseen = 0;   ///< `??` on the line
  CardSet surplus;       ///< shown, and not known to be held
  CardMultiset lacking;  ///< known to be held, and not shown
  Span first_surplus;
  CardSet impossible;  ///< of the surplus, what is not in the pack or known to be somewhere else
  Span first_impossible;
};

Comparison compare(const HandContext& context, const log::PlayerCards& line, const Holding& hand) {
  Comparison result;
  result.lacking = hand.known;
  const spec::Rules& rules = context.rules;
  CardMultiset beside;
  for (const log::WrittenCard& written : context.cards(line.cards)) {
    if (!written.card.known()) {
      ++result.unseen;
      continue;
    }
    result.shown.insert(written.card);
    if (!result.lacking.erase(written.card)) {
      if (result.surplus.empty()) {
        result.first_surplus = written.at;
      }
      result.surplus.insert(written.card);
      if (!rules.deck.pack.contains(written.card) ||
          elsewhere(rules, context.table, written.card, beside.count(written.card))) {
        if (result.impossible.empty()) {
          result.first_impossible = written.at;
        }
        result.impossible.insert(written.card);
      }
      beside.insert(written.card);
    }
  }
  return result;
}

/// Whether the line has these cards and no others.
bool is_shown(const HandContext& context, const log::PlayerCards& line, const CardMultiset& cards) {
  CardMultiset shown;
  for (const log::WrittenCard& written : context.cards(line.cards)) {
    if (!written.card.known()) {
      return false;
    }
    shown.insert(written.card);
  }
  return shown == cards && line.cards.count == cards.size();
}

std::string difference(const HandContext& context, Seat seat, const Comparison& found, Code code,
                       const log::PlayerCards& line, const Holding& hand) {
  const std::string who = fmt::format("`{}`", context.name(seat));
  const char* verb = code == Code::wrong_show ? "shows" : "is said to hold";
  const int shown = static_cast<int>(line.cards.count);
  if (!hand.certain() && !found.impossible.empty()) {
    return fmt::format("{} {} {}, which cannot be in that hand", who, verb, to_string(found.impossible));
  }
  if (!hand.certain() && shown != hand.size()) {
    return fmt::format("{} {} {} card{}, and has {}", who, verb, shown, shown == 1 ? "" : "s", hand.size());
  }
  if (!found.surplus.empty() && !found.lacking.empty()) {
    return fmt::format("{} {} {} instead of {}", who, verb, to_string(found.surplus), to_string(found.lacking.first()));
  }
  if (!found.surplus.empty()) {
    return fmt::format("{} {} {} in addition to the hand", who, verb, to_string(found.surplus));
  }
  if (!found.lacking.empty()) {
    return fmt::format("{} {} the hand without {}", who, verb, to_string(found.lacking.first()));
  }
  return fmt::format("{} {} a different number of cards than the hand has", who, verb);
}

}  // namespace

[[gnu::flatten]] void check_claim(const HandContext& context, Table& table, FindingSink& findings,
                                  const log::PlayerCards& line, Code code) {
  const auto seat = find_seat(context, findings, line.player, line.at);
  if (!seat) {
    return;
  }
  const Holding& hand = table.hand(*seat);
  if (hand.certain() && is_shown(context, line, hand.known)) {
    return;
  }
  const Comparison found = compare(context, line, hand);

  const bool size_agrees = static_cast<int>(line.cards.count) == hand.size();
  // Of a hand of that size no more are then shown beside the known cards than are hidden.
  const bool lacking_is_gone = found.lacking.size() <= hand.gone + found.unseen;
  if (size_agrees && lacking_is_gone && found.impossible.empty()) {
    if (found.unseen == 0) {
      reveal(context.rules, table, *seat, found.shown);
    } else if (hand.gone == 0) {
      reveal_some(context.rules, table, *seat, found.surplus);
    }
    return;
  }
  const Span at = !found.impossible.empty() ? found.first_impossible
                  : found.surplus.empty()   ? line.at
                                            : found.first_surplus;
  findings.report(code, at, std::nullopt, difference(context, *seat, found, code, line, hand),
                  fmt::format("by the deal and the moves `{}` holds {}", context.name(*seat), to_string(hand)));
}

}  // namespace tonk
