#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"

/// Summaries of logs as the program prints them.
namespace tonk::cli_test {

/// The recorded hands, by path.
inline std::vector<std::string> replays() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator{std::filesystem::path{TONK_SOURCE_DIR} / "replays"}) {
    if (entry.path().extension() == ".tonk") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline Ran sum_up(const std::vector<std::string>& files, const std::string& input = "") {
  std::vector<std::string> arguments{"verify", "-q", "--summary", "--format", "json"};
  arguments.insert(arguments.end(), files.begin(), files.end());
  return run_tonk(arguments, input);
}

inline nlohmann::json summary_of(const Ran& ran) { return nlohmann::json::parse(ran.out).at("summary"); }

}  // namespace tonk::cli_test
