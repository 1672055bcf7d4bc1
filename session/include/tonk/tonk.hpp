#pragma once

/// The whole library. Bad input never throws, and nothing is repaired: errors and refusals are returned. Only what the caller's own
/// functions throw (except those of an engine under test), and std::bad_alloc, comes through.
#include "session/house.hpp"
#include "session/judged_log.hpp"
#include "session/live_hand.hpp"
#include "session/logged_move.hpp"
#include "session/next_moves.hpp"
#include "session/properties/engine_test.hpp"
#include "session/record.hpp"
#include "tonk/version.hpp"
