#include "verifier/hidden/deciding.hpp"

#include <algorithm>
#include <optional>

namespace tonk {
namespace {

/// So many hands are judged.
constexpr std::size_t most_tried = 5'000;
/// The cards that decide are looked for in so many groups together.
constexpr std::size_t most_groups = 3;

/// Of groups of slots, the fewest cards that decide what the hand comes to.
class Deciding {
 public:
  Deciding(Completing& hand, std::vector<Completion>& found)
      : hand_(hand), found_(found), until_(hand.tried() + most_tried) {
    for (const Slot& slot : hand.slots()) {
      if (groups_.empty() || groups_.back() != slot.group) {
        groups_.push_back(slot.group);
      }
    }
  }

  /// The groups, or nothing where none were found, or it takes too long to make sure.
  std::vector<std::uint32_t> find() {
    std::vector<std::vector<std::uint32_t>> sets;
    subsets({}, 0, sets);
    std::ranges::stable_sort(sets, {}, [&](const auto& set) { return size(set); });
    for (const std::vector<std::uint32_t>& set : sets) {
      if (hand_.tried() >= until_) {
        break;
      }
      if (size(set) < hand_.slots().size() && decides(set) && hand_.tried() < until_) {
        return set;
      }
    }
    return {};
  }

 private:
  void subsets(const std::vector<std::uint32_t>& chosen, std::size_t next,
               std::vector<std::vector<std::uint32_t>>& sets) const {
    if (!chosen.empty()) {
      sets.push_back(chosen);
    }
    if (chosen.size() == most_groups || sets.size() > most_tried) {
      return;
    }
    for (; next < groups_.size(); ++next) {
      std::vector<std::uint32_t> more = chosen;
      more.push_back(groups_[next]);
      subsets(more, next + 1, sets);
    }
  }

  static bool has(const std::vector<std::uint32_t>& set, std::uint32_t group) {
    return std::ranges::find(set, group) != set.end();
  }

  [[nodiscard]] std::size_t size(const std::vector<std::uint32_t>& set) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(hand_.slots(), [&](const Slot& slot) { return has(set, slot.group); }));
  }

  /// The cards of each group in order, those of other groups left out.
  [[nodiscard]] std::vector<Card> cards_of(const std::vector<std::uint32_t>& set, const Completion& completion) const {
    std::vector<Card> cards;
    for (const std::uint32_t group : set) {
      const auto first = cards.size();
      for (std::size_t slot = 0; slot < hand_.slots().size(); ++slot) {
        if (hand_.slots()[slot].group == group) {
          cards.push_back(completion.cards[slot]);
        }
      }
      std::sort(cards.begin() + static_cast<std::ptrdiff_t>(first), cards.end());
    }
    return cards;
  }

  bool decides(const std::vector<std::uint32_t>& set) {
    for (const Completion& one : found_) {
      for (const Completion& other : found_) {
        if (differ(one.judged, other.judged) && cards_of(set, one) == cards_of(set, other)) {
          return false;
        }
      }
    }
    hand_.set_all(std::vector<Card>(hand_.slots().size()));
    const bool proven = decided_for_each(set, 0);
    hand_.set_all(std::vector<Card>(hand_.slots().size()));
    return proven;
  }

  /// With each choice of cards for the slots of the set.
  bool decided_for_each(const std::vector<std::uint32_t>& set, std::size_t slot) {
    while (slot < hand_.slots().size() && !has(set, hand_.slots()[slot].group)) {
      ++slot;
    }
    if (hand_.tried() >= until_ || hand_.contradicts()) {
      return hand_.tried() < until_;
    }
    if (slot == hand_.slots().size()) {
      seen_.reset();
      return all_come_to_one(0);
    }
    return with_each_card(slot, [&] { return decided_for_each(set, slot + 1); });
  }

  /// Whether all completions of the hand as it stands come to the same.
  bool all_come_to_one(std::size_t slot) {
    while (slot < hand_.slots().size() && hand_.card(slot).known()) {
      ++slot;
    }
    if (hand_.tried() >= until_ || hand_.contradicts()) {
      return hand_.tried() < until_;
    }
    if (slot == hand_.slots().size()) {
      return is_as_seen();
    }
    return with_each_card(slot, [&] { return all_come_to_one(slot + 1); });
  }

  bool is_as_seen() {
    const Completion completion{hand_.cards(), hand_.judged()};
    if (!seen_) {
      seen_ = completion;
    }
    const bool same = !differ(seen_->judged, completion.judged);
    if (!same) {
      found_.push_back(*seen_);
      found_.push_back(completion);
    }
    return same;
  }

  template <typename Next>
  bool with_each_card(std::size_t slot, const Next& next) {
    bool all = true;
    for (const Card card : hand_.slots()[slot].may_be) {
      if (all && hand_.in_order(slot, card)) {
        hand_.set(slot, card);
        all = next();
      }
    }
    hand_.set(slot, Card{});
    return all;
  }

  Completing& hand_;
  std::vector<Completion>& found_;
  std::vector<std::uint32_t> groups_;
  std::optional<Completion> seen_;
  std::size_t until_;
};

}  // namespace

std::vector<std::uint32_t> deciding_groups(Completing& hand, std::vector<Completion>& found) {
  return Deciding(hand, found).find();
}

}  // namespace tonk
