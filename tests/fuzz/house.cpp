#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "spec/library.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/fuzz/trial.hpp"

namespace tonk::fuzz {
namespace {

using Files = std::map<std::string, std::string>;

/// The shipped houses, and files that exist for one input alone.
struct HouseFiles {
  Files files;
  spec::Library library{[this](const std::string& path, std::string& why) -> std::optional<std::string> {
    const auto file = files.find(path);
    why = "there is no such file";
    return file == files.end() ? std::nullopt : std::optional{file->second};
  }};
};

HouseFiles& house_files() {
  static HouseFiles one;
  return one;
}

void check_diagnostic(const Diagnostic& diagnostic, const Files& files) {
  promise(!diagnostic.code.empty() && !diagnostic.message.empty(), "an error has a code and a message");
  promise(printable(diagnostic.message) == diagnostic.message && printable(diagnostic.help) == diagnostic.help,
          "an error is safe to print");
  promise(diagnostic.at.line >= 1 && diagnostic.at.column >= 1 && diagnostic.width >= 1, "an error has a place");
  promise(diagnostic.at.column + diagnostic.width <= diagnostic.line.size() + 2, "an error stands in its line");
  const auto file = files.find(diagnostic.file);
  if (file != files.end()) {
    const auto lines = std::count(file->second.begin(), file->second.end(), '\n') + 1;
    promise(diagnostic.at.line <= static_cast<std::uint64_t>(lines), "an error stands in its file");
  }
  promise(!to_text(diagnostic).empty(), "an error is told");
}

/// Rules or what is wrong, never both and never neither; rules can be played by.
void check_compiled(Files files, const std::vector<std::string>& options, std::uint32_t luck) {
  house_files().files = std::move(files);
  const spec::Compiled compiled = house_files().library.compile("./house.yaml", options);
  promise(compiled.rules.has_value() == compiled.diagnostics.empty(), "a file has rules, or errors");
  for (const Diagnostic& diagnostic : compiled.diagnostics) {
    check_diagnostic(diagnostic, house_files().files);
  }
  if (compiled.rules) {
    check_clauses(*compiled.rules);
    play_a_hand(*compiled.rules, luck);
  }
}

std::uint32_t luck_of(std::string_view bytes) {
  std::uint32_t luck = 0;
  for (const char byte : bytes) {
    luck = luck * 31U + static_cast<unsigned char>(byte);
  }
  return luck;
}

}  // namespace

void check_house(std::string_view bytes) { check_compiled({{"./house.yaml", std::string{bytes}}}, {}, luck_of(bytes)); }

/// The first file is what the house may extend, the second the house, the others are options.
void check_layers(std::string_view bytes) {
  const std::uint32_t luck = luck_of(bytes);
  Files files;
  std::vector<std::string> options;
  std::size_t number = 0;
  while (number < 5) {
    const std::size_t at = bytes.find(between_files);
    std::string text{bytes.substr(0, at)};
    if (number == 0) {
      files["./base.yaml"] = std::move(text);
    } else if (number == 1) {
      files["./house.yaml"] = std::move(text);
    } else {
      options.push_back("./option" + std::to_string(number) + ".yaml");
      files[options.back()] = std::move(text);
    }
    ++number;
    if (at == std::string_view::npos) {
      break;
    }
    bytes.remove_prefix(at + between_files.size());
  }
  files.try_emplace("./house.yaml", "house: house\nextends: ./base.yaml\n");
  check_compiled(std::move(files), options, luck);
}

}  // namespace tonk::fuzz
