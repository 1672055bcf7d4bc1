#include "cli/summary/sum.hpp"

#include <algorithm>
#include <cstddef>

#include "explore/odds/decimal.hpp"

namespace tonk::cli {
namespace {

constexpr std::size_t most_digits = 100'000;  // of a text that anybody may have written

/// As amounts are printed: with so many digits at the most, else as a fraction.
std::optional<std::string> to_decimal(const Sum& sum) {
  constexpr unsigned most_places = 14;
  constexpr std::size_t most_shown = 15;
  explore::Integer power = 1;
  for (unsigned places = 0; places <= most_places; ++places, power *= 10) {
    if (power % sum.get_den() == 0) {
      const std::string text = explore::decimal(sum, places);
      const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
      return places == 0 || static_cast<std::size_t>(digits) <= most_shown ? std::optional(text) : std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<explore::Integer> parse_digits(std::string_view text) {
  const bool all = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return all && !text.empty() && text.size() <= most_digits ? std::optional(explore::Integer(std::string(text), 10))
                                                            : std::nullopt;
}

}  // namespace

Sum to_sum(Amount amount) {
  static_assert(sizeof(long) == sizeof(std::int64_t), "the library takes no other integers");
  return {explore::Integer(static_cast<long>(amount.numerator())),
          explore::Integer(static_cast<long>(amount.denominator()))};
}

std::string to_string(const Sum& sum) { return to_decimal(sum).value_or(explore::fraction_text(sum)); }

std::optional<Sum> parse_sum(std::string_view text) {
  const bool negative = text.starts_with('-');
  text.remove_prefix(negative ? 1 : 0);
  const std::size_t sign = std::min(text.find_first_of("./"), text.size());
  const std::string above{text.substr(0, sign)};
  const std::string below{text.substr(std::min(sign + 1, text.size()))};
  const bool is_decimal = sign < text.size() && text[sign] == '.';
  const auto numerator = parse_digits(is_decimal ? above + below : above);
  const auto denominator = sign == text.size() ? parse_digits("1")
                           : is_decimal        ? parse_digits("1" + std::string(below.size(), '0'))
                                               : parse_digits(below);
  if (!numerator || !denominator || *denominator == 0 || above.empty()) {
    return std::nullopt;
  }
  Sum sum(negative ? explore::Integer(-*numerator) : *numerator, *denominator);
  sum.canonicalize();
  return to_string(sum) == (negative ? "-" : "") + std::string(text) ? std::optional(sum) : std::nullopt;
}

}  // namespace tonk::cli
