#include "spec/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <tuple>
#include <type_traits>

#include "spec/key_table.hpp"

namespace tonk::spec {
namespace {

// Rules that are a choice or a number come from the table of keys. Every other struct is taken apart into all of its members,
// so that one that is added does not compile until it is thought of here.

class CanonicalText {
 public:
  template <typename... Parts>
  void put_all(const Parts&... parts) {
    text += '(';
    (put(parts), ...);
    text += ')';
  }

  template <typename Number>
  requires(std::is_arithmetic_v<Number> || std::is_enum_v<Number>) void put(Number number) {
    text += fmt::format("{} ", static_cast<std::int64_t>(number));
  }
  template <typename Value>
  void put(const std::optional<Value>& value) {
    if (value) {
      put(*value);
    } else {
      text += "- ";
    }
  }

  std::string text;

 private:
  void put(const std::string& word) { text += fmt::format("{}:{} ", word.size(), word); }
  void put(CardSet cards) { text += fmt::format("{:x} ", cards.bits()); }
  void put(Amount amount) { text += fmt::format("{}/{} ", amount.numerator(), amount.denominator()); }

  template <std::ranges::contiguous_range Values>
  void put(const Values& values) {
    text += '[';
    for (const auto& value : values) {
      put(value);
    }
    text += ']';
  }
  /// Of values whose order makes no difference.
  template <typename Value>
  void put_unordered(const std::vector<Value>& values) {
    std::vector<std::string> texts;
    for (const Value& value : values) {
      CanonicalText one;
      one.put(value);
      texts.push_back(std::move(one.text));
    }
    std::ranges::sort(texts);
    text += fmt::format("[{}]", fmt::join(texts, ""));
  }
  void put(const std::vector<HandTest>& all_of) { put_unordered(all_of); }
  void put(const std::vector<Circumstance>& all_of) { put_unordered(all_of); }

  void put(const HandTest& test) {
    const auto& [kind, low, high, cards] = test;
    put_all(kind, low, high, cards);
  }
  void put(const HandCondition& condition) {
    const auto& [any_of] = condition;
    text += '(';
    put_unordered(any_of);
    text += ')';
  }
  void put(const Circumstance& circumstance) {
    const auto& [kind, number] = circumstance;
    put_all(kind, number);
  }
  void put(const Who& who) {
    const auto& [role, but, laid] = who;
    put_all(role, but, laid);
  }
  void put(const Shares& shares) {
    const auto& [divided, rest] = shares;
    put_all(divided, rest);
  }
  void put(const Price& price) {
    const auto& [number, measure, shares, per_head, heads, at_most] = price;
    put_all(number, measure, shares, per_head, heads, at_most);
  }
  void put(const PaymentRule& rule) {
    const auto& [verb, payer, price, payee, only_if, otherwise, also, clause] = rule;
    put_all(verb, payer, price, payee, only_if, otherwise);
  }
  void put(const DealtWin& win) {
    const auto& [hand, beats, pays, several, declaring, when, clause, hand_clause] = win;
    put_all(hand, beats, pays, several, declaring, when);
  }
  void put(const SideBet& bet) {
    const auto& [name, won_by, binds, clause] = bet;
    put_all(name, won_by, binds);
  }
  void put(const Settlement& settlement) {
    const auto& [pays, rest_is_unpaid, clause] = settlement;
    put_all(pays);
  }
  void put(const Deck& deck) {
    const auto& [pack, packs, points, order, wild] = deck;
    put_all(pack, packs, points, order, wild);
  }
};

/// Converts to any type, so that a struct can be initialized with as many of these as it has members.
struct AnyMember {
  template <typename Member>
  requires(!std::is_lvalue_reference_v<Member>) operator Member() const { return {}; }  // NOLINT: implicit, on purpose
};

template <typename Struct, typename... Members>
constexpr std::size_t member_count() {
  if constexpr (requires { Struct{Members{}..., AnyMember{}}; }) {
    return member_count<Struct, Members..., AnyMember>();
  } else {
    return sizeof...(Members);
  }
}

/// How many members of the struct have a row in the table.
template <typename Struct>
constexpr std::size_t row_count() {
  return static_cast<std::size_t>(std::count_if(key_table.begin(), key_table.end(),
                                                [](const KeyInfo& key) { return key.owner == &owner_id<Struct>; }));
}

constexpr std::tuple headings{
    &Rules::house,   &Rules::title,     &Rules::source,  &Rules::remarks, &Rules::options,
    &Rules::clauses, &Rules::base_game, &Rules::written, &Rules::sums,    &Rules::as_many_as_served};
constexpr std::tuple made_of_rows{&Rules::melds, &Rules::waiting, &Rules::game};
constexpr std::tuple other_rules{&Rules::fewest_players, &Rules::most_players, &Rules::deck,      &Rules::cards_dealt,
                                 &Rules::also_dealt,     &Rules::dealt_wins,   &Rules::ante,      &Rules::pot_left,
                                 &Rules::side_bets,      &Rules::may_be_held,  &Rules::settlement};
constexpr std::tuple other_melds{&Melds::book_least, &Melds::book_most, &Melds::run_least};

template <typename... Tuples>
constexpr std::size_t size_of(const Tuples&... /*tuples*/) {
  return (std::tuple_size_v<Tuples> + ...);
}
constexpr bool all_hashed =
    member_count<Rules>() == row_count<Rules>() + size_of(headings, made_of_rows, other_rules) &&
    member_count<Melds>() == row_count<Melds>() + size_of(other_melds) &&
    member_count<Waiting>() == row_count<Waiting>() && member_count<GameRules>() == row_count<GameRules>();
static_assert(all_hashed, "a new rule needs a row in key_table, or must be named among the other rules above");

}  // namespace

std::string canonical(const Rules& rules) {
  static const Rules silent;
  CanonicalText canonical;
  for (const KeyInfo& key : key_table) {
    // A rule with the value that it has where no house mentions it is left out, so that adding a rule changes no hash of the
    // houses that do not use it.
    if (key.get != nullptr && key.get(rules) != key.get(silent)) {
      canonical.text += path_of(key.key) + "=";
      canonical.put(key.get(rules));
    }
  }
  const auto put_each = [&](const auto& owner, const auto& members) {
    std::apply([&](const auto... member) { canonical.put_all(owner.*member...); }, members);
  };
  put_each(rules, other_rules);
  put_each(rules.melds, other_melds);
  return std::move(canonical.text);
}

}  // namespace tonk::spec
