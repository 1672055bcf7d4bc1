#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/card.hpp"

namespace tonk::explore {

/// Cards that nothing which is asked of a hand tells apart. A card stands once for each pack.
using CardClass = std::vector<Card>;

/// Of a layer, from 1; the nodes behind the last layer are the labels of the hands.
using Node = std::uint32_t;
inline constexpr Node no_node = 0;

/// Labelled hands as a reduced decision diagram: each layer decides how many cards of one class a hand has, and hands that begin
/// differently lead to the same node where they can go on alike.
class HandDiagram {
 public:
  /// For hands of so many cards; there are none yet.
  HandDiagram(const std::vector<CardClass>& classes, unsigned cards);

  [[nodiscard]] std::size_t layers() const { return layers_.size(); }
  /// The cards of the layer's class,
  [[nodiscard]] unsigned in_class(std::size_t layer) const { return in_classes_[layer]; }
  /// and how many of them a hand can have.
  [[nodiscard]] unsigned most(std::size_t layer) const { return std::min(in_classes_[layer], cards_); }
  [[nodiscard]] std::size_t nodes(std::size_t layer) const { return layers_[layer].by_next.size(); }

  [[nodiscard]] Node root() const { return root_; }
  void set_root(Node root) { root_ = root; }

  /// Where a hand goes on with so many cards of the class; `no_node` where no hand does.
  [[nodiscard]] Node next(std::size_t layer, Node node, unsigned taken) const {
    return layers_[layer].next[(node - 1) * (most(layer) + 1U) + taken];
  }

  /// The fewest and the most cards with which a hand is complete from here.
  struct ToCome {
    unsigned least = 0;
    unsigned most = 0;
  };
  [[nodiscard]] ToCome to_come(std::size_t layer, Node node) const {
    return layer == layers() ? ToCome{} : layers_[layer].to_come[node - 1];
  }

  /// The node that goes on so, by the number of cards taken; `no_node` where none of them leads to a hand.
  Node node(std::size_t layer, const std::vector<Node>& next);

  /// The hands with another label in place of each; those whose label is then `no_node` are left out.
  [[nodiscard]] HandDiagram relabelled(std::vector<Node> labels) const;

 private:
  HandDiagram(std::vector<unsigned> in_classes, unsigned cards)
      : in_classes_(std::move(in_classes)), cards_(cards), layers_(in_classes_.size()) {}

  struct Layer {
    std::vector<Node> next;  ///< of each node, by the number of cards taken
    std::vector<ToCome> to_come;
    std::map<std::vector<Node>, Node> by_next;
  };
  std::vector<unsigned> in_classes_;
  unsigned cards_;
  std::vector<Layer> layers_;
  Node root_ = no_node;
};

}  // namespace tonk::explore
