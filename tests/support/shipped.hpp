#pragma once

#include <string>
#include <string_view>
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

/// The house that the comments `# by: …` of a log describe, each line of it in one; empty where there are none.
[[nodiscard]] std::string own_house(std::string_view text);

/// By which the hand is to be judged: the house that its comments describe or that it names, else its session's. Null where there is
/// none, or it does not compile. Valid until the next call.
[[nodiscard]] const spec::Rules* rules_of(const log::Hand& hand, std::string_view text, const log::Hand* session,
                                          const std::string& own_house_of_session);

/// In alphabetical order.
[[nodiscard]] const std::vector<std::string>& house_names();
[[nodiscard]] const std::vector<std::string>& option_names();

}  // namespace tonk::test
