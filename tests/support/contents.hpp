#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace tonk::test {

/// All of a file; nothing if it cannot be read.
[[nodiscard]] inline std::string contents(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream{path, std::ios::binary}.rdbuf();
  return text.str();
}

}  // namespace tonk::test
