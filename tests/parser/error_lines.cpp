#include <fmt/format.h>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "parser/syntax_error.hpp"
#include "tests/support/told.hpp"

// The parser's messages about whole lines and their bytes, as errors.cpp has those about words.

using namespace tonk;
using test::log_errors;

namespace {

using Errors = std::vector<std::string>;

}  // namespace

TEST_CASE("parser errors: lines that are there already") {
  CHECK(log_errors("stake 1\n\nstake 2 # again\n") ==
        Errors{"3:1 <stake> duplicate-line: a second `stake`: the first is on line 1"});
  CHECK(log_errors("house a\nhouse b\n") ==
        Errors{"2:1 <house> duplicate-line: a second `house`: the first is on line 1"});
  CHECK(log_errors("seats A B\nseats A B\n") ==
        Errors{"2:1 <seats> duplicate-line: a second `seats`: the first is on line 1"});
  CHECK(log_errors("dealer A\ndealer B\n") ==
        Errors{"2:1 <dealer> duplicate-line: a second `dealer`: the first is on line 1"});
  CHECK(log_errors("cut A 4h\ncut A 5h\n") ==
        Errors{"2:1 <cut> duplicate-line: a second `cut`: the first is on line 1"});
  CHECK(log_errors("deck 4h\ndeck 5h\n") ==
        Errors{"2:1 <deck> duplicate-line: a second `deck`: the first is on line 1"});
  CHECK(log_errors("up 4h\n  up 5h\n") == Errors{"2:3 <up> duplicate-line: a second `up`: the first is on line 1"});
  CHECK(log_errors("deal A 4h\ndeal B 5h\ndeal A 6h\n") ==
        Errors{"3:1 <deal> duplicate-line: a second `deal` of `A`: the first is on line 1"});
  CHECK(log_errors("show A 4h\nshow \"A\" 6h\n") ==
        Errors{"2:1 <show> duplicate-line: a second `show` of `A`: the first is on line 1"});
}

TEST_CASE("parser errors: lines in the wrong place") {
  CHECK(log_errors("stake 1\nAnn: drop\ndeal Ann 4h\n") ==
        Errors{"3:1 <deal> misplaced-line: `deal` comes too late: the play began on line 2"});
  CHECK(log_errors("Ann: drop\nshow Ann 4h\nAnn: drop\n") ==
        Errors{"3:1 <Ann:> misplaced-line: a move comes too late: the settlement began on line 2"});
  CHECK(log_errors("pay Ann Bob 1\n\"Dee Dee\": drop\n") ==
        Errors{"2:1 <\"Dee> misplaced-line: a move comes too late: the settlement began on line 1"});
  CHECK(log_errors("pay Ann Bob 1\nholds Ann 4h\n") ==
        Errors{"2:1 <holds> misplaced-line: `holds` comes too late: the settlement began on line 1"});
  CHECK(log_errors("Ann: drop\nout Ann\nup 4h\n") ==
        Errors{"3:1 <up> misplaced-line: `up` comes too late: the settlement began on line 2"});
  CHECK(log_errors("Ann: drop\nhouse pagat\n") ==
        Errors{"2:1 <house> misplaced-line: `house` comes too late: the play began on line 1"});
  CHECK(log_errors(
            "session a\ndeal Ann 4h\nAnn: drop\nshow Ann\npay Ann Bob 1\nresult Ann 1\nout Ann\nup 4h\nholds Ann\n") ==
        Errors{"2:1 <deal> misplaced-line: `deal` belongs to a hand: begin one with `hand ID` first",
               "3:1 <Ann:> misplaced-line: a move belongs to a hand: begin one with `hand ID` first",
               "4:1 <show> misplaced-line: `show` belongs to a hand: begin one with `hand ID` first",
               "5:1 <pay> misplaced-line: `pay` belongs to a hand: begin one with `hand ID` first",
               "6:1 <result> misplaced-line: `result` belongs to a hand: begin one with `hand ID` first",
               "7:1 <out> misplaced-line: `out` belongs to a hand: begin one with `hand ID` first",
               "8:1 <up> misplaced-line: `up` belongs to a hand: begin one with `hand ID` first",
               "9:1 <holds> misplaced-line: `holds` belongs to a hand: begin one with `hand ID` first"});
  CHECK(log_errors("session a\nstake 1\nstake 2\n") ==
        Errors{"3:1 <stake> duplicate-line: a second `stake`: the first is on line 2"});
}

TEST_CASE("parser errors: bytes") {
  CHECK(log_errors(std::string_view("Ann: drop\x00\n", 11)) ==
        Errors{"1:10 <\\x00> control-character: the control character `\\x00` is not allowed in a hand log"});
  CHECK(log_errors("Ann: dr\x1b[31mop\n") ==
        Errors{"1:8 <\\x1b> control-character: the control character `\\x1b` is not allowed in a hand log"});
  CHECK(log_errors("\x7f\n") ==
        Errors{"1:1 <\\x7f> control-character: the control character `\\x7f` is not allowed in a hand log"});
  CHECK(log_errors("Ann: drop\x0d"
                   "Bob: drop\n") ==
        Errors{"1:10 <\\r> control-character: a carriage return stands alone, but a line ends in LF or CRLF"});
  CHECK(log_errors("Ann: drop\x0d") ==
        Errors{"1:10 <\\r> control-character: a carriage return stands alone, but a line ends in LF or CRLF"});
  CHECK(log_errors("# caf\xc2\x85\n") ==
        Errors{"1:6 <\\u0085> control-character: the control character `\\u0085` is not allowed in a hand log"});
  CHECK(log_errors("# caf\xe9\nhand 1\n") == Errors{"1:6 <\\xe9> encoding: the byte `\\xe9` is not valid UTF-8"});
  CHECK(log_errors("# caf\xe9\n") == Errors{"1:6 <\\xe9> encoding: the byte `\\xe9` is not valid UTF-8"});
  CHECK(log_errors("dealer \"\xc0\x80\"\n") == Errors{"1:9 <\\xc0> encoding: the byte `\\xc0` is not valid UTF-8"});
  CHECK(
      log_errors(std::string_view("\xff\xfeh\x00"
                                  "a\x00",
                                  6)) ==
      Errors{
          "1:1 <\\xff> encoding: the byte `\\xff` is not valid UTF-8 | the file looks like UTF-16: save it as UTF-8"});
  CHECK(log_errors("Ann: drop \xe2\x82") == Errors{"1:11 <\\xe2> encoding: the byte `\\xe2` is not valid UTF-8"});
  CHECK(log_errors("dealer \xed\xa0\x80\n") == Errors{"1:8 <\\xed> encoding: the byte `\\xed` is not valid UTF-8"});
  CHECK(log_errors("\xef\xbb\xbf"
                   "Ann: foo\n") == Errors{"1:6 <foo> unknown-action: unknown action `foo`"});
  CHECK(log_errors("Ann: drop\xef\xbb\xbf\n") ==
        Errors{"1:6 <drop\\ufeff> unknown-action: unknown action `drop\\ufeff`"});
  CHECK(log_errors("# ok\x09ok\nAnn: drop\x0b\nBob: foo\n") ==
        Errors{"2:10 <\\x0b> control-character: the control character `\\x0b` is not allowed in a hand log",
               "3:6 <foo> unknown-action: unknown action `foo`"});
}

TEST_CASE("parser errors: a bad byte is found wherever it stands") {
  for (const std::size_t size : {1U, 2U, 63U, 64U, 65U, 100U, 128U, 150U}) {
    for (std::size_t at = 0; at < size; ++at) {
      std::string text(size, 'a');
      for (unsigned byte = 0; byte < 256; ++byte) {
        text[at] = static_cast<char>(byte);
        const bool is_good = byte == '\t' || byte == '\n' || (byte >= 0x20 && byte < 0x7F);
        const std::size_t found = log::find_bad_byte(text);
        if (found != (is_good ? std::string_view::npos : at)) {
          FAIL(size << " bytes, \\x" << std::hex << byte << " at " << std::dec << at << ": " << found);
        }
      }
      text[at] = 'a';
      CHECK(log::find_bad_byte(text.insert(at, "\u00e9")) == std::string_view::npos);
    }
  }
}

TEST_CASE("parser errors: a bad byte costs its line alone, wherever it stands") {
  const std::string lines[] = {"dealer \"A@\"\n", "# @\n",        "x-note @\n",    "house pagat # @\n",
                               "Ann: drop @\n",   "Ann: foo @\n", "foo bar @\r\n", "@Ann: drop\n",
                               "stake 0 @\n",     "Ann: drop # @"};
  for (const std::string& line : lines) {
    CAPTURE(line);
    const std::size_t at = line.find('@');
    std::string bad = line;
    bad[at] = '\x01';
    const std::string told = fmt::format(
        "2:{} <\\x01> control-character: the control character `\\x01` is not allowed in a hand log", at + 1);
    CHECK(log_errors("stake 1\n" + bad + (line.ends_with('\n') ? "Bob: drop\n" : "")) == Errors{told});
  }
  CHECK(log_errors("foo bar\r\n") == log_errors("foo bar\n"));
}

TEST_CASE("parser errors: a log without a hand") {
  CHECK(log_errors("") == Errors{"1:1 <> empty: the log has no hand"});
  CHECK(log_errors("\n") == Errors{"1:1 <> empty: the log has no hand"});
  CHECK(log_errors("# nothing\n\n  # at all") == Errors{"1:1 <> empty: the log has no hand"});
  CHECK(log_errors("\xef\xbb\xbf") == Errors{"1:1 <> empty: the log has no hand"});
  CHECK(log_errors("x-only an: extension\n") == Errors{"1:1 <> empty: the log has no hand"});
}
