#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/amount.hpp"
#include "core/card.hpp"
#include "core/card_set.hpp"
#include "spec/payment_rule.hpp"
#include "spec/rules.hpp"

/// Small words that many sentences of a sheet need.
namespace tonk::explore {

/// `two`, up to twenty; `21` from there on.
[[nodiscard]] std::string number_word(unsigned number);
/// `one card`, `two cards`.
[[nodiscard]] std::string counted(unsigned number, std::string_view one);
/// `two`, `three or four`, `two to six`.
[[nodiscard]] std::string range_words(unsigned least, unsigned most);
/// `second`, up to ninth.
[[nodiscard]] std::string ordinal(unsigned number);
/// `a, b and c`, or another word before the last.
[[nodiscard]] std::string listed(const std::vector<std::string>& words, std::string_view last = "and");
/// `one stake`, `half a stake`, `1.5 stakes`.
[[nodiscard]] std::string priced(Amount amount, std::string_view unit);

[[nodiscard]] std::string rank_word(Rank rank);
[[nodiscard]] std::string ranks_word(Rank rank);
/// The ranks of which there is a card, in the plural, lowest first by the house's order.
[[nodiscard]] std::vector<std::string> ranks_in(const spec::Rules& rules, CardSet cards);
/// The other numbers of cards that may be dealt to everyone, lowest first.
[[nodiscard]] std::vector<unsigned> also_dealt(const spec::Rules& rules);
/// The numbers of cards that a player of this house may be dealt, lowest first.
[[nodiscard]] std::vector<unsigned> hand_sizes(const spec::Rules& rules);

[[nodiscard]] std::string capitalized(std::string text);
/// Puts a sentence behind the others; an empty one is none.
void say(std::string& text, std::string_view sentence);

/// `left` or `right`.
[[nodiscard]] std::string_view side_word(spec::Direction direction);

/// `49`, `13 or less`, `30 or more`, `5 to 9`: the totals that the test asks for.
[[nodiscard]] std::string total_words(const spec::HandTest& test);

}  // namespace tonk::explore
