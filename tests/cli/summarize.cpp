#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/cli/summaries.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::cli_test {

using nlohmann::json;
using test::contents;

TEST_CASE("the summaries of parts come to that of the whole, in any order") {
  const auto files = replays();
  const json whole = summary_of(sum_up(files));
  std::string parts;
  for (std::size_t at = 0; at < files.size(); at += 3) {
    const std::vector<std::string> some(files.begin() + static_cast<std::ptrdiff_t>(at),
                                        files.begin() + static_cast<std::ptrdiff_t>(std::min(at + 3, files.size())));
    parts.insert(0, sum_up(some).out);
  }
  const Ran merged = run_tonk({"summarize", "--format", "json", "-"}, parts);
  CHECK(merged.err.empty());
  CHECK(merged.status == 1);
  json sum = summary_of(merged);
  CHECK(sum.at("logs").size() == files.size());
  json same = whole;
  same.erase("logs");
  sum.erase("logs");
  CHECK((sum == same));
}

TEST_CASE("summarize sees what is counted twice, cut short, or not there") {
  const Folder folder;
  const std::string one = folder.write("logs/one.tonk", caught("2"));
  const std::string two = folder.write("logs/two.tonk", caught("1"));
  const std::string of_one = folder.write("one.json", sum_up({one}).out);
  const std::string of_two = folder.write("two.json", sum_up({two}).out);
  const std::string logs = folder.path() + "/logs";

  const Ran all = run_tonk({"summarize", of_one, of_two, "--logs", logs});
  CHECK(all.err.empty());
  CHECK(all.out.starts_with("2 hands: 1 ok, 1 mis-settled\n"));
  CHECK(all.status == 1);
  CHECK(run_tonk({"summarize", of_one, "--logs", one}).status == 0);

  const Ran twice = run_tonk({"summarize", of_one, of_two, of_one});
  CHECK(twice.err == "tonk: `" + of_one + "`, line 1: the log `" + one + "` was already counted, in `" + of_one +
                         "`, line 1: this summary is left out\n");
  CHECK(twice.out == all.out);
  CHECK(twice.status == 2);

  const Ran lost = run_tonk({"summarize", of_two, "--logs", logs, "--format", "json"});
  CHECK(lost.err == "tonk: `" + one + "`, as it is now, is in none of the summaries\n");
  CHECK(lost.status == 2);
  CHECK(summary_of(lost).at("whole") == false);

  // A log in a summary that is left out has been told of.
  const Ran copied = sum_up({one, one});
  CHECK(copied.status == 2);
  CHECK(copied.err == "tonk: `" + one + "` is the same log as `" + one + "`: its hands are counted twice\n");
  CHECK(summary_of(copied).at("whole") == false);
  const Ran of_copies = run_tonk({"summarize", folder.write("copied.json", copied.out), "--logs", one});
  CHECK(of_copies.err.find("is counted twice in this summary, which is left out\n") != std::string::npos);
  CHECK(of_copies.err.find("none of the summaries") == std::string::npos);

  // Where the parts came through standard input, their number is all that can be known.
  const std::string piped = run_tonk({"verify", "-q", "--summary", "--format", "json", "-"}, caught("2")).out;
  CHECK(run_tonk({"summarize", "--parts", "1"}, piped).status == 0);
  const Ran too_few = run_tonk({"summarize", "--parts", "3"}, piped);
  CHECK(too_few.err == "tonk: 2 of 3 parts are missing: the summaries are of 1\n");
  CHECK(too_few.status == 2);
  const Ran too_many = run_tonk({"summarize", of_one, of_two, "--parts", "1"});
  CHECK(too_many.err == "tonk: the summaries are of 2 parts, and there must be 1\n");

  const auto complaint = [&](const std::string& text) {
    const std::string file = folder.write("bad.json", text);
    const Ran ran = run_tonk({"summarize", file});
    CHECK(ran.status == 2);
    CHECK(!ran.out.starts_with("0 hands"));
    const std::string start = "tonk: `" + file + "`";
    REQUIRE(ran.err.starts_with(start));
    return ran.err.substr(start.size());
  };
  const std::string good = contents(of_one);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  CHECK(complaint("") == ": there is no summary in it\n");
  CHECK(complaint(good.substr(0, good.size() - 1)) == ", line 1: the last line does not end: the file was cut short\n");
  CHECK(complaint("hello\n").starts_with(", line 1: it is not a line that `tonk verify --format json` writes\n"));
  CHECK(complaint("{}\n").starts_with(", line 1: it is not a line that "));
  CHECK(complaint("{\"summary\":{}}\n") == ", line 1: it is not as `tonk verify --summary --format json` writes it\n");
  CHECK(complaint(changed(R"("hands":1)", R"("hands":2)")).starts_with(", line 1: its verdicts are not as many"));
  CHECK(complaint(changed(R"("hands":1)", R"("hands":-1)")).starts_with(", line 1: `hands` is not a count"));
  CHECK(complaint(changed(R"({"ok":1})", R"({"fine":1})")).starts_with(", line 1: `verdicts` has a word"));
  CHECK(complaint(changed(R"("open":"0")", R"("open":"1")")).starts_with(", line 1: what is open is not"));
  CHECK(complaint(changed(R"("due":"4")", R"("due":"4.0")")).starts_with(", line 1: `due` is not an amount"));
  CHECK(complaint(changed(R"("ends":{"caught":1})", R"("ends":{})")).starts_with(", line 1: the hands of its houses,"));
  CHECK(complaint(changed(R"({"ok":1},"unreadable)", R"({"illegal":1},"unreadable)"))
            .starts_with(", line 1: the verdicts of its houses"));
  CHECK(complaint(changed(R"("open":0)", R"("open":2)")).starts_with(", line 1: its open hands are more"));
  CHECK(complaint(changed(R"("houses":[)", R"("houses":null,"h":[)")).starts_with(", line 1: `houses` is not a list"));
  CHECK(complaint(changed(R"("player":"Ann","hands":1)", R"("player":"Ann","hands":2)")) ==
        ", line 1: a player has more hands than there are\n");
  CHECK(complaint(changed(R"("own":{"findings":0,"hands":0})", R"("own":{"findings":0,"hands":1})")) ==
        ", line 1: findings are in more hands than there can be\n");
  CHECK(complaint(changed(R"("due":"4","recorded":"4")", R"("due":"5","recorded":"5")")) ==
        ", line 1: what its players win is not what is paid\n");
  CHECK(complaint(changed(R"({"player":"Ann","due")", R"({"player":"Eve","due")")) ==
        ", line 1: what its players win is not what is paid\n");
  CHECK(complaint(changed(R"("from":"Bob","to":"Ann")", R"("from":"Bob","to":"Bob")")) ==
        ", line 1: somebody pays himself in it\n");
  CHECK(complaint(changed(R"("from":"Bob","to":"Ann")", R"("from":"Bob","to":"Cal")")) ==
        ", line 1: two players stand twice in its payments\n");
  CHECK(complaint(changed(R"("points":[])", R"("points":{})")) == ", line 1: `points` is not a list\n");
  CHECK(complaint(changed(R"("sha256":")", R"("sha256":"x)")) == ", line 1: the digest of a log is none\n");
  CHECK(complaint(changed(R"("whole":true)", R"("whole":false)")) ==
        ", line 1: not everything that it should sum up was judged\n");

  const std::string with_hands = run_tonk({"verify", "--summary", "--format", "json", one, two}).out;
  CHECK(run_tonk({"summarize", folder.write("hands.json", with_hands)}).err.empty());
  CHECK(complaint(with_hands.substr(with_hands.find('\n') + 1)) ==
        ", line 2: it sums up 2 hands, but 1 came before it\n");
  CHECK(complaint(with_hands.substr(0, with_hands.find("{\"summary\""))) == ", line 2: there is no summary in it\n");
  CHECK(complaint(good + with_hands.substr(0, with_hands.find("{\"summary\""))) ==
        ", line 3: hands come after the last summary: the summary of these is missing\n");
}

TEST_CASE("a summary that counts a log again takes none of its logs with it") {
  const Folder folder;
  const std::string one = folder.write("one.tonk", caught("2"));
  const std::string two = folder.write("two.tonk", caught("1"));
  const std::string of_one = folder.write("one.json", sum_up({one}).out);
  const std::string of_both = folder.write("both.json", sum_up({two, one}).out);
  const std::string of_two = folder.write("two.json", sum_up({two}).out);

  const Ran some = run_tonk({"summarize", of_one, of_both, "--logs", folder.path() + "/two.tonk"});
  CHECK(some.err.find("was already counted") != std::string::npos);
  CHECK(some.err.find("two.tonk` is only in a summary that is left out\n") != std::string::npos);
  const Ran all = run_tonk({"summarize", of_one, of_both, of_two, "--logs", two});
  CHECK(all.err.find("is only in a summary") == std::string::npos);
  CHECK(all.out.starts_with("2 hands: 1 ok, 1 mis-settled\n"));

  const std::string copy = folder.write("copy.tonk", caught("2"));
  CHECK(run_tonk({"summarize", "-"}, sum_up({one, copy}).out) ==
        refused("tonk: `-`, line 1: not everything that it should sum up was judged\ntonk: `-`, line 1: the log `" +
                copy + "` is counted twice in this summary, which is left out\n"));
}

}  // namespace tonk::cli_test
