#include <fmt/format.h>
#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "spec/dealt_wins.hpp"
#include "spec/draft.hpp"
#include "spec/values.hpp"

namespace tonk::spec {

ClauseId Draft::add_clause(const Place& place, std::string rule) {
  Clause clause;
  clause.rule = std::move(rule);
  clause.text = one_line(*place.value);
  if (!place.layer->is_default) {
    const Position at = place.layer->source->position(place.key->at.begin);
    clause.file = place.layer->source->file();
    clause.line = static_cast<std::uint32_t>(at.line);
    clause.column = static_cast<std::uint32_t>(at.column);
  }
  rules.clauses.push_back(std::move(clause));
  return ClauseId{static_cast<std::uint16_t>(rules.clauses.size() - 1)};
}

namespace {

class Applier {
 public:
  Applier(const Layer& layer, std::size_t height, Draft& draft, Report& report)
      : layer_(layer), height_(height), draft_(draft), rules_(draft.rules), values_(*layer.source, report) {}

  void apply(const Setting& setting) {
    const KeyInfo& field = info(setting.field);
    draft_.place(setting.field) = place(*setting.key, *setting.value);
    if (field.cited) {
      rules_.written[static_cast<std::size_t>(field.key)] =
          draft_.add_clause(draft_.place(setting.field), path_of(setting.field));
    }
    set(field, *setting.value);
  }

 private:
  [[nodiscard]] Place place(const Part& key, const Part& value) const { return {&layer_, height_, &key, &value}; }

  void set(const KeyInfo& field, const Part& value) {
    switch (field.form) {
      case Form::name:
      case Form::section:
      case Form::hand_condition: break;
      case Form::text: (void)values_.text(value, field); break;
      case Form::words: (void)values_.words(value, field); break;
      case Form::phrase:
      case Form::number:
      case Form::turns:
      case Form::at_most:
        if (const auto read = values_.value(value, field); read && field.set != nullptr) {
          field.set(draft_, *read);
        }
        break;
      case Form::player_range: set_players(field, value); break;
      case Form::rank_order: assign(values_.ranks(value, field), rules_.deck.order); break;
      case Form::rank_set:
        assign(values_.ranks(value, field), field.key == Key::wild ? draft_.wild : draft_.may_be_held);
        break;
      case Form::rank_points: set_points(field, value, values_, draft_); break;
      case Form::joker_count: set_jokers(field, value); break;
      case Form::cards_dealt: set_cards(field, value, values_, draft_); break;
      case Form::card_numbers: set_numbers(field, value); break;
      case Form::dealt_win_list: set_dealt_wins(field, value); break;
      case Form::side_bet_list: set_side_bets(field, value); break;
      case Form::payments: set_payments(field, value); break;
      case Form::book_size: set_book(field, value, values_, draft_); break;
      case Form::run_size: set_run(field, value, values_, draft_); break;
    }
  }

  static void assign(std::optional<std::vector<Rank>> read, std::vector<Rank>& target) {
    if (read) {
      target = std::move(*read);
    }
  }

  void set_players(const KeyInfo& field, const Part& value) {
    const auto range = values_.range(value, field, read_players);
    if (!range) {
      return;
    }
    if (range->least < 2 || (range->most > max_players && range->most != Range::open) || range->least > max_players) {
      values_.error("impossible", value, back_quoted(value.text) + " cannot play",
                    "a hand needs at least 2 players and can have at most " + std::to_string(max_players));
      return;
    }
    draft_.players = *range;
  }

  void set_numbers(const KeyInfo& field, const Part& value) {
    const std::vector<unsigned> numbers = values_.numbers(value, field).value_or(std::vector<unsigned>{});
    if (field.key == Key::never_winning) {
      draft_.never_winning = numbers;
      return;
    }
    rules_.also_dealt = 0;
    for (const unsigned number : numbers) {
      rules_.also_dealt |= std::uint64_t{1} << number;
    }
  }

  void set_jokers(const KeyInfo& field, const Part& value) {
    if (const auto jokers = values_.jokers(value, field)) {
      draft_.jokers = jokers->number;
      draft_.jokers_are_wild = jokers->wild;
    }
  }

  void set_payments(const KeyInfo& field, const Part& value) {
    PaymentReader reader(values_, citing(field.key));
    if (const std::optional<Ending> ending = ending_of(field.key)) {
      Settlement& settlement = rules_.settlement[static_cast<std::size_t>(*ending)];
      settlement.clause = draft_.add_clause(draft_.place(field.key), path_of(field.key));
      settlement.pays = reader.read(field, value, roles_of(*ending));
      settlement.rest_is_unpaid = reader.rest_is_unpaid();
    } else {
      rules_.ante = reader.read(field, value, {.ante = true});
    }
  }

  /// A function that cites the nodes it is given as parts of the field.
  [[nodiscard]] PaymentReader::Cite citing(Key field) {
    return [this, field](const Part& node) { return draft_.add_clause(place(node, node), path_of(field)); };
  }

  void set_dealt_wins(const KeyInfo& field, const Part& value) {
    auto& all = draft_.dealt_wins;
    const bool none = value.kind == Part::Kind::value;
    if (field.key == Key::dealt_wins) {
      all.clear();
    } else if (none) {
      // What this option itself brings along: with any other that adds something it would contradict itself.
      all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(draft_.added_wins));
      draft_.added_wins = 0;
    }
    DealtWinReader reader(values_, citing(Key::dealt_wins), citing(Key::pays));
    auto at = all.begin();
    for (DealtWinReader::Read& read : reader.read(field, value)) {
      if (read.hand != nullptr) {
        read.draft.hand = place(*read.hand, *read.hand);
      }
      if (read.beats != nullptr) {
        read.draft.beats = place(*read.beats, *read.beats);
      }
      at = all.insert(at, std::move(read.draft)) + 1;
      draft_.added_wins += field.key == Key::add_dealt_wins ? 1 : 0;
    }
  }

  void set_side_bets(const KeyInfo& field, const Part& value) {
    auto& all = rules_.side_bets;
    if (value.kind == Part::Kind::value) {
      all.clear();
    }
    for (SideBet& bet : read_side_bets(field, value, values_, citing(Key::side_bets))) {
      const auto same = std::find_if(all.begin(), all.end(), [&](const SideBet& b) { return b.name == bet.name; });
      if (same == all.end()) {
        all.push_back(std::move(bet));
      } else {
        *same = std::move(bet);
      }
    }
  }

  const Layer& layer_;
  std::size_t height_;
  Draft& draft_;
  Rules& rules_;
  ValueReader values_;
};

}  // namespace

void apply(const Level& level, std::size_t height, Draft& draft, Report& report) {
  draft.added_wins = 0;
  // Options are not in an order, so what one adds stays beside what another says in full.
  for (const bool adding : {false, true}) {
    for (const Layer* const layer : level) {
      Applier applier(*layer, height, draft, report);
      for (const Setting& setting : layer->settings) {
        if ((setting.field == Key::add_dealt_wins) == adding) {
          applier.apply(setting);
        }
      }
    }
  }
}

namespace {

/// The heading of a file, and its sections, whose keys speak for themselves.
bool can_contradict(const Setting& setting) {
  const KeyInfo& field = info(setting.field);
  return field.form != Form::section && field.form != Form::name && field.form != Form::text &&
         field.form != Form::words;
}

std::string value_of(const Part& entry, Key key) {
  for (std::size_t i = 0; i < entry.keys.size(); ++i) {
    if (entry.keys[i].text == info(key).name) {
      return one_line(entry.items[i]);
    }
  }
  return {};
}

bool differ_on_a_bet(const Part& a, const Part& b) {
  return std::any_of(a.items.begin(), a.items.end(), [&](const Part& x) {
    return std::any_of(b.items.begin(), b.items.end(), [&](const Part& y) {
      return value_of(x, Key::bet) == value_of(y, Key::bet) && value_of(x, Key::won_by) != value_of(y, Key::won_by);
    });
  });
}

/// Lists that add to what is there agree, but not with `none`.
bool contradict(const Setting& a, const Setting& b) {
  const bool adds = a.field == Key::add_dealt_wins || a.field == Key::side_bets;
  if (a.field != b.field || text_of(a) == text_of(b)) {
    return false;
  }
  return !adds || a.value->kind != b.value->kind || (a.field == Key::side_bets && differ_on_a_bet(*a.value, *b.value));
}

void check_pair(const Layer& earlier, const Layer& later, Report& report) {
  for (const Setting& b : later.settings) {
    for (const Setting& a : earlier.settings) {
      if (can_contradict(a) && can_contradict(b) && contradict(a, b)) {
        const Position at = earlier.source->position(a.key->at.begin);
        report.error(
            "contradiction", *later.source, b.key->at,
            fmt::format("the options {} and {} contradict each other on {}", back_quoted(earlier.name),
                        back_quoted(later.name), back_quoted(path_of(b.field))),
            fmt::format("{}:{}:{} says {}, and here stands {}; choose one of the two options", earlier.source->file(),
                        at.line, at.column, back_quoted(text_of(a)), back_quoted(text_of(b))));
      }
    }
  }
}

}  // namespace

void check_options(const std::vector<Layer>& layers, Report& report) {
  for (std::size_t later = 0; later < layers.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      const Layer& a = layers[earlier];
      const Layer& b = layers[later];
      if (a.is_option && b.is_option && a.group == b.group && !brings(a, b) && !brings(b, a)) {
        check_pair(a, b, report);
      }
    }
  }
}

namespace {

/// Each option after those that it brings along, else by their files: the same however they were asked for.
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

/// The headings of a house are its own: none is inherited from the house that it extends.
void set_headings(const Layer& house, Rules& rules) {
  const auto text = [&](Key field) {
    const Setting* const setting = house.find(field);
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

std::vector<Level> levels_of(const std::vector<Layer>& layers) {
  std::vector<Level> levels;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const bool beside =
        i > 0 && layers[i].is_option && layers[i - 1].is_option && layers[i].group == layers[i - 1].group;
    if (!beside) {
      levels.emplace_back();
    }
    levels.back().push_back(&layers[i]);
  }
  for (Level& level : levels) {
    level = in_order(std::move(level));
  }
  return levels;
}

std::optional<Rules> compile(const std::vector<Layer>& layers, Report& report) {
  const Layer defaults = default_layer();
  Draft draft;
  apply({&defaults}, 0, draft, report);
  std::size_t height = 0;
  for (const Level& level : levels_of(layers)) {
    apply(level, ++height, draft, report);
    if (!level.front()->is_option) {
      set_headings(*level.front(), draft.rules);
    }
    set_remarks(level, draft.rules);
  }
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
