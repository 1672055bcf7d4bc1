#include <catch2/catch.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "parser/parcel.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::cli_test {
namespace {

using log::CutPoints;
using log::Form;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

/// Which lines the log may be cut in front of, from 1.
std::vector<std::size_t> cuts_of(const std::string& text, Form form) {
  CutPoints points(form);
  std::vector<std::size_t> cuts;
  std::size_t number = 0;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (points.is_before(line)) {
      cuts.push_back(number);
    }
  }
  return cuts;
}

}  // namespace

TEST_CASE("a log in words is cut in front of sessions, and of hands that are in none") {
  CHECK(cuts_of("hand 1\ndeal A 2c\n# here\nhand 2\n\nsession s\nhand 1\nhand 2\nsession t\nhand 1\n", Form::text) ==
        std::vector<std::size_t>{1, 4, 6, 9});
  CHECK(cuts_of("\xEF\xBB\xBF# first\nhand 1\nhand 2\n", Form::text) == std::vector<std::size_t>{2, 3});
  CHECK(cuts_of("house pagat\nhand 1\nhand 2\nsession s\n", Form::text) == std::vector<std::size_t>{4});
  CHECK(cuts_of("x-room 1\nhand 1\nhand 2\n", Form::text).empty());
  CHECK(cuts_of("", Form::text).empty());
}

TEST_CASE("a log in JSON is cut in front of heads, and of hands that are in no session") {
  CHECK(cuts_of("{\"session\":\"s\",\"seats\":[\"A\",\"B\"]}\n{\"session\":\"s\",\"hand\":\"1\"}\n"
                "{\"hand\":\"2\",\"x-a\":{\"session\":\"s\"}}\n{\"hand\":\"3\"}\n{\"session\":null}\n"
                "{\"hand\":\"1\",\"session\":null}\nbroken\n{\"hand\":\"2\",\"bogus\":1}\n[]\n\n{\"session\":\"s\"}\n",
                Form::json) == std::vector<std::size_t>{1, 3, 4, 5, 11});
}

TEST_CASE("a house or an option that is named by a relative path is found") {
  CHECK(log::relative_path("house ../ours.yaml\n") == "../ours.yaml");
  CHECK(log::relative_path("  house \"my house/a.yml\" with no-upcard # so\r\n") == "my house/a.yml");
  CHECK(log::relative_path("house ours.yaml") == "ours.yaml");
  CHECK(log::relative_path(R"({"session":"s","house":{"name":"./ours.yaml"},"seats":["A","B"]})") == "./ours.yaml");
  CHECK(log::relative_path("\xEF\xBB\xBFhouse ours.yaml\n") == "ours.yaml");
  CHECK(log::relative_path(R"(  {"hand":"1","house":{"name":"a/b"}})") == "a/b");
  CHECK(log::relative_path(R"({"hand":"1","house":{"name":"ours.yaml","with":["a"]}})") == "ours.yaml");
  CHECK(log::relative_path("house pagat with waiting ./last-call.yaml\n") == "./last-call.yaml");
  CHECK(log::relative_path(R"({"hand":"1","house":{"name":"pagat","with":["a","../b.yml"]}})") == "../b.yml");
  CHECK(log::relative_path(R"({"hand":"1","\u0068ouse":{"name":"\u002e\u002fours.\u0079aml"}})") == "./ours.yaml");
  for (const char* const line :
       {"house pagat\n", "house /srv/ours.yaml\n", "# house ../ours.yaml\n", "pay house/ A 1/2\n",
        R"({"hand":"1","house":{"name":"pagat"},"stake":{"amount":"1/2"}})"}) {
    INFO(line);
    CHECK(log::relative_path(line).empty());
  }
  const Folder folder;
  const std::string log = folder.write("friday.tonk", "session s\nhouse ../ours.yaml\n");
  CHECK(
      run_tonk({"split", log, "-o", folder.path() + "/parts"}) ==
      refused(
          "tonk: `" + log +
          "` cannot be split: line 2 names a house or an option by the relative path `../ours.yaml`, which would lead "
          "elsewhere from the parts; nothing is written\n"));
}

TEST_CASE("split writes a new folder of logs, or nothing") {
  const Folder folder;
  std::string text;
  while (text.size() < std::size_t{5} << 19U) {
    text += caught("2");
  }
  const std::string log = folder.write("season.tonk", text);
  const std::string out = folder.path() + "/parts";
  CHECK(run_tonk({"split", "--size", "1", log, "-", "-o", out}, caught("1")) == printed(out + ": 4 logs\n"));
  CHECK(test::contents(out + "/000001.tonk") + test::contents(out + "/000002.tonk") +
            test::contents(out + "/000003.tonk") ==
        text);
  CHECK(test::contents(out + "/000002.tonk").starts_with("session friday\n"));
  CHECK(test::contents(out + "/000004.tonk") == caught("1"));

  CHECK(run_tonk({"split", "-", "-o", folder.path() + "/none/"}, "").out == folder.path() + "/none/: 1 log\n");
  CHECK(std::filesystem::file_size(folder.path() + "/none/000001.tonk") == 0);
  CHECK(run_tonk({"split", "-", "-o", folder.path() + "/json"}, "\n\n{\"hand\":\"1\"}\n").status == 0);
  CHECK(test::contents(folder.path() + "/json/000001.jsonl") == "\n\n{\"hand\":\"1\"}\n");

  const auto refused = [&](const std::vector<std::string>& arguments) {
    const Ran again = run_tonk(arguments);
    CHECK(again.status == 2);
    CHECK(again.out.empty());
    return again.err;
  };
  CHECK(refused({"split", log, "-o", out}) ==
        "tonk: `" + out + "` cannot be written: this file or folder already exists\n");
  CHECK(refused({"split", folder.path() + "/none.tonk", "-o", out + "2"}).find("none.tonk") != std::string::npos);
  CHECK(refused({"split", log, "-o", folder.path() + "/nowhere/parts"}).find("cannot be written") != std::string::npos);
  std::size_t entries = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator{folder.path()}) {
    ++entries;
  }
  CHECK(entries == 4);
}

}  // namespace tonk::cli_test
