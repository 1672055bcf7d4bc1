#include "spec/compile.hpp"

#include <fmt/format.h>

#include "spec/draft.hpp"

namespace tonk::spec {
namespace {

/// The heading of a file, and its sections, whose keys speak for themselves.
bool can_contradict(const Setting& setting) {
  const FieldInfo& field = info(setting.field);
  return field.form != Form::section && field.form != Form::name && field.form != Form::text &&
         field.form != Form::words;
}

/// What an option adds to the dealt wins is lost where another says all of them.
bool contradict(const Setting& a, const Setting& b) {
  const auto of_wins = [](Field field) { return field == Field::dealt_wins || field == Field::add_dealt_wins; };
  if (a.field != b.field) {
    return of_wins(a.field) && of_wins(b.field);
  }
  return a.field != Field::add_dealt_wins && text_of(a) != text_of(b);
}

void check_pair(const Layer& earlier, const Layer& later, Report& report) {
  for (const Setting& b : later.settings) {
    for (const Setting& a : earlier.settings) {
      if (can_contradict(a) && can_contradict(b) && contradict(a, b)) {
        const Position at = earlier.source.position(a.key->at.begin);
        report.error("contradiction", later.source, b.key->at,
                     fmt::format("the options {} and {} contradict each other on {}", quoted(earlier.name),
                                 quoted(later.name), quoted(path_of(b.field))),
                     fmt::format("{}:{}:{} says {}, and here stands {}; choose one of the two options",
                                 earlier.source.file(), at.line, at.column, quoted(text_of(a)), quoted(text_of(b))));
      }
    }
  }
}

void check_options(const std::vector<Layer>& layers, Report& report) {
  for (std::size_t later = 0; later < layers.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (layers[earlier].is_option && layers[later].is_option && layers[earlier].group == layers[later].group) {
        check_pair(layers[earlier], layers[later], report);
      }
    }
  }
}

}  // namespace

std::optional<Rules> compile(const std::vector<Layer>& layers, Report& report) {
  const Layer defaults = default_layer();
  Draft draft;
  apply(defaults, 0, draft, report);
  for (std::size_t i = 0; i < layers.size(); ++i) {
    apply(layers[i], i + 1, draft, report);
    if (layers[i].is_option && layers[i].group == 0) {
      draft.rules.options.push_back(layers[i].name);
    } else if (!layers[i].is_option) {
      draft.rules.house = layers[i].name;
    }
  }
  check_options(layers, report);
  complete(draft, report);
  if (report.failed()) {
    return std::nullopt;
  }
  return std::move(draft.rules);
}

}  // namespace tonk::spec
