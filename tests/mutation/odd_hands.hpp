#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tonk::test {

/// A log that is judged otherwise when the engine is broken in some small way, where the recorded hands are not.
struct OddHand {
  std::string house;  ///< in YAML; empty where the log's hands name shipped ones
  std::string log;
};

[[nodiscard]] std::vector<OddHand> odd_hands();
/// Those that the engine once judged wrongly.
[[nodiscard]] std::vector<OddHand> mended_hands();
/// Those of a file written like tests/mutation/odd_hands.tonk.
[[nodiscard]] std::vector<OddHand> odd_hands(const std::filesystem::path& path);

void add_odd_hand(const OddHand& hand);
void set_odd_hands(const std::vector<OddHand>& hands);

/// What is said of it: its transcript, or that the house does not compile.
[[nodiscard]] std::string said_of(const OddHand& hand);

}  // namespace tonk::test
