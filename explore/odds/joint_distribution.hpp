#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "explore/odds/exact.hpp"
#include "explore/odds/kinds.hpp"
#include "explore/odds/part.hpp"

namespace tonk::explore {

/// In how many ways players can be dealt hands of given kinds from one pack.
///
/// The players are dealt to one after the other. All that matters of the hands before is how many cards of each class they took,
/// and of single hands the very cards: those are dealt first. What is left for the players behind is remembered by that.
class JointDistribution {
 public:
  /// There are fewer than 2^63 hands of so many cards.
  JointDistribution(const std::vector<CardClass>& classes, unsigned cards, const std::vector<HandKind>& kinds);

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

}  // namespace tonk::explore
