#include "tests/agreement/both_judges.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "core/text.hpp"
#include "parser/convert.hpp"
#include "parser/reader.hpp"

namespace tonk::test {
namespace {

/// Lines tell places apart well enough, where each move has its own.
std::uint64_t line_of(const std::string& text, Offset at) { return locate(text, at).line; }

std::string net_of(const std::vector<Amount>& net) {
  std::string all;
  for (const Amount amount : net) {
    all += ' ' + to_string(amount);
  }
  return all;
}

/// What somebody may do in the middle of another's turn, and be wrong.
bool breaks_in(const std::string& code) {
  return code == "out-of-turn" || code == "no-slap" || code == "false-declaration" || code == "wrong-aside" ||
         code == "not-in-house" || code == "unknown-player" || code == "card-not-held";
}

std::vector<std::string> found(const Judgement& judgement) {
  std::vector<std::string> all;
  for (const Finding& finding : judgement.findings) {
    all.push_back(fmt::format("{}: {} ({})", to_string(finding.code), finding.message, finding.help));
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// What is found at a turn's last move once the next player begins.
bool ends_turn(Code code) {
  return code == Code::no_discard || code == Code::take_not_used || code == Code::spread_held;
}

/// The line of the first finding. Where somebody breaks into a turn, the reference stops; how the turn ended the verifier finds
/// later, and says so at the turn. Where the reference stops in a hand without moves, the verifier says at its beginning that it is not
/// over.
std::uint64_t first_line(const Judgement& engine, const reference::Judgement& reference, const std::string& text) {
  const std::vector<Finding>& findings = engine.findings;
  const bool broken_into = reference.stopped && breaks_in(reference.faults.front().code);
  const bool later =
      (broken_into && ends_turn(findings[0].code)) || (reference.stopped && findings[0].code == Code::hand_not_over);
  return line_of(text, findings[findings.size() > 1 && later ? 1 : 0].at.begin);
}

}  // namespace

bool alike_in_json(const Judgement& in_words, const spec::Rules& rules, const std::string& text) {
  const log::Formatted json = log::convert(text, log::Form::text, log::Form::json);
  log::ChunkReader reader(json.text, log::Form::json);
  log::Hand hand;
  if (!reader.next(hand) || !reader.errors().empty()) {
    return false;
  }
  Judgement in_json;
  judge(hand, {}, EngineConfig(rules), in_json);
  return in_json.verdict == in_words.verdict && in_json.settlement == in_words.settlement &&
         in_json.end == in_words.end && in_json.seats == in_words.seats && in_json.net == in_words.net &&
         in_json.points == in_words.points && in_json.carried == in_words.carried && found(in_json) == found(in_words);
}

bool agree(const Judgement& engine, const reference::Judgement& reference, const std::string& text) {
  if (!reference.out_of_scope.empty()) {
    return true;
  }
  if (engine.findings.empty() != reference.faults.empty()) {
    return false;
  }
  if (!engine.findings.empty() && first_line(engine, reference, text) != line_of(text, reference.faults.front().at)) {
    return false;
  }
  const std::string verdict{to_string(engine.verdict)};
  if (reference.stopped) {
    // What comes after a move that can be read in two ways is not looked at.
    return verdict == reference.verdict || reference.verdict != "illegal";
  }
  return verdict == reference.verdict && to_string(engine.end) == reference.end &&
         (reference.end.empty() || (engine.net == reference.net && engine.points == reference.points));
}

std::string told(const Judgement& engine, const reference::Judgement& reference, const std::string& text) {
  std::string all =
      fmt::format("engine:    {} `{}`{}\n", to_string(engine.verdict), to_string(engine.end), net_of(engine.net));
  for (const Finding& finding : engine.findings) {
    all += fmt::format("  {}: {}: {}\n", line_of(text, finding.at.begin), to_string(finding.code), finding.message);
  }
  all += fmt::format("reference: {} `{}`{}{}\n", reference.verdict, reference.end, net_of(reference.net),
                     reference.stopped ? ", and no further" : "");
  for (const reference::Fault& fault : reference.faults) {
    all += fmt::format("  {}: {}\n", line_of(text, fault.at), fault.code);
  }
  std::uint64_t line = 0;
  std::istringstream lines{text};
  for (std::string written; std::getline(lines, written);) {
    all += fmt::format("{:3} {}\n", ++line, written);
  }
  return all;
}

namespace {

log::Hand read(const std::string& text) {
  log::ChunkReader reader(text, log::Form::text);
  log::Hand hand;
  if (!reader.next(hand) || !reader.errors().empty()) {
    throw std::logic_error("not a log: " + text);
  }
  return hand;
}

}  // namespace

Judgement judged_alone(const spec::Rules& rules, const std::string& text) {
  Judgement judgement;
  judge(read(text), {}, EngineConfig(rules), judgement);
  return judgement;
}

Opinions opinions(const spec::Rules& rules, const std::string& text) {
  Opinions both;
  both.engine = judged_alone(rules, text);
  reference::SessionState carried;
  both.reference = reference::judge(read(text), nullptr, rules, carried);
  both.agree = agree(both.engine, both.reference, text);
  if (!both.agree) {
    both.told = told(both.engine, both.reference, text);
  }
  return both;
}

}  // namespace tonk::test
