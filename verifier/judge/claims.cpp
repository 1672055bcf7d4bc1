#include "verifier/judge/claims.hpp"

#include <fmt/core.h>

#include <span>

#include "verifier/judge/describe.hpp"
#include "verifier/play/check.hpp"
#include "verifier/table/hands.hpp"

namespace tonk {
namespace {

/// What a line shows, held against a hand.
struct Comparison {
  Bag shown;
  unsigned unseen = 0;  ///< `??` on the line
  CardSet surplus;      ///< shown, and not known to be held
  Bag lacking;          ///< known to be held, and not shown
  Span first_surplus;
  bool possible = true;  ///< of no surplus card it is known that it is somewhere else
};

Comparison compare(const Case& on_desk, const log::PlayerCards& line, const Holding& hand) {
  Comparison result;
  result.lacking = hand.known;
  const spec::Rules& rules = on_desk.rules;
  Bag beside;
  for (const log::WrittenCard& written : std::span{on_desk.hand.cards}.subspan(line.cards.first, line.cards.count)) {
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
      result.possible = result.possible && rules.deck.pack.contains(written.card) &&
                        !elsewhere(rules, on_desk.table, written.card, beside.count(written.card));
      beside.insert(written.card);
    }
  }
  return result;
}

/// Whether the line has these cards and no others.
bool is_shown(const Case& on_desk, const log::PlayerCards& line, const Bag& cards) {
  Bag shown;
  for (const log::WrittenCard& written : std::span{on_desk.hand.cards}.subspan(line.cards.first, line.cards.count)) {
    if (!written.card.known()) {
      return false;
    }
    shown.insert(written.card);
  }
  return shown == cards && line.cards.count == cards.size();
}

std::string difference(const Case& on_desk, Seat seat, const Comparison& found, Code code) {
  const std::string who = fmt::format("`{}`", on_desk.name(seat));
  const char* verb = code == Code::wrong_show ? "shows" : "is said to hold";
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

void check_claim(Case& on_desk, const log::PlayerCards& line, Code code) {
  const auto seat = on_desk.seat(line.player, line.at);
  if (!seat) {
    return;
  }
  Table& table = on_desk.table;
  const Holding& hand = table.hand(*seat);
  if (hand.certain() && is_shown(on_desk, line, hand.known)) {
    return;
  }
  const Comparison found = compare(on_desk, line, hand);

  const bool size_agrees = static_cast<int>(line.cards.count) == hand.size();
  // Of a hand of that size no more are then shown beside the known cards than are hidden.
  const bool lacking_is_gone = found.lacking.size() <= hand.gone + found.unseen;
  if (size_agrees && lacking_is_gone && found.possible) {
    if (found.unseen == 0) {
      reveal(on_desk.rules, table, *seat, found.shown);
    }
    return;
  }
  on_desk.report(code, found.surplus.empty() ? line.at : found.first_surplus, std::nullopt,
                 difference(on_desk, *seat, found, code),
                 fmt::format("by the deal and the moves `{}` holds {}", on_desk.name(*seat), to_string(hand)));
}

}  // namespace tonk
