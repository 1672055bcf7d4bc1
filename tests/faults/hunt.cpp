#include "tests/faults/hunt.hpp"

#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "tests/faults/fault.hpp"
#include "tests/faults/harmless.hpp"
#include "tests/faults/houses.hpp"
#include "tests/faults/recording.hpp"

namespace tonk::faults {
namespace {

void add_rows(std::string& text, const Hunt& hunt, const std::vector<std::string_view>& names) {
  for (const std::string_view name : names) {
    std::size_t made = 0;
    std::size_t found = 0;
    std::string row;
    for (const std::string& house : hunt.houses) {
      const auto& of_kind = hunt.tallies.at(name);
      const auto tally = of_kind.find(house);
      const bool any = tally != of_kind.end() && (tally->second.made > 0 || tally->second.due);
      row += any ? fmt::format(" {}/{} |", tally->second.found, tally->second.made) : " |";
      made += any ? tally->second.made : 0;
      found += any ? tally->second.found : 0;
    }
    text += fmt::format("| {} | {}/{} |{}\n", name, found, made, row);
  }
}

}  // namespace

std::string table(const Hunt& hunt) {
  std::string text = "| fault | all |";
  std::string rule = "|---|---|";
  for (const std::string& house : hunt.houses) {
    text += ' ' + house + " |";
    rule += "---|";
  }
  text += '\n' + rule + '\n';
  add_rows(text, hunt, hunt.kinds);
  text += "| *no fault* | |\n";
  add_rows(text, hunt, hunt.harmless);
  return text;
}

namespace {

constexpr std::size_t most_misses = 2;    ///< of a kind
constexpr std::size_t most_hands = 5000;  ///< in a house as it is, where a kind is rare
constexpr std::size_t most_changes = 6;   ///< of a kind in a house

class Hunter {
 public:
  explicit Hunter(std::size_t effort) : effort_(effort) {}

  Hunt run() {
    for (const House& house : houses(2 * effort_, luck_)) {
      hunt_.houses.push_back(house.name);
      house_ = house.name;
      in_the_house(house.rules.front(), house.shipped ? 2 : 1);
      for (std::size_t set = 1; set < house.rules.size(); ++set) {
        with_options(house.rules[set]);
      }
      if (has_outs(house.rules.front())) {
        in_games(house.rules.front());
      }
    }
    name_kinds();
    return std::move(hunt_);
  }

 private:
  static bool has_outs(const spec::Rules& rules) { return rules.game.tokens != 0; }

  /// Until every kind of fault that is due was made so often.
  void in_the_house(const spec::Rules& rules, std::size_t times) {
    for (const Fault& fault : faults()) {
      hunt_.tallies[fault.name][house_].due = fault.can(rules);
    }
    for (std::size_t hand = 0; hand < most_hands * effort_; ++hand) {
      std::vector<const Fault*> wanted;
      for (const Fault& fault : faults()) {
        const VerdictCounts& tally = hunt_.tallies[fault.name][house_];
        if (tally.due && tally.made < times * effort_) {
          wanted.push_back(&fault);
        }
      }
      if (wanted.empty()) {
        return;
      }
      static constexpr std::size_t lucky_hands = 3;
      static constexpr std::array manners{Manner::free, Manner::patient, Manner::eager};
      const bool lucky = hand % 8 == 7 && hand / 8 < lucky_hands * effort_;
      const Manner manner = lucky ? Manner::lucky : manners[hand % manners.size()];
      for (const Recording& recording : recordings(rules, manner, hand % 4 == 2)) {
        make(recording, wanted);
        change(recording);
      }
    }
  }

  void with_options(const spec::Rules& rules) {
    std::vector<const Fault*> wanted;
    for (const Fault& fault : faults()) {
      if (fault.can(rules)) {
        wanted.push_back(&fault);
      }
    }
    for (const Manner manner : {Manner::free, Manner::patient, Manner::eager}) {
      for (const Recording& recording : recordings(rules, manner, false)) {
        make(recording, wanted);
        change(recording);
      }
    }
  }

  std::vector<Recording> recordings(const spec::Rules& rules, Manner manner, bool session) {
    if (session) {
      std::vector<Recording> hands = record_session(rules, 2, manner, luck_);
      if (hands.size() > 1) {
        hands.erase(hands.begin());
      }
      hunt_.hands += hands.size();
      return hands;
    }
    std::vector<Recording> hands;
    if (auto one = record(rules, manner, luck_)) {
      hands.push_back(std::move(*one));
    }
    hunt_.hands += hands.size();
    return hands;
  }

  void in_games(const spec::Rules& rules) {
    static constexpr std::size_t games = 6;
    static constexpr std::size_t most_hands_in_game = 60;
    for (const GameFault& fault : game_faults()) {
      hunt_.tallies[fault.name][house_].due = true;
    }
    for (std::size_t game = 0; game < games * effort_; ++game) {
      const std::vector<Recording> hands = record_session(rules, most_hands_in_game, Manner::free, luck_);
      hunt_.hands += hands.size();
      if (hands.empty()) {
        continue;
      }
      for (const GameFault& fault : game_faults()) {
        if (const auto faulty = fault.make(hands, luck_)) {
          judge_fault(fault.name, rules, *faulty);
        }
      }
    }
  }

  void make(const Recording& recording, const std::vector<const Fault*>& wanted) {
    for (const Fault* fault : wanted) {
      if (const auto faulty = fault->make(recording, luck_)) {
        judge_fault(fault->name, *recording.rules, *faulty);
      }
    }
  }

  void change(const Recording& recording) {
    for (const Harmless& change : harmless_changes()) {
      VerdictCounts& tally = hunt_.tallies[change.name][house_];
      const auto log = tally.made < most_changes * effort_ ? change.make(recording, luck_) : std::nullopt;
      if (!log) {
        continue;
      }
      ++tally.made;
      const auto judgement = judged(*recording.rules, *log);
      if (judgement && is_harmless(change, *judgement)) {
        ++tally.found;
      } else {
        miss(change.name, "nothing wrong", *log, judgement);
      }
    }
  }

  void judge_fault(std::string_view name, const spec::Rules& rules, const Faulty& faulty) {
    VerdictCounts& tally = hunt_.tallies[name][house_];
    ++tally.made;
    for (const Expected& expected : faulty.expected) {
      hunt_.codes.insert(expected.code);
    }
    const auto judgement = judged(rules, faulty.log);
    if (judgement && is_found(faulty, *judgement)) {
      ++tally.found;
      hunt_.alone += judgement->findings.size() == 1 ? 1U : 0U;
    } else {
      miss(name, fmt::format("{}: {}", faulty.expected[0].line, to_string(faulty.expected[0].code)), faulty.log,
           judgement);
    }
  }

  static bool is_found(const Faulty& faulty, const Judged& judgement) {
    std::vector<Expected> found;
    for (const Judged::Found& one : judgement.findings) {
      found.push_back({one.line, one.code});
    }
    if (faulty.expected.front().line == 0) {
      return !found.empty() && std::all_of(found.begin(), found.end(), [&](const Expected& one) {
        return one.code == faulty.expected.front().code;
      });
    }
    if (faulty.exactly) {
      std::sort(found.begin(), found.end());
      return found == faulty.expected;
    }
    return !found.empty() && found.front() == faulty.expected.front();
  }

  void miss(std::string_view name, const std::string& expected, const std::string& log,
            const std::optional<Judged>& judgement) {
    if (++missed_[name] > most_misses) {
      return;
    }
    std::string text = fmt::format("{} in {}\nexpected: {}\n", name, house_, expected);
    if (!judgement) {
      text += "the log cannot be read\n";
    } else {
      for (const Judged::Found& found : judgement->findings) {
        text += fmt::format("found: {}: {} {}\n", found.line, to_string(found.code), found.message);
      }
    }
    hunt_.misses.push_back(text + log);
  }

  void name_kinds() {
    for (const Fault& fault : faults()) {
      hunt_.kinds.push_back(fault.name);
    }
    for (const GameFault& fault : game_faults()) {
      hunt_.kinds.push_back(fault.name);
    }
    for (const Harmless& change : harmless_changes()) {
      hunt_.harmless.push_back(change.name);
    }
  }

  std::size_t effort_;
  RandomSource luck_{20080};
  std::string house_;
  std::map<std::string_view, std::size_t> missed_;
  Hunt hunt_;
};

}  // namespace

Hunt hunt(std::size_t effort) { return Hunter{effort}.run(); }

}  // namespace tonk::faults
