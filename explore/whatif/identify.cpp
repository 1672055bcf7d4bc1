#include "explore/whatif/identify.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "verifier/settle/settle.hpp"

namespace tonk::explore {
namespace {

using Changes = std::vector<Change>;
using WordsOfChanges = std::set<std::string>;

constexpr std::size_t most_changes = 4;
constexpr std::size_t most_tried = 1500;
constexpr std::size_t most_matches = 8;

WordsOfChanges words_of(const Changes& changes) {
  WordsOfChanges words;
  for (const Change& change : changes) {
    words.insert(change.words());
  }
  return words;
}

bool is_same(const Finding& a, const Finding& b) { return a.code == b.code && a.at == b.at; }

bool is_same(const Obstacle& one, const Obstacle& other) {
  return one.hand == other.hand && is_same(one.finding, other.finding) && one.rule == other.rule;
}

bool is_further(const Obstacle& one, const Obstacle& other) {
  return std::tie(one.hand, one.finding.at.begin) > std::tie(other.hand, other.finding.at.begin);
}

/// The search for changes of one house by which a log is in order, those of few changes first.
class ChangeSearch {
 public:
  ChangeSearch(WhatIf& what_if, const LoggedHands& log) : what_if_(what_if), log_(log) {}

  Identified run() {
    open_.push_back({});
    for (std::size_t tried = 0; !open_.empty() && found_.matches.size() < most_matches; ++tried) {
      if (tried == most_tried) {
        found_.searched_all = false;
        break;
      }
      const Candidate candidate = std::move(open_.front());
      open_.pop_front();
      if (!holds_a_match(words_of(candidate.changes))) {
        try_out(candidate);
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
  struct Candidate {
    Changes changes;
    std::optional<Obstacle> made_for;  ///< what the last change is to clear
  };

  [[nodiscard]] bool holds_a_match(const WordsOfChanges& words) const {
    return std::ranges::any_of(matched_,
                               [&](const WordsOfChanges& match) { return std::ranges::includes(words, match); });
  }

  /// All hands up to the first that is wrong.
  [[nodiscard]] std::vector<Judgement> judge(const spec::Rules& rules) const {
    return log_.judge(rules, [](const Judgement& judgement) { return first_wrong(judgement) != nullptr; });
  }

  void try_out(const Candidate& candidate) {
    const spec::Rules* const rules = what_if_.rules(candidate.changes);
    if (rules == nullptr) {
      return;
    }
    std::vector<Judgement> judgements = judge(*rules);
    const Finding* const wrong = judgements.empty() ? nullptr : first_wrong(judgements.back());
    if (wrong == nullptr) {
      keep(candidate.changes, std::move(judgements));
      return;
    }
    const auto rule = wrong->rule ? key_at_path(rules->clause(*wrong->rule).rule) : std::nullopt;
    const Obstacle obstacle{*wrong, rule, judgements.size() - 1};
    if (candidate.changes.empty()) {
      found_.as_it_is = obstacle;
    }
    if (!found_.nearest || is_further(obstacle, found_.nearest->obstacle)) {
      found_.nearest = Nearest{candidate.changes, obstacle, 0};
    }
    const bool helped = !candidate.made_for || !is_same(*candidate.made_for, obstacle);
    if (rule && helped && candidate.changes.size() < most_changes) {
      branch(candidate.changes, obstacle);
    }
  }

  /// Each rule is changed once.
  void branch(const Changes& changes, const Obstacle& obstacle) {
    for (const Change& next : what_if_.changes_of(*obstacle.rule)) {
      const bool again = std::ranges::any_of(changes, [&](const Change& change) {
        return next.key ? change.key == next.key : change.option == next.option;
      });
      if (again) {
        continue;
      }
      Changes more = changes;
      more.push_back(next);
      if (seen_.insert(words_of(more)).second) {
        open_.push_back({std::move(more), obstacle});
      }
    }
  }

  /// Keeps a match without those of its changes that turn out not to be needed.
  void keep(Changes changes, std::vector<Judgement> judgements) {
    for (std::size_t one = 0; one < changes.size();) {
      Changes fewer = changes;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(one));
      const spec::Rules* const rules = what_if_.rules(fewer);
      auto by_fewer = rules == nullptr ? std::vector<Judgement>{} : judge(*rules);
      if (!by_fewer.empty() && first_wrong(by_fewer.back()) == nullptr) {
        judgements = std::move(by_fewer);
        changes = std::move(fewer);
      } else {
        ++one;
      }
    }
    WordsOfChanges words = words_of(changes);
    if (holds_a_match(words)) {
      return;
    }
    matched_.push_back(std::move(words));
    Match& match = found_.matches.emplace_back(Match{std::move(changes), {}, {}, 0});
    for (const Judgement& judgement : judgements) {
      match.open += judgement.verdict == Verdict::ok && !judgement.net.empty() ? 0U : 1U;
      for (std::size_t seat = 0; seat < judgement.net.size(); ++seat) {
        match.net[judgement.seats[seat]] += judgement.net[seat];
      }
      for (std::size_t seat = 0; seat < judgement.points.size(); ++seat) {
        if (!judgement.points[seat].is_zero()) {
          match.points[judgement.seats[seat]] += judgement.points[seat];
        }
      }
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
  std::deque<Candidate> open_;
  std::set<WordsOfChanges> seen_;
  std::vector<WordsOfChanges> matched_;
};

/// Whether what is found now was found before, and this finding no longer is.
bool clears(const Judgement& after, const Judgement& before, const Finding& finding) {
  return std::ranges::all_of(after.findings, [&](const Finding& left) {
    return !is_same(left, finding) &&
           std::ranges::any_of(before.findings, [&](const Finding& known) { return is_same(left, known); });
  });
}

}  // namespace

void LoggedHands::add(std::optional<log::Hand> hand, const log::Hand* head, bool is_first) {
  hands_ += hand ? 1U : 0U;
  if (head != nullptr && (is_first || heads_.empty())) {
    heads_.push_back(*head);
  }
  entries_.push_back({std::move(hand), head == nullptr ? nullptr : &heads_.back(), is_first});
}

std::vector<Judgement> LoggedHands::judge(const spec::Rules& rules,
                                          const std::function<bool(const Judgement&)>& enough) const {
  std::vector<Judgement> judgements;
  judgements.reserve(hands_);
  SessionJudge session;
  for (const Entry& entry : entries_) {
    if (entry.is_first) {
      session.begin(entry.head);
    }
    if (!entry.hand) {
      session.skip();
      continue;
    }
    judgements.push_back(session.judge(*entry.hand, rules));
    if (enough && enough(judgements.back())) {
      break;
    }
  }
  return judgements;
}

bool LoggedHands::may_test(const Touch& touch, const std::vector<Judgement>& judged) const {
  auto judgement = judged.begin();
  return std::ranges::any_of(
      entries_, [&](const Entry& entry) { return entry.hand && touch.may_test(*entry.hand, *judgement++); });
}

bool LoggedHands::judged_alike(const spec::Rules& rules, const std::vector<Judgement>& so) const {
  auto expected = so.begin();
  bool alike = true;
  (void)judge(rules, [&](const Judgement& judgement) {
    alike = explore::judged_alike(judgement, *expected++);
    return !alike;
  });
  return alike;
}

namespace {

/// What each player wins in money, and then what each scores, whether the house keeps these apart or not.
std::vector<Amount> both_sums(const Judgement& judgement) {
  const std::size_t players = judgement.seats.size();
  std::vector<Amount> sums(2 * players);
  for (const Transfer& transfer : judgement.transfers) {
    if (transfer.to.is_player()) {
      sums[transfer.to.seat().index + (transfer.from.is_nobody() ? players : 0)] += transfer.amount;
    }
    if (transfer.from.is_player()) {
      sums[transfer.from.seat().index] -= transfer.amount;
    }
  }
  return sums;
}

bool bring_alike(const Judgement& a, const Judgement& b) {
  const bool same_sums = a.points.empty() == b.points.empty() || a.net.empty() || b.net.empty();
  return same_sums ? a.net == b.net && a.points == b.points : both_sums(a) == both_sums(b);
}

}  // namespace

bool judged_alike(const Judgement& a, const Judgement& b) {
  const auto is_alike = [](const Finding& x, const Finding& y) { return is_same(x, y); };
  return std::ranges::equal(a.findings, b.findings, is_alike) && a.verdict == b.verdict &&
         a.settlement == b.settlement && a.end == b.end && a.seats == b.seats && bring_alike(a, b);
}

Touch::Touch(const spec::Rules& one, const spec::Rules& other, spec::Key rule)
    : moves(tested_by(one, rule) | tested_by(other, rule)) {
  // Else it says whether a log may name the pot, or what a result is of.
  if (has_pot(one) == has_pot(other) && one.sums == other.sums) {
    ending = spec::info(rule).ending;
  }
}

bool Touch::may_test(const log::Hand& hand, const Judgement& judged) const {
  if (judged.verdict != Verdict::ok && judged.verdict != Verdict::incomplete) {
    return true;  // how a hand goes on after a fault hinges on more than what was allowed
  }
  if (ending) {
    return finish_of(*ending) == judged.finish;
  }
  return moves == all_kinds ||
         std::ranges::any_of(hand.actions, [&](const log::Action& action) { return (of(action.kind) & moves) != 0; });
}

bool is_wrong(const Finding& finding) {
  switch (weight(finding.code)) {
    case Weight::illegal:
    case Weight::mis_settled: return true;
    case Weight::incomplete:
    case Weight::undetermined: break;
  }
  return false;
}

const Finding* first_wrong(const Judgement& judgement) {
  const auto found = std::ranges::find_if(judgement.findings, is_wrong);
  return found == judgement.findings.end() ? nullptr : &*found;
}

Identified identify(WhatIf& what_if, const LoggedHands& log) {
  what_if.make_room();
  return ChangeSearch(what_if, log).run();
}

Tested::Tested(WhatIf& what_if) {
  for (const std::vector<Change>& changes : what_if.alternatives()) {
    Rule rule{*changes.front().key, 0, {}};
    rule.ways.reserve(changes.size());
    for (const Change& change : changes) {
      const spec::Rules* const otherwise = what_if.rules({change});
      rule.ways.push_back({otherwise, Touch(*what_if.rules({}), *otherwise, rule.key), std::nullopt});
    }
    rules_.push_back(std::move(rule));
  }
}

void Tested::add(const log::Hand& hand, const SessionSoFar& session, const Judgement& judged) {
  ++hands_;
  Judge judge;
  Judgement otherwise;
  const bool goes_on = session.carried != nullptr && *session.carried == left_;
  for (Rule& rule : rules_) {
    bool is_tested = false;
    for (Way& way : rule.ways) {
      if (goes_on && way.leaves && !is_tested) {
        judge(hand, {session.head, &*way.leaves, session.dealer_from_head}, *way.rules, otherwise);
        is_tested = !judged_alike(judged, otherwise);
      }
      way.leaves.reset();
      if (way.touch.may_test(hand, judged)) {
        judge(hand, session, *way.rules, otherwise);
        is_tested = is_tested || !judged_alike(judged, otherwise);
        if (otherwise.carried != judged.carried) {
          way.leaves = otherwise.carried;
        }
      }
    }
    rule.hands += is_tested ? 1U : 0U;
  }
  left_ = judged.carried;
}

Untested untested(WhatIf& what_if, const LoggedHands& log) {
  const std::vector<Judgement> judged = log.judge(*what_if.rules({}));
  const auto shows_nothing_of = [&](const Change& change) {
    const spec::Rules& otherwise = *what_if.rules({change});
    const bool may_show = !change.key || log.may_test({*what_if.rules({}), otherwise, *change.key}, judged);
    return !may_show || log.judged_alike(otherwise, judged);
  };
  Untested found;
  for (const std::vector<Change>& changes : what_if.alternatives()) {
    if (std::ranges::all_of(changes, shows_nothing_of)) {
      found.rules.push_back(*changes.front().key);
    }
  }
  for (const Change& option : what_if.options()) {
    if (shows_nothing_of(option)) {
      found.options.push_back(option.option);
    }
  }
  return found;
}

std::optional<Change> remedy(WhatIf& what_if, const spec::Rules& rules, const log::Hand& hand,
                             const SessionSoFar& session, const Judgement& judged, const Finding& finding) {
  const auto key = finding.rule ? key_at_path(rules.clause(*finding.rule).rule) : std::nullopt;
  if (!key) {
    return std::nullopt;
  }
  Judge judge;
  Judgement again;
  for (const Change& change : what_if.changes_of(*key)) {
    const spec::Rules* const changed = what_if.rules({change});
    if (changed == nullptr) {
      continue;
    }
    judge(hand, session, *changed, again);
    if (clears(again, judged, finding)) {
      return change;
    }
  }
  return std::nullopt;
}

}  // namespace tonk::explore
