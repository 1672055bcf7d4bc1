#include "cli/judging/record.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "cli/judging/codes.hpp"

namespace tonk::cli {

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

namespace {

Party party(const Judgement& judgement, Account account) {
  if (account.is_player()) {
    return {Party::Kind::player, judgement.seats[account.seat().index]};
  }
  return {account.is_pot() ? Party::Kind::pot : Party::Kind::nobody, {}};
}

Party party(const log::Hand& hand, const log::Account& account) {
  return account.player ? Party{Party::Kind::player, hand.names[account.player->index]} : Party{Party::Kind::pot, {}};
}

}  // namespace

std::string with_sign(std::string_view amount) {
  const bool is_won = amount != "0" && !amount.starts_with('-');
  return fmt::format("{}{}", is_won ? "+" : "", amount);
}

Citation cite(const spec::Rules& rules, spec::ClauseId clause) {
  const spec::Clause& written = rules.clause(clause);
  return {written.rule, written.text,
          written.file.empty() ? std::string() : fmt::format("{}:{}", written.file, written.line)};
}

Remark remark_at(const Place& place, Span at, std::string_view kind) {
  Remark remark;
  remark.kind = kind;
  remark.at = locate(place.text, at.begin, place.first_line);
  remark.width = width_of(place.text, at);
  remark.line = line_at(place.text, at.begin);
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
    Remark remark = remark_at(place, finding.at, to_string(verdict_of(weight(finding.code))));
    remark.player = mover_at(hand, finding.at);
    remark.code = to_string(finding.code);
    remark.message = finding.message;
    remark.help = finding.help;
    if (finding.rule) {
      remark.rule = cite(rules, *finding.rule);
    }
    record.findings.push_back(std::move(remark));
  }
  for (const Transfer& transfer : judgement.transfers) {
    record.payments.push_back({party(judgement, transfer.from), party(judgement, transfer.to),
                               to_string(transfer.amount), cite(rules, transfer.why)});
  }
  for (const log::PayLine& line : hand.pays) {
    record.recorded.push_back({party(hand, line.from), party(hand, line.to), to_string(line.amount), {}});
  }
  for (std::size_t seat = 0; seat < judgement.net.size(); ++seat) {
    record.net.emplace_back(judgement.seats[seat], to_string(judgement.net[seat]));
  }
}

}  // namespace tonk::cli
