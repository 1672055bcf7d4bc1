#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/replays/runner.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/contents.hpp"

using namespace tonk::cli_test;
using nlohmann::ordered_json;

namespace {

/// What verify says of each hand, without the places, which are others in JSON.
std::vector<ordered_json> judged(const std::vector<std::string>& files) {
  std::vector<std::string> arguments{"verify", "--format", "json"};
  arguments.insert(arguments.end(), files.begin(), files.end());
  std::istringstream lines(run_tonk(arguments).out);
  std::vector<ordered_json> judged;
  for (std::string line; std::getline(lines, line);) {
    ordered_json record = ordered_json::parse(line);
    record.erase("file");
    record.erase("line");
    std::vector<std::string> findings;
    for (const ordered_json& finding : record["findings"]) {
      findings.push_back(finding["code"].get<std::string>() + ": " + finding["message"].get<std::string>());
    }
    std::sort(findings.begin(), findings.end());
    record["findings"] = findings;
    judged.push_back(record);
  }
  return judged;
}

const std::string words = "# a\nhand 1\nhouse pagat\nup Th\n";
const std::string json_words =
    R"({"hand":"1","house":{"name":"pagat"},"up":"Th","notes":[{"before":"/hand","text":"# a"}]})"
    "\n";

}  // namespace

TEST_CASE("convert: to JSON and back, from files and standard input") {
  const Folder folder;
  const std::string file = folder.write("a.tonk", words);
  const std::string out = folder.path() + "/b.jsonl";
  CHECK(run_tonk({"convert", "--to", "jsonl", "-"}, words).out == json_words);
  CHECK(run_tonk({"convert", "--to", "tonk", "-"}, json_words).out == words);
  const Ran ran = run_tonk({"convert", "--to", "jsonl", file, "-o", out});
  CHECK(ran.out.empty());
  CHECK(ran.err.empty());
  CHECK(ran.status == 0);
  CHECK(contents(out) == json_words);
  CHECK(run_tonk({"convert", "--to", "tonk", out, "--force", "-o", file}).status == 0);
  CHECK(contents(file) == words);
}

TEST_CASE("convert: several logs run into one JSON log, or into a folder") {
  const Folder folder;
  folder.write("logs/a.tonk", caught("2"));
  folder.write("logs/b.tonk", words);
  const std::string logs = folder.path() + "/logs";
  const std::string all = folder.path() + "/all.jsonl";
  CHECK(run_tonk({"convert", "--to", "jsonl", logs, "-o", all}).status == 0);
  CHECK(run_tonk({"verify", all}).out.find("2 hands: 1 ok, 1 incomplete\n") != std::string::npos);
  CHECK(run_tonk({"convert", "--to", "tonk", logs}) ==
        refused("tonk: several logs would run into one: name a folder for them with `-o`\n"));
  const Folder out;
  CHECK(run_tonk({"convert", "--to", "jsonl", logs, "-o", out.path()}).status == 0);
  CHECK(contents(out.path() + "/b.jsonl") == json_words);
  CHECK(run_tonk({"verify", out.path() + "/a.jsonl"}).out == "1 hand: 1 ok\n");
}

TEST_CASE("convert: what is behind the last dot of a name may be a part of it") {
  const Folder folder;
  const Folder out;
  const std::vector<std::string> logs{folder.write("2024.10.05", words), folder.write("2024.10.06", words),
                                      folder.write("friday.tonk", words)};
  CHECK(run_tonk({"convert", "--to", "jsonl", logs[0], logs[1], logs[2], "-o", out.path()}).status == 0);
  for (const char* const name : {"2024.10.05.jsonl", "2024.10.06.jsonl", "friday.jsonl"}) {
    CHECK(contents(out.path() + "/" + name) == json_words);
  }
}

TEST_CASE("convert: two logs are not written to one file of a folder") {
  const Folder folder;
  const std::string a = folder.write("a/log.tonk", words);
  const std::string b = folder.write("b/log.tonk", "hand 2\n");
  const Folder out;
  CHECK(run_tonk({"convert", "--to", "jsonl", a, b, "-o", out.path()}) ==
        refused("tonk: `" + b + "` is not converted: another log is already written to `" + out.path() +
                "/log.jsonl`\n"));
  CHECK(contents(out.path() + "/log.jsonl") == json_words);
}

TEST_CASE("convert: what cannot be read is told, and the others are converted") {
  const Folder folder;
  const std::string bad = folder.write("bad.jsonl", R"({"hand":"1","up":"4x"})");
  const std::string good = folder.write("good.tonk", words);
  const Ran ran = run_tonk({"convert", "--to", "jsonl", bad, good});
  CHECK(ran.out == json_words);
  CHECK(ran.err == bad + R"(:1:18: unreadable: `4x` is not a card such as `Td` [syntax]
  |
1 | {"hand":"1","up":"4x"}
  |                  ^^^^
)");
  CHECK(ran.status == 1);
  const std::string all = folder.write("all.jsonl", "as it was");
  const std::string missing = folder.path() + "/missing.tonk";
  for (const auto& [log, status] : {std::pair{bad, 1}, std::pair{missing, 2}}) {
    const Ran into_one = run_tonk({"convert", "--to", "jsonl", good, log, "--force", "-o", all});
    CHECK(into_one.err.ends_with("note: `" + all + "` is not written, because a log is missing in it\n"));
    CHECK(into_one.status == status);
    CHECK(contents(all) == "as it was");
  }
  CHECK(run_tonk({"convert", "--to", "json", good}).err ==
        "tonk: `--to json` is not one of jsonl|tonk\nhelp: see `tonk convert --help`\n");
}

TEST_CASE("fmt: JSON logs too") {
  const Folder folder;
  const std::string file = folder.write("a.jsonl", "\n{ \"up\": \"10h\", \"hand\": \"1\" }\r\n\n");
  CHECK(run_tonk({"fmt", "--diff", file}).out ==
        "--- " + file + "\n+++ " + file +
            "\n@@ -1,3 +1,1 @@\n-\n-{ \"up\": \"10h\", \"hand\": \"1\" }\r\n-\n+{\"hand\":\"1\",\"up\":\"Th\"}\n");
  CHECK(run_tonk({"fmt", file}).out == file + "\n");
  CHECK(contents(file) == "{\"hand\":\"1\",\"up\":\"Th\"}\n");
}

TEST_CASE("verify: a finding in a JSON log stands at its value") {
  const Ran ran = run_tonk({"verify"}, run_tonk({"convert", "--to", "jsonl", "-"}, caught("3")).out);
  CHECK(ran.out.find("-:2:901: mis-settled: `Bob` owes `Ann` 2, and pays 3 [wrong-payment]\n") == 0);
  CHECK(ran.out.find("-:2: session friday, hand 1: mis-settled (settlement wrong; caught)\n") != std::string::npos);
  CHECK(ran.status == 1);
  CHECK(run_tonk({"verify"}, "{\"hand\": 1}").out ==
        "-:1:10: unreadable: expected a string such as `\"1\"`, but found a number [wrong-type]\n"
        "  |\n1 | {\"hand\": 1}\n  |          ^\n-:1: hand: unreadable\n1 hand: 1 unreadable\n");
}

TEST_CASE("explain: JSON logs too") {
  const std::string json = run_tonk({"convert", "--to", "jsonl", "-"}, caught("2")).out;
  CHECK(run_tonk({"explain", "--color", "never", "-"}, json).status == 0);
  const std::string told_words = run_tonk({"explain", "-"}, caught("2")).out;
  const std::string told = run_tonk({"explain", "-"}, json).out;
  REQUIRE(told.find("\nthe end: ") != std::string::npos);  // what is above has the lines of the log
  CHECK(told.substr(told.find("\nthe end: ")) == told_words.substr(told_words.find("\nthe end: ")));
}

TEST_CASE("verify: says the same of every recorded hand in JSON") {
  const Folder folder;
  std::vector<std::string> in_words;
  std::vector<std::string> in_json;
  for (const auto& entry : std::filesystem::directory_iterator{std::string(TONK_SOURCE_DIR) + "/replays/authoring"}) {
    if (entry.path().extension() == ".yaml") {
      folder.write(entry.path().filename().string(), tonk::test::contents(entry.path()));
    }
  }
  for (const std::string& file : tonk::test::replay_files()) {
    const std::string path = std::string(TONK_SOURCE_DIR) + "/" + file;
    const Ran json = run_tonk({"convert", "--to", "jsonl", path});
    if (json.status == 0) {
      in_words.push_back(path);
      in_json.push_back(folder.write(std::to_string(in_json.size()) + ".jsonl", json.out));
    }
  }
  const std::vector<ordered_json> expected = judged(in_words);
  const std::vector<ordered_json> found = judged(in_json);
  CHECK(expected.size() > 500);
  REQUIRE(found.size() == expected.size());
  for (std::size_t at = 0; at < expected.size(); ++at) {
    CHECK(found[at] == expected[at]);
  }
}

TEST_CASE("convert, fmt: a log that is longer than what is kept in memory") {
  std::string log = "session s\nhouse pagat\nseats Ann Bob\n";
  for (int hand = 1; log.size() < 1'500'000; ++hand) {
    log += "\nhand " + std::to_string(hand) + "  # \ndeal Ann 2c 3c 4c 8d 9d\ndeal Bob 2d 3d 4d 8c 9c\nup Kh\n" +
           (hand % 2 == 1 ? "Bob: drop\n" : "Ann: drop\n");
  }
  std::string canonical = log;
  for (std::size_t at = canonical.find("  # \n"); at != std::string::npos; at = canonical.find("  # \n", at)) {
    canonical.replace(at, 5, "  #\n");
  }
  const Folder folder;
  const std::string file = folder.write("long.tonk", log);
  const std::string json = folder.path() + "/long.jsonl";
  CHECK(run_tonk({"convert", "--to", "jsonl", file, "-o", json}).status == 0);
  CHECK(std::filesystem::file_size(json) > std::size_t{4} << 20U);  // what Spool keeps in memory
  CHECK((run_tonk({"convert", "--to", "tonk", json}).out == canonical));
  std::ostringstream out;
  std::ostringstream err;
  tonk::cli::World terminal{.out = out, .err = err, .out_is_terminal = true};  // to which lines are written one by one
  CHECK(tonk::cli::run({"convert", "--to", "jsonl", file}, terminal) == tonk::cli::Status::nothing_found);
  CHECK((out.str() == tonk::test::contents(json)));
  CHECK(run_tonk({"fmt", "--check", json}).status == 0);
  CHECK(run_tonk({"fmt", file}).out == file + "\n");
  CHECK((tonk::test::contents(file) == canonical));

  // Nothing of it is written where its last hand cannot be read.
  const Ran bad = run_tonk({"convert", "--to", "jsonl", "-"}, log + "bogus\n");
  CHECK(bad.status == 1);
  CHECK(bad.out.empty());
  CHECK(bad.err.find("unknown keyword `bogus`") != std::string::npos);
}
