#include <catch2/catch.hpp>

#include <cstring>
#include <filesystem>
#include <sstream>
#include <string>

#include "cli/judging/written_logs.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/contents.hpp"
#include "tests/support/disputed_hands.hpp"
#include "tests/support/packing.hpp"

namespace tonk::cli_test {
namespace {

namespace fs = std::filesystem;

/// A session whose second hand is open: Nora's fifth card decides it.
constexpr auto session =
    "session friday\nhouse pagat\nseats Nora Earl\ndealer Earl\n\nhand 1\ndeal Nora 5c 6d 7h 2h Ad\n"
    "deal Earl 3c 4h 4d 6s 7c\nup 9h\nNora: drop\npay Earl Nora 1\n\n"
    "hand 2\ndeal Nora 5c 6d 7h 2h ??\ndeal Earl 3c 4h 4d 6s 7c\nup 9h\nEarl: drop\npay Nora Earl 1\n";

/// Three hands: with a name misspelt, with a payment the wrong way round, and with a fault that nothing explains.
constexpr auto slips =
    "session friday\nhouse pagat  # as always\nseats Nora Earl\ndealer Earl\n\n"
    "hand 1\ndeal Nora 5c 6d 7h 2h Ad\ndeal Earl 3c 4h 4d 6s 7c\nup 9h\nnora: draw Kd, discard Kd  # a king\n"
    "Earl: draw Ks, discard Ks\nNora: drop\npay Earl Nora 1\n\n"
    "hand 2\ndeal Nora 5c 6d 7h 2h Ad\ndeal Earl 3c 4h 4d 6s 7c\nup 9h\nEarl: draw Kd, discard Kd\nNora: drop\n"
    "pay Nora Earl 1  # the other way\n\n"
    "hand 3\ndeal Nora 5c 6d 7h 2h Ad\ndeal Earl 3c 4h 4d 6s 7c\nup 9h\nNora: draw Kd, discard 9h\n";

}  // namespace

TEST_CASE("`verify --witness` writes two logs for a hand that is open, which are judged differently") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", session);
  const std::string out = folder.path() + "/ways";
  CHECK(run_tonk({"verify", "-q", "--witness", out, log}).status == 1);
  const Ran ran = run_tonk({"verify", "-v", out});
  CHECK(ran.out.find("friday-13-1.tonk:13: session friday, hand 2: ok (settlement right") != std::string::npos);
  CHECK(ran.out.find("friday-13-2.tonk:13: session friday, hand 2: mis-settled (settlement wrong") !=
        std::string::npos);
  const Ran again = run_tonk({"verify", "-q", "--witness", out, log});
  CHECK(again.status == 2);
  CHECK(again.err.find("friday-13-1.tonk") != std::string::npos);
}

TEST_CASE("`verify --witness` knows the log's own folder, however it is written") {
  const Folder folder;
  folder.write("ours.yaml", "house: ours\nextends: pagat\n");
  std::string log = session;
  const std::size_t house = log.find("house pagat");
  folder.write("friday.tonk", log.replace(house, 11, "house ./ours.yaml"));
  const Inside inside(folder.path());
  CHECK(run_tonk({"verify", "-q", "--witness", ".", "friday.tonk"}).status == 1);
  CHECK(run_tonk({"verify", "-q", "--fix", "./", "--witness", ".", "friday.tonk"}).status == 2);
}

TEST_CASE("`verify --witness` says once that its folder cannot be made") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", session);
  const std::string file = folder.write("ways", "");
  CHECK(run_tonk({"verify", "-q", "--witness", file, log}).err ==
        "tonk: the folder `" + file + "` cannot be made: Not a directory\n");
}

TEST_CASE("`verify --witness` writes JSON lines for a log of JSON lines") {
  const Folder folder;
  const std::string text = folder.write("friday.tonk", session);
  const std::string log = folder.path() + "/friday.jsonl";
  REQUIRE(run_tonk({"convert", text, "--to", "jsonl", "-o", log}).status == 0);
  const std::string out = folder.path() + "/ways";
  CHECK(run_tonk({"verify", "-q", "--witness", out, log}).status == 1);
  const Ran ran = run_tonk({"verify", "-v", out + "/friday-3-1.jsonl", out + "/friday-3-2.jsonl"});
  CHECK(ran.out.find("friday-3-1.jsonl:3: session friday, hand 2: ok (settlement right") != std::string::npos);
  CHECK(ran.out.find("friday-3-2.jsonl:3: session friday, hand 2: mis-settled (settlement wrong") != std::string::npos);
}

TEST_CASE("`verify --witness` reads files alone, and writes nothing for hands that are decided") {
  CHECK(run_tonk({"verify", "--witness", "ways", "-"}, session).err ==
        "tonk: `--witness` does not take standard input, because it cannot be read again\n");
  const Folder folder;
  const std::string decided(session, std::string(session).find("hand 2"));
  const std::string log = folder.write("friday.tonk", decided);
  const std::string out = folder.path() + "/ways";
  CHECK(run_tonk({"verify", "-q", "--witness", out, log}).status == 0);
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("`verify --fix` writes a new log with the hands corrected that one slip explains") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", slips);
  const std::string out = folder.path() + "/fixed";
  const Ran ran = run_tonk({"verify", "--fix", out, log});
  CHECK(ran.status == 1);
  CHECK(ran.out.find("\n         corrected: `nora` is `Nora`\n") != std::string::npos);
  CHECK(ran.out.find("\n         corrected: `pay Nora Earl 1` is `pay Earl Nora 1`\n") != std::string::npos);
  std::string expected = slips;
  expected.replace(expected.find("nora:"), 5, "Nora:");
  expected.replace(expected.find("Nora Earl 1  #"), 9, "Earl Nora");
  CHECK(contents(out + "/friday.tonk") == expected);
  const Ran again = run_tonk({"verify", "-v", out});
  CHECK(again.out.find("hand 1: ok") != std::string::npos);
  CHECK(again.out.find("hand 2: ok") != std::string::npos);
  CHECK(again.out.find("hand 3: illegal") != std::string::npos);
  CHECK(run_tonk({"verify", "-q", "--fix", out, log}).status == 2);
  CHECK(contents(log) == slips);
}

TEST_CASE("`verify --fix` finds an amount that several sentences come to") {
  const Folder folder;
  const std::string hand =
      "house basics\nseats Ann Bob\n\nhand 1\ndealer Ann\ndeal Bob 3c 4h 4d 6s 7c\ndeal Ann 5c 6d 7h 2h Ad\nup 9h\n"
      "Bob: drop\n";
  const std::string log = folder.write("friday.tonk", hand + "pay Bob Ann 1\n");
  const Ran ran = run_tonk({"verify", "--fix", folder.path() + "/fixed", log});
  INFO(ran.out);
  CHECK(ran.out.find("`pay Bob Ann 1` is `pay Bob Ann 2`") != std::string::npos);
}

TEST_CASE("`verify --fix` takes one action out of a line, and does not call it a line") {
  const Folder folder;
  const std::string hand =
      "house pagat\nseats Ann Bob\ndealer Bob\ndeal Ann 5c 6c 7c 9d Kd\ndeal Bob 2s 4s 8h Jc Kh\nup 8s\n"
      "Ann: draw 2h, spread 5c 6c 7c, discard Kd\nBob: draw 8c, hit 8c, discard Kh\nAnn: ";
  const std::string log = folder.write("friday.tonk", hand + "hit 2h, drop\n");
  const Ran ran = run_tonk({"verify", "--fix", folder.path() + "/fixed", log});
  CHECK(ran.out.find("`Ann: hit 2h` is one action too many") != std::string::npos);
  CHECK(contents(folder.path() + "/fixed/friday.tonk") == hand + "drop\n");
}

TEST_CASE("`verify --fix` keeps a byte order mark and line ends of two characters") {
  const Folder folder;
  std::string text = "\xEF\xBB\xBF";
  for (const char* letter = std::strchr(slips, '\n') + 1; *letter != '\0'; ++letter) {
    text += *letter == '\n' ? "\r\n" : std::string(1, *letter);
  }
  const std::string alone = with(text.substr(0, text.find("hand 2")), "hand 1\r\n", "");
  const std::string out = folder.path() + "/fixed";
  CHECK(run_tonk({"verify", "-q", "--fix", out, folder.write("alone.tonk", alone)}).status == 1);
  CHECK(contents(out + "/alone.tonk") == with(alone, "nora:", "Nora:"));
}

TEST_CASE("`verify --fix` tells the correction in JSON, and corrects no log of JSON lines") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", slips);
  const Ran ran = run_tonk({"verify", "--format", "json", "--fix", folder.path() + "/fixed", log});
  CHECK(ran.out.find(R"("correction":"`nora` is `Nora`")") != std::string::npos);
  const std::string json = folder.path() + "/friday.jsonl";
  REQUIRE(run_tonk({"convert", log, "--to", "jsonl", "-o", json}).status == 0);
  const Ran of_json = run_tonk({"verify", "-q", "--fix", folder.path() + "/of-json", json});
  CHECK(of_json.status == 2);
  CHECK(of_json.err.find("`--fix` corrects logs in text form only") != std::string::npos);
  const std::string indented = folder.write("indented.jsonl", " " + with(contents(json), "\n", "\n "));
  const Ran of_indented = run_tonk({"verify", "-q", "--fix", folder.path() + "/of-indented", indented});
  CHECK(of_indented.err.find("`--fix` corrects logs in text form only") != std::string::npos);
}

TEST_CASE("what is written of a packed log is not packed, and not called so") {
  const Folder folder;
  const std::string log = folder.write("slips.tonk.gz", test::packed("gz", slips));
  const std::string open = folder.write("open.tonk.gz", test::packed("gz", session));
  REQUIRE(run_tonk({"verify", "-q", "--fix", folder.path() + "/out", log}).status == 1);
  REQUIRE(run_tonk({"verify", "-q", "--witness", folder.path() + "/out", open}).status == 1);
  REQUIRE(run_tonk({"convert", "--to", "jsonl", "-o", folder.path() + "/out", open}).status == 0);
  CHECK(contents(folder.path() + "/out/slips.tonk").starts_with("session friday\n"));
  CHECK(contents(folder.path() + "/out/open-13-1.tonk").starts_with("session friday\n"));
  CHECK(contents(folder.path() + "/out/open.jsonl").starts_with("{"));
}

TEST_CASE("nothing is written of a log whose house would not be found from the folder") {
  const Folder folder;
  folder.write("logs/ours.yaml", "house: ours\nextends: pagat\n");
  const std::string log =
      folder.write("logs/friday.tonk", "house ./ours.yaml\n" + caught("1").substr(caught("1").find("seats")));
  const std::string out = folder.path() + "/fixed";
  const Ran ran = run_tonk({"verify", "-q", "--fix", out, log});
  CHECK(ran.err == "tonk: `" + log +
                       "`: line 1 names a house or an option by the relative path `./ours.yaml`, which would lead " +
                       "elsewhere from `" + out + "`\n");
  CHECK(ran.status == 2);
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("nothing is written of a log that is no longer what was judged") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", slips);
  std::ostringstream out;
  std::ostringstream err;
  cli::World world{.out = out, .err = err};
  cli::Problems problems(world);
  cli::BatchResult batch;
  batch.corrected.push_back({7, 4, "hand"});
  cli::CorrectionWriter writer(folder.path() + "/fixed", world, problems);
  writer.begin_file(log);
  writer.read(batch);
  writer.end_file(std::string(64, '0'), true);
  CHECK(err.str() == "tonk: `" + log + "`: it has changed since it was judged\n");
  CHECK_FALSE(fs::exists(folder.path() + "/fixed"));
}

}  // namespace tonk::cli_test
