#include <catch2/catch.hpp>

#include <filesystem>
#include <string>

#include <rapidcheck/catch.h>

#include "tests/support/contents.hpp"
#include "tests/support/exact_hand.hpp"
#include "tests/support/random_log.hpp"

/// Plain lines are read without the grammar, and exactly as it would read them.
namespace tonk::test {
namespace {

void check(const std::string& text) {
  const Readings both = readings(text);
  REQUIRE(both.plain == both.by_grammar);
}

const std::string tail = "\n# more than sixteen bytes behind, so that plain lines are plain to the last\n";

}  // namespace

TEST_CASE("plain lines are read as the grammar reads them") {
  check(
      "hand 1\ndealer Cal\ndeal Ann 2d 4c Tc Th 4d\ndeal Bob Td 3h Js Kc 3c\ndeal Cal Ad 6d 3s Ks 5s\nup 5h\n"
      "Ann: draw 7h, discard 7h\nBob: draw, spread 3c 3d 3h, hit 3s #1, discard ??\nCal: take 8d, drop\n"
      "Ann: declare\nBob: knock, touch, stock-out, slap 4c #2\nshow Ann 2d X1\nshow Bob\npay Ann Bob 1\npay pot Cal "
      "20\n" +
      tail);
}

TEST_CASE("what is nearly plain is left to the grammar") {
  for (const char* const line : {"deal Ann",
                                 "deal Ann 2d  3d",
                                 "deal Ann 2d ",
                                 "deal Ann 2D",
                                 "deal Ann 10d",
                                 "deal Ann 2d # dealt",
                                 "deal Ann 2d 2",
                                 "deal Annabella 2d",
                                 "deal Anna 2d\ndeal Ann 3d",
                                 "deal \"Ann\" 2d\ndeal Ann 3d",
                                 "deal ann 2d",
                                 "deal deal 2d",
                                 "deal \"pot\" 2d\npay pot Ann 1",
                                 "deal pot 2d",
                                 "up 2d 3d",
                                 "up",
                                 "up 2d\nup 3d",
                                 "dealer Ann Bob",
                                 "dealer Ann\ndealer Ann",
                                 "Ann:draw 2d",
                                 "Ann: draw 2d,discard 2d",
                                 "Ann: draw 2d , discard 2d",
                                 "Ann: draw 2d,",
                                 "Ann: draw 2d, ",
                                 "Ann: ",
                                 "Ann:",
                                 "Ann: drawn 2d",
                                 "Ann: draw 2d 3d",
                                 "Ann: hit 2d #0",
                                 "Ann: hit 2d #10",
                                 "Ann: hit 2d #",
                                 "Ann: hit 2d #1x",
                                 "Ann: hit X1=2d",
                                 "Ann: spread",
                                 "Ann: spread X1=2d 3d",
                                 "Ann: spread X12 2d 3d",
                                 "Ann: drop # out",
                                 "Ann: drop 2d",
                                 "Ann: stock-outs",
                                 "Ann: shed #1",
                                 "Ann: aside 2h",
                                 "pay Ann Bob",
                                 "pay Ann Bob -1",
                                 "pay Ann Bob 1.5",
                                 "pay Ann Bob 1/2",
                                 "pay Ann Bob 1234567890123456",
                                 "pay Ann Bob 999999999999999",
                                 "pay Ann Bob 13333333333333333330",
                                 "pay Ann Bob 007",
                                 "pay pots Ann 1",
                                 "pay Ann pot 1",
                                 "show Ann 2d\nshow Ann 3d",
                                 "show Ann 2d\nAnn: drop",
                                 "Ann: drop\ndeal Ann 2d",
                                 "hand 2",
                                 "hand a.b",
                                 "hand",
                                 "x-note",
                                 "\r",
                                 "Ann: drop\r",
                                 " Ann: drop",
                                 "Ann: drop\x01",
                                 "Zo\xC3\xAB: drop\ndeal Zo 2d",
                                 "dealer A\ndealer bogus 1\ndeal B 2d\ndealer C D\ndeal E 2d"}) {
    check("hand 1\n" + std::string(line) + "\nAnn: draw 2c, discard 2c\npay Ann Bob 1\n" + tail);
    check("hand 1\ndealer Ann\ndeal Bob 2c\n" + std::string(line) + "\nAnn: draw 2c, discard 2c\n" + tail);
    check("hand 1\n" + std::string(line));
    check("session s\n" + std::string(line) + "\n" + tail);
  }
}

TEST_CASE("what stands behind a log changes nothing of how its plain lines are read") {
  const std::string text =
      "hand 17\ndealer Ann\ndeal Ann 2d 4c\ndeal Bob Td 3h\nup 5h\nAnn: draw 7h, discard 7h\nBob: hit 3s #1, drop\n"
      "show Ann\npay pot Bob 20\nhand 18";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    for (const char* const behind : {"", "\n", "7\n", "n 2d\n", " 3h\n", ", drop\n", "Ann: drop\n"}) {
      INFO(text.substr(0, size) << "|" << behind);
      const Readings both = readings(std::string_view(text).substr(0, size), behind + tail + tail);
      CHECK(both.plain == both.by_grammar);
    }
  }
}

TEST_CASE("recorded hands are read as the grammar reads them") {
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator{std::filesystem::path{TONK_SOURCE_DIR} / "replays"}) {
    if (entry.path().extension() == ".tonk") {
      INFO(entry.path().string());
      check(contents(entry.path()));
    }
  }
}

TEST_CASE("any log is read as the grammar reads it", "[property]") {
  rc::prop("as printed, as scribbled, and with bytes changed", [] {
    std::string text = random_log();
    text = *rc::gen::element(false, true) ? scribble(text).text : text;
    const auto changes = *rc::gen::inRange(0, 8);
    for (int change = 0; change < changes && !text.empty(); ++change) {
      const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
      const char byte = *rc::gen::element(' ', '\n', ',', ':', '#', 'A', 'd', '2', '1', '"', '?', '\r', '-', '\x7F');
      switch (*rc::gen::inRange(0, 3)) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        default: text.erase(at, 1); break;
      }
    }
    const Readings both = readings(text);
    RC_ASSERT(both.plain == both.by_grammar);
  });
}

}  // namespace tonk::test
