#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/card_set.hpp"
#include "explore/exact.hpp"
#include "explore/odds/game.hpp"

/// Hands and cards used, laid out so that many can be tried fast.
namespace tonk::explore {

/// Cards that were dealt: a field of `counts` for each class, and the very cards while all hands were single ones.
struct Used {
  std::array<std::uint64_t, 2> counts{};
  CardSet cards;
  friend bool operator==(const Used&, const Used&) = default;
};

/// How many cards of each class are left.
inline constexpr std::size_t most_classes = 64;
using Left = std::array<std::uint8_t, most_classes>;

/// The classes of a deck: each has the bits that its number of cards needs, and all fit into two words.
class CardFields {
 public:
  /// `cards` is the largest number of cards of a hand; there are fewer than 2^63 hands.
  CardFields(const std::vector<CardClass>& classes, unsigned cards);

  [[nodiscard]] Used used(const Counts& counts) const;
  [[nodiscard]] Left left_after(const Used& used) const;
  [[nodiscard]] std::uint64_t choose(unsigned left, unsigned taken) const { return choose_[left * stride_ + taken]; }

 private:
  struct Field {
    std::uint8_t word = 0;
    std::uint8_t shift = 0;
    std::uint8_t width = 0;
    std::uint8_t cards = 0;
  };
  std::vector<Field> fields_;
  std::size_t stride_;
  std::vector<std::uint64_t> choose_;
};

/// Hands of one kind: single ones, or counts of which each stands for many hands.
class Part {
 public:
  struct Hand {
    Used used;
    int sign = 1;
  };

  Part(const CardFields& fields, const std::vector<Counts>& all);
  Part(const CardFields& fields, const std::vector<SingleHand>& singles);

  [[nodiscard]] bool single() const { return single_; }
  [[nodiscard]] std::size_t size() const { return hands_.size(); }

  /// Each hand that can still be dealt, and in how many ways.
  template <typename Visit>
  void each_hand(const CardFields& fields, const Used& used, const Visit& visit) const;

 private:
  /// A number of cards of one class, after what the nodes above took. Hands that begin alike share their nodes.
  struct Node {
    std::uint8_t depth = 0;
    std::uint8_t at = 0;
    std::uint8_t taken = 0;
    bool ends = false;       ///< a hand, the next in the order of `hands_`
    std::uint32_t hand = 0;  ///< which
    std::uint32_t skip = 0;  ///< the next node that is not below
  };
  void add_nodes(const Counts& counts, const Counts* before);

  bool single_;
  std::vector<Hand> hands_;
  std::vector<Node> nodes_;
};

template <typename Visit>
void Part::each_hand(const CardFields& fields, const Used& used, const Visit& visit) const {
  if (single_) {
    for (const Hand& hand : hands_) {
      if ((hand.used.cards & used.cards).empty()) {
        visit(hand, std::uint64_t{1});
      }
    }
    return;
  }
  const Left left = fields.left_after(used);
  std::array<std::uint64_t, most_classes + 1> ways{1};
  for (std::size_t at = 0; at < nodes_.size();) {
    const Node& node = nodes_[at];
    const std::uint64_t here = ways[node.depth] * fields.choose(left[node.at], node.taken);
    if (here == 0) {
      at = node.skip;
      continue;
    }
    if (node.ends) {
      visit(hands_[node.hand], here);
    } else {
      ways[node.depth + 1U] = here;
    }
    ++at;
  }
}

/// In how many ways players can be dealt hands of given kinds from one pack.
///
/// The players are dealt to one after the other. All that matters of the hands before is how many cards of each class they took,
/// and of single hands the very cards: those are dealt first. What is left for the players behind is remembered by that.
class JointDistribution {
 public:
  JointDistribution(const Game& game, const std::vector<HandKind>& kinds);

  /// A hand of each of these kinds, the first for the first player and so on. Of no use once exhausted().
  [[nodiscard]] Integer ways(const std::vector<std::size_t>& kinds);

  /// Whether it was too much work.
  [[nodiscard]] bool exhausted() const { return work_ > most_work || kept_ > most_kept; }

 private:
  static constexpr std::uint64_t most_work = 550'000'000;  ///< hands tried
  static constexpr std::size_t most_kept = 1'100'000;      ///< ways remembered

  struct Hash {
    std::size_t operator()(const Used& used) const;
  };
  using Parts = std::vector<std::size_t>;
  using Ways = std::unordered_map<Used, Integer, Hash>;
  using LastWays = std::unordered_map<Used, std::int64_t, Hash>;

  /// What is remembered of the players from one on, each of whom is dealt one of these hands.
  struct Level {
    const Part* part = nullptr;
    Ways* ways = nullptr;
    LastWays* last = nullptr;  ///< of the last player
  };

  [[nodiscard]] std::vector<Level> levels_of(const Parts& parts);
  [[nodiscard]] Integer ways_of_parts(Parts parts);
  /// Of two players or more.
  [[nodiscard]] const Integer& ways_from(const Level* level, const Used& used);
  [[nodiscard]] std::int64_t last_ways(const Level& level, const Used& used);

  CardFields fields_;
  std::vector<Part> parts_;
  std::vector<Parts> parts_of_;  ///< by kind
  std::map<Parts, Ways> ways_;
  std::map<std::size_t, LastWays> last_ways_;
  std::uint64_t work_ = 0;
  std::size_t kept_ = 0;
};

/// Every deal that there can be, of the first kinds of `joint`, which are `kinds`. Where a kind `first` is given, that is the
/// first player's hand, and the deals are those of the others. Of no use where `joint` is exhausted.
[[nodiscard]] std::vector<Deal> tally(JointDistribution& joint, std::span<const HandKind> kinds, const Dealing& dealing,
                                      std::optional<std::size_t> first = std::nullopt);

}  // namespace tonk::explore
