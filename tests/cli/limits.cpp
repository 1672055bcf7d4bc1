#include <sys/stat.h>

#include <catch2/catch.hpp>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/houses/identification.hpp"
#include "cli/io/input.hpp"
#include "cli/judging/certificate.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/coverage.hpp"
#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;
using nlohmann::json;

namespace {

constexpr std::string_view kitchen = "house: kitchen\nextends: pagat\n";

std::string pipe_in(const Folder& folder) {
  const std::string path = folder.path() + "/pipe";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  return path;
}

/// What stands in the way of the hand's house, as the first finding has it.
std::string told_of_house(const Ran& ran) {
  const json record = json::parse(ran.out.substr(0, ran.out.find('\n')));
  return record["findings"].empty() ? "" : record["findings"][0]["message"].get<std::string>();
}

/// Logs as `identify` reads them.
struct LogsOf {
  LogsOf(const std::vector<std::string>& files, const tonk::cli::HouseOptions& options)
      : problems(err, false), house_cache(options, problems), all(files, pagat, house_cache, world, problems) {}
  std::ostringstream err;
  tonk::cli::World world{.out = err, .err = err, .read_input = input_of("")};
  tonk::HouseRequest pagat{.house = "pagat"};
  tonk::cli::Problems problems;
  tonk::cli::CommandHouses house_cache;
  tonk::cli::LogSet all;
};

std::string hand_by(const std::string& house) { return "hand 1\nhouse " + house + "\n"; }

}  // namespace

TEST_CASE("limits: a house is an ordinary file of a MiB at most") {
  const Folder folder;
  const std::string pipe = pipe_in(folder);
  const std::string large = folder.write("large.yaml", std::string(tonk::spec::max_document_bytes + 1, '#'));
  const std::vector<std::pair<std::string, std::string>> files{{"/dev/zero", "it is not an ordinary file"},
                                                               {"/dev/urandom", "it is not an ordinary file"},
                                                               {pipe, "it is not an ordinary file"},
                                                               {folder.path() + "/", "it is a folder"},
                                                               {"/proc/self/environ", "its length is unknown"},
                                                               {large, "it has more than 1 MiB"}};
  for (const auto& [file, why] : files) {
    CHECK(run_tonk({"rules", file}).err.find("`" + file + "` cannot be read: " + why) != std::string::npos);
    CHECK(run_tonk({"check", file}).err == "tonk: `" + file + "` cannot be read: " + why + "\n");
    CHECK(told_of_house(run_tonk({"verify", "--format", "json", "--trust-paths"}, hand_by("\"" + file + "\"")))
              .ends_with("cannot be read: " + why));
  }
  folder.write("zero/own.yaml", kitchen);
  std::filesystem::create_symlink("/dev/zero", folder.path() + "/zero/endless.yaml");
  const Ran ran = run_tonk({"houses", "--variants", folder.path() + "/zero"});
  CHECK(ran.err == "tonk: `" + folder.path() + "/zero/endless.yaml` cannot be read: it is not an ordinary file\n");
  CHECK(ran.out.find("kitchen") != std::string::npos);
}

TEST_CASE("limits: a log comes from a file, a pipe or a terminal") {
  const Folder folder;
  const std::string pipe = pipe_in(folder);
  for (const std::string command : {"verify", "explain", "identify", "fmt"}) {
    CHECK(run_tonk({command, "/dev/urandom"}) == refused(std::string("tonk: `/dev/urandom` cannot be read: it is ") +
                                                         (command == "fmt" ? "not an ordinary file\n" : "a device\n")));
  }
  CHECK(run_tonk({"verify", "/dev/null"}).status == run_tonk({"verify", folder.write("empty.tonk", "")}).status);
  // It would be put in the place of the pipe, and nobody may ever write into that.
  CHECK(run_tonk({"fmt", pipe}).err == "tonk: `" + pipe + "` cannot be read: it is not an ordinary file\n");
}

TEST_CASE("limits: a certificate is an ordinary file, and so are the logs that it names") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", caught("2"));
  const std::string certificate = folder.path() + "/friday.json";
  REQUIRE(run_tonk({"verify", "--certificate", certificate, log}).status == 0);
  json written = json::parse(*tonk::cli::read_file(certificate, *std::make_unique<std::string>()));
  const std::string pipe = pipe_in(folder);
  for (const std::string path : {"/dev/zero", "/dev/stdin", "/proc/self/environ", pipe.c_str(), "-", "."}) {
    written["logs"][0]["file"] = path;
    const Ran ran = run_tonk({"certificate", "check", folder.write("other.json", written.dump())});
    CHECK(ran.status == 2);
    CHECK(ran.err.find("cannot be read: ") != std::string::npos);
  }
  for (const std::string& path : {std::string("/dev/zero"), pipe, folder.path()}) {
    CHECK(run_tonk({"certificate", "check", path})
              .err.starts_with("tonk: the certificate `" + path + "` cannot be read: it is "));
  }
  const std::string large = folder.write("large.json", std::string(tonk::cli::max_certificate_bytes + 1, ' '));
  CHECK(run_tonk({"certificate", "check", large}).err ==
        "tonk: the certificate `" + large + "` cannot be read: it has more than 16 MiB\n");
}

TEST_CASE("limits: a certificate of many hands without names is compared, and one too long to be read is not written") {
  const Folder folder;
  const auto certified = [&](const std::string& hand, std::size_t hands) {
    std::string log;
    for (std::size_t i = 0; i < hands; ++i) {
      log += hand;
    }
    const std::string file = folder.write("many.tonk", log);
    std::filesystem::remove(folder.path() + "/many.json");
    return run_tonk({"verify", "-q", "--certificate", folder.path() + "/many.json", file});
  };
  CHECK(certified("hand\n", 5'000).err.empty());
  CHECK(run_tonk({"certificate", "check", folder.path() + "/many.json"}) ==
        printed("5000 hands in 1 log: nothing has changed\n"));
  std::string name;
  for (int letter = 0; letter < 100; ++letter) {
    name += "\xE4\xB8\xAD";
  }
  const Ran longer = certified("session " + name + "\nhand " + name + "\n", 20'000);
  CHECK(longer.status == 2);
  CHECK(longer.err ==
        "tonk: the certificate `" + folder.path() +
            "/many.json` cannot be written: it would have more than 16 MiB; certify fewer logs at a time\n");
  CHECK_FALSE(std::filesystem::exists(folder.path() + "/many.json"));
}

TEST_CASE("limits: a log's paths are followed below its own folder and those of --variants") {
  const Folder folder;
  const std::string outside = folder.write("elsewhere/kitchen.yaml", kitchen);
  folder.write("logs/deep/kitchen.yaml", kitchen);
  folder.write("logs/base.yaml", "house: base\nextends: ../elsewhere/kitchen.yaml\n");
  folder.write("logs/brings.yaml", "option: brings\nwith: ../elsewhere/option.yaml\n");
  folder.write("elsewhere/option.yaml", "option: other\n");
  folder.write("logs-too/kitchen.yaml", kitchen);
  std::filesystem::create_symlink("../elsewhere", folder.path() + "/logs/link");
  std::filesystem::create_symlink("../elsewhere/kitchen.yaml", folder.path() + "/logs/link.yaml");
  const std::string why =
      "it lies outside of the log's folder; name its folder with `--variants`, or follow it with `--trust-paths`";
  const auto told = [&](const std::string& house, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"verify", "--format", "json", folder.write("logs/a.tonk", hand_by(house))};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return told_of_house(run_tonk(arguments));
  };
  const std::string followed = told("pagat");
  for (const std::string house : {"./deep/kitchen.yaml", "deep/../deep/kitchen.yaml", "../logs/deep/kitchen.yaml"}) {
    CHECK(told(house) == followed);
  }
  CHECK(told(folder.path() + "/logs/deep/kitchen.yaml") == followed);
  for (const std::string& house :
       {std::string("../elsewhere/kitchen.yaml"), outside, std::string("./link/kitchen.yaml"), std::string("link.yaml"),
        std::string("../logs-too/kitchen.yaml"), std::string("deep/../../elsewhere/kitchen.yaml"),
        std::string("../elsewhere/none.yaml"), std::string("./base.yaml"),
        std::string("pagat with ../elsewhere/option.yaml"), std::string("pagat with ./brings.yaml"),
        std::string("/etc/passwd"), std::string("/proc/self/environ")}) {
    CHECK(told(house).find("cannot be read: " + why) != std::string::npos);
  }
  CHECK(told_of_house(run_tonk({"verify", "--format", "json"}, hand_by("none.yaml")))
            .find("`none.yaml` cannot be read: No such file or directory") != std::string::npos);
  for (const std::string house :
       {"../elsewhere/kitchen.yaml", "./link/kitchen.yaml", "./base.yaml", "pagat with ./brings.yaml"}) {
    CHECK(told(house, {"--trust-paths"}) == followed);
    CHECK(told(house, {"--variants", folder.path() + "/elsewhere"}) == followed);
  }
  CHECK(told("pagat", {"--with", folder.path() + "/elsewhere/option.yaml"}) == followed);
  CHECK(told("nosuch", {"--house", folder.path() + "/logs/base.yaml"}) == followed);
}

TEST_CASE("limits: every command that follows the paths of a log asks for the same trust") {
  const Folder folder;
  folder.write("kitchen.yaml", kitchen);
  std::string words = caught("2");
  words.replace(words.find("house pagat"), 11, "house ../kitchen.yaml");
  const std::string log = folder.write("logs/friday.tonk", words);
  for (const std::string command : {"verify", "explain", "report"}) {
    CHECK(run_tonk({command, log}).status == 1);
    CHECK(run_tonk({command, "--trust-paths", log}).status == 0);
  }
  for (const bool trusts : {false, true}) {  // as `identify` does
    tonk::cli::HouseOptions options;
    options.trust_paths = trusts;
    const LogsOf logs({log}, options);
    REQUIRE(logs.all.named().size() == 1);
    CHECK(logs.all.named().front().is_known == trusts);
  }
  CHECK(run_tonk({"identify", "--trust-paths", "--house", "nosuch", log}).err.starts_with("tonk: there is no house"));
  const std::string certificate = folder.path() + "/logs/friday.json";
  REQUIRE(run_tonk({"verify", "--trust-paths", "--certificate", certificate, log}).status == 0);
  CHECK(run_tonk({"certificate", "check", certificate}).status == 1);
  CHECK(run_tonk({"certificate", "check", "--trust-paths", certificate}).status == 0);
}

TEST_CASE("limits: standard input names files below the current folder") {
  const Folder folder;
  folder.write("outer/kitchen.yaml", kitchen);
  folder.write("outer/inner/kitchen.yaml", kitchen);
  const Inside inside(folder.path() + "/outer/inner");
  const Ran below = run_tonk({"verify", "--format", "json"}, hand_by("./kitchen.yaml"));
  const Ran above = run_tonk({"verify", "--format", "json"}, hand_by("../kitchen.yaml"));
  CHECK(told_of_house(below).find("outside") == std::string::npos);
  CHECK(told_of_house(above).find("outside") != std::string::npos);
}

TEST_CASE("limits: nothing of a file that is no house is shown") {
  const Folder folder;
  folder.write("passwords.yaml", "root:hunter2:0:0\n");
  const std::string log = folder.write("a.tonk", hand_by("./passwords.yaml"));
  for (const std::string format : {"text", "json", "sarif", "junit"}) {
    const Ran ran = run_tonk({"verify", "--format", format, log});
    CHECK((ran.out + ran.err).find("hunter2") == std::string::npos);
    CHECK((ran.out + ran.err).find("does not begin with `house:`") != std::string::npos);
  }
}

TEST_CASE("limits: of the houses that a log names, few are kept") {
  tonk::cli::Problems problems(false);
  tonk::cli::CommandHouses house_cache({}, problems);
  const auto kept = house_cache.compile({"pagat", {}, ""});
  const std::weak_ptr<const tonk::spec::Compiled> dropped = house_cache.compile({"pagat", {"no-upcard"}, ""});
  CHECK(house_cache.compile({"pagat", {}, ""}) == kept);
  for (int i = 0; i < 100; ++i) {
    CHECK_FALSE(house_cache.compile({"nobody-" + std::to_string(i), {}, ""})->rules);
  }
  CHECK(dropped.expired());
  CHECK(kept->rules->house == "pagat");
}

TEST_CASE("limits: coverage tells of some houses, and of no more") {
  tonk::cli::Problems problems(false);
  const tonk::cli::HouseOptions options;
  tonk::cli::CommandHouses house_cache(options, problems);
  tonk::WhatIfs what_ifs(house_cache);
  tonk::cli::Coverage coverage(2);
  const std::string file = "a.tonk";
  const auto add = [&](const std::string& house) {
    const std::string text = "hand 1\nhouse " + house + "\nseats Ann Bob\n";
    tonk::JudgedLog walk(file, text, options, house_cache);
    REQUIRE(walk.advance());
    (void)walk.judge();
    coverage.add(what_ifs, walk);
    return coverage.is_full();
  };
  CHECK_FALSE(add("pagat"));
  CHECK_FALSE(add("pagat with no-upcard"));
  CHECK_FALSE(add("pagat"));
  CHECK(add("marwang"));
  CHECK(coverage.json()["coverage"].size() == 2);
  for (const tonk::spec::Listing& house : house_cache.library().list()) {
    (void)what_ifs.of({house.name});  // more than are kept
  }
  CHECK(add("pagat"));
  CHECK(coverage.json()["coverage"][0]["hands"] == 3);
}

TEST_CASE("limits: of very many houses that a log names not all are tried") {
  const Folder folder;
  std::string log;
  for (unsigned number = 0; number < 65; ++number) {
    const std::string name = "o" + std::to_string(number);
    folder.write(name + ".yaml", "option: " + name + "\n");
    log += "hand " + std::to_string(number) + "\nhouse pagat with ./" + name + ".yaml\nseats Ann Bob\n";
  }
  const std::string file = folder.write("a.tonk", log);
  const LogsOf logs({file}, {});
  CHECK(logs.all.named().size() == 64);
  CHECK(logs.err.str() == "tonk: the logs name more than 64 houses, and the others are not tried\n");
}

TEST_CASE("limits: a long session of which few hands are wanted ends at once") {
  CHECK(run_tonk({"simulate", "pagat", "--session", "100000", "--hands", "2", "--output", "-"}) ==
        printed(run_tonk({"simulate", "pagat", "--session", "20", "--hands", "2", "--output", "-"}).out));
  CHECK(run_tonk({"simulate", "pagat", "--session", "99999999999", "--hands", "2"}).err ==
        "tonk: `--session 99999999999` is not a whole number from 1 to 100000\nhelp: see `tonk simulate --help`\n");
}
