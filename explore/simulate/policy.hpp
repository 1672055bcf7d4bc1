#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "core/card.hpp"
#include "explore/play/legal_moves.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk::explore {

/// Chance that is the same on every machine: the standard fixes what this engine gives, but neither its distributions nor its
/// shuffle.
class RandomSource {
 public:
  /// The same chance for the same seed and number, and nothing in common with that of other numbers.
  RandomSource(std::uint64_t seed, std::uint64_t number);

  /// A number below `end`, each as likely as another; `end` is not 0.
  [[nodiscard]] std::uint64_t below(std::uint64_t end);
  void shuffle(std::vector<Card>& cards);

 private:
  std::mt19937_64 engine_;
};

/// How somebody plays who keeps to the rules. All but `random` look at nothing but what that player can see.
enum class Policy : std::uint8_t {
  random,  ///< any legal move is as likely as another
  greedy,  ///< lays what can be laid, takes what can be laid, throws away what counts most, and drops with a low count
  careful  ///< the same, but drops only if the others can be expected to hold more, and discards nothing that another could hit with
};
inline constexpr std::array<std::string_view, 3> policy_names{"random", "greedy", "careful"};

[[nodiscard]] std::string_view to_string(Policy policy);
[[nodiscard]] std::optional<Policy> parse_policy(std::string_view name);

/// The choice of the player to move, from those that this player has; null where the turn may end without a move and had
/// better. There is at least one choice, or the turn may be ended so.
[[nodiscard]] const Choice* decide(Policy policy, const spec::Rules& rules, const Table& table,
                                   const std::vector<Choice>& own, RandomSource& luck);

/// The choice of a player whose turn it is not, from those that this player has; null for keeping still.
[[nodiscard]] const Choice* interrupt(Policy policy, const spec::Rules& rules, const Table& table,
                                      const std::vector<Choice>& own, RandomSource& luck);

}  // namespace tonk::explore
