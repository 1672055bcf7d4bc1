#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/fuzz/targets.hpp"

// Inputs with which fuzzing once broke something, each in the folder of its target.

namespace fs = std::filesystem;

TEST_CASE("what fuzzing has found stays mended") {
  std::size_t inputs = 0;
  for (const tonk::fuzz::Target& target : tonk::fuzz::targets) {
    const fs::path folder = fs::path{TONK_SOURCE_DIR} / "tests/fuzz/found" / target.name;
    if (!fs::exists(folder)) {
      continue;
    }
    for (const auto& entry : fs::directory_iterator{folder}) {
      std::ostringstream bytes;
      bytes << std::ifstream{entry.path(), std::ios::binary}.rdbuf();
      CAPTURE(entry.path().string());
      CHECK(broken_promise(target, bytes.str()) == "");
      ++inputs;
    }
  }
  CHECK(inputs > 0);
}

TEST_CASE("a fuzzer tells which promise an input breaks") {
  const tonk::fuzz::Target picky{
      "picky", "", [](std::string_view bytes) { tonk::fuzz::promise(bytes.size() < 3, "an input is short"); }};
  CHECK(broken_promise(picky, "ab") == "");
  CHECK(broken_promise(picky, "abc") == "an input is short");
}
