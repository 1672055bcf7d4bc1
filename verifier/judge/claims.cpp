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
  CardMultiset shown;
  unsigned unseen = 0;   ///< `??` on the line
  CardSet surplus;       ///< shown, and not known to be held
  CardMultiset lacking;  ///< known to be held, and not shown
  Span first_surplus;
  bool possible = true;  ///< of no surplus card it is known that it is somewhere else
};

Comparison compare(const HandContext& context, const log::PlayerCards& line, const Holding& hand) {
  Comparison result;
  result.lacking = hand.known;
  const spec::Rules& rules = context.rules;
  CardMultiset beside;
  for (const log::WrittenCard& written : std::span{context.hand.cards}.subspan(line.cards.first, line.cards.count)) {
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
                        !elsewhere(rules, context.table, written.card, beside.count(written.card));
      beside.insert(written.card);
    }
  }
  return result;
}

/// Whether the line has these cards and no others.
bool is_shown(const HandContext& context, const log::PlayerCards& line, const CardMultiset& cards) {
  CardMultiset shown;
  for (const log::WrittenCard& written : std::span{context.hand.cards}.subspan(line.cards.first, line.cards.count)) {
    if (!written.card.known()) {
      return false;
    }
    shown.insert(written.card);
  }
  return shown == cards && line.cards.count == cards.size();
}

std::string difference(const HandContext& context, Seat seat, const Comparison& found, Code code) {
  const std::string who = fmt::format("`{}`", context.name(seat));
  const char* verb = code == Code::wrong_show ? "shows" : "is said to hold";
  if (!found.surplus.empty() && !found.lacking.empty()) {
    return fmt::format("{} {} {} where the hand has {}", who, verb, to_string(found.surplus),
                       to_string(found.lacking.first()));
  }
  if (!found.surplus.empty()) {
    return fmt::format("{} {} {} besides what the hand has", who, verb, to_string(found.surplus));
  }
  if (!found.lacking.empty()) {
    return fmt::format("{} {} all but {} of the hand", who, verb, to_string(found.lacking.first()));
  }
  return fmt::format("{} {} another number of cards than the hand has", who, verb);
}

}  // namespace

void check_claim(HandContext& context, const log::PlayerCards& line, Code code) {
  const auto seat = context.seat(line.player, line.at);
  if (!seat) {
    return;
  }
  Table& table = context.table;
  const Holding& hand = table.hand(*seat);
  if (hand.certain() && is_shown(context, line, hand.known)) {
    return;
  }
  const Comparison found = compare(context, line, hand);

  const bool size_agrees = static_cast<int>(line.cards.count) == hand.size();
  // Of a hand of that size no more are then shown beside the known cards than are hidden.
  const bool lacking_is_gone = found.lacking.size() <= hand.gone + found.unseen;
  if (size_agrees && lacking_is_gone && found.possible) {
    if (found.unseen == 0) {
      reveal(context.rules, table, *seat, found.shown);
    }
    return;
  }
  context.report(code, found.surplus.empty() ? line.at : found.first_surplus, std::nullopt,
                 difference(context, *seat, found, code),
                 fmt::format("by the deal and the moves `{}` holds {}", context.name(*seat), to_string(hand)));
}

}  // namespace tonk
