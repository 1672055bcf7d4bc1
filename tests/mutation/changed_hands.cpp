#include "tests/mutation/changed_hands.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/card.hpp"
#include "explore/simulate/simulation.hpp"
#include "tests/agreement/slips.hpp"
#include "tests/support/random_house.hpp"
#include "tests/support/random_round.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::mutation {
namespace {

namespace fs = std::filesystem;
using faults::RandomSource;

void add_hands(const Lines& file, std::vector<Lines>& hands) {
  bool in_session = false;
  Lines hand;
  const auto keep = [&] {
    if (!hand.empty()) {
      hands.push_back(hand);
    }
  };
  for (const std::string& line : file) {
    const bool is_session = line.starts_with("session");
    const bool is_hand = line.starts_with("hand");
    if (is_session || is_hand) {
      keep();
    }
    if (is_session || (is_hand && !in_session)) {
      hand.clear();
    }
    in_session = in_session || is_session;
    hand.push_back(line);
  }
  keep();
}

std::ptrdiff_t somewhere(const Lines& lines, RandomSource& luck) {
  return static_cast<std::ptrdiff_t>(luck.below(lines.size()));
}

std::string any_card(RandomSource& luck) {
  switch (luck.below(8)) {
    case 0: return "??";
    case 1: return luck.below(2) == 0 ? "X1" : "X2";
    default: return {"A23456789TJQK"[luck.below(13)], "cdhs"[luck.below(4)]};
  }
}

bool is_word_part(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '?' || character == '-';
}

/// Words, and each character between them.
Lines words_of(const std::string& line) {
  Lines words;
  for (const char character : line) {
    if (!words.empty() && is_word_part(character) && is_word_part(words.back().back())) {
      words.back() += character;
    } else {
      words.emplace_back(1, character);
    }
  }
  return words;
}

void change_house(std::string& line, RandomSource& luck) {
  std::istringstream stream{line};
  Lines names{std::istream_iterator<std::string>(stream), {}};  // the first is `house`
  std::erase(names, "with");
  const std::size_t what = luck.below(4);
  if (what == 0 && names.size() > 1) {
    names[1] = *luck.of(test::house_names());
  } else if (what == 1 && names.size() > 2) {
    names.erase(names.begin() + 2 + static_cast<std::ptrdiff_t>(luck.below(names.size() - 2)));
  } else {
    names.push_back(*luck.of(test::option_names()));
  }
  if (names.size() > 2) {
    names.insert(names.begin() + 2, "with");
  }
  line = fmt::format("{}", fmt::join(names, " "));
}

/// Of a line of moves the first alone, or those of another line after them.
void change_moves(std::string& line, const std::string& other, RandomSource& luck) {
  const auto own = line.find(": ");
  const auto comma = line.find(", ");
  const auto others = other.find(": ");
  if (own == std::string::npos) {
    return;
  }
  if (comma != std::string::npos && luck.below(2) == 0) {
    line.resize(comma);
  } else if (others != std::string::npos) {
    line += ", " + other.substr(others + 2);
  }
}

void change_word(std::string& line, const std::string& other, RandomSource& luck) {
  static constexpr std::array<std::string_view, 9> numbers{"0", "1", "2", "3", "4", "7", "12", "1/2", "-1"};
  Lines words = words_of(line);
  std::string& word = words[luck.below(words.size())];
  if (word == "??" || parse_card(word)) {
    word = any_card(luck);
  } else if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
    word = numbers[luck.below(numbers.size())];
  } else if (is_word_part(word[0])) {
    word = *luck.of(words_of(other));
  } else if (luck.below(3) == 0) {
    word += any_card(luck) + ' ';
  }
  line = fmt::format("{}", fmt::join(words, ""));
}

/// No lines where the simulation plays no such hands.
Lines simulated_hands(const spec::Rules& rules, RandomSource& luck) {
  explore::Plan plan;
  const auto more_players = static_cast<std::size_t>(std::min(rules.most_players - rules.fewest_players, 2));
  plan.policies.resize(static_cast<std::size_t>(rules.fewest_players) + luck.below(more_players + 1));
  for (explore::Policy& policy : plan.policies) {
    policy = static_cast<explore::Policy>(luck.below(explore::policy_names.size()));
  }
  plan.seed = luck.number();
  plan.hands_a_session = 1 + luck.below(3);
  const std::string text = explore::simulate(rules, plan, 1).log(plan.hands_a_session);
  return text.empty() ? Lines{} : lines_of(text);
}

/// What the generator makes of the number, or of one after it where it makes nothing of it.
template <typename T>
T drawn(const rc::Gen<T>& generator, std::uint32_t number) {
  for (;; ++number) {
    try {
      return generator(rc::Random{number}, rc::kNominalSize).value();
    } catch (const rc::detail::CaseResult&) {  // it gave up
    }
  }
}

}  // namespace

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) {
    const bool by = line.starts_with("# by:");
    line.resize(by ? line.size() : line.starts_with('#') ? 0 : std::min(line.size(), line.find(" # ")));
    line.erase(line.find_last_not_of(' ') + 1);
    if (!line.empty()) {
      lines.push_back(line);
    }
  }
  return lines;
}

std::string joined(const Lines& lines) { return fmt::format("{}\n", fmt::join(lines, "\n")); }

std::vector<std::string> recorded_logs() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator{fs::path{TONK_SOURCE_DIR} / "replays"}) {
    if (entry.path().extension() == ".tonk") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> logs;
  std::transform(files.begin(), files.end(), std::back_inserter(logs), test::contents);
  return logs;
}

std::vector<Lines> recorded_hands() {
  std::vector<Lines> hands;
  for (const std::string& log : recorded_logs()) {
    add_hands(lines_of(log), hands);
  }
  return hands;
}

spec::Compiled any_shipped_house(const spec::Library& library, RandomSource& luck) {
  for (;;) {
    std::vector<std::string> options;
    for (std::size_t more = luck.below(4); more > 0; --more) {
      options.push_back(*luck.of(test::option_names()));
    }
    spec::Compiled compiled = library.compile(*luck.of(test::house_names()), options);
    if (compiled.rules) {
      return compiled;
    }
  }
}

Lines simulated_hands(const spec::Library& library, RandomSource& luck) {
  for (;;) {
    if (Lines lines = simulated_hands(*any_shipped_house(library, luck).rules, luck); !lines.empty()) {
      return lines;
    }
  }
}

std::string played_hand(const spec::Rules& rules, RandomSource& luck) {
  const test::Plan plan = drawn(rc::gen::exec([&] { return test::any_plan(rules); }), luck.number());
  test::Lines log = test::lines_of(test::play(rules, plan).log());
  for (std::size_t slips = luck.below(4); slips > 0; --slips) {
    const auto some = [&luck] { return static_cast<std::uint16_t>(luck.below(9999)); };
    test::slip(log, {static_cast<std::uint8_t>(luck.below(test::slip_kinds)), some(), some(), some()});
  }
  return log.text();
}

RandomHouse::RandomHouse(std::uint32_t seed) {
  test::House house = drawn(rc::gen::exec(test::any_house), seed);
  std::istringstream lines{house.text.substr(house.text.find('\n') + 1)};  // without its name
  for (std::string line; std::getline(lines, line);) {
    text_.push_back("# by: " + line);
  }
  compiled_ = std::move(house.compiled);
}

Lines RandomHouse::hands(RandomSource& luck) const {
  Lines lines = luck.below(4) == 0 ? simulated_hands(rules(), luck) : Lines{};
  if (lines.empty()) {
    lines = lines_of(played_hand(rules(), luck));
  }
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("house "); });
  lines.insert(lines.begin() + 1, text_.begin(), text_.end());
  return lines;
}

void change(Lines& lines, const std::vector<Lines>& hands, RandomSource& luck) {
  const std::ptrdiff_t at = somewhere(lines, luck);
  std::string& line = lines[static_cast<std::size_t>(at)];
  const std::string other = *luck.of(*luck.of(hands));
  switch (luck.below(12)) {
    case 0: lines.erase(lines.begin() + at); break;
    case 1: lines.insert(lines.begin() + somewhere(lines, luck), line); break;
    case 2: std::swap(line, lines[luck.below(lines.size())]); break;
    case 3: lines.insert(lines.begin() + at, other); break;
    case 4:
      for (std::string& each : lines) {
        if (each.starts_with("house ")) {
          change_house(each, luck);
        }
      }
      break;
    case 5: change_moves(line, other, luck); break;
    default: change_word(line, lines[luck.below(lines.size())], luck); break;
  }
  if (lines.empty()) {
    lines.emplace_back("hand");
  }
}

}  // namespace tonk::mutation
