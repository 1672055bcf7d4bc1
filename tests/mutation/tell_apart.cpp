// tell_apart judge | search SEED HANDS | reduce: which mutants are told apart from the engine by what is said of hands, all in one process: each
// hand is judged once by the engine and once by every mutant that the engine reached with it.
//   judge   the recorded hands and the odd ones; prints the numbers of the mutants that are told apart
//   search  changes recorded and simulated hands by chance, makes those that tell mutants apart as short as can be, and adds them to
//           tests/mutation/odd_hands.tonk
//   reduce  leaves out of that file what the rest tells apart as well
// Standard input has the numbers of the mutants that are asked about.
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "explore/simulate/simulation.hpp"
#include "tests/mutation/mutant.hpp"
#include "tests/mutation/odd_hands.hpp"
#include "tests/shipped.hpp"
#include "tests/transcript.hpp"

namespace tonk::mutation {
namespace {

namespace fs = std::filesystem;
const fs::path root{TONK_SOURCE_DIR};

/// Shared with the processes in which mutants run, since some crash and some hang.
struct Shared {
  bool alive[most];
  std::size_t running;  ///< 0: the engine itself
  std::size_t told;     ///< how many were told apart
  char log[1U << 16U];  ///< that is being judged
};

Shared* const shared =
    static_cast<Shared*>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));

std::string by(std::size_t mutant, const std::string& log) {
  if (mutant == 0) {
    shared->log[log.copy(shared->log, sizeof(shared->log) - 1)] = '\0';
  }
  shared->running = mutant;
  on = mutant;
  std::string said = test::transcript(log);
  on = 0;
  shared->running = 0;
  return said;
}

/// What the engine says, and the living mutants that it met.
std::string by_engine(const std::string& log, std::vector<std::size_t>& met) {
  std::fill(std::begin(reached), std::end(reached), false);
  std::string said = by(0, log);
  met.clear();
  for (std::size_t number = 1; number < most; ++number) {
    if (reached[number] && shared->alive[number]) {
      met.push_back(number);
    }
  }
  return said;
}

/// Does the work in a process of its own. A mutant that crashes or hangs there is told apart: `crashed` hears of it, and the work is
/// done again.
template <typename Work>
void apart(const Work& work, const std::function<void(std::size_t)>& crashed) {
  for (;;) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
      const rlimit memory{2UL << 30, 2UL << 30};
      setrlimit(RLIMIT_AS, &memory);
      const rlimit none{0, 0};
      setrlimit(RLIMIT_CORE, &none);
      if (std::freopen("/dev/null", "w", stderr) == nullptr) {
        _exit(1);
      }
      work();
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      return;
    }
    if (shared->running == 0) {
      std::cerr << "tell_apart: the engine itself fails\n";
      std::exit(2);
    }
    shared->alive[shared->running] = false;
    ++shared->told;
    crashed(shared->running);
  }
}

/// So much of the processor's time for a hand, or it hangs.
void within_a_second() {
  const itimerval second{{0, 0}, {1, 0}};
  setitimer(ITIMER_VIRTUAL, &second, nullptr);
}

void judge_by_all(const std::string& log, const std::function<void(std::size_t)>& told_apart) {
  std::vector<std::size_t> met;
  within_a_second();
  const std::string said = by_engine(log, met);
  for (const std::size_t mutant : met) {
    within_a_second();
    if (by(mutant, log) != said) {
      shared->alive[mutant] = false;
      ++shared->told;
      told_apart(mutant);
    }
  }
}

std::string contents(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) {
    const auto comment = line.find('#') == std::string::npos || line.find(" #") == std::string::npos
                             ? std::string::npos
                             : line.find("  # ");
    line = line.starts_with('#') ? "" : line.substr(0, comment);
    if (!line.empty()) {
      lines.push_back(line);
    }
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) { return fmt::format("{}\n", fmt::join(lines, "\n")); }

/// Hands that stand alone, and beginnings of sessions.
std::vector<std::vector<std::string>> recorded_hands() {
  std::vector<std::vector<std::string>> hands;
  for (const auto& entry : fs::recursive_directory_iterator{root / "replays"}) {
    if (entry.path().extension() != ".tonk") {
      continue;
    }
    bool in_session = false;
    std::vector<std::string> session;
    for (const std::string& line : lines_of(contents(entry.path()))) {
      const bool is_head = line.starts_with("session");
      const bool begins = is_head || line.starts_with("hand");
      in_session = in_session || is_head;
      if (is_head || (begins && !in_session)) {
        session.clear();
      }
      if (begins && !session.empty() && session.back() != session.front()) {
        hands.push_back(session);
      }
      session.push_back(line);
      if (!in_session) {
        continue;
      }
    }
    if (!session.empty()) {
      hands.push_back(session);
    }
  }
  return hands;
}

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::size_t below(std::size_t end) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return end == 0 ? 0 : static_cast<std::size_t>(state_ >> 33U) % end;
  }
  template <typename Choices>
  const auto& of(const Choices& choices) {
    return choices[below(choices.size())];
  }

 private:
  std::uint64_t state_;
};

const std::string ranks = "A23456789TJQK";

bool is_card(const std::string& word) {
  return word == "??" || (word.size() == 2 && ranks.find(word[0]) != std::string::npos &&
                          std::string{"cdhs"}.find(word[1]) != std::string::npos);
}

std::string any_card(Chance& chance) {
  switch (chance.below(8)) {
    case 0: return "??";
    case 1: return chance.below(2) == 0 ? "X1" : "X2";
    default: return {ranks[chance.below(13)], "cdhs"[chance.below(4)]};
  }
}

/// Words and the blanks and commas between them.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  for (const char character : line) {
    const bool joins =
        !words.empty() &&
        std::isalnum(static_cast<unsigned char>(character)) + (character == '?') + (character == '-') > 0 &&
        (std::isalnum(static_cast<unsigned char>(words.back().back())) != 0 || words.back().back() == '?' ||
         words.back().back() == '-');
    if (joins) {
      words.back() += character;
    } else {
      words.emplace_back(1, character);
    }
  }
  return words;
}

class Changer {
 public:
  Changer(Chance& chance, const std::vector<std::vector<std::string>>& hands) : chance_(chance), hands_(hands) {}

  void change(std::vector<std::string>& lines) {
    const std::size_t at = chance_.below(lines.size());
    switch (chance_.below(12)) {
      case 0: lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at)); break;
      case 1: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(chance_.below(lines.size())), lines[at]); break;
      case 2: std::swap(lines[at], lines[chance_.below(lines.size())]); break;
      case 3: {
        const auto& other = chance_.of(hands_);
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), chance_.of(other));
        break;
      }
      case 4: options(lines); break;
      case 5: actions(lines[at]); break;
      default: words(lines, lines[at]); break;
    }
    if (lines.empty()) {
      lines.emplace_back("hand");
    }
  }

  /// Another house, or an option more or less.
  void options(std::vector<std::string>& lines) {
    for (std::string& line : lines) {
      if (!line.starts_with("house ")) {
        continue;
      }
      std::istringstream stream{line};
      std::vector<std::string> names{std::istream_iterator<std::string>(stream), {}};
      std::erase(names, "with");
      const std::size_t what = chance_.below(4);
      if (what == 0 && names.size() > 1) {
        names[1] = chance_.of(test::house_names());
      } else if (what == 1 && names.size() > 2) {
        names.erase(names.begin() + 2 + static_cast<std::ptrdiff_t>(chance_.below(names.size() - 2)));
      } else {
        names.push_back(chance_.of(test::option_names()));
      }
      line = "house " + names[names.size() > 1 ? 1 : 0] + (names.size() > 2 ? " with" : "");
      for (std::size_t name = 2; name < names.size(); ++name) {
        line += ' ' + names[name];
      }
    }
  }

 private:
  void actions(std::string& line) {
    const auto colon = line.find(": ");
    const auto comma = line.find(", ");
    if (colon == std::string::npos) {
      return;
    }
    const auto& other = chance_.of(chance_.of(hands_));
    const auto others = other.find(": ");
    if (comma != std::string::npos && chance_.below(2) == 0) {
      line = line.substr(0, comma);
    } else if (others != std::string::npos) {
      line += ", " + other.substr(others + 2);
    }
  }

  void words(const std::vector<std::string>& lines, std::string& line) {
    std::vector<std::string> all = words_of(line);
    std::string& word = all[chance_.below(all.size())];
    if (is_card(word)) {
      word = any_card(chance_);
    } else if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      static const std::vector<std::string> numbers{"0", "1", "2", "3", "4", "7", "12", "1/2", "-1"};
      word = chance_.of(numbers);
    } else if (std::isalpha(static_cast<unsigned char>(word[0])) != 0) {
      word = chance_.of(words_of(chance_.of(lines)));
    } else if (chance_.below(3) == 0) {
      word += any_card(chance_) + ' ';
    }
    line = fmt::format("{}", fmt::join(all, ""));
  }

  Chance& chance_;
  const std::vector<std::vector<std::string>>& hands_;
};

/// A hand or two by the rules of a house with options.
std::vector<std::string> simulated(Chance& chance, const spec::Library& library) {
  for (;;) {
    std::vector<std::string> options;
    for (std::size_t more = chance.below(4); more > 0; --more) {
      options.push_back(chance.of(test::option_names()));
    }
    const spec::Compiled compiled = library.compile(chance.of(test::house_names()), options);
    if (!compiled.rules) {
      continue;
    }
    const spec::Rules& rules = *compiled.rules;
    explore::Plan plan;
    const std::size_t most_players = std::min<std::size_t>(rules.most_players, rules.fewest_players + 2U);
    plan.policies.resize(rules.fewest_players + chance.below(most_players - rules.fewest_players + 1));
    for (explore::Policy& policy : plan.policies) {
      policy = static_cast<explore::Policy>(chance.below(3));
    }
    plan.seed = chance.below(1U << 30U);
    plan.hands_a_session = 1 + chance.below(3);
    const explore::SimulatedSession session = explore::simulate(rules, plan, 1);
    std::string text = session.head;
    for (const explore::SimulatedHand& hand : session.hands) {
      text += hand.log;
    }
    if (!text.empty()) {
      return lines_of(text);
    }
  }
}

/// As few lines as still tell the mutant apart.
std::string shortest(std::vector<std::string> lines, std::size_t mutant) {
  const auto tells = [&](const std::vector<std::string>& some) {
    const std::string log = joined(some);
    within_a_second();
    return by(0, log) != by(mutant, log);
  };
  for (std::size_t at = lines.size(); at-- > 0;) {
    std::vector<std::string> fewer = lines;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
    if (!fewer.empty() && tells(fewer)) {
      lines = std::move(fewer);
      continue;
    }
    for (auto comma = lines[at].rfind(", "); comma != std::string::npos; comma = lines[at].rfind(", ", comma - 1)) {
      fewer = lines;
      fewer[at].resize(comma);
      if (!tells(fewer)) {
        break;
      }
      lines = fewer;
    }
  }
  return joined(lines);
}

void search(std::uint64_t seed, std::size_t cases) {
  Chance chance{seed};
  const spec::Library library = test::shipped();
  const auto hands = recorded_hands();
  Changer changer{chance, hands};
  for (std::size_t number = 0; number < cases; ++number) {
    std::vector<std::string> lines = chance.below(2) == 0 ? simulated(chance, library) : chance.of(hands);
    if (lines.size() > 120) {
      lines.resize(120);
    }
    for (std::size_t changes = chance.below(5); changes > 0; --changes) {
      changer.change(lines);
    }
    for (bool again = true; again;) {
      again = false;
      std::vector<std::size_t> met;
      const std::string log = joined(lines);
      const std::string said = by_engine(log, met);
      for (const std::size_t mutant : met) {
        within_a_second();
        if (by(mutant, log) == said) {
          continue;
        }
        const std::string odd = shortest(lines, mutant);
        const std::size_t before = shared->told;
        judge_by_all(odd, [](std::size_t) {});
        test::add_odd_hand(odd);
        again = shared->told > before;
        break;
      }
    }
  }
}

void judge(const std::vector<std::string>& logs) {
  const auto told = [](std::size_t mutant) { std::cout << mutant << '\n' << std::flush; };
  for (const std::string& log : logs) {
    apart([&] { judge_by_all(log, told); }, told);
  }
}

void reduce() {
  std::vector<std::string> kept;
  std::vector<std::string> hands = test::odd_hands();
  for (auto hand = hands.rbegin(); hand != hands.rend(); ++hand) {  // what was found last was the hardest to find
    const std::size_t before = shared->told;
    apart([&] { judge_by_all(*hand, [](std::size_t) {}); }, [](std::size_t) {});
    if (shared->told > before) {
      kept.insert(kept.begin(), *hand);
    }
  }
  test::set_odd_hands(kept);
}

int run(const std::vector<std::string>& arguments) {
  std::size_t asked = 0;
  for (std::size_t number = 0; std::cin >> number && number < most;) {
    shared->alive[number] = true;
    ++asked;
  }
  const std::string what = arguments.empty() ? "" : arguments[0];
  if (what == "judge" && arguments.size() == 1) {
    std::vector<std::string> logs = test::odd_hands();
    for (const auto& entry : fs::recursive_directory_iterator{root / "replays"}) {
      if (entry.path().extension() == ".tonk") {
        logs.push_back(contents(entry.path()));
      }
    }
    judge(logs);
    return 0;
  }
  if (what == "reduce" && arguments.size() == 1) {
    reduce();
    return 0;
  }
  if (what == "search" && arguments.size() == 3) {
    const std::uint64_t seed = std::stoull(arguments[1]);
    const std::size_t cases = std::stoull(arguments[2]);
    constexpr std::size_t at_once = 500;
    for (std::size_t done = 0; done < cases; done += at_once) {
      apart([&] { search(seed + done, at_once); }, [](std::size_t) { test::add_odd_hand(shared->log); });
      std::cerr << done + at_once << " hands, " << shared->told << " of " << asked << " told apart\n";
    }
    return 0;
  }
  std::cerr << "usage: tell_apart judge | search SEED HANDS | reduce\n";
  return 2;
}

}  // namespace
}  // namespace tonk::mutation

int main(int count, char** arguments) { return tonk::mutation::run({arguments + 1, arguments + count}); }
