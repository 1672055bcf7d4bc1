#include "explore/whatif/identify.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

namespace tonk::explore {
namespace {

using Changes = std::vector<Change>;
using WordsOfChanges = std::set<std::string>;

constexpr std::size_t most_sets = 1500;
constexpr std::size_t most_matches = 8;
constexpr std::size_t most_probes = 4;  ///< hands that are asked for each rule that hands speak against
/// Hands that are judged: so many, and so often all of the log.
constexpr std::size_t most_judged = 40'000;
constexpr std::size_t most_walks = 4;
constexpr std::size_t most_behind = 32;  ///< hands more that are off than with the best house

/// What stands in the way of a hand first; null where nothing does. A hand that was paid was over for its players.
const Finding* obstacle_in(const log::Hand& hand, const Judgement& judgement) {
  if (const Finding* const wrong = first_wrong(judgement)) {
    return wrong;
  }
  const auto found = std::ranges::find(judgement.findings, Code::hand_not_over, &Finding::code);
  return found == judgement.findings.end() || (hand.pays.empty() && hand.results.empty()) ? nullptr : &*found;
}

WordsOfChanges words_of(const Changes& changes) {
  WordsOfChanges words;
  for (const Change& change : changes) {
    words.insert(change.words());
  }
  return words;
}

/// A wrong hand, to see whether a change clears what is first found in it.
struct Probe {
  const log::Hand* hand = nullptr;
  const log::Hand* head = nullptr;
  std::shared_ptr<const SessionState> before;  ///< null for the first hand of its session
  bool dealer_from_head = true;
  Finding finding;
};

/// A fit, and some of the wrong hands that speak against each rule.
struct Walk {
  Fit fit;
  std::map<std::optional<spec::Key>, std::vector<Probe>> probes;
};

auto order_of(const Fit& fit) { return std::tuple(fit.off(), fit.findings, fit.changes.size()); }

/// The search for changes of one house by which a log is in order, those of few changes first.
class ChangeSearch {
 public:
  ChangeSearch(WhatIf& what_if, const LoggedHands& log, std::size_t rival)
      : what_if_(what_if), log_(log), rival_(rival), judged_left_(std::max(most_judged, most_walks * log.hands())) {}

  Identified run() {
    Walk as_it_is = *walk({}, no_limit);
    if (as_it_is.fit.wrong == 0) {
      found_.matches.push_back(std::move(as_it_is.fit));
      return std::move(found_);
    }
    found_.as_it_is = as_it_is.fit.first();
    found_.nearest = as_it_is.fit;
    try_each_alone(as_it_is);
    while (!open_.empty() && found_.matches.size() < most_matches && found_.tried.all) {
      const Walk parent = std::move(open_.front());
      open_.pop_front();
      branch(parent);
    }
    found_.tried.all = found_.tried.all && open_.empty();
    if (!found_.matches.empty()) {
      found_.nearest.reset();
    }
    leave_out_vaguer();
    return std::move(found_);
  }

 private:
  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

  /// With more hands off than that nothing is worth to be gone on from.
  [[nodiscard]] std::size_t most_off() const {
    const std::size_t behind = rival_ < no_limit - most_behind ? rival_ + most_behind : no_limit;
    return std::min(found_.nearest->off(), behind);
  }

  /// What the house with these changes makes of the log; nothing where there is no such house, or where more hands than that are
  /// off.
  std::optional<Walk> walk(const Changes& changes, std::size_t most_off) {
    const std::shared_ptr<const EngineConfig> engine = what_if_.engine(changes);
    if (engine == nullptr) {
      return std::nullopt;
    }
    Walk made;
    const auto judge_all = [&](Wanted wanted) {
      made = {};
      made.fit.changes = changes;
      const auto visit = [&](const log::Hand& hand, const SessionSoFar& session, const Judgement& judgement) {
        add(hand, session, judgement, *engine, made);
        return made.fit.off() <= most_off;
      };
      log_.judge(*engine, visit, wanted);
      spend(made.fit.hands);
    };
    judge_all(Wanted::comparison);
    // A comparison soon gives up on hidden cards, and what it leaves open may still be wrong.
    if (made.fit.wrong == 0 && made.fit.open > 0 && made.fit.off() <= most_off) {
      judge_all(Wanted::verdict);
    }
    if (made.fit.off() > most_off) {
      return std::nullopt;
    }
    std::ranges::stable_sort(made.fit.against, std::ranges::greater{},
                             [](const Against& one) { return one.hands.size(); });
    return made;
  }

  static void add(const log::Hand& hand, const SessionSoFar& session, const Judgement& judgement,
                  const EngineConfig& engine, Walk& walk) {
    Fit& fit = walk.fit;
    const std::size_t number = fit.hands++;
    if (const Finding* const wrong = obstacle_in(hand, judgement)) {
      ++fit.wrong;
      fit.findings +=
          std::max<std::size_t>(1, static_cast<std::size_t>(std::ranges::count_if(judgement.findings, is_wrong)));
      note(Obstacle{*wrong, wrong->rule ? engine.rules().clause(*wrong->rule).key : std::nullopt, number}, hand,
           session, engine, walk);
    } else {
      const bool in_order = judgement.verdict == Verdict::ok && !judgement.net.empty();
      fit.open += in_order ? 0U : 1U;
      fit.unpaid += in_order && judgement.settlement == SettlementVerdict::unrecorded ? 1U : 0U;
    }
    for (std::size_t seat = 0; seat < judgement.net.size(); ++seat) {
      fit.nets[judgement.carried.unit][judgement.seats[seat]] += judgement.net[seat];
    }
    for (std::size_t seat = 0; seat < judgement.points.size(); ++seat) {
      if (!judgement.points[seat].is_zero()) {
        fit.points[judgement.seats[seat]] += judgement.points[seat];
      }
    }
  }

  /// What was only compared has no words yet.
  static void put_into_words(Finding& finding, const log::Hand& hand, const SessionSoFar& session,
                             const EngineConfig& engine) {
    Judgement worded;
    tonk::judge(hand, session, engine, worded);
    const auto found = std::ranges::find_if(worded.findings, [&](const Finding& one) { return is_same(one, finding); });
    finding.message = found == worded.findings.end() ? meaning(finding.code) : found->message;
  }

  static void note(Obstacle obstacle, const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine,
                   Walk& walk) {
    auto& against = walk.fit.against;
    auto group = std::ranges::find(against, obstacle.rule, &Against::rule);
    if (group == against.end()) {
      put_into_words(obstacle.finding, hand, session, engine);
      group = against.insert(group, Against{obstacle.rule, {}, obstacle});
    }
    group->hands.push_back(obstacle.hand);
    std::vector<Probe>& probes = walk.probes[obstacle.rule];
    if (probes.size() < most_probes) {
      auto before = session.carried == nullptr ? nullptr : std::make_shared<const SessionState>(*session.carried);
      probes.push_back({&hand, session.head, std::move(before), session.dealer_from_head, std::move(obstacle.finding)});
    }
  }

  void spend(std::size_t hands) {
    if (judged_left_ < hands) {
      found_.tried.all = false;
    }
    judged_left_ -= std::min(judged_left_, hands);
  }

  /// Whether one of the hands is in order by these rules, or in order further.
  bool helps(const EngineConfig& engine, const std::vector<Probe>& probes) {
    return std::ranges::any_of(probes, [&](const Probe& probe) {
      spend(1);
      judge_(*probe.hand, {probe.head, probe.before.get(), probe.dealer_from_head}, engine, judgement_);
      const Finding* const wrong = obstacle_in(*probe.hand, judgement_);
      return wrong == nullptr || (!is_same(*wrong, probe.finding) && wrong->at.begin >= probe.finding.at.begin);
    });
  }

  void try_each_alone(const Walk& as_it_is) {
    std::vector<Walk> helping;
    for (const Change& change : what_if_.single_changes()) {
      if (!found_.tried.all) {
        break;
      }
      ++(change.key ? found_.tried.values : found_.tried.options);
      const std::shared_ptr<const EngineConfig> engine = what_if_.engine({change});
      const auto helps_some = [&](const auto& group) { return helps(*engine, group.second); };
      if (engine == nullptr || std::ranges::none_of(as_it_is.probes, helps_some)) {
        continue;
      }
      if (std::optional<Walk> made = walk({change}, most_off())) {
        take(*std::move(made), helping);
      }
    }
    follow(std::move(helping));
  }

  /// Changes, in addition, the rule that most hands speak against, each rule once.
  void branch(const Walk& parent) {
    const Changes& changes = parent.fit.changes;
    const auto& against = parent.fit.against;
    const auto group = std::ranges::find_if(against, [](const Against& one) { return one.rule.has_value(); });
    if (changes.size() == most_changes || group == against.end() || holds_a_match(words_of(changes))) {
      return;
    }
    const std::vector<Probe>& probes = parent.probes.at(group->rule);
    std::vector<Walk> helping;
    for (const Change& next : what_if_.changes_of(*group->rule)) {
      const bool again = std::ranges::any_of(changes, [&](const Change& change) {
        return next.key ? change.key == next.key : change.option == next.option;
      });
      Changes more = changes;
      more.push_back(next);
      WordsOfChanges words = words_of(more);
      if (again || holds_a_match(words) || !seen_.insert(std::move(words)).second) {
        continue;
      }
      if (found_.tried.sets == most_sets || !found_.tried.all) {
        found_.tried.all = false;
        break;
      }
      ++found_.tried.sets;
      const std::shared_ptr<const EngineConfig> engine = what_if_.engine(more);
      if (engine == nullptr || !helps(*engine, probes)) {
        continue;
      }
      if (std::optional<Walk> made = walk(more, most_off())) {
        take(*std::move(made), helping);
      }
    }
    follow(std::move(helping));
  }

  /// A match, or something to go on from.
  void take(Walk made, std::vector<Walk>& helping) {
    if (made.fit.wrong == 0) {
      keep(std::move(made.fit));
      return;
    }
    const bool is_as_near = order_of(made.fit) == order_of(*found_.nearest);
    const bool is_further = is_as_near && comes_before(found_.nearest->first(), made.fit.first());
    if (order_of(made.fit) < order_of(*found_.nearest) || is_further) {
      found_.nearest = made.fit;
    }
    helping.push_back(std::move(made));
  }

  /// What brings the most hands in order is gone on from first.
  void follow(std::vector<Walk> helping) {
    std::ranges::stable_sort(helping, {}, [](const Walk& made) { return made.fit.off(); });
    std::ranges::move(helping, std::back_inserter(open_));
  }

  [[nodiscard]] static bool comes_before(const Obstacle& one, const Obstacle& other) {
    return std::tie(one.hand, one.finding.at.begin) < std::tie(other.hand, other.finding.at.begin);
  }

  [[nodiscard]] bool holds_a_match(const WordsOfChanges& words) const {
    return std::ranges::any_of(matched_,
                               [&](const WordsOfChanges& match) { return std::ranges::includes(words, match); });
  }

  /// Keeps a match without those of its changes that turn out not to be needed.
  void keep(Fit fit) {
    for (std::size_t one = 0; fit.changes.size() > 1 && one < fit.changes.size();) {
      Changes fewer = fit.changes;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(one));
      std::optional<Walk> made = walk(fewer, most_off());
      if (made && made->fit.wrong == 0) {
        fit = std::move(made->fit);
      } else {
        ++one;
      }
    }
    WordsOfChanges words = words_of(fit.changes);
    if (!holds_a_match(words)) {
      matched_.push_back(std::move(words));
      found_.matches.push_back(std::move(fit));
    }
  }

  /// Of two matches that change as much, one that leaves fewer hands open explains more.
  void leave_out_vaguer() {
    std::vector<Fit>& matches = found_.matches;
    const std::vector<Fit> all = matches;
    std::erase_if(matches, [&](const Fit& match) {
      return std::ranges::any_of(all, [&](const Fit& other) {
        return other.open < match.open && other.changes.size() <= match.changes.size();
      });
    });
  }

  WhatIf& what_if_;
  const LoggedHands& log_;
  std::size_t rival_;
  std::size_t judged_left_;
  Identified found_;
  std::deque<Walk> open_;
  std::set<WordsOfChanges> seen_;
  std::vector<WordsOfChanges> matched_;
  Judge judge_{Wanted::comparison};
  Judgement judgement_;
};

}  // namespace

const Obstacle& Fit::first() const {
  return std::ranges::min_element(against, {}, [](const Against& one) { return one.first.hand; })->first;
}

Identified identify(WhatIf& what_if, const LoggedHands& log, std::size_t rival) {
  what_if.make_room();
  return ChangeSearch(what_if, log, rival).run();
}

}  // namespace tonk::explore
