#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>

#include "core/amount.hpp"

/// Numbers of any size, for ways to deal and for what comes of them.
namespace tonk::explore {

using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
/// In lowest terms.
using Fraction =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

/// In how many ways `taken` of `from` things can be chosen.
[[nodiscard]] inline Integer choose(unsigned from, unsigned taken) {
  Integer ways = taken <= from ? 1 : 0;
  for (unsigned number = 0; number < taken && number < from; ++number) {
    ways = ways * (from - number) / (number + 1);
  }
  return ways;
}

[[nodiscard]] inline Integer factorial(unsigned number) {
  Integer product = 1;
  for (unsigned factor = 2; factor <= number; ++factor) {
    product *= factor;
  }
  return product;
}

[[nodiscard]] inline Fraction ratio(const Integer& part, const Integer& whole) { return {part, whole}; }

/// Adds to a sum; of whole numbers without a look for common factors.
inline void add(Fraction& sum, const Fraction& more) {
  if (denominator(sum) == 1 && denominator(more) == 1) {
    sum = numerator(sum) + numerator(more);
  } else {
    sum += more;
  }
}

/// Of an amount that is not too large.
[[nodiscard]] inline Fraction fraction_of(Amount amount) {
  return amount.denominator() == 1 ? Fraction(amount.numerator()) : Fraction(amount.numerator(), amount.denominator());
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
