#pragma once

/// The whole library. Of bad input nothing throws, and nothing is repaired: errors and refusals are returned. Only what the
/// caller's own functions throw (but for an engine on trial), and std::bad_alloc, comes through.
#include "tonk/amount.hpp"
#include "tonk/card.hpp"
#include "tonk/diagnostic.hpp"
#include "tonk/house.hpp"
#include "tonk/judge.hpp"
#include "tonk/log.hpp"
#include "tonk/move.hpp"
#include "tonk/result.hpp"
#include "tonk/table.hpp"
#include "tonk/trial.hpp"
#include "tonk/version.hpp"
