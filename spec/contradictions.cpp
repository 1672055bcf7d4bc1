#include "spec/contradictions.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tonk::spec {
namespace {

/// The heading of a file, and its sections, whose keys speak for themselves.
bool can_contradict(const Setting& setting) {
  const FieldInfo& field = info(setting.field);
  return field.form != Form::section && field.form != Form::name && field.form != Form::text &&
         field.form != Form::words;
}

std::string value_of(const Part& entry, Field key) {
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
      return value_of(x, Field::bet) == value_of(y, Field::bet) &&
             value_of(x, Field::won_by) != value_of(y, Field::won_by);
    });
  });
}

/// Lists that add to what is there agree, but not with `none`.
bool contradict(const Setting& a, const Setting& b) {
  const bool adds = a.field == Field::add_dealt_wins || a.field == Field::side_bets;
  if (a.field != b.field || text_of(a) == text_of(b)) {
    return false;
  }
  return !adds || a.value->kind != b.value->kind ||
         (a.field == Field::side_bets && differ_on_a_bet(*a.value, *b.value));
}

void check_pair(const Layer& earlier, const Layer& later, Report& report) {
  for (const Setting& b : later.settings) {
    for (const Setting& a : earlier.settings) {
      if (can_contradict(a) && can_contradict(b) && contradict(a, b)) {
        const Position at = earlier.source->position(a.key->at.begin);
        report.error("contradiction", *later.source, b.key->at,
                     fmt::format("the options {} and {} contradict each other on {}", quoted(earlier.name),
                                 quoted(later.name), quoted(path_of(b.field))),
                     fmt::format("{}:{}:{} says {}, and here stands {}; choose one of the two options",
                                 earlier.source->file(), at.line, at.column, quoted(text_of(a)), quoted(text_of(b))));
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

}  // namespace tonk::spec
