#pragma once

#include "cli/session.hpp"
#include "cli/what_ifs.hpp"

namespace tonk::cli {

/// Fills in Remark::remedy for the hand that the walk has just judged: by which change of its house each finding would not be.
void add_remedies(Walk& walk, WhatIfs& what_ifs);

}  // namespace tonk::cli
