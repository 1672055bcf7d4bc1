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

#include "verifier/hidden/slots.hpp"
#include "verifier/judge/pass.hpp"

namespace tonk {
namespace {

/// So many hands, wholly or partly completed, are judged for one that leaves something open.
constexpr std::size_t most_tried = 20'000;

/// So many completions are sought first, to see where they differ, and each is given up after so many judged hands.
constexpr unsigned ways = 24;
constexpr std::size_t most_tried_once = 400;

bool is_open(const Judgement& judgement) {
  return std::ranges::any_of(judgement.findings,
                             [](const Finding& finding) { return finding.code == Code::hidden_cards; });
}

bool overlap(Span a, Span b) { return a.begin <= b.begin ? b.begin < a.end || a.begin == b.begin : a.begin < b.end; }

/// A card that is not seen is spoken of at its action, and one that is seen at its own place.
bool has(const std::vector<Finding>& findings, const Finding& one) {
  return std::ranges::any_of(findings,
                             [&](const Finding& other) { return one.code == other.code && overlap(one.at, other.at); });
}

/// Whether the card lay in the discard pile before the action, by what was discarded and taken.
bool was_discarded(const log::Hand& hand, const spec::Rules& rules, Card card, Offset before) {
  std::vector<Card> pile;
  if (hand.upcard) {
    pile.push_back(hand.upcard->card);
  }
  for (const log::Action& action : hand.actions) {
    if (action.at.end > before) {
      break;
    }
    for (const log::WrittenCard& one : std::span{hand.cards}.subspan(action.cards.first, action.cards.count)) {
      if (action.kind == ActionKind::discard) {
        pile.push_back(one.card);
      } else if (action.kind == ActionKind::take || action.kind == ActionKind::slap) {
        const auto taken = std::ranges::find(pile, one.card);
        const bool all = taken != pile.end() && rules.above_take == spec::AboveTake::goes_along;
        pile.erase(taken, all || taken == pile.end() ? pile.end() : taken + 1);
      }
    }
  }
  return std::ranges::find(pile, card) != pile.end();
}

/// Whether the finding says that cards cannot be, rather than that something may not be done.
bool is_contradiction(const log::Hand& hand, const spec::Rules& rules, const Finding& finding) {
  switch (finding.code) {
    case Code::card_not_in_pack:
    case Code::card_seen_twice:
    case Code::card_not_held:
    case Code::wrong_show:
    case Code::wrong_holds:
    case Code::not_the_deck: return true;
    case Code::not_the_top_discard: {
      const auto taken = std::ranges::find_if(
          hand.cards, [&](const log::WrittenCard& one) { return one.at.begin == finding.at.begin; });
      return taken != hand.cards.end() && taken->card.known() &&
             !was_discarded(hand, rules, taken->card, finding.at.begin);
    }
    default: return false;
  }
}

/// Whatever sentence of the house asks for it.
bool same_payment(const Transfer& a, const Transfer& b) {
  return a.from == b.from && a.to == b.to && a.amount == b.amount;
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
           (on_payments && !pays_alike(one)) || (on_carried && one.carried != first.carried) ||
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
    on_payments = on_payments && pays_alike(one);
    on_carried = on_carried && one.carried == first.carried;
    std::erase_if(findings, [&](const Finding& finding) { return !has(one.findings, finding); });
  }

  [[nodiscard]] bool pays_alike(const Judgement& one) const {
    return one.net == first.net && one.points == first.points &&
           std::ranges::equal(one.transfers, first.transfers, same_payment);
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
    return !(verdict && agreement.on_verdict && judged.verdict == Verdict::undetermined) &&
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
  Search(SlottedHand slotted, const SessionSoFar& session, const EngineConfig& engine, const Judgement& as_written,
         Questions& questions)
      : slotted_(std::move(slotted)),
        session_(session),
        engine_(engine),
        as_written_(as_written),
        questions_(questions) {}

  void run() {
    for (std::size_t number = 0; number < plays() && !enough(); ++number) {
      try_each(slotted_.slots[number]);
    }
    for (way_ = 0; way_ < ways && !enough(); ++way_) {
      complete_once();
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
  [[nodiscard]] std::size_t tried() const { return tried_; }
  /// Of all contradictions, each of which was the first of a completion, the last in the log.
  [[nodiscard]] const std::optional<Finding>& contradiction() const { return contradiction_; }

 private:
  [[nodiscard]] bool enough() const {
    return tried_ >= most_tried || (questions_.any() && questions_.answered_both_ways(agreement_));
  }

  /// What comes after it depends on which card was played.
  [[nodiscard]] Offset first_open_play() const {
    Offset first = std::numeric_limits<Offset>::max();
    for (const Slot& slot : slotted_.slots) {
      if (slot.played && !slotted_.card(slot).known()) {
        first = std::min(first, slot.at);
      }
    }
    return first;
  }

  /// Judges the hand as far as it is completed. Says whether it contradicts itself.
  bool contradicts() {
    ++tried_;
    pass_(slotted_.hand, session_, engine_, judged_, nullptr);
    const Offset until = first_open_play();
    const auto found = std::ranges::find_if(judged_.findings, [&](const Finding& finding) {
      return finding.at.begin < until && is_contradiction(slotted_.hand, engine_.rules(), finding);
    });
    if (found == judged_.findings.end()) {
      return false;
    }
    if (!contradiction_ || contradiction_->at.begin < found->at.begin) {
      contradiction_ = *found;
    }
    return true;
  }

  /// The cards of one group are in order, so that each set of cards is tried once.
  [[nodiscard]] bool in_order(std::size_t depth, Card card) const {
    const std::vector<Slot>& slots = slotted_.slots;
    return depth == 0 || slots[depth - 1].group != slots[depth].group ||
           slotted_.card(slots[depth - 1]).index() < card.index() + (engine_.rules().deck.packs > 1 ? 1U : 0U);
  }

  void explore(std::size_t depth) {
    if (enough() || (contradicts() && !(at_the_end_ && depth < slotted_.slots.size()))) {
      return;
    }
    const bool answered = !is_open(judged_) || questions_.answered_by(judged_, agreement_);
    if (depth == slotted_.slots.size()) {
      take();
      return;
    }
    if (answered && depth >= plays() && !at_the_end_) {
      // However the rest is completed the answer is this, but perhaps it cannot be completed.
      if (agreement_.learns_from(judged_) && is_possible()) {
        take();
      }
      return;
    }
    const Slot& slot = slotted_.slots[depth];
    for (const Card card : slot.may_be) {
      if (in_order(depth, card)) {
        slotted_.set(slot, card);
        explore(depth + 1);
      }
    }
    slotted_.set(slot, Card{});
  }

  /// Whether the free slots can be filled; they stay free, and the judgement stays as it is.
  bool is_possible() {
    const Judgement judged = judged_;
    const std::vector<Slot> free = free_slots();
    const bool possible = fill(free, 0, most_tried);
    for (const Slot& slot : free) {
      slotted_.set(slot, Card{});
    }
    judged_ = judged;
    return possible;
  }

  void take() {
    agreement_.take(judged_);
    questions_.verdict = questions_.verdict || judged_.verdict != as_written_.verdict;
    questions_.settlement = questions_.settlement || judged_.settlement != as_written_.settlement;
    questions_.end = questions_.end || judged_.end != as_written_.end;
    questions_.payments = questions_.payments || judged_.transfers != as_written_.transfers;
  }

  [[nodiscard]] std::size_t plays() const {
    return static_cast<std::size_t>(std::ranges::count_if(slotted_.slots, &Slot::played));
  }

  /// Completes the hand with each card in turn that the slot can hold.
  void try_each(const Slot& slot) {
    for (const Card card : slot.may_be) {
      if (enough()) {
        break;
      }
      slotted_.set(slot, card);
      ++way_;
      complete_once();
    }
    slotted_.set(slot, Card{});
  }

  /// Completes the hand in one way, where one is soon found.
  void complete_once() {
    const std::vector<Slot> free = free_slots();
    const std::size_t until = std::min(tried_ + most_tried_once, most_tried);
    if (!contradicts() && fill(free, 0, until)) {
      take();
    }
    for (const Slot& slot : free) {
      slotted_.set(slot, Card{});
    }
  }

  [[nodiscard]] std::vector<Slot> free_slots() const {
    std::vector<Slot> free;
    std::ranges::copy_if(slotted_.slots, std::back_inserter(free),
                         [&](const Slot& slot) { return !slotted_.card(slot).known(); });
    return free;
  }

  /// Leaves the slots empty where there is no way.
  bool fill(const std::vector<Slot>& slots, std::size_t depth, std::size_t until) {
    if (depth == slots.size()) {
      return true;
    }
    for (const Card card : in_some_order(slots[depth])) {
      if (tried_ >= until) {
        break;
      }
      slotted_.set(slots[depth], card);
      if (!contradicts() && fill(slots, depth + 1, until)) {
        return true;
      }
    }
    slotted_.set(slots[depth], Card{});
    return false;
  }

  /// Low cards first, or high ones, or by chance.
  std::vector<Card> in_some_order(const Slot& slot) {
    std::vector<Card> cards(slot.may_be.begin(), slot.may_be.end());
    for (std::size_t left = cards.size(); left > 1; --left) {
      std::swap(cards[left - 1], cards[random() % left]);
    }
    const auto points = [&](Card card) { return engine_.rules().deck.points[card.index()]; };
    if (way_ % 3 != 2) {
      const bool low = ((way_ >> (slot.group % 4)) & 1U) == 0;
      std::ranges::stable_sort(cards,
                               [&](Card a, Card b) { return low ? points(a) < points(b) : points(a) > points(b); });
    }
    return cards;
  }

  std::uint32_t random() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 17U;
    state_ ^= state_ << 5U;
    return state_;
  }

  SlottedHand slotted_;
  const SessionSoFar& session_;
  const EngineConfig& engine_;
  const Judgement& as_written_;
  Questions& questions_;
  Pass pass_;
  Judgement judged_;
  Agreement agreement_;
  std::optional<Finding> contradiction_;
  std::size_t tried_ = 0;
  unsigned way_ = 0;  ///< in which a hand is completed
  std::uint32_t state_ = 2463534242U;
  bool at_the_end_ = false;  ///< nothing is left out before it is complete
  bool complete_ = false;
};

/// What players chose unseen may have any answer.
Questions questions_of(const log::Hand& hand, const Judgement& as_written) {
  const bool any = has_hidden_plays(hand);
  const bool over = std::ranges::none_of(as_written.findings,
                                         [](const Finding& finding) { return finding.code == Code::hand_not_over; });
  return {.verdict = any || as_written.verdict == Verdict::undetermined,
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
      if (open && search.tried() >= most_tried) {
        findings.back().help = fmt::format("{} ways to complete the hand were tried", most_tried);
      }
    }
  }
  const bool agreed = all.on_verdict && search.complete();
  const Verdict verdict = agreed ? all.first.verdict : Verdict::undetermined;
  const bool unsaid = agreed ? verdict_of(findings) != verdict : findings.empty();
  const bool unpaid = !recorded && pays_open && findings.empty();
  if ((asked.verdict && unsaid && verdict != Verdict::ok) || unpaid) {
    const std::vector<Finding>& among = agreed ? all.first.findings : as_written.findings;
    const auto gravest =
        std::ranges::find_if(among, [&](const Finding& finding) { return verdict_of({finding}) == verdict; });
    if (gravest != among.end()) {
      findings.push_back(*gravest);
      if (agreed) {
        findings.back().help = "with other hidden cards something else is wrong: there are none with which nothing is";
      }
    } else {
      findings.push_back(all.first.findings.empty() ? Finding{} : all.first.findings.front());
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
  SlottedHand slotted = with_slots(hand, engine.rules(), pass.table(), judgement.seats);
  if (slotted.slots.empty()) {
    return;
  }
  Questions questions = questions_of(hand, judgement);
  Search search(slotted, session, engine, judgement, questions);
  search.run();
  if (search.complete() && search.agreement().number == 0) {
    // The first line that no completion gets past is where the record cannot be true.
    if (search.contradiction() && judgement.verdict != Verdict::illegal) {
      judgement.findings.push_back(*search.contradiction());
      judgement.verdict = Verdict::illegal;
    }
  } else {
    settle(hand, judgement, search, questions, engine.rules().clause_of(spec::Key::settlement));
  }
}

}  // namespace tonk
