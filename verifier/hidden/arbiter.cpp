#include "verifier/hidden/arbiter.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/hidden/completing.hpp"
#include "verifier/hidden/search.hpp"
#include "verifier/hidden/witness.hpp"

namespace tonk {
namespace {

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

/// Whether the finding is of names and accounts, whatever is played.
bool is_of_names(Code code) { return code == Code::unknown_player || code == Code::no_such_account; }

/// Whether a line is told to be false by the cards whose places are known. Of a card that was taken unseen nobody knows whether it still
/// lies where it was.
bool is_of_places(const log::Hand& hand, Code code) {
  return (code == Code::wrong_show || code == Code::wrong_holds) &&
         std::ranges::none_of(hand.actions, [&](const log::Action& action) {
           const bool takes = action.kind == ActionKind::take || action.kind == ActionKind::slap;
           return takes && is_hidden_play(hand, action);
         });
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
    const bool follows = is_of_turns(finding.code) || is_of_places(hand, finding.code);
    if (before || is_of_names(finding.code) || (followed && follows)) {
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
  const std::vector<const Finding*> as_they_stand = counterparts(findings, as_written.findings);
  for (std::size_t number = 0; number < findings.size(); ++number) {
    if (is_general(findings[number]) && as_they_stand[number] != nullptr) {
      static_cast<Message&>(findings[number]) = *as_they_stand[number];
    }
  }
  const std::string tried = fmt::format("{} ways to complete the hand were tried", search.most());
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
        findings.back().help = tried;
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
        // What is said of it may be true of this completion alone.
        findings.back().message = fmt::format("whatever the hidden cards are, this is wrong or something else is: {}",
                                              meaning(gravest->code));
        findings.back().help.clear();
      }
    } else {
      const bool is_fault = !unpaid && !all.first.findings.empty();
      const Finding end{{}, Code::hidden_cards, hand.actions.empty() ? hand.id_at : hand.actions.back().at, settlement};
      findings.push_back(is_fault ? all.first.findings.front() : end);
      findings.back().code = Code::hidden_cards;
      findings.back().message =
          unpaid ? "hidden cards leave open who pays whom" : "hidden cards leave open whether this is in order";
      findings.back().help = search.given_up() ? tried : "";
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
  judgement.given_up = search.given_up();
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
  if (search.complete()) {
    judgement.carried = all.carried;
  } else if (all.number != 0) {
    judgement.carried.keep_common(all.carried);
  }
}

/// At the open finding that the example is about: one of a place at which they differ, or else that of the payments.
void say_what_decides(Judgement& judgement, std::optional<Witnesses> witnesses,
                      std::optional<spec::ClauseId> settlement) {
  if (!witnesses) {
    return;
  }
  const auto remoteness = [&](const Finding& finding) {
    const bool is_there = std::ranges::any_of(witnesses->places, [&](Span at) { return overlap(at, finding.at); });
    return finding.code != Code::hidden_cards ? 3 : is_there ? 0 : finding.rule == settlement ? 1 : 2;
  };
  const auto open = std::ranges::min_element(judgement.findings, {}, remoteness);
  if (open == judgement.findings.end() || open->code != Code::hidden_cards) {
    return;
  }
  const std::string decides = !witnesses->deciding.empty() ? std::move(witnesses->deciding)
                              : witnesses->is_example      ? std::move(open->help)
                                                           : "";
  open->help = witnesses->difference + (decides.empty() ? "" : "; " + decides);
  judgement.witnesses = {std::move(witnesses->one), std::move(witnesses->other)};
}

}  // namespace

bool leaves_open(const log::Hand& hand, const Judgement& as_written) {
  if (hand.header.deck) {
    return false;
  }
  return is_open(as_written) || has_hidden_plays(hand);
}

bool is_surely_illegal(const log::Hand& hand, const Judgement& as_written) {
  return as_written.verdict == Verdict::illegal &&
         std::ranges::any_of(sure_of(hand, as_written),
                             [](const Finding& finding) { return weight(finding.code) == Weight::illegal; });
}

void arbitrate(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, const Table& table,
               Judgement& judgement, Wanted wanted) {
  Completing completing(with_slots(hand, engine.rules(), table, judgement.seats), session, engine, wanted);
  if (completing.slots().empty()) {
    return;
  }
  Questions questions = questions_of(hand, judgement);
  Search search(completing, judgement, questions,
                wanted == Wanted::comparison ? Search::most_compared : Search::most_tried, session.head != nullptr);
  search.run();
  if (search.complete() && search.agreement().number == 0) {
    // The first line that no completion gets past is where the record cannot be true.
    if (completing.contradiction() && judgement.verdict != Verdict::illegal) {
      judgement.findings.push_back(*completing.contradiction());
      judgement.verdict = Verdict::illegal;
    }
  } else {
    const std::optional<spec::ClauseId> settlement = engine.rules().clause_of(spec::Key::settlement);
    settle(hand, judgement, search, questions, settlement);
    if (wanted != Wanted::comparison) {
      say_what_decides(judgement, tell_apart(completing, search.found(), judgement.seats), settlement);
    }
  }
}

}  // namespace tonk
