#include "explore/exact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include "core/text.hpp"

namespace tonk::explore {
namespace {

Integer power_of_ten(unsigned exponent) { return pow(Integer(10), exponent); }

/// To the nearest whole, and a half up.
Integer rounded(const Fraction& positive) {
  return (2 * numerator(positive) + denominator(positive)) / (2 * denominator(positive));
}

/// How many decimal places show `digits` significant digits; `value` is above 0.
unsigned places_for(const Fraction& value, unsigned digits) {
  unsigned places = 0;
  const Integer least = power_of_ten(digits - 1);
  while (rounded(value * power_of_ten(places)) < least) {
    ++places;
  }
  return places;
}

}  // namespace

std::string grouped(const Integer& number) { return tonk::grouped(number.str()); }

std::string fraction_text(const Fraction& value) { return value.str(); }

std::string decimal(const Fraction& value, unsigned places) {
  const Integer digits = rounded(abs(value) * power_of_ten(places));
  std::string text = digits.str();
  text.insert(0, places + 1 - std::min<std::size_t>(places + 1, text.size()), '0');
  if (places > 0) {
    text.insert(text.size() - places, ".");
  }
  return value < 0 && digits != 0 ? "-" + text : text;
}

std::string decimal_to(const Fraction& value, unsigned digits) {
  return value == 0 ? "0" : decimal(value, places_for(abs(value), digits));
}

std::string percent(const Fraction& chance) {
  static constexpr unsigned digits = 4;
  static constexpr unsigned whole = 100;
  if (chance == 0 || chance == 1) {
    return chance == 0 ? "0%" : "100%";
  }
  const Fraction edge = std::min<Fraction>(chance, 1 - chance) * whole;
  return decimal(chance * whole, places_for(edge, digits)) + '%';
}

std::string one_in(const Fraction& chance) {
  if (chance == 0 || chance == 1) {
    return chance == 0 ? "never" : "always";
  }
  if (2 * chance > 1) {
    return "";
  }
  const Fraction tries = 1 / chance;
  static constexpr unsigned digits = 3;
  const unsigned places = places_for(tries, digits);
  return "1 in " + (places == 0 ? grouped(rounded(tries)) : decimal(tries, places));
}

}  // namespace tonk::explore
