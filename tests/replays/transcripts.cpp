#include <fmt/core.h>

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/mutation/odd_hands.hpp"
#include "tests/replays/runner.hpp"
#include "tests/support/transcript.hpp"

/// What is said of recorded hands, word for word: a change that changes any of it shows there what it does.
namespace tonk::test {
namespace {

namespace fs = std::filesystem;

fs::path golden(const std::string& name) { return fs::path{TONK_SOURCE_DIR} / "tests" / "golden" / name; }

std::string of_replays() {
  std::string all;
  for (const std::string& file : replay_files()) {
    all += fmt::format("== {}\n{}", file, transcript(read_replay(file)));
  }
  return all;
}

std::string of_odd_hands(const std::vector<OddHand>& hands) {
  std::string all;
  for (const OddHand& hand : hands) {
    all += fmt::format("== {}{}\n{}", hand.house.empty() ? "" : "in a house of its own, ",
                       hand.log.substr(0, hand.log.find('\n')), said_of(hand));
  }
  return all;
}

void check(const std::string& said, const fs::path& file) {
  std::istringstream told{said};
  std::ifstream expected{file, std::ios::binary};
  std::string hand;
  for (std::string line, golden_line; std::getline(told, line);) {
    std::getline(expected, golden_line);
    hand = line.starts_with(' ') ? hand : line;
    INFO(hand << ": where that is better, write it anew with tonk_tests '[.write-transcripts]'");
    REQUIRE(line == golden_line);
  }
  CHECK(expected.peek() == std::ifstream::traits_type::eof());
}

}  // namespace

TEST_CASE("what is said of every replay", "[replay]") { check(of_replays(), golden("replays.txt")); }

TEST_CASE("what is said of odd hands", "[replay]") { check(of_odd_hands(odd_hands()), golden("odd-hands.txt")); }

TEST_CASE("what is said of hands that were once judged wrongly", "[replay]") {
  check(of_odd_hands(mended_hands()), golden("mended-hands.txt"));
}

// Hidden: writes tests/golden/ anew.
TEST_CASE("write what is said of recorded hands", "[.write-transcripts]") {
  std::ofstream{golden("replays.txt"), std::ios::binary} << of_replays();
  std::ofstream{golden("odd-hands.txt"), std::ios::binary} << of_odd_hands(odd_hands());
  std::ofstream{golden("mended-hands.txt"), std::ios::binary} << of_odd_hands(mended_hands());
}

}  // namespace tonk::test
