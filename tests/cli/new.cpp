#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "tests/support/cli_support.hpp"

using namespace tonk;
using namespace tonk::cli_test;

TEST_CASE("new: a file in which every rule stands as a comment, and what editors check it by") {
  const Folder folder;
  const std::string path = folder.path() + "/ours.yaml";
  CHECK(run_tonk({"new", "ours", "-o", path}) ==
        printed(path + ": a house on top of `pagat`\n" + folder.path() +
                "/house.schema.json: for editors with yaml-language-server\n"));
  CHECK(contents(path).starts_with(
      "# yaml-language-server: $schema=house.schema.json\n"
      "# A line that begins with `#` and no blank shows the rule that applies unless this file says otherwise. To "
      "change\n# it, delete that `#` and the one of its section, and edit the line.\n"
      "house: ours\nextends: pagat\n\n"
      "# how many can play; no number at the end means as many as the pack can serve\n"
      "# (`any number`, or a number such as `2`, `2 to 6` or `2 or more`)\n"
      "#players: 2 or more\n"));
  CHECK(contents(path).find("\n  # the highest count with which a player may drop\n"
                            "  # (`none` or a number up to 999 with `or less`)\n"
                            "  #drop limit: none\n") != std::string::npos);
  CHECK(contents(folder.path() + "/house.schema.json") == run_tonk({"schema"}).out);
  CHECK(run_tonk({"verify", "--house", path, folder.write("a.tonk", caught("2"))}).out == "1 hand: 1 ok\n");

  const Ran second = run_tonk({"new", "theirs", "--extends", "./ours.yaml", "-o", folder.path() + "/theirs.yaml"});
  CHECK(second.out == folder.path() + "/theirs.yaml: a house on top of `./ours.yaml`\n");
  CHECK(run_tonk({"new", "ours", "-o", "-"}).out == contents(path));
}

TEST_CASE("new: the file is the house's name in the folder where one is") {
  const Folder folder;
  const Inside inside(folder.path());
  CHECK(run_tonk({"new", "ours"}).out ==
        "ours.yaml: a house on top of `pagat`\n"
        "house.schema.json: for editors with yaml-language-server\n");
  CHECK(run_tonk({"new", "ours"}) == refused("tonk: `ours.yaml` cannot be written: this file already exists\n"));
}

TEST_CASE("new: a house on top of nothing has the base game's answers") {
  const Ran ran = run_tonk({"new", "alone", "--extends", "nothing", "-o", "-"});
  CHECK(ran.out.find("\n#") != std::string::npos);
  CHECK(ran.out.find("\n#players") == std::string::npos);
  CHECK(ran.out.find("\nplayers: 2 or more\n") != std::string::npos);
  CHECK(ran.out.find("\n    - each bystander pays 1 to each lowest\n") != std::string::npos);
  const Folder folder;
  const std::string house = folder.write("alone.yaml", ran.out);
  CHECK(run_tonk({"verify", "--house", house, folder.write("a.tonk", caught("2"))}).out == "1 hand: 1 ok\n");
}

TEST_CASE("new: what it cannot do it says, and writes nothing") {
  const Folder folder;
  struct Case {
    std::vector<std::string> arguments;
    std::string err;
  };
  const std::vector<Case> cases{
      {{"Ours"}, "tonk: `Ours` is not a name; write a word of small letters, digits and `-`, 64 of them at most\n"},
      {{"pagat"}, "tonk: there is a house `pagat` already; give yours another name\n"},
      {{"tonk"}, "tonk: a file `tonk.yaml` holds defaults of options; write the house to another one\n"},
      {{"ours", "--extends", "paga"}, "tonk: there is no house `paga`; did you mean `pagat`?\n"},
      {{"ours", "--extends", "waiting"}, "tonk: there is no house `waiting`; `waiting` is an option\n"},
      {{"ours", "-o", "no/such/folder/ours.yaml"},
       "tonk: `no/such/folder/ours.yaml` cannot be written: No such file or directory\n"},
  };
  for (const Case& it : cases) {
    std::vector<std::string> arguments = it.arguments;
    arguments.insert(arguments.begin(), "new");
    CHECK(run_tonk(arguments) == refused(it.err));
  }
  CHECK(run_tonk({"new", "ours", "-o", "/dev/null"}) == printed(""));
  CHECK_FALSE(std::filesystem::exists("/dev/house.schema.json"));
  const Ran nowhere = at_terminal({"new", "ours", "-o", "no/such/folder/ours.yaml"}, {});
  CHECK(nowhere.err == cases.back().err);
  const Ran ended = at_terminal({"new", "ours", "-o", folder.path() + "/ours.yaml"}, {"", "", "2 to 4"});
  CHECK(ended.err.ends_with("\ntonk: the answers end here; nothing was written\n"));
  CHECK(ended.status == 2);
  CHECK(std::filesystem::is_empty(folder.path()));
}
