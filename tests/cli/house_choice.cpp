#include <catch2/catch.hpp>

#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;
using nlohmann::json;

namespace {

constexpr std::string_view kitchen =
    "house: kitchen\nextends: pagat\nsettlement:\n  out by discard: each other pays 3\n";
constexpr std::string_view broken = "house: broken\nextends: pagat\nfrob: 3\n";

json first_record(const Ran& ran) { return json::parse(ran.out.substr(0, ran.out.find('\n'))); }

}  // namespace

TEST_CASE("house: the hand's line beats the session's, and the command line beats both") {
  const Folder folder;
  folder.write("kitchen.yaml", kitchen);
  const std::string log =
      folder.write("a.tonk", "session s\nhouse pagat with no-upcard\nhand 1\nhouse ./kitchen.yaml\n");
  CHECK(first_record(run_tonk({"verify", "--format", "json", log}))["house"] == "kitchen");
  const json other = first_record(run_tonk({"verify", "--format", "json", "--house", "pagat", log}));
  CHECK(other["house"] == "pagat");
  CHECK(other["options"] == json::array());
}

TEST_CASE("house: --with adds to the log's own options, one at a time or with commas") {
  const std::string log = "house pagat with no-upcard\n";
  for (const auto& with : {std::vector<std::string>{"--with", "caught-five,stock-out-dead"},
                           std::vector<std::string>{"--with", "caught-five", "--with", "stock-out-dead"}}) {
    std::vector<std::string> arguments{"verify", "--format", "json"};
    arguments.insert(arguments.end(), with.begin(), with.end());
    arguments.emplace_back("-");
    CHECK(first_record(run_tonk(arguments, log))["options"] == json({"no-upcard", "caught-five", "stock-out-dead"}));
  }
}

TEST_CASE("house: an option behind a link is another than the one to which its path comes in words") {
  const Folder folder;
  folder.write("opt.yaml", "option: opt\nfoo: bar\n");
  folder.write("else/opt.yaml", "option: opt\n");
  folder.write("else/where/empty", "");
  const Inside inside(folder.path());
  std::filesystem::create_symlink("else/where", "link");
  CHECK(first_record(run_tonk({"verify", "--format", "json", "--with", "link/../opt.yaml", "-"},
                              "house pagat\n"))["options"] == json({"opt"}));
}

TEST_CASE("house: a name that the log has wrong is a finding at its line") {
  const json house = first_record(run_tonk({"verify", "--format", "json"}, "hand 1\nhouse pagatt\n"));
  CHECK(house["verdict"] == "unreadable");
  CHECK(house["house"] == nullptr);
  CHECK(house["findings"][0]["code"] == "unknown-house");
  CHECK(house["findings"][0]["line"] == 2);
  CHECK(house["findings"][0]["help"].get<std::string>().find("did you mean `pagat`?") != std::string::npos);

  const Folder folder;
  folder.write("logs/kitchen.yaml", kitchen);
  const std::string log = folder.write("logs/a.tonk", "house kitchen\n");
  const json beside = first_record(run_tonk({"verify", "--format", "json", log}));
  CHECK(beside["findings"][0]["help"] == "for the file beside this one write `./kitchen.yaml`");

  const Ran ran = run_tonk({"verify", "--format", "json"}, "hand 1\nhouse pagat with no-upcards\n");
  CHECK(first_record(ran)["findings"][0]["code"] == "unknown-option");
  CHECK(ran.err.empty());
  CHECK(ran.status == 1);
}

TEST_CASE("house: none anywhere") {
  const Ran ran = run_tonk({"verify", "--format", "json"}, "hand 1\nseats Ann Bob\n");
  CHECK(first_record(ran)["findings"][0]["code"] == "no-house");
  CHECK(ran.status == 1);
}

TEST_CASE("house: a file that does not compile is told once, and other hands are verified") {
  const Folder folder;
  folder.write("broken.yaml", broken);
  const std::string log =
      folder.write("a.tonk", "hand 1\nhouse ./broken.yaml\nhand 2\nhouse ./broken.yaml\n" + caught("2"));
  const Ran ran = run_tonk({"verify", log});
  const auto first = ran.err.find("broken.yaml:3:1: error:");
  CHECK(first != std::string::npos);
  CHECK(ran.err.find("error:", first + 30) == std::string::npos);
  CHECK(ran.out.find("[house-does-not-compile]") != std::string::npos);
  CHECK(ran.out.find("\n3 hands: 1 ok, 2 unreadable\n") != std::string::npos);
  CHECK(ran.status == 2);
}

TEST_CASE("house: what the command line has wrong stops the command before it begins") {
  const Ran house = run_tonk({"verify", "--house", "pagatt"}, caught("2"));
  CHECK(house.err.find("tonk: there is no house `pagatt`; did you mean `pagat`?") == 0);
  CHECK(house.out.empty());
  CHECK(house.status == 2);
  CHECK(run_tonk({"verify", "--house", "pagat with waiting"}, caught("2")) ==
        refused("tonk: there is no house `pagat with waiting`; options stand behind `--with`, as in "
                "`pagat --with waiting`\n"));
  CHECK(run_tonk({"verify", "--with", "no-upcards"}, caught("2")) ==
        refused("tonk: there is no option `no-upcards`; did you mean `no-upcard`?\n"));
  CHECK(run_tonk({"verify", "--with", "./none.yaml"}, caught("2")) ==
        refused("tonk: `./none.yaml` cannot be read: No such file or directory\n"));
}

TEST_CASE("house: --variants adds the houses of a folder and its options") {
  const Folder folder;
  folder.write("kitchen.yaml", kitchen);
  folder.write("options/tripled.yml", "option: tripled\nsettlement:\n  out without discard: each other pays 3\n");
  const json record = first_record(
      run_tonk({"verify", "--format", "json", "--variants", folder.path(), "--house", "kitchen", "--with", "tripled"},
               caught("2")));
  CHECK(record["house"] == "kitchen");
  CHECK(record["options"] == json({"tripled"}));
  const Ran none = run_tonk({"verify", "--variants", folder.path() + "/none"}, caught("2"));
  CHECK(none.err.find("cannot be searched for houses: No such file or directory") != std::string::npos);
  CHECK(none.status == 2);
}

TEST_CASE("house: what else lies in a folder of --variants is no house") {
  const Folder folder;
  folder.write("kitchen.yaml", kitchen);
  folder.write(".pre-commit-config.yaml", "repos: []\n");
  const std::string other = folder.write("hello.yaml", "hello: 1\n");
  const Ran listed = run_tonk({"houses", "--variants", folder.path()});
  CHECK(listed.err == "tonk: note: `" + other + "` is no house: no line of it begins with `house:` or `option:`\n");
  CHECK(listed.out.find("kitchen") != std::string::npos);
  CHECK(listed.out.find("hello") == std::string::npos);
  CHECK(listed.out.find("pre-commit") == std::string::npos);
}

TEST_CASE("house: two files of one name are a problem, and one in the place of a shipped house is mentioned") {
  const Folder folder;
  const std::string old = folder.write("houses/ours_old.yaml", "house: ours\nextends: pagat\n");
  const std::string ours = folder.write("houses/ours.yaml", "house: ours\nextends: pagat\nplayers: 2\n");
  const Ran both = run_tonk({"verify", "-q", "--variants", folder.path() + "/houses", "-"}, caught("2"));
  CHECK(both.err == "tonk: `" + ours + "` and `" + old + "` are both the house `ours`: only one can be called so\n");
  CHECK(both.status == 2);

  const std::string pagat = folder.write("own/mine.yaml", "house: pagat\nextends: nothing\n");
  const Ran mine = run_tonk({"houses", "--variants", folder.path() + "/own"});
  const std::string note = "tonk: note: `" + pagat + "` takes the place of the shipped house `pagat`\n";
  CHECK(mine.err == note);
  CHECK(run_tonk({"verify", "-q", "--variants", folder.path() + "/own", "-"}, caught("2")).err.starts_with(note));
  const std::string shipped = std::string(TONK_SOURCE_DIR) + "/variants";
  CHECK(run_tonk({"houses", "--variants", shipped, "--variants", shipped + "/"}).err.empty());
}
