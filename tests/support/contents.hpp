#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace tonk::test {

/// All of a file; nothing where it cannot be read.
[[nodiscard]] inline std::string contents(const std::filesystem::path& path) {
  const std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace tonk::test
