#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace tonk::fuzz {

/// Thrown where an input shows that something promised does not hold.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// `what` says what must hold.
inline void promise(bool holds, std::string_view what) {
  if (!holds) {
    throw Broken{std::string{what}};
  }
}

}  // namespace tonk::fuzz
