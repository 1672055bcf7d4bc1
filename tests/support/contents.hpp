#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace tonk::test {

/// All of a file. Throws where it cannot be read.
[[nodiscard]] inline std::string contents(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) {
    throw std::runtime_error("cannot read " + path.string());
  }
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace tonk::test
