#include "core/text.hpp"
#include "parser/reader.hpp"
#include "tests/faults/recording.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::faults {

std::optional<Judged> judged(const spec::Rules& rules, const std::string& log) {
  Judged result;
  log::Hand head;
  log::Hand hand;
  SessionJudge session;
  log::ChunkReader reader(log, log::Form::text);
  while (const auto chunk = reader.next(hand)) {
    if (!reader.errors().empty()) {
      return std::nullopt;
    }
    if (chunk->kind == log::Chunk::Kind::session) {
      std::swap(head, hand);
      session.begin(&head);
      continue;
    }
    result.judgement = session.judge(hand, EngineConfig(rules));
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
