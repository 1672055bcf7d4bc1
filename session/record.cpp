#include "session/record.hpp"

#include <cstddef>

namespace tonk {
namespace {

Party party(const Judgement& judgement, Account account) {
  if (account.is_player()) {
    return {Party::Kind::player, judgement.seats[account.seat().index]};
  }
  return {account.is_pot() ? Party::Kind::pot : Party::Kind::nobody};
}

Party party(const log::Hand& hand, const log::Account& account) {
  return account.player ? Party{Party::Kind::player, hand.names[account.player->index]} : Party{Party::Kind::pot};
}

}  // namespace

Remark remark_at(const std::string& file, const Place& place, Span at, Verdict leads_to, std::string code,
                 Message message) {
  Remark remark{at_place(place.text, at, place.first_line)};
  static_cast<Message&>(remark) = std::move(message);
  remark.code = std::move(code);
  remark.file = file;
  remark.leads_to = leads_to;
  return remark;
}

std::string_view mover_at(const log::Hand& hand, Span at) {
  for (const log::PlayLine& line : hand.play) {
    if (line.at.begin <= at.begin && at.begin < line.at.end) {
      return hand.names[line.player.index];
    }
  }
  return {};
}

void fill(Record& record, const log::Hand& hand, const Judgement& judgement, const spec::Rules& rules,
          const Place& place) {
  record.verdict = judgement.verdict;
  record.settlement = judgement.settlement;
  record.end = judgement.end;
  for (const Finding& finding : judgement.findings) {
    Remark remark = remark_at(record.file, place, finding.at, verdict_of(weight(finding.code)),
                              std::string(to_string(finding.code)), finding);
    remark.player = mover_at(hand, finding.at);
    if (finding.rule) {
      remark.rule = cite(rules, *finding.rule);
    }
    record.findings.push_back(std::move(remark));
  }
  for (const Transfer& transfer : judgement.transfers) {
    record.payments.push_back(
        {party(judgement, transfer.from), party(judgement, transfer.to), transfer.amount, cite(rules, transfer.why)});
  }
  for (const log::PayLine& line : hand.pays) {
    record.recorded.push_back({party(hand, line.from), party(hand, line.to), line.amount});
  }
  for (std::size_t seat = 0; seat < judgement.net.size(); ++seat) {
    record.net.emplace_back(judgement.seats[seat], judgement.net[seat]);
  }
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
