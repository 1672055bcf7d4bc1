#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tonk::fuzz {

/// A file of the project, by its path in it.
struct Sample {
  std::string path;
  std::string text;
};

/// What a fuzzer of the target begins with, made from the recorded hands and the shipped houses.
[[nodiscard]] std::vector<std::string> seeds(std::string_view target, const std::vector<Sample>& replays,
                                             const std::vector<Sample>& houses);

/// Words that the target's inputs are made of.
[[nodiscard]] std::set<std::string> dictionary(std::string_view target);

}  // namespace tonk::fuzz
