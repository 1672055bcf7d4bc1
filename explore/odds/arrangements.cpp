#include "explore/odds/arrangements.hpp"

#include <algorithm>
#include <set>
#include <span>

#include "verifier/table/meld.hpp"

namespace tonk::explore {
namespace {

/// How many cards of each class.
using Counts = std::vector<unsigned>;

/// The cards of a suit or of a rank from which spreads are made, with or without the wild ones.
class MeldSearch {
 public:
  MeldSearch(const spec::Rules& rules, const std::vector<CardClass>& classes, unsigned cards, std::uint64_t most_tried)
      : rules_(rules),
        classes_(classes),
        cards_(rules.melds.laid_most == 0 ? cards : std::min<unsigned>(cards, rules.melds.laid_most)),
        most_tried_(most_tried) {
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      look_among(CardSet::of(static_cast<Suit>(suit)), 1);
    }
    for (const Rank rank : rules.deck.order) {
      look_among(CardSet::of(rank), rules.deck.packs);
    }
  }

  [[nodiscard]] const std::set<Counts>& found() const { return found_; }
  [[nodiscard]] std::uint64_t tried() const { return tried_; }

 private:
  /// `most`: of each card that stands for itself.
  void look_among(CardSet cards, unsigned most) {
    counts_.assign(classes_.size(), 0);
    take(cards | rules_.deck.wild, 0, most);
  }

  void take(CardSet among, std::size_t at, unsigned most) {
    if (tried_ > most_tried_) {
      return;
    }
    if (at == classes_.size()) {
      ++tried_;
      if (read_meld(rules_, held_).ways != Reading::Ways::none) {
        found_.insert(counts_);
      }
      return;
    }
    take(among, at + 1, most);
    const Card card = classes_[at].front();
    const auto in_class = static_cast<unsigned>(classes_[at].size());
    const unsigned can = !among.contains(card) ? 0 : is_wild(rules_, card) ? in_class : std::min(most, in_class);
    while (counts_[at] < can && held_.size() < cards_) {
      held_.push_back({card, {}});
      ++counts_[at];
      take(among, at + 1, most);
    }
    held_.resize(held_.size() - counts_[at]);
    counts_[at] = 0;
  }

  const spec::Rules& rules_;
  const std::vector<CardClass>& classes_;
  unsigned cards_;  ///< of a spread at most
  std::uint64_t most_tried_;
  std::uint64_t tried_ = 0;
  Counts counts_;
  std::vector<PlayedCard> held_;
  std::set<Counts> found_;
};

/// Of hands in order that are alike before the layer.
Node add_hands(HandDiagram& diagram, std::span<const Counts> hands, std::size_t layer) {
  if (hands.empty() || layer == diagram.layers()) {
    return hands.empty() ? no_node : 1;
  }
  std::vector<Node> next;
  next.reserve(diagram.most(layer) + 1U);
  for (unsigned taken = 0; taken <= diagram.most(layer); ++taken) {
    const auto end = std::ranges::find_if(hands, [&](const Counts& counts) { return counts[layer] != taken; });
    const auto number = static_cast<std::size_t>(end - hands.begin());
    next.push_back(add_hands(diagram, hands.first(number), layer + 1));
    hands = hands.subspan(number);
  }
  return diagram.node(layer, next);
}

}  // namespace

struct Arrangements::Assignment {
  std::size_t layer;
  const Open& open;
  int cost;
  unsigned to_come;
  unsigned needed = 0;
  Open next;
  ByOpen& found;
};

Arrangements::Arrangements(const spec::Rules& rules, const std::vector<CardClass>& classes, unsigned cards,
                           std::optional<std::vector<int>> costs, std::uint64_t most_tried)
    : melds_(classes, cards), costs_(std::move(costs)), most_tried_(most_tried), states_{{}, {{{}, 0}}} {
  const MeldSearch search(rules, classes, cards, most_tried_);
  tried_ = search.tried();
  const std::vector<Counts> melds(search.found().begin(), search.found().end());
  melds_.set_root(add_hands(melds_, melds, 0));
  const std::size_t layers = classes.size();
  unbegun_.assign(layers + 1, no_node);
  unbegun_[0] = melds_.root();
  for (std::size_t layer = 0; layer + 1 < layers && unbegun_[layer] != no_node; ++layer) {
    unbegun_[layer + 1] = melds_.next(layer, unbegun_[layer], 0);
  }
}

Arrangements::Step Arrangements::next(std::size_t layer, State state, unsigned taken, unsigned to_come) {
  const auto [known, is_new] = steps_.try_emplace({layer, state, taken, to_come});
  if (!is_new) {
    return known->second;
  }
  ByOpen found;
  for (const auto& [open, cost] : states_[state]) {
    Assignment assignment{layer, open, cost, to_come, 0, {}, found};
    assign(assignment, 0, taken);
  }
  if (found.empty()) {
    return known->second;
  }
  int least = found.begin()->second;
  for (const auto& [open, cost] : found) {
    least = std::min(least, cost);
  }
  for (auto& [open, cost] : found) {
    cost -= least;
  }
  const auto [number, is_new_state] = numbers_.try_emplace(found, static_cast<State>(states_.size()));
  if (is_new_state) {
    states_.push_back(std::move(found));
  }
  return known->second = {number->second, least};
}

/// Gives cards to the spreads that are open from this one on.
void Arrangements::assign(Assignment& assignment, std::size_t at, unsigned left) {
  if (at == assignment.open.size()) {
    begin(assignment, left, left);
    return;
  }
  for (unsigned taken = 0; taken <= left; ++taken) {
    go_on(assignment, assignment.open[at], taken, [&] { assign(assignment, at + 1, left - taken); });
  }
}

/// Begins spreads of which each has no more cards than the one before, and leaves the other cards unmatched.
void Arrangements::begin(Assignment& assignment, unsigned most, unsigned left) {
  ++tried_;
  if (gave_up()) {
    return;
  }
  if (left == 0 || costs_) {
    Open next = assignment.next;
    std::ranges::sort(next);
    const int cost = assignment.cost + (left == 0 ? 0 : static_cast<int>(left) * (*costs_)[assignment.layer]);
    const auto [known, is_new] = assignment.found.try_emplace(std::move(next), cost);
    known->second = std::min(known->second, cost);
  }
  for (unsigned taken = 1; taken <= std::min(most, left) && unbegun_[assignment.layer] != no_node; ++taken) {
    go_on(assignment, unbegun_[assignment.layer], taken, [&] { begin(assignment, taken, left - taken); });
  }
}

/// Calls `then` with the spread going on with so many cards, unless more would be needed than are to come.
template <typename Then>
void Arrangements::go_on(Assignment& assignment, Node node, unsigned taken, const Then& then) {
  const Node next = melds_.next(assignment.layer, node, taken);
  if (next == no_node) {
    return;
  }
  const HandDiagram::ToCome more = melds_.to_come(assignment.layer + 1, next);
  if (assignment.needed + more.least > assignment.to_come) {
    return;
  }
  if (more.most == 0) {
    then();
    return;
  }
  assignment.needed += more.least;
  assignment.next.push_back(next);
  then();
  assignment.next.pop_back();
  assignment.needed -= more.least;
}

}  // namespace tonk::explore
