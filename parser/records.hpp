#pragma once

#include <utility>

#include "parser/actions.hpp"

/// What becomes of a line that is complete: a record of the hand.
namespace tonk::log {

template <typename Line>
[[nodiscard]] bool set_once(Builder& b, std::optional<Line>& place, Line line) {
  if (!b.enter(Part::header) || !b.only(place ? &place->at : nullptr)) {
    return false;
  }
  place = std::move(line);
  return true;
}

[[nodiscard]] inline bool add_player_cards(Builder& b, Part part, std::vector<PlayerCards>& lines) {
  if (!b.enter(part)) {
    return false;
  }
  for (const PlayerCards& line : lines) {
    if (line.player == b.player) {
      return b.only(&line.at, b.hand.names[b.player.index]);
    }
  }
  lines.push_back({b.player, b.line_cards(), b.line()});
  return true;
}

[[nodiscard]] inline bool begin_hand(Builder& b, bool session) {
  if (!b.begin_hand(session)) {
    return false;
  }
  b.hand.id = std::exchange(b.first_text, {});
  b.hand.id_at = b.id_at;
  return true;
}

[[nodiscard]] inline bool positive_stake(Builder& b) {
  return (!b.amount.is_negative() && !b.amount.is_zero()) ||
         b.refuse(b.amount_at, "amount", "the stake must be more than 0");
}

// clang-format off
template <> struct action<grammar::hand_line>    { static bool apply0(Builder& b) { return begin_hand(b, false); } };
template <> struct action<grammar::session_line> { static bool apply0(Builder& b) { return begin_hand(b, true); } };
template <> struct action<grammar::house_line>   { static bool apply0(Builder& b) { return set_once(b, b.hand.header.house, HouseLine{std::exchange(b.first_text, {}), std::exchange(b.options, {}), b.line()}); } };
template <> struct action<grammar::stake_line>   { static bool apply0(Builder& b) { return positive_stake(b) && set_once(b, b.hand.header.stake, StakeLine{b.amount, std::exchange(b.second_text, {}), b.line()}); } };
template <> struct action<grammar::seats_line>   { static bool apply0(Builder& b) { return set_once(b, b.hand.header.seats, SeatsLine{std::exchange(b.players, {}), b.line()}); } };
template <> struct action<grammar::dealer_line>  { static bool apply0(Builder& b) { return set_once(b, b.hand.header.dealer, DealerLine{b.player, b.line()}); } };
template <> struct action<grammar::cut_line>     { static bool apply0(Builder& b) { return set_once(b, b.hand.header.cut, CutLine{std::exchange(b.cuts, {}), b.line()}); } };
template <> struct action<grammar::deck_line>    { static bool apply0(Builder& b) { return set_once(b, b.hand.header.deck, DeckLine{b.line_cards(), b.line()}); } };
template <> struct action<grammar::deal_line>    { static bool apply0(Builder& b) { return add_player_cards(b, Part::deal, b.hand.deals); } };
template <> struct action<grammar::show_line>    { static bool apply0(Builder& b) { return add_player_cards(b, Part::settlement, b.hand.shows); } };
// clang-format on

template <>
struct action<grammar::cut_card> {
  static void apply0(Builder& b) {
    b.cuts.push_back({b.player, b.hand.cards.back()});
    b.hand.cards.pop_back();
  }
};
template <>
struct action<grammar::expect_cut_card> : action<grammar::cut_card> {};

template <>
struct action<grammar::bet_line> {
  static bool apply0(Builder& b) {
    if (b.amount.is_negative()) {
      return b.refuse(b.amount_at, "amount", "a bet is not negative");
    }
    if (!b.enter(Part::header)) {
      return false;
    }
    b.hand.header.bets.push_back({std::exchange(b.first_text, {}), std::exchange(b.second_text, {}), b.amount,
                                  std::exchange(b.players, {}), b.line()});
    return true;
  }
};

template <>
struct action<grammar::up_line> {
  static bool apply0(Builder& b) {
    if (!b.enter(Part::deal) || !b.only(b.hand.upcard ? &b.hand.upcard->at : nullptr)) {
      return false;
    }
    b.hand.upcard = b.hand.cards.back();
    b.hand.cards.pop_back();
    return true;
  }
};

template <>
struct action<grammar::turn_line> {
  static bool apply0(Builder& b) {
    if (!b.enter(Part::play)) {
      return false;
    }
    const auto actions = static_cast<std::uint32_t>(b.hand.actions.size());
    b.hand.play.push_back({PlayLine::Kind::turn, b.player, b.first_action(), actions - b.first_action(), {}, b.line()});
    return true;
  }
};
template <>
struct action<grammar::holds_line> {
  static bool apply0(Builder& b) {
    if (!b.enter(Part::play)) {
      return false;
    }
    b.hand.play.push_back({PlayLine::Kind::holds, b.player, 0, 0, b.line_cards(), b.line()});
    return true;
  }
};

template <>
struct action<grammar::pay_line> {
  static bool apply0(Builder& b) {
    if (b.amount.is_negative()) {
      return b.refuse(b.amount_at, "amount", "a payment is not negative",
                      "write it the other way round: who receives comes second");
    }
    if (!b.enter(Part::settlement)) {
      return false;
    }
    b.hand.pays.push_back({b.payer, b.account, b.amount, b.line()});
    return true;
  }
};
template <>
struct action<grammar::net> {
  template <typename In>
  static bool apply(const In& in, Builder& b) {
    for (const ResultLine::Net& net : b.nets) {
      if (net.player == b.player) {
        return b.refuse(b.word_span(), "duplicate-name", b.named_twice());
      }
    }
    b.nets.push_back({b.player, b.amount, {b.word_span().begin, b.span(in.begin(), in.end()).end}});
    return true;
  }
};
template <>
struct action<grammar::expect_net> : action<grammar::net> {};
template <>
struct action<grammar::result_line> {
  static bool apply0(Builder& b) {
    if (!b.enter(Part::settlement)) {
      return false;
    }
    b.hand.results.push_back({std::exchange(b.nets, {}), b.line()});
    return true;
  }
};
template <>
struct action<grammar::out_line> {
  static bool apply0(Builder& b) {
    if (!b.enter(Part::settlement)) {
      return false;
    }
    b.hand.outs.push_back({b.player, b.line()});
    return true;
  }
};

template <>
struct action<grammar::extension_line> {
  template <typename In>
  static void apply(const In& in, Builder& b) {
    const std::string_view line = in.string_view();
    const std::string_view text = line.substr(0, line.find_last_not_of(" \t\r\n") + 1);
    b.hand.extensions.push_back({std::string(text), b.span(text.data(), text.data() + text.size())});
  }
};

}  // namespace tonk::log
