#pragma once

/// What is public is in `tonk`, in an inline namespace with the number of the interface: a program that was compiled against
/// another one does not link. The library's own files see the engine as well, whose words have the same names in `tonk` itself;
/// for them it is not inline.
#ifdef TONK_BESIDE_ENGINE
#define TONK_INTERFACE v0
#else
#define TONK_INTERFACE inline v0
#endif
