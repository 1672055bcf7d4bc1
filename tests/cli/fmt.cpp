#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

namespace {

const std::string untidy =
    "# Friday\r\n\r\n\r\nhand \"1\"\r\nhouse pagat\r\nseats  Ann \"Bob\"\r\ndealer Bob\nup 10H # late\nx-clock  "
    "21:15\n\n";
const std::string tidy = "# Friday\n\nhand 1\nhouse pagat\nseats Ann Bob\ndealer Bob\nup Th  # late\nx-clock  21:15\n";

}  // namespace

TEST_CASE("fmt: writes files in place, names those that it changed, and keeps their permissions") {
  const Folder folder;
  const std::string a = folder.write("a.tonk", untidy);
  const std::string b = folder.write("b.tonk", tidy);
  ::chmod(a.c_str(), 0640);
  CHECK(run_tonk({"fmt", folder.path()}) == printed(a + "\n"));
  CHECK(contents(a) == tidy);
  CHECK(contents(b) == tidy);
  struct stat about {};
  REQUIRE(::stat(a.c_str(), &about) == 0);
  CHECK((about.st_mode & 0777U) == 0640U);
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
  CHECK(run_tonk({"fmt", folder.path()}).out.empty());
}

TEST_CASE("fmt: a link stays a link") {
  const Folder folder;
  const std::string file = folder.write("a.tonk", untidy);
  const std::string link = folder.path() + "/link.tonk";
  std::filesystem::create_symlink("a.tonk", link);
  CHECK(run_tonk({"fmt", link}).out == link + "\n");
  CHECK(std::filesystem::is_symlink(link));
  CHECK(contents(file) == tidy);
}

TEST_CASE("fmt: --check writes nothing and names what is not in canonical form") {
  const Folder folder;
  const std::string a = folder.write("a.tonk", untidy);
  folder.write("b.tonk", tidy);
  CHECK(run_tonk({"fmt", "--check", folder.path()}) == printed(a + "\n", 1));
  CHECK(contents(a) == untidy);
  CHECK(run_tonk({"fmt", "--check", folder.path() + "/b.tonk"}).status == 0);
  CHECK(run_tonk({"fmt", "--check", "-"}, untidy).out == "-\n");
}

TEST_CASE("fmt: --diff prints what would change, for `patch` to apply") {
  CHECK(run_tonk({"fmt", "--diff"}, untidy) ==
        printed("--- -\n+++ -\n@@ -1,10 +1,8 @@\n"
                "-# Friday\r\n-\r\n-\r\n-hand \"1\"\r\n-house pagat\r\n-seats  Ann \"Bob\"\r\n"
                "+# Friday\n+\n+hand 1\n+house pagat\n+seats Ann Bob\n"
                " dealer Bob\n-up 10H # late\n+up Th  # late\n x-clock  21:15\n-\n",
                1));
  CHECK(run_tonk({"fmt", "--diff"}, tidy).out.empty());
  CHECK(run_tonk({"fmt", "--diff"}, tidy).status == 0);
}

TEST_CASE("fmt: --diff ends a name that has a blank, as `patch` needs it") {
  const Folder folder;
  const std::string file = folder.write("my log.tonk", untidy);
  CHECK(run_tonk({"fmt", "--diff", file}).out.starts_with("--- " + file + "\t\n+++ " + file + "\t\n@@ "));
}

TEST_CASE("fmt: --diff shows three lines round a change, and a missing line end") {
  const Folder folder;
  std::string text = "hand 1\nup  4h\n";
  for (int line = 3; line <= 20; ++line) {
    text += "# " + std::to_string(line) + "\n";
  }
  folder.write("a.tonk", text + "\n\nx-end");
  const Inside inside(folder.path());
  const Ran ran = run_tonk({"fmt", "--diff", "a.tonk"});
  CHECK(ran.out ==
        "--- a.tonk\n+++ a.tonk\n@@ -1,5 +1,5 @@\n hand 1\n-up  4h\n+up 4h\n # 3\n # 4\n # 5\n"
        "@@ -18,6 +18,5 @@\n # 18\n # 19\n # 20\n-\n \n-x-end\n\\ No newline at end of file\n+x-end\n");
  folder.write("a.diff", ran.out);
  CHECK(std::system("git apply -p0 a.diff") == 0);
  CHECK(run_tonk({"fmt", "--diff", "a.tonk"}).out.empty());
}

TEST_CASE("fmt: standard input goes to standard output") {
  CHECK(run_tonk({"fmt", "-"}, untidy) == printed(tidy));
  CHECK(run_tonk({"fmt"}, tidy).out == tidy);
}

TEST_CASE("fmt: a log that cannot be read is left as it is, and the others are written") {
  const Folder folder;
  const std::string bad = folder.write("a.tonk", "hand  1\nup  4x\n");
  const std::string good = folder.write("b.tonk", untidy);
  const Ran ran = run_tonk({"fmt", bad, good});
  CHECK(ran.out == good + "\n");
  CHECK(ran.err == bad + R"(:2:5: unreadable: expected a card such as `Td` after `up`, but found `4x` [syntax]
  |
2 | up  4x
  |     ^^
)");
  CHECK(ran.status == 1);
  CHECK(contents(bad) == "hand  1\nup  4x\n");
  CHECK(contents(good) == tidy);
  const Ran filter = run_tonk({"fmt", "-"}, "hand  1\nup  4x\n");
  CHECK(filter.out.empty());
  CHECK(filter.status == 1);
}

TEST_CASE("fmt: what cannot be read or written fails the command") {
  const Folder folder;
  CHECK(run_tonk({"fmt", folder.path() + "/none.tonk"}) ==
        refused("tonk: `" + folder.path() + "/none.tonk` cannot be read: No such file or directory\n"));
}
