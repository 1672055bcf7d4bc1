#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verifier/messages/describe.hpp"
#include "verifier/play/checks.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/hand_value.hpp"

/// Message for what lies on the table and what may be done.
namespace tonk {
namespace {

using spec::Rules;

/// `draw`, `draw or drop`, `drop, draw, or discard`.
std::string either(std::vector<std::string> choices) {
  const bool two = choices.size() == 2;
  if (choices.size() > 1) {
    choices.back().insert(0, "or ");
  }
  return fmt::format("{}", fmt::join(choices, two ? " " : ", "));
}

/// The discards that can be reached and are allowed, the top one first.
template <typename Allowed>
std::string takable(const Rules& rules, const Table& table, const Allowed& allowed) {
  std::string text;
  const std::size_t reach = std::min<std::size_t>(rules.discard_depth(), table.discards.size());
  for (std::size_t depth = 0; depth < reach; ++depth) {
    const Card card = table.discards[table.discards.size() - 1 - depth];
    if (!allowed(card)) {
      continue;
    }
    const std::string words = card.known() ? to_string(card) : "the top discard";
    text += text.empty() ? words : text == words ? "" : " or " + words;  // two packs have cards alike
  }
  return text;
}

/// Who has to declare a win before anybody moves; empty if nobody has to.
std::string must_declare(const Rules& rules, const Table& table, const std::vector<std::string>& seats) {
  std::string names;
  for (Seat seat; table.phase == Phase::dealt && seat.index < table.players; ++seat.index) {
    const DealtWinner found = dealt_win(rules, table, seat);
    if (found.answer == Answer::yes && rules.dealt_wins[found.win].declaring == spec::Declaring::must) {
      names += fmt::format("{}`{}`", names.empty() ? "" : " and ", seats[seat.index]);
    }
  }
  return names;
}

}  // namespace

std::string one_of(Seats players, const std::vector<std::string>& seats) {
  std::vector<std::string> names;
  each(players, [&](Seat seat) { names.push_back(fmt::format("`{}`", seats[seat.index])); });
  return either(std::move(names));
}

std::string whose_turn(const Table& table, const std::vector<std::string>& seats) {
  const bool begins = table.phase == Phase::dealt && contains(table.may_begin, table.to_move);
  return one_of(begins ? table.may_begin : bit(table.to_move), seats);
}

std::string to_string(Points points) {
  return points.exact() ? fmt::format("{}", points.low) : fmt::format("{} to {}", points.low, points.high);
}

std::string hidden_cards_played(int count) {
  return count == 1 ? "one hidden card was played" : fmt::format("{} hidden cards were played", count);
}

std::string to_string(const Holding& holding) {
  if (holding.size() <= 0) {
    return "no cards";
  }
  std::string text = to_string(holding.known.first());
  for (const Card card : holding.known.second()) {
    text += " " + to_string(card);
  }
  if (holding.hidden > 0) {
    text += fmt::format("{}{} hidden", text.empty() ? "" : ", ", holding.hidden);
  }
  if (holding.gone > 0) {
    text += ", " + hidden_cards_played(holding.gone);
  }
  return text;
}

std::string whereabouts(const Table& table, const std::vector<std::string>& seats, Card card) {
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    if (table.hands[seat].known.contains(card)) {
      return fmt::format("`{}` holds it", seats[seat]);
    }
  }
  for (std::size_t number = 0; number < table.spreads.size(); ++number) {
    if (!table.spreads[number].shed && table.spreads[number].cards.contains(card)) {
      return fmt::format("it lies in spread {}", number + 1);
    }
  }
  return "it lies in the discard pile";
}

std::string in_run_order(const Rules& rules, std::vector<Card> cards) {
  const auto& order = rules.deck.order;
  const CardSet last_rank = CardSet::of(order.back());
  const bool high_ace = rules.melds.ace == spec::Ace::first_or_last &&
                        std::ranges::any_of(cards, [&](Card card) { return last_rank.contains(card); });
  const auto place = [&](Card card) {
    if (!card.is_natural()) {
      return order.size() + 1;
    }
    const auto found = std::ranges::find(order, card.rank());
    const bool last = high_ace && found == order.begin();
    return last ? order.size() : static_cast<std::size_t>(found - order.begin());
  };
  std::ranges::stable_sort(cards, {}, place);
  std::string text;
  for (const Card card : cards) {
    text += (text.empty() ? "" : " ") + to_string(card);
  }
  return text;
}

std::string to_string(const Rules& rules, const LaidSpread& spread) {
  const std::string reading = reading_of(rules, spread.meld);
  return in_run_order(rules, cards_of(spread.cards)) + (reading.empty() ? "" : ", " + reading);
}

std::string reading_of(const Rules& rules, const Meld& meld) {
  if (meld.kind == Meld::Kind::unclear || meld.naturals == meld.size) {
    return {};
  }
  const auto letter = [&](std::size_t rank) { return rank_letters[rank]; };
  if (meld.kind == Meld::Kind::book) {
    return fmt::format("a book of {}", letter(static_cast<std::size_t>(meld.rank)));
  }
  const auto& order = rules.deck.order;
  const auto at = [&](std::size_t place) { return to_string(Card{order[place % order.size()], meld.suit}); };
  return fmt::format("a run from {} to {}", at(meld.first), at(meld.first + meld.size - 1U));
}

std::string allowed_now(const Rules& rules, const Table& table, const std::vector<std::string>& seats) {
  const std::string who = whose_turn(table, seats);
  switch (table.phase) {
    case Phase::over: return "the hand is over";
    case Phase::declared: return "a dealt win was declared; others may declare theirs";
    case Phase::shedding: return who + " discards one card for the slap";
    case Phase::reply: return who + " may lay every card on the run that went out";
    case Phase::dealt:
    case Phase::start:
    case Phase::drawn: break;
  }
  if (table.phase != Phase::drawn && waits_empty(rules, table, table.to_move)) {
    return who + " may only drop";
  }
  const EngineConfig engine(rules);
  const auto allows = [&](ActionKind kind, Card card = {}) {
    const PlayedCard played{card, {}};
    const bool has_card = kind == ActionKind::draw || kind == ActionKind::take || kind == ActionKind::discard;
    return !check(
        engine, table,
        {kind, table.to_move, 0, has_card ? std::span(&played, 1) : std::span<const PlayedCard>(), Amount{1}});
  };
  std::vector<std::string> choices;
  const auto list = [&](bool applies, const std::string& words) {
    if (applies) {
      choices.push_back(words);
    }
  };
  const Move stop{.seat = table.to_move};
  // A draw that was left out, and found missing, is still to be made.
  const bool owes_draw = table.phase != Phase::drawn && table.turn.draw_waived;
  list(allows(ActionKind::bet), "bet");
  list(!owes_draw && allows(ActionKind::drop), "drop");
  list(allows(ActionKind::knock), "knock");
  list(allows(ActionKind::draw), "draw");
  list(allows(ActionKind::stock_out), "call `stock-out`");
  const std::string taken = takable(rules, table, [&](Card card) { return allows(ActionKind::take, card); });
  list(!taken.empty(), "take " + taken);
  const bool lays = !owes_draw && !check_lay_time(rules, table);
  list(lays, "lay spreads");
  list(lays && rules.hits != spec::Hits::none && (rules.hits_in_turn == 0 || !check_hits_left(rules, table, stop)),
       "hit");
  const Holding& hand = table.hand(table.to_move);
  const bool discards =
      std::ranges::any_of(hand.known.first(), [&](Card card) { return allows(ActionKind::discard, card); });
  list(table.phase == Phase::drawn && (discards || hand.hidden > 0), "discard");
  const std::string declarers = choices.empty() ? must_declare(rules, table, seats) : std::string();
  if (!declarers.empty()) {
    return "a dealt win is to be declared first, by " + declarers;
  }
  return who + " may " + (choices.empty() ? "do nothing more on this turn" : either(choices));
}

}  // namespace tonk
