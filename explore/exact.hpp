#pragma once

#include <gmpxx.h>
#include <cstdint>
#include <string>

#include "core/amount.hpp"

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

/// Of an amount that is not too large.
[[nodiscard]] inline Fraction fraction_of(Amount amount) {
  Fraction fraction;
  mpq_set_si(fraction.get_mpq_t(), amount.numerator(), static_cast<unsigned long>(amount.denominator()));
  return fraction;
}

// Exact fractions as people read them: every digit comes from an exact division, the last one rounded.

/// `12,345,678`.
[[nodiscard]] std::string grouped(const Integer& number);

/// `8/1785`, `-3`.
[[nodiscard]] std::string fraction_text(const Fraction& value);

/// Rounded to this many decimal places.
[[nodiscard]] std::string decimal(const Fraction& value, unsigned places);

/// Rounded to this many significant digits; `0` for 0.
[[nodiscard]] std::string decimal_to(const Fraction& value, unsigned digits);

/// `0.4482%`, `99.99963%`: enough digits to tell it from 0 and from 100.
[[nodiscard]] std::string percent(const Fraction& chance);

/// `1 in 2,734`, `1 in 4.25`, `never`, `always`; empty where it is likelier than not.
[[nodiscard]] std::string one_in(const Fraction& chance);

}  // namespace tonk::explore
