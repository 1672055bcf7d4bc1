#pragma once

#include <string>

namespace tonk::cli_test {

/// From one mark to the end of another.
inline std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  const std::size_t to = from == std::string::npos ? from : text.find(end, from);
  return to == std::string::npos ? "" : text.substr(from, to + end.size() - from);
}

inline std::string scenes(const std::string& page) {
  return between(page, "<script type=\"application/json\"", "</script>");
}

/// A hand with a fault in its play, another in its settlement, and a card that nobody saw.
inline constexpr const char* faulty_drop =
    "house pagat with waiting\nseats Ann Bob\ndealer Bob\ndeal Ann 2c 3c 4c 5d 7d\ndeal Bob 2d 3d 4d 5c 7c\nup Kc\n"
    "Ann: draw Kd, spread 2c 3c 4c, discard Kd\nBob: draw\nBob: drop\npay Bob Ann 1\n";

}  // namespace tonk::cli_test
