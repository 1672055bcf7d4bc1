#include "tests/mutation/odd_hands.hpp"

#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

namespace tonk::test {
namespace {

constexpr std::string_view between = "=====";

std::filesystem::path file() {
  return std::filesystem::path{TONK_SOURCE_DIR} / "tests" / "mutation" / "odd_hands.tonk";
}

}  // namespace

std::vector<std::string> odd_hands() {
  std::ifstream stream{file(), std::ios::binary};
  std::vector<std::string> hands;
  std::string hand;
  for (std::string line; std::getline(stream, line);) {
    if (line != between) {
      hand += line + '\n';
    } else if (!hand.empty()) {
      hands.push_back(std::exchange(hand, ""));
    }
  }
  return hands;
}

void add_odd_hand(const std::string& log) {
  std::ofstream{file(), std::ios::binary | std::ios::app} << log << between << '\n';
}

void set_odd_hands(const std::vector<std::string>& logs) {
  std::ofstream stream{file(), std::ios::binary};
  for (const std::string& log : logs) {
    stream << log << between << '\n';
  }
}

}  // namespace tonk::test
