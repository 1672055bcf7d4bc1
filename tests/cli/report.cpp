#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/cli_support.hpp"
#include "tests/support/page_marks.hpp"
#include "tests/support/report_support.hpp"

using namespace tonk;
using namespace tonk::cli_test;

namespace {

/// Every mark below the level of names that could do harm.
constexpr const char* hostile =
    "session \"</script><script>alert(1)</script>\"\nhouse pagat\nstake 1 \"<b>dollars\"\n"
    "seats \"<img src=x onerror=alert(2)>\" \"\\\" onclick=alert(3) x='\" \"&lt;i&gt;\" \"</bdi><!--\"\n"
    "hand \"<svg onload=alert(4)>\"\ndealer \"&lt;i&gt;\"\n"
    "deal \"<img src=x onerror=alert(2)>\" 4h 5h 9c Kd 2s\n"
    "deal \"\\\" onclick=alert(3) x='\" Ac 3d 3s 4c 8d\ndeal \"&lt;i&gt;\" As 2c 2h Jd 3h\n"
    "deal \"</bdi><!--\" 6s 7s 9d Td Qc\nup 8c\n\"</bdi><!--\": drop\n"
    "\"\\\" onclick=alert(3) x='\": drop\npay \"</bdi><!--\" \"<img src=x onerror=alert(2)>\" 7\n"
    "hand 2\n<svg onload=alert(5)> \"</script>\n";

}  // namespace

TEST_CASE("report: no name becomes markup") {
  const Ran ran = run_tonk({"report", "-"}, hostile);
  const PageMarks marks = marks_of(ran.out);
  CHECK(marks.complaint.empty());
  CHECK(marks.elements.count("img") == 0);
  CHECK(marks.elements.count("i") == 0);
  CHECK(marks.elements.at("script") == 2);
  CHECK(marks.attributes.count("onclick") == 0);
  CHECK(marks.attributes.count("onerror") == 0);
  CHECK(marks.attributes.count("onload") == 0);
  CHECK(marks.attributes.count("style") == 0);
  CHECK(ran.out.find("<!--") == std::string::npos);
  CHECK(scenes(ran.out).find('<', 1) == scenes(ran.out).size() - std::string("</script>").size());
  CHECK(scenes(ran.out).find("\"\\\" onclick=alert(3) x='\",\"&lt;i&gt;\",\"\\u003c/bdi>\\u003c!--\"") !=
        std::string::npos);
  CHECK(ran.out.find("<bdi>&amp;lt;i&amp;gt;</bdi>") != std::string::npos);
}

TEST_CASE("report: names that run from right to left turn nothing around them") {
  const Ran ran = run_tonk({"report", "-"},
                           "house pagat\nseats \"عربي\" Bob\ndealer Bob\ndeal \"عربي\" 2c 3c 4c 5d 7d\n"
                           "deal Bob 2d 3d 4d 5c 7c\nup Kc\nBob: drop\n");
  CHECK(ran.out.find("it is the turn of <b><bdi>عربي</bdi></b>, not of <b><bdi>Bob</bdi></b>") != std::string::npos);
  const Ran turning = run_tonk({"report", "-"}, "house pagat\nseats \"a\u202eb\" Bob\n");
  CHECK(turning.out.find("\u202e") == std::string::npos);
  CHECK(turning.out.find("\\u202e") != std::string::npos);
}

TEST_CASE("report: hidden cards stay hidden, and what they leave open is said") {
  const Ran ran = run_tonk({"report", "-"},
                           "house pagat\nseats Ann Bob\ndealer Bob\ndeal Ann 2c 3c 4c ?? ??\n"
                           "deal Bob 2d 3d 4d 5c 7c\nup Kc\nAnn: draw, discard 4c\nBob: drop\n");
  CHECK(ran.out.find("aria-label=\"two of clubs, three of clubs, four of clubs and 2 cards that nobody saw\"") !=
        std::string::npos);
  CHECK(ran.out.find("<p>Who pays whom cannot be known.</p>") != std::string::npos);
  CHECK(ran.out.find("<svg class=\"arrows\"") == std::string::npos);
}

TEST_CASE("report: several hands are listed, with what was found of each") {
  const std::string log = caught("2") + "\nhand 2\nbogus\n";
  const Ran all = run_tonk({"report", "-"}, log);
  CHECK(between(all.out, "<nav", "</nav>") == R"(<nav aria-label="Hands">
<ol>
<li><a href="#h1"><bdi>Session friday, hand 1</bdi> <strong class="badge ok">ok</strong></a></li>
<li><a href="#h2"><bdi>Session friday, hand 2</bdi> <strong class="badge unreadable">unreadable</strong></a></li>
</ol>
</nav>)");
  const Ran second = run_tonk({"report", "-", "--hand", "2"}, log);
  CHECK(second.out.find("<nav") == std::string::npos);
  CHECK(second.out.find("<article id=\"h1\"") == std::string::npos);
  CHECK(second.out.find("<title>Session friday, hand 2, standard input</title>") != std::string::npos);
  CHECK(run_tonk({"report", "-", "--hand", "1"}, log).status == 0);
  const Ran none = run_tonk({"report", "-"}, "session s\nhouse pagat\n");
  CHECK(none.status == 0);
  CHECK(none.out.find("<p>The log has no hands.</p>") != std::string::npos);
}

TEST_CASE("report: by the house that is asked for") {
  const Ran ran = run_tonk({"report", "-", "--house", "pagat", "--with", "caught-five"}, caught("5"));
  CHECK(ran.out.find("House <bdi>pagat with caught-five</bdi>") != std::string::npos);
}

TEST_CASE("report: the page in a file is what standard output would have") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", faulty_drop);
  const std::string page = folder.path() + "/friday.html";
  const Ran ran = run_tonk({"report", log, "-o", page});
  CHECK(ran.status == 1);
  CHECK(ran.out.empty());
  CHECK(contents(page) == run_tonk({"report", log}).out);
  CHECK(contents(page).find("<title>Hand, friday.tonk</title>") != std::string::npos);
}

TEST_CASE("report: what it cannot do") {
  const Folder folder;
  CHECK(run_tonk({"report", "-", "-o", folder.path() + "/none/page.html"}, faulty_drop) ==
        refused("tonk: `" + folder.path() + "/none/page.html` cannot be written: No such file or directory\n"));
  const std::string page = folder.path() + "/page.html";
  CHECK(run_tonk({"report", "-", "--hand", "final", "-o", page}, "hand finale\nbogus\n") ==
        refused("tonk: there is no hand `final` in the log; did you mean `finale`?\n"));
  CHECK_FALSE(std::filesystem::exists(page));
  CHECK(run_tonk({"report", folder.path(), "-o", page}).status == 2);
  CHECK(run_tonk({"report"}).status == 2);
}

TEST_CASE("report: a terminal is spared the page") {
  std::ostringstream out;
  std::ostringstream err;
  cli::World world{
      .out = out, .err = err, .read_input = input_of(faulty_drop), .out_is_terminal = true, .no_color = true};
  CHECK(cli::run({"report", "-"}, world) == cli::Status::failed);
  CHECK(out.str().empty());
  CHECK(err.str() == "tonk: a page cannot be shown on a terminal; name its file with `-o FILE`\n");
  CHECK(cli::run({"report", "-", "-o", "-"}, world) == cli::Status::found);
  CHECK(out.str().starts_with("<!DOCTYPE html>\n"));
}

TEST_CASE("report: the pages of all replays are whole") {
  std::size_t pages = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(TONK_SOURCE_DIR "/replays")) {
    if (entry.path().extension() == ".tonk") {
      INFO(entry.path());
      const Ran ran = run_tonk({"report", entry.path().string()});
      CHECK(ran.status < 2);
      const PageMarks marks = marks_of(ran.out);
      CHECK(marks.complaint.empty());
      CHECK(marks.attributes.count("style") == 0);
      ++pages;
    }
  }
  CHECK(pages > 50);
}
