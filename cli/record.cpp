#include "cli/record.hpp"

#include <fmt/format.h>

#include "cli/codes.hpp"

namespace tonk::cli {
namespace {

Party party(const Judgement& judgement, Account account) {
  if (account.is_player()) {
    return {Party::Kind::player, judgement.seats[account.seat().index]};
  }
  return {account.is_pot() ? Party::Kind::pot : Party::Kind::nobody, {}};
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

void fill(Record& record, const Judgement& judgement, const spec::Rules& rules, const Place& place) {
  record.verdict = judgement.verdict;
  record.settlement = judgement.settlement;
  record.end = judgement.end;
  for (const Finding& finding : judgement.findings) {
    Remark remark = remark_at(place, finding.at, to_string(verdict_of(weight(finding.code))));
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
  for (std::size_t seat = 0; seat < judgement.net.size(); ++seat) {
    record.net.emplace_back(judgement.seats[seat], to_string(judgement.net[seat]));
  }
}

}  // namespace tonk::cli
