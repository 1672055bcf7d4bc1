#include "explore/contrast/differences.hpp"

#include <functional>

namespace tonk::explore {
namespace {

using spec::Key;

bool differ(const std::optional<spec::Part>& one, const std::optional<spec::Part>& other) {
  return one && other ? !same(*one, *other) : one.has_value() != other.has_value();
}

/// The changes that put these rules as they are said; nothing where one cannot be said.
std::optional<std::vector<Change>> changes(const Difference& difference, const Difference* besides,
                                           std::optional<spec::Part> Difference::*as) {
  std::vector<Change> changes;
  for (const Difference* one : {&difference, besides}) {
    if (one != nullptr && !(one->*as)) {
      return std::nullopt;
    }
    if (one != nullptr) {
      changes.push_back({{}, one->field, *(one->*as)});
    }
  }
  return changes;
}

/// Rules of one section, or of one name.
bool are_kin(Key one, Key other) {
  return spec::info(one).section == spec::info(other).section || spec::info(one).name == spec::info(other).name;
}

const spec::Rules* compiled(WhatIf& house, const std::optional<std::vector<Change>>& changes) {
  return changes ? house.rules(*changes) : nullptr;
}

}  // namespace

std::vector<Difference> differences(const spec::Said& one, const spec::Said& other) {
  std::vector<Difference> found;
  for (const spec::KeyInfo& field : spec::keys()) {
    const auto index = static_cast<std::size_t>(field.key);
    if (field.key > Key::with && differ(one[index], other[index])) {
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
  const auto base = [&](WhatIf& house, std::optional<spec::Part> Difference::*as) {
    return besides == nullptr ? house.rules({}) : compiled(house, changes(*besides, nullptr, as));
  };
  Sides from_one{
      one, other, base(one_, &Difference::other), compiled(one_, changes(difference, besides, &Difference::other)), {}};
  Sides from_other{
      one, other, compiled(other_, changes(difference, besides, &Difference::one)), base(other_, &Difference::one), {}};
  for (Sides& between : {std::ref(from_one), std::ref(from_other)}) {
    if (between.without != nullptr && between.with != nullptr) {
      between.besides = besides == nullptr ? std::nullopt : std::optional(besides->field);
      sides.push_back(between);
    }
  }
}

}  // namespace tonk::explore
