#include "verifier/hidden/arbiter.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "verifier/hidden/completing.hpp"
#include "verifier/hidden/witness.hpp"

namespace tonk {
namespace {

/// So many hands, wholly or partly completed, are judged for one that leaves something open.
constexpr std::size_t most_tried = 20'000;

/// So many completions are sought first, to see where they differ, and each is given up after so many judged hands.
constexpr unsigned ways = 24;
constexpr std::size_t most_tried_once = 400;

/// So many completions are kept, and one of each other kind.
constexpr std::size_t most_kept = 40;

bool is_open(const Judgement& judgement) {
  return std::ranges::any_of(judgement.findings,
                             [](const Finding& finding) { return finding.code == Code::hidden_cards; });
}

/// Whether the verdict may be another with other cards.
bool may_be_graver(const Judgement& judgement) { return is_open(judgement) && judgement.verdict != Verdict::illegal; }

bool overlap(Span a, Span b) { return a.begin <= b.begin ? b.begin < a.end || a.begin == b.begin : a.begin < b.end; }

/// A card that is not seen is spoken of at its action, and one that is seen at its own place.
bool has(const std::vector<Finding>& findings, const Finding& one) {
  return std::ranges::any_of(findings,
                             [&](const Finding& other) { return one.code == other.code && overlap(one.at, other.at); });
}

/// What all completions that were found have in common.
struct Agreement {
  std::size_t number = 0;
  Judgement first;
  bool some_legal = false;
  bool on_verdict = true;
  bool on_settlement = true;
  bool on_end = true;
  bool on_payments = true;
  bool on_carried = true;
  std::vector<Finding> findings;  ///< that are in each, as `first` has them
  std::vector<Span> places;       ///< where something is wrong in some of them

  /// Whether something would be in common no more.
  [[nodiscard]] bool learns_from(const Judgement& one) const {
    const auto is_new = [&](const Finding& finding) { return std::ranges::find(places, finding.at) == places.end(); };
    return number == 0 || (on_verdict && one.verdict != first.verdict) ||
           (on_settlement && one.settlement != first.settlement) || (on_end && one.end != first.end) ||
           (on_payments && !pay_alike(one, first)) || (on_carried && one.carried != first.carried) ||
           std::ranges::any_of(one.findings, is_new) ||
           !std::ranges::all_of(findings, [&](const Finding& finding) { return has(one.findings, finding); });
  }

  void take(const Judgement& one) {
    for (const Finding& finding : one.findings) {
      if (std::ranges::find(places, finding.at) == places.end()) {
        places.push_back(finding.at);
      }
    }
    some_legal = some_legal || one.verdict != Verdict::illegal;
    if (number++ == 0) {
      first = one;
      findings = one.findings;
      return;
    }
    on_verdict = on_verdict && one.verdict == first.verdict;
    on_settlement = on_settlement && one.settlement == first.settlement;
    on_end = on_end && one.end == first.end;
    on_payments = on_payments && pay_alike(one, first);
    on_carried = on_carried && one.carried == first.carried;
    std::erase_if(findings, [&](const Finding& finding) { return !has(one.findings, finding); });
  }

  /// Whether something is wrong there in some completions and not in others.
  [[nodiscard]] bool differ_at(Span at) const {
    return std::ranges::any_of(places, [&](Span place) { return overlap(at, place); }) &&
           std::ranges::none_of(findings, [&](const Finding& finding) { return overlap(at, finding.at); });
  }
};

/// Which questions the hand as it is written leaves open.
struct Questions {
  bool verdict = false;
  bool settlement = false;
  bool end = false;
  bool payments = false;

  [[nodiscard]] bool any() const { return verdict || settlement || end || payments; }
  /// Whether the judgement answers all of which the agreement still speaks.
  [[nodiscard]] bool answered_by(const Judgement& judged, const Agreement& agreement) const {
    return !(verdict && agreement.on_verdict && may_be_graver(judged)) &&
           !(settlement && agreement.on_settlement && judged.settlement == SettlementVerdict::undetermined) &&
           !(end && agreement.on_end && judged.end == End::none) &&
           !(payments && agreement.on_payments && judged.net.empty());
  }
  /// Whether completions that differ have been found for each.
  [[nodiscard]] bool answered_both_ways(const Agreement& agreement) const {
    return agreement.number > 1 && !(verdict && agreement.on_verdict) && !(settlement && agreement.on_settlement) &&
           !(end && agreement.on_end) && !(payments && agreement.on_payments);
  }
};

/// Looks for the completions of a hand. What is wrong with it in any case can be allowed for.
class Search {
 public:
  /// `questions` are those that are left open; what a completion answers in another way than the hand as it is written becomes one.
  Search(Completing& hand, const Judgement& as_written, Questions& questions)
      : hand_(hand), as_written_(as_written), questions_(questions) {}

  void run() {
    for (std::size_t slot = 0; slot < hand_.plays() && !enough(); ++slot) {
      try_each(slot);
    }
    for (unsigned way = 0; way < ways && !enough(); ++way) {
      complete_once(way);
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

  [[nodiscard]] const Agreement& agreement() const { return agreement_; }
  /// Whether there are no other completions than those of which the agreement speaks.
  [[nodiscard]] bool complete() const { return complete_; }
  /// Some of the completions, and at least one for each answer that was found.
  [[nodiscard]] const std::vector<Completion>& found() const { return found_; }
  /// Whether the search has been given up.
  [[nodiscard]] bool given_up() const { return hand_.tried() >= most_tried; }

 private:
  [[nodiscard]] bool enough() const {
    return given_up() || (questions_.any() && questions_.answered_both_ways(agreement_));
  }

  void explore(std::size_t slot) {
    const bool last = slot == hand_.slots().size();
    if (enough() || (hand_.contradicts() && (last || !at_the_end_))) {
      return;
    }
    const bool answered = !is_open(hand_.judged()) || questions_.answered_by(hand_.judged(), agreement_);
    if (last) {
      take();
      return;
    }
    if (answered && slot >= hand_.plays() && !at_the_end_) {
      // However the rest is completed the answer is this, but perhaps it cannot be completed.
      const std::vector<Card> cards = hand_.cards();
      if (agreement_.learns_from(hand_.judged()) && hand_.complete(most_tried, 0)) {
        take();
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

  void take() {
    const Judgement& judged = hand_.judged();
    agreement_.take(judged);
    keep();
    questions_.verdict = questions_.verdict || judged.verdict != as_written_.verdict;
    questions_.settlement = questions_.settlement || judged.settlement != as_written_.settlement;
    questions_.end = questions_.end || judged.end != as_written_.end;
    questions_.payments = questions_.payments || judged.transfers != as_written_.transfers;
  }

  void keep() {
    const bool as_another =
        std::ranges::any_of(found_, [&](const Completion& one) { return !differ(one.judged, hand_.judged()); });
    if (found_.size() < most_kept || !as_another) {
      found_.push_back({hand_.cards(), hand_.judged()});
    }
  }

  /// Completes the hand with each card in turn that the slot can hold.
  void try_each(std::size_t slot) {
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
  void complete_once(unsigned way) {
    const std::vector<Card> cards = hand_.cards();
    if (hand_.complete(std::min(hand_.tried() + most_tried_once, most_tried), way)) {
      take();
    }
    hand_.set_all(cards);
  }

  Completing& hand_;
  const Judgement& as_written_;
  Questions& questions_;
  Agreement agreement_;
  std::vector<Completion> found_;
  bool at_the_end_ = false;  ///< nothing is left out before it is complete
  bool complete_ = false;
};

/// What players chose unseen may have any answer.
Questions questions_of(const log::Hand& hand, const Judgement& as_written) {
  const bool any = has_hidden_plays(hand);
  const bool over = std::ranges::none_of(as_written.findings,
                                         [](const Finding& finding) { return finding.code == Code::hand_not_over; });
  return {.verdict = any || may_be_graver(as_written),
          .settlement = as_written.settlement == SettlementVerdict::undetermined ||
                        (any && as_written.settlement != SettlementVerdict::unrecorded),
          .end = any || (over && as_written.end == End::none),
          .payments = any || (over && as_written.net.empty())};
}

/// Whether the finding is of who may do what when, whatever the cards are.
bool is_of_turns(Code code) {
  return code == Code::out_of_turn || code == Code::no_draw || code == Code::second_draw || code == Code::no_discard ||
         code == Code::hand_not_over;
}

/// Whether the game goes on in another way where the finding is not true.
bool is_of_the_end(const log::Hand& hand, const Finding& finding) {
  return finding.code != Code::hidden_cards || std::ranges::any_of(hand.actions, [&](const log::Action& action) {
           const bool ends =
               action.kind == ActionKind::declare || action.kind == ActionKind::slap || action.kind == ActionKind::hit;
           return ends && overlap(action.at, finding.at);
         });
}

/// The findings of the hand as it is written that are sure. What is wrong after a card was played that nobody saw may come of what that
/// card is, and so may whose turn it is after what is not sure.
std::vector<Finding> sure_of(const log::Hand& hand, const Judgement& as_written) {
  const auto hidden =
      std::ranges::find_if(hand.actions, [&](const log::Action& action) { return is_hidden_play(hand, action); });
  if (hidden == hand.actions.end()) {
    return as_written.findings;
  }
  std::vector<Finding> sure;
  bool followed = true;
  for (const Finding& finding : as_written.findings) {
    const bool before = finding.at.begin < hidden->at.end && finding.code != Code::hand_not_over;
    if (before || (followed && is_of_turns(finding.code))) {
      sure.push_back(finding);
    } else {
      followed = followed && !is_of_the_end(hand, finding);
    }
  }
  return sure;
}

/// What is surely wrong, and what stays open.
std::vector<Finding> findings_of(const log::Hand& hand, const Judgement& as_written, const Search& search,
                                 const Questions& asked, std::optional<spec::ClauseId> settlement) {
  const Agreement& all = search.agreement();
  std::vector<Finding> findings;
  const std::vector<Finding> sure = sure_of(hand, as_written);
  if (search.complete()) {
    findings = all.findings;
  }
  const bool recorded = as_written.settlement != SettlementVerdict::unrecorded;
  const bool asked_of_it = recorded ? asked.settlement : asked.payments;
  const bool pays_open = asked_of_it && !(search.complete() && (recorded ? all.on_settlement : all.on_payments));
  for (const Finding& finding : as_written.findings) {
    const bool open = finding.code == Code::hidden_cards;
    const bool stays_open =
        !search.complete() || all.differ_at(finding.at) || (pays_open && finding.rule == settlement);
    const bool refuted =
        weight(finding.code) == Weight::illegal ? all.some_legal : all.number > 0 && !has(all.findings, finding);
    const bool stands = !search.complete() && has(sure, finding) && !refuted;
    if (open ? stays_open : stands) {
      findings.push_back(finding);
      if (open && search.given_up()) {
        findings.back().help = fmt::format("{} ways to complete the hand were tried", most_tried);
      }
    }
  }
  const bool agreed = all.on_verdict && search.complete();
  const Verdict verdict = agreed ? all.first.verdict : Verdict::undetermined;
  const bool unsaid = agreed ? verdict_of(findings) != verdict : findings.empty();
  const bool unpaid = !recorded && pays_open && findings.empty();
  if (((asked.verdict || agreed) && unsaid && verdict != Verdict::ok) || unpaid) {
    const std::vector<Finding>& among = agreed ? all.first.findings : as_written.findings;
    const auto gravest =
        std::ranges::find_if(among, [&](const Finding& finding) { return verdict_of({finding}) == verdict; });
    if (gravest != among.end()) {
      findings.push_back(*gravest);
      if (agreed) {
        findings.back().help = "whatever the hidden cards are, this is wrong or something else is";
      }
    } else {
      const bool is_fault = !unpaid && !all.first.findings.empty();
      const Finding end{{}, Code::hidden_cards, hand.actions.empty() ? hand.id_at : hand.actions.back().at, settlement};
      findings.push_back(is_fault ? all.first.findings.front() : end);
      findings.back().code = Code::hidden_cards;
      findings.back().message =
          unpaid ? "hidden cards leave open who pays whom" : "hidden cards leave open whether this is in order";
      findings.back().help.clear();
    }
  }
  std::ranges::stable_sort(findings, {}, [](const Finding& finding) { return finding.at.begin; });
  return findings;
}

/// Puts into the judgement what the completions agree on.
void settle(const log::Hand& hand, Judgement& judgement, const Search& search, const Questions& asked,
            std::optional<spec::ClauseId> settlement) {
  const Agreement& all = search.agreement();
  const auto agree = [&](bool on) { return on && search.complete(); };
  judgement.findings = findings_of(hand, judgement, search, asked, settlement);
  judgement.verdict = verdict_of(judgement.findings);
  if (asked.settlement) {
    judgement.settlement = agree(all.on_settlement) ? all.first.settlement : SettlementVerdict::undetermined;
  }
  if (asked.end) {
    judgement.end = agree(all.on_end) ? all.first.end : End::none;
  }
  if (asked.payments && agree(all.on_payments)) {
    judgement.transfers = all.first.transfers;
    judgement.net = all.first.net;
    judgement.points = all.first.points;
  } else if (asked.payments) {
    judgement.transfers.clear();
    judgement.net.clear();
    judgement.points.clear();
  }
  if (agree(all.on_carried)) {
    judgement.carried = all.first.carried;
  }
}

/// At the first finding that stays open.
void say_what_decides(Judgement& judgement, std::optional<Witnesses> witnesses) {
  const auto open = std::ranges::find(judgement.findings, Code::hidden_cards, &Finding::code);
  if (open == judgement.findings.end() || !witnesses) {
    return;
  }
  open->help = witnesses->difference;
  if (!witnesses->deciding.empty()) {
    open->help += "; " + witnesses->deciding;
  }
  judgement.witnesses = {std::move(witnesses->one), std::move(witnesses->other)};
}

}  // namespace

bool leaves_open(const log::Hand& hand, const Judgement& as_written) {
  if (hand.header.deck) {
    return false;
  }
  return is_open(as_written) || has_hidden_plays(hand);
}

void arbitrate(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, Judgement& judgement) {
  Pass pass;
  Judgement again;
  pass(hand, session, engine, again, nullptr);
  Completing completing(with_slots(hand, engine.rules(), pass.table(), judgement.seats), session, engine);
  if (completing.slots().empty()) {
    return;
  }
  Questions questions = questions_of(hand, judgement);
  Search search(completing, judgement, questions);
  search.run();
  if (search.complete() && search.agreement().number == 0) {
    // The first line that no completion gets past is where the record cannot be true.
    if (completing.contradiction() && judgement.verdict != Verdict::illegal) {
      judgement.findings.push_back(*completing.contradiction());
      judgement.verdict = Verdict::illegal;
    }
  } else {
    settle(hand, judgement, search, questions, engine.rules().clause_of(spec::Key::settlement));
    say_what_decides(judgement, tell_apart(completing, search.found(), judgement.seats));
  }
}

}  // namespace tonk
