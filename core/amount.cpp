#include "core/amount.hpp"

#include <array>
#include <limits>

#include <fmt/format.h>

namespace tonk {

namespace {

// Products of two 64-bit numbers, and sums of two such products, fit.
__extension__ using Wide = __int128;

constexpr std::size_t max_digits = 15;

constexpr Wide gcd(Wide a, Wide b) {
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

struct Terms {
  std::int64_t numerator = 0;
  std::int64_t denominator = 0;
};

// Lowest terms, the sign above; a denominator of 0 where they do not fit.
constexpr Terms reduce(Wide numerator, Wide denominator) {
  if (denominator == 0) {
    return {};
  }
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  const Wide common = gcd(numerator, denominator);
  numerator /= common;
  denominator /= common;
  constexpr Wide most = std::numeric_limits<std::int64_t>::max();
  constexpr Wide least = std::numeric_limits<std::int64_t>::min();
  if (numerator > most || numerator < least || denominator > most) {
    return {};
  }
  return {static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator)};
}

// What parse_amount would not read again is not written as a decimal.
std::optional<std::string> to_decimal(std::int64_t numerator, std::int64_t denominator) {
  Wide scaled = numerator;
  std::size_t places = 0;
  for (; scaled % denominator != 0; scaled *= 10) {
    if (++places == max_digits) {
      return std::nullopt;
    }
  }
  scaled /= denominator;
  std::string digits = fmt::format("{:0{}}", scaled < 0 ? -scaled : scaled, places + 1);
  if (digits.size() > max_digits) {
    return std::nullopt;
  }
  digits.insert(digits.size() - places, 1, '.');
  return (scaled < 0 ? "-" : "") + digits;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

Amount Amount::fraction(std::int64_t numerator, std::int64_t denominator) {
  const Terms terms = reduce(numerator, denominator);
  Amount result;
  result.numerator_ = terms.numerator;
  result.denominator_ = terms.denominator;
  return result;
}

Amount Amount::operator-() const { return *this * Amount(-1); }

Amount Amount::add_terms(Amount a, Amount b) {
  const Terms sum = reduce(Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_,
                           Wide{a.denominator_} * b.denominator_);
  return fraction(sum.numerator, sum.denominator);
}

Amount Amount::multiply_terms(Amount a, Amount b) {
  const Terms product = reduce(Wide{a.numerator_} * b.numerator_, Wide{a.denominator_} * b.denominator_);
  return fraction(product.numerator, product.denominator);
}

std::partial_ordering operator<=>(Amount a, Amount b) {
  if (a.too_large() || b.too_large()) {
    return std::partial_ordering::unordered;
  }
  return Wide{a.numerator_} * b.denominator_ <=> Wide{b.numerator_} * a.denominator_;
}

std::string to_string(Amount amount) {
  if (amount.too_large()) {
    return "too large";
  }
  if (amount.denominator() == 1) {
    return std::to_string(amount.numerator());
  }
  if (auto decimal = to_decimal(amount.numerator(), amount.denominator())) {
    return *std::move(decimal);
  }
  return std::to_string(amount.numerator()) + '/' + std::to_string(amount.denominator());
}

std::optional<Amount> parse_amount(std::string_view text) {
  const bool negative = text.starts_with('-');
  text.remove_prefix(negative ? 1 : 0);
  std::array<std::int64_t, 2> parts{};  // before and behind the sign
  std::int64_t behind = 1;              // a power of ten: what the digits behind the sign are parts of
  std::size_t digits = 0;
  char sign = 0;
  bool ends_with_digit = false;
  for (const char c : text) {
    ends_with_digit = is_digit(c);
    if (ends_with_digit && digits++ < max_digits) {
      std::int64_t& part = parts[sign == 0 ? 0 : 1];
      part = part * 10 + (c - '0');
      behind *= sign == 0 ? 1 : 10;
    } else if (ends_with_digit || sign != 0 || digits == 0 || (c != '.' && c != '/')) {
      return std::nullopt;
    } else {
      sign = c;
    }
  }
  if (!ends_with_digit || (sign == '/' && parts[1] == 0)) {
    return std::nullopt;
  }
  const std::int64_t above = sign == '.' ? parts[0] * behind + parts[1] : parts[0];
  const std::int64_t below = sign == '.' ? behind : sign == '/' ? parts[1] : 1;
  const std::int64_t numerator = negative ? -above : above;
  return below == 1 ? Amount(numerator) : Amount::fraction(numerator, below);
}

}  // namespace tonk
