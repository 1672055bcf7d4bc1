#pragma once

#include <optional>
#include <vector>

#include "explore/contrast/trial.hpp"
#include "explore/whatif/what_if.hpp"
#include "spec/house_text.hpp"
#include "spec/keys.hpp"

namespace tonk::explore {

/// A rule that two houses say differently.
struct Difference {
  spec::Key field = spec::Key::house;
  std::optional<spec::Part> one;  ///< nothing where the house says nothing of it
  std::optional<spec::Part> other;
};

/// In the order of the table of keys; what a file says of itself is left out.
[[nodiscard]] std::vector<Difference> differences(const spec::Said& one, const spec::Said& other);

/// Two houses, and rule sets between them.
class Contrast {
 public:
  /// Both outlive it.
  Contrast(WhatIf& one, WhatIf& other);

  [[nodiscard]] const std::vector<Difference>& differences() const { return differences_; }

  /// Rule sets that differ in this rule alone: the first house and the other, each with this rule as its opposite has it. Those
  /// that contradict themselves are left out. All last as long as the houses.
  [[nodiscard]] std::vector<Sides> sides(const Difference& difference);
  /// The same with one more rule changed in the same way: one of the same section or of the same name.
  [[nodiscard]] std::vector<Sides> sides_besides(const Difference& difference);

 private:
  void add(const Difference& difference, const Difference* besides, std::vector<Sides>& sides);

  WhatIf& one_;
  WhatIf& other_;
  std::vector<Difference> differences_;
};

}  // namespace tonk::explore
