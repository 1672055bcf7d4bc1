#include "session/record.hpp"

#include <cstddef>

namespace tonk {

Remark remark_at(const std::string& file, const Place& place, Span at, Verdict leads_to, std::string code,
                 Message message) {
  Remark remark{at_place(place.text, at, place.first_line)};
  static_cast<Message&>(remark) = std::move(message);
  remark.code = std::move(code);
  remark.file = file;
  remark.leads_to = leads_to;
  return remark;
}

Remark remark_at(const std::string& file, const Place& place, const log::Hand& hand, const spec::Rules& rules,
                 const Finding& finding) {
  Remark remark = remark_at(file, place, finding.at, verdict_of(weight(finding.code)),
                            std::string(to_string(finding.code)), finding);
  remark.player = mover_at(hand, finding.at);
  if (finding.rule) {
    remark.rule = rules.clause(*finding.rule);
  }
  return remark;
}

PlayerSums by_player(const Judgement& judgement, const std::vector<Amount>& sums) {
  PlayerSums named;
  for (std::size_t seat = 0; seat < sums.size(); ++seat) {
    named.emplace_back(judgement.seats[seat], sums[seat]);
  }
  return named;
}

std::string_view mover_at(const log::Hand& hand, Span at) {
  for (const log::PlayLine& line : hand.play) {
    if (line.at.begin <= at.begin && at.begin < line.at.end) {
      return hand.names[line.player.index];
    }
  }
  return {};
}

Verdict verdict_of(Weight weight) {
  switch (weight) {
    case Weight::illegal: return Verdict::illegal;
    case Weight::mis_settled: return Verdict::mis_settled;
    case Weight::incomplete: return Verdict::incomplete;
    case Weight::undetermined: return Verdict::undetermined;
  }
  return Verdict::unreadable;
}

void VerdictCounts::add(Verdict verdict, bool is_session) {
  if (is_session) {
    ++sessions;
    return;
  }
  ++hands;
  ++by_verdict[static_cast<std::size_t>(verdict)];
}

void VerdictCounts::add(const VerdictCounts& other) {
  hands += other.hands;
  sessions += other.sessions;
  for (std::size_t verdict = 0; verdict < by_verdict.size(); ++verdict) {
    by_verdict[verdict] += other.by_verdict[verdict];
  }
}

}  // namespace tonk
