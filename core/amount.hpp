#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/api.hpp"

namespace tonk {

/// An exact amount of money or points: a fraction of 64-bit integers in lowest terms.
///
/// Arithmetic is checked. A result that no such fraction holds is `too_large()`, stays so through all further
/// arithmetic, equals nothing but itself, and prints as `too large`; it is never rounded and never wraps.
class TONK_API Amount {
 public:
  constexpr Amount() = default;
  constexpr explicit Amount(std::int64_t whole) : numerator_(whole) {}
  /// too_large() where the denominator is 0.
  [[nodiscard]] static Amount fraction(std::int64_t numerator, std::int64_t denominator);

  [[nodiscard]] constexpr bool too_large() const { return denominator_ == 0; }
  [[nodiscard]] constexpr bool is_zero() const { return numerator_ == 0 && denominator_ != 0; }
  [[nodiscard]] constexpr bool is_negative() const { return numerator_ < 0; }
  /// Has the sign of the amount.
  [[nodiscard]] constexpr std::int64_t numerator() const { return numerator_; }
  /// Above 0, but 0 where the amount is too large.
  [[nodiscard]] constexpr std::int64_t denominator() const { return denominator_; }

  [[nodiscard]] Amount operator-() const;
  friend Amount operator+(Amount a, Amount b) {
    Amount sum;
    const bool whole = a.denominator_ == 1 && b.denominator_ == 1;
    return whole && !__builtin_add_overflow(a.numerator_, b.numerator_, &sum.numerator_) ? sum : add_terms(a, b);
  }
  friend Amount operator-(Amount a, Amount b) { return a + -b; }
  friend Amount operator*(Amount a, Amount b) {
    Amount product;
    const bool whole = a.denominator_ == 1 && b.denominator_ == 1;
    return whole && !__builtin_mul_overflow(a.numerator_, b.numerator_, &product.numerator_) ? product
                                                                                             : multiply_terms(a, b);
  }
  Amount& operator+=(Amount other) { return *this = *this + other; }
  Amount& operator-=(Amount other) { return *this = *this - other; }
  friend constexpr bool operator==(Amount, Amount) = default;
  /// Unordered where either side is too_large().
  friend TONK_API std::partial_ordering operator<=>(Amount a, Amount b);

 private:
  static Amount add_terms(Amount a, Amount b);
  static Amount multiply_terms(Amount a, Amount b);

  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

/// `1`, `-3`, `0.25` (where the decimal is exact) or `1/3`.
[[nodiscard]] TONK_API std::string to_string(Amount amount);

/// A decimal (`1`, `0.25`, `-3`) or a fraction (`15/2`); nothing where the text is neither, or does not fit
/// (more than 15 digits in all, or a denominator of 0).
[[nodiscard]] TONK_API std::optional<Amount> parse_amount(std::string_view text);

}  // namespace tonk
