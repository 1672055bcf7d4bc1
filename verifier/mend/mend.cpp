#include "verifier/mend/mend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/judge/pass.hpp"
#include "verifier/mend/corrections.hpp"

namespace tonk {
namespace {

/// So many corrections are judged, or fewer where that is more work.
constexpr std::size_t most_tried = 4'000;
/// So many are told, if they explain as much as each other.
constexpr std::size_t most_told = 3;

/// Whether one line can be the cause of several such findings.
bool is_of_the_record(Code code) {
  return code == Code::unknown_player || code == Code::out_of_turn || code == Code::no_draw ||
         code == Code::second_draw || code == Code::no_discard || code == Code::not_the_deck;
}

bool is_certain(const Finding& finding) { return finding.code != Code::hidden_cards; }

std::size_t certain_in(const Judgement& judged) {
  return static_cast<std::size_t>(std::ranges::count_if(judged.findings, is_certain));
}

/// The corrections that leave the fewest findings, and of those the ones of the least cost.
struct Corrections {
  std::vector<Correction> found;
  std::size_t left = 0;  ///< findings that are certain

  /// Whether they are as many as are wanted, so that nothing of a greater cost is better.
  [[nodiscard]] bool explain_all() const { return !found.empty() && left == 0; }
};

/// Judges corrections one after the other, and keeps the best.
class Trial {
 public:
  /// `accepts` says whether what is left with a correction can be told beside it.
  Trial(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, std::size_t fewer_than,
        std::function<bool(const Judgement&)> accepts)
      : session_(session),
        engine_(engine),
        accepts_(std::move(accepts)),
        best_{{}, fewer_than},
        left_(most_tried / work_to_judge(engine.rules(), hand)) {}

  bool operator()(const Correction& correction) {
    pass_(correction.hand, session_, engine_, judged_, nullptr);
    const std::size_t left = certain_in(judged_);
    const bool same_cost = !best_.found.empty() && best_.found.front().cost == correction.cost;
    if ((left < best_.left || (left == best_.left && same_cost)) && accepts_(judged_)) {
      if (left < best_.left) {
        best_ = {{}, left};
      }
      best_.found.push_back(correction);
    }
    return --left_ > 0;
  }

  [[nodiscard]] bool goes_on() const { return left_ > 0 && !best_.explain_all(); }
  /// Whether there may be corrections that were not judged.
  [[nodiscard]] bool given_up() const { return left_ == 0; }
  [[nodiscard]] const Corrections& best() const { return best_; }

 private:
  const SessionSoFar& session_;
  const EngineConfig& engine_;
  std::function<bool(const Judgement&)> accepts_;
  Corrections best_;
  Pass pass_{Wanted::comparison};
  Judgement judged_;
  std::size_t left_;  ///< that may still be judged
};

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
std::string explanation(const Corrections& corrections, bool is_all_explained) {
  const std::vector<Correction>& found = corrections.found;
  std::string text = "if ";
  for (std::size_t number = 0; number < std::min(found.size(), most_told); ++number) {
    text += number == 0 ? "" : number + 1 == found.size() ? ", or if " : ", if ";
    text += found[number].what;
  }
  if (found.size() > most_told) {
    text += fmt::format(", or with one of {} other corrections", found.size() - most_told);
  }
  return text + (is_all_explained ? ", the rest of the hand is in order"
                                  : ", the rest of the hand is in order but for what is found below");
}

bool is_illegal(const Finding& finding) { return is_certain(finding) && verdict_of({finding}) == Verdict::illegal; }

/// The corrections that a fault at the first illegal move may come of.
Corrections corrections_of(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine,
                           const Judgement& judgement, const Finding& fault) {
  const auto is_told_already = [&](const Finding& finding) {
    return !is_same(finding, fault) &&
           std::ranges::any_of(judgement.findings, [&](const Finding& known) { return is_same(known, finding); });
  };
  // Unless all is in order, nothing may be found that is not found without the correction, and the fault must be gone.
  const auto accepts = [&](const Judgement& judged) {
    return certain_in(judged) == 0 || std::ranges::all_of(judged.findings, is_told_already);
  };
  Trial trial(hand, session, engine, certain_in(judgement) - 1, accepts);
  for (unsigned cost = 1; cost <= most_cost && trial.goes_on(); ++cost) {
    each_correction(hand, engine.rules(), judgement.seats, soon_after(hand, fault.at), cost, std::ref(trial));
  }
  return trial.best();
}

}  // namespace

void mend(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, Judgement& judgement) {
  if (judgement.verdict != Verdict::illegal) {
    return;
  }
  const auto gravest = std::ranges::find_if(judgement.findings, is_illegal);
  const bool several = std::ranges::any_of(judgement.findings, [&](const Finding& finding) {
    return is_certain(finding) && (finding.code != gravest->code || is_of_the_record(finding.code));
  });
  // Who does twice what is forbidden has made no slip of the pen.
  if (certain_in(judgement) < 2 || !several) {
    return;
  }
  const Corrections corrections = corrections_of(hand, session, engine, judgement, *gravest);
  if (corrections.found.empty()) {
    return;
  }
  const Correction& first = corrections.found.front();
  const auto at_slip = std::ranges::find_if(judgement.findings, [&](const Finding& finding) {
    return is_illegal(finding) && finding.at.begin < first.at.end && first.at.begin < finding.at.end;
  });
  Finding fault = at_slip == judgement.findings.end() ? *gravest : *at_slip;
  // What hidden cards leave open in the corrected hand stays open.
  Judgement corrected;
  Pass{}(first.hand, session, engine, corrected, nullptr);
  fault.help = explanation(corrections, corrected.findings.empty());
  // What is told is true of the hand as it is written.
  for (Finding& finding : corrected.findings) {
    const auto written =
        std::ranges::find_if(judgement.findings, [&](const Finding& one) { return is_same(one, finding); });
    if (written != judgement.findings.end()) {
      finding = *written;
    }
  }
  judgement.findings = std::move(corrected.findings);
  judgement.findings.push_back(std::move(fault));
  std::ranges::stable_sort(judgement.findings, {}, [](const Finding& finding) { return finding.at.begin; });
}

std::optional<Correction> only_correction(const log::Hand& hand, const SessionSoFar& session,
                                          const EngineConfig& engine, const Judgement& judgement) {
  if (judgement.verdict != Verdict::illegal && judgement.verdict != Verdict::mis_settled) {
    return std::nullopt;
  }
  const auto illegal = std::ranges::find_if(judgement.findings, is_illegal);
  Trial trial(hand, session, engine, 1, [](const Judgement&) { return true; });
  for (unsigned cost = 1; cost <= most_cost && trial.goes_on(); ++cost) {
    if (illegal == judgement.findings.end()) {
      each_pay_correction(hand, judgement, cost, std::ref(trial));
    } else {
      each_correction(hand, engine.rules(), judgement.seats, soon_after(hand, illegal->at), cost, std::ref(trial));
    }
  }
  const std::vector<Correction>& found = trial.best().found;
  return found.size() == 1 && !trial.given_up() ? std::optional(found.front()) : std::nullopt;
}

}  // namespace tonk
