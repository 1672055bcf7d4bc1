#include "tests/replays/runner.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>

#include "parser/print.hpp"
#include "tests/support/shipped.hpp"
#include "tests/support/transcript.hpp"

namespace tonk::test {
namespace {

struct Expected {
  std::optional<std::string> verdict;
  std::optional<std::string> settlement;
  std::string end;
  std::set<std::string> rules;
  std::multiset<Find> findings;
  std::vector<std::string> says;
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
  } else if (const auto words = after(line, "# says:")) {
    expected.says.emplace_back(*words);
  } else if (const auto place = line.find(finding); place != std::string_view::npos) {
    each_part(line.substr(place + finding.size()), ',',
              [&](std::string_view code) { expected.findings.emplace(number, code); });
  }
}

template <typename Visit>
void each_line(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    visit(trimmed(text.substr(0, end)));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

Expected read_expected(const log::Chunk& chunk) {
  Expected expected;
  std::uint64_t number = chunk.first_line;
  each_line(chunk.text, [&](std::string_view line) { read_line(expected, line, number++); });
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
  differs("end", expected.end, hand.found.end);
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
  for (const std::string& words : expected.says) {
    if (hand.found.transcript.find(words) == std::string::npos) {
      complain(hand.line, fmt::format("nothing says `{}`", words));
    }
  }
}

/// Keeps the table as it was in the end.
class LastLook : public HandObserver {
 public:
  void dealt(const Table& /*table*/) override {}
  void acted(const Table& /*table*/, const log::Action& /*action*/, std::size_t /*findings*/) override {}
  void ended(const Table& table, const Judgement& /*judgement*/) override { end = table; }
  Table end;
};

}  // namespace

Outcome Replayer::judge(const log::Chunk& chunk, const log::Hand& hand, const std::vector<log::ParseError>& errors,
                        const spec::Rules* rules, bool with_transcript) {
  Outcome outcome;
  for (const log::ParseError& error : errors) {
    outcome.findings.emplace(locate(chunk.text, error.at.begin, chunk.first_line).line, error.code);
    outcome.transcript += error.message + '\n';
  }
  if (!errors.empty() || rules == nullptr) {
    outcome.verdict = errors.empty() ? "no house" : "unreadable";
    sitting_.skip();
    return outcome;
  }
  LastLook last_look;
  const Judgement& judgement = sitting_.judge(hand, EngineConfig(*rules), with_transcript ? &last_look : nullptr);
  for (const Finding& finding : judgement.findings) {
    const bool inside = finding.at.begin <= finding.at.end && finding.at.end <= chunk.text.size();
    outcome.findings.emplace(locate(chunk.text, finding.at.begin, chunk.first_line).line,
                             inside ? to_string(finding.code) : "outside of the text");
  }
  outcome.verdict = to_string(judgement.verdict);
  outcome.settlement = to_string(judgement.settlement);
  outcome.end = to_string(judgement.end);
  if (with_transcript) {
    outcome.transcript = transcript(*rules, judgement, chunk.text, last_look.end);
  }
  return outcome;
}

void Replayer::begin_session(const log::Chunk& chunk, const std::vector<log::ParseError>& errors,
                             const std::string& file, Replay& replay) {
  for (const log::ParseError& error : errors) {
    replay.complaints.push_back(fmt::format("{}:{}: the head of a session cannot be read: {}", file,
                                            locate(chunk.text, error.at.begin, chunk.first_line).line, error.message));
  }
  own_house_ = own_house(chunk.text);
  in_session_ = true;
  sitting_.begin(&head_);
}

Replay Replayer::run(const std::string& file, std::string_view text) {
  Replay replay;
  log::ChunkReader reader(text, log::Form::text);
  in_session_ = false;
  own_house_.clear();
  sitting_.begin(nullptr);
  log::Hand hand;
  while (const auto chunk = reader.next(hand)) {
    if (chunk->kind == log::Chunk::Kind::session) {
      std::swap(head_, hand);
      begin_session(*chunk, reader.errors(), file, replay);
      continue;
    }
    auto errors = reader.errors();
    const Expected expected = read_expected(*chunk);
    ReplayedHand replayed{hand.id, chunk->first_line, expected.rules, {}, {}};
    const log::Hand* const head = in_session_ ? &head_ : nullptr;
    const spec::Rules* rules = errors.empty() ? rules_of(hand, chunk->text, head, own_house_) : nullptr;
    replayed.house = rules != nullptr ? rules->house : "";
    std::string printed;
    log::Chunk judged = *chunk;
    if (options_.printed && errors.empty()) {
      printed = log::print(hand);
      judged.text = printed;
      errors = log::parse(judged, hand);
    }
    replayed.found = judge(judged, hand, errors, rules, options_.transcripts || !expected.says.empty());
    if (!options_.printed) {
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

std::string read_replay(const std::string& file) { return contents(std::filesystem::path{TONK_SOURCE_DIR} / file); }

}  // namespace tonk::test
