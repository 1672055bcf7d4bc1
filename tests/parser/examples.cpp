#include <catch2/catch.hpp>

#include <string>

#include "parser/reader.hpp"
#include "tests/support/contents.hpp"

// The examples that explain the log are logs.

using namespace tonk;

namespace {

// How many chunks there are; none has an error.
std::size_t read_all(std::string_view text) {
  CAPTURE(text);
  log::ChunkReader reader(text, log::form_of(text));
  log::Hand hand;
  std::size_t chunks = 0;
  for (; reader.next(hand); ++chunks) {
    CHECK(reader.errors() == std::vector<log::ParseError>{});
  }
  return chunks;
}

}  // namespace

TEST_CASE("the examples of docs/hand-log.md are read") {
  const std::string text = test::contents(TONK_SOURCE_DIR "/docs/hand-log.md");
  std::size_t blocks = 0;
  for (std::size_t fence = text.find("\n```"); fence != std::string::npos; ++blocks) {
    const std::size_t begin = text.find('\n', fence + 1) + 1;
    const std::size_t end = text.find("\n```\n", begin);
    REQUIRE(end != std::string::npos);
    CHECK(read_all(std::string_view(text).substr(begin, end + 1 - begin)) > 0);
    fence = text.find("\n```", end + 4);
  }
  CHECK(blocks == 2);
}

TEST_CASE("the rarer rules") {
  read_all(R"(# a dealt win: who holds one declares, in any order; then the settlement
Ann: declare
pay Bob Ann 2
)");
  read_all(R"(# wild cards (chicago-cab): the deuce stands for the only card that fits, the joker says what it is
Bob: draw X1, spread 7h 2s 9h, hit X1=Th #1, discard Kc
)");
  read_all(
      R"(# slap to play (slap-to-play): Tom discarded 8c, Joe slaps it onto spread 1 and sheds one card; the turn goes on after Tom
Tom: draw 4d, discard 8c
Joe: slap 8c #1, discard Kd
Bill: draw 3s, discard 3s
)");
  read_all(
      R"(# slap to take (slap-to-take): Cal takes Ann's discard out of turn, lays, discards; the next turn is the one after Cal's
Ann: draw 9d, discard Kc
Cal: slap Kc, spread Kc Kd Kh, discard 2s
)");
  read_all(R"(# the right of reply (double-double): Ann tonks out with a run, Bob lays everything on it
Ann: draw 7h, spread 5h 6h 7h
Bob: hit 8h #2, hit 9h #2
pay Ann Bob 4
)");
  read_all(R"(# a boobed deck (rushville): Ann empties her hand, waits, and stops at her next turn
Ann: draw 4d, spread 4d 4h 4s
Bob: draw 9c, discard 9c
Ann: drop
)");
  read_all(R"(# side bets: the header names who takes part; pots are paid through `pot`
bet high-card h 1 Ann Bob
Bob: aside Kh
pay Ann pot 1
pay Bob pot 1
pay pot Bob 2
)");
  read_all(
      R"(# newcomb: seats stay clockwise, play goes to the right; tokens are paid to the pot; a loss on honor is `out`
Cal: draw 9d, discard 2c
Bob: knock
Ann: take 2c, discard 5h
Cal: draw Th, discard 9d
show Ann 2c 7c 9h
pay Ann pot 1
out Ann
)");
}
