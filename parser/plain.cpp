#include "parser/plain.hpp"

#include <algorithm>

#include "core/card.hpp"
#include "parser/plain_words.hpp"

namespace tonk::log {
namespace {

bool has_line(const std::vector<PlayerCards>& lines, NameId player) {
  return std::any_of(lines.begin(), lines.end(), [&](const PlayerCards& line) { return line.player == player; });
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

PlainLines::PlainLines(Builder& builder, std::string_view text, const char* readable)
    : builder_(builder),
      hand_(builder.hand),
      names_(builder.hand.names),
      text_begin_(text.data()),
      text_end_(text.data() + text.size()),
      readable_(readable) {}

inline const char* PlainLines::card(const char* at) {
  if (is_near_the_end(at)) {
    return nullptr;
  }
  const std::uint8_t index = plain_index(at);
  Card card = Card::at(index);
  if ((index & letters::no_card) != 0) {
    const std::optional<Card> other = plain_other_card(at);
    if (!other) {
      return nullptr;
    }
    card = *other;
  }
  hand_.cards.push_back({card, Card{}, span(at, at + 2)});
  return at + 2;
}

/// As many as there are, each behind one blank.
const char* PlainLines::cards(const char* at) {
  while (at != nullptr && *at == ' ') {
    at = card(at + 1);
  }
  return at;
}

// In one with all that it calls, which would take longer to be called than it takes to read.
[[gnu::flatten]] const char* PlainLines::read(const char* line) {
  if (is_near_the_end(line)) {
    return nullptr;
  }
  if (*line == '\n') {
    return line + 1;
  }
  names_.learn();
  builder_.begin_line(line);
  const char* const next = read_record(line);
  if (next == nullptr) {
    builder_.drop_line();
    names_.forget();
  }
  return next;
}

const char* PlainLines::read_record(const char* at) {
  const std::uint64_t word = load(at);
  if (stands(word, "deal ")) {
    return deal(at + 5);
  }
  if (stands(word, "show ")) {
    return show(at + 5);
  }
  if (stands(word, "pay ")) {
    return pay(at + 4);
  }
  if (const auto player = names_.mover(at)) {
    return turn(at, *player);
  }
  if (stands(word, "up ")) {
    return up(at + 3);
  }
  if (stands(word, "hand ")) {
    return hand(at + 5);
  }
  return stands(word, "dealer ") ? dealer(at + 7) : nullptr;
}

const char* PlainLines::turn(const char* at, NameId player) {
  Builder& b = builder_;
  b.player = player;
  names_.note(player);
  at += names_.size(player) + 1;
  if (*at != ' ') {
    return nullptr;
  }
  ++at;
  const char* behind = draw_and_discard(at);
  behind = behind != nullptr ? behind : action(at);
  while (behind != nullptr && *behind == ',' && behind[1] == ' ') {
    behind = action(behind + 2);
  }
  behind = end(behind, Part::play);
  if (behind == nullptr) {
    return nullptr;
  }
  const std::uint32_t first = b.first_action();
  hand_.play.push_back(
      {PlayLine::Kind::turn, player, first, static_cast<std::uint32_t>(hand_.actions.size()) - first, {}, b.line()});
  return behind;
}

/// Both of a turn in which nothing else is done, as most are.
const char* PlainLines::draw_and_discard(const char* at) {
  constexpr std::string_view form = "draw Qc, discard Jd\n";
  constexpr std::size_t drawn = 5;
  constexpr std::size_t discard = 9;
  constexpr std::size_t discarded = 17;
  constexpr std::size_t end = discarded + 2;
  constexpr std::uint64_t around_card = mask_of(drawn) | ~mask_of(drawn + 2);
  constexpr std::uint64_t draws = word_of(form.substr(0, 8)) & around_card;
  constexpr std::uint64_t discards = word_of(form.substr(discard, 8));
  const bool stands_here = !is_near_the_end(at) && (load(at) & around_card) == draws && at[discard - 1] == ' ' &&
                           load(at + discard) == discards && at[end] == '\n';
  if (!stands_here) {
    return nullptr;
  }
  const std::uint8_t first = plain_index(at + drawn);
  const std::uint8_t second = plain_index(at + discarded);
  if (((first | second) & letters::no_card) != 0) {
    return nullptr;
  }
  const NameId player = builder_.player;
  const auto cards = static_cast<std::uint32_t>(hand_.cards.size());
  hand_.cards.push_back({Card::at(first), Card{}, span(at + drawn, at + drawn + 2)});
  hand_.cards.push_back({Card::at(second), Card{}, span(at + discarded, at + end)});
  hand_.actions.push_back({ActionKind::draw, player, 0, {cards, 1}, span(at, at + drawn + 2)});
  hand_.actions.push_back({ActionKind::discard, player, 0, {cards + 1, 1}, span(at + discard, at + end)});
  return at + end;
}

const char* PlainLines::action(const char* at) {
  if (is_near_the_end(at)) {
    return nullptr;
  }
  Builder& b = builder_;
  const std::uint64_t word = load(at);
  const char* behind = nullptr;
  ActionKind kind = ActionKind::drop;
  std::uint16_t number = 0;
  const auto with_card = [&](ActionKind which, std::size_t size) {
    kind = which;
    behind = card(at + size);
  };
  const auto alone = [&](ActionKind which, std::size_t size) {
    kind = which;
    behind = at + size;
  };
  const auto with_spread = [&](ActionKind which, std::size_t size) {
    with_card(which, size);
    if (behind != nullptr && *behind == ' ') {  // a spread's number of one digit, from 1
      const bool plain = behind[1] == '#' && behind[2] >= '1' && behind[2] <= '9' && !is_digit(behind[3]);
      number = static_cast<std::uint16_t>(behind[2] - '0');
      behind = plain ? behind + 3 : nullptr;
    }
  };
  if (stands(word, "draw")) {
    alone(ActionKind::draw, 4);
    if (*behind == ' ') {
      with_card(ActionKind::draw, 5);
    } else if (*behind == ',' || *behind == '\n') {
      hand_.cards.push_back({Card{}, Card{}, span(at, behind)});
    }
  } else if (stands(word, "discard ")) {
    with_card(ActionKind::discard, 8);
  } else if (stands(word, "hit ")) {
    with_spread(ActionKind::hit, 4);
  } else if (stands(word, "spread ")) {
    kind = ActionKind::spread;
    behind = cards(at + 6);
  } else if (stands(word, "take ")) {
    with_card(ActionKind::take, 5);
  } else if (stands(word, "drop")) {
    alone(ActionKind::drop, 4);
  } else if (stands(word, "slap ")) {
    with_spread(ActionKind::slap, 5);
  } else if (stands(word, "declare")) {
    alone(ActionKind::declare, 7);
  } else if (stands(word, "knock")) {
    alone(ActionKind::knock, 5);
  } else if (stands(word, "stock-ou") && at[8] == 't') {
    alone(ActionKind::stock_out, 9);
  } else if (stands(word, "touch")) {
    alone(ActionKind::touch, 5);
  }
  if (behind == nullptr || (*behind != ',' && *behind != '\n')) {
    return nullptr;
  }
  hand_.actions.push_back({kind, b.player, number, b.take_action_cards(), span(at, behind)});
  return behind;
}

const char* PlainLines::hand(const char* at) {
  Builder& b = builder_;
  const char* behind = at;
  while (!is_near_the_end(behind) && is_bare_char(*behind)) {
    ++behind;
  }
  const auto size = static_cast<std::size_t>(behind - at);
  if (size == 0 || size > max_name || !ends_line(behind) || !b.may_begin_hand(false)) {
    return nullptr;
  }
  hand_.id.assign(at, behind);
  hand_.id_at = span(at, behind);
  return behind + 1;
}

const char* PlainLines::dealer(const char* at) {
  Builder& b = builder_;
  const char* behind = name(at);
  behind = hand_.header.dealer ? nullptr : end(behind, Part::header);
  if (behind == nullptr) {
    return nullptr;
  }
  hand_.header.dealer = DealerLine{b.player, b.line()};
  return behind;
}

const char* PlainLines::deal(const char* at) {
  Builder& b = builder_;
  const char* behind = name(at);
  behind = behind == nullptr ? nullptr : cards(behind);
  const bool may_stand = behind != nullptr && b.line_cards().count > 0 && !has_line(hand_.deals, b.player);
  behind = may_stand ? end(behind, Part::deal) : nullptr;
  if (behind == nullptr) {
    return nullptr;
  }
  hand_.deals.push_back({b.player, b.line_cards(), b.line()});
  return behind;
}

const char* PlainLines::up(const char* at) {
  const char* behind = card(at);
  behind = hand_.upcard ? nullptr : end(behind, Part::deal);
  if (behind == nullptr) {
    return nullptr;
  }
  hand_.upcard = hand_.cards.back();
  hand_.cards.pop_back();
  return behind;
}

const char* PlainLines::show(const char* at) {
  Builder& b = builder_;
  const char* behind = name(at);
  behind = behind == nullptr ? nullptr : cards(behind);
  behind = behind == nullptr || has_line(hand_.shows, b.player) ? nullptr : end(behind, Part::settlement);
  if (behind == nullptr) {
    return nullptr;
  }
  hand_.shows.push_back({b.player, b.line_cards(), b.line()});
  return behind;
}

const char* PlainLines::pay(const char* at) {
  Builder& b = builder_;
  Account from;
  Account to;
  const char* behind = account(at, from);
  behind = behind == nullptr || *behind != ' ' ? nullptr : account(behind + 1, to);
  if (behind == nullptr || *behind != ' ') {
    return nullptr;
  }
  const char* const amount = ++behind;
  std::int64_t whole = 0;
  constexpr std::ptrdiff_t most_digits = 15;
  while (!is_near_the_end(behind) && is_digit(*behind) && behind - amount < most_digits) {
    whole = whole * 10 + (*behind++ - '0');
  }
  const bool is_amount = behind != amount && !is_digit(*behind);
  behind = is_amount ? end(behind, Part::settlement) : nullptr;
  if (behind == nullptr) {
    return nullptr;
  }
  hand_.pays.push_back({from, to, Amount{whole}, b.line()});
  return behind;
}

/// A player of the hand, or the pot; a blank or the end of the line is behind it.
const char* PlainLines::account(const char* at, Account& account) {
  if (is_near_the_end(at)) {
    return nullptr;
  }
  if (stands(load(at), "pot ")) {
    account.player.reset();
    return at + 3;
  }
  const char* const behind = name(at);
  account.player = builder_.player;
  return behind;
}

/// The player whose name begins here; a blank or the end of the line is behind it.
const char* PlainLines::name(const char* at) {
  const auto player = is_near_the_end(at) ? std::nullopt : names_.read(at);
  if (!player) {
    return nullptr;
  }
  builder_.player = *player;
  return at + names_.size(*player);
}

/// Where the next line begins, if this one ends at `at`, which may be null, and may stand here.
const char* PlainLines::end(const char* at, Part part) {
  if (at == nullptr || !ends_line(at)) {
    return nullptr;
  }
  builder_.content_end = at;
  return builder_.may_enter(part) ? at + 1 : nullptr;
}

}  // namespace tonk::log
