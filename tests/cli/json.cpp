#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;
using nlohmann::ordered_json;

TEST_CASE("json: the documented object, one a line") {
  const Ran ran = run_tonk({"verify", "--format", "json"}, caught("3"));
  CHECK(ran.status == 1);
  CHECK(ran.err.empty());
  REQUIRE(ran.out.find('\n') == ran.out.size() - 1);
  ordered_json record = ordered_json::parse(ran.out);
  std::vector<std::string> keys;
  for (const auto& [key, value] : record.items()) {
    keys.push_back(key);
  }
  CHECK(keys == std::vector<std::string>{"file", "session", "hand", "line", "house", "options", "verdict", "settlement",
                                         "end", "findings", "payments", "net"});
  REQUIRE(record["findings"].size() == 1);
  ordered_json finding = record["findings"][0];
  const std::string source = finding["source"];
  CHECK(without_house_lines(source) == "variants/pagat.yaml:#");
  CHECK(finding["code"] == "wrong-payment");
  CHECK(finding["line"] == 18);
  CHECK(finding["column"] == 1);
  CHECK(finding["rule"] == "settlement, drop and caught");
  CHECK(finding["says"] == "dropper pays 2 to each equal or lower");
  record.erase("findings");
  CHECK(record == ordered_json::parse(R"({
    "file": "-", "session": "friday", "hand": "1", "line": 5, "house": "pagat", "options": [],
    "verdict": "mis-settled", "settlement": "wrong", "end": "caught",
    "payments": [
      {"from": "Bob", "to": "Ann", "amount": "2"}, {"from": "Bob", "to": "Cal", "amount": "2"},
      {"from": "Bob", "to": "Dee Dee", "amount": "2"}, {"from": "Cal", "to": "Ann", "amount": "1"},
      {"from": "Dee Dee", "to": "Ann", "amount": "1"}],
    "net": {"Ann": "4", "Bob": "-6", "Cal": "1", "Dee Dee": "1"}})"));
}

TEST_CASE("json: what cannot be read has nothing settled") {
  const Ran ran = run_tonk({"verify", "--format", "json"}, "hand 7\nbogus\n");
  const ordered_json record = ordered_json::parse(ran.out);
  CHECK(record["hand"] == "7");
  CHECK(record["session"] == nullptr);
  CHECK(record["verdict"] == "unreadable");
  CHECK(record["settlement"] == nullptr);
  CHECK(record["end"] == nullptr);
  CHECK(record["payments"] == ordered_json::array());
  CHECK(record["net"] == ordered_json::object());
  CHECK(record["findings"][0]["rule"] == nullptr);
  CHECK(record["findings"][0]["source"] == nullptr);
}

TEST_CASE("json: bytes that are not UTF-8 are replaced, and every line stays an object") {
  using namespace std::string_literals;
  const std::string log = "hand \xff\xfe\nb\xffgus\n\0"s + caught("2");
  const Ran ran = run_tonk({"verify", "--format", "json", "no\xff.tonk", "-"}, log);
  CHECK(ran.status == 2);
  std::istringstream lines(ran.out);
  std::string line;
  std::size_t count = 0;
  while (std::getline(lines, line)) {
    CHECK(ordered_json::parse(line).is_object());
    ++count;
  }
  CHECK(count == 2);
}

TEST_CASE("json: explain adds the story") {
  const Ran ran = run_tonk({"explain", "--format", "json", "-"}, caught("2"));
  const ordered_json record = ordered_json::parse(ran.out);
  CHECK(record["verdict"] == "ok");
  REQUIRE(record["story"].size() == 4 + 13);
  CHECK(record["story"][0] == ordered_json::parse(R"({"line": 7, "player": "Ann", "action": "deal",
    "hand": ["2s", "4h", "5h", "9c", "Kd"], "count": 30, "findings": []})"));
  CHECK(record["story"][5] == ordered_json::parse(R"({"line": 12, "player": "Ann", "action": "spread 4h 5h 6h",
    "hand": ["2s", "9c", "Kd"], "count": 21, "findings": []})"));
}

TEST_CASE("json: the pot is a side of a payment, and points come from nobody") {
  const std::string deal = "seats Ann Bob\ndealer Bob\ndeal Ann Ac 2h 3d 4c 5s\ndeal Bob 6h 8d 9c Jd Qs\nup Tc\n";
  const auto payments = [](const std::string& log) {
    return ordered_json::parse(run_tonk({"verify", "--format", "json"}, log).out)["payments"];
  };
  CHECK(payments("house push-ups\n" + deal + "Ann: drop\n") ==
        ordered_json::parse(R"([{"from": null, "to": "Bob", "amount": "43"}])"));
  CHECK(
      payments("house pagat with bet-high-card\nbet high-card s 2 Bob\n" + deal + "Bob: aside Qs\nAnn: drop\n") ==
      ordered_json::parse(R"([{"from": "Bob", "to": "Ann", "amount": "1"}, {"from": "Bob", "to": "pot", "amount": "2"},
                                {"from": "pot", "to": "Bob", "amount": "2"}])"));
}

TEST_CASE("json: the unit of the payments, where the log gives its stake one") {
  const auto unit = [](const std::string& log) {
    return ordered_json::parse(run_tonk({"verify", "--format", "json"}, log).out).value("unit", "none");
  };
  const std::string hand =
      "seats Ann Bob\ndealer Bob\ndeal Ann Ac 2h 3d 4c 5s\ndeal Bob 6h 8d 9c Jd Qs\nup Tc\nAnn: drop\n";
  CHECK(unit("house pagat\nstake 2 cents\n" + hand) == "cents");
  CHECK(unit("house pagat\nstake 2\n" + hand) == "none");
}
