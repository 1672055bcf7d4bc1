#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/fuzz/material.hpp"
#include "tests/fuzz/targets.hpp"

/// fuzz_prepare PROJECT FOLDER: writes FOLDER/TARGET/seeds/ and FOLDER/TARGET/dictionary for every target, and names the targets.
namespace {

namespace fs = std::filesystem;
using tonk::fuzz::Sample;

std::vector<Sample> samples(const fs::path& folder, std::string_view extension) {
  std::vector<Sample> all;
  for (const auto& entry : fs::recursive_directory_iterator{folder}) {
    if (entry.path().extension() == extension) {
      std::ostringstream text;
      text << std::ifstream{entry.path(), std::ios::binary}.rdbuf();
      all.push_back({entry.path().string(), text.str()});
    }
  }
  return all;
}

/// As libFuzzer reads it: a word a line, in quotes.
std::string back_quoted(const std::string& word) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text = "\"";
  for (const char letter : word) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x20 || byte > 0x7E || letter == '"' || letter == '\\') {
      text += {'\\', 'x', digits[byte / 16U], digits[byte % 16U]};
    } else {
      text += letter;
    }
  }
  return text + '"';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: fuzz_prepare PROJECT FOLDER\n";
    return 2;
  }
  const fs::path project{argv[1]};
  const std::vector<Sample> replays = samples(project / "replays", ".tonk");
  const std::vector<Sample> houses = samples(project / "variants", ".yaml");
  for (const tonk::fuzz::Target& target : tonk::fuzz::targets) {
    const fs::path folder = fs::path{argv[2]} / target.name;
    fs::remove_all(folder / "seeds");
    fs::create_directories(folder / "seeds");
    std::size_t number = 0;
    for (const std::string& seed : tonk::fuzz::seeds(target.name, replays, houses)) {
      std::ofstream{folder / "seeds" / std::to_string(++number), std::ios::binary} << seed;
    }
    std::ofstream words{folder / "dictionary", std::ios::binary};
    for (const std::string& word : tonk::fuzz::dictionary(target.name)) {
      words << back_quoted(word) << '\n';
    }
    std::cout << target.name << '\n';
  }
}
