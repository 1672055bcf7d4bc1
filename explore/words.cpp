#include "explore/sheet/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "explore/sheet/payments.hpp"
#include "spec/keys.hpp"

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

std::string next_turns(unsigned number) { return number == 1 ? "next turn" : "next " + counted(number, "turn"); }

std::string ordinal(unsigned number) {
  return number < ordinals.size() ? std::string(ordinals[number]) : fmt::format("{}th", number);
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

std::string times(Amount amount) {
  if (amount == Amount{1}) {
    return {};
  }
  if (amount == Amount{2}) {
    return "twice ";
  }
  if (amount == Amount::fraction(1, 2)) {
    return "half ";
  }
  const bool word = amount.denominator() == 1 && !amount.is_negative() && amount < Amount{13};
  return fmt::format("{} times ", word ? number_word(static_cast<unsigned>(amount.numerator())) : to_string(amount));
}

std::string rank_word(Rank rank) { return std::string(rank_words[static_cast<std::size_t>(rank)]); }

std::string ranks_word(Rank rank) { return rank_word(rank) + (rank == Rank::six ? "es" : "s"); }

std::vector<Rank> ranks_in(const spec::Rules& rules, CardSet cards) {
  std::vector<Rank> ranks;
  for (const Rank rank : rules.deck.order) {
    if (!(cards & CardSet::of(rank)).empty()) {
      ranks.push_back(rank);
    }
  }
  return ranks;
}

std::string order_word(const std::vector<Rank>& order) {
  std::string text;
  for (const Rank rank : order) {
    text += text.empty() ? "" : " ";
    text += rank == Rank::ten ? "10" : std::string(1, rank_letters[static_cast<std::size_t>(rank)]);
  }
  return text;
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

std::string sentence(const spec::Rules& rules, spec::Key key) { return std::string(spec::chosen(rules, key)->sheet); }

std::string_view side_word(spec::Direction direction) {
  switch (direction) {
    case spec::Direction::left: return "left";
    case spec::Direction::right: return "right";
  }
  return {};
}

namespace {

using spec::Ending;
using spec::Rules;
using spec::Who;

constexpr int lower = -5;
constexpr int slightly_lower = -2;
constexpr int equal = 0;
constexpr int higher = 7;
constexpr int higher_by = 5;  ///< each further player

/// Whether the sentences choose one of several lowest: then a tie shows the most.
bool choose_one_lowest(const std::vector<spec::PaymentRule>& payments) {
  const auto is_one = [](Who who) {
    return who == Who::nearest_lowest || who == Who::nearest_to_dropper || who == Who::last_to_draw;
  };
  return std::any_of(payments.begin(), payments.end(),
                     [&](const spec::PaymentRule& rule) { return is_one(rule.payer) || is_one(rule.payee); });
}

}  // namespace

std::vector<Pattern> patterns_for(const Rules& rules, Ending ending) {
  const bool ties_catch = rules.tie_with_dropper == spec::TieWithDropper::catches;
  std::vector<Pattern> patterns;
  switch (ending) {
    case Ending::drop_won: patterns = {{ties_catch ? higher : equal}}; break;
    case Ending::drop_tied: patterns = {{equal}}; break;
    case Ending::caught:
      if (ties_catch && !tells_ties(rules)) {
        patterns = {{lower, equal}, {lower, lower}, {equal}};
      } else {
        patterns = {{lower, slightly_lower}, {lower, lower}};
      }
      break;
    case Ending::stock_out:
    case Ending::knock:
    case Ending::out:
    case Ending::out_by_discard:
    case Ending::reply: patterns = {{lower}, {lower, lower}}; break;
  }
  if (patterns.size() > 1 && choose_one_lowest(rules.settlement_of(ending).pays)) {
    std::swap(patterns[0], patterns[1]);
  }
  return patterns;
}

Pattern for_others(Pattern pattern, unsigned others) {
  const bool used = std::find(pattern.begin(), pattern.end(), higher) != pattern.end();
  pattern.resize(std::min<std::size_t>(pattern.size(), others));
  pattern.reserve(others);
  for (int more = used ? higher + higher_by : higher; pattern.size() < others; more += higher_by) {
    pattern.push_back(more);
  }
  return pattern;
}

using spec::Circumstance;
using spec::Measure;
using spec::PaymentRule;
using spec::Who;

bool is_of_lowest(const Circumstance& circumstance) {
  return circumstance.kind == Circumstance::Kind::lowest_alone || circumstance.kind == Circumstance::Kind::lowest_tied;
}

bool asks_who_is_lowest(const PaymentRule& rule) {
  const auto is = [](Who who) {
    return who == Who::each_lowest || who == Who::nearest_lowest || who == Who::nearest_to_dropper ||
           who == Who::last_to_draw || who == Who::each_loser || who == Who::each_bystander;
  };
  return is(rule.payer) || (rule.verb == PaymentRule::Verb::pays && is(rule.payee)) ||
         (rule.price.per_head && is(rule.price.heads)) ||
         std::any_of(rule.only_if.begin(), rule.only_if.end(), is_of_lowest);
}

bool counts_matter(const std::vector<PaymentRule>& payments) {
  return std::any_of(payments.begin(), payments.end(), [](const PaymentRule& rule) {
    const auto by_count = [](Who who) {
      return who != Who::winner && who != Who::dropper && who != Who::each_player && who != Who::each_other &&
             who != Who::each_loser && who != Who::pot;
    };
    const bool paid_by_count = rule.verb == PaymentRule::Verb::pays && by_count(rule.payee);
    const bool heads_by_count = rule.price.per_head && by_count(rule.price.heads);
    return rule.price.measure != Measure::stakes || by_count(rule.payer) || paid_by_count || heads_by_count;
  });
}

bool differ_in_price(const PaymentRule& one, const PaymentRule& other) {
  const bool alike = one.verb == other.verb && one.payer == other.payer && one.price.shared == other.price.shared;
  const bool paid = one.verb == PaymentRule::Verb::pays && one.payee == other.payee && one.payer != Who::pot;
  return alike && (paid || one.verb == PaymentRule::Verb::scores);
}

bool is_always_paid(const std::vector<PaymentRule>& payments) {
  const auto only = [&](Circumstance::Kind kind) {
    return std::any_of(payments.begin(), payments.end(), [&](const PaymentRule& rule) {
      return rule.only_if.size() == 1 && rule.only_if.front().kind == kind;
    });
  };
  return std::any_of(payments.begin(), payments.end(), [](const PaymentRule& rule) { return rule.only_if.empty(); }) ||
         (only(Circumstance::Kind::lowest_alone) && only(Circumstance::Kind::lowest_tied)) ||
         (only(Circumstance::Kind::has_hit) && only(Circumstance::Kind::never_hit));
}

}  // namespace tonk::explore
