#include <catch2/catch.hpp>

#include <iomanip>
#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

namespace {

std::vector<std::string> listed_commands() {
  std::istringstream help(run_tonk({"--help"}).out);
  std::vector<std::string> commands;
  bool listed = false;
  for (std::string line; std::getline(help, line);) {
    if (listed && line.rfind("  ", 0) == 0 && line[2] != ' ') {
      commands.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    listed = line == "Commands:" || (listed && !line.empty());
  }
  return commands;
}

/// The arguments of each, without what the shell makes of it.
std::vector<std::vector<std::string>> examples_of(const std::string& help) {
  std::istringstream lines(help.substr(help.find("Examples:\n")));
  std::vector<std::vector<std::string>> examples;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("  tonk ", 0) == 0) {
      std::istringstream words(line.substr(7, line.find_first_of("<>|") - 7));
      std::vector<std::string>& example = examples.emplace_back();
      for (std::string word; words >> std::quoted(word, '\'');) {
        example.push_back(word);
      }
    }
  }
  return examples;
}

}  // namespace

TEST_CASE("usage: the version") {
  const Ran ran = run_tonk({"--version"});
  CHECK(ran.out.find("tonk ") == 0);
  CHECK(ran.status == 0);
}

TEST_CASE("usage: help goes to standard output where it was asked for") {
  CHECK(run_tonk({"help", "certificate", "check"}).out == run_tonk({"certificate", "check", "--help"}).out);
  CHECK(run_tonk({"help", "verify", "--format"}).out == run_tonk({"verify", "--help"}).out);
  for (const auto& arguments : {std::vector<std::string>{"--help"}, {"-h"}, {"help"}}) {
    const Ran ran = run_tonk(arguments);
    CHECK(ran.out.find("verify ") != std::string::npos);
    CHECK(ran.err.empty());
    CHECK(ran.status == 0);
  }
  const Ran none = run_tonk({});
  CHECK(none.out.empty());
  CHECK(none.err.find("verify ") != std::string::npos);
  CHECK(none.status == 2);
}

TEST_CASE("usage: the help lists the commands") {
  CHECK(listed_commands() == std::vector<std::string>{"verify", "explain", "report",  "identify",   "summarize",
                                                      "diff",   "fmt",     "convert", "split",      "certificate",
                                                      "check",  "rules",   "odds",    "simulate",   "houses",
                                                      "new",    "schema",  "lsp",     "completion", "manual"});
}

TEST_CASE("usage: each command has help with exit statuses and examples") {
  std::vector<std::vector<std::string>> commands{{"certificate", "check"}};
  for (const std::string& command : listed_commands()) {
    commands.push_back({command});
    CHECK(run_tonk({"help", command}).out == run_tonk({command, "--help"}).out);
  }
  for (std::vector<std::string>& command : commands) {
    const std::string words = command.front() + (command.size() > 1 ? " " + command.back() : "");
    CAPTURE(words);
    command.emplace_back("--help");
    const Ran ran = run_tonk(command);
    CHECK(ran.out.find("Usage: tonk " + words + " [OPTIONS]") != std::string::npos);
    CHECK(ran.out.find(" TEXT") == std::string::npos);  // as the library calls what has no word of its own
    CHECK(ran.out.find("\nExit status: 0 ") != std::string::npos);
    CHECK(ran.out.find("2 the work could not be done.\n\nExamples:\n  tonk ") != std::string::npos);
    CHECK(ran.out.find("\n  tonk " + words) != std::string::npos);
    CHECK(ran.status == 0);
  }
}

TEST_CASE("usage: the examples are understood") {
  const Folder folder;
  const Inside inside(folder.path());
  std::size_t count = 0;
  for (const std::string& command : listed_commands()) {
    for (const std::vector<std::string>& example : examples_of(run_tonk({command, "--help"}).out)) {
      const Ran ran = run_tonk(example);
      CAPTURE(example);
      CHECK(ran.err.find("help: ") == std::string::npos);  // as what is not understood is told
      ++count;
    }
  }
  CHECK(count > 25);
}

TEST_CASE("usage: what is not understood is said, with what may have been meant") {
  struct Case {
    std::vector<std::string> arguments;
    std::string err;
  };
  const std::vector<Case> cases{
      {{"verfy"}, "tonk: there is no command `verfy`\nhelp: did you mean `verify`?\n"},
      {{"play\x1b[2J"}, "tonk: there is no command `play\\x1b[2J`\nhelp: `tonk --help` lists the commands\n"},
      {{"--quiet", "verify"},
       "tonk: `--quiet` was not expected before a command\nhelp: `tonk --help` lists the commands\n"},
      {{"verify", "--hose=pagat"}, "tonk: `--hose=pagat` was not expected\nhelp: did you mean `--house`?\n"},
      {{"verify", "--format", "xml"},
       "tonk: `--format xml` is not one of text|json|sarif|junit\nhelp: see `tonk verify --help`\n"},
      {{"verify", "--color", "red"},
       "tonk: `--color red` is not one of auto|always|never\nhelp: see `tonk verify --help`\n"},
      {{"verify", "-j", "0"},
       "tonk: `--jobs 0` is not a whole number from 1 to 1024\nhelp: see `tonk verify --help`\n"},
      {{"explain"}, "tonk: FILE is required\nhelp: see `tonk explain --help`\n"},
      {{"explain", "a", "--format", "sarif"},
       "tonk: `--format sarif` is not one of text|json\nhelp: see `tonk explain --help`\n"},
      {{"certificate", "chekc", "a"}, "tonk: `chekc` was not expected\nhelp: did you mean `check`?\n"},
      {{"certificate", "check"}, "tonk: FILE is required\nhelp: see `tonk certificate check --help`\n"},
      {{"certificate", "check", "a", "--frmat"}, "tonk: `--frmat` was not expected\nhelp: did you mean `--format`?\n"},
      {{"verify", "--house"}, "tonk: `--house` needs a value\nhelp: see `tonk verify --help`\n"},
      {{"verify", "--format", "text", "--format", "json"},
       "tonk: `--format` can be given only once\nhelp: see `tonk verify --help`\n"},
      {{"explain", "a", "b"}, "tonk: `b` was not expected\nhelp: `tonk explain --help` lists the options\n"},
  };
  for (const Case& it : cases) {
    CHECK(run_tonk(it.arguments) == refused(it.err));
  }
}

TEST_CASE("usage: a file may have a command's name, or brackets, and a hand's name too") {
  const Folder folder;
  folder.write("houses", caught("2"));
  folder.write("[a,b]", caught("2"));
  folder.write("-v", caught("2"));
  const Inside inside(folder.path());
  CHECK(run_tonk({"verify", "houses", "[a,b]", "--", "-v"}).out == "3 hands: 3 ok\n");
  folder.write("[1]", "house pagat\nhand \"[1,2]\"\nbogus\n");
  CHECK(run_tonk({"explain", "--hand", "[1,2]", "[1]"}).err.empty());
}

TEST_CASE("houses: a line each, the titles in one column") {
  const Ran ran = run_tonk({"houses"});
  std::istringstream lines(ran.out);
  std::string line;
  std::size_t column = 0;
  std::size_t count = 0;
  while (std::getline(lines, line)) {
    const bool is_house = line.rfind("house   ", 0) == 0;
    CHECK((is_house || line.rfind("option  ", 0) == 0));
    const std::size_t title = line.find_first_not_of(' ', line.find("  ", 8));
    CHECK((column == 0 || column == title));
    column = title;
    ++count;
  }
  CHECK(count >= 2);
  CHECK(ran.out.find("house   pagat ") != std::string::npos);
  CHECK(ran.status == 0);
}

TEST_CASE("houses: as JSON") {
  const auto houses = nlohmann::json::parse(run_tonk({"houses", "--format", "json"}).out);
  const auto pagat = std::find_if(houses.begin(), houses.end(), [](const auto& it) { return it["name"] == "pagat"; });
  REQUIRE(pagat != houses.end());
  CHECK((*pagat)["kind"] == "house");
  CHECK((*pagat)["file"] == "variants/pagat.yaml");
}
