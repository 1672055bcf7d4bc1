#include "parser/json_words.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/text.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {

Account JsonWords::account() {
  if (is_object()) {
    (void)object("a player", all_known, required<"player">([&] { player(); }));
  } else if (word(a_player)) {
    if (b_.word.text == "pot") {
      return {};
    }
    (void)b_.resolve_player();
  }
  return {b_.player};
}

void JsonWords::amount() {
  if (is_number()) {
    refuse(skip(), "wrong-type", "expected an amount such as `\"2\"`, but found a number",
           "an amount is written in quotes, so that no program rounds it");
    return;
  }
  Text read;
  if (!string("an amount such as `\"2\"`", read)) {
    return;
  }
  b_.amount_at = read.at;
  if (const std::optional<Amount> parsed = parse_amount(read.text)) {
    b_.amount = *parsed;
  } else {
    const auto digits = std::ranges::count_if(read.text, [](char c) { return c >= '0' && c <= '9'; });
    refuse(read.at, "amount", fmt::format("{} is not an amount such as `2`, `0.25` or `1/3`", back_quoted(read.text)),
           read.text.starts_with('+') ? "no plus stands in front of an amount"
           : digits > 15              ? "an amount has at most 15 digits"
                                      : "");
  }
}

void JsonWords::card_that_stands(const Text& read, bool laid) {
  const std::size_t equals = laid ? read.text.find('=') : std::string_view::npos;
  const bool stands = equals != std::string_view::npos;
  const std::optional<Card> written = stands ? card_of(read.text.substr(0, equals)) : std::nullopt;
  const std::optional<Card> meant = stands ? card_of(read.text.substr(equals + 1)) : std::nullopt;
  if (written && meant && meant->is_natural()) {
    b_.add_card(*written, *meant, read.at);
  } else {
    refuse(read.at, "syntax",
           fmt::format("{} is not a card such as `Td`{}", back_quoted(read.text), stands ? " or `X1=Td`" : ""));
  }
}

void JsonWords::spread_number() {
  if (!is_number()) {
    (void)wrong("the number of a spread");
    return;
  }
  const Span at = skip();
  const char* const end = line_.data() + at.end;
  const auto [rest, error] = std::from_chars(line_.data() + at.begin, end, b_.spread_number);
  if (error != std::errc{} || rest != end || b_.spread_number == 0) {
    refuse(at, "spread-number", "the spreads of a hand are counted from 1, and are at most 65535");
  }
}

}  // namespace tonk::log
