#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <tonk/tonk.hpp>
#include <vector>

#include "tests/support/cli_support.hpp"

/// The library and the program say the same of every recorded hand.
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::optional<std::string> contents(const std::string& path, std::string& why) {
  std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  why = "no such file";
  return file ? std::optional(text.str()) : std::nullopt;
}

json as_told(const tonk::LoggedHand& hand, const tonk::Judgement& judged) {
  json told{{"line", hand.line}, {"verdict", to_string(judged.verdict)}, {"findings", json::array()}};
  const bool read = judged.verdict != tonk::Verdict::unreadable;
  told["settlement"] = read ? json(to_string(judged.paid)) : json(nullptr);
  told["end"] = judged.owed.end == tonk::End::none ? json(nullptr) : json(to_string(judged.owed.end));
  for (const tonk::Finding& finding : judged.findings) {
    told["findings"].push_back({{"code", finding.code},
                                {"line", finding.line},
                                {"column", finding.column},
                                {"message", finding.message},
                                {"rule", finding.rule ? json(finding.rule->rule) : json(nullptr)}});
  }
  told["net"] = json::object();
  for (std::size_t seat = 0; seat < judged.owed.nets.size(); ++seat) {
    told["net"][judged.seats[seat]] = to_string(judged.owed.nets[seat]);
  }
  told["payments"] = judged.owed.transfers.size();
  return told;
}

json as_printed(const json& line) {
  json told;
  for (const char* field : {"line", "verdict", "settlement", "end", "net"}) {
    told[field] = line[field];
  }
  told["payments"] = line["payments"].size();
  told["findings"] = json::array();
  for (const json& finding : line["findings"]) {
    json same;
    for (const char* field : {"code", "line", "column", "message", "rule"}) {
      same[field] = finding[field];
    }
    told["findings"].push_back(same);
  }
  return told;
}

/// What the program prints of each log, in one run.
std::map<std::string, std::vector<json>> printed(const std::string& folder) {
  std::map<std::string, std::vector<json>> records;
  std::istringstream lines(tonk::cli_test::run_tonk({"verify", "--format", "json", folder}).out);
  for (std::string line; std::getline(lines, line);) {
    json record = json::parse(line);
    records[record["file"].get<std::string>()].push_back(std::move(record));
  }
  return records;
}

TEST_CASE("library: it says of every recorded hand what the program says") {
  const tonk::Houses houses(contents);
  std::size_t hands = 0;
  for (const auto& [file, records] : printed((fs::path(TONK_SOURCE_DIR) / "replays").string())) {
    INFO(file);
    std::string why;
    const tonk::Log log = tonk::parse_log(*contents(file, why), file);
    const auto judged = tonk::judge(log, houses);
    std::size_t number = 0;
    for (const json& record : records) {
      if (record["hand"].is_null() && number < judged.size() && record["line"] != log.hands()[number].line) {
        continue;  // the head of a session that cannot be read
      }
      REQUIRE(number < judged.size());
      REQUIRE(as_told(log.hands()[number], judged[number]) == as_printed(record));
      ++number;
    }
    CHECK(number == judged.size());
    hands += number;
  }
  CHECK(hands > 300);
}

}  // namespace
