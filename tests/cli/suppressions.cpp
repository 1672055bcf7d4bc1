#include <catch2/catch.hpp>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

TEST_CASE("suppress: findings of a code are counted, and do not count for the exit status") {
  CHECK(run_tonk({"verify", "--suppress", "wrong-payment"}, caught("3")) ==
        printed("1 hand: 1 mis-settled\n1 finding is suppressed: 1 by wrong-payment\n"));
  CHECK(run_tonk({"verify", "-q", "--suppress", "wrong-payment"}, caught("3")) == printed(""));
  CHECK(run_tonk({"verify", "-q", "--suppress", "missing-payment"}, caught("3")).status == 1);
}

TEST_CASE("suppress: a hand with another finding is reported with that alone") {
  const std::string log = caught("3");
  const Ran ran = run_tonk({"verify", "--suppress", "wrong-payment"}, log.substr(0, log.find("pay Cal Ann")));
  CHECK_FALSE(has(ran.out, "[wrong-payment]"));
  CHECK(has(ran.out, "[missing-payment]"));
  CHECK(has(ran.out, "hand 1: mis-settled"));
  CHECK(ran.status == 1);
}

TEST_CASE("suppress: in some files only") {
  const Folder folder;
  const std::string old = folder.write("old/friday.tonk", caught("3"));
  const std::string recent = folder.write("friday.tonk", caught("3"));
  const Ran ran = run_tonk({"verify", "--suppress", "wrong-payment:" + folder.path() + "/old/*", old, recent});
  CHECK_FALSE(has(ran.out, old + ":18"));
  CHECK(has(ran.out, recent + ":18"));
  CHECK(has(ran.out, "1 finding is suppressed: 1 by wrong-payment:" + folder.path() + "/old/*\n"));
  CHECK(ran.status == 1);
  CHECK(run_tonk({"verify", "--suppress", "wrong-payment:" + folder.path() + "/.//old/../old", old}).status == 0);
}

TEST_CASE(
    "suppress: a pattern is of the files below the current folder, whatever that is called, or of files anywhere") {
  const Folder folder;
  const std::string log = folder.write("[a]*/b/friday.tonk", caught("3"));
  const Inside inside(folder.path() + "/[a]*");
  for (const char* const files : {"b/friday.tonk", "b", "b/", "./b/*", "*", "*/b/*", "../[a]*/b", "../[a]\\*/b"}) {
    INFO(files);
    CHECK(run_tonk({"verify", "-q", "--suppress", std::string("wrong-payment:") + files, log}).status == 0);
  }
  for (const char* const files : {"c", "friday.tonk", "b/friday", "b/f?iday.tonk", "b/[f]riday.tonk", "../b"}) {
    INFO(files);
    CHECK(run_tonk({"verify", "-q", "--suppress", std::string("wrong-payment:") + files, log}).status == 1);
  }
}

TEST_CASE("suppress: a path behind a link is that of the file") {
  const Folder folder;
  folder.write("far/sub/x", "");
  const std::string log = folder.write("far/friday.tonk", caught("1"));
  folder.write("friday.tonk", caught("2"));
  std::filesystem::create_directory_symlink("far/sub", folder.path() + "/link");
  const std::string same = folder.path() + "/link/../friday.tonk";
  CHECK(run_tonk({"verify", "--suppress", "wrong-payment:" + folder.path() + "/friday.tonk", same}).status == 1);
  CHECK(run_tonk({"verify", "--suppress", "wrong-payment:" + log, same}).status == 0);
  const std::string report = run_tonk({"verify", "--format", "sarif", same}).out;
  CHECK(report.find("/far/friday.tonk\"") != std::string::npos);
}

TEST_CASE("suppress: nothing at all is told of a hand of which nothing is reported") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", caught("3"));
  const std::string said = "1 hand: 1 mis-settled\n1 finding is suppressed: 1 by wrong-payment\n";
  CHECK(run_tonk({"verify", "--suppress", "wrong-payment", "--fix", folder.path() + "/fixed", log}).out == said);
}

TEST_CASE("suppress: what cannot be meant is refused") {
  CHECK(run_tonk({"verify", "--suppress", "wrong-paymnt"}, caught("3")) ==
        refused("tonk: `wrong-paymnt` cannot be suppressed: there is no code `wrong-paymnt`; did you mean "
                "`wrong-payment`?\nhelp: see `tonk verify --help`\n"));
  CHECK(run_tonk({"verify", "--suppress", "wrong-payment:"}, caught("3")).status == 2);
}

TEST_CASE("suppress: programs are told of every finding, and why it does not count") {
  const auto told = [](const std::string& format) {
    return run_tonk({"verify", "--suppress", "wrong-payment", "--format", format}, caught("3"));
  };
  const auto hand = nlohmann::json::parse(told("json").out);
  CHECK(hand["verdict"] == "mis-settled");
  CHECK(hand["findings"][0]["suppressed"] == "wrong-payment");
  const auto sarif = nlohmann::json::parse(told("sarif").out);
  CHECK(sarif["runs"][0]["results"][0]["suppressions"] ==
        nlohmann::json::parse(R"([{"kind": "external", "justification": "wrong-payment"}])"));
  CHECK(has(told("junit").out, "failures=\"0\" errors=\"0\" skipped=\"1\""));
  CHECK(has(told("junit").out, "<skipped message=\"1 finding is suppressed: 1 by wrong-payment\"/>"));
}

TEST_CASE("baseline: what was found before is known, as long as its hand is as it was") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", caught("3"));
  const std::string known = folder.write("known.sarif", run_tonk({"verify", "--format", "sarif", log}).out);
  const auto verify = [&] { return run_tonk({"verify", "--baseline", known, log}); };
  CHECK(verify() == printed("1 hand: 1 mis-settled\n1 finding is suppressed: 1 by " + known + "\n"));
  SECTION("lines before and behind the hand do not matter") {
    folder.write("friday.tonk", "# Our first evening.\n" + caught("3") + "\n\n");
    CHECK(verify().status == 0);
  }
  SECTION("nor do comments in it") {
    std::string commented = caught("3");
    folder.write("friday.tonk", commented.insert(commented.find("up 8c"), "  # Bob cut.\n\n"));
    CHECK(verify().status == 0);
  }
  SECTION("nor a comment behind a payment") {
    folder.write("friday.tonk", caught("3  # he says"));
    CHECK(verify().status == 0);
  }
  SECTION("by another house it is another finding") {
    CHECK(run_tonk({"verify", "-q", "--baseline", known, "--house", "rushville", log}).status == 1);
  }
  SECTION("of several reports each counts") {
    const std::string other = folder.write("other.sarif", run_tonk({"verify", "--format", "sarif"}, caught("2")).out);
    CHECK(run_tonk({"verify", "-q", "--baseline", other, "--baseline", known, log}).status == 0);
  }
  SECTION("nor does its file") {
    CHECK(run_tonk({"verify", "-q", "--baseline", known, folder.write("saturday.tonk", caught("3"))}).status == 0);
  }
  SECTION("another payment is another finding") {
    folder.write("friday.tonk", caught("4"));
    CHECK(verify().status == 1);
  }
  SECTION("the hand that is changed elsewhere is looked at anew") {
    std::string changed = caught("3");
    changed.replace(changed.find("discard Kd"), 10, "discard 9c");
    folder.write("friday.tonk", changed);
    CHECK(has(verify().out, "[wrong-payment]"));
  }
  SECTION("a run that suppresses it still writes it, so that its report is a baseline as well") {
    folder.write("known.sarif", run_tonk({"verify", "--baseline", known, "--format", "sarif", log}).out);
    CHECK(verify().status == 0);
  }
}

TEST_CASE("baseline: of several findings that are alike, only as many as there were are known") {
  const Folder folder;
  const std::string whole = caught("2");
  const std::string two_missing = whole.substr(0, whole.find("pay Cal Ann"));
  const std::string log = folder.write("friday.tonk", two_missing);
  const std::string report = run_tonk({"verify", "--format", "sarif", log}).out;
  const std::string known = folder.write("known.sarif", report);
  CHECK(run_tonk({"verify", "-q", "--baseline", known, log}).status == 0);
  auto fewer = nlohmann::json::parse(report);
  REQUIRE(fewer["runs"][0]["results"].size() == 2);
  fewer["runs"][0]["results"].erase(1);
  folder.write("known.sarif", fewer.dump());
  CHECK(run_tonk({"verify", "-q", "--baseline", known, log}).status == 1);
}

TEST_CASE("baseline: what is no report is refused") {
  const Folder folder;
  const std::string failed = run_tonk({"verify", "--format", "sarif", "/nowhere.tonk"}).out;
  for (const std::string& text : {failed, std::string(), std::string("[]"), std::string("{\"runs\": [1]}"),
                                  std::string("{\"runs\": [{\"results\": [{\"ruleId\": \"x\"}]}]}"),
                                  std::string("{\"runs\": [{\"results\": [], \"invocations\": [[]]}]}")}) {
    const std::string known = folder.write("known.sarif", text);
    CHECK(run_tonk({"verify", "--baseline", known}, caught("2")) ==
          refused("tonk: the baseline `" + known + "` is not a whole report of `--format sarif`\n"));
  }
  CHECK(run_tonk({"verify", "--baseline", "/nowhere"}, caught("2")) ==
        refused("tonk: `/nowhere` cannot be read: No such file or directory\n"));
}

TEST_CASE("baseline: the lints of a house") {
  const Folder folder;
  const std::string house =
      folder.write("ours.yaml", "house: ours\nextends: pagat\nturn: {drop: never, drop limit: 15 or less}\n");
  const std::string known = folder.write("known.sarif", run_tonk({"check", "--format", "sarif", house}).out);
  REQUIRE(run_tonk({"check", house}).status == 1);
  const Ran ran = run_tonk({"check", "--baseline", known, house});
  CHECK(has(ran.out, "suppressed: "));
  CHECK_FALSE(has(ran.out, "warning: "));
  CHECK(ran.status == 0);
  SECTION("which are not mended either") {
    const std::string before = contents(house);
    (void)run_tonk({"check", "--fix", "--baseline", known, house});
    CHECK(contents(house) == before);
  }
  SECTION("but never its errors") {
    folder.write("ours.yaml", "house: ours\nextends: pagat\ncolour: red\n");
    CHECK(run_tonk({"check", "--suppress", "unknown-key", house}).status == 1);
  }
}
