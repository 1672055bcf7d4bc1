#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "explore/lint/lint.hpp"
#include "explore/lint/trial_scenes.hpp"

/// Endings that pay nobody in some case, and payments that are asked for twice or never.
namespace tonk::explore {
namespace {

using spec::ClauseId;
using spec::Ending;
using spec::PaymentRule;
using spec::Rules;

const PaymentRule& sentence_of(const std::vector<PaymentRule>& pays, ClauseId clause) {
  return *std::find_if(pays.begin(), pays.end(), [&](const PaymentRule& rule) { return rule.clause == clause; });
}

bool hold_together(const PaymentRule& a, const PaymentRule& b) {
  return !b.also && a.only_if == b.only_if && a.otherwise == b.otherwise && a.verb == b.verb;
}

/// What the trials of one ending have shown.
struct Shown {
  std::string unpaid;         ///< a case without any payment; empty where there is none
  std::set<ClauseId> in_use;  ///< sentences that have paid something
  std::map<std::pair<ClauseId, ClauseId>, std::string> twice;  ///< the same payer and payee, and in which case
};

void note(const TrialScene& scene, const std::vector<PaymentRule>& pays, Shown& shown) {
  if (scene.transfers.empty() && scene.has_loser && shown.unpaid.empty()) {
    shown.unpaid = scene.words;
  }
  std::map<std::pair<Account, Account>, ClauseId> asked;
  for (const Transfer& transfer : scene.transfers) {
    shown.in_use.insert(transfer.why);
    const auto [before, first] = asked.emplace(std::pair{transfer.from, transfer.to}, transfer.why);
    if (!first && before->second != transfer.why &&
        hold_together(sentence_of(pays, before->second), sentence_of(pays, transfer.why))) {
      shown.twice.emplace(std::pair{before->second, transfer.why}, scene.words);
    }
  }
}

void report(const Rules& rules, const spec::Settlement& settlement, const Shown& shown, std::vector<Lint>& found) {
  if (!shown.unpaid.empty() && !settlement.pays.empty() && !settlement.rest_is_unpaid) {
    found.push_back({LintCode::unpaid_ending,
                     settlement.clause,
                     fmt::format("nobody is paid when {}", shown.unpaid),
                     "say what is paid then; if nothing is, end with the sentence `otherwise, nobody pays`",
                     {}});
  }
  for (const auto& [clauses, words] : shown.twice) {
    const spec::Clause& first = rules.clause(clauses.first);
    found.push_back(
        {LintCode::paid_twice,
         clauses.second,
         fmt::format("a player is asked to pay somebody whom `{}` already asks that player to pay", first.text),
         fmt::format("both are paid when {}; if that is meant, begin this one with `also`", words),
         {}});
  }
  for (const PaymentRule& sentence : settlement.pays) {
    if (!shown.in_use.contains(sentence.clause)) {
      found.push_back({LintCode::idle_sentence,
                       sentence.clause,
                       "this sentence is never carried out",
                       "the sentences before it, or the other rules, leave no case for it",
                       {}});
    }
  }
}

}  // namespace

void lint_settlement(const Rules& rules, std::vector<Lint>& found) {
  std::array<Shown, spec::ending_count> shown;
  settle_trials(rules, [&](const TrialScene& scene) {
    note(scene, rules.settlement_of(scene.ending).pays, shown[static_cast<std::size_t>(scene.ending)]);
  });
  std::set<ClauseId> reported;
  for (std::size_t number = 0; number < spec::ending_count; ++number) {
    const spec::Settlement& settlement = rules.settlement[number];
    // A tie with the dropper is settled as a catch where the house says nothing of it.
    if (can_end(rules, static_cast<Ending>(number)) && reported.insert(settlement.clause).second) {
      report(rules, settlement, shown[number], found);
    }
  }
}

}  // namespace tonk::explore
