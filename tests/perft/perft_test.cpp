#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "tests/perft/perft.hpp"
#include "tests/support/shipped.hpp"

/// tests/perft/perft.txt has the numbers that both judges must come to, one fact a line. TONK_PERFT_DEEPER has both count so many moves
/// further than the table, where they must still agree.
namespace tonk::perft {
namespace {

std::filesystem::path table_file() { return std::filesystem::path{TONK_SOURCE_DIR} / "tests/perft/perft.txt"; }

struct Row {
  Deal deal;
  unsigned depth = 0;
  Count count;
};

bool is_number(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// The comments at the head of the file, and its rows.
std::pair<std::string, std::vector<Row>> read_table() {
  std::string comments;
  std::vector<Row> rows;
  std::ifstream file{table_file()};
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) {
      comments += line + '\n';
      continue;
    }
    std::istringstream words{line};
    Row row;
    std::string word;
    for (; words >> word && !is_number(word);) {
      row.deal.house += (row.deal.house.empty() ? "" : " ") + word;
    }
    row.deal.players = static_cast<unsigned>(std::stoul(word));
    words >> row.deal.shuffle >> row.deal.turns >> row.depth >> row.count.sequences;
    if (words.fail()) {
      throw std::runtime_error("not a row of " + table_file().string() + ": " + line);
    }
    for (std::uint64_t times = 0; words >> word >> times;) {
      row.count.endings[word] = times;
    }
    rows.push_back(std::move(row));
  }
  return {comments, rows};
}

std::string line_of(const Row& row) {
  std::string line = fmt::format("{:36} {:7} {:7} {:5} {:5} {:9} ", row.deal.house, row.deal.players, row.deal.shuffle,
                                 row.deal.turns, row.depth, row.count.sequences);
  for (const auto& [end, times] : row.count.endings) {
    line += fmt::format(" {} {}", end, times);
  }
  while (line.ends_with(' ')) {
    line.pop_back();
  }
  return line;
}

const spec::Rules& rules_of(const Deal& deal) {
  std::istringstream words{deal.house};
  std::string house;
  words >> house;
  std::vector<std::string> options;
  for (std::string word; words >> word;) {
    if (word != "with") {
      options.push_back(word);
    }
  }
  const spec::Compiled& compiled = test::shipped(house, options);
  INFO(deal.house);
  REQUIRE(compiled.rules.has_value());
  return *compiled.rules;
}

std::string lines_of(const Deal& deal, const Counts& counts) {
  std::string lines;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    lines += line_of({deal, static_cast<unsigned>(i + 1), counts[i]}) + '\n';
  }
  return lines;
}

unsigned deeper() {
  const char* more = std::getenv("TONK_PERFT_DEEPER");
  return more == nullptr ? 0 : static_cast<unsigned>(std::atoi(more));
}

std::map<Deal, Counts> expected() {
  std::map<Deal, Counts> all;
  for (const Row& row : read_table().second) {
    Counts& counts = all[row.deal];
    counts.resize(std::max<std::size_t>(counts.size(), row.depth));
    counts[row.depth - 1] = row.count;
  }
  return all;
}

}  // namespace

TEST_CASE("both judges count the legal sequences of moves that the table says", "[perft]") {
  for (const auto& [deal, counts] : expected()) {
    const spec::Rules& rules = rules_of(deal);
    const auto depth = static_cast<unsigned>(counts.size()) + deeper();
    const std::string log = log_of(rules, deal);
    Counts by_verifier = count_by_verifier(rules, log, depth);
    Counts by_reference = count_by_reference(rules, log, depth);
    CHECK(lines_of(deal, by_verifier) == lines_of(deal, by_reference));
    by_verifier.resize(counts.size());
    CHECK(lines_of(deal, by_verifier) == lines_of(deal, counts));
  }
}

TEST_CASE("every shipped house has rows in the table of counts", "[perft]") {
  const std::map<Deal, Counts> all = expected();
  for (const std::string& house : test::house_names()) {
    INFO(house);
    CHECK(std::any_of(all.begin(), all.end(), [&](const auto& row) { return row.first.house == house; }));
  }
}

// Hidden: counts the deals of the table anew, by the verifier. A deal is added with a row of depth 1 and any numbers; each is counted
// until there are more than a few thousand sequences.
TEST_CASE("write the table of counts", "[.write-perft]") {
  const auto [comments, rows] = read_table();
  std::string text = comments;
  Deal last;
  for (const Row& row : rows) {
    if (row.deal == last) {
      continue;
    }
    last = row.deal;
    const spec::Rules& rules = rules_of(row.deal);
    const std::string log = log_of(rules, row.deal);
    constexpr std::uint64_t enough = 1500;
    Counts counts = count_by_verifier(rules, log, 1);
    while (counts.back().sequences > 0 && counts.size() < 12) {
      Counts more = count_by_verifier(rules, log, static_cast<unsigned>(counts.size()) + 1);
      if (more.back().sequences > enough) {
        break;
      }
      counts = std::move(more);
    }
    text += lines_of(row.deal, counts);
  }
  std::ofstream{table_file()} << text;
}

}  // namespace tonk::perft
