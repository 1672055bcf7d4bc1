#include "verifier/judge/hand_context.hpp"

#include <fmt/core.h>

namespace tonk {

void HandContext::report_stranger(log::NameId id, Span at) {
  const std::vector<std::string_view> seated{judgement.seats.begin(), judgement.seats.end()};
  const std::string_view meant = nearest(name(id), seated);
  report(Code::unknown_player, at, std::nullopt, fmt::format("nobody called `{}` sits at the table", name(id)),
         meant.empty() ? "" : fmt::format("did you mean `{}`?", meant));
}

void HandContext::report(Finding finding) {
  if (judgement.findings.size() + 1 == most_findings) {
    judgement.findings.push_back(
        {Code::too_many_findings, finding.at, "so much is wrong here that the rest of the hand is not judged", "", {}});
  } else if (!full()) {
    judgement.findings.push_back(std::move(finding));
  }
}

void HandContext::report(Code code, Span at, std::optional<spec::Key> rule, std::string message, std::string help) {
  report(Finding{code, at, std::move(message), std::move(help),
                 rule ? std::optional{rules.clause_of(*rule)} : std::nullopt});
}

}  // namespace tonk
