#include "spec/draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>

namespace tonk::spec {
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

/// The headings of a house are its own: none is taken over from the house that it extends.
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
