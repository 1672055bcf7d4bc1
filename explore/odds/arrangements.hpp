#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "core/card.hpp"
#include "explore/odds/hand_diagram.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// How the cards of a hand can be arranged in spreads, as far as the classes seen so far decide it.
class Arrangements {
 public:
  using State = std::uint32_t;
  static constexpr State none = 0;   ///< the cards cannot be arranged
  static constexpr State first = 1;  ///< before the first class

  /// For hands of so many cards. `costs` are those of an unmatched card of each class; nothing where every card has to be matched.
  Arrangements(const spec::Rules& rules, const std::vector<CardClass>& classes, unsigned cards,
               std::optional<std::vector<int>> costs, std::uint64_t most_tried);

  /// Whether so many ways to arrange cards have been tried that what is found from then on is not all.
  [[nodiscard]] bool gave_up() const { return tried_ > most_tried_; }

  struct Step {
    State state = none;
    int cost = 0;  ///< more, of the best arrangement
  };
  /// With so many cards of the layer's class, where so many cards are still to come.
  [[nodiscard]] Step next(std::size_t layer, State state, unsigned taken, unsigned to_come);

 private:
  using Open = std::vector<Node>;      ///< spreads that have been begun, as nodes of `melds_`, in order
  using ByOpen = std::map<Open, int>;  ///< the least cost of the cards in none, less that of the best arrangement
  struct Assignment;

  void assign(Assignment& assignment, std::size_t at, unsigned left);
  void begin(Assignment& assignment, unsigned most, unsigned left);
  template <typename Then>
  void go_on(Assignment& assignment, Node node, unsigned taken, const Then& then);

  HandDiagram melds_;
  std::vector<Node> unbegun_;  ///< the node at each layer of a spread that has no card yet
  std::optional<std::vector<int>> costs_;
  std::uint64_t most_tried_;
  std::uint64_t tried_ = 0;
  std::vector<ByOpen> states_;
  std::map<ByOpen, State> numbers_;
  std::map<std::tuple<std::size_t, State, unsigned, unsigned>, Step> steps_;
};

}  // namespace tonk::explore
