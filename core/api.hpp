#pragma once

/// Marks what a shared library shows to the programs that link it: what the documented headers declare, and what their inline
/// functions need. All else is hidden in it.
#define TONK_API __attribute__((visibility("default")))
