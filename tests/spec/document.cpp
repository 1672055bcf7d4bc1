#include "spec/document.hpp"

#include <catch2/catch.hpp>

#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;
using spec::test::brief;

namespace {

std::string wrong_with(const std::string& text) {
  Report report;
  const Source source("t.yaml", text);
  const auto document = read_document(source, report);
  CHECK((document.has_value() || report.failed()));
  return brief(report.diagnostics());
}

std::string repeat(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) {
    all += text;
  }
  return all;
}

}  // namespace

TEST_CASE("a document is a tree of texts with their places") {
  Report report;
  const Source source("t.yaml",
                      "\xEF\xBB\xBFhouse: zw\xC3\xB6lf\r\n\"a key\": [010, '0x1F', yes]\r\nlist:\r\n  - é: b c\r\n");
  const auto root = read_document(source, report);
  REQUIRE(root);
  CHECK(brief(report.diagnostics()).empty());
  REQUIRE(root->keys.size() == 3);
  CHECK(root->items[0].text == "zw\xC3\xB6lf");
  CHECK(root->keys[1].text == "a key");
  CHECK(root->items[1].items[0].text == "010");
  CHECK(root->items[1].items[1].text == "0x1F");
  CHECK(root->items[1].items[1].in_quotes);
  CHECK(root->items[1].items[2].text == "yes");
  const Part& inner = root->items[2].items[0].items[0];
  CHECK(inner.text == "b c");
  CHECK(source.position(inner.at.begin) == Position{4, 8});
  CHECK(source.position(root->items[1].items[1].at.begin) == Position{2, 17});
  CHECK(source.line(inner.at.begin) == "  - é: b c");
}

TEST_CASE("bytes that no text has are refused before anything is read") {
  CHECK(wrong_with(std::string("house: a\0b", 10)) ==
        "1:9+1 control-character: the control character U+0000 stands in the text");
  CHECK(wrong_with("a: b\n\x1b[31m") == "2:1+1 control-character: the control character U+001B stands in the text");
  CHECK(wrong_with("a: \xC2\x85") == "1:4+1 control-character: the control character U+0085 stands in the text");
  CHECK(wrong_with("a: \u202E") == "1:4+1 control-character: the control character U+202E stands in the text");
  CHECK(wrong_with("a: \u2066") == "1:4+1 control-character: the control character U+2066 stands in the text");
  CHECK(wrong_with("a: b\rc: d") == "1:5+1 control-character: the control character U+000D stands in the text");
  CHECK(wrong_with("\xC3\xB6: \xFF") == "1:4+1 not-utf8: the byte 0xff is not UTF-8");
  CHECK(wrong_with("a: \xC0\x80") == "1:4+1 not-utf8: the byte 0xc0 is not UTF-8");
  CHECK(wrong_with("a: \xED\xA0\x80") == "1:4+1 not-utf8: the byte 0xed is not UTF-8");
  CHECK(wrong_with(std::string("\xFF\xFE"
                               "a\0",
                               4)) == "1:1+1 not-utf8: the byte 0xff is not UTF-8");
}

TEST_CASE("size and depth have limits") {
  CHECK(wrong_with("a: " + std::string(max_document_bytes, 'b')) ==
        "1:1+1 too-large: the file has 1048579 bytes, and 1048576 can be read");
  CHECK(wrong_with("a: [" + repeat("b, ", 11000) + "]").ends_with("too-large: the file has more than 10000 parts"));
  CHECK(wrong_with("a: [" + repeat("[], ", 11000) + "]").ends_with("too-large: the file has more than 10000 parts"));
  // Brackets that nobody closes stand where keys belong, too.
  for (const char* const open : {"[", "{a: ", "- ", "? "}) {
    CHECK(wrong_with(repeat(open, 100000)).ends_with("too-deep: the text is nested too deeply"));
  }
  CHECK(wrong_with("a:\n" + repeat(" [\n", 100000)).ends_with("the bracket on line 2 is not closed above this line"));
  std::string stairs;
  for (std::size_t depth = 0; depth < 1400; ++depth) {
    stairs += std::string(depth, ' ') + "a:\n";
  }
  CHECK(wrong_with(stairs) == "17:17+1 too-deep: the text is nested too deeply");
  CHECK(wrong_with("a: [[[[[[[[[[[[[[[b]]]]]]]]]]]]]]]").empty());
  CHECK(wrong_with("a: [[[[[[[[[[[[[[[[b]]]]]]]]]]]]]]]]") == "1:19+1 too-deep: the text is nested too deeply");
  CHECK(wrong_with("a: b  # " + repeat("[", 1000)).empty());
}

TEST_CASE("what YAML allows and a rule file does not") {
  CHECK(wrong_with("a: b\nc: d\na: e") == "3:1+1 duplicate-key: `a` is written twice");
  CHECK(wrong_with("a: {b: 1, \"b\": 2}") == "1:12+1 duplicate-key: `b` is written twice");
  CHECK(wrong_with("a: &x 1\nb: *x") ==
        "1:4+1 alias: a name for a part of the file (`&`) cannot be used here\n"
        "2:4+1 alias: a reference to another part of the file (`*`) cannot be used here");
  CHECK(wrong_with("a: &x [1, *x]") ==
        "1:4+1 alias: a name for a part of the file (`&`) cannot be used here\n"
        "1:11+1 alias: a reference to another part of the file (`*`) cannot be used here");
  CHECK(wrong_with("a: *nowhere") == "1:4+1 alias: a reference to another part of the file (`*`) cannot be used here");
  CHECK(wrong_with("<<: {a: b}\nc: d") == "1:1+2 alias: `<<` cannot be used here");
  CHECK(wrong_with("a: !!int 3\nb: ! c") ==
        "1:4+1 tag: a tag (`!`) cannot be used here\n2:4+1 tag: a tag (`!`) cannot be used here");
  CHECK(wrong_with("? [a, b]\n: c") == "1:3+1 complex-key: a list or a map stands where a key belongs");
  CHECK(wrong_with("{: b}") == "1:2+1 complex-key: there is no key here");
  CHECK(wrong_with("a: b\n---\nc: d") == "2:1+3 second-document: a second document begins here");
  CHECK(wrong_with("- a\nb: c") == "2:1+1 yaml-syntax: this does not belong to what stands above it");
  CHECK(wrong_with("---\na: b\n...\n").empty());
  CHECK(wrong_with("%YAML 1.2\n---\na: b\n") == "1:1+1 yaml-syntax: a line cannot begin with `%`");
  CHECK(wrong_with("a: b\n% c: d\n") == "2:1+1 yaml-syntax: a line cannot begin with `%`");
  CHECK(wrong_with("a: b % c\n").empty());
  CHECK(wrong_with("a:\n  b: \n  7\n\n# x\nc: d\n") ==
        "3:3+1 yaml-syntax: this is not indented further than `b` above");
  CHECK(wrong_with("a:\n  b:\n    7\n").empty());
  CHECK(wrong_with("a: {b: c,? d: e}") == "1:10+1 yaml-syntax: a `?` cannot stand before a key");
  CHECK(wrong_with("? a\n: b\n") == "1:1+1 yaml-syntax: a `?` cannot stand before a key");
}

TEST_CASE("alias bombs are not walked") {
  std::string bomb = "a0: &a0 [x, x]\n";
  for (int i = 1; i < 60; ++i) {
    const std::string n = std::to_string(i);
    const std::string p = std::to_string(i - 1);
    bomb += "a" + n + ": &a" + n + " [*a" + p + ", *a" + p + "]\n";
  }
  CHECK(wrong_with(bomb).starts_with("1:5+1 alias:"));
}

TEST_CASE("a file without keys") {
  CHECK(wrong_with("") == "1:1+1 empty-file: the file says nothing");
  CHECK(wrong_with("# only this\n\n") == "1:1+1 empty-file: the file says nothing");
  CHECK(wrong_with("[a, b]") == "1:1+1 wrong-kind: the file does not consist of keys and values");
  CHECK(wrong_with("just words") == "1:1+10 wrong-kind: the file does not consist of keys and values");
  CHECK_FALSE(wrong_with(",").empty());
  CHECK_FALSE(wrong_with("a: b\n,").empty());
  CHECK_FALSE(wrong_with("]").empty());
}

TEST_CASE("broken structure is told in plain words") {
  CHECK(wrong_with("a: b: c") == "1:5+1 yaml-syntax: a second `:` stands in this line, or a line is indented too far");
  CHECK(wrong_with("a: [b, c") == "1:4+1 yaml-syntax: the bracket `[` is not closed");
  CHECK(wrong_with("a: {b: c") == "1:4+1 yaml-syntax: the bracket `{` is not closed");
  CHECK(wrong_with("a: b\n- c\n") == "2:1+1 yaml-syntax: this line does not fit what stands above it");
  CHECK(wrong_with("a:\n\t- b") == "2:1+1 yaml-syntax: a tab stands in the indentation");
}

TEST_CASE("a value or a key that runs over its line is refused where it begins") {
  const std::string quotation = "+1 yaml-syntax: the quotation mark is not closed on this line";
  const std::string goes_on = "+1 yaml-syntax: the value goes on in the next line";
  CHECK(wrong_with("a: \"b") == "1:4" + quotation);
  CHECK(wrong_with("a: 'b\n") == "1:4" + quotation);
  // Up to the next mark, wherever that stands, and however much sense the rest makes.
  CHECK(wrong_with("a: \"Ours\nb: 3\nc: d\"\n") == "1:4" + quotation);
  CHECK(wrong_with("a: \"Ours\nb: 3\nc: \"d\"\n") == "1:4" + quotation);
  CHECK(wrong_with("a: \"Ours\nb: 3\nc: d\"e\n") == "1:4" + quotation);
  CHECK(wrong_with("a: 'Ours\nb: 3\nc: isn't\n") == "1:4" + quotation);
  CHECK(wrong_with("a: \"b\\\n  c\"\n") == "1:4" + quotation);
  CHECK(wrong_with("a: [b, \"c\n  d\"]\n") == "1:8" + quotation);
  CHECK(wrong_with("a: b\n\"c\n d\": e\n") == "2:1" + quotation);
  CHECK(wrong_with("a: b\n'c\n d': e\n") == "2:1" + quotation);
  CHECK(wrong_with("a: b\n  c:3\nd: e\n") == "1:4" + goes_on);
  CHECK(wrong_with("a: b\n  c: 3\nd: e\n") == "1:4" + goes_on);
  CHECK(wrong_with("a:\n- b\n  c\nd: e\n") == "2:3" + goes_on);
  CHECK(wrong_with("a:- b\nc") == "1:1" + goes_on);
  const std::string open = "1:4+1 yaml-syntax: the bracket is not closed, or a comma is missing at the end of a line";
  CHECK(wrong_with("a: [b\n  c]\n") == open);
  CHECK(wrong_with("a: {b: 1\n  c: 2}\n") == open);
  CHECK(wrong_with("a: |\n  b\n") == "1:4+1 yaml-syntax: a text of several lines cannot be used here");
  CHECK(wrong_with("a: >-\n  b: c\nd: e\n") == "1:4+1 yaml-syntax: a text of several lines cannot be used here");
  // What is closed is not blamed.
  CHECK(wrong_with("a: \"b\"c: d\n") == "1:6+1 yaml-syntax: the text between `\"` and `\"` ends here");
  CHECK(wrong_with("a: \"b\\\"c\\n\"\nd: 'e''f'\n'g': \"\"\nh: it isn't\ni:\n  j\n").empty());
}

TEST_CASE("brackets go on in lines that could stand nowhere else") {
  CHECK(wrong_with("a: [b,\n  c]\nd: {e: 1,\n    f: 2\n}\n").empty());
  CHECK(wrong_with("a:\n  - {b: 1,\n     c: 2}\n").empty());
  CHECK(wrong_with("{a: b,\nc: [d,\ne]}\n").empty());
  const std::string open = "yaml-syntax: the bracket on line 1 is not closed above this line";
  CHECK(wrong_with("a: {b: 1,\nc: 3,\nd: 2}\n") == "2:1+1 " + open);
  CHECK(wrong_with("a: [b,\nc: 3,\nd]\n") == "2:1+1 " + open);
  CHECK(wrong_with("a: [b, [c,\n  d],\n[e]]\n") == "3:1+1 " + open);
  CHECK(wrong_with("a:\n  b: {c: 1,\n  d: 2}\n") ==
        "3:3+1 yaml-syntax: the bracket on line 2 is not closed above this line");
}

TEST_CASE("a comment stands apart from what it comments on") {
  const std::string unclear = "+1 yaml-syntax: nobody can tell whether this is a comment";
  CHECK(wrong_with("a: Room #3\n") == "1:9" + unclear);
  CHECK(wrong_with("a: [b #c, d]\n  , e]\n") == "1:7" + unclear);
  CHECK(wrong_with("a: \"b\" #c\n") == "1:8" + unclear);
  CHECK(wrong_with("a: 2# two\n") == "1:5" + unclear);
  CHECK(wrong_with("#a\na: 2  # two\nb: \"Room #3\" # three\nc: d#e\nf: g #\nh: i ##\n#j\n").empty());
}
