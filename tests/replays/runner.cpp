#include "tests/replays/runner.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include <fstream>
#include <optional>
#include <sstream>

#include "parser/parse.hpp"
#include "parser/print.hpp"
#include "tests/support/told.hpp"

namespace tonk::test {
namespace {

struct Expected {
  std::optional<std::string> verdict;
  std::optional<std::string> settlement;
  std::optional<std::string> end;
  std::set<std::string> rules;
  std::multiset<Find> findings;
};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// What follows `key` where the line begins with it.
std::optional<std::string_view> after(std::string_view line, std::string_view key) {
  return line.substr(0, key.size()) == key ? std::optional{trimmed(line.substr(key.size()))} : std::nullopt;
}

template <typename Visit>
void each_part(std::string_view text, char separator, const Visit& visit) {
  while (!text.empty()) {
    const auto end = text.find(separator);
    if (const std::string_view part = trimmed(text.substr(0, end)); !part.empty()) {
      visit(part);
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

void read_line(Expected& expected, std::string_view line, std::uint64_t number) {
  constexpr std::string_view finding = "# finding:";
  if (const auto verdict = after(line, "# verdict:")) {
    const auto comma = verdict->find(',');
    expected.verdict = trimmed(verdict->substr(0, comma));
    if (comma != std::string_view::npos) {
      expected.settlement = after(trimmed(verdict->substr(comma + 1)), "settlement").value_or("?");
    }
  } else if (const auto end = after(line, "# end:")) {
    expected.end = *end;
  } else if (const auto rules = after(line, "# rules:")) {
    each_part(*rules, ' ', [&](std::string_view rule) { expected.rules.emplace(rule); });
  } else if (const auto place = line.find(finding); place != std::string_view::npos) {
    each_part(line.substr(place + finding.size()), ',',
              [&](std::string_view code) { expected.findings.emplace(number, code); });
  }
}

Expected read_expected(const log::Chunk& chunk) {
  Expected expected;
  std::uint64_t number = chunk.first_line;
  std::string_view text = chunk.text;
  while (!text.empty()) {
    const auto end = text.find('\n');
    read_line(expected, trimmed(text.substr(0, end)), number);
    ++number;
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return expected;
}

/// All that differs, a line each.
void compare(const std::string& file, const ReplayedHand& hand, const Expected& expected,
             std::vector<std::string>& complaints) {
  const auto complain = [&](std::uint64_t line, const std::string& what) {
    complaints.push_back(fmt::format("{}:{}: hand `{}`: {}", file, line, hand.id, what));
  };
  const auto differs = [&](const char* what, const std::string& wanted, const std::string& found) {
    if (wanted != found) {
      complain(hand.line, fmt::format("the {} is `{}`, not `{}`", what, found, wanted));
    }
  };
  if (expected.verdict) {
    differs("verdict", *expected.verdict, hand.found.verdict);
  } else {
    complain(hand.line, "no `# verdict:` line");
  }
  if (expected.settlement) {
    differs("settlement", *expected.settlement, hand.found.settlement);
  }
  if (expected.end) {
    differs("end", *expected.end, hand.found.end);
  } else if (hand.found.verdict != "unreadable") {
    complain(hand.line, "no `# end:` line");
  }
  const auto only_in = [](const std::multiset<Find>& a, const std::multiset<Find>& b) {
    std::vector<Find> only;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only));
    return only;
  };
  for (const auto& [line, code] : only_in(expected.findings, hand.found.findings)) {
    complain(line, fmt::format("missing finding `{}`", code));
  }
  for (const auto& [line, code] : only_in(hand.found.findings, expected.findings)) {
    complain(line, fmt::format("surplus finding `{}`", code));
  }
}

}  // namespace

const spec::Rules& Replayer::rules_for(const log::Hand& hand) {
  const auto& line = hand.header.house || !in_session_ ? hand.header.house : head_.header.house;
  REQUIRE(line.has_value());
  std::string key = line->name;
  for (const std::string& option : line->options) {
    key += ' ' + option;
  }
  const auto known = houses_.find(key);
  return known != houses_.end() ? known->second : houses_.emplace(key, house(line->name, line->options)).first->second;
}

Outcome Replayer::judge_chunk(std::string_view text, std::uint64_t first_line, std::string& house) {
  Outcome outcome;
  log::Hand hand;
  const auto errors = log::parse({log::Chunk::Kind::hand, text, first_line}, hand);
  for (const log::ParseError& error : errors) {
    outcome.findings.emplace(locate(text, error.at.begin, first_line).line, error.code);
  }
  if (!errors.empty()) {
    outcome.verdict = "unreadable";
    if (first_hand_) {
      judgement_.carried.clear();
    }
    judgement_.carried.lose_track();
    first_hand_ = !in_session_;
    return outcome;
  }
  const spec::Rules& rules = rules_for(hand);
  house = rules.house;
  const SessionSoFar session{in_session_ ? &head_ : nullptr, first_hand_ ? nullptr : &judgement_.carried, first_hand_};
  judge(hand, session, rules, judgement_);
  first_hand_ = !in_session_;
  for (const Finding& finding : judgement_.findings) {
    INFO(finding.message);
    CHECK(finding.at.begin <= finding.at.end);
    CHECK(finding.at.end <= text.size());
    outcome.findings.emplace(locate(text, finding.at.begin, first_line).line, to_string(finding.code));
  }
  outcome.verdict = to_string(judgement_.verdict);
  outcome.settlement = to_string(judgement_.settlement);
  outcome.end = to_string(judgement_.end);
  return outcome;
}

Replay Replayer::run(const std::string& file, std::string_view text) {
  Replay replay;
  log::Splitter splitter{text};
  in_session_ = false;
  first_hand_ = true;
  while (const auto chunk = splitter.next()) {
    log::Hand hand;
    const auto errors = log::parse(*chunk, hand);
    if (chunk->kind == log::Chunk::Kind::session) {
      for (const log::ParseError& error : errors) {
        replay.complaints.push_back(fmt::format("{}:{}: the head of a session cannot be read: {}", file,
                                                locate(chunk->text, error.at.begin, chunk->first_line).line,
                                                error.message));
      }
      head_ = hand;
      in_session_ = true;
      first_hand_ = true;
      continue;
    }
    const Expected expected = read_expected(*chunk);
    ReplayedHand replayed{hand.id, chunk->first_line, expected.rules, {}, {}};
    const std::string printed = printed_ && errors.empty() ? log::print(hand) : std::string{chunk->text};
    replayed.found = judge_chunk(printed, chunk->first_line, replayed.house);
    if (!printed_) {
      compare(file, replayed, expected, replay.complaints);
    }
    replay.hands.push_back(std::move(replayed));
  }
  return replay;
}

std::vector<std::string> replay_files() {
  const std::filesystem::path root{TONK_SOURCE_DIR};
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{root / "replays"}) {
    if (entry.path().extension() == ".tonk") {
      files.push_back(entry.path().lexically_relative(root).generic_string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string read_replay(const std::string& file) {
  std::ifstream stream{std::filesystem::path{TONK_SOURCE_DIR} / file, std::ios::binary};
  REQUIRE(stream.good());
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace tonk::test
