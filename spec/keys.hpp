#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/rules.hpp"

/// Every key that a house or an option can say, described once. The loader, its suggestions, the schema, the reference, the
/// hash of the rules and much of the rule sheet are made from this table.
namespace tonk::spec {

struct Draft;

/// What kind of value a key has.
enum class Form : std::uint8_t {
  name,            ///< one word of small letters, digits and `-`
  text,            ///< any text
  words,           ///< names or paths, separated by blanks or in a list
  section,         ///< a map of the keys that name this one as their section
  phrase,          ///< one of `phrases`
  number,          ///< one of `phrases`, or a number from `least` to `most`
  turns,           ///< the same for a number of turns, such as `1 turn` or `3 turns`
  at_most,         ///< the same for an upper limit, such as `15 or less`
  player_range,    ///< `2 or more`, `2 to 6`, `4`, `any number`
  rank_order,      ///< ranks, lowest first
  rank_set,        ///< the phrase, or ranks
  rank_points,     ///< a map from ranks or `joker` to a number
  joker_count,     ///< `none`, `2 dead`, `2 wild`
  cards_dealt,     ///< a number, or a map from numbers of players to one
  card_numbers,    ///< the phrase, or numbers from `least` to `most` with blanks or commas between them
  dealt_win_list,  ///< `none`, or a list of maps of the keys that name `dealt_wins` as their section
  side_bet_list,   ///< `none`, or a list of maps of the keys that name `side_bets` as their section
  hand_condition,  ///< a sentence
  payments,        ///< a sentence, or a list of them
  book_size,       ///< `3 or 4 of one rank`
  run_size         ///< `3 or more of one suit in order`
};

/// The value of a rule that is a choice or a number: the number, or that of the enumerator or the bool. Nothing stands for
/// "no limit" where the rule is optional.
using RuleValue = std::optional<unsigned>;

/// Puts the value into an enum, a bool, a number or an optional one.
template <typename Target>
constexpr void store(Target& target, RuleValue value) {
  if constexpr (requires { target.reset(); }) {
    target.reset();
    if (value) {
      target = static_cast<typename Target::value_type>(*value);
    }
  } else {
    target = static_cast<Target>(value.value_or(0));
  }
}

/// The value of an enum, a bool, a number or an optional one, as store() takes it.
template <typename Source>
[[nodiscard]] constexpr RuleValue load(const Source& source) {
  if constexpr (requires { source.has_value(); }) {
    return source ? RuleValue(static_cast<unsigned>(*source)) : std::nullopt;
  } else {
    return static_cast<unsigned>(source);
  }
}

/// One of the choices that a key offers.
struct Phrase {
  std::string_view words;  ///< as written
  std::string_view means;  ///< for players
  RuleValue value{};
  std::string_view sheet{};  ///< what the rule sheet says where this is chosen; may be empty
};

/// The choices of one key, in the order in which they are offered.
class Phrases {
 public:
  constexpr Phrases() = default;
  constexpr Phrases(std::initializer_list<Phrase> phrases) {
    for (const Phrase& phrase : phrases) {
      phrases_.at(size_++) = phrase;
    }
  }
  [[nodiscard]] constexpr const Phrase* begin() const { return phrases_.data(); }
  [[nodiscard]] constexpr const Phrase* end() const { return phrases_.data() + size_; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr const Phrase& operator[](std::size_t index) const { return phrases_[index]; }

  /// The one with these words, or with this value; null where there is none.
  [[nodiscard]] const Phrase* find(std::string_view words) const;
  [[nodiscard]] const Phrase* find(RuleValue value) const;

 protected:
  std::array<Phrase, 10> phrases_{};
  std::size_t size_ = 0;
};

struct KeyInfo {
  Key key = Key::house;
  std::optional<Key> section;  ///< the key under which it stands; nothing at the top
  std::string_view name;       ///< as written before the `:`
  std::string_view means;      ///< for players
  Form form = Form::text;
  Phrases phrases{};
  std::string_view example{};        ///< a value as written in YAML
  std::string_view default_value{};  ///< as written in YAML; empty where a house must say the key itself
  bool optional = false;             ///< may be left out though it has no default
  bool cited = false;                ///< a finding can cite it, so that its clause is kept in Rules
  unsigned least = 0;                ///< of the numbers that it may have
  unsigned most = 0;
  std::optional<Ending> ending{};  ///< in `settlement`: the ending that this key pays for

  // These are set only for a rule that is a choice or a number: they say where its value is kept.
  const void* owner = nullptr;  ///< the struct, as owner_id of key_table.hpp
  void (*set)(Draft&, RuleValue) = nullptr;
  RuleValue (*get)(const Rules&) = nullptr;  ///< null if the rule is kept in the parts of a list

  /// Whether it must be said, by the house itself or by one that it extends.
  [[nodiscard]] constexpr bool is_required() const { return !optional && default_value.empty(); }
};

/// By Key.
[[nodiscard]] std::span<const KeyInfo, key_count> keys();
[[nodiscard]] const KeyInfo& info(Key key);

/// The choice that a house has made for a rule that is a choice or a number; null if it has chosen a number.
[[nodiscard]] const Phrase* chosen(const Rules& rules, Key key);

/// The key called `name` in `section`; null if there is none.
[[nodiscard]] const KeyInfo* find_key(std::optional<Key> section, std::string_view name);
[[nodiscard]] std::vector<std::string_view> names_in(std::optional<Key> section);
/// The same as a list for a message, each between back-quotes.
[[nodiscard]] std::string quoted_names_in(Key section);

/// The key with its section, such as `settlement, drop and caught`.
[[nodiscard]] std::string path_of(Key key);

/// What may be written beside the phrases, such as `a number from 1 to 9`; nothing for a phrase.
[[nodiscard]] std::string form_words(const KeyInfo& key);

/// What may be written as the key's value, for the help of an error: the phrases, or the form with the example.
[[nodiscard]] std::string may_be_written(const KeyInfo& key);

}  // namespace tonk::spec
