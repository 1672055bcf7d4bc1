#pragma once

/// Marks what a shared library shows to the programs that link it: what the documented headers declare, and what their inline
/// functions need. All else is hidden in it, and so is everything in what a static library is linked into.
#ifdef TONK_SHARED
#define TONK_API __attribute__((visibility("default")))
#else
#define TONK_API
#endif
