#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <string>

#include "parser/reader.hpp"

// Input that wants to be slow, large or endless.

using namespace tonk;

namespace {

std::vector<log::ParseError> errors(std::string_view text) {
  log::Hand hand;
  log::ChunkReader reader(text, log::Form::text);
  CHECK(reader.next(hand).has_value());
  return reader.errors();
}

std::string repeated(std::string_view piece, std::size_t bytes) {
  std::string text;
  text.reserve(bytes + piece.size());
  while (text.size() < bytes) {
    text += piece;
  }
  return text;
}

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

}  // namespace

TEST_CASE("a hand that is too long is not tried") {
  const std::string line(log::max_chunk + 1, 'a');
  const auto found = errors(line);
  REQUIRE(found.size() == 1);
  CHECK(found[0].code == "too-long");
  CHECK(found[0].message == "a hand of more than 1048576 bytes is not read");
  CHECK(found[0].at == Span{0, 0});
}

TEST_CASE("errors without end are counted") {
  const auto found = errors(repeated("foo\n", 4 * 1000));
  REQUIRE(found.size() == log::max_errors);
  CHECK(found[0].message == "unknown keyword `foo`");
  CHECK(found[18].message == "unknown keyword `foo`");
  CHECK(found[19].message == "unknown keyword `foo` (and 980 more errors)");
  CHECK(errors(repeated("foo\n", 4 * 21)).back().message == "unknown keyword `foo` (and 1 more error)");
  CHECK(errors(repeated("foo\n", 4 * 20)).back().message == "unknown keyword `foo`");
}

TEST_CASE("what an error quotes is cut") {
  const std::string long_word(500, 'a');
  CHECK(errors(long_word).at(0).message == "unknown keyword `" + std::string(59, 'a') + "…`");
  CHECK(errors("deal " + std::string(70, 'n') + " " + long_word).at(0).message ==
        "expected a card such as `Td` after `" + std::string(59, 'n') + "…`, but found `" + std::string(59, 'a') +
            "…`");
}

TEST_CASE("hostile hands are read in linear time") {
  std::string many_names = "seats";
  for (int i = 0; i < 255; ++i) {
    many_names += " aaaaaaaaaaaaaaaaaaaaaa" + std::to_string(i);
  }
  const std::string pieces[] = {"a",
                                " ",
                                "\"",
                                "\\",
                                "\"\\",
                                "\"a\"",
                                "#",
                                ",",
                                ":",
                                "4h ",
                                "a ",
                                "\n",
                                "\r\n",
                                "\r",
                                "a\n",
                                "=",
                                "Ann: ",
                                "Ann: draw,",
                                "Ann:\n",
                                "deal a 4h\n",
                                "deal a 4h\nup 4h\n",
                                "up 4h\n",
                                "stake 1\n",
                                "x-\n",
                                "\xC3\xA9",
                                "\xFF",
                                "\xFF\n",
                                std::string("\0", 1),
                                "hand\n",
                                "\t\n",
                                "1",
                                "1/",
                                "-",
                                "pay a b 1\n",
                                "a: drop\n",
                                "show a\na: drop\n",
                                "a: draw 4h, spread 4h 5h 6h, hit 7h #1, discard 8h\n"};
  const std::string fronts[] = {
      "",       "deal a ",   "a: spread 4h ",    "house a with ", "\"",  "# ", "result a 1 ",
      "stake ", "a: draw, ", "hand 1\nshow a\n", "seats ",        "a: ", "x-", many_names + "\ndealer "};
  const auto begin = std::chrono::steady_clock::now();
  for (const std::string& front : fronts) {
    for (const std::string& piece : pieces) {
      const std::string text = front + repeated(piece, mebibyte / 16);
      log::ChunkReader reader(text, log::Form::text);
      log::Hand hand;
      CAPTURE(front, piece);
      REQUIRE(reader.next(hand));
      CHECK(reader.errors().size() <= log::max_errors);
    }
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  CHECK(taken.count() < 60);  // quadratic time would be hours
}
