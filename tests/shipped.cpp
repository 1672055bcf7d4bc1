#include "tests/shipped.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tonk::test {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator{folder}) {
    if (entry.path().extension() == ".yaml") {
      names.push_back(entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

spec::Library shipped() {
  spec::Library library{[](const std::string&, std::string& why) -> std::optional<std::string> {
    why = "tests read no files";
    return std::nullopt;
  }};
  const fs::path root{TONK_SOURCE_DIR};
  for (const auto& entry : fs::recursive_directory_iterator{root / "variants"}) {
    if (entry.path().extension() == ".yaml") {
      library.add(entry.path().lexically_relative(root).string(), contents(entry.path()));
    }
  }
  return library;
}

const std::vector<std::string>& house_names() {
  static const std::vector<std::string> names = names_in(fs::path{TONK_SOURCE_DIR} / "variants");
  return names;
}

const std::vector<std::string>& option_names() {
  static const std::vector<std::string> names = names_in(fs::path{TONK_SOURCE_DIR} / "variants" / "options");
  return names;
}

}  // namespace tonk::test
