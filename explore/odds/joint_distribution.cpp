#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>

#include "explore/odds/game.hpp"

// Hands and cards used, laid out so that many can be tried fast.

namespace tonk::explore {
namespace {

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
  CardFields(const std::vector<CardClass>& classes, unsigned cards) : stride_(cards + 1) {
    static constexpr unsigned word_bits = 64;
    unsigned word = 0;
    unsigned shift = 0;
    std::size_t most = 0;
    fields_.reserve(classes.size());
    for (const CardClass& one : classes) {
      const auto width = static_cast<unsigned>(std::bit_width(one.size()));
      if (shift + width > word_bits) {
        ++word;
        shift = 0;
      }
      fields_.push_back({static_cast<std::uint8_t>(word), static_cast<std::uint8_t>(shift),
                         static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(one.size())});
      shift += width;
      most = std::max(most, one.size());
    }
    choose_.reserve((most + 1) * stride_);
    for (unsigned left = 0; left <= most; ++left) {
      for (unsigned taken = 0; taken <= cards; ++taken) {
        choose_.push_back(explore::choose(left, taken).get_ui());
      }
    }
  }

  [[nodiscard]] Used used(const Counts& counts) const {
    Used used;
    for (std::size_t at = 0; at < counts.size(); ++at) {
      used.counts.at(fields_[at].word) |= std::uint64_t{counts[at]} << fields_[at].shift;
    }
    return used;
  }

  [[nodiscard]] Left left_after(const Used& used) const {
    Left left{};
    for (std::size_t at = 0; at < fields_.size(); ++at) {
      const Field& field = fields_[at];
      const std::uint64_t taken = (used.counts[field.word] >> field.shift) & ((std::uint64_t{1} << field.width) - 1);
      left.at(at) = static_cast<std::uint8_t>(field.cards - taken);
    }
    return left;
  }

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

  Part(const CardFields& fields, const std::vector<Counts>& all) : single_(false) {
    hands_.reserve(all.size());
    const Counts* before = nullptr;
    for (const Counts& counts : all) {
      add_nodes(counts, before);
      hands_.push_back({fields.used(counts), 1});
      before = &counts;
    }
    for (std::size_t at = 0; at < nodes_.size(); ++at) {
      const auto next = std::find_if(nodes_.begin() + static_cast<std::ptrdiff_t>(at) + 1, nodes_.end(),
                                     [&](const Node& node) { return node.depth <= nodes_[at].depth; });
      nodes_[at].skip = static_cast<std::uint32_t>(next - nodes_.begin());
    }
  }

  Part(const CardFields& fields, const std::vector<SingleHand>& singles) : single_(true) {
    hands_.reserve(singles.size());
    for (const SingleHand& single : singles) {
      Hand& hand = hands_.emplace_back(Hand{fields.used(single.counts), single.sign});
      hand.used.cards = single.cards;
    }
  }

  [[nodiscard]] bool single() const { return single_; }
  [[nodiscard]] std::size_t size() const { return hands_.size(); }

  /// Each hand that can still be dealt, and in how many ways.
  template <typename Visit>
  void each_hand(const CardFields& fields, const Used& used, const Visit& visit) const {
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

  /// The counts come in an order in which those that begin alike follow each other.
  void add_nodes(const Counts& counts, const Counts* before) {
    bool alike = before != nullptr;
    std::uint8_t depth = 0;
    for (std::size_t at = 0; at < counts.size(); ++at) {
      alike = alike && counts[at] == (*before)[at];
      if (counts[at] == 0) {
        continue;
      }
      if (!alike) {
        nodes_.push_back({depth, static_cast<std::uint8_t>(at), counts[at], false, 0, 0});
      }
      ++depth;
    }
    nodes_.back().ends = true;
    nodes_.back().hand = static_cast<std::uint32_t>(hands_.size());
  }

  bool single_;
  std::vector<Hand> hands_;
  std::vector<Node> nodes_;
};

/// The cards used after this hand is dealt too.
Used with(const Used& used, const Part::Hand& hand, bool single) {
  return {{used.counts[0] + hand.used.counts[0], used.counts[1] + hand.used.counts[1]},
          single ? used.cards | hand.used.cards : CardSet{}};
}

/// Adds the product; GMP's own operators would make a number of each part.
void add_product(Integer& sum, const Integer& number, std::int64_t times) {
  if (times >= 0) {
    mpz_addmul_ui(sum.get_mpz_t(), number.get_mpz_t(), static_cast<unsigned long>(times));
  } else {
    mpz_submul_ui(sum.get_mpz_t(), number.get_mpz_t(), static_cast<unsigned long>(-times));
  }
}

/// In how many ways players can be dealt hands of given kinds from one pack.
///
/// The players are dealt to one after the other. All that matters of the hands before is how many cards of each class they took,
/// and of single hands the very cards: those are dealt first. What is left for the players behind is remembered by that.
class JointDistribution {
 public:
  JointDistribution(const Game& game, std::span<const HandKind> kinds) : fields_(game.classes, game.dealing.cards) {
    parts_of_.reserve(kinds.size());
    for (const HandKind& kind : kinds) {
      Parts& parts = parts_of_.emplace_back();
      const auto add = [&](const auto& hands) {
        if (!hands.empty()) {
          parts.push_back(parts_.size());
          parts_.emplace_back(fields_, hands);
        }
      };
      add(kind.counts);
      add(kind.singles);
    }
  }

  /// A hand of each of these kinds, the first for the first player and so on. Wrong once exhausted().
  Integer ways(const std::vector<std::size_t>& kinds) {
    Integer sum;
    Parts parts;
    const auto choose_parts = [&](const auto& self) -> void {
      if (parts.size() == kinds.size()) {
        sum += ways_of_parts(parts);
        return;
      }
      for (const std::size_t part : parts_of_[kinds[parts.size()]]) {
        parts.push_back(part);
        self(self);
        parts.pop_back();
      }
    };
    choose_parts(choose_parts);
    return sum;
  }

  /// Whether it was too much work.
  [[nodiscard]] bool exhausted() const { return work_ > most_work || kept_ > most_kept; }

 private:
  static constexpr std::uint64_t most_work = 550'000'000;  ///< hands tried
  static constexpr std::size_t most_kept = 1'100'000;      ///< ways remembered

  struct Hash {
    std::size_t operator()(const Used& used) const {
      static constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15ULL;
      static constexpr unsigned half = 32;
      std::uint64_t hash = used.counts[0] * odd;
      hash = (hash ^ (hash >> half) ^ used.counts[1]) * odd;
      hash = (hash ^ (hash >> half) ^ used.cards.bits()) * odd;
      return hash ^ (hash >> half);
    }
  };
  using Parts = std::vector<std::size_t>;
  using Ways = std::unordered_map<Used, Integer, Hash>;
  using LastWays = std::unordered_map<Used, std::int64_t, Hash>;

  /// The memory for one player and those after: each is dealt one of the hands of `part`.
  struct Level {
    const Part* part = nullptr;
    Ways* ways = nullptr;
    LastWays* last = nullptr;  ///< of the last player
  };

  std::int64_t last_ways(const Level& level, const Used& used) {
    if (exhausted()) {
      return 0;
    }
    const auto [at, is_new] = level.last->try_emplace(used);
    if (is_new) {
      ++kept_;
      work_ += level.part->size();
      std::int64_t sum = 0;
      level.part->each_hand(fields_, used, [&](const Part::Hand& hand, std::uint64_t ways) {
        sum += hand.sign * static_cast<std::int64_t>(ways);
      });
      at->second = sum;
    }
    return at->second;
  }

  /// Of two players or more.
  const Integer& ways_from(const Level* level, const Used& used) {
    static const Integer unknown;
    const auto known = level->ways->find(used);
    if (known != level->ways->end() || exhausted()) {
      return known != level->ways->end() ? known->second : unknown;
    }
    const Level* const next = level + 1;
    const bool single = next->part->single();
    work_ += level->part->size();
    Integer sum;
    Integer few;
    level->part->each_hand(fields_, used, [&](const Part::Hand& hand, std::uint64_t ways) {
      const std::int64_t times = hand.sign * static_cast<std::int64_t>(ways);
      if (next->last != nullptr) {
        few = static_cast<long>(last_ways(*next, with(used, hand, single)));
        add_product(sum, few, times);
      } else {
        add_product(sum, ways_from(next, with(used, hand, single)), times);
      }
    });
    ++kept_;
    return level->ways->emplace(used, std::move(sum)).first->second;
  }

  /// Single hands first, and of the others those first that are few.
  Integer ways_of_parts(Parts parts) {
    if (parts.empty()) {
      return 1;
    }
    const auto order = [this](std::size_t part) {
      return std::make_tuple(!parts_[part].single(), parts_[part].size(), part);
    };
    std::ranges::sort(parts, {}, order);
    std::vector<Level> levels;
    levels.reserve(parts.size());
    for (auto at = parts.begin(); at != parts.end(); ++at) {
      const bool last = at + 1 == parts.end();
      levels.push_back(
          {&parts_[*at], last ? nullptr : &ways_[Parts(at, parts.end())], last ? &last_ways_[*at] : nullptr});
    }
    if (levels.size() == 1) {
      return static_cast<long>(last_ways(levels.front(), Used{}));
    }
    return ways_from(levels.data(), Used{});
  }

  CardFields fields_;
  std::vector<Part> parts_;
  std::vector<Parts> parts_of_;  ///< by kind
  std::map<Parts, Ways> ways_;
  std::map<std::size_t, LastWays> last_ways_;
  std::uint64_t work_ = 0;
  std::size_t kept_ = 0;
};

/// Counts the deals in which the first players have given kinds of hand and the others any, and takes from it, player by player,
/// those in which another has anything but the commonest kind, which is the one with the most counts.
///
/// The kinds are the first ones of `joint`. Where a kind `first` is given, that is the first player's hand, and the deals are those
/// of the others. Wrong where `joint` is exhausted.
std::vector<Deal> tally(JointDistribution& joint, std::span<const HandKind> kinds, const Dealing& dealing,
                        std::optional<std::size_t> first = std::nullopt) {
  using KindSet = std::vector<std::size_t>;
  const auto most = std::ranges::max_element(kinds, {}, [](const HandKind& kind) { return kind.counts.size(); });
  const auto commonest = static_cast<std::size_t>(most - kinds.begin());
  const unsigned others = dealing.players - (first ? 1U : 0U);
  std::vector<std::map<KindSet, Integer>> by_size(others + 1);
  // What cannot be dealt cannot be dealt with one more hand either.
  const auto collect = [&](const auto& self, KindSet& set, std::size_t from) -> void {
    KindSet hands = set;
    if (first) {
      hands.push_back(*first);
    }
    Integer ways = joint.ways(hands) * dealing.ways_from(static_cast<unsigned>(hands.size()));
    if (ways == 0 || joint.exhausted()) {
      return;
    }
    by_size[set.size()].emplace(set, std::move(ways));
    for (std::size_t kind = from; kind < kinds.size() && set.size() < others; ++kind) {
      if (kind != commonest) {
        set.push_back(kind);
        self(self, set, kind);
        set.pop_back();
      }
    }
  };
  KindSet none;
  collect(collect, none, 0);
  for (unsigned common = 1; common <= others; ++common) {
    for (unsigned size = 0; size + common <= others; ++size) {
      for (auto& [set, ways] : by_size[size]) {
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
          KindSet with = set;
          with.insert(std::ranges::upper_bound(with, kind), kind);
          if (const auto found = by_size[size + 1].find(with); found != by_size[size + 1].end()) {
            ways -= found->second;
          }
        }
      }
    }
  }
  std::vector<Deal> deals;
  for (auto& sets : by_size) {
    for (auto& [set, ways] : sets) {
      if (ways != 0) {
        Deal& deal = deals.emplace_back(Deal{set, std::move(ways)});
        deal.kinds.resize(others, commonest);
      }
    }
  }
  return deals;
}

}  // namespace

std::optional<std::vector<Deal>> deals(const Game& game, const std::vector<HandKind>& kinds) {
  JointDistribution joint(game, kinds);
  std::vector<Deal> all = tally(joint, kinds, game.dealing);
  return joint.exhausted() ? std::nullopt : std::optional(std::move(all));
}

std::optional<std::vector<std::vector<Deal>>> deals_beside(const Game& game, const std::vector<HandKind>& kinds,
                                                           const std::vector<HandKind>& first) {
  std::vector<HandKind> both = kinds;
  both.insert(both.end(), first.begin(), first.end());
  JointDistribution joint(game, both);
  std::vector<std::vector<Deal>> all;
  for (std::size_t kind = kinds.size(); kind < both.size() && !joint.exhausted(); ++kind) {
    all.push_back(tally(joint, kinds, game.dealing, kind));
  }
  return joint.exhausted() ? std::nullopt : std::optional(std::move(all));
}

}  // namespace tonk::explore
