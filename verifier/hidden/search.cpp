#include "verifier/hidden/search.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace tonk {
namespace {

/// So many completions are sought first, to see where they differ, and each is given up after so many judged hands.
constexpr unsigned ways = 24;
constexpr std::size_t most_tried_once = 400;

/// So many completions are kept, and one of each other kind.
constexpr std::size_t most_kept = 40;

/// A payment of the wrong amount, or of one that is not owed at all.
bool is_of_amount(Code code) { return code == Code::wrong_payment || code == Code::payment_not_owed; }

std::string general_message(Code code) { return fmt::format("whatever the hidden cards are: {}", meaning(code)); }

/// Leaves in a finding what is true of it beside another of the same kind.
void generalize(Finding& finding, const Finding& other) {
  if (finding.code != other.code) {
    finding.code = Code::wrong_payment;
  }
  if (finding.message != other.message) {
    finding.message = general_message(finding.code);
    finding.help.clear();
  }
  if (finding.help != other.help) {
    finding.help.clear();
  }
  if (finding.rule != other.rule) {
    finding.rule.reset();
  }
}

/// Whether the finding says nothing that the other one, of the same kind, does not bear out.
bool is_true_of(const Finding& finding, const Finding& other) {
  Finding general = finding;
  generalize(general, other);
  return general.code == finding.code && general.message == finding.message && general.help == finding.help &&
         general.rule == finding.rule;
}

}  // namespace

bool is_open(const Judgement& judgement) {
  return std::ranges::any_of(judgement.findings,
                             [](const Finding& finding) { return finding.code == Code::hidden_cards; });
}

bool may_be_graver(const Judgement& judgement) { return is_open(judgement) && judgement.verdict != Verdict::illegal; }

bool overlap(Span a, Span b) { return a.begin <= b.begin ? b.begin < a.end || a.begin == b.begin : a.begin < b.end; }

bool has(const std::vector<Finding>& findings, const Finding& one) {
  return std::ranges::any_of(findings,
                             [&](const Finding& other) { return one.code == other.code && overlap(one.at, other.at); });
}

bool is_general(const Finding& finding) { return finding.message == general_message(finding.code); }

std::vector<const Finding*> counterparts(const std::vector<Finding>& findings, const std::vector<Finding>& others) {
  using Alike = bool (*)(const Finding&, const Finding&);
  static constexpr std::array<Alike, 3> nearest_first{
      [](const Finding& a, const Finding& b) { return a.code == b.code && a.message == b.message; },
      [](const Finding& a, const Finding& b) { return a.code == b.code; },
      [](const Finding& a, const Finding& b) { return is_of_amount(a.code) && is_of_amount(b.code); }};
  std::vector<const Finding*> found(findings.size());
  for (const Alike alike : nearest_first) {
    for (std::size_t number = 0; number < findings.size(); ++number) {
      const Finding& one = findings[number];
      for (const Finding& other : others) {
        if (found[number] == nullptr && alike(one, other) && overlap(one.at, other.at) &&
            std::ranges::find(found, &other) == found.end()) {
          found[number] = &other;
        }
      }
    }
  }
  return found;
}

bool Agreement::leaves_less(const Judgement& one) const {
  if (one.carried == first.carried || one.carried == carried) {
    return false;
  }
  SessionState common = carried;
  common.keep_common(one.carried);
  return common != carried;
}

bool Agreement::learns_from(const Judgement& one) const {
  const auto is_new = [&](const Finding& finding) { return std::ranges::find(places, finding.at) == places.end(); };
  return number == 0 || (on_verdict && one.verdict != first.verdict) ||
         (on_settlement && one.settlement != first.settlement) || (on_end && one.end != first.end) ||
         (on_payments && !pay_alike(one, first)) || leaves_less(one) || std::ranges::any_of(one.findings, is_new) ||
         !bears_out(one);
}

bool Agreement::bears_out(const Judgement& one) const {
  const std::vector<const Finding*> others = counterparts(findings, one.findings);
  return std::equal(
      findings.begin(), findings.end(), others.begin(), others.end(),
      [](const Finding& finding, const Finding* other) { return other != nullptr && is_true_of(finding, *other); });
}

void Agreement::take(const Judgement& one) {
  for (const Finding& finding : one.findings) {
    if (std::ranges::find(places, finding.at) == places.end()) {
      places.push_back(finding.at);
    }
  }
  some_legal = some_legal || one.verdict != Verdict::illegal;
  if (number++ == 0) {
    first = one;
    carried = one.carried;
    findings = one.findings;
    return;
  }
  on_verdict = on_verdict && one.verdict == first.verdict;
  on_settlement = on_settlement && one.settlement == first.settlement;
  on_end = on_end && one.end == first.end;
  on_payments = on_payments && pay_alike(one, first);
  if (one.carried != first.carried) {
    carried.keep_common(one.carried);
  }
  keep_common(one.findings);
}

void Agreement::keep_common(const std::vector<Finding>& others) {
  const std::vector<const Finding*> found = counterparts(findings, others);
  std::vector<Finding> common;
  for (std::size_t place = 0; place < findings.size(); ++place) {
    if (found[place] == nullptr) {
      continue;
    }
    Finding finding = std::move(findings[place]);
    generalize(finding, *found[place]);
    const auto says_it = [&](const Finding& one) { return is_same(one, finding) && one.message == finding.message; };
    if (std::ranges::none_of(common, says_it)) {
      common.push_back(std::move(finding));
    }
  }
  findings = std::move(common);
}

bool Agreement::differ_at(Span at) const {
  return std::ranges::any_of(places, [&](Span place) { return overlap(at, place); }) &&
         std::ranges::none_of(findings, [&](const Finding& finding) { return overlap(at, finding.at); });
}

bool Questions::answered_by(const Judgement& judged, const Agreement& agreement) const {
  return !(verdict && agreement.on_verdict && may_be_graver(judged)) &&
         !(settlement && agreement.on_settlement && judged.settlement == SettlementVerdict::undetermined) &&
         !(end && agreement.on_end && judged.end == End::none) &&
         !(payments && agreement.on_payments && judged.net.empty());
}

bool Questions::answered_both_ways(const Agreement& agreement) const {
  return agreement.number > 1 && !(verdict && agreement.on_verdict) && !(settlement && agreement.on_settlement) &&
         !(end && agreement.on_end) && !(payments && agreement.on_payments);
}

void Search::run() {
  // Where there are not many completions, each is looked at anyway.
  if (!are_few()) {
    for (std::size_t slot = 0; slot < hand_.plays() && !enough(); ++slot) {
      try_each(slot);
    }
    for (unsigned way = 0; way < ways && !enough(); ++way) {
      complete_once(way);
    }
  }
  if (questions_.any()) {
    explore(0);
    complete_ = !enough();
  }
  if (complete_ && agreement_.number == 0) {
    // To be sure that there is none, each is looked at whole.
    at_the_end_ = true;
    explore(0);
    complete_ = !enough();
  }
}

bool Search::are_few() const {
  std::size_t number = 1;
  for (const Slot& slot : hand_.slots()) {
    number = std::min(number, most_tried_once) * slot.may_be.size();
  }
  return number <= most_tried_once;
}

bool Search::enough() const {
  return given_up() || (questions_.any() && !each_matters_ && questions_.answered_both_ways(agreement_));
}

void Search::explore(std::size_t slot) {
  const bool last = slot == hand_.slots().size();
  if (enough() || (hand_.contradicts() && (last || !at_the_end_))) {
    return;
  }
  const bool answered = !is_open(hand_.judged()) || questions_.answered_by(hand_.judged(), agreement_);
  if (last) {
    take();
    return;
  }
  if (answered && slot >= hand_.plays() && !at_the_end_ && !each_matters_) {
    // However the rest is completed the answer is this, but perhaps it cannot be completed.
    const std::vector<Card> cards = hand_.cards();
    const Judgement known = hand_.judged();
    if (agreement_.learns_from(known) && hand_.complete(most_, 0)) {
      take(&known);
      agreement_.carried.keep_common(known.carried);
    }
    hand_.set_all(cards);
    return;
  }
  for (const Card card : hand_.slots()[slot].may_be) {
    if (hand_.in_order(slot, card)) {
      hand_.set(slot, card);
      explore(slot + 1);
    }
  }
  hand_.set(slot, Card{});
}

void Search::take(const Judgement* open) {
  const Judgement& judged = hand_.judged();
  if (open == nullptr) {
    agreement_.take(judged);
  } else {
    Judgement said = judged;
    const std::vector<const Finding*> others = counterparts(said.findings, open->findings);
    for (std::size_t number = 0; number < others.size(); ++number) {
      if (others[number] != nullptr) {
        static_cast<Message&>(said.findings[number]) = *others[number];
      }
    }
    agreement_.take(said);
  }
  keep();
  questions_.verdict = questions_.verdict || judged.verdict != as_written_.verdict;
  questions_.settlement = questions_.settlement || judged.settlement != as_written_.settlement;
  questions_.end = questions_.end || judged.end != as_written_.end;
  questions_.payments = questions_.payments || judged.transfers != as_written_.transfers;
}

void Search::keep() {
  const bool as_another =
      std::ranges::any_of(found_, [&](const Completion& one) { return !differ(one.judged, hand_.judged()); });
  if (found_.size() < most_kept || !as_another) {
    found_.push_back({hand_.cards(), hand_.judged()});
  }
}

/// Completes the hand with each card in turn that the slot can hold.
void Search::try_each(std::size_t slot) {
  unsigned way = 0;
  for (const Card card : hand_.slots()[slot].may_be) {
    if (enough()) {
      break;
    }
    hand_.set(slot, card);
    complete_once(++way);
  }
  hand_.set(slot, Card{});
}

/// Completes the hand in one way, where one is soon found.
void Search::complete_once(unsigned way) {
  const std::vector<Card> cards = hand_.cards();
  if (hand_.complete(std::min(hand_.tried() + most_tried_once, most_), way)) {
    take();
  }
  hand_.set_all(cards);
}

}  // namespace tonk
