#pragma once

#include "cli/judged_log.hpp"
#include "cli/what_ifs.hpp"

namespace tonk::cli {

/// Fills in Remark::remedy for the hand that the judged has just judged: by which change of its house each finding would not be.
void add_remedies(JudgedLog& judged, WhatIfs& what_ifs);

}  // namespace tonk::cli
