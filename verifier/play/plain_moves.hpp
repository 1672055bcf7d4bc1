#pragma once

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// Makes the draws and discards of which most hands consist, where it can be seen at a glance that check() has nothing against
/// them: as apply() would, and much faster. Everything else is left to those two.
class PlainMoves {
 public:
  /// Both outlive it.
  PlainMoves(const spec::Rules& rules, Table& table);

  /// Whether the card was drawn, or discarded; else nothing has changed.
  [[nodiscard]] bool draw(Seat seat, Card card);
  [[nodiscard]] bool discard(Seat seat, Card card);
  /// Whether one card was drawn and one discarded, and that was the whole turn; else nothing has changed. A turn that has begun is left
  /// to the two above.
  [[nodiscard]] bool turn(Seat seat, Card drawn, Card discarded);

 private:
  [[nodiscard]] bool may_draw(Seat seat, Card card) const;
  void make_draw(Seat seat, Card card);
  void make_discard(Seat seat, Card card);

  const spec::Rules& rules_;
  Table& table_;
  bool may_draw_;
  bool may_discard_;
};

}  // namespace tonk
