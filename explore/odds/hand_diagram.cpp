#include "explore/odds/hand_diagram.hpp"

#include <optional>

namespace tonk::explore {

HandDiagram::HandDiagram(const std::vector<CardClass>& classes, unsigned cards)
    : cards_(cards), layers_(classes.size()) {
  in_classes_.reserve(classes.size());
  for (const CardClass& one : classes) {
    in_classes_.push_back(static_cast<unsigned>(one.size()));
  }
}

Node HandDiagram::node(std::size_t layer, const std::vector<Node>& next) {
  Layer& of = layers_[layer];
  const auto known = of.by_next.find(next);
  if (known != of.by_next.end()) {
    return known->second;
  }
  std::optional<ToCome> cards;
  for (unsigned taken = 0; taken < next.size(); ++taken) {
    if (next[taken] != no_node) {
      const ToCome behind = to_come(layer + 1, next[taken]);
      const ToCome here{taken + behind.least, taken + behind.most};
      cards = cards ? ToCome{std::min(cards->least, here.least), std::max(cards->most, here.most)} : here;
    }
  }
  if (!cards) {
    return no_node;
  }
  of.next.insert(of.next.end(), next.begin(), next.end());
  of.to_come.push_back(*cards);
  return of.by_next.emplace(next, static_cast<Node>(of.to_come.size())).first->second;
}

HandDiagram HandDiagram::relabelled(std::vector<Node> labels) const {
  HandDiagram other(in_classes_, cards_);
  for (std::size_t layer = layers(); layer-- > 0;) {
    std::vector<Node> here;
    here.reserve(nodes(layer));
    std::vector<Node> next(most(layer) + 1U);
    for (Node node = 1; node <= nodes(layer); ++node) {
      for (unsigned taken = 0; taken < next.size(); ++taken) {
        const Node old = this->next(layer, node, taken);
        next[taken] = old == no_node ? no_node : labels[old - 1];
      }
      here.push_back(other.node(layer, next));
    }
    labels = std::move(here);
  }
  other.root_ = root_ == no_node ? no_node : labels[root_ - 1];
  return other;
}

}  // namespace tonk::explore
