#include "explore/odds/suit_symmetry.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/card.hpp"

namespace tonk::explore {
namespace {

using Suits = std::array<unsigned, suit_count>;

/// Follows each hand together with the one that it becomes.
class Change {
 public:
  Change(const HandDiagram& hands, const Suits& suits) : hands_(hands), suits_(suits), images_(hands.layers() + 1) {}

  /// Nothing where a hand becomes one with another label, or none.
  std::optional<NodeImages> images(const std::vector<std::size_t>& ranks) {
    images_[0] = {hands_.root()};
    for (std::size_t layer = 0; layer < hands_.layers(); layer += width_) {
      width_ = std::ranges::find(ranks, layer) == ranks.end() ? 1 : suit_count;
      for (Node node = 1; node <= images_[layer].size(); ++node) {
        if (!follow(layer, node, images_[layer][node - 1], 0)) {
          return std::nullopt;
        }
      }
    }
    for (Node label = 1; label <= images_.back().size(); ++label) {
      if (const Node image = images_.back()[label - 1]; image != no_node && image != label) {
        return std::nullopt;
      }
    }
    return std::move(images_);
  }

 private:
  /// In every way to take cards of the classes from `at` on.
  bool follow(std::size_t layer, Node node, Node image, std::size_t at) {
    if (at == width_) {
      return note(layer, node, image);
    }
    for (taken_[at] = 0; taken_[at] <= hands_.most(layer + at); ++taken_[at]) {
      const Node next = hands_.next(layer + at, node, taken_[at]);
      if (next != no_node && !follow(layer, next, image, at + 1)) {
        return false;
      }
    }
    return true;
  }

  bool note(std::size_t layer, Node node, Node image) {
    for (std::size_t at = 0; at < width_ && image != no_node; ++at) {
      image = hands_.next(layer + at, image, taken_[width_ == 1 ? 0 : suits_[at]]);
    }
    std::vector<Node>& behind = images_[layer + width_];
    behind.resize(std::max<std::size_t>(behind.size(), node), no_node);
    const Node known = std::exchange(behind[node - 1], image);
    return image != no_node && (known == no_node || known == image);
  }

  const HandDiagram& hands_;
  Suits suits_;
  NodeImages images_;
  std::size_t width_ = 1;
  std::array<unsigned, suit_count> taken_{};
};

}  // namespace

std::vector<SuitChange> suit_changes(std::span<const HandDiagram* const> diagrams,
                                     const std::vector<std::size_t>& ranks) {
  std::vector<SuitChange> changes;
  Suits suits{0, 1, 2, 3};
  while (!ranks.empty() && std::next_permutation(suits.begin(), suits.end())) {
    SuitChange change;
    for (const HandDiagram* const hands : diagrams) {
      if (auto images = Change(*hands, suits).images(ranks)) {
        change.push_back(*std::move(images));
      }
    }
    if (change.size() == diagrams.size()) {
      changes.push_back(std::move(change));
    }
  }
  return changes;
}

}  // namespace tonk::explore
