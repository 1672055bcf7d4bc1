#pragma once

#include <string>

#include "spec/library.hpp"

/// Houses that nobody has thought of: a shipped one in which any keys have any values.
namespace tonk::test {

struct House {
  std::string text;
  spec::Compiled compiled;
};

/// Drawn from RapidCheck. Lines are added one after the other; those that the house cannot have are left out.
[[nodiscard]] House any_house();

}  // namespace tonk::test
