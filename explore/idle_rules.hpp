#pragma once

#include <functional>
#include <vector>

#include "spec/keys.hpp"
#include "spec/rules.hpp"

/// Rules of a house that can never apply, because another of its rules takes away what they are about.
namespace tonk::explore {

struct IdleRule {
  spec::Key key;
  const char* because;
};

/// Those that say something else than a house that says nothing of them. A hand that is in order is judged alike without them.
[[nodiscard]] std::vector<IdleRule> idle_rules(const spec::Rules& rules);

/// The first sentence that fits, but of `pot not taken` and of endings that cannot come about; null where none does.
[[nodiscard]] const spec::PaymentRule* first_sentence(const spec::Rules& rules,
                                                      const std::function<bool(const spec::PaymentRule&)>& fits);

/// Whether it is paid into the pot.
[[nodiscard]] bool feeds_pot(const spec::PaymentRule& rule);

}  // namespace tonk::explore
