#include "explore/words.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "spec/sentence.hpp"

namespace tonk::explore {
namespace {

constexpr std::array<std::string_view, 21> numbers{
    "no",       "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
constexpr std::array<std::string_view, 10> ordinals{"",      "first", "second",  "third",  "fourth",
                                                    "fifth", "sixth", "seventh", "eighth", "ninth"};
constexpr std::array<std::string_view, rank_count> rank_words{"ace",   "two",  "three", "four", "five",  "six", "seven",
                                                              "eight", "nine", "ten",   "jack", "queen", "king"};

}  // namespace

std::string number_word(unsigned number) {
  return number < numbers.size() ? std::string(numbers[number]) : std::to_string(number);
}

std::string counted(unsigned number, std::string_view one) {
  return fmt::format("{} {}{}", number_word(number), one, number == 1 ? "" : "s");
}

std::string range_words(unsigned least, unsigned most) {
  return least == most
             ? number_word(least)
             : fmt::format("{} {} {}", number_word(least), most == least + 1 ? "or" : "to", number_word(most));
}

std::string ordinal(unsigned number) {
  if (number < ordinals.size()) {
    return std::string(ordinals[number]);
  }
  static constexpr std::array<std::string_view, 4> endings{"th", "st", "nd", "rd"};
  const unsigned last = number / 10 % 10 == 1 ? 0 : number % 10;
  return fmt::format("{}{}", number, endings[last < endings.size() ? last : 0]);
}

std::string listed(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
    text += words[i];
  }
  return text;
}

std::string priced(Amount amount, std::string_view unit) {
  static constexpr std::int64_t most_in_words = 12;
  if (amount == Amount::fraction(1, 2)) {
    return fmt::format("half a {}", unit);
  }
  if (amount.denominator() == 1 && !amount.is_negative() && amount.numerator() <= most_in_words) {
    return counted(static_cast<unsigned>(amount.numerator()), unit);
  }
  const bool part = !amount.too_large() && !amount.is_negative() && amount < Amount{1};
  return part ? fmt::format("{} of a {}", to_string(amount), unit) : fmt::format("{} {}s", to_string(amount), unit);
}

std::string rank_word(Rank rank) { return std::string(rank_words[static_cast<std::size_t>(rank)]); }

std::string ranks_word(Rank rank) { return rank_word(rank) + (rank == Rank::six ? "es" : "s"); }

std::vector<std::string> ranks_in(const spec::Rules& rules, CardSet cards) {
  std::vector<std::string> ranks;
  for (const Rank rank : rules.deck.order) {
    if (!(cards & CardSet::of(rank)).empty()) {
      ranks.push_back(ranks_word(rank));
    }
  }
  return ranks;
}

std::vector<unsigned> also_dealt(const spec::Rules& rules) {
  std::vector<unsigned> sizes;
  for (unsigned cards = 1; cards < 64; ++cards) {
    if (((rules.also_dealt >> cards) & 1U) != 0) {
      sizes.push_back(cards);
    }
  }
  return sizes;
}

std::vector<unsigned> hand_sizes(const spec::Rules& rules) {
  std::vector<unsigned> sizes = also_dealt(rules);
  for (unsigned players = rules.fewest_players; players <= rules.most_players; ++players) {
    sizes.push_back(rules.cards_dealt[players]);
  }
  std::ranges::sort(sizes);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

std::string capitalized(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

void say(std::string& text, std::string_view sentence) {
  text += text.empty() || sentence.empty() ? "" : " ";
  text += sentence;
}

std::string_view side_word(spec::Direction direction) {
  switch (direction) {
    case spec::Direction::left: return "left";
    case spec::Direction::right: return "right";
  }
  return {};
}

std::string total_words(const spec::HandTest& test) {
  if (test.low == test.high) {
    return std::to_string(test.low);
  }
  if (test.low == 0) {
    return fmt::format("{} or less", test.high);
  }
  return test.high == spec::Range::open ? fmt::format("{} or more", test.low)
                                        : fmt::format("{} to {}", test.low, test.high);
}

}  // namespace tonk::explore
