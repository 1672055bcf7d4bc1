#include <algorithm>
#include <bit>
#include <span>

#include "explore/odds/game.hpp"
#include "explore/odds/suit_symmetry.hpp"

// Deals the deck out class by class, to all players at once.

namespace tonk::explore {
namespace {

/// Fast, and large enough for most games; what exceeds it is dropped, which harms no sum that does not.
__extension__ using Word = unsigned __int128;

constexpr unsigned half = 64;

template <typename Number>
Number from_integer(const Integer& number) {
  if constexpr (std::is_same_v<Number, Word>) {
    return static_cast<Word>(number);
  } else {
    return number;
  }
}

Integer to_integer(const Integer& number) { return number; }
Integer to_integer(Word number) { return Integer(number); }

/// The ways to come to each combination of nodes, one of each player.
template <typename Number>
class NodeTable {
 public:
  explicit NodeTable(std::size_t players) : players_(players), slots_(64) {}

  [[nodiscard]] std::size_t size() const { return ways_.size(); }
  [[nodiscard]] std::span<const Node> nodes(std::size_t entry) const {
    return std::span(nodes_).subspan(entry * players_, players_);
  }
  [[nodiscard]] const Number& ways(std::size_t entry) const { return ways_[entry]; }

  /// At first 0.
  Number& operator[](std::span<const Node> nodes) {
    if (2 * size() >= slots_.size()) {
      slots_.assign(2 * slots_.size(), 0);
      for (std::size_t entry = 0; entry < size(); ++entry) {
        slot_of(this->nodes(entry)) = static_cast<std::uint32_t>(entry + 1);
      }
    }
    std::uint32_t& slot = slot_of(nodes);
    if (slot == 0) {
      nodes_.insert(nodes_.end(), nodes.begin(), nodes.end());
      ways_.emplace_back();
      slot = static_cast<std::uint32_t>(size());
    }
    return ways_[slot - 1];
  }

 private:
  [[nodiscard]] std::uint32_t& slot_of(std::span<const Node> nodes) {
    static constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15ULL;
    static constexpr unsigned low_bits = 32;
    std::uint64_t hash = 0;
    for (const Node node : nodes) {
      hash = (hash + node) * odd;
    }
    std::size_t at = (hash >> low_bits) & (slots_.size() - 1);
    while (slots_[at] != 0 && !is_at(slots_[at] - 1, nodes)) {
      at = (at + 1) & (slots_.size() - 1);
    }
    return slots_[at];
  }

  [[nodiscard]] bool is_at(std::size_t entry, std::span<const Node> nodes) const {
    // Faster than a call of std::equal, which compares bytes.
    for (std::size_t player = 0; player < players_; ++player) {
      if (nodes_[entry * players_ + player] != nodes[player]) {
        return false;
      }
    }
    return true;
  }

  std::size_t players_;
  std::vector<Node> nodes_;
  std::vector<Number> ways_;
  std::vector<std::uint32_t> slots_;  ///< open addressing: entries, from 1
};

/// The ways in which the hands of a diagram can go on at a layer.
class Moves {
 public:
  struct Move {
    unsigned taken = 0;
    Node next = no_node;
    unsigned to_come = 0;  ///< cards that the hand then needs
  };

  Moves(const HandDiagram& hands, std::size_t layer) {
    for (Node node = 1; node <= hands.nodes(layer); ++node) {
      for (unsigned taken = 0; taken <= hands.most(layer); ++taken) {
        if (const Node next = hands.next(layer, node, taken); next != no_node) {
          moves_.push_back({taken, next, hands.to_come(layer + 1, next).least});
        }
      }
      ends_.push_back(static_cast<std::uint32_t>(moves_.size()));
    }
  }
  [[nodiscard]] std::span<const Move> of(Node node) const {
    return std::span(moves_).subspan(ends_[node - 1], ends_[node] - ends_[node - 1]);
  }

 private:
  std::vector<Move> moves_;
  std::vector<std::uint32_t> ends_{0};
};

/// What can become of the hands while the classes are dealt out one after the other.
template <typename Number>
class Dealer {
 public:
  Dealer(const std::vector<const HandDiagram*>& hands, const std::vector<std::size_t>& ranks)
      : hands_(hands),
        alike_from_(static_cast<std::size_t>(std::ranges::find(hands, hands.back()) - hands.begin())),
        next_(hands.size()),
        changed_(hands.size()),
        ordered_(hands.size()),
        first_(hands.size()),
        ways_(hands.size()) {
    std::ranges::transform(hands, next_.begin(), [](const HandDiagram* diagram) { return diagram->root(); });
    if (std::ranges::find(next_, no_node) != next_.end()) {
      return;
    }
    ways_[next_] = 1;
    for (std::size_t layer = 0; layer < hands.front()->layers(); ++layer) {
      behind_ += hands.front()->in_class(layer);
    }
    if (hands.size() > 1) {
      changes_ = suit_changes(std::span(hands).first(alike_from_ + 1), ranks);
    }
  }

  /// Nothing where that takes too many steps.
  std::optional<JointWays> deal(std::uint64_t most_steps) {
    for (std::size_t layer = 0; layer < hands_.front()->layers(); ++layer) {
      deal_class(layer);
      if (steps_ > most_steps) {
        return std::nullopt;
      }
    }
    JointWays all;
    for (std::size_t entry = 0; entry < ways_.size(); ++entry) {
      const std::span<const Node> labels = ways_.nodes(entry);
      all.emplace(std::vector<Node>(labels.begin(), labels.end()), to_integer(ways_.ways(entry)));
    }
    return all;
  }

 private:
  void deal_class(std::size_t layer) {
    layer_ = layer;
    is_between_ranks_ = !changes_.empty() && !changes_.front().back()[layer + 1].empty();
    const unsigned in_class = hands_.front()->in_class(layer);
    behind_ -= in_class;
    choices_.clear();
    for (unsigned from = 0; from <= in_class; ++from) {
      for (unsigned taken = 0; taken <= from; ++taken) {
        choices_.push_back(from_integer<Number>(choose(from, taken)));
      }
    }
    moves_.clear();
    for (std::size_t player = 0; player < hands_.size(); ++player) {
      moves_.push_back(player > alike_from_ ? moves_.back() : Moves(*hands_[player], layer));
    }
    NodeTable<Number> before(hands_.size());
    std::swap(before, ways_);
    for (std::size_t entry = 0; entry < before.size(); ++entry) {
      nodes_ = before.nodes(entry);
      give(0, in_class, behind_, before.ways(entry));
    }
  }

  /// Gives cards of the class to the players from this one on; of those behind it, so many are not needed by those before.
  void give(std::size_t player, unsigned left, unsigned behind, const Number& ways) {
    if (player == hands_.size()) {
      add(ways);
      return;
    }
    for (const Moves::Move& move : moves_[player].of(nodes_[player])) {
      if (move.taken <= left && move.to_come <= behind) {
        next_[player] = move.next;
        if (move.taken == 0) {
          give(player + 1, left, behind - move.to_come, ways);
        } else {
          const Number chosen = ways * choices_[std::size_t{left} * (left + 1U) / 2 + move.taken];
          give(player + 1, left - move.taken, behind - move.to_come, chosen);
        }
      }
    }
  }

  /// Combinations that differ only in which of the players alike is who, or in which suit is which, are one: the first of them.
  void add(const Number& ways) {
    ++steps_;
    put_in_order(next_, first_);
    if (is_between_ranks_) {
      for (const SuitChange& change : changes_) {
        for (std::size_t player = 0; player < next_.size(); ++player) {
          changed_[player] = change[std::min(player, alike_from_)][layer_ + 1][next_[player] - 1];
        }
        put_in_order(changed_, ordered_);
        if (ordered_ < first_) {
          first_.swap(ordered_);
        }
      }
    }
    ways_[first_] += ways;
  }

  void put_in_order(const std::vector<Node>& nodes, std::vector<Node>& ordered) const {
    for (std::size_t player = 0; player < nodes.size(); ++player) {
      std::size_t at = player;
      for (; at > alike_from_ && nodes[player] < ordered[at - 1]; --at) {
        ordered[at] = ordered[at - 1];
      }
      ordered[at] = nodes[player];
    }
  }

  const std::vector<const HandDiagram*>& hands_;
  std::size_t alike_from_;  ///< the players from this one on have one diagram, and those before one each
  std::vector<SuitChange> changes_;
  std::size_t layer_ = 0;
  bool is_between_ranks_ = false;  ///< whether the suits can change places behind the layer
  unsigned behind_ = 0;            ///< cards of the classes that were not dealt out yet
  std::vector<Number> choices_;    ///< choose(from, taken)
  std::vector<Moves> moves_;       ///< of each player
  std::span<const Node> nodes_;    ///< of each player before the class is dealt out
  std::vector<Node> next_;         ///< and after it
  std::vector<Node> changed_;      ///< the same with other suits
  std::vector<Node> ordered_;
  std::vector<Node> first_;
  NodeTable<Number> ways_;
  std::uint64_t steps_ = 0;
};

}  // namespace

std::optional<JointWays> Game::joint_ways(const std::vector<const HandDiagram*>& diagrams) const {
  if (diagrams.empty()) {
    return JointWays{{{}, 1}};
  }
  return msb(dealing.ways()) < 2 * half ? Dealer<Word>(diagrams, ranks).deal(most_steps)
                                        : Dealer<Integer>(diagrams, ranks).deal(most_steps);
}

/// Counts the deals in which the first players have given kinds of hand and the others any, and takes from it, player by player,
/// those in which another has anything but the commonest kind.
std::optional<std::vector<Deal>> deals(const Game& game, const HandKinds& kinds, const HandKinds* first) {
  const auto most = std::ranges::max_element(kinds.kinds, {}, &HandKind::ways);
  const auto commonest = static_cast<Node>(most - kinds.kinds.begin() + 1);
  std::vector<Node> labels = kinds.labels;
  std::ranges::replace(labels, commonest, no_node);
  const HandDiagram rare = game.hands.relabelled(labels);
  std::vector<const HandDiagram*> hands;
  std::optional<HandDiagram> of_first;
  if (first != nullptr) {
    hands.push_back(&of_first.emplace(game.hands.relabelled(first->labels)));
  }
  const std::size_t apart = hands.size();
  const auto others = game.dealing.players - static_cast<unsigned>(apart);
  std::vector<JointWays> by_size;
  const auto deal_of = [&](const std::vector<Node>& of_players) {
    Deal deal;
    for (const Node label : of_players) {
      deal.kinds.push_back(label - 1);
    }
    if (first != nullptr) {
      deal.first = deal.kinds.front();
      deal.kinds.erase(deal.kinds.begin());
    }
    return deal;
  };
  for (unsigned size = 0; size <= others; ++size) {
    std::optional<JointWays> ways = game.joint_ways(hands);
    if (!ways) {
      return std::nullopt;
    }
    for (auto& [of_players, number] : *ways) {
      number = number / deal_of(of_players).orders() * game.dealing.ways_from(static_cast<unsigned>(hands.size()));
    }
    by_size.push_back(*std::move(ways));
    hands.push_back(&rare);
  }
  for (unsigned common = 1; common <= others; ++common) {
    for (unsigned size = 0; size + common <= others; ++size) {
      for (auto& [of_players, ways] : by_size[size]) {
        for (Node label = 1; label <= kinds.kinds.size(); ++label) {
          std::vector<Node> with = of_players;
          with.insert(std::upper_bound(with.begin() + static_cast<std::ptrdiff_t>(apart), with.end(), label), label);
          if (const auto found = by_size[size + 1].find(with); found != by_size[size + 1].end()) {
            ways -= found->second;
          }
        }
      }
    }
  }
  std::vector<Deal> deals;
  for (const JointWays& of_size : by_size) {
    for (const auto& [of_players, ways] : of_size) {
      if (ways != 0) {
        Deal& deal = deals.emplace_back(deal_of(of_players));
        deal.kinds.resize(others, commonest - 1);
        deal.ways = ways;
      }
    }
  }
  return deals;
}

}  // namespace tonk::explore
