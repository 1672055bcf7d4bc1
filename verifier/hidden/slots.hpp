#pragma once

#include <cstdint>
#include <vector>

#include "core/card_set.hpp"
#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// A card that nobody saw, where the log has it.
struct Slot {
  static constexpr std::uint32_t upcard = ~std::uint32_t{0};
  std::uint32_t card = upcard;  ///< which of Hand::cards
  std::uint32_t group = 0;      ///< slots of one group hold cards in no order: those of a deal, or of one action
  bool played = false;          ///< a card that its player chose, or that was turned up, rather than dealt or drawn
  Offset at = 0;                ///< where the log comes to it
  CardSet may_be;               ///< by what the log shows of the other cards
};

/// A hand with all that nobody saw written out as `??`, the cards dealt without a line for them too.
struct SlottedHand {
  log::Hand hand;
  std::vector<Slot> slots;  ///< cards that were chosen first, then the others, those of a player together

  [[nodiscard]] Card card(const Slot& slot) const;
  void set(const Slot& slot, Card card);
};

/// `table` is that of the hand, judged as it is written.
[[nodiscard]] SlottedHand with_slots(const log::Hand& hand, const spec::Rules& rules, const Table& table,
                                     const std::vector<std::string>& seats);

/// Whether the action plays a card that nobody saw, or declares one.
[[nodiscard]] bool is_hidden_play(const log::Hand& hand, const log::Action& action);

/// Whether there is such an action.
[[nodiscard]] bool has_hidden_plays(const log::Hand& hand);

}  // namespace tonk
