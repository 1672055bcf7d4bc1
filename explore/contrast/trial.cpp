#include "explore/contrast/trial.hpp"

#include <algorithm>
#include <vector>

#include "explore/whatif/logged_hands.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {
namespace {

constexpr std::size_t other_differences = 6;  ///< in moves

bool is_fault(const Finding& finding) { return is_wrong(finding) || finding.code == Code::unknown_so_far; }

/// A hand with a settlement has an end, too.
bool in_order(const LogText& log, const std::vector<Judgement>& judgements) {
  return std::equal(judgements.begin(), judgements.end(), log.hands.begin(), log.hands.end(),
                    [](const Judgement& judgement, const HandText& hand) {
                      return (hand.pays.empty() || judgement.end != End::none) &&
                             std::none_of(judgement.findings.begin(), judgement.findings.end(), is_fault);
                    });
}

bool alike(const std::vector<Judgement>& one, const std::vector<Judgement>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), judged_alike);
}

}  // namespace

std::size_t Example::distance() const { return log.size() + (alone ? 0 : other_differences); }

std::optional<Example> Trial::ask(const LogText& log) {
  ++asked_;
  const std::optional<LoggedHands> read = log.read();
  if (!read) {
    return std::nullopt;
  }
  const std::vector<Judgement> without = read->judge(*sides_.without);
  const std::vector<Judgement> with = read->judge(*sides_.with);
  if (alike(without, with) || (!in_order(log, without) && !in_order(log, with))) {
    return std::nullopt;
  }
  const std::vector<Judgement> one = sides_.one == sides_.without ? without : read->judge(*sides_.one);
  const std::vector<Judgement> other = sides_.other == sides_.with ? with : read->judge(*sides_.other);
  if (alike(one, other) || (!in_order(log, one) && !in_order(log, other))) {
    return std::nullopt;
  }
  return Example{log, sides_, alike(one, without) && alike(with, other)};
}

bool Trial::is_common(const LogText& log) const {
  const std::optional<LoggedHands> read = log.read();
  return read && in_order(log, read->judge(*sides_.one)) && in_order(log, read->judge(*sides_.other));
}

}  // namespace tonk::explore
