#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/table/seats.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// A side bet that players take part in, beside what Table::bets says of it in the same order.
struct Bet {
  const spec::SideBet* kind = nullptr;
  Amount amount;  ///< that each bettor pays
  Seats bettors = 0;
  Amount pot{};  ///< once it is settled, what is left in it
};

/// One hand on the judge's desk: what was recorded, the rules, the table as it stands, and the judgement being written.
struct HandContext {
  const log::Hand& hand;
  const SessionSoFar& session;
  const spec::Rules& rules;
  Table& table;
  Judgement& judgement;
  std::array<std::int16_t, log::max_names + 1> seat_of{};  ///< by NameId; -1 for a name without a seat
  std::array<std::size_t, spec::max_players> member_of{};  ///< by seat, which of the judgement's SessionState::members

  std::vector<Bet> bets{};
  bool claim_failed =
      false;  ///< the hand ended with a win that is not the one it was taken for: nobody knows what it comes to

  static constexpr std::size_t nobody = ~std::size_t{0};  ///< in `member_of`: who is new
  static constexpr std::size_t most_findings = 50;

  /// The seat of a name; where it has none, that is reported at `at`.
  [[nodiscard]] std::optional<Seat> seat(log::NameId id, Span at) {
    const std::int16_t found = seat_of[id.index];
    if (found >= 0) {
      return Seat{static_cast<std::uint8_t>(found)};
    }
    report_stranger(id, at);
    return std::nullopt;
  }
  [[nodiscard]] Member& member(Seat seat) { return judgement.carried.members[member_of[seat.index]]; }
  [[nodiscard]] const std::string& name(Seat seat) const { return judgement.seats[seat.index]; }
  [[nodiscard]] const std::string& name(log::NameId id) const { return hand.names[id.index]; }
  [[nodiscard]] bool full() const { return judgement.findings.size() >= most_findings; }

  /// Where the hand begins in its text: for what has no line of its own.
  [[nodiscard]] Span beginning() const { return hand.id_at; }
  /// The last action; the beginning where there was none.
  [[nodiscard]] Span last_of_play() const { return hand.actions.empty() ? beginning() : hand.actions.back().at; }

  void report_stranger(log::NameId id, Span at);
  void report(Finding finding);
  void report(Code code, Span at, std::optional<spec::Key> rule, std::string message, std::string help = {});
};

}  // namespace tonk
