#pragma once

#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "spec/library.hpp"
#include "tests/support/contents.hpp"

/// The houses and options of variants/ on disk.
namespace tonk::test {

/// A path leads to the houses that lie beside recorded hands.
[[nodiscard]] spec::Library shipped();

/// A shipped house with options, compiled once.
[[nodiscard]] const spec::Compiled& shipped(const std::string& house, const std::vector<std::string>& options);

/// By which the hand is to be judged: the house that it names itself, or its session's. Null where there is none, or it does not compile.
[[nodiscard]] const spec::Rules* rules_of(const log::Hand& hand, const log::Hand* session);

/// In alphabetical order.
[[nodiscard]] const std::vector<std::string>& house_names();
[[nodiscard]] const std::vector<std::string>& option_names();

}  // namespace tonk::test
