#include "explore/whatif/identify.hpp"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>
#include <utility>

namespace tonk::explore {
namespace {

using Changes = std::vector<Change>;
using Key = std::vector<std::string>;

constexpr std::size_t most_changes = 4;
constexpr std::size_t most_trials = 1500;
constexpr std::size_t most_matches = 8;

Key key_of(const Changes& changes) {
  Key words;
  words.reserve(changes.size());
  for (const Change& change : changes) {
    words.push_back(change.words());
  }
  std::ranges::sort(words);
  return words;
}

Changes without(const Changes& changes, std::size_t left_out) {
  Changes fewer = changes;
  fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(left_out));
  return fewer;
}

bool is_same(const Obstacle& one, const Obstacle& other) {
  return one.hand == other.hand && one.finding.code == other.finding.code && one.finding.at == other.finding.at &&
         one.rule == other.rule;
}

bool is_further(const Obstacle& one, const Obstacle& other) {
  return std::tie(one.hand, one.finding.at.begin) > std::tie(other.hand, other.finding.at.begin);
}

Match match_of(Changes changes, const std::vector<Judgement>& judgements) {
  Match match{std::move(changes), {}, 0};
  for (const Judgement& judgement : judgements) {
    match.open += judgement.verdict == Verdict::ok && !judgement.net.empty() ? 0U : 1U;
    for (std::size_t seat = 0; seat < judgement.net.size(); ++seat) {
      match.net[judgement.seats[seat]] += judgement.net[seat];
    }
  }
  return match;
}

class Search {
 public:
  Search(WhatIf& what_if, const LoggedHands& log) : what_if_(what_if), log_(log) {}

  Identified run() {
    open_.push_back({});
    for (std::size_t trials = 0; !open_.empty() && found_.matches.size() < most_matches; ++trials) {
      if (trials == most_trials) {
        found_.searched_all = false;
        break;
      }
      const Trial trial = std::move(open_.front());
      open_.pop_front();
      if (!holds_a_match(key_of(trial.changes))) {
        try_out(trial);
      }
    }
    if (found_.matches.empty() && found_.as_it_is) {
      settle_for_nearest();
    } else {
      found_.nearest.reset();
    }
    return std::move(found_);
  }

 private:
  struct Trial {
    Changes changes;
    std::optional<Obstacle> made_for;  ///< what the last change is to clear
  };

  [[nodiscard]] bool holds_a_match(const Key& key) const {
    return std::ranges::any_of(matched_, [&](const Key& match) { return std::ranges::includes(key, match); });
  }

  /// All hands up to the first that is wrong.
  [[nodiscard]] std::vector<Judgement> judge(const spec::Rules& rules) const {
    return log_.judge(rules, [](const Judgement& judgement) { return first_wrong(judgement) != nullptr; });
  }

  [[nodiscard]] bool clears(const Changes& changes) {
    const spec::Rules* const rules = what_if_.rules(changes);
    const auto judgements = rules == nullptr ? std::vector<Judgement>{} : judge(*rules);
    return !judgements.empty() && first_wrong(judgements.back()) == nullptr;
  }

  void try_out(const Trial& trial) {
    const spec::Rules* const rules = what_if_.rules(trial.changes);
    if (rules == nullptr) {
      return;
    }
    std::vector<Judgement> judgements = judge(*rules);
    const Finding* const wrong = judgements.empty() ? nullptr : first_wrong(judgements.back());
    if (wrong == nullptr) {
      keep(trial.changes, std::move(judgements));
      return;
    }
    const auto rule = wrong->rule ? field_of(rules->clause(*wrong->rule).rule) : std::nullopt;
    const Obstacle obstacle{*wrong, rule, judgements.size() - 1};
    if (trial.changes.empty()) {
      found_.as_it_is = obstacle;
    }
    if (!found_.nearest || is_further(obstacle, found_.nearest->obstacle)) {
      found_.nearest = Nearest{trial.changes, obstacle, 0};
    }
    const bool helped = !trial.made_for || !is_same(*trial.made_for, obstacle);
    if (rule && helped && trial.changes.size() < most_changes) {
      branch(trial.changes, obstacle);
    }
  }

  /// Each rule is changed once.
  void branch(const Changes& changes, const Obstacle& obstacle) {
    for (const Change& next : what_if_.changes_of(*obstacle.rule)) {
      const bool again = std::ranges::any_of(changes, [&](const Change& change) {
        return next.field ? change.field == next.field : change.option == next.option;
      });
      if (again) {
        continue;
      }
      Changes more = changes;
      more.push_back(next);
      if (seen_.insert(key_of(more)).second) {
        open_.push_back({std::move(more), obstacle});
      }
    }
  }

  /// What was changed on the way may turn out not to be needed at its end.
  void keep(Changes changes, std::vector<Judgement> judgements) {
    for (std::size_t one = 0; one < changes.size();) {
      Changes fewer = without(changes, one);
      if (clears(fewer)) {
        judgements = judge(*what_if_.rules(fewer));
        changes = std::move(fewer);
      } else {
        ++one;
      }
    }
    Key key = key_of(changes);
    if (!holds_a_match(key)) {
      matched_.push_back(std::move(key));
      found_.matches.push_back(match_of(std::move(changes), judgements));
    }
  }

  [[nodiscard]] std::size_t count_wrong(const Changes& changes) {
    std::size_t wrong = 0;
    for (const Judgement& judgement : log_.judge(*what_if_.rules(changes))) {
      wrong += static_cast<std::size_t>(std::ranges::count_if(judgement.findings, is_wrong));
    }
    return wrong;
  }

  /// Changes that get further but leave no less wrong are worth nothing.
  void settle_for_nearest() {
    Nearest& nearest = *found_.nearest;
    const std::size_t wrong_as_it_is = count_wrong({});
    nearest.wrong = count_wrong(nearest.changes);
    if (wrong_as_it_is <= nearest.wrong) {
      nearest = {{}, *found_.as_it_is, wrong_as_it_is};
    }
  }

  WhatIf& what_if_;
  const LoggedHands& log_;
  Identified found_;
  std::deque<Trial> open_;
  std::set<Key> seen_;
  std::vector<Key> matched_;
};

}  // namespace

Identified identify(WhatIf& what_if, const LoggedHands& log) {
  what_if.make_room();
  return Search(what_if, log).run();
}

}  // namespace tonk::explore
