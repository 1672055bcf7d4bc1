#include "spec/canonical.hpp"

#include <type_traits>

#include <fmt/format.h>

namespace tonk::spec {
namespace {

// Each struct is taken apart into all of its members, so that one that is added does not compile until it is thought of here.

template <typename Number>
requires(std::is_arithmetic_v<Number> || std::is_enum_v<Number>) void put(std::string& text, Number number) {
  text += fmt::format("{} ", static_cast<std::int64_t>(number));
}

void put(std::string& text, const std::string& word) { text += fmt::format("{}:{} ", word.size(), word); }
void put(std::string& text, CardSet cards) { text += fmt::format("{:x} ", cards.bits()); }
void put(std::string& text, Amount amount) { text += fmt::format("{}/{} ", amount.numerator(), amount.denominator()); }

void put(std::string& text, const HandTest& test);
void put(std::string& text, const HandCondition& condition);
void put(std::string& text, const Circumstance& circumstance);
void put(std::string& text, const Price& price);
void put(std::string& text, const PaymentRule& rule);
void put(std::string& text, const DealtWin& win);
void put(std::string& text, const SideBet& bet);
void put(std::string& text, const Settlement& settlement);
void put(std::string& text, const Deck& deck);
void put(std::string& text, const Melds& melds);
void put(std::string& text, const Waiting& waiting);
void put(std::string& text, const GameRules& game);

template <typename Value>
void put(std::string& text, const std::optional<Value>& value) {
  if (value) {
    put(text, *value);
  } else {
    text += "- ";
  }
}

template <typename Values>
requires requires(const Values& values) {
  typename Values::value_type;
  values.size();
  values.data();
} &&(!std::is_same_v<Values, std::string>)void put(std::string& text, const Values& values) {
  text += '[';
  for (const auto& value : values) {
    put(text, value);
  }
  text += ']';
}

template <typename... Parts>
void put_all(std::string& text, const Parts&... parts) {
  text += '(';
  (put(text, parts), ...);
  text += ')';
}

void put(std::string& text, const HandTest& test) {
  const auto& [kind, low, high, cards] = test;
  put_all(text, kind, low, high, cards);
}

void put(std::string& text, const HandCondition& condition) {
  const auto& [any_of] = condition;
  put_all(text, any_of);
}

void put(std::string& text, const Circumstance& circumstance) {
  const auto& [kind, number] = circumstance;
  put_all(text, kind, number);
}

void put(std::string& text, const Price& price) {
  const auto& [number, measure, shared, per_head, heads, at_most] = price;
  put_all(text, number, measure, shared, per_head, heads, at_most);
}

void put(std::string& text, const PaymentRule& rule) {
  const auto& [verb, payer, price, payee, only_if, otherwise, also, clause] = rule;
  put_all(text, verb, payer, price, payee, only_if, otherwise);
}

void put(std::string& text, const DealtWin& win) {
  const auto& [hand, beats, pays, several, declaring, when, clause, hand_clause] = win;
  put_all(text, hand, beats, pays, several, declaring, when);
}

void put(std::string& text, const SideBet& bet) {
  const auto& [name, won_by, binds, clause] = bet;
  put_all(text, name, won_by, binds);
}

void put(std::string& text, const Settlement& settlement) {
  const auto& [pays, rest_is_unpaid, clause] = settlement;
  put_all(text, pays);
}

void put(std::string& text, const Deck& deck) {
  const auto& [pack, packs, points, order, wild] = deck;
  put_all(text, pack, packs, points, order, wild);
}

void put(std::string& text, const Melds& melds) {
  const auto& [book_least, book_most, run_least, laid_most, naturals, ace] = melds;
  put_all(text, book_least, book_most, run_least, laid_most, naturals, ace);
}

void put(std::string& text, const Waiting& waiting) {
  const auto& [after_spread, after_hit, for_hitter, while_waiting, own_hits, once_a_round, ends_with_turn,
               no_laying_after_hit, no_laying_after_own_hit, no_going_out_after_hit, no_going_out_after_own_hit] =
      waiting;
  put_all(text, after_spread, after_hit, for_hitter, while_waiting, own_hits, once_a_round, ends_with_turn,
          no_laying_after_hit, no_laying_after_own_hit, no_going_out_after_hit, no_going_out_after_own_hit);
}

void put(std::string& text, const GameRules& game) {
  const auto& [tokens, honor, last_takes_pot, ends_at, out_at] = game;
  put_all(text, tokens, honor, last_takes_pot, ends_at, out_at);
}

}  // namespace

std::string canonical(const Rules& rules) {
  const auto& [house, title, source, remarks, options, fewest_players, most_players, as_many_as_served, play_passes,
               first_seats, newcomers, first_dealer, next_dealer, deck, cards_dealt, also_dealt, upcard, dealt_wins,
               ante, side_bets, drop, drop_after_deal, drop_limit, drop_needs_spread, after_drop, tie_with_dropper,
               knock, discard_depth, after_take, touch_binds, lay, discarding, going_out, low_stock, slapping, reply,
               replied_by, melds, hits, hits_on_books, hits_in_turn, must_spread, may_be_held, full_books,
               winning_spreads, waiting, counting, stock_out, settlement, game, clauses, written] = rules;
  std::string text;
  put_all(text, fewest_players, most_players, play_passes, first_seats, newcomers, first_dealer, next_dealer);
  put_all(text, deck, cards_dealt, also_dealt, upcard, dealt_wins, ante, side_bets);
  put_all(text, drop, drop_after_deal, drop_limit, drop_needs_spread, after_drop, tie_with_dropper, knock);
  put_all(text, discard_depth, after_take, touch_binds, lay, discarding, going_out, low_stock, slapping, reply,
          replied_by);
  put_all(text, melds, hits, hits_on_books, hits_in_turn, must_spread, may_be_held, full_books, winning_spreads);
  put_all(text, waiting, counting, stock_out, settlement, game);
  return text;
}

}  // namespace tonk::spec
