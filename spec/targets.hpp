#pragma once

#include "spec/draft.hpp"
#include "spec/values.hpp"

namespace tonk::spec {

/// Sets what a key of Form::phrase speaks of to the choice at `index`.
void set_phrase(Field field, std::size_t index, Draft& draft);

/// Likewise for Form::number, Form::turns and Form::at_most.
void set_count(Field field, const Count& count, Draft& draft);

}  // namespace tonk::spec
