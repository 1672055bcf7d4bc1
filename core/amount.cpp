#include "core/amount.hpp"

#include <limits>

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

// Places behind the point that the exact decimal needs; nothing where no decimal is exact.
std::optional<std::size_t> decimal_places(std::int64_t denominator) {
  std::size_t twos = 0;
  std::size_t fives = 0;
  for (; denominator % 2 == 0; denominator /= 2) {
    ++twos;
  }
  for (; denominator % 5 == 0; denominator /= 5) {
    ++fives;
  }
  return denominator == 1 ? std::optional(twos > fives ? twos : fives) : std::nullopt;
}

// What parse_amount would not read again is not written as a decimal.
std::optional<std::string> to_decimal(std::int64_t numerator, std::int64_t denominator) {
  const std::optional<std::size_t> places = decimal_places(denominator);
  if (!places || *places >= max_digits) {
    return std::nullopt;
  }
  Wide scaled = numerator;
  for (std::size_t place = 0; place < *places; ++place) {
    scaled *= 10;
  }
  scaled /= denominator;
  const bool negative = scaled < 0;
  std::string reversed;
  for (Wide rest = negative ? -scaled : scaled; rest != 0 || reversed.size() <= *places; rest /= 10) {
    reversed += static_cast<char>('0' + static_cast<int>(rest % 10));
  }
  if (reversed.size() > max_digits) {
    return std::nullopt;
  }
  reversed.insert(*places, 1, '.');
  if (negative) {
    reversed += '-';
  }
  return std::string(reversed.rbegin(), reversed.rend());
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

Amount Amount::fraction(std::int64_t numerator, std::int64_t denominator) {
  const Terms terms = denominator == 0 ? Terms{} : reduce(numerator, denominator);
  Amount result;
  result.numerator_ = terms.numerator;
  result.denominator_ = terms.denominator;
  return result;
}

Amount Amount::operator-() const {
  Amount result;
  if (__builtin_sub_overflow(std::int64_t{0}, numerator_, &result.numerator_)) {
    result.numerator_ = 0;
    result.denominator_ = 0;
    return result;
  }
  result.denominator_ = denominator_;
  return result;
}

Amount Amount::add_terms(Amount a, Amount b) {
  Terms terms;
  if (!a.too_large() && !b.too_large()) {
    terms = reduce(Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_,
                   Wide{a.denominator_} * b.denominator_);
  }
  Amount result;
  result.numerator_ = terms.numerator;
  result.denominator_ = terms.denominator;
  return result;
}

Amount Amount::multiply_terms(Amount a, Amount b) {
  Terms terms;
  if (!a.too_large() && !b.too_large()) {
    terms = reduce(Wide{a.numerator_} * b.numerator_, Wide{a.denominator_} * b.denominator_);
  }
  Amount result;
  result.numerator_ = terms.numerator;
  result.denominator_ = terms.denominator;
  return result;
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
  std::int64_t above = 0;
  std::int64_t below = 1;
  std::int64_t fraction_below = 0;
  std::size_t digits = 0;
  std::size_t at = 0;
  for (; at < text.size() && is_digit(text[at]) && digits <= max_digits; ++at, ++digits) {
    above = above * 10 + (text[at] - '0');
  }
  if (at == 0) {
    return std::nullopt;
  }
  if (at < text.size()) {
    const char sign = text[at++];
    const std::size_t first = at;
    for (; at < text.size() && is_digit(text[at]) && digits <= max_digits; ++at, ++digits) {
      const int digit = text[at] - '0';
      if (sign == '.') {
        above = above * 10 + digit;
        below *= 10;
      } else {
        fraction_below = fraction_below * 10 + digit;
      }
    }
    if (at == first || (sign != '.' && sign != '/')) {
      return std::nullopt;
    }
    below = sign == '/' ? fraction_below : below;
  }
  if (at != text.size() || digits > max_digits || below == 0) {
    return std::nullopt;
  }
  const std::int64_t numerator = negative ? -above : above;
  return below == 1 ? Amount(numerator) : Amount::fraction(numerator, below);
}

}  // namespace tonk
