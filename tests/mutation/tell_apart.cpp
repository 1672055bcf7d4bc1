// tell_apart judge [FILE] | search SEED HANDS | reduce: which mutants are told apart from the engine by what is said of hands, all in one
// process: each hand is judged once by the engine and once by every mutant that the engine meets with it.
//   judge   the recorded hands and the odd ones, or those of a file like tests/mutation/odd_hands.tonk; prints the numbers of the mutants that are told apart
//   search  changes recorded and simulated hands by chance, makes those that tell mutants apart as short as can be, and adds them to
//           tests/mutation/odd_hands.tonk
//   reduce  leaves out of that file what the rest tells apart as well
// Standard input has the numbers of the mutants that are asked about.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "tests/mutation/apart.hpp"
#include "tests/mutation/changed_hands.hpp"
#include "tests/mutation/odd_hands.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::mutation {
namespace {

constexpr std::size_t most_lines = 120;
constexpr std::size_t at_once = 500;  // hands in one process
constexpr std::size_t in_one_house = 25;

using test::OddHand;

void nothing(std::size_t /*mutant*/) {}

using Tells = std::function<bool(const Lines&)>;

/// As few lines and moves as still tell the mutant apart.
Lines shortest(Lines lines, const Tells& tells) {
  for (std::size_t at = lines.size(); at-- > 0;) {
    Lines fewer = lines;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
    if (!fewer.empty() && tells(fewer)) {
      lines = std::move(fewer);
      continue;
    }
    for (auto comma = lines[at].rfind(", "); comma != std::string::npos; comma = lines[at].rfind(", ")) {
      fewer = lines;
      fewer[at].resize(comma);
      if (!tells(fewer)) {
        break;
      }
      lines = fewer;
    }
  }
  return lines;
}

OddHand shortest(OddHand hand, std::size_t mutant) {
  const auto with = [&](std::string OddHand::*part) {
    return [&hand, mutant, part](const Lines& some) {
      OddHand shorter = hand;
      shorter.*part = joined(some);
      return said_by(0, shorter) != said_by(mutant, shorter);
    };
  };
  for (const auto part : {&OddHand::log, &OddHand::house}) {
    if (!(hand.*part).empty()) {
      hand.*part = joined(shortest(lines_of(hand.*part), with(part)));
    }
  }
  return hand;
}

/// The shortest hand that tells one of the mutants apart that the hand meets; none where it tells none apart.
std::optional<OddHand> odd_hand(const OddHand& hand) {
  std::string said;
  for (const std::size_t mutant : met(hand, said)) {
    if (said_by(mutant, hand) != said) {
      return shortest(hand, mutant);
    }
  }
  return std::nullopt;
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
    Lines lines = house ? house->hand(luck) : luck.below(2) == 0 ? simulated_hands(library, luck) : *luck.of(hands);
    lines.resize(std::min(lines.size(), most_lines));
    for (std::size_t changes = luck.below(5); changes > 0; --changes) {
      change(lines, hands, luck);
    }
    const OddHand hand{house ? house->text() : "", joined(lines)};
    while (const auto odd = odd_hand(hand)) {
      judge_by_all(*odd, nothing);
      test::add_odd_hand(*odd);
    }
  }
}

void search(std::uint32_t seed, std::size_t hands) {
  for (std::size_t done = 0; done < hands; done += at_once, ++seed) {
    apart([&] { search(seed); }, [](std::size_t) { test::add_odd_hand(judged_last()); });
    std::cerr << done + at_once << " hands, " << told_apart() << " told apart\n";
  }
}

std::vector<OddHand> recorded() {
  std::vector<OddHand> hands = test::odd_hands();
  for (const OddHand& hand : test::mended_hands()) {
    hands.push_back(hand);
  }
  for (const std::string& log : recorded_logs()) {
    hands.push_back({"", log});
  }
  return hands;
}

void judge(const std::vector<OddHand>& hands) {
  const auto told = [](std::size_t mutant) { std::cout << mutant << '\n' << std::flush; };
  for (const OddHand& hand : hands) {
    apart([&] { judge_by_all(hand, told); }, told);
  }
}

void reduce() {
  std::vector<OddHand> kept;
  std::vector<OddHand> hands = test::odd_hands();
  std::reverse(hands.begin(), hands.end());  // what was found last was the hardest to find
  for (const OddHand& hand : hands) {
    const std::size_t before = told_apart();
    apart([&] { judge_by_all(hand, nothing); }, nothing);
    if (told_apart() > before) {
      kept.push_back(hand);
    }
  }
  std::reverse(kept.begin(), kept.end());
  test::set_odd_hands(kept);
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
  const bool searches = what == "search" && seed && hands;
  if (!searches && !(what == "judge" && count <= 2) && !(what == "reduce" && count == 1)) {
    std::cerr << "usage: tell_apart judge [FILE] | search SEED HANDS | reduce\n";
    return 2;
  }
  ask_about({std::istream_iterator<std::size_t>(std::cin), {}});
  if (searches) {
    search(*seed, *hands);
  } else if (what == "judge") {
    judge(count == 2 ? test::odd_hands(arguments[1]) : recorded());
  } else {
    reduce();
  }
  return 0;
}

}  // namespace
}  // namespace tonk::mutation

int main(int count, char** arguments) { return tonk::mutation::run({arguments + 1, arguments + count}); }
