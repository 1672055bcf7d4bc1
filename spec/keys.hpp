#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/rules.hpp"

/// Every key that a house or an option can say, described once. The loader, its suggestions, the schema and the reference
/// are made from this table.
namespace tonk::spec {

enum class Field : std::uint8_t {
  house,
  option,
  title,
  source,
  remarks,
  extends,
  with,
  players,
  play_passes,
  seating,
  first_seats,
  newcomers,
  first_dealer,
  first_to_play,
  next_dealer,
  deck,
  ranks,
  points,
  jokers,
  wild,
  packs,
  deal,
  cards,
  also,
  upcard,
  dealt_wins,
  add_dealt_wins,
  never_winning,
  hand,
  pays,
  beats,
  win_several,
  win_when,
  win_declaring,
  several_dealt_wins,
  declaring,
  ante,
  side_bets,
  bet,
  won_by,
  until_won,
  turn,
  drop,
  drop_after_deal,
  drop_limit,
  drop_needs,
  after_drop,
  tie_with_dropper,
  knock,
  draw,
  after_take,
  touching,
  lay,
  discard,
  going_out,
  low_stock,
  slapping,
  reply,
  replied_by,
  spreads,
  book,
  run,
  laid_most,
  ace,
  naturals,
  hits,
  hits_on_books,
  hits_in_turn,
  holding,
  may_be_held,
  full_books,
  winning_spreads,
  waiting,
  wait_after_spread,
  wait_after_hit,
  wait_for_hitter,
  wait_while_waiting,
  wait_own_hits,
  wait_several_hits,
  wait_ends,
  no_laying_after_hit,
  no_laying_after_own_hit,
  no_going_out_after_hit,
  no_going_out_after_own_hit,
  counting,
  stock_out,
  settlement,
  out,
  out_by_discard,
  drop_won,
  caught,
  drop_tied,
  stock_out_pays,
  reply_pays,
  knock_pays,
  game,
  tokens,
  honor,
  last_one_in,
  ends_at,
  out_at
};
inline constexpr std::size_t field_count = 101;

/// What kind of value a key has.
enum class Form : std::uint8_t {
  name,            ///< one word of small letters, digits and `-`
  text,            ///< any text
  words,           ///< names or paths, separated by blanks or in a list
  section,         ///< a map of the keys that name this one as their section
  phrase,          ///< one of `phrases`
  number,          ///< one of `phrases`, or a number from `least` to `most`
  turns,           ///< likewise, as `1 turn` or `3 turns`
  at_most,         ///< likewise, as `15 or less`
  player_range,    ///< `2 or more`, `2 to 6`, `4`, `any number`
  rank_order,      ///< ranks, lowest first
  rank_set,        ///< the phrase, or ranks
  rank_points,     ///< a map from ranks or `joker` to a number
  joker_count,     ///< `none`, `2 dead`, `2 wild`
  cards_dealt,     ///< a number, or a map from numbers of players to one
  card_numbers,    ///< the phrase, or numbers from `least` to `most` with blanks or commas between them
  dealt_win_list,  ///< `none`, or a list of maps of the keys that name `dealt_wins` as their section
  side_bet_list,   ///< `none`, or a list of maps likewise
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
  std::span<const Phrase> phrases{};  ///< in the order of the choices in rules.hpp
  std::string_view example{};         ///< a value as written in YAML
  std::string_view default_value{};   ///< as written in YAML; empty where a house must say the key itself
  bool optional = false;              ///< may be left out though it has no default
  std::optional<Key> rule{};          ///< which clause of Rules it is
  unsigned least = 0;                 ///< of the numbers that it may have
  unsigned most = 0;
};

/// By Field.
[[nodiscard]] std::span<const FieldInfo, field_count> fields();
[[nodiscard]] const FieldInfo& info(Field field);

/// The field called `name` in `section`; nothing where there is none.
[[nodiscard]] const FieldInfo* find_field(std::optional<Field> section, std::string_view name);
[[nodiscard]] std::vector<std::string_view> names_in(std::optional<Field> section);

/// The key with its section, such as `settlement, caught`.
[[nodiscard]] std::string path_of(Field field);

/// What may be written beside the phrases, such as `a number from 1 to 9`; nothing for a phrase.
[[nodiscard]] std::string form_words(const FieldInfo& field);

/// What may be written as its value, for a help: the phrases, or the form with the example.
[[nodiscard]] std::string may_be_written(const FieldInfo& field);

}  // namespace tonk::spec
