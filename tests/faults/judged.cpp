#include "core/text.hpp"
#include "parser/parse.hpp"
#include "tests/faults/recording.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::faults {

std::optional<Judged> judged(const spec::Rules& rules, const std::string& log) {
  Judged result;
  log::Hand head;
  log::Hand hand;
  SessionJudge session;
  log::Splitter splitter(log);
  while (const auto chunk = splitter.next()) {
    const bool is_session = chunk->kind == log::Chunk::Kind::session;
    if (!log::parse(*chunk, is_session ? head : hand).empty()) {
      return std::nullopt;
    }
    if (is_session) {
      session.begin(&head);
      continue;
    }
    result.judgement = session.judge(hand, rules);
    result.findings.clear();
    for (const Finding& finding : result.judgement.findings) {
      result.findings.push_back(
          {locate(chunk->text, finding.at.begin, chunk->first_line).line, finding.code, finding.message});
    }
  }
  result.verdict = result.judgement.verdict;
  result.settlement = result.judgement.settlement;
  return result;
}

}  // namespace tonk::faults
