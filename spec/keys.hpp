#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/rules.hpp"

/// Every key that a house or an option can say, described once. The loader, its suggestions, the schema, the reference and
/// the rule sheet are made from this table.
namespace tonk::spec {

enum class Field : std::uint8_t {
  house,
  option,
  title,
  source,
  extends,
  with,
  players,
  play_passes,
  first_dealer,
  first_to_play,
  next_dealer,
  deck,
  ranks,
  points,
  jokers,
  deal,
  cards,
  upcard,
  dealt_wins,
  add_dealt_wins,
  hand,
  pays,
  several_dealt_wins,
  declaring,
  turn,
  drop,
  draw,
  lay,
  discard,
  spreads,
  book,
  run,
  hits,
  stock_out,
  settlement,
  out,
  out_by_discard,
  drop_won,
  caught,
  stock_out_pays
};
inline constexpr std::size_t field_count = 40;

/// What kind of value a key has.
enum class Form : std::uint8_t {
  name,            ///< one word of small letters, digits and `-`
  text,            ///< any text
  words,           ///< names or paths, separated by blanks or in a list
  section,         ///< a map of the keys that name this one as their section
  phrase,          ///< one of `phrases`
  player_range,    ///< `2 or more`, `2 to 6`, `4`, `any number`
  rank_order,      ///< ranks, lowest first
  rank_points,     ///< a map from ranks to a number
  joker_count,     ///< `none`, `2 dead`
  cards_dealt,     ///< a number, or a map from numbers of players to one
  dealt_win_list,  ///< `none`, or a list of maps of `hand` and `pays`
  hand_condition,  ///< a sentence
  payments,        ///< a sentence, or a list of them
  book_size,       ///< `3 or 4 of one rank`
  run_size         ///< `3 or more of one suit in order`
};

struct Phrase {
  std::string_view words;
  std::string_view means;
};

struct FieldInfo {
  Field field = Field::house;
  std::optional<Field> section;  ///< the key under which it stands; nothing at the top
  std::string_view name;         ///< as written before the `:`
  std::string_view means;        ///< for players
  Form form = Form::text;
  std::span<const Phrase> phrases{};  ///< of Form::phrase, in the order of the choices in rules.hpp
  std::string_view example{};         ///< a value as written in YAML
  std::string_view default_value{};   ///< as written in YAML; empty where a house must say the key itself
  bool optional = false;              ///< may be left out though it has no default
  std::optional<Key> rule{};          ///< which clause of Rules it is
};

/// By Field.
[[nodiscard]] std::span<const FieldInfo, field_count> fields();
[[nodiscard]] const FieldInfo& info(Field field);

/// The field called `name` in `section`; nothing where there is none.
[[nodiscard]] const FieldInfo* find_field(std::optional<Field> section, std::string_view name);
[[nodiscard]] std::vector<std::string_view> names_in(std::optional<Field> section);

/// The key with its section, such as `settlement, caught`.
[[nodiscard]] std::string path_of(Field field);

/// What may be written as its value, for a help: the phrases, or the form with the example.
[[nodiscard]] std::string may_be_written(const FieldInfo& field);

}  // namespace tonk::spec
