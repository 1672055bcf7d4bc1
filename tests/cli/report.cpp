#include <catch2/catch.hpp>

#include <fmt/format.h>
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
<p class="tally">1 of 2 hands has findings: <strong class="badge ok"><svg class="sign" aria-hidden="true"><use href="#v-ok"/></svg>1 ok</strong> <strong class="badge unreadable"><svg class="sign" aria-hidden="true"><use href="#v-unreadable"/></svg>1 unreadable</strong></p>
<ol>
<li class="session">Session <bdi>friday</bdi></li>
<li><a href="#h1"><bdi>Hand 1</bdi> <strong class="badge ok"><svg class="sign" aria-hidden="true"><use href="#v-ok"/></svg>ok</strong></a></li>
<li><a href="#h2"><bdi>Hand 2</bdi> <strong class="badge unreadable"><svg class="sign" aria-hidden="true"><use href="#v-unreadable"/></svg>unreadable</strong></a></li>
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
  CHECK(ran.out.find("By “<bdi>Tonk, the base game</bdi>” (<bdi>pagat with caught-five</bdi>)") != std::string::npos);
}

TEST_CASE("report: the head of a hand says what players ask") {
  const auto head = [](const std::string& log) {
    const std::string page = run_tonk({"report", "-"}, log).out;
    const std::string from = page.substr(page.find("<p class=\"verdict\">"));
    return from.substr(0, from.find("<p>By “"));
  };
  const auto says = [&](const std::string& log, const std::string& sentence) {
    CAPTURE(head(log));
    return head(log).find(sentence) != std::string::npos;
  };
  const std::string dealt = "house pagat\nstake 1 dollar\nseats Ann Bob\ndealer Bob\ndeal Ann 4c 5c 6c 7c 8c\n";
  const std::string known = dealt + "deal Bob 4d 5d 6d 7d Td\nup Kc\n";
  CHECK(says(known + "Ann: drop\npay Bob Ann 1\n", "What was paid is what the house asks for."));
  CHECK(says(known + "Ann: drop\npay Bob Ann 3\n", "<bdi>Bob paid Ann 2 dollar too much</bdi>."));
  CHECK(says(known + "Ann: drop\n", "No payment is written down."));
  CHECK(says(dealt + "up Kc\nAnn: drop\npay Bob Ann 1\n",
             "Ann dropped with 30, and hidden cards leave open who is lowest"));
  const std::string illegal = known + "Ann: draw 2s\nBob: drop\npay Bob Ann ";
  CHECK(says(illegal + "2\n", "</strong> The turn of <b><bdi>Ann</bdi></b> ends without a discard.</p>"));
  CHECK(says(illegal + "2\n",
             "As the hand was played, what was paid is what the house asks for, and nobody owes anything back."));
  CHECK(says(illegal + "1\n",
             "As the hand was played, what was paid is not what the house asks for: <bdi>Bob still owes Ann 1"));
  CHECK(says(
      "house baton-rouge\nseats Ann Bob\ndealer Bob\ndeal Ann 4c 5c 6c 7c 8c\ndeal Bob 4d 5d 6d 7d Jd\nAnn: drop\n",
      "What it comes to cannot be said: the pack of this house lacks cards of the hand."));
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

TEST_CASE("report: of many hands, those with findings are shown in full, and what is left out is said") {
  const auto hand = [](std::size_t number, const std::string& paid) {
    const std::string log = caught(paid);
    return fmt::format("hand {}\nhouse pagat\nseats Ann Bob Cal \"Dee Dee\"\n{}", number,
                       log.substr(log.find("dealer")));
  };
  const auto counted_in = [](const std::string& page, std::string_view mark) {
    std::size_t number = 0;
    for (std::size_t at = page.find(mark); at != std::string::npos; at = page.find(mark, at + 1)) {
      ++number;
    }
    return number;
  };
  std::string log;
  for (std::size_t number = 1; number <= 700; ++number) {
    log += hand(number, number % 350 == 0 ? "1" : "2");
  }
  const Ran some = run_tonk({"report", "-"}, log);
  const std::string left_out =
      "ith all 700 hands in full the page would be too large: it shows only the 2 with findings, and lists the "
      "others; ";
  CHECK(some.status == 1);
  CHECK(some.err == "tonk: w" + left_out + "`--hand ID` writes a page of any other\n");
  CHECK(some.out.find("<p class=\"left-out\">W" + left_out + "<b><bdi>--hand ID</bdi></b> writes") !=
        std::string::npos);
  CHECK(counted_in(some.out, "<article ") == 2);
  CHECK(counted_in(some.out, "<li><span><bdi>Hand ") == 698);
  CHECK(some.out.find("<li><a href=\"#h350\"><bdi>Hand 350</bdi>") != std::string::npos);
  CHECK(marks_of(some.out).complaint.empty());

  log.clear();
  for (std::size_t number = 1; number <= 700; ++number) {
    log += hand(number, "2");
  }
  const Ran none = run_tonk({"report", "-"}, log);
  CHECK(none.err.find("lists them all, and shows none in full, since none has findings;") != std::string::npos);
  CHECK(counted_in(none.out, "<article ") == 0);

  log.clear();
  for (std::size_t number = 1; number <= 700; ++number) {
    log += hand(number, number % 7 == 0 ? "2" : "1");
  }
  const Ran first = run_tonk({"report", "-"}, log);
  const std::size_t shown = counted_in(first.out, "<article ");
  CHECK(shown < 600);
  CHECK(first.out.size() < 10'000'000);
  CHECK(first.err.find(fmt::format("it shows only the first {} of the 600 with findings,", shown)) !=
        std::string::npos);
  CHECK(first.out.find("<article id=\"h1\"") != std::string::npos);
  const Ran one = run_tonk({"report", "-", "--hand", "700"}, log);
  CHECK(one.err.empty());
  CHECK(counted_in(one.out, "<article ") == 1);
}

TEST_CASE("report: a card that a false take leaves unexplained stays on the table until it is seen again") {
  const std::string log =
      "house pagat\nseats Ike Vera\ndealer Vera\ndeal Ike 2c 3d 4s 6h Qd\ndeal Vera Ac 2h 3c 4d 5s\nup 9s\n"
      "Ike: take 9d, discard Qd\nVera: draw Kd, discard Kd\nIke: draw 9s, discard 9s\nVera: drop\n";
  const std::string drawn = scenes(run_tonk({"report", "-"}, log).out);
  CHECK(drawn.find(R"("discards":"","astray":"9s","seat":0})") != std::string::npos);
  CHECK(drawn.find(R"("astray":"","stock":39,"seat":0})") != std::string::npos);
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
