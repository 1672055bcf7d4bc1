#include <catch2/catch.hpp>

#include <rapidcheck/catch.h>

#include "core/text.hpp"
#include "core/utf8.hpp"

using namespace tonk;

TEST_CASE("locate counts lines and code points") {
  CHECK(locate("", 0) == Position{1, 1});
  CHECK(locate("ab\ncd", 0) == Position{1, 1});
  CHECK(locate("ab\ncd", 2) == Position{1, 3});  // the line end itself
  CHECK(locate("ab\ncd", 3) == Position{2, 1});
  CHECK(locate("ab\ncd", 5) == Position{2, 3});
  CHECK(locate("ab\ncd", 99) == Position{2, 3});
  CHECK(locate("é♣x", 5) == Position{1, 3});
  CHECK(locate("\xFF\xFFx", 2) == Position{1, 3});
  CHECK(locate("a\r\nb", 3, 41) == Position{42, 1});
  CHECK(locate("\n\n\n", 3) == Position{4, 1});
}

TEST_CASE("bytes that are not UTF-8 are replaced, one by one") {
  CHECK(utf8::replaced("") == "");
  CHECK(utf8::replaced("é♣x") == "é♣x");
  CHECK(utf8::replaced(std::string_view("\xFF\xC3(\0", 4)) == std::string_view("\uFFFD\uFFFD(\0", 8));
  CHECK(utf8::replaced("\xE2\x99") == "\uFFFD\uFFFD");
}

TEST_CASE("line_at is the whole line without its end") {
  CHECK(line_at("", 0).empty());
  CHECK(line_at("ab\ncd\r\nef", 0) == "ab");
  CHECK(line_at("ab\ncd\r\nef", 2) == "ab");
  CHECK(line_at("ab\ncd\r\nef", 3) == "cd");
  CHECK(line_at("ab\ncd\r\nef", 6) == "cd");
  CHECK(line_at("ab\ncd\r\nef", 9) == "ef");
  CHECK(line_at("ab\n", 3).empty());
  CHECK(line_at("ab\r", 1) == "ab\r");
}

TEST_CASE("printable escapes what a terminal would act on") {
  CHECK(printable("Ann, Zoë & 李 ♣") == "Ann, Zoë & 李 ♣");
  CHECK(printable("\x1b[31m") == "\\x1b[31m");
  CHECK(printable("a\tb\nc\r") == "a\\tb\\nc\\r");
  CHECK(printable(std::string_view("\0\x01\x7f", 3)) == "\\x00\\x01\\x7f");
  CHECK(printable("\u0085\u009b") == "\\u0085\\u009b");
  CHECK(printable("\u202a\u202e\u2066\u2069") == "\\u202a\\u202e\\u2066\\u2069");
  CHECK(printable("\u200b\u200e\u2028\u2029\ufeff\u00ad") == "\\u200b\\u200e\\u2028\\u2029\\ufeff\\u00ad");
  CHECK(printable("\U000e0041") == "\\U000e0041");
  CHECK(printable("a\xff\xc3") == "a\\xff\\xc3");
  CHECK(printable("\xc0\x80\xed\xa0\x80\xf4\x90\x80\x80") == "\\xc0\\x80\\xed\\xa0\\x80\\xf4\\x90\\x80\\x80");
  CHECK(printable("\xe2\x80") == "\\xe2\\x80");
}

TEST_CASE("printable cuts at code points") {
  CHECK(printable("abcdef", 6) == "abcdef");
  CHECK(printable("abcdef", 5) == "abcd…");
  CHECK(printable("ééé", 2) == "é…");
  CHECK(printable("abc", 1) == "…");
  CHECK(printable("", 1).empty());
  CHECK(printable("\x1b\x1b\x1b", 2) == "\\x1b…");
}

TEST_CASE("printable text stays as it is") {
  rc::prop("for any bytes", [](const std::string& text) {
    const std::string once = printable(text);
    RC_ASSERT(printable(once) == once);
    const std::string cut = printable(text, 5);
    std::size_t characters = 0;
    for (std::string_view rest = text; !rest.empty(); ++characters) {
      rest.remove_prefix(utf8::decode(rest).size);
    }
    RC_ASSERT((characters <= 5) == (cut == once));
  });
}

TEST_CASE("nearest finds what was meant, or nothing") {
  const std::vector<std::string_view> words{"deal", "dealer", "deck", "seats", "stake", "up", "stock-out"};
  CHECK(nearest("daler", words) == "dealer");
  CHECK(nearest("dael", words) == "deal");
  CHECK(nearest("DEALER", words) == "dealer");
  CHECK(nearest("sseats", words) == "seats");
  CHECK(nearest("staek", words) == "stake");
  CHECK(nearest("steak", words).empty());  // two away, of five
  CHECK(nearest("stockout", words) == "stock-out");
  CHECK(nearest("u", words) == "up");
  CHECK(nearest("x", words).empty());
  CHECK(nearest("", words).empty());
  CHECK(nearest("house", words).empty());
  CHECK(nearest("deal", {}).empty());
  CHECK(nearest(std::string(1 << 20, 'd'), words).empty());
}
