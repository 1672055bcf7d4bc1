#include <catch2/catch.hpp>

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

namespace {

struct Mistake {
  std::string what;
  std::vector<std::string> lines;  ///< of the house file
  std::size_t shown_from = 0;      ///< how many lines stand before those that the table shows
  std::string place;               ///< of the first message, in the lines that are shown
  std::vector<std::string> says;
};

std::vector<Mistake> mistakes() {
  std::vector<Mistake> all;
  std::istringstream table(contents(TONK_SOURCE_DIR "/tests/cli/mistakes.txt"));
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with("== ")) {
      const bool is_head = line.starts_with("== head: ");
      all.push_back({line.substr(3), {}, is_head ? 0U : 2U, {}, {}});
      if (!is_head) {
        all.back().lines = {"house: ours", "extends: pagat"};
      }
    } else if (line.starts_with("-- ") && all.back().place.empty()) {
      std::string rest = line.substr(3);
      const std::size_t blank = rest.find(' ');
      all.back().place = rest.substr(0, blank);
      for (rest = rest.substr(blank + 1); !rest.empty();) {
        const std::size_t end = std::min(rest.find(" | "), rest.size());
        all.back().says.push_back(rest.substr(0, end));
        rest = rest.substr(std::min(end + 3, rest.size()));
      }
    } else if (!all.empty() && all.back().place.empty()) {
      all.back().lines.push_back(line);
    }
  }
  return all;
}

/// The first message of what was printed, without the line of the file that it shows.
std::string first_message(const std::string& printed) {
  std::istringstream lines(printed);
  std::string message;
  std::getline(lines, message);
  for (std::string line; std::getline(lines, line) && (line.starts_with(' ') || line.find(" | ") < 6);) {
    message += line.find(" | ") < 6 ? "" : '\n' + line;
  }
  return message;
}

}  // namespace

TEST_CASE("mistakes: what somebody wrote who had not seen a message is told at its place, with what mends it") {
  const Folder folder;
  const std::vector<Mistake> all = mistakes();
  CHECK(all.size() >= 150);
  for (const Mistake& mistake : all) {
    std::string text;
    for (const std::string& line : mistake.lines) {
      text += line + "\n";
    }
    const std::string file = folder.write("ours.yaml", text);
    const std::string message = first_message(run_tonk({"check", file}).out);
    const std::size_t line = std::stoul(mistake.place) + mistake.shown_from;
    INFO(mistake.what << "\n" << message);
    CHECK(
        message.starts_with(file + ":" + std::to_string(line) + mistake.place.substr(mistake.place.find(':')) + ": "));
    for (const std::string& words : mistake.says) {
      CHECK(message.find(words) != std::string::npos);
    }
  }
}
