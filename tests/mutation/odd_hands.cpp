#include "tests/mutation/odd_hands.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <string_view>
#include <utility>

#include "tests/support/shipped.hpp"
#include "tests/support/transcript.hpp"

namespace tonk::test {
namespace {

constexpr std::string_view after_house = "-----";
constexpr std::string_view after_hand = "=====";

std::filesystem::path file(const char* name = "odd_hands.tonk") {
  return std::filesystem::path{TONK_SOURCE_DIR} / "tests" / "mutation" / name;
}

void write(std::ostream& stream, const OddHand& hand) {
  if (!hand.house.empty()) {
    stream << hand.house << after_house << '\n';
  }
  stream << hand.log << after_hand << '\n';
}

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
    library.add("odd.yaml", house);
    found->second = library.compile("odd", {});
  }
  return found->second;
}

}  // namespace

std::vector<OddHand> odd_hands() { return odd_hands(file()); }

std::vector<OddHand> mended_hands() { return odd_hands(file("mended_hands.tonk")); }

std::vector<OddHand> odd_hands(const std::filesystem::path& path) {
  std::ifstream stream{path, std::ios::binary};
  std::vector<OddHand> hands;
  OddHand hand;
  for (std::string line; std::getline(stream, line);) {
    if (line == after_house) {
      hand.house = std::exchange(hand.log, "");
    } else if (line == after_hand) {
      hands.push_back(std::exchange(hand, {}));
    } else {
      hand.log += line + '\n';
    }
  }
  return hands;
}

void add_odd_hand(const OddHand& hand) {
  std::ofstream stream{file(), std::ios::binary | std::ios::app};
  write(stream, hand);
}

void set_odd_hands(const std::vector<OddHand>& hands) {
  std::ofstream stream{file(), std::ios::binary};
  for (const OddHand& hand : hands) {
    write(stream, hand);
  }
}

std::string said_of(const OddHand& hand) {
  if (hand.house.empty()) {
    return transcript(hand.log);
  }
  const spec::Compiled& own = compiled(hand.house);
  return own.rules ? transcript(hand.log, *own.rules) : "no such house\n";
}

}  // namespace tonk::test
