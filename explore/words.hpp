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
/// `next turn`, `next two turns`.
[[nodiscard]] std::string next_turns(unsigned number);
/// `second`, up to ninth.
[[nodiscard]] std::string ordinal(unsigned number);
/// `a, b and c`, or another word before the last.
[[nodiscard]] std::string listed(const std::vector<std::string>& words, std::string_view last = "and");
/// `one stake`, `half a stake`, `1.5 stakes`.
[[nodiscard]] std::string priced(Amount amount, std::string_view unit);
/// Nothing for 1, `twice `, `three times `.
[[nodiscard]] std::string times(Amount amount);

[[nodiscard]] std::string rank_word(Rank rank);
[[nodiscard]] std::string ranks_word(Rank rank);
/// The ranks of which there is a card, lowest first by the house's order.
[[nodiscard]] std::vector<Rank> ranks_in(const spec::Rules& rules, CardSet cards);
/// `A 2 3 … 10 J Q K`.
[[nodiscard]] std::string order_word(const std::vector<Rank>& order);

[[nodiscard]] std::string capitalized(std::string text);
/// Puts a sentence behind the others; an empty one is none.
void say(std::string& text, std::string_view sentence);
/// What the table of keys has the sheet say of the house's choice; may be empty.
[[nodiscard]] std::string sentence(const spec::Rules& rules, spec::Key key);

/// `left` or `right`.
[[nodiscard]] std::string_view side_word(spec::Direction direction);

/// The counts of the other players as distances from the first one's, in the order of play. So an example is laid out before
/// it is known what the cards of a house can count.
using Pattern = std::vector<int>;

/// How the counts can lie at such an end, the most telling way first.
[[nodiscard]] std::vector<Pattern> patterns_for(const spec::Rules& rules, spec::Ending ending);

/// The pattern for just so many others: who is not in it has more points than the first.
[[nodiscard]] Pattern for_others(Pattern pattern, unsigned others);

// What the sentences of a settlement look at.

/// Whether it is about the lowest, not about the winner.
[[nodiscard]] bool is_of_lowest(const spec::Circumstance& circumstance);

/// Whether it speaks of the lowest, as players or as a circumstance.
[[nodiscard]] bool asks_who_is_lowest(const spec::PaymentRule& rule);

/// Whether anything but the end itself decides who pays what.
[[nodiscard]] bool counts_matter(const std::vector<spec::PaymentRule>& payments);

/// Whether the same players give the same players something, so that of the second only the price is to be told.
[[nodiscard]] bool differ_in_price(const spec::PaymentRule& one, const spec::PaymentRule& other);

/// Whether one of the sentences holds however the hand has ended.
[[nodiscard]] bool is_always_paid(const std::vector<spec::PaymentRule>& payments);

}  // namespace tonk::explore
