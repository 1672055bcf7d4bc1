#include "tests/support/shipped.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

namespace tonk::test {
namespace {

namespace fs = std::filesystem;

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
  const fs::path root{TONK_SOURCE_DIR};
  spec::Library library{[root](const std::string& path, std::string& why) -> std::optional<std::string> {
    const fs::path file = root / "replays" / "authoring" / path;
    if (!fs::is_regular_file(file)) {
      why = "tests read no other files";
      return std::nullopt;
    }
    return contents(file);
  }};
  for (const auto& entry : fs::recursive_directory_iterator{root / "variants"}) {
    if (entry.path().extension() == ".yaml") {
      library.add(entry.path().lexically_relative(root).string(), contents(entry.path()));
    }
  }
  return library;
}

const spec::Compiled& shipped(const std::string& house, const std::vector<std::string>& options) {
  static const spec::Library library = shipped();
  static std::map<std::pair<std::string, std::vector<std::string>>, spec::Compiled> known;
  const auto [found, is_new] = known.try_emplace({house, options});
  if (is_new) {
    found->second = library.compile(house, options);
  }
  return found->second;
}

const spec::Rules* rules_of(const log::Hand& hand, const log::Hand* session) {
  const auto& line = hand.header.house || session == nullptr ? hand.header.house : session->header.house;
  if (!line) {
    return nullptr;
  }
  const spec::Compiled& compiled = shipped(line->name, line->options);
  return compiled.rules ? &*compiled.rules : nullptr;
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
