#include "explore/whatif/tested.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "explore/idle_rules.hpp"
#include "explore/play/written.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk::explore {

namespace {

bool is_idle(const spec::Rules& rules, spec::Key rule) {
  const std::vector<IdleRule> idle = idle_rules(rules);
  return std::ranges::find(idle, rule, &IdleRule::key) != idle.end();
}

/// Whether the house has chosen something else for a rule than what is played where no house says it.
bool chooses(const spec::Rules& rules, spec::Key rule) {
  const spec::KeyInfo& key = spec::info(rule);
  if (key.get == nullptr) {
    return false;
  }
  const spec::Phrase* const chosen = spec::chosen(rules, rule);
  return chosen != nullptr ? chosen->words != key.default_value
                           : key.default_value != std::to_string(key.get(rules).value_or(0));
}

/// Whether the rule, the only one in which the houses differ, never applies in one of them, and does nothing in the other.
bool is_idle_in_both(const spec::Rules& one, const spec::Rules& other, spec::Key rule) {
  const bool idle = is_idle(one, rule);
  const bool other_idle = is_idle(other, rule);
  return (idle || other_idle) && (idle || !chooses(one, rule)) && (other_idle || !chooses(other, rule));
}

}  // namespace

bool differ_in_idle_rules_alone(const spec::Rules& one, const spec::Rules& other) {
  return std::ranges::all_of(spec::keys(), [&](const spec::KeyInfo& key) {
    return key.get == nullptr || key.get(one) == key.get(other) || is_idle_in_both(one, other, key.key);
  });
}

Touch::Touch(const EngineConfig& one, const EngineConfig& other, const std::vector<spec::Key>& rules) {
  if (rules.size() == 1 && is_idle_in_both(one.rules(), other.rules(), rules[0])) {
    return;
  }
  // Else a rule of payments says also whether a log may name the pot, or what a result is of.
  const bool same_sums = has_pot(one.rules()) == has_pot(other.rules()) && one.rules().sums == other.rules().sums;
  for (const spec::Key rule : rules) {
    parts_.push_back({tested_by(one, rule) | tested_by(other, rule), needed_by(rule),
                      same_sums ? spec::info(rule).ending : std::nullopt});
  }
}

Kinds Touch::kinds() const {
  Kinds kinds = 0;
  for (const Part& part : parts_) {
    kinds |= part.ending ? 0 : part.moves;
  }
  return kinds;
}

Kinds Touch::missing(Kinds made) const {
  Kinds kinds = 0;
  for (const Part& part : parts_) {
    const Kinds by_moves = part.moves == all_kinds || (part.moves & made) != 0 ? all_kinds : part.moves;
    const Kinds by_others = part.besides == all_kinds || (part.besides & made) != 0 ? all_kinds : part.besides;
    kinds |= part.ending ? all_kinds : by_moves & by_others;
  }
  return kinds;
}

bool Touch::may_test(Kinds made, const Judgement& judged) const {
  if (judged.verdict != Verdict::ok && judged.verdict != Verdict::incomplete) {
    return may_test_any();  // how a hand goes on after a fault hinges on more than what was allowed
  }
  return may_test(made, judged.finish);
}

bool Touch::may_test(Kinds made, Finish finish) const {
  const auto any_of = [&](Kinds kinds) { return kinds == all_kinds || (kinds & made) != 0; };
  return std::ranges::any_of(parts_, [&](const Part& part) {
    return part.ending ? finish_of(*part.ending) == finish : any_of(part.moves) && any_of(part.besides);
  });
}

Tested::Tested(WhatIf& what_if, Scope scope) : scope_(scope) {
  const std::shared_ptr<const EngineConfig> as_it_is = what_if.engine({});
  const std::string canonical = spec::canonical(as_it_is->rules());
  const auto ways_of = [&](const std::vector<Change>& changes) {
    std::vector<Way> ways;
    for (const Change& change : changes) {
      const std::shared_ptr<const EngineConfig> otherwise = what_if.engine({change});
      Touch touch{*as_it_is, *otherwise, what_if.rules_in(change)};
      if (touch.may_test_any() && spec::canonical(otherwise->rules()) != canonical) {
        ways.push_back({otherwise, std::move(touch), std::nullopt});
      }
    }
    return ways;
  };
  for (const std::vector<Change>& changes : what_if.alternatives()) {
    std::vector<Way> ways = ways_of(changes);
    if (!ways.empty()) {
      rules_.push_back({*changes.front().key, {}, 0, std::move(ways)});
    }
  }
  if (scope == Scope::first_hand_options_too) {
    for (const Change& option : what_if.options()) {
      options_.push_back({{}, option.option, 0, ways_of({option})});
    }
  }
}

/// Whether the hand is judged otherwise by this way, or after what the hand before would have left by it; and notes what it leaves to
/// the next.
bool Tested::tests(Way& way, const Case& one) {
  const auto is_otherwise = [&](const SessionState* before) {
    judge_(one.hand, {one.session.head, before, one.session.dealer_from_head}, *way.engine, otherwise_);
    return !judged_alike(one.judged, otherwise_);
  };
  const auto note_leaves = [&] {
    if (otherwise_.carried == one.judged.carried) {
      way.leaves.reset();
    } else {
      way.leaves = otherwise_.carried;
    }
  };
  bool tests_it = false;
  if (one.goes_on && way.leaves) {
    tests_it = is_otherwise(&*way.leaves);
    if (scope_ != Scope::all_hands) {
      note_leaves();
      return tests_it;
    }
  }
  way.leaves.reset();
  if (way.touch.may_test(one.made, one.judged)) {
    tests_it = is_otherwise(one.session.carried) || tests_it;
    note_leaves();
  }
  return tests_it;
}

bool Tested::add(const log::Hand& hand, const SessionSoFar& session, const Judgement& judged) {
  ++hands_;
  const Case one{hand, session, judged, kinds_in(hand), session.carried != nullptr && *session.carried == left_};
  bool is_first = false;
  for (std::vector<Rule>* const rules : {&rules_, &options_}) {
    for (Rule& rule : *rules) {
      is_first = add(rule, one) || is_first;
    }
  }
  left_ = judged.carried;
  return is_first;
}

bool Tested::add(Rule& rule, const Case& one) {
  bool is_tested = false;
  for (Way& way : rule.ways) {
    if (is_tested) {
      way.leaves.reset();
    } else {
      is_tested = tests(way, one);
    }
  }
  rule.hands += is_tested ? 1U : 0U;
  const bool is_first = is_tested && rule.hands == 1;
  if (is_first && scope_ != Scope::all_hands) {
    rule.ways.clear();
  }
  return is_first;
}

std::vector<Tested> Tested::split(std::size_t parts) && {
  std::vector<Tested> split(parts, Tested(scope_));
  for (std::vector<Rule> Tested::*const rules : {&Tested::rules_, &Tested::options_}) {
    for (std::size_t i = 0; i < (this->*rules).size(); ++i) {
      (split[i % parts].*rules).push_back(std::move((this->*rules)[i]));
    }
  }
  return split;
}

Untested untested(WhatIf& what_if, const LoggedHands& log, const ForEachJob& for_each_job) {
  constexpr std::size_t jobs = 4;
  const std::shared_ptr<const EngineConfig> engine = what_if.engine({});
  std::vector<Tested> parts = Tested(what_if, Tested::Scope::first_hand_options_too).split(jobs);
  for_each_job(jobs, [&](std::size_t job) {
    log.judge(*engine, [&](const log::Hand& hand, const SessionSoFar& session, const Judgement& judgement) {
      parts[job].add(hand, session, judgement);
      return true;
    });
  });
  Untested found;
  for (const Tested& part : parts) {
    for (const Tested::Rule& rule : part.rules()) {
      if (rule.hands == 0) {
        found.rules.push_back(rule.key);
      }
    }
    for (const Tested::Rule& option : part.options()) {
      if (option.hands == 0) {
        found.options.push_back(option.option);
      }
    }
  }
  std::ranges::sort(found.rules);
  std::ranges::sort(found.options);
  return found;
}

}  // namespace tonk::explore
