#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "cli/judging/parallel_verifier.hpp"
#include "cli/judging/reporter.hpp"
#include "parser/convert.hpp"
#include "parser/parcel.hpp"
#include "render/json.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/packing.hpp"
#include "tests/support/shipped.hpp"

using namespace tonk;
using namespace tonk::cli_test;

namespace {

/// Writes down every hand.
void collect(cli::WorkerContext& /*worker*/, JudgedLog& walk, JudgedLog* named, cli::BatchResult& batch) {
  batch.text += json_line(tonk::to_json(walk.record())) + '\n';
  if (named != nullptr) {
    batch.text += "  " + json_line(tonk::to_json(named->record())) + '\n';
  }
}

class Listener : public cli::ResultSink {
 public:
  void begin_file(const std::string& file) override { heard += "<" + file + ">\n"; }
  void read(const cli::BatchResult& batch) override { heard += batch.text; }
  void end_file(const std::string& sha256, bool whole) override { heard += "</" + sha256 + (whole ? ">\n" : "!>\n"); }
  std::string heard;
};

/// All that is judged, in order.
std::string judged(const std::string& text, const cli::ParallelOptions& options,
                   const cli::HandVisitor& visit = collect) {
  std::ostringstream out;
  std::ostringstream err;
  cli::World world{.out = out, .err = err, .read_input = input_of(text)};
  cli::Problems problems(err, false);
  Listener listener;
  const cli::BatchOutcome done = cli::judge_logs({"-"}, options, world, problems, visit, {&listener});
  return listener.heard + std::to_string(done.tally.hands) + " hands\n" + err.str();
}

/// One log of all replays, or of those in a folder: sessions, hands alone, hands that cannot be read.
std::string all_replays(const std::string& folder = "") {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator{std::filesystem::path{TONK_SOURCE_DIR} / "replays" / folder}) {
    if (entry.path().extension() == ".tonk") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::string all;
  for (const auto& file : files) {
    all += "session " + file.stem().string() + "\n" + test::contents(file) + "\n";
  }
  return all;
}

std::string only_session(const std::string& id) {
  std::string log = "session " + id + "\nhouse pagat\nseats Ann Bob\n";
  for (int hand = 1; hand <= 40; ++hand) {
    log += "hand " + std::to_string(hand) + "\ndeal Ann 2c 3c 4c 8d 9d\ndeal Bob 2d 3d 4d 8c 9c\nup Kh\n";
    log += hand % 2 == 1 ? "Bob: drop\n" : "Ann: drop\n";
  }
  return log;
}

/// What is said of each hand, with `lines` added to the lines.
std::string hands_of(const std::string& text, std::size_t lines) {
  const auto moved = [&](cli::WorkerContext&, JudgedLog& walk, JudgedLog*, cli::BatchResult& batch) {
    Record record = walk.record();
    record.line += lines;
    for (Remark& finding : record.findings) {
      finding.at.line += lines;
    }
    batch.text += json_line(tonk::to_json(record)) + '\n';
  };
  std::istringstream told{judged(text, {.jobs = 1}, moved)};
  std::string said;
  for (std::string line; std::getline(told, line);) {
    said += line.starts_with('{') ? line + '\n' : "";
  }
  return said;
}

/// The log, cut in front of every so manieth line where it may be, and judged piece by piece.
std::string hands_of_pieces(const std::string& text, log::Form form, std::size_t every) {
  log::CutPoints points(form);
  std::string said;
  std::size_t begin = 0;
  std::size_t lines_before = 0;
  std::size_t lines = 0;
  std::size_t cuts = 0;
  for (std::size_t at = 0; at < text.size(); ++lines) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (points.is_before({text.data() + at, end - at}) && cuts++ > 0 && cuts % every == 0) {
      said += hands_of(text.substr(begin, at - begin), lines_before);
      begin = at;
      lines_before = lines;
    }
    at = end;
  }
  return said + hands_of(text.substr(begin), lines_before);
}

/// Writes down what is said of every hand, in short.
void abridge(cli::WorkerContext& /*worker*/, JudgedLog& walk, JudgedLog* /*named*/, cli::BatchResult& batch) {
  const Record& record = walk.record();
  const auto to = std::back_inserter(batch.text);
  fmt::format_to(to, "{} {} {} {} {}\n", record.line, record.session.value_or("-"), record.hand.value_or("-"),
                 to_string(record.verdict), record.settlement ? to_string(*record.settlement) : "-");
  for (const Remark& remark : record.findings) {
    fmt::format_to(to, "  {}:{} {}: {}\n", remark.at.line, remark.at.column, remark.code, remark.message);
  }
}

class LogByLog : public cli::ResultSink {
 public:
  void begin_file(const std::string& /*file*/) override { told.emplace_back(); }
  void read(const cli::BatchResult& batch) override { told.back() += batch.text; }
  void end_file(const std::string& /*sha256*/, bool whole) override { told.back() += whole ? "" : "!"; }
  std::vector<std::string> told;
};

/// What is said of each of these logs. They are files, or come through standard input in pieces of at most so many bytes.
struct Way {
  bool as_files = false;
  std::string packing;
  std::size_t jobs = 1;
  std::size_t most_piece = 0;
};
std::vector<std::string> judged_by_log(const std::vector<std::string>& logs, std::size_t parcel, const Way& way) {
  const Folder folder;
  std::vector<std::string> given;
  std::vector<std::string> arguments;
  for (const std::string& log : logs) {
    given.push_back(way.packing.empty() ? log : test::packed(way.packing, log));
    arguments.push_back(way.as_files ? folder.write(std::to_string(given.size()), given.back()) : "-");
  }
  std::mt19937 luck{1};
  std::size_t next = 0;
  std::size_t at = 0;
  std::ostringstream out;
  std::ostringstream err;
  cli::World world{.out = out, .err = err};
  world.read_input = [&](char* to, std::size_t most, std::string&) -> std::optional<std::size_t> {
    const std::size_t piece = std::min(most, luck() % way.most_piece + 1);
    const std::size_t copied = given[next].copy(to, piece, at);
    at = copied == 0 ? 0 : at + copied;
    next += copied == 0 ? 1 : 0;
    return copied;
  };
  cli::Problems problems(err, false);
  LogByLog listener;
  (void)cli::judge_logs(arguments, {.jobs = way.jobs, .parcel = parcel}, world, problems, abridge, {&listener});
  CHECK(err.str().empty());
  return listener.told;
}

/// Every beginning of the text, and the text with some bytes changed, so many times.
std::vector<std::string> damaged(const std::string& text, std::size_t times) {
  std::vector<std::string> all;
  for (std::size_t size = 0; size <= text.size(); ++size) {
    all.push_back(text.substr(0, size));
  }
  static const std::vector<std::string> words{"hand", "hand 7", "session", "session z", "\n",     "\r\n", "\r", " ",
                                              "#",    "x-",     "Ann",     "Bob:",      "house ", "drop", "\"", "\\",
                                              "\xFF", "{",      "}",       "deal ",     ",",      ":",    "-",  "0"};
  std::mt19937 luck{2};
  const auto below = [&](std::size_t limit) { return luck() % limit; };
  for (std::size_t time = 0; time < times; ++time) {
    std::string changed = text;
    for (std::size_t change = below(3) + 1; change > 0; --change) {
      const std::size_t at = below(changed.size() + 1);
      const std::size_t removed = below(2) * below(18);
      const std::size_t added = below(words.size() + 20);
      const std::string byte(1, static_cast<char>(below(256)));
      changed.replace(at, removed, added < words.size() ? words[added] : added % 2 == 0 ? byte : "");
    }
    const std::size_t kept = below(changed.size() + 1);
    changed.resize(below(4) == 0 ? kept : changed.size());
    all.push_back(changed);
  }
  return all;
}

}  // namespace

TEST_CASE("the end of a log is judged alike behind any length of it, and however it comes") {
  constexpr std::size_t parcel = 700;
  const auto hand = [](int id, const std::string& comment) {
    return fmt::format("hand {}{}\ndeal Ann 2c 3c 4c 8d 9d\ndeal Bob 2d 3d 4d 8c 9c\nup Kh\n{}: drop\npay {} 1\n", id,
                       comment, id % 2 == 1 ? "Bob" : "Ann", id % 2 == 1 ? "Bob Ann" : "Ann Bob");
  };
  const std::string head = "\nhouse pagat\nstake 1\nseats Ann Bob\ndealer Ann\n";
  const auto with_comment = [&](const std::string& comment) {
    return "session s" + head + hand(1, comment) + hand(2, comment) + "session t" + head + hand(1, "") + hand(2, "");
  };
  for (const log::Form form : {log::Form::text, log::Form::json}) {
    const auto written = [&](const std::string& text) {
      return form == log::Form::text ? text : log::convert(text, log::Form::text, form).text;
    };
    const std::string behind_short = written(with_comment(""));
    const std::string behind_long = written(with_comment("  # " + std::string(parcel, 'a')));
    constexpr std::size_t size = 300;
    const std::string tail = behind_long.substr(behind_long.size() - size);
    REQUIRE(behind_short.ends_with(tail));
    REQUIRE(behind_long.size() - size > parcel);
    std::vector<std::string> long_logs;
    std::vector<std::string> short_logs;
    for (const std::string& end : damaged(tail, form == log::Form::text ? 1200 : 400)) {
      long_logs.push_back(behind_long.substr(0, behind_long.size() - size) + end);
      short_logs.push_back(behind_short.substr(0, behind_short.size() - size) + end);
    }
    const auto expected = judged_by_log(short_logs, 2 * behind_short.size(), {.most_piece = 100'000});
    const std::vector<Way> ways{{.as_files = true, .jobs = 1},
                                {.as_files = true, .jobs = 2},
                                {.jobs = 1, .most_piece = 400},
                                {.jobs = 2, .most_piece = 1000},
                                {.packing = "gz", .jobs = 1, .most_piece = 50},
                                {.as_files = true, .packing = "zst", .jobs = 2}};
    for (std::size_t way = 0; way < ways.size(); ++way) {
      std::vector<std::size_t> logs;
      for (std::size_t log = 0; log < long_logs.size(); ++log) {
        if (log <= size || log % ways.size() == way) {
          logs.push_back(log);
        }
      }
      std::vector<std::string> given;
      for (const std::size_t log : logs) {
        given.push_back(long_logs[log]);
      }
      const auto told = judged_by_log(given, parcel, ways[way]);
      REQUIRE(told.size() == given.size());
      for (std::size_t at = 0; at < told.size(); ++at) {
        if (told[at] != expected[logs[at]]) {
          FAIL_CHECK(fmt::format("way {}: {}\n{}\n{}", way, given[at], told[at], expected[logs[at]]));
        }
      }
    }
  }
}

TEST_CASE("pieces of a log are judged as the whole") {
  const std::string replays = all_replays();
  std::string alone;
  for (int hand = 1; hand <= 20; ++hand) {
    alone += "# by itself\nhand " + std::to_string(hand) + "\nhouse pagat\nseats Ann Bob\ndealer Ann\nbogus\n";
  }
  std::string broken = log::convert(only_session("s"), log::Form::text, log::Form::json).text;
  for (std::size_t line = 0, at = 0; line < 6; ++line) {  // they do not say whether they are in the session
    at = broken.find('\n', at) + 1;
    broken.insert(at, line % 2 == 0 ? "{\"hand\":\"x\",\"bogus\":1}\n" : "{\"session\":{},\"hand\":\"1\"}\n");
    at = broken.find('\n', at) + 1;
  }
  CHECK((hands_of_pieces(broken, log::Form::json, 1) == hands_of(broken, 0)));
  for (const std::string& log :
       {replays, alone, alone + all_replays("sessions"), only_session("s") + only_session("t")}) {
    const std::string json = log::convert(log, log::Form::text, log::Form::json).text;
    constexpr std::size_t every = 2;
    CHECK((hands_of_pieces(log, log::Form::text, every) == hands_of(log, 0)));
    CHECK((hands_of_pieces(json, log::Form::json, every) == hands_of(json, 0)));
  }
}

TEST_CASE("however a log is cut, and on however many cores, the same is said of it") {
  const std::string replays = all_replays("sessions") + all_replays("marwang");
  struct Cut {
    std::size_t parcel = 0;
    std::size_t jobs = 1;
  };
  constexpr std::array<Cut, 4> every_way{{{1, 2}, {100, 4}, {1000, 1}, {5000, 2}}};
  for (const std::string& log :
       {replays, log::convert(replays, log::Form::text, log::Form::json).text, only_session("s") + only_session("t"),
        "house pagat\nseats Ann Bob\n" + only_session("s").substr(only_session("s").find("hand 1\n")),
        std::string("hand 1\nbogus\nhand 2\nhouse pagat\nhand 3\n"), std::string()}) {
    for (const bool compare : {false, true}) {
      const cli::ParallelOptions whole{.house = {{compare ? "seattle" : "", {}}, {}},
                                       .jobs = 1,
                                       .compare = compare,
                                       .digest = true,
                                       .parcel = log.size() + 1};
      const std::string expected = judged(log, whole);
      for (const Cut& way : every_way) {
        cli::ParallelOptions cut = whole;
        cut.parcel = way.parcel;
        cut.jobs = way.jobs;
        CHECK((judged(log, cut) == expected));
      }
      cli::ParallelOptions in_order = whole;
      in_order.parcel = 500;
      in_order.in_order = true;
      CHECK((judged(log, in_order) == expected));
    }
  }
}

TEST_CASE("whoever interrupts the work hears of what was done") {
  std::ostringstream out;
  std::ostringstream err;
  int asked = 0;
  cli::World world{.out = out, .err = err, .read_input = input_of(all_replays())};
  world.is_interrupted = [&] { return ++asked > 3; };
  cli::Problems problems(err, false);
  Listener listener;
  const cli::BatchOutcome done =
      cli::judge_logs({"-"}, {.jobs = 2, .parcel = 1000}, world, problems, collect, {&listener});
  CHECK(done.interrupted);
  CHECK(done.tally.hands > 0);
  CHECK(done.tally.hands ==
        static_cast<std::uint64_t>(std::count(listener.heard.begin(), listener.heard.end(), '\n')) - 1);
}
