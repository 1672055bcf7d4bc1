#include "verifier/mend/mend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "verifier/judge/pass.hpp"
#include "verifier/mend/corrections.hpp"

namespace tonk {
namespace {

/// So many corrections are judged.
constexpr std::size_t most_tried = 4'000;
/// So many are told, if they explain as much as each other.
constexpr std::size_t most_told = 3;

/// Whether one line can be the cause of several such findings.
bool is_of_the_record(Code code) {
  return code == Code::unknown_player || code == Code::out_of_turn || code == Code::no_draw ||
         code == Code::second_draw || code == Code::no_discard || code == Code::not_the_deck;
}

bool is_certain(const Finding& finding) { return finding.code != Code::hidden_cards; }

/// The corrections of the least cost with which nothing is wrong with the hand.
std::vector<Correction> corrections_of(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine,
                                       const std::vector<std::string>& seats, Offset until) {
  std::vector<Correction> found;
  Pass pass;
  Judgement judged;
  std::size_t tried = 0;
  for (unsigned cost = 1; cost <= most_cost && found.empty() && tried < most_tried; ++cost) {
    each_correction(hand, engine.rules(), seats, until, cost, [&](const Correction& correction) {
      pass(correction.hand, session, engine, judged, nullptr);
      if (std::ranges::none_of(judged.findings, is_certain)) {
        found.push_back(correction);
      }
      return ++tried < most_tried;
    });
  }
  return found;
}

/// The slip may be in the lines right after that in which it shows: a turn without a discard ends with the next one.
Offset soon_after(const log::Hand& hand, Span at) {
  auto action = std::ranges::find_if(hand.actions, [&](const log::Action& one) { return one.at.begin >= at.end; });
  for (int more = 0; more < 2 && action != hand.actions.end(); ++more) {
    at = action->at;
    ++action;
  }
  return at.end;
}

/// "if `ann` is `Ann`, the rest of the hand is in order".
std::string explanation(const std::vector<Correction>& corrections) {
  std::string text = "if ";
  for (std::size_t number = 0; number < std::min(corrections.size(), most_told); ++number) {
    text += number == 0 ? "" : number + 1 == corrections.size() ? ", or if " : ", if ";
    text += corrections[number].what;
  }
  if (corrections.size() > most_told) {
    text += fmt::format(", or with one of {} other corrections", corrections.size() - most_told);
  }
  return text + ", the rest of the hand is in order";
}

}  // namespace

void mend(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, Judgement& judgement) {
  if (judgement.verdict != Verdict::illegal) {
    return;
  }
  const auto gravest = std::ranges::find_if(judgement.findings, [&](const Finding& finding) {
    return is_certain(finding) && verdict_of({finding}) == Verdict::illegal;
  });
  const bool several = std::ranges::any_of(judgement.findings, [&](const Finding& finding) {
    return is_certain(finding) && (finding.code != gravest->code || is_of_the_record(finding.code));
  });
  const auto certain = std::ranges::count_if(judgement.findings, is_certain);
  // Who does twice what is forbidden has made no slip of the pen.
  if (certain < 2 || !several) {
    return;
  }
  const std::vector<Correction> corrections =
      corrections_of(hand, session, engine, judgement.seats, soon_after(hand, gravest->at));
  if (corrections.empty()) {
    return;
  }
  Finding fault = *gravest;
  fault.help = explanation(corrections);
  // What hidden cards leave open in the corrected hand stays open.
  Judgement corrected;
  Pass{}(corrections.front().hand, session, engine, corrected, nullptr);
  judgement.findings = std::move(corrected.findings);
  judgement.findings.push_back(std::move(fault));
  std::ranges::stable_sort(judgement.findings, {}, [](const Finding& finding) { return finding.at.begin; });
  if (corrections.size() == 1) {
    judgement.corrected = corrections.front().hand;
  }
}

}  // namespace tonk
