#include "explore/odds/joint_distribution.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <tuple>

#include "explore/exact.hpp"

namespace tonk::explore {

CardFields::CardFields(const std::vector<CardClass>& classes, unsigned cards) : stride_(cards + 1) {
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

Used CardFields::used(const Counts& counts) const {
  Used used;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    used.counts.at(fields_[at].word) |= std::uint64_t{counts[at]} << fields_[at].shift;
  }
  return used;
}

Left CardFields::left_after(const Used& used) const {
  Left left{};
  for (std::size_t at = 0; at < fields_.size(); ++at) {
    const Field& field = fields_[at];
    const std::uint64_t taken = (used.counts[field.word] >> field.shift) & ((std::uint64_t{1} << field.width) - 1);
    left.at(at) = static_cast<std::uint8_t>(field.cards - taken);
  }
  return left;
}

Part::Part(const CardFields& fields, const std::vector<Counts>& all) : single_(false) {
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

/// The counts come in an order in which those that begin alike follow each other.
void Part::add_nodes(const Counts& counts, const Counts* before) {
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

Part::Part(const CardFields& fields, const std::vector<SingleHand>& singles) : single_(true) {
  hands_.reserve(singles.size());
  for (const SingleHand& single : singles) {
    Hand& hand = hands_.emplace_back(Hand{fields.used(single.counts), single.sign});
    hand.used.cards = single.cards;
  }
}

namespace {

/// What was dealt before, and one hand more.
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

}  // namespace

JointDistribution::JointDistribution(const Game& game, const std::vector<HandKind>& kinds)
    : fields_(game.classes, game.dealing.cards) {
  parts_of_.reserve(kinds.size());
  for (const HandKind& kind : kinds) {
    Parts& parts = parts_of_.emplace_back();
    if (!kind.counts.empty()) {
      parts.push_back(parts_.size());
      parts_.emplace_back(fields_, kind.counts);
    }
    if (!kind.singles.empty()) {
      parts.push_back(parts_.size());
      parts_.emplace_back(fields_, kind.singles);
    }
  }
}

std::size_t JointDistribution::Hash::operator()(const Used& used) const {
  static constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15ULL;
  static constexpr unsigned half = 32;
  std::uint64_t hash = used.counts[0] * odd;
  hash = (hash ^ (hash >> half) ^ used.counts[1]) * odd;
  hash = (hash ^ (hash >> half) ^ used.cards.bits()) * odd;
  return hash ^ (hash >> half);
}

std::vector<JointDistribution::Level> JointDistribution::levels_of(const Parts& parts) {
  std::vector<Level> levels;
  levels.reserve(parts.size());
  for (auto at = parts.begin(); at != parts.end(); ++at) {
    const bool last = at + 1 == parts.end();
    levels.push_back(
        {&parts_[*at], last ? nullptr : &ways_[Parts(at, parts.end())], last ? &last_ways_[*at] : nullptr});
  }
  return levels;
}

std::int64_t JointDistribution::last_ways(const Level& level, const Used& used) {
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

const Integer& JointDistribution::ways_from(const Level* level, const Used& used) {
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
Integer JointDistribution::ways_of_parts(Parts parts) {
  if (parts.empty()) {
    return 1;
  }
  const auto order = [this](std::size_t part) {
    return std::make_tuple(!parts_[part].single(), parts_[part].size(), part);
  };
  std::ranges::sort(parts, [&](std::size_t a, std::size_t b) { return order(a) < order(b); });
  const std::vector<Level> levels = levels_of(parts);
  if (levels.size() == 1) {
    return static_cast<long>(last_ways(levels.front(), Used{}));
  }
  return ways_from(levels.data(), Used{});
}

Integer JointDistribution::ways(const std::vector<std::size_t>& kinds) {
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

/// Counts the deals in which the first players have given kinds of hand and the others any, and takes from it, player by player,
/// those in which another has anything but the commonest kind, which is the one with the most counts.
std::vector<Deal> tally(JointDistribution& joint, std::span<const HandKind> kinds, const Dealing& dealing,
                        std::optional<std::size_t> first) {
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

}  // namespace tonk::explore
