#include "tests/mutation/odd_hands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

#include "tests/support/shipped.hpp"

namespace tonk::test {
namespace {

constexpr const char* odd_file = "tests/mutation/odd_hands.tonk";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

bool begins_hand(std::string_view line) { return line == "hand" || line.starts_with("hand "); }
bool begins_session(std::string_view line) { return line == "session" || line.starts_with("session "); }

bool equal(const Outcome& a, const Outcome& b) {
  return a.verdict == b.verdict && a.settlement == b.settlement && a.end == b.end && a.findings == b.findings;
}

/// The first line that is nowhere in the other.
std::string first_difference(const std::string& transcript, const std::string& other) {
  for (const std::string& line : lines_of(transcript)) {
    if (other.find(line) == std::string::npos) {
      return line;
    }
  }
  return {};
}

std::string expectations(const Outcome& found, const Outcome& by_mutant) {
  std::string lines = "# verdict: " + found.verdict;
  lines += (found.settlement.empty() ? "" : ", settlement " + found.settlement) + '\n';
  lines += found.end.empty() ? "" : "# end: " + found.end + '\n';
  const std::string words = equal(found, by_mutant) ? first_difference(found.transcript, by_mutant.transcript) : "";
  return words.empty() ? lines : lines + "# says: " + words + '\n';
}

}  // namespace

const std::vector<std::string>& kept_replays() {
  static const std::vector<std::string> files{"tests/mutation/mended_hands.tonk", odd_file};
  return files;
}

std::vector<std::string> units(const std::string& text) {
  std::vector<std::string> units;
  bool in_session = false;
  for (const std::string& line : lines_of(text)) {
    const bool is_session = begins_session(line);
    in_session = in_session || is_session;
    if (is_session || (begins_hand(line) && !in_session)) {
      units.emplace_back();
    }
    if (!units.empty()) {
      units.back() += line + '\n';
    }
  }
  return units;
}

std::vector<std::string> recorded_units() {
  std::vector<std::string> files = replay_files();
  files.insert(files.end(), kept_replays().begin(), kept_replays().end());
  std::vector<std::string> all;
  for (const std::string& file : files) {
    for (std::string& unit : units(read_replay(file))) {
      all.push_back(std::move(unit));
    }
  }
  return all;
}

std::vector<std::string> odd_hands() { return units(read_replay(odd_file)); }

void set_odd_hands(const std::vector<std::string>& units) {
  const std::string before = read_replay(odd_file);
  std::string text = before.substr(0, before.find("\nhand"));
  text = text.substr(0, text.find("\nsession")) + '\n';
  for (const bool sessions : {false, true}) {  // what follows a session would belong to it
    for (const std::string& unit : units) {
      text += begins_session(unit.substr(0, unit.find('\n'))) == sessions ? unit : "";
    }
  }
  std::ofstream{std::filesystem::path{TONK_SOURCE_DIR} / odd_file, std::ios::binary} << text;
}

std::string with_expectations(const std::string& unit, const Replay& judged, const Replay& by_mutant) {
  std::string text;
  std::uint64_t number = 0;
  std::size_t hand = 0;
  for (const std::string& line : lines_of(unit)) {
    ++number;
    if (line.empty()) {
      continue;
    }
    text += line;
    std::string codes;
    for (const ReplayedHand& one : judged.hands) {
      for (const auto& [at, code] : one.found.findings) {
        codes += at == number ? (codes.empty() ? "" : ", ") + code : "";
      }
    }
    text += codes.empty() ? "\n" : "  # finding: " + codes + '\n';
    if (begins_hand(line) && hand < judged.hands.size()) {
      const Outcome nothing;
      text +=
          expectations(judged.hands[hand].found, hand < by_mutant.hands.size() ? by_mutant.hands[hand].found : nothing);
      ++hand;
    }
  }
  return text + '\n';
}

bool same(const Replay& a, const Replay& b) {
  return a.complaints == b.complaints && std::equal(a.hands.begin(), a.hands.end(), b.hands.begin(), b.hands.end(),
                                                    [](const ReplayedHand& one, const ReplayedHand& other) {
                                                      return equal(one.found, other.found) &&
                                                             one.found.transcript == other.found.transcript;
                                                    });
}

}  // namespace tonk::test
