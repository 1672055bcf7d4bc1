#pragma once

#include <cstdint>

#include <gmpxx.h>

/// Numbers of any size, for ways to deal and for what comes of them.
namespace tonk::explore {

using Integer = mpz_class;
using Fraction = mpq_class;  ///< in lowest terms, once canonicalize() was called on one that was put together

static_assert(sizeof(unsigned long) == sizeof(std::uint64_t), "GMP takes its small numbers as unsigned long");

/// In how many ways `taken` of `from` things can be chosen.
[[nodiscard]] inline Integer choose(unsigned from, unsigned taken) {
  Integer ways;
  mpz_bin_uiui(ways.get_mpz_t(), from, taken);
  return ways;
}

[[nodiscard]] inline Integer factorial(unsigned number) {
  Integer product;
  mpz_fac_ui(product.get_mpz_t(), number);
  return product;
}

[[nodiscard]] inline Fraction ratio(const Integer& part, const Integer& whole) {
  Fraction fraction(part, whole);
  fraction.canonicalize();
  return fraction;
}

}  // namespace tonk::explore
