#include "tests/support/transcript.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verifier/messages/describe.hpp"

namespace tonk::test {
namespace {

class Transcriber {
 public:
  Transcriber(const spec::Rules& rules, const Judgement& judgement, std::string_view text)
      : rules_(rules), judgement_(judgement), text_(text) {}

  std::string run(const Table& end) {
    line(fmt::format("{}, settlement {}, {}", to_string(judgement_.verdict), to_string(judgement_.settlement),
                     to_string(judgement_.end)));
    for (const Finding& finding : judgement_.findings) {
      tell(finding);
    }
    for (const Transfer& transfer : judgement_.transfers) {
      line(fmt::format("{} pays {} {}", side(transfer.from), side(transfer.to), to_string(transfer.amount)));
    }
    for (std::size_t seat = 0; seat < judgement_.seats.size(); ++seat) {
      tell_player(seat, end);
    }
    tell_carried();
    return std::move(told_);
  }

 private:
  void line(const std::string& words) { told_ += words + '\n'; }

  void tell(const Finding& finding) {
    const Span at = finding.at;
    const bool inside = at.begin <= at.end && at.end <= text_.size();
    std::string place{inside ? text_.substr(at.begin, at.end - at.begin) : "nothing in the text"};
    std::replace(place.begin(), place.end(), '\n', '/');
    line(fmt::format("{} at `{}`: {}", to_string(finding.code), place, finding.message));
    if (!finding.help.empty()) {
      line("help: " + finding.help);
    }
    if (finding.rule) {
      const spec::Clause& clause = rules_.clause(*finding.rule);
      line(fmt::format("rule: {}, {}", clause.rule, clause.text));
    }
  }

  [[nodiscard]] std::string side(Account account) const {
    return account.is_player() ? judgement_.seats[account.seat().index] : account.is_pot() ? "pot" : "nobody";
  }

  void tell_player(std::size_t seat, const Table& end) {
    std::string words = judgement_.seats[seat];
    if (seat < judgement_.net.size()) {
      words += " nets " + to_string(judgement_.net[seat]);
    }
    if (seat < end.players) {
      const Holding& hand = end.hands[seat];
      words += fmt::format(" holding {}", hand.size() == 0 ? "nothing" : to_string(hand));
    }
    line(words);
  }

  void tell_carried() {
    const SessionState& carried = judgement_.carried;
    std::string words = "then " +
                        (carried.next_dealer.known ? fmt::format("{}", fmt::join(carried.next_dealer.names, " or "))
                                                   : "nobody knows who") +
                        " deals";
    for (const Member& member : carried.members) {
      words += fmt::format("; {} {}{}{}{}{}", member.name, to_string(member.money),
                           member.points.is_zero() ? "" : fmt::format(" and {} points", to_string(member.points)),
                           member.tokens ? fmt::format(" with {} tokens", *member.tokens) : "",
                           member.out ? ", out" : "", member.away ? ", away" : "");
    }
    for (const Pot& pot : carried.pots) {
      words += fmt::format("; pot {} {}", pot.bet, to_string(pot.amount));
    }
    line(words + (carried.over ? "; over" : "") + (carried.certain ? "" : "; uncertain"));
  }

  const spec::Rules& rules_;
  const Judgement& judgement_;
  std::string_view text_;
  std::string told_;
};

}  // namespace

std::string transcript(const spec::Rules& rules, const Judgement& judgement, std::string_view text, const Table& end) {
  return Transcriber{rules, judgement, text}.run(end);
}

}  // namespace tonk::test
