#include "tests/fuzz/trial.hpp"

#include <algorithm>
#include <string>

#include "core/text.hpp"
#include "explore/play/playing.hpp"
#include "parser/parse.hpp"
#include "parser/print.hpp"
#include "session/record.hpp"
#include "tests/fuzz/targets.hpp"

namespace tonk::fuzz {
namespace {

/// The gravest comes first, as docs/findings.md has it.
Verdict gravest(const std::vector<Finding>& findings) {
  for (const Weight weight : {Weight::illegal, Weight::mis_settled, Weight::incomplete, Weight::undetermined}) {
    if (std::any_of(findings.begin(), findings.end(),
                    [&](const Finding& finding) { return tonk::weight(finding.code) == weight; })) {
      return verdict_of(weight);
    }
  }
  return Verdict::ok;
}

void check_findings(const Judgement& judgement, const log::Chunk& chunk, const spec::Rules& rules) {
  Offset before = 0;
  for (const Finding& finding : judgement.findings) {
    promise(before <= finding.at.begin, "findings stand in the order of the log");
    promise(finding.at.begin <= finding.at.end && finding.at.end <= chunk.text.size(), "a finding stands in the text");
    promise(!finding.message.empty(), "a finding has a message");
    promise(printable(finding.message) == finding.message && printable(finding.help) == finding.help,
            "a finding is safe to print");
    promise(!finding.rule || finding.rule->index < rules.clauses.size(), "a finding cites a rule of the house");
    before = finding.at.begin;
  }
}

/// What is neither scored nor in the pot adds up to nothing; where points are apart, money does so without them.
void check_sums(const Judgement& judgement) {
  const bool apart = !judgement.points.empty();
  Amount sum;
  for (const Amount net : judgement.net) {
    sum += net;
  }
  for (const Transfer& transfer : judgement.transfers) {
    sum -= (transfer.from.is_nobody() && !apart) || transfer.from.is_pot() ? transfer.amount : Amount{};
    sum += transfer.to.is_pot() ? transfer.amount : Amount{};
  }
  promise(judgement.net.empty() || sum.too_large() || sum.is_zero(), "what is won is lost by somebody");
}

}  // namespace

void check_clauses(const spec::Rules& rules) {
  for (const auto& clause : rules.clauses) {
    promise(clause->file.empty() || (clause->line >= 1 && clause->column >= 1), "a rule has a place in its file");
    promise(printable(clause->text) == clause->text && printable(clause->rule) == clause->rule,
            "a rule is safe to print");
  }
}

void play_a_hand(const spec::Rules& rules, std::uint32_t luck) {
  const unsigned span = std::min<unsigned>(rules.most_players, 8) - std::min<unsigned>(rules.fewest_players, 8) + 1;
  const unsigned players = rules.fewest_players + luck % span;
  if (players > 8) {
    return;
  }
  const Seat dealer{static_cast<std::uint8_t>(luck / 16 % players)};
  explore::Playing playing(rules, explore::player_names(players), dealer, explore::shuffled(rules.deck, luck));
  explore::Player player(luck);
  explore::Step step = explore::Step::went_on;
  for (unsigned moves = 0; moves < 120 && step == explore::Step::went_on; ++moves) {
    step = explore::go_on(playing, player);
  }
  const std::string text = print(playing.hand());
  const log::Chunk chunk{log::Chunk::Kind::hand, text, 1};
  log::Hand hand;
  promise(log::parse(chunk, hand).empty(), "a hand that was played is written so that it can be read");
  Judgement judgement;
  judge(hand, {}, playing.engine(), judgement);
  check_judgement(judgement, chunk, rules);
  for (const Finding& finding : judgement.findings) {
    promise(
        finding.code == Code::hand_not_over && step != explore::Step::over,
        "a hand that was played as the house allows is in order, but there is " + std::string{to_string(finding.code)});
  }
}

void check_judgement(const Judgement& judgement, const log::Chunk& chunk, const spec::Rules& rules) {
  check_findings(judgement, chunk, rules);
  promise(judgement.verdict == gravest(judgement.findings), "the verdict is that of the gravest finding");
  promise(judgement.verdict != Verdict::ok || judgement.settlement != SettlementVerdict::wrong,
          "nothing is wrong with the settlement of a hand in order");
  promise(judgement.net.empty() || judgement.net.size() == judgement.seats.size(), "everybody at the table has a net");
  check_sums(judgement);
}

}  // namespace tonk::fuzz
