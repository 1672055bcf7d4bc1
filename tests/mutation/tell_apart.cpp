// tell_apart judge | agree SEED HANDS | search SEED HANDS | search FILE | reduce: which mutants are told apart from the engine by hands,
// all in one process: each hand is judged once by the engine and once by every mutant that the engine meets with it.
//   judge   the recorded hands, each as its comments say; prints the numbers of the mutants that judge one otherwise
//   agree   random hands, which the reference judge judges too; prints the numbers of the mutants that do not agree with it
//   search  changes recorded and simulated hands by chance, or looks at those of a file; makes those of which mutants say anything else
//           as short as can be, and adds them to tests/mutation/odd_hands.tonk with what is to be found in them
//   reduce  leaves out of that file what the rest of it and all other recorded hands tell apart as well
// Standard input has the numbers of the mutants that are asked about.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/agreement/both_judges.hpp"
#include "tests/mutation/apart.hpp"
#include "tests/mutation/changed_hands.hpp"
#include "tests/mutation/odd_hands.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::mutation {
namespace {

constexpr std::size_t most_lines = 120;
constexpr std::size_t at_once = 500;  // hands in one process
constexpr std::size_t in_one_house = 25;

using test::Replay;

Replay replayed(const std::string& unit) { return test::Replayer{{.transcripts = true}}.run("", unit); }

Replay replayed_by(std::size_t mutant, const std::string& unit) {
  const On one{mutant, unit};
  return replayed(unit);
}

bool differs(std::size_t mutant, const std::string& unit) {
  return !same(replayed_by(0, unit), replayed_by(mutant, unit));
}

using Tells = std::function<bool(const Lines&)>;

/// The line without one of its moves, its options, its cards or the like.
std::vector<std::string> with_less(const std::string& line) {
  const bool moves = line.find(": ") != std::string::npos;
  const std::string between = moves ? ", " : " ";
  std::vector<std::string> shorter;
  const auto first = moves ? line.find(": ") + 2 : line.find(' ') + 1;
  for (auto end = line.size(); end != std::string::npos && end > first;) {
    const auto begin = line.rfind(between, end - 1);
    if (begin == std::string::npos || begin < first) {
      break;
    }
    shorter.push_back(line.substr(0, begin) + line.substr(end));
    end = begin;
  }
  if (const auto comma = line.find(", "); moves && comma != std::string::npos) {
    shorter.push_back(line.substr(0, first) + line.substr(comma + 2));
  }
  return shorter;
}

/// As few lines, and as little in them, as still tell the mutant apart. The first line stays, which begins the unit.
Lines shortest(Lines lines, const Tells& tells) {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t at = lines.size(); at-- > 1;) {
      bool shorter = false;
      for (std::size_t many = std::min<std::size_t>(at, 3); many > 0 && !shorter;
           --many) {  // a key of a house and what it has
        Lines fewer = lines;
        const auto last = fewer.begin() + static_cast<std::ptrdiff_t>(at) + 1;
        fewer.erase(last - static_cast<std::ptrdiff_t>(many), last);
        if (tells(fewer)) {
          lines = std::move(fewer);
          at -= many - 1;
          shorter = true;
        }
      }
      again = again || shorter;
      if (shorter) {
        continue;
      }
      const bool whole = lines[at].starts_with("deal ") || lines[at].starts_with("deck ");
      const std::vector<std::string> less = whole ? std::vector<std::string>{} : with_less(lines[at]);
      for (const std::string& line : less) {
        Lines fewer = lines;
        fewer[at] = line;
        if (tells(fewer)) {
          lines = std::move(fewer);
          again = true;
          break;
        }
      }
    }
  }
  return lines;
}

bool is_unlike_expected(const std::string& unit) { return !test::Replayer{}.run("", unit).complaints.empty(); }

/// Whether it can be read, and says itself by which house it is judged.
bool can_be_expected(const std::string& unit) {
  return !is_unlike_expected(with_expectations(unit, replayed_by(0, unit), {}));
}

/// The shortest unit of which one of the mutants that are met says something else, with what is expected of it. None where none does.
std::optional<std::string> odd_hand(const std::string& unit) {
  for (const std::size_t mutant : met(unit, [&] { std::ignore = replayed(unit); })) {
    if (!differs(mutant, unit)) {
      continue;
    }
    const auto tells = [mutant](const Lines& lines) {
      const std::string less = joined(lines);
      return differs(mutant, less) && can_be_expected(less);
    };
    const std::string odd = joined(shortest(lines_of(unit), tells));
    return can_be_expected(odd) ? std::optional(with_expectations(odd, replayed_by(0, odd), replayed_by(mutant, odd)))
                                : std::nullopt;
  }
  return std::nullopt;
}

void add_odd_hand(const std::string& unit) {
  std::vector<std::string> units = test::odd_hands();
  units.push_back(unit);
  test::set_odd_hands(units);
}

void judge_as_expected(const std::string& unit) {
  const auto unlike = [&] { return is_unlike_expected(unit); };
  judge_by_all(unit, unlike, unlike);
}

/// Adds what there is to find in the unit. Where a mutant only says more than the engine does, nothing expected tells it apart; it is
/// looked for in other hands.
void search(const std::string& unit) {
  while (const auto odd = odd_hand(unit)) {
    const std::size_t before = told_apart().size();
    judge_as_expected(*odd);
    if (told_apart().size() == before) {
      return;
    }
    add_odd_hand(*odd);
  }
}

void search(std::uint32_t seed) {
  faults::RandomSource luck{seed};
  const spec::Library library = test::shipped();
  const std::vector<Lines> hands = recorded_hands();
  std::optional<RandomHouse> house;
  for (std::size_t number = 0; number < at_once; ++number) {
    if (number % in_one_house == 0) {
      house.reset();
      if (luck.below(2) == 0) {
        house.emplace(luck.number());
      }
    }
    Lines lines = house ? house->hands(luck) : luck.below(2) == 0 ? simulated_hands(library, luck) : *luck.of(hands);
    lines.resize(std::min(lines.size(), most_lines));
    for (std::size_t changes = luck.below(5); changes > 0; --changes) {
      change(lines, hands, luck);
    }
    search(joined(lines));
  }
}

/// What makes a mutant crash is kept as it is.
void keep_last(std::size_t /*mutant*/) {
  const std::string last = judged_last();
  add_odd_hand(last.find("# verdict:") == std::string::npos ? with_expectations(last, replayed(last), {}) : last);
}

void search(std::uint32_t seed, std::size_t hands) {
  for (std::size_t done = 0; done < hands; done += at_once, ++seed) {
    apart([&] { search(seed); }, keep_last);
    std::cerr << done + at_once << " hands, " << told_apart().size() << " told apart\n";
  }
}

void search_in(const std::string& file) {
  for (const std::string& unit : test::units(test::contents(file))) {
    const std::string bare = joined(lines_of(unit));
    apart([&] { search(bare); }, keep_last);
  }
}

void print_told_apart() {
  for (const std::size_t mutant : told_apart()) {
    std::cout << mutant << '\n';
  }
}

void judge() {
  for (const std::string& unit : test::recorded_units()) {
    apart([&] { judge_as_expected(unit); });
  }
  print_told_apart();
}

void agree(std::uint32_t seed) {
  faults::RandomSource luck{seed};
  const spec::Library library = test::shipped();
  for (std::size_t number = 0; number < at_once; number += in_one_house) {
    const spec::Compiled shipped = any_shipped_house(library, luck);
    const RandomHouse other{luck.number()};
    const spec::Rules& rules = luck.below(2) == 0 ? *shipped.rules : other.rules();
    for (std::size_t hand = 0; hand < in_one_house; ++hand) {
      const std::string text = played_hand(rules, luck);
      const reference::Judgement reference = test::opinions(rules, text).reference;
      judge_by_all(
          text, [&] { std::ignore = test::judged_alone(rules, text); },
          [&] { return !test::agree(test::judged_alone(rules, text), reference, text); });
    }
  }
}

void agree(std::uint32_t seed, std::size_t hands) {
  for (std::size_t done = 0; done < hands; done += at_once, ++seed) {
    apart([&] { agree(seed); });
    std::cerr << done + at_once << " hands, " << told_apart().size() << " told apart\n";
  }
  print_told_apart();
}

/// Those of the mutants that the units do not tell apart.
std::vector<std::size_t> left_by(const std::vector<std::string>& units, std::vector<std::size_t> mutants) {
  ask_about(mutants);
  for (const std::string& unit : units) {
    apart([&] { judge_as_expected(unit); });
  }
  const std::vector<std::size_t> told = told_apart();
  std::erase_if(mutants, [&](std::size_t mutant) { return std::ranges::find(told, mutant) != told.end(); });
  return mutants;
}

/// Those of the units that tell a mutant apart which those before do not.
std::vector<std::string> telling(const std::vector<std::string>& units, const std::vector<std::size_t>& mutants) {
  ask_about(mutants);
  std::vector<std::string> kept;
  for (const std::string& unit : units) {
    const std::size_t before = told_apart().size();
    apart([&] { judge_as_expected(unit); });
    if (told_apart().size() > before) {
      kept.push_back(unit);
    }
  }
  return kept;
}

/// Short ones are kept rather than long ones, and then only where no longer one tells the same.
void reduce(std::vector<std::size_t> mutants) {
  std::vector<std::string> units = test::odd_hands();
  std::vector<std::string> others = test::recorded_units();
  std::erase_if(others, [&](const std::string& unit) { return std::ranges::find(units, unit) != units.end(); });
  mutants = left_by(others, std::move(mutants));
  std::stable_sort(units.begin(), units.end(),
                   [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  units = telling(units, mutants);
  std::reverse(units.begin(), units.end());
  units = telling(units, mutants);
  std::reverse(units.begin(), units.end());
  test::set_odd_hands(units);
}

std::optional<std::uint32_t> number(const std::string& text) {
  std::uint32_t read = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional{read} : std::nullopt;
}

int run(const std::vector<std::string>& arguments) {
  const std::string what = arguments.empty() ? "" : arguments[0];
  const std::size_t count = arguments.size();
  const auto seed = count == 3 ? number(arguments[1]) : std::nullopt;
  const auto hands = count == 3 ? number(arguments[2]) : std::nullopt;
  const std::vector<std::size_t> mutants{std::istream_iterator<std::size_t>(std::cin), {}};
  ask_about(mutants);
  if (what == "judge" && count == 1) {
    judge();
  } else if (what == "agree" && seed && hands) {
    agree(*seed, *hands);
  } else if (what == "search" && seed && hands) {
    search(*seed, *hands);
  } else if (what == "search" && count == 2) {
    search_in(arguments[1]);
  } else if (what == "reduce" && count == 1) {
    reduce(mutants);
  } else {
    std::cerr << "usage: tell_apart judge | agree SEED HANDS | search SEED HANDS | search FILE | reduce\n";
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace tonk::mutation

int main(int count, char** arguments) { return tonk::mutation::run({arguments + 1, arguments + count}); }
