#include <fmt/format.h>
#include <algorithm>
#include <cassert>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>

#include "core/text.hpp"
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

ClauseId Draft::add_clause(const Place& place, Key key) {
  Clause clause;
  clause.rule = path_of(key);
  clause.key = key;
  clause.text = one_line(*place.value);
  if (!place.layer->is_default) {
    const Position at = place.layer->source->position(place.name->at.begin);
    clause.file = place.layer->source->file();
    clause.line = static_cast<std::uint32_t>(at.line);
    clause.column = static_cast<std::uint32_t>(at.column);
  }
  rules.clauses.push_back(std::make_shared<const Clause>(std::move(clause)));
  return ClauseId{static_cast<std::uint16_t>(rules.clauses.size() - 1)};
}

namespace {

/// Each option after those that it brings along, else sorted by name, so that the order in which they were asked for does not matter.
std::vector<const Layer*> in_order(const Level& level) {
  std::vector<const Layer*> left;
  std::ranges::transform(level, std::back_inserter(left), [](const Layer& layer) { return &layer; });
  std::ranges::sort(left, {}, [](const Layer* layer) { return std::pair(layer->name, layer->source->file()); });
  std::vector<const Layer*> ordered;
  while (!left.empty()) {
    const auto next = std::ranges::find_if(left, [&](const Layer* option) {
      return std::ranges::none_of(left, [&](const Layer* other) { return brings(*option, *other); });
    });
    assert(next != left.end());
    ordered.push_back(*next);
    left.erase(next);
  }
  return ordered;
}

/// Puts what a file says under one key into the draft, over what is there.
void apply(const Layer& layer, const Setting& setting, std::size_t height, Draft& draft, Report& report) {
  ValueReader values(layer, height, draft, report);
  const KeyInfo& key = info(setting.key);
  Place& place = draft.place(key.key);
  place = values.place(*setting.name, *setting.value);
  if (key.cited) {
    draft.rules.written[static_cast<std::size_t>(key.key)] = draft.add_clause(place, key.key);
  }
  set(key, *setting.value, values);
}

/// Lists of so many bets are refused, and not looked through.
constexpr std::size_t most_compared = 100;

/// What an entry of a list says under one of its keys, in one line; empty where it does not say that key.
std::string text_of(const Part& entry, Key key) {
  for (std::size_t i = 0; i < entry.keys.size(); ++i) {
    if (entry.keys[i].text == info(key).name) {
      return one_line(entry.items[i]);
    }
  }
  return {};
}

bool differ_on_a_bet(const Part& a, const Part& b) {
  return a.items.size() <= most_compared && b.items.size() <= most_compared &&
         std::any_of(a.items.begin(), a.items.end(), [&](const Part& x) {
           return std::any_of(b.items.begin(), b.items.end(), [&](const Part& y) {
             return text_of(x, Key::bet) == text_of(y, Key::bet) &&
                    (text_of(x, Key::won_by) != text_of(y, Key::won_by) ||
                     text_of(x, Key::until_won) != text_of(y, Key::until_won));
           });
         });
}

/// Whether what several files say of a key holds together, and not only what the last of them says.
bool adds_to_rules(Key key) { return key == Key::add_dealt_wins || key == Key::side_bets; }

/// Whether two options say different things of a key. Headings and sections do not contradict each other. Lists that add to the
/// rules agree with each other, but not with `none`.
bool contradict(const Setting& a, const Setting& b) {
  const Form form = info(a.key).form;
  const bool is_rule = form != Form::section && form != Form::name && form != Form::text && form != Form::words;
  if (!is_rule || one_line(*a.value) == one_line(*b.value)) {
    return false;
  }
  return !adds_to_rules(a.key) || a.value->kind != b.value->kind ||
         (a.key == Key::side_bets && differ_on_a_bet(*a.value, *b.value));
}

/// `overridden` says of which keys it does not matter what these two say.
void check_pair(const Layer& earlier, const Layer& later, const std::function<bool(Key)>& overridden, Report& report) {
  for (const Setting& b : later.settings) {
    const Setting* const a = earlier.find(b.key);
    if (a == nullptr || !contradict(*a, b) || overridden(b.key)) {
      continue;
    }
    const Position at = earlier.source->position(a->name->at.begin);
    report.error(
        "contradiction", *later.source, b.name->at,
        fmt::format("the options {} and {} contradict each other on {}", back_quoted(earlier.name),
                    back_quoted(later.name), back_quoted(path_of(b.key))),
        fmt::format("{}:{}:{} says {}, and here stands {}; choose one of the two options", earlier.source->file(),
                    at.line, at.column, back_quoted(one_line(*a->value)), back_quoted(one_line(*b.value))));
  }
}

/// Reports each pair of options of one level that say different things of one key, unless one brings the other along, or what brings one of
/// them along says something of that key itself: an option, which is then compared instead, or the house that includes them all.
void check_options(const Level& level, const Layer* house, Report& report) {
  for (auto later = level.begin(); later != level.end(); ++later) {
    for (auto earlier = level.begin(); earlier != later; ++earlier) {
      const auto overrides = [&](const Layer& layer, Key key) {
        return (brings(layer, *earlier) || brings(layer, *later)) && layer.find(key) != nullptr;
      };
      const auto overridden = [&](Key key) {
        const bool by_house = house != nullptr && house->find(key) != nullptr;
        return !adds_to_rules(key) &&
               (by_house || std::ranges::any_of(level, [&](const Layer& layer) { return overrides(layer, key); }));
      };
      if (!brings(*earlier, *later) && !brings(*later, *earlier)) {
        check_pair(*earlier, *later, overridden, report);
      }
    }
  }
}

/// The headings of a house are its own: none is inherited from the house that it extends.
void set_headings(const Layer& house, Rules& rules) {
  rules.house = house.name;
  rules.title = house.text(Key::title);
  rules.source = house.text(Key::source);
}

void append(std::string& text, const std::string& more) { text += (text.empty() || more.empty() ? "" : " ") + more; }

/// A house that makes no remarks keeps those of the house that it extends; options, also those that it includes, add theirs.
void set_remarks(const std::vector<const Layer*>& layers, Draft& draft) {
  for (const Layer* const layer : layers) {
    if (layer->find(Key::remarks) == nullptr) {
      continue;
    }
    const std::string said = layer->text(Key::remarks);
    if (layer->is_option) {
      append(draft.rules.remarks, said);
      append(draft.added_remarks, said);
    } else {
      draft.rules.remarks = said;
      append(draft.rules.remarks, draft.added_remarks);
    }
  }
}

}  // namespace

void apply(const std::vector<const Layer*>& layers, Draft& draft, Report& report) {
  // Options are in no order, so what one adds to a list comes after what another says in full.
  for (const bool adds : {false, true}) {
    for (const Layer* const layer : layers) {
      for (const Setting& setting : layer->settings) {
        if ((setting.key == Key::add_dealt_wins) == adds) {
          apply(*layer, setting, draft.height, draft, report);
        }
      }
    }
  }
  ++draft.height;
  draft.added_here = 0;
}

void add_level(const Level& level, Draft& draft, Report& report, const Layer* house) {
  const std::vector<const Layer*> layers = in_order(level);
  apply(layers, draft, report);
  set_remarks(layers, draft);
  if (!level.front().is_option) {
    set_headings(level.front(), draft.rules);
    draft.added_wins = 0;
    draft.added_remarks.clear();
  }
  check_options(level, house, report);
}

Draft read_levels(const std::vector<Level>& levels, Report& report) {
  Draft draft;
  apply(in_order(default_level()), draft, report);
  for (auto level = levels.begin(); level != levels.end(); ++level) {
    const auto next = std::next(level);
    const bool are_included = level->front().is_option && next != levels.end();
    add_level(*level, draft, report, are_included ? &next->front() : nullptr);
  }
  return draft;
}

std::optional<Rules> finish(Draft draft, Report& report) {
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
