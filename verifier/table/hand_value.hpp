#pragma once

#include <cstdint>
#include <optional>

#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// An inclusive range of points, a single number where everything is known.
struct Points {
  int low = 0;
  int high = 0;
  [[nodiscard]] bool exact() const { return low == high; }
  friend bool operator==(Points, Points) = default;
};

/// The least and the most that a holding can count by the house's way of counting.
[[nodiscard]] Points count(const spec::Rules& rules, const Holding& holding);

/// An answer that hidden cards can leave open.
enum class Answer : std::uint8_t { no, maybe, yes };

/// Whether cards held meet the condition. `against` is the count that `higher` and `lower` compare with.
[[nodiscard]] Answer meets(const spec::Rules& rules, const spec::HandCondition& condition, const Holding& held,
                           std::optional<Points> against = std::nullopt);

/// Which win a hand has: of those that can be declared at the time the dearest that it meets, of these the first.
struct DealtWinner {
  Answer answer = Answer::no;
  std::size_t win = 0;  ///< which of Rules::dealt_wins; for `yes` and `maybe`
  bool open = false;    ///< `yes`, but hidden cards may make it one that goes before
};

/// Whether the seat was dealt a win that is declared at once.
[[nodiscard]] DealtWinner dealt_win(const spec::Rules& rules, const Table& table, Seat seat);

/// Whether the seat may declare a win as the table stands.
[[nodiscard]] DealtWinner declarable(const spec::Rules& rules, const Table& table, Seat seat);

/// Whether any win could be declared now, whatever the cards are; and any that has to be declared.
[[nodiscard]] bool may_declare(const spec::Rules& rules, const Table& table, Seat seat);
[[nodiscard]] bool may_owe_declaration(const spec::Rules& rules, const Table& table, Seat seat);

/// Whether the hand of the player who declared on their own turn has the win that was claimed, rather than another one.
[[nodiscard]] Answer claim_stands(const spec::Rules& rules, const Table& table);

/// What the sentences of a win name, added up, to tell the dearer of two: of those with an `if` and those for the other case the greater sum.
[[nodiscard]] Amount price_of(const spec::DealtWin& win);

}  // namespace tonk
