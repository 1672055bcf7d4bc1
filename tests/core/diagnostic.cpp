#include <catch2/catch.hpp>

#include "core/diagnostic.hpp"

using namespace tonk;

namespace {

Diagnostic misspelt() {
  return {{"unknown keyword `daler`", "did you mean `dealer`?"},
          Severity::error,
          "unknown-keyword",
          "friday.tonk",
          {12, 3},
          5,
          "  daler Ann"};
}

}  // namespace

TEST_CASE("a diagnostic as text") {
  CHECK(to_text(misspelt()) ==
        "friday.tonk:12:3: error: unknown keyword `daler` [unknown-keyword]\n"
        "   |\n"
        "12 |   daler Ann\n"
        "   |   ^^^^^\n"
        "   = help: did you mean `dealer`?\n");
}

TEST_CASE("a diagnostic without the parts that may be missing") {
  Diagnostic diagnostic = misspelt();
  diagnostic.severity = Severity::warning;
  diagnostic.file.clear();
  diagnostic.line.clear();
  diagnostic.help.clear();
  diagnostic.code.clear();
  CHECK(to_text(diagnostic) == "12:3: warning: unknown keyword `daler`\n");
  diagnostic.severity = Severity::note;
  diagnostic.help = "x";
  CHECK(to_text(diagnostic) ==
        "12:3: note: unknown keyword `daler`\n"
        "   = help: x\n");
}

TEST_CASE("the caret stands below wide characters, tabs and escapes") {
  Diagnostic diagnostic = misspelt();
  diagnostic.help.clear();
  diagnostic.line = "李\té\x1b x";
  diagnostic.at = {7, 6};
  diagnostic.width = 1;
  CHECK(to_text(diagnostic) ==
        "friday.tonk:7:6: error: unknown keyword `daler` [unknown-keyword]\n"
        "  |\n"
        "7 | 李    é\\x1b x\n"
        "  |             ^\n");
}

TEST_CASE("a caret at the end of the line, and a width beyond it") {
  Diagnostic diagnostic = misspelt();
  diagnostic.help.clear();
  diagnostic.line = "deal";
  diagnostic.at = {1, 5};
  diagnostic.width = 9;
  CHECK(to_text(diagnostic) ==
        "friday.tonk:1:5: error: unknown keyword `daler` [unknown-keyword]\n"
        "  |\n"
        "1 | deal\n"
        "  |     ^\n");
}

TEST_CASE("a long line is cut round the column") {
  Diagnostic diagnostic = misspelt();
  diagnostic.help.clear();
  diagnostic.line = std::string(1000, 'a') + "b" + std::string(1000, 'c');
  diagnostic.at = {1, 1001};
  diagnostic.width = 1;
  CHECK(to_text(diagnostic) ==
        "friday.tonk:1:1001: error: unknown keyword `daler` [unknown-keyword]\n"
        "  |\n"
        "1 | …" +
            std::string(60, 'a') + "b" + std::string(39, 'c') +
            "…\n"
            "  | " +
            std::string(61, ' ') + "^\n");
  diagnostic.at = {1, 1};
  diagnostic.width = 2000;
  CHECK(to_text(diagnostic) ==
        "friday.tonk:1:1: error: unknown keyword `daler` [unknown-keyword]\n"
        "  |\n"
        "1 | " +
            std::string(100, 'a') +
            "…\n"
            "  | " +
            std::string(100, '^') + "\n");
}

TEST_CASE("nothing of the user's reaches the terminal unescaped") {
  Diagnostic diagnostic = misspelt();
  diagnostic.file = "a\x1b[2J.tonk";
  diagnostic.line = "\x1b]0;title\x07";
  diagnostic.message = "found `\x9b`\u202e";
  diagnostic.help = "\r\n";
  diagnostic.code = "\x1b";
  const std::string text = to_text(diagnostic);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\x07') == std::string::npos);
  CHECK(text.find('\r') == std::string::npos);
  CHECK(text.find('\x9b') == std::string::npos);
  CHECK(text.find("\u202e") == std::string::npos);
}

TEST_CASE("with color") {
  Diagnostic diagnostic = misspelt();
  diagnostic.line.clear();
  diagnostic.help.clear();
  CHECK(to_text(diagnostic, true) ==
        "\x1b[1mfriday.tonk:12:3:\x1b[0m \x1b[1;31merror:\x1b[0m \x1b[1munknown keyword `daler`\x1b[0m "
        "[unknown-keyword]\n");
}
