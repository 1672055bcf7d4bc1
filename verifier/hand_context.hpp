#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judgement.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// What the judge reads of one hand: what was recorded, the rules, what the session has brought, the table as it stands, and who
/// sits where. All that it refers to outlives it.
struct HandContext {
  const log::Hand& hand;
  const SessionSoFar& session;
  const spec::Rules& rules;
  const Table& table;
  const SessionState& carried;                             ///< what the hand inherits, its own newcomers included
  const std::vector<std::string>& seats;                   ///< names, clockwise
  std::array<std::int16_t, log::max_names + 1> seat_of{};  ///< by NameId; -1 for a name without a seat
  std::array<std::size_t, spec::max_players> member_of{};  ///< by seat, which of SessionState::members

  static constexpr std::size_t nobody = ~std::size_t{0};  ///< in `member_of`: who is new

  [[nodiscard]] SessionView session_view() const { return {carried, member_of}; }
  [[nodiscard]] const Member& member(Seat seat) const { return carried.members[member_of[seat.index]]; }
  [[nodiscard]] const std::string& name(Seat seat) const { return seats[seat.index]; }
  [[nodiscard]] const std::string& name(log::NameId id) const { return hand.names[id.index]; }

  [[nodiscard]] std::span<const log::WrittenCard> cards(log::Cards range) const {
    return std::span{hand.cards}.subspan(range.first, range.count);
  }

  /// Where the hand begins in its text: for what has no line of its own.
  [[nodiscard]] Span beginning() const { return hand.id_at; }
  /// The last action; the beginning where there was none.
  [[nodiscard]] Span last_of_play() const { return hand.actions.empty() ? beginning() : hand.actions.back().at; }
};

/// Where the findings of a hand go. After most_findings of them the rest is not judged.
class FindingSink {
 public:
  static constexpr std::size_t most_findings = 50;

  /// Both outlive it. `worded`: whether somebody will read them.
  FindingSink(const spec::Rules& rules, std::vector<Finding>& findings, bool worded)
      : rules_(rules), findings_(findings), worded_(worded) {}

  void report(Finding finding);
  /// `rule` is cited where it stands in the house's file.
  void report(Code code, Span at, std::optional<spec::Key> rule, std::string message, std::string help = {});

  [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }
  [[nodiscard]] bool full() const { return findings_.size() >= most_findings; }
  [[nodiscard]] bool worded() const { return worded_; }

 private:
  const spec::Rules& rules_;
  std::vector<Finding>& findings_;
  bool worded_;
};

/// The help that a line of this kind of each of these players would settle it, as in "a `show` line of `Ann` would settle it". Empty
/// where there are none.
[[nodiscard]] std::string would_settle(const HandContext& context, std::string_view line, Seats players);

void report_stranger(const HandContext& context, FindingSink& findings, log::NameId id, Span at);

/// The seat of a name; where it has none, that is reported at `at`.
[[nodiscard]] inline std::optional<Seat> find_seat(const HandContext& context, FindingSink& findings, log::NameId id,
                                                   Span at) {
  const std::int16_t found = context.seat_of[id.index];
  if (found >= 0) {
    return Seat{static_cast<std::uint8_t>(found)};
  }
  report_stranger(context, findings, id, at);
  return std::nullopt;
}

}  // namespace tonk
