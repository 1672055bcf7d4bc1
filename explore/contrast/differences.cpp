#include "explore/contrast/contrast.hpp"

#include <functional>

namespace tonk::explore {
namespace {

using spec::Key;

/// The house with these rules as they are said on one side; null where one of them cannot be said, or they contradict each other.
const spec::Rules* rules_with(WhatIf& house, const std::vector<const Difference*>& differences,
                              std::optional<spec::Part> Difference::*as) {
  std::vector<Change> changes;
  for (const Difference* const difference : differences) {
    if (!(difference->*as)) {
      return nullptr;
    }
    changes.push_back({{}, difference->field, *(difference->*as)});
  }
  return house.rules(changes);
}

/// Rules of one section, or of one name.
bool are_kin(Key one, Key other) {
  return spec::info(one).section == spec::info(other).section || spec::info(one).name == spec::info(other).name;
}

}  // namespace

std::vector<Difference> differences(const spec::Said& one, const spec::Said& other) {
  std::vector<Difference> found;
  for (const spec::KeyInfo& field : spec::keys()) {
    const auto index = static_cast<std::size_t>(field.key);
    if (field.key > Key::with && !says_the_same(one[index], other[index])) {
      found.push_back({field.key, one[index], other[index]});
    }
  }
  return found;
}

Contrast::Contrast(WhatIf& one, WhatIf& other)
    : one_(one), other_(other), differences_(explore::differences(one.said(), other.said())) {}

std::vector<Sides> Contrast::sides(const Difference& difference) {
  std::vector<Sides> sides;
  add(difference, nullptr, sides);
  return sides;
}

std::vector<Sides> Contrast::sides_besides(const Difference& difference) {
  std::vector<Sides> sides;
  for (const Difference& besides : differences_) {
    if (besides.field != difference.field && are_kin(besides.field, difference.field)) {
      add(difference, &besides, sides);
    }
  }
  return sides;
}

void Contrast::add(const Difference& difference, const Difference* besides, std::vector<Sides>& sides) {
  const spec::Rules* const one = one_.rules({});
  const spec::Rules* const other = other_.rules({});
  std::vector<const Difference*> base;
  if (besides != nullptr) {
    base.push_back(besides);
  }
  std::vector<const Difference*> changed = base;
  changed.insert(changed.begin(), &difference);
  Sides from_one{
      one, other, rules_with(one_, base, &Difference::other), rules_with(one_, changed, &Difference::other), {}};
  Sides from_other{
      one, other, rules_with(other_, changed, &Difference::one), rules_with(other_, base, &Difference::one), {}};
  for (Sides& between : {std::ref(from_one), std::ref(from_other)}) {
    if (between.without != nullptr && between.with != nullptr) {
      between.besides = besides == nullptr ? std::nullopt : std::optional(besides->field);
      sides.push_back(between);
    }
  }
}

}  // namespace tonk::explore
