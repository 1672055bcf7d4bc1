#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Logs that are almost legal: one slip of somebody's hand or of the recorder's pen.
namespace tonk::test {

/// A log of one hand by its lines, with one action on each line of a move.
struct Lines {
  std::vector<std::string> head;  ///< up to the deal and the upcard
  std::vector<std::string> moves;
  std::vector<std::string> tail;  ///< what was shown and paid
  [[nodiscard]] std::string text() const;
};
[[nodiscard]] Lines lines_of(const std::string& log);

/// Numbers that decide where and how.
struct Slip {
  std::uint8_t kind = 0;  ///< below slip_kinds
  std::uint16_t where = 0;
  std::uint16_t other = 0;
  std::uint16_t third = 0;
};
inline constexpr std::uint8_t slip_kinds = 16;
/// Drawn from RapidCheck.
[[nodiscard]] Slip any_slip();
/// Every slip leaves a log that can be read.
void slip(Lines& log, const Slip& how);

}  // namespace tonk::test
