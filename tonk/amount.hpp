#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tonk/interface.hpp"

namespace tonk::TONK_INTERFACE {

/// An exact amount of money, stakes or points: a fraction of 64-bit integers in lowest terms. Never rounded, never wrapped: what
/// no such fraction holds is too_large(), stays so through all further arithmetic, and equals nothing but itself.
class Amount {
 public:
  constexpr Amount() = default;
  constexpr explicit Amount(std::int64_t whole) : numerator_(whole) {}
  /// Too large where the denominator is 0.
  [[nodiscard]] static Amount fraction(std::int64_t numerator, std::int64_t denominator);

  [[nodiscard]] constexpr bool too_large() const { return denominator_ == 0; }
  /// Of the sign of the amount.
  [[nodiscard]] constexpr std::int64_t numerator() const { return numerator_; }
  /// Above 0; 0 where the amount is too large.
  [[nodiscard]] constexpr std::int64_t denominator() const { return denominator_; }

  [[nodiscard]] Amount operator-() const;
  friend Amount operator+(Amount a, Amount b);
  friend Amount operator-(Amount a, Amount b) { return a + -b; }
  friend Amount operator*(Amount a, Amount b);
  Amount& operator+=(Amount other) { return *this = *this + other; }
  Amount& operator-=(Amount other) { return *this = *this - other; }
  friend constexpr bool operator==(Amount, Amount) = default;
  /// Unordered where either is too large.
  friend std::partial_ordering operator<=>(Amount a, Amount b);

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

/// `1`, `-3`, `0.25` where the decimal is exact, or `1/3`; `too large`.
[[nodiscard]] std::string to_string(Amount amount);

/// A decimal (`1`, `0.25`, `-3`) or a fraction (`15/2`) of at most fifteen digits; nothing where the text is neither.
[[nodiscard]] std::optional<Amount> parse_amount(std::string_view text);

}  // namespace tonk::TONK_INTERFACE
