#pragma once

#include "spec/values.hpp"

/// What a file says of the cards and the deal, put into the draft.
namespace tonk::spec {

void set_points(const FieldInfo& field, const Part& value, ValueReader& values, Draft& draft);
void set_cards(const FieldInfo& field, const Part& value, ValueReader& values, Draft& draft);
void set_book(const FieldInfo& field, const Part& value, ValueReader& values, Draft& draft);
void set_run(const FieldInfo& field, const Part& value, ValueReader& values, Draft& draft);

}  // namespace tonk::spec
