#include "spec/compile.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "spec/contradictions.hpp"
#include "spec/draft.hpp"

namespace tonk::spec {
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
  const auto text = [&](Field field) {
    const Setting* const setting = house.find(field);
    return setting == nullptr ? std::string() : text_of(*setting);
  };
  rules.house = house.name;
  rules.title = text(Field::title);
  rules.source = text(Field::source);
}

/// A house that makes no remarks keeps those of the house that it extends; options add theirs.
void set_remarks(const Level& level, Rules& rules) {
  for (const Layer* const layer : level) {
    const Setting* const setting = layer->find(Field::remarks);
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
