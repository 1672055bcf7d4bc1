#pragma once

#include <cstdint>
#include <string>

#include "explore/odds/exact.hpp"

/// Exact fractions as people read them: every digit comes from an exact division, the last one rounded.
namespace tonk::explore {

/// `12,345,678`.
[[nodiscard]] std::string grouped(const Integer& number);
[[nodiscard]] std::string grouped(std::uint64_t number);

/// `8/1785`, `-3`.
[[nodiscard]] std::string fraction_text(const Fraction& value);

/// With so many digits behind the point.
[[nodiscard]] std::string decimal(const Fraction& value, unsigned places);

/// With so many digits from the first one that is not 0 on; `0` alone for 0.
[[nodiscard]] std::string decimal_to(const Fraction& value, unsigned digits);

/// `0.4482%`, `99.99963%`: enough digits to tell it from 0 and from 100.
[[nodiscard]] std::string percent(const Fraction& chance);

/// `1 in 2,734`, `1 in 4.25`, `never`, `always`; empty where it is likelier than not.
[[nodiscard]] std::string one_in(const Fraction& chance);

}  // namespace tonk::explore
