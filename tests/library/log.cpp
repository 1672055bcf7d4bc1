#include <catch2/catch.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <tonk/tonk.hpp>

#include "parser/print.hpp"

namespace {

const std::string evening = R"(session friday
house pagat with waiting
stake 0.25 dollar
seats Ann "Bob B"

hand one
dealer Ann
deal Ann 4h 5h 9c Kd 2s
deal "Bob B" Ac 3d 3s 4c 8d
up 8c
"Bob B": draw 6h, discrad Kd

hand two
house pagat
deal Ann 4h 5h 9c Kd 2s
deal "Bob B" Ac 3d 3s 4c 8d
up 8c
Ann: draw 6h, spread 4h 5h 6h
Ann: discard Kd
"Bob B": drop
)";

TEST_CASE("library: a log is its hands, and what is wrong with them where it is wrong") {
  tonk::HouseCache houses;
  tonk::JudgedLog log("friday.tonk", evening, {}, houses);
  REQUIRE(log.advance());
  CHECK_FALSE(log.readable());
  CHECK(log.judge() == tonk::Verdict::unreadable);
  REQUIRE(log.record().findings.size() == 1);
  const tonk::Remark bad = log.record().findings.front();
  CHECK(bad.file == "friday.tonk");
  CHECK(bad.at == tonk::Position{11, 19});
  CHECK(bad.leads_to == tonk::Verdict::unreadable);

  REQUIRE(log.advance());
  REQUIRE(log.readable());
  const tonk::log::Hand& hand = log.hand();
  CHECK(log.head()->id == "friday");
  CHECK(hand.id == "two");
  CHECK(log.place().first_line == 13);
  CHECK(log.house_line()->name == "pagat");
  CHECK(log.house_line()->options.empty());
  CHECK(to_string(log.head()->header.stake->amount) == "0.25");
  CHECK(log.unit() == "dollar");
  REQUIRE(hand.actions.size() == 4);
  CHECK(print(hand, hand.actions[1]) == "spread 4h 5h 6h");
  CHECK(hand.names[hand.actions[3].player.index] == "Bob B");
  // After a hand that cannot be read nobody knows whose deal it is.
  CHECK(log.judge() == tonk::Verdict::incomplete);
  CHECK(log.judgement().seats == std::vector<std::string>{"Ann", "Bob B"});
  CHECK(log.record().session == "friday");
  CHECK(log.record().house == "pagat");
  CHECK_FALSE(log.advance());
}

/// What is said of a log by the houses that it names.
std::vector<tonk::Record> judged(const std::string& text, const std::string& file = {}) {
  tonk::HouseCache houses;
  return judge_log(tonk::JudgedLog(file, text, {}, houses));
}

TEST_CASE("library: JSON lines are a log too") {
  const auto records = judged(
      R"({"hand":"1","house":{"name":"pagat"},"seats":["Ann","Bob"],"dealer":"Bob","play":[{"player":"Ann","actions":[{"action":"drwa"}]}]})");
  REQUIRE(records.size() == 1);
  REQUIRE(records[0].findings.size() == 1);
  CHECK(records[0].findings.front().at.line == 1);
  CHECK(records[0].findings.front().at.column > 90);
  CHECK(judged("house pagat\n", "words.jsonl").at(0).findings.size() == 1);
  CHECK(judged("").at(0).findings.size() == 1);
}

TEST_CASE("library: a house that nobody has makes a hand unreadable, where it is named") {
  const auto records = judged("session s\nhouse pagta\n\nhand 1\nseats Ann Bob\ndealer Ann\nAnn: draw\n", "s.tonk");
  REQUIRE(records.size() == 1);
  CHECK(records[0].verdict == tonk::Verdict::unreadable);
  REQUIRE(records[0].findings.size() == 1);
  CHECK(records[0].findings[0].at.line == 2);
  CHECK(records[0].findings[0].file == "s.tonk");

  const tonk::Remark nameless = judged("hand 1\nseats Ann Bob\n").at(0).findings.at(0);
  CHECK(nameless.code == "no-house");
  CHECK(nameless.help == "add a line `house NAME`");
}

TEST_CASE("library: a house that is asked for judges whatever the log names") {
  tonk::HouseCache houses;
  const std::string text = "hand 1\nhouse pagta\nseats Ann Bob\n";
  const auto records = judge_log(tonk::JudgedLog("", text, {"seattle", {"waiting"}}, houses));
  CHECK(records.at(0).house == "seattle");
  CHECK(records[0].options == std::vector<std::string>{"waiting"});
  CHECK(judge_log(text, *tonk::load_house("marwang")).at(0).house == "marwang");
}

TEST_CASE("library: the paths of a log are followed below its folder, or wherever they lead") {
  std::vector<std::string> read;
  tonk::HouseAccess access;
  access.read_file = [&](const std::string& path, std::string& why) -> std::optional<std::string> {
    read.push_back(path);
    why = "nobody has it";
    return path.ends_with("base.yaml") ? "house: base\nextends: ../../base.yaml\n" : "house: ours\nextends: pagat\n";
  };
  const auto error = [&](const std::string& house, const std::string& file, bool follow_all) {
    tonk::HouseAccess same = access;
    if (follow_all) {
      same.may_follow = nullptr;
    }
    tonk::HouseCache houses(same);
    const std::string text = "hand 1\nhouse " + house + "\nseats Ann Bob\n";
    const auto records = judge_log(tonk::JudgedLog(file, text, {}, houses));
    return records.at(0).findings.empty() ? std::string() : records[0].findings[0].code;
  };
  for (const std::string file : {"logs/a.tonk", "/logs/a.tonk", "a.tonk", "../a.tonk", "./logs/../a.tonk"}) {
    INFO(file);
    CHECK(error("./ours.yaml", file, false) != "unreadable-file");
    CHECK(error("deep/../ours.yaml", file, false) != "unreadable-file");
    read.clear();
    for (const std::string house : {"../ours.yaml", "/etc/passwd", "deep/../../ours.yaml", "pagat with ../o.yaml"}) {
      CHECK(error(house, file, false) == "unreadable-file");
    }
    CHECK(read.empty());
    CHECK(error("deep/base.yaml", file, false) == "house-does-not-compile");
    CHECK(read.size() == 1);
    CHECK(error("../ours.yaml", file, true) != "unreadable-file");
  }
}

TEST_CASE("library: options that are asked for are read wherever they lie, with what lies beside them") {
  std::vector<std::string> read;
  tonk::HouseAccess access;
  access.read_file = [&](const std::string& path, std::string&) -> std::optional<std::string> {
    read.push_back(path);
    return path.ends_with("two.yaml") ? "option: two\nwith: ./one.yaml\n" : "option: one\ndeal:\n  upcard: none\n";
  };
  tonk::HouseCache houses(access);
  const auto options = [&](const std::string& house) {
    const std::string text = "hand 1\nhouse " + house + "\nseats Ann Bob\n";
    return judge_log(tonk::JudgedLog("logs/a.tonk", text, {"", {"/elsewhere/two.yaml"}}, houses)).at(0).options;
  };
  CHECK(options("pagat") == std::vector<std::string>{"two"});
  CHECK(options("pagat with ./one.yaml") == std::vector<std::string>{"one", "two"});
  CHECK(options("pagat with ../one.yaml").empty());
  CHECK(std::ranges::none_of(read, [](const std::string& path) { return path.find("..") != std::string::npos; }));
}

/// Gives the text in pieces, and breaks off where `whole` is false.
tonk::log::Parceler::Read in_pieces(const std::string& text, bool whole = true) {
  return [&text, whole, at = std::size_t{0}](char* to, std::size_t most) mutable -> std::optional<std::size_t> {
    const std::size_t given = text.copy(to, std::min<std::size_t>(most, 1000), at);
    at += given;
    return given == 0 && !whole ? std::nullopt : std::optional(given);
  };
}

TEST_CASE("library: a log of any length is read piece by piece, and judged as the whole") {
  std::string text;
  while (text.size() < 600'000) {
    text += evening + '\n';
  }
  tonk::HouseCache houses;
  const auto same = [](const tonk::Record& a, const tonk::Record& b) {
    return a.line == b.line && a.session == b.session && a.hand == b.hand && a.verdict == b.verdict && a.net == b.net &&
           a.findings == b.findings;
  };
  const std::vector<tonk::Record> of_whole = judge_log(tonk::JudgedLog("friday.tonk", text, {}, houses));
  tonk::JudgedLog log("friday.tonk", in_pieces(text), {}, houses);
  std::size_t hands = 0;
  for (; log.advance(); ++hands) {
    CHECK(log.more() == (hands + 1 < of_whole.size()));
    (void)log.judge();
    REQUIRE(same(log.record(), of_whole.at(hands)));
  }
  CHECK(hands == of_whole.size());
  CHECK_FALSE(log.broke_off());

  const auto by_pagat = judge_log(tonk::JudgedLog("friday.tonk", in_pieces(text), *tonk::load_house("pagat")));
  CHECK(by_pagat.size() == of_whole.size());
  CHECK(by_pagat.back().options.empty());

  tonk::JudgedLog broken("friday.tonk", in_pieces(text, false), {}, houses);
  hands = 0;
  for (; broken.advance(); ++hands) {
    (void)broken.judge();
    REQUIRE(same(broken.record(), of_whole.at(hands)));
  }
  CHECK(hands == of_whole.size() - 1);  // of the last hand nobody knows whether it is whole
  CHECK(broken.broke_off());
}

}  // namespace
