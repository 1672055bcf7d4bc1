#pragma once

#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "tests/support/told.hpp"

/// Hands of three for tests of settlements.
namespace tonk::test {

using Payments = std::vector<std::string>;

inline constexpr auto low = "As 2s 2h 3s 3h";      // 11
inline constexpr auto low_too = "Ac 2c 2d 3c 3d";  // 11
inline constexpr auto middle = "4c 4d 5c 5d 6c";   // 24
inline constexpr auto high = "8c 8d 9c 9d 7c";     // 41

/// Ann, Bob and Cal hold these hands. The dealer is Cal, so Ann plays first.
inline std::string dealt(const std::string& ann, const std::string& bob, const std::string& cal) {
  return "seats Ann Bob Cal\ndealer Cal\ndeal Ann " + ann + "\ndeal Bob " + bob + "\ndeal Cal " + cal + "\nup Kh\n";
}

/// What is paid by the one entry of the settlement that the base game is given; fails the test where anything is found.
inline Payments paid(const std::string& settlement, const std::string& hand) {
  const Told result = told(house_with("settlement:\n  " + settlement + "\n"), hand);
  CHECK(result.findings == Payments{});
  return result.payments;
}

}  // namespace tonk::test
