#include <catch2/catch.hpp>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

#include "session/judged_log.hpp"
#include "tests/support/cli_support.hpp"

/// The library and the program say the same of every recorded hand.
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::optional<std::string> contents(const std::string& path, std::string& why) {
  why = "no such file";
  return fs::exists(path) ? std::optional(tonk::test::contents(path)) : std::nullopt;
}

json as_told(const tonk::Record& record) {
  json told{{"line", record.line}, {"verdict", to_string(record.verdict)}, {"findings", json::array()}};
  told["settlement"] = record.settlement ? json(to_string(*record.settlement)) : json(nullptr);
  told["end"] = record.end == tonk::End::none ? json(nullptr) : json(to_string(record.end));
  for (const tonk::Remark& finding : record.findings) {
    told["findings"].push_back({{"code", finding.code},
                                {"line", finding.at.line},
                                {"column", finding.at.column},
                                {"message", finding.message},
                                {"rule", finding.rule.rule.empty() ? json(nullptr) : json(finding.rule.rule)}});
  }
  told["net"] = json::object();
  for (const auto& [player, amount] : record.net) {
    told["net"][player] = to_string(amount);
  }
  told["payments"] = record.payments.size();
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
  tonk::HouseAccess access;
  access.read_file = contents;
  tonk::HouseCache houses(access);
  std::size_t hands = 0;
  for (const auto& [file, printed_of_file] : printed((fs::path(TONK_SOURCE_DIR) / "replays").string())) {
    INFO(file);
    std::string why;
    const std::string text = *contents(file, why);
    const auto records = judge_log(tonk::JudgedLog(file, text, {}, houses));
    REQUIRE(records.size() == printed_of_file.size());
    for (std::size_t number = 0; number < records.size(); ++number) {
      REQUIRE(as_told(records[number]) == as_printed(printed_of_file[number]));
    }
    hands += records.size();
  }
  CHECK(hands > 300);
}

}  // namespace
