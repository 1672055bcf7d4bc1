#include "spec/deck_values.hpp"

namespace tonk::spec {
namespace {

constexpr unsigned most_points = 99;
constexpr unsigned most_cards = 32;
constexpr std::string_view joker_word = "joker";

void set_rank_points(const FieldInfo& field, const Part& key, std::uint8_t number, ValueReader& values, Draft& draft) {
  for (const Rank rank : values.ranks(key, field).value_or(std::vector<Rank>{})) {
    auto& points = draft.points[static_cast<std::size_t>(rank)];
    if (points) {
      values.error("impossible", key,
                   quoted(rank_letters.substr(static_cast<std::size_t>(rank), 1)) + " is given points twice",
                   "write each rank once");
    }
    points = number;
  }
}

void add_cards(const FieldInfo& field, Range range, const Part& value, ValueReader& values, Draft& draft) {
  const auto number = values.number(value, field, most_cards);
  if (number && *number == 0) {
    values.error("impossible", value, "`0` cards do not make a hand", "deal at least 1 card");
  } else if (number) {
    draft.cards.emplace_back(range, static_cast<std::uint8_t>(*number));
  }
}

bool overlaps(const Draft& draft, Range range) {
  for (const auto& [earlier, number] : draft.cards) {
    if (range.least <= earlier.most && earlier.least <= range.most) {
      return true;
    }
  }
  return false;
}

}  // namespace

void set_points(const FieldInfo& field, const Part& value, ValueReader& values, Draft& draft) {
  if (value.kind != Part::Kind::map) {
    values.error("wrong-kind", value, quoted(field.name) + " does not say what each rank counts",
                 may_be_written(field));
    return;
  }
  draft.points = {};
  draft.joker_points = 0;
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    const auto number = values.number(value.items[i], field, most_points);
    const auto points = static_cast<std::uint8_t>(number.value_or(0));
    if (one_line(value.keys[i].text) == joker_word) {
      draft.joker_points = points;
    } else {
      set_rank_points(field, value.keys[i], points, values, draft);
    }
  }
}

void set_cards(const FieldInfo& field, const Part& value, ValueReader& values, Draft& draft) {
  draft.cards.clear();
  if (value.kind != Part::Kind::map) {
    add_cards(field, {2, Range::open}, value, values, draft);
    return;
  }
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    const auto range = values.range(value.keys[i], field, read_range);
    if (!range) {
      continue;
    }
    if (overlaps(draft, *range)) {
      values.error("impossible", value.keys[i], quoted(value.keys[i].text) + " overlaps another number of players",
                   "name each number of players once");
    }
    add_cards(field, *range, value.items[i], values, draft);
  }
}

void set_book(const FieldInfo& field, const Part& value, ValueReader& values, Draft& draft) {
  const auto range = values.range(value, field, read_book);
  if (!range) {
    return;
  }
  const unsigned most = range->most == Range::open ? suit_count : range->most;
  if (range->least < 2 || most > suit_count || range->least > most) {
    values.error("impossible", value, quoted(value.text) + " is not possible",
                 "a book has at least 2 cards, and there are 4 of each rank");
    return;
  }
  draft.rules.melds.book_least = static_cast<std::uint8_t>(range->least);
  draft.rules.melds.book_most = static_cast<std::uint8_t>(most);
}

void set_run(const FieldInfo& field, const Part& value, ValueReader& values, Draft& draft) {
  const auto range = values.range(value, field, read_run);
  if (!range) {
    return;
  }
  if (range->least < 2 || range->least > rank_count || range->most != Range::open) {
    values.error("impossible", value, quoted(value.text) + " cannot be a run",
                 "a run has at least 2 cards and no upper end; write `3 or more of one suit in order`");
    return;
  }
  draft.rules.melds.run_least = static_cast<std::uint8_t>(range->least);
}

}  // namespace tonk::spec
