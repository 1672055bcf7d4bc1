#include <catch2/catch.hpp>

#include <filesystem>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

namespace {

namespace fs = std::filesystem;

constexpr const char* house =
    "house: ours\nextends: pagat\nsettlement:\n  drop and caught:\n    - dropper pays 3 to each equal or lower\n";

std::string by(const std::string& name, std::string log) {
  return log.replace(log.find("house pagat"), 11, "house " + name);
}

}  // namespace

TEST_CASE("configuration: the nearest file above gives what the command line leaves out") {
  const Folder folder;
  folder.write("tonk.yaml", "# What our club plays by.\nvariants: [houses]\njobs: 1\n");
  folder.write("houses/ours.yaml", house);
  folder.write("logs/friday.tonk", by("ours", caught("3")));
  SECTION("in its own folder") {
    const Inside inside(folder.path());
    CHECK(run_tonk({"verify", "logs"}).out.find("`Bob` owes `Cal` 3, and pays 2") != std::string::npos);
  }
  SECTION("below it") {
    const Inside inside(folder.path() + "/logs");
    CHECK(run_tonk({"verify", "friday.tonk"}).out.find("../houses/ours.yaml:5") != std::string::npos);
    CHECK(run_tonk({"check", "ours"}).out == "ours: no errors, no warnings (1 note; --notes shows it)\n");
  }
  SECTION("unless none is wanted") {
    const Inside inside(folder.path());
    CHECK(run_tonk({"verify", "--config", "none", "logs"}).out.find("[unknown-house]") != std::string::npos);
  }
  SECTION("or another one") {
    const Inside inside(folder.path());
    const std::string other = folder.write(
        "else[w]here/other.yaml", "variants: ../houses\nsuppress: ['wrong-payment:../logs', payment-not-owed]\n");
    CHECK(run_tonk({"verify", "-q", "--config", other, "logs"}).status == 0);
    CHECK(run_tonk({"verify", "-q", "--config", other, "--suppress", "no-seats", "logs"}).status == 1);
  }
}

TEST_CASE("configuration: what is wrong with it stands at its place, and nothing is judged") {
  const Folder folder;
  folder.write("friday.tonk", caught("2"));
  const Inside inside(folder.path());
  const auto told = [&](const std::string& text) {
    folder.write("tonk.yaml", text);
    const Ran ran = run_tonk({"verify", "friday.tonk"});
    CHECK(ran.out.empty());
    CHECK(ran.status == 2);
    return ran.err;
  };
  CHECK(told("jobs: 1\nvariant: houses\n") == R"(tonk.yaml:2:1: error: there is no default `variant` [unknown-key]
  |
2 | variant: houses
  | ^^^^^^^
  = help: did you mean `variants`?
)");
  CHECK(told("jobs: many\n").find("tonk.yaml:1:7: error: `--jobs many` is not a whole number from 1 to 1024") == 0);
  CHECK(told("color: [never]\n").find("tonk.yaml:1:8: error: `color` takes one value [wrong-kind]") == 0);
  CHECK(told("suppress: {a: b}\n").find("`suppress` takes a value, or a list of values [wrong-kind]") !=
        std::string::npos);
  CHECK(told("suppress: [wrong-payment: logs/*]\n").find("as in `wrong-payment:logs/*`, without a blank") !=
        std::string::npos);
  CHECK(told("suppress: [a, wrong-payment, b]\n").find("tonk.yaml:1:30: error: `b` cannot") != std::string::npos);
  CHECK(told("suppress:\n  - wrong-payment\n  - wrong-paymnt:logs\n")
            .find("tonk.yaml:3:5: error: `wrong-paymnt:logs` cannot be suppressed: there is no code `wrong-paymnt`; "
                  "did you mean `wrong-payment`? [wrong-kind]") == 0);
  CHECK(told("variants: [., nowhere]\n").find("tonk.yaml:1:15: error: `nowhere` is not there [wrong-kind]") == 0);
  CHECK(told("baseline: none.sarif\n").find("tonk.yaml:1:11: error: `none.sarif` is not there [wrong-kind]") == 0);
  CHECK(told("color: ''\n").find("`color` takes one value [wrong-kind]") != std::string::npos);
  CHECK(told("jobs: 1\njobs: 2\n").find("`jobs` is written twice [duplicate-key]") != std::string::npos);
  CHECK(told("jobs: &a 1\n").find("tonk.yaml:1:7: error: ") == 0);
  CHECK(
      told("title: a house\n")
          .find("`tonk.yaml` may give: variants, jobs, color, baseline, suppress; a house must be called otherwise") !=
      std::string::npos);
}

TEST_CASE("configuration: one that says nothing changes nothing") {
  const Folder folder;
  folder.write("friday.tonk", caught("2"));
  const Inside inside(folder.path());
  for (const char* const nothing : {"", "# Nothing yet.\n", "suppress:\n  # - wrong-payment\n"}) {
    folder.write("tonk.yaml", nothing);
    CHECK(run_tonk({"verify", "friday.tonk"}) == printed("1 hand: 1 ok\n"));
  }
}

TEST_CASE("configuration: a link that leads nowhere is not passed over for the file above") {
  const Folder folder;
  folder.write("tonk.yaml", "suppress: wrong-payment\n");
  folder.write("logs/friday.tonk", caught("1"));
  fs::create_symlink("nowhere", folder.path() + "/logs/tonk.yaml");
  const Inside inside(folder.path() + "/logs");
  CHECK(run_tonk({"verify", "friday.tonk"}) ==
        refused("tonk: `tonk.yaml` cannot be read: No such file or directory\n"));
}

TEST_CASE("configuration: a file that is asked for must be there") {
  CHECK(run_tonk({"verify", "--config", "/nowhere/tonk.yaml", "-"}) ==
        refused("tonk: `/nowhere/tonk.yaml` cannot be read: No such file or directory\n"));
}

TEST_CASE("configuration: a folder of houses may be its own") {
  const Folder folder;
  folder.write("tonk.yaml", "variants: .\n");
  folder.write("ours.yaml", house);
  folder.write("empty/tonk.yaml", "# Nothing yet.\n");
  folder.write("empty/theirs.yaml", "house: theirs\nextends: pagat\n");
  folder.write("inner/tonk.yaml", "house: inner\nextends: pagat\n");
  const Inside inside(folder.path());
  CHECK(run_tonk({"check", "--variants", "inner", "inner"}) ==
        printed("inner: no errors, no warnings (1 note; --notes shows it)\n"));
  CHECK(run_tonk({"check", "--variants", "empty", "theirs"}) ==
        printed("theirs: no errors, no warnings (1 note; --notes shows it)\n"));
  CHECK(run_tonk({"check", "ours"}) == printed("ours: no errors, no warnings (1 note; --notes shows it)\n"));
}
