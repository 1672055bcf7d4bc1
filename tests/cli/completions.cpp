#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

/// What the shells' scripts are told, and the manual pages, both of which are made of the commands' own descriptions.
namespace {

using Words = std::vector<std::string>;

/// The values that are offered, without their descriptions.
Words offered(Words words) {
  words.insert(words.begin(), "__complete");
  const Ran ran = run_tonk(words);
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  Words values;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);) {
    values.push_back(line.substr(0, line.find('\t')));
  }
  return values;
}

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

TEST_CASE("completions: commands, and those below one") {
  CHECK(offered({"ver"}) == Words{"verify"});
  CHECK(offered({""}).size() == 20);
  CHECK(offered({"help", "sim"}) == Words{"simulate"});
  CHECK(offered({"certificate", ""}) == Words{"check"});
  CHECK(offered({"new", "--extends", "slapp"}) == Words{"slappers"});
  CHECK(run_tonk({"__complete", "fm"}).out == "fmt\twrite hand logs in their canonical form, comments kept\n");
}

TEST_CASE("completions: options and their values") {
  CHECK(offered({"verify", "--fo"}) == Words{"--format"});
  CHECK(offered({"verify", "--format", ""}) == Words{"text", "json", "sarif", "junit"});
  CHECK(offered({"verify", "--format", "j"}) == Words{"json", "junit"});
  CHECK(offered({"verify", "--format=j"}) == Words{"--format=json", "--format=junit"});
  CHECK(offered({"verify", "--format", "=", "j"}) == Words{"json", "junit"});  // as bash divides it
  CHECK(offered({"verify", "--house", "pag"}) == Words{"pagat"});
  CHECK(offered({"verify", "--with", "waiting,no-up"}) == Words{"waiting,no-upcard"});
  CHECK(offered({"verify", "--explain", "wrong-pay"}) == Words{"wrong-payment"});
  CHECK(run_tonk({"__complete", "check", "--explain", "paid-t"}).out.starts_with("paid-twice\t"));
  CHECK(offered({"check", "--suppress", "extends-c"}) == Words{"extends-cycle"});
  CHECK(offered({"verify", "--jobs", ""}).empty());
  CHECK(offered({"verify", "-q", "--"}).size() > 15);
  CHECK(offered({"verify", "--nothing", "--fo"}) == Words{"--format"});
}

TEST_CASE("completions: arguments") {
  CHECK(offered({"verify", ""}) == Words{":files"});
  CHECK(offered({"verify", "a.tonk", ""}) == Words{":files"});
  CHECK(offered({"explain", "a.tonk", ""}).empty());
  CHECK(offered({"verify", "--", "--fo"}) == Words{":files"});
  CHECK(offered({"rules", "marw"}) == Words{"marwang"});
  CHECK(offered({"rules", "./marw"}) == Words{":files"});
  CHECK(offered({"completion", "z"}) == Words{"zsh"});
  CHECK(offered({"new", "pag"}).empty());  // where there is a house of that name already
  CHECK(offered({"split", "--output", ""}) == Words{":folders"});
  CHECK(offered({"nothing", "--fo"}).empty());
  CHECK(offered({}).size() == 20);
}

TEST_CASE("completions: the houses of the folders that the line names") {
  const Folder folder;
  folder.write("ours.yaml", "house: ours\nextends: pagat\n");
  CHECK(has(offered({"rules", "--variants", folder.path(), "ou"}), "ours"));
  CHECK(offered({"rules", "--variants", "/nowhere", "marw"}) == Words{"marwang"});
}

TEST_CASE("completions: a script for each shell") {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Ran ran = run_tonk({"completion", shell});
    CHECK(ran.status == 0);
    CHECK(ran.out.find("tonk __complete") != std::string::npos);
  }
  CHECK(run_tonk({"completion", "tcsh"}).err ==
        "tonk: `SHELL tcsh` is not one of bash|zsh|fish\nhelp: see `tonk completion --help`\n");
}

TEST_CASE("manual: a page for each command") {
  for (std::string command : offered({""})) {
    CAPTURE(command);
    const Ran page = run_tonk({"manual", command});
    CHECK(page.status == 0);
    CHECK(page.out.starts_with(".TH TONK"));
    for (const std::string section : {"NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"}) {
      CHECK(page.out.find("\n.SH \"" + section + "\"\n") != std::string::npos);
    }
  }
  const std::string verify = run_tonk({"manual", "verify"}).out;
  CHECK(verify.find("\\fBtonk verify\\fR [\\fIOPTIONS\\fR] [\\fIFILE\\fR ...]\n") != std::string::npos);
  CHECK(verify.find(".TP\n\\fB\\-q\\fR, \\fB\\-\\-quiet\\fR\n") != std::string::npos);
  CHECK(run_tonk({"manual"}).out.find("\\fBsimulate\\fR\n") != std::string::npos);
  CHECK(run_tonk({"manual", "schema"}).out.find("house.schema.json\n.br\nwhere the schema") != std::string::npos);
  CHECK(run_tonk({"manual", "nothing"}).err == "tonk: there is no command `nothing`\n");
}
