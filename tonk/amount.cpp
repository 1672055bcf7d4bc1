#include "tonk/amount.hpp"

#include <limits>

#include "core/amount.hpp"
#include "tonk/access.hpp"

namespace tonk::v0 {

Amount outer(inner::Amount amount) { return Amount::fraction(amount.numerator(), amount.denominator()); }

inner::Amount engine(Amount amount) {
  if (!amount.too_large()) {
    return inner::Amount::fraction(amount.numerator(), amount.denominator());
  }
  const inner::Amount most(std::numeric_limits<std::int64_t>::max());
  return most + most;
}

Amount Amount::fraction(std::int64_t numerator, std::int64_t denominator) {
  Amount made;
  made.denominator_ = 0;
  if (denominator != 0) {
    const inner::Amount exact = inner::Amount::fraction(numerator, denominator);
    made.numerator_ = exact.numerator();
    made.denominator_ = exact.denominator();
  }
  return made;
}

Amount Amount::operator-() const { return outer(-engine(*this)); }
Amount operator+(Amount a, Amount b) { return outer(engine(a) + engine(b)); }
Amount operator*(Amount a, Amount b) { return outer(engine(a) * engine(b)); }

std::partial_ordering operator<=>(Amount a, Amount b) {
  if (a.too_large() || b.too_large()) {
    return std::partial_ordering::unordered;
  }
  if (a == b) {
    return std::partial_ordering::equivalent;
  }
  return engine(a) < engine(b) ? std::partial_ordering::less : std::partial_ordering::greater;
}

std::string to_string(Amount amount) { return inner::to_string(engine(amount)); }

std::optional<Amount> parse_amount(std::string_view text) {
  const auto amount = inner::parse_amount(text);
  return amount ? std::optional(outer(*amount)) : std::nullopt;
}

}  // namespace tonk::v0
