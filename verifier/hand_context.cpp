#include "verifier/hand_context.hpp"

#include <fmt/format.h>

namespace tonk {

void FindingSink::report(Finding finding) {
  if (findings_.size() + 1 == most_findings) {
    findings_.push_back({{"so much is wrong here that the rest of the hand is not judged", ""},
                         Code::too_many_findings,
                         finding.at,
                         {}});
  } else if (!full()) {
    findings_.push_back(std::move(finding));
  }
}

void FindingSink::report(Code code, Span at, std::optional<spec::Key> rule, std::string message, std::string help) {
  report(Finding{
      {std::move(message), std::move(help)}, code, at, rule ? std::optional{rules_.clause_of(*rule)} : std::nullopt});
}

std::string would_settle(const HandContext& context, std::string_view line, Seats players) {
  std::vector<std::string> names;
  each(players, [&](Seat seat) { names.push_back(fmt::format("`{}`", context.name(seat))); });
  const bool one = names.size() == 1;
  return names.empty() ? ""
                       : fmt::format("{}`{}` line{} of {} would settle it", one ? "a " : "", line, one ? "" : "s",
                                     fmt::join(names, " and "));
}

void report_stranger(const HandContext& context, FindingSink& findings, log::NameId id, Span at) {
  const std::vector<std::string_view> seated{context.seats.begin(), context.seats.end()};
  const std::string_view meant = nearest(context.name(id), seated);
  findings.report(Code::unknown_player, at, std::nullopt,
                  fmt::format("nobody called `{}` sits at the table", context.name(id)),
                  meant.empty() ? "" : fmt::format("did you mean `{}`?", meant));
}

}  // namespace tonk
