#include "explore/whatif/logged_hands.hpp"

#include <algorithm>
#include <utility>

namespace tonk::explore {

void LoggedHands::add(std::optional<log::Hand> hand, const log::Hand* head, bool is_first) {
  hands_ += hand ? 1U : 0U;
  if (head != nullptr && (is_first || heads_.empty())) {
    heads_.push_back(*head);
  }
  entries_.push_back({std::move(hand), head == nullptr ? nullptr : &heads_.back(), is_first});
}

void LoggedHands::judge(const EngineConfig& engine, const Visit& visit, Wanted wanted) const {
  SessionJudge session(wanted);
  for (const Entry& entry : entries_) {
    if (entry.is_first) {
      session.begin(entry.head);
    }
    if (!entry.hand) {
      session.skip();
      continue;
    }
    const Judgement& judgement = session.judge(*entry.hand, engine);
    if (!visit(*entry.hand, session.inherited(), judgement)) {
      break;
    }
  }
}

std::vector<Judgement> LoggedHands::judge(const EngineConfig& engine, Wanted wanted) const {
  std::vector<Judgement> judgements;
  judgements.reserve(hands_);
  const auto keep = [&](const log::Hand&, const SessionSoFar&, const Judgement& judgement) {
    judgements.push_back(judgement);
    return true;
  };
  judge(engine, keep, wanted);
  return judgements;
}

bool LoggedHands::any(const std::vector<Judgement>& judged,
                      const std::function<bool(const log::Hand&, const Judgement&)>& test) const {
  auto judgement = judged.begin();
  return std::ranges::any_of(entries_,
                             [&](const Entry& entry) { return entry.hand && test(*entry.hand, *judgement++); });
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
  return std::ranges::equal(a.findings, b.findings, is_same) && a.verdict == b.verdict &&
         a.settlement == b.settlement && a.end == b.end && a.seats == b.seats && bring_alike(a, b);
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

}  // namespace tonk::explore
