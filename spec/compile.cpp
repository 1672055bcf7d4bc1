#include <fmt/format.h>
#include <algorithm>
#include <cassert>
#include <limits>
#include <span>
#include <utility>

#include "spec/draft.hpp"
#include "spec/values.hpp"

namespace tonk::spec {

std::string to_string(const Clause& clause) {
  constexpr std::size_t longest_text = 120;  // a rule of many sentences is better read at its place
  if (clause.rule.empty()) {
    return {};
  }
  const std::string text = clause.text.empty() ? "" : fmt::format(", \"{}\"", printable(clause.text, longest_text));
  return fmt::format("{}{} ({})", printable(clause.rule), text,
                     clause.file.empty() ? "where the house says nothing" : printable(clause.place()));
}

ClauseId Draft::add_clause(const Place& place, std::string rule) {
  Clause clause;
  clause.rule = std::move(rule);
  clause.text = one_line(*place.value);
  if (!place.layer->is_default) {
    const Position at = place.layer->source->position(place.name->at.begin);
    clause.file = place.layer->source->file();
    clause.line = static_cast<std::uint32_t>(at.line);
    clause.column = static_cast<std::uint32_t>(at.column);
  }
  rules.clauses.push_back(std::move(clause));
  return ClauseId{static_cast<std::uint16_t>(rules.clauses.size() - 1)};
}

namespace {

template <typename Value>
void assign(std::optional<Value> read, Value& target) {
  if (read) {
    target = *std::move(read);
  }
}

void set_numbers(const KeyInfo& key, const Part& value, ValueReader& values) {
  const std::vector<unsigned> numbers = values.numbers(value, key).value_or(std::vector<unsigned>{});
  if (key.key == Key::never_winning) {
    values.draft().never_winning = numbers;
    return;
  }
  values.draft().rules.also_dealt = 0;
  for (const unsigned number : numbers) {
    values.draft().rules.also_dealt |= std::uint64_t{1} << number;
  }
}

/// Checks that there are values. Their words are read by the library, which gathers the files that they name.
void check_words(const KeyInfo& key, const Part& value, ValueReader& values) {
  const bool is_list = value.kind == Part::Kind::list;
  for (const Part& part : is_list ? std::span(value.items) : std::span(&value, 1)) {
    if (values.text(part, key) == nullptr) {
      return;
    }
  }
}

void set(const KeyInfo& key, const Part& value, ValueReader& values) {
  Draft& draft = values.draft();
  switch (key.form) {
    case Form::name:
    case Form::section:
    case Form::hand_condition: break;
    case Form::text: (void)values.text(value, key); break;
    case Form::words: check_words(key, value, values); break;
    case Form::phrase:
    case Form::number:
    case Form::turns:
    case Form::at_most: values.choose(value, key); break;
    case Form::player_range: set_players(key, value, values); break;
    case Form::rank_order: assign(values.ranks(value, key), draft.rules.deck.order); break;
    case Form::rank_set: assign(values.ranks(value, key), key.key == Key::wild ? draft.wild : draft.may_be_held); break;
    case Form::rank_points: set_points(key, value, values); break;
    case Form::joker_count: set_jokers(key, value, values); break;
    case Form::cards_dealt: set_cards(key, value, values); break;
    case Form::card_numbers: set_numbers(key, value, values); break;
    case Form::dealt_win_list: set_dealt_wins(key, value, values); break;
    case Form::side_bet_list: set_side_bets(key, value, values); break;
    case Form::payments: set_payments(key, value, values); break;
    case Form::book_size: set_book(key, value, values); break;
    case Form::run_size: set_run(key, value, values); break;
  }
}

/// A house, or a group of options. Of the options of one group none overrides another, except those that it brings along.
using Level = std::vector<const Layer*>;

/// Each option after those that it brings along, else sorted by file, so that the order in which they were asked for does not
/// matter.
Level in_order(Level options) {
  Level ordered;
  ordered.reserve(options.size());
  std::sort(options.begin(), options.end(),
            [](const Layer* a, const Layer* b) { return a->source->file() < b->source->file(); });
  while (!options.empty()) {
    const auto next = std::find_if(options.begin(), options.end(), [&](const Layer* option) {
      return std::none_of(options.begin(), options.end(), [&](const Layer* other) { return brings(*option, *other); });
    });
    assert(next != options.end());
    ordered.push_back(*next);
    options.erase(next);
  }
  return ordered;
}

/// From the lowest to the highest, the defaults of the table first.
std::vector<Level> levels_of(const std::vector<Layer>& layers) {
  std::vector<Level> levels{{&default_layer()}};
  const Layer* below = &default_layer();
  for (const Layer& layer : layers) {
    if (!layer.is_option || !below->is_option || layer.group != below->group) {
      levels.emplace_back();
    }
    levels.back().push_back(&layer);
    below = &layer;
  }
  for (Level& level : levels) {
    level = in_order(std::move(level));
  }
  return levels;
}

/// Puts what a file says under one key into the draft, over what is there.
void apply(const Layer& layer, const Setting& setting, std::size_t height, Draft& draft, Report& report) {
  ValueReader values(layer, height, draft, report);
  const KeyInfo& key = info(setting.key);
  Place& place = draft.place(key.key);
  place = values.place(*setting.name, *setting.value);
  if (key.cited) {
    draft.rules.written[static_cast<std::size_t>(key.key)] = draft.add_clause(place, path_of(key.key));
  }
  set(key, *setting.value, values);
}

void apply(const Level& level, std::size_t height, Draft& draft, Report& report) {
  draft.added_wins = 0;
  // Options are in no order, so what one adds to a list comes after what another says in full.
  for (const bool adds : {false, true}) {
    for (const Layer* const layer : level) {
      for (const Setting& setting : layer->settings) {
        if ((setting.key == Key::add_dealt_wins) == adds) {
          apply(*layer, setting, height, draft, report);
        }
      }
    }
  }
}

/// Lists of so many bets are refused, and not looked through.
constexpr std::size_t most_compared = 100;

bool differ_on_a_bet(const Part& a, const Part& b) {
  return a.items.size() <= most_compared && b.items.size() <= most_compared &&
         std::any_of(a.items.begin(), a.items.end(), [&](const Part& x) {
           return std::any_of(b.items.begin(), b.items.end(), [&](const Part& y) {
             return text_of(x, Key::bet) == text_of(y, Key::bet) && text_of(x, Key::won_by) != text_of(y, Key::won_by);
           });
         });
}

/// Headings and sections do not contradict each other. Lists that add to the rules agree with each other, but not with `none`.
bool contradict(const Setting& a, const Setting& b) {
  const Form form = info(a.key).form;
  const bool is_rule = form != Form::section && form != Form::name && form != Form::text && form != Form::words;
  if (!is_rule || a.key != b.key || text_of(a) == text_of(b)) {
    return false;
  }
  const bool adds = a.key == Key::add_dealt_wins || a.key == Key::side_bets;
  return !adds || a.value->kind != b.value->kind || (a.key == Key::side_bets && differ_on_a_bet(*a.value, *b.value));
}

void check_pair(const Layer& earlier, const Layer& later, Report& report) {
  for (const Setting& b : later.settings) {
    for (const Setting& a : earlier.settings) {
      if (contradict(a, b)) {
        const Position at = earlier.source->position(a.name->at.begin);
        report.error(
            "contradiction", *later.source, b.name->at,
            fmt::format("the options {} and {} contradict each other on {}", back_quoted(earlier.name),
                        back_quoted(later.name), back_quoted(path_of(b.key))),
            fmt::format("{}:{}:{} says {}, and here stands {}; choose one of the two options", earlier.source->file(),
                        at.line, at.column, back_quoted(text_of(a)), back_quoted(text_of(b))));
      }
    }
  }
}

/// Reports each pair of options of one group that say different things of one key, unless one brings the other along.
void check_options(const std::vector<Layer>& layers, Report& report) {
  for (auto later = layers.begin(); later != layers.end(); ++later) {
    for (auto earlier = layers.begin(); earlier != later; ++earlier) {
      if (earlier->is_option && later->is_option && earlier->group == later->group && !brings(*earlier, *later) &&
          !brings(*later, *earlier)) {
        check_pair(*earlier, *later, report);
      }
    }
  }
}

/// The headings of a house are its own: none is inherited from the house that it extends.
void set_headings(const Layer& house, Rules& rules) {
  const auto text = [&](Key key) {
    const Setting* const setting = house.find(key);
    return setting == nullptr ? std::string() : text_of(*setting);
  };
  rules.house = house.name;
  rules.title = text(Key::title);
  rules.source = text(Key::source);
}

/// A house that makes no remarks keeps those of the house that it extends; options add theirs.
void set_remarks(const Level& level, Rules& rules) {
  for (const Layer* const layer : level) {
    const Setting* const setting = layer->find(Key::remarks);
    if (setting != nullptr) {
      const bool adds = layer->is_option && !rules.remarks.empty();
      rules.remarks = (adds ? rules.remarks + ' ' : std::string()) + one_line(text_of(*setting));
    }
  }
}

}  // namespace

Draft read_layers(const std::vector<Layer>& layers, Report& report) {
  Draft draft;
  std::size_t height = 0;
  for (const Level& level : levels_of(layers)) {
    apply(level, height++, draft, report);
    if (!level.front()->is_option && !level.front()->is_default) {
      set_headings(*level.front(), draft.rules);
    }
    set_remarks(level, draft.rules);
  }
  return draft;
}

std::optional<Rules> compile(const std::vector<Layer>& layers, Report& report) {
  Draft draft = read_layers(layers, report);
  check_options(layers, report);
  complete(draft, report);
  if (draft.rules.clauses.size() > std::numeric_limits<std::uint16_t>::max()) {
    report.error("too-large", "the files say too much", "combine fewer of them");
  }
  if (report.failed()) {
    return std::nullopt;
  }
  return std::move(draft.rules);
}

}  // namespace tonk::spec
