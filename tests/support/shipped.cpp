#include "tests/support/shipped.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
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

std::string own_house(std::string_view text) {
  constexpr std::string_view by = "# by: ";
  std::string house;
  std::istringstream lines{std::string{text}};
  for (std::string line; std::getline(lines, line);) {
    line.erase(0, line.find_first_not_of(" \t"));
    house += line.starts_with(by) ? line.substr(by.size()) + '\n' : "";
  }
  return house;
}

namespace {

/// What a search for mutants tries is forgotten in the end.
const spec::Compiled& compiled(const std::string& house) {
  constexpr std::size_t enough = 100;
  static const spec::Library shipped_ones = shipped();
  static std::map<std::string, spec::Compiled> known;
  if (known.size() > enough) {
    known.clear();
  }
  const auto [found, is_new] = known.try_emplace(house);
  if (is_new) {
    spec::Library library = shipped_ones;
    library.add("own.yaml", house.starts_with('{') ? "{house: own, " + house.substr(1) : "house: own\n" + house);
    found->second = library.compile("own", {});
  }
  return found->second;
}

}  // namespace

const spec::Rules* rules_of(const log::Hand& hand, std::string_view text, const log::Hand* session,
                            const std::string& own_house_of_session) {
  std::string own = own_house(text);
  if (own.empty() && !hand.header.house) {
    own = own_house_of_session;
  }
  const auto& line = hand.header.house || session == nullptr ? hand.header.house : session->header.house;
  if (own.empty() && !line) {
    return nullptr;
  }
  const spec::Compiled& house = own.empty() ? shipped(line->name, line->options) : compiled(own);
  return house.rules ? &*house.rules : nullptr;
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
