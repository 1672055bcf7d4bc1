#pragma once

#include "tests/reference/table.hpp"

namespace tonk::reference {

/// B1, NC1: what a hand counts, as the house's `counting` says.
[[nodiscard]] int count_of(const Table& table, const Cards& hand);

/// Whether all the cards can be laid in spreads at once.
[[nodiscard]] bool all_matched(const Table& table, const Cards& hand);

}  // namespace tonk::reference
