#pragma once

#include <string_view>
#include <vector>

#include "spec/values.hpp"

namespace tonk::spec {

/// The parts of a list; none for `none`, or where it is no list.
/// Errors: wrong-kind, missing-value, too-large.
[[nodiscard]] std::vector<const Part*> entries_of(const FieldInfo& field, const Part& value, ValueReader& values);

/// The keys that one part of a list says; `list` is their section in the table, and `called` the part, such as
/// `dealt win`. Errors: wrong-kind, unknown-key, missing-key.
[[nodiscard]] std::vector<Setting> settings_of(Field list, std::string_view called, const Part& entry,
                                               ValueReader& values);

}  // namespace tonk::spec
