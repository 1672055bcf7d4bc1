#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "parser/plain_words.hpp"

namespace tonk::log {

/// The names of a hand's players, to be found where a line has one. Those that are long, or may stand in quotes only, are not found.
class PlainNames {
 public:
  explicit PlainNames(std::vector<std::string>& names) : names_(names) {}

  /// Takes in those that were added to the hand since.
  void learn() {
    if (learnt_ < names_.size()) {
      learn_new();
    }
  }
  /// Gives up those that the hand has no longer.
  void forget();

  /// Whose turn line begins at `at`, where the name has come before.
  [[nodiscard]] std::optional<NameId> mover(const char* at) const {
    const std::uint64_t word = load(at);
    return find([&](const Known& known) { return (word & known.mask) == known.word && at[known.size] == ':'; });
  }

  /// The player whose name begins at `at` and ends with a blank or the line; one who is new is added to the hand.
  [[nodiscard]] std::optional<NameId> read(const char* at) {
    const std::uint64_t word = load(at);
    const auto player = find([&](const Known& known) {
      return (word & known.mask) == known.word && (at[known.size] == ' ' || at[known.size] == '\n');
    });
    if (player) {
      note(*player);
    }
    return player ? player : read_new(at);
  }

  /// That a line went to this player.
  void note(NameId player) {
    after_[before_] = player.index;
    before_ = player.index;
  }

  /// Of the name, in bytes.
  [[nodiscard]] std::size_t size(NameId player) const { return known_[player.index].size; }

 private:
  struct Known {
    std::uint64_t word = 0;  ///< its bytes and zeros
    std::uint64_t mask = 0;  ///< of its bytes
    std::uint8_t size = 0;   ///< 0 where it is not to be found
  };
  static constexpr std::size_t most_known = 16;
  static constexpr std::size_t longest_known = 7;

  void learn_new();
  [[nodiscard]] std::optional<NameId> read_new(const char* at);
  /// Tries first who came next the last time.
  template <typename Here>
  [[nodiscard]] std::optional<NameId> find(Here is_here) const {
    const std::uint8_t likely = after_[before_];
    if (known_[likely].size != 0 && is_here(known_[likely])) {
      return NameId{likely};
    }
    for (std::size_t index = 0; index < learnt_; ++index) {
      if (known_[index].size != 0 && is_here(known_[index])) {
        return NameId{static_cast<std::uint8_t>(index)};
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] bool may_be_new(const char* at, std::size_t size) const;

  std::vector<std::string>& names_;
  std::size_t learnt_ = 0;  ///< how many names are looked at in `known_`
  std::array<Known, most_known> known_{};
  std::array<std::uint8_t, most_known> after_{};  ///< whose name came after each when it came last
  std::uint8_t before_ = 0;                       ///< whose name came last
};

}  // namespace tonk::log
