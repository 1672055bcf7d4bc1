#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/card_set.hpp"
#include "spec/rules.hpp"

/// What the search for the best arrangement of a hand remembers.
namespace tonk {

/// A run that goes on beyond a place.
struct OpenRun {
  static constexpr unsigned endless = 15;  ///< a length with which it may go on and end at any place

  std::uint16_t code = 0;

  static constexpr OpenRun of(unsigned suit, unsigned length, unsigned naturals, bool dangles) {
    return {static_cast<std::uint16_t>(suit << 8U | length << 4U | naturals << 1U | (dangles ? 1U : 0U))};
  }
  [[nodiscard]] constexpr unsigned suit() const { return code >> 8U; }
  [[nodiscard]] constexpr unsigned length() const { return code >> 4U & 0xFU; }
  /// How many of its cards stand for themselves; many are not told apart.
  [[nodiscard]] constexpr unsigned naturals() const { return code >> 1U & 7U; }
  /// Whether it ends with wild cards that it does not need, unless another card follows.
  [[nodiscard]] constexpr bool dangles() const { return (code & 1U) != 0; }
  friend constexpr auto operator<=>(OpenRun, OpenRun) = default;
};

/// Cards place by place, four bits for each, and how many wild ones there are.
struct RestOfHand {
  std::uint64_t once =
      0;  ///< in four bits behind the last place those of the first rank, where that has a second place
  std::uint64_t twice = 0;    ///< of two packs
  std::uint32_t jokers = 0;   ///< that are wild
  std::uint32_t fillers = 0;  ///< cards of the hand that may stand for others
  friend bool operator==(const RestOfHand&, const RestOfHand&) = default;
};

/// All that the best arrangement of the cards from one place on depends on, beside the rules.
struct MeldPosition {
  /// That are open at one place: as many as a hand of 33 cards can have, since each has two cards at least.
  static constexpr unsigned most_runs = 16;

  RestOfHand cards;                       ///< of the places from this one on
  std::array<OpenRun, most_runs> runs{};  ///< by suit, those of a suit the greatest first
  std::uint8_t number = 0;                ///< of runs
  std::uint8_t place = 0;                 ///< in the order of the ranks
  std::uint8_t kept = 0;   ///< two bits for each suit: cards of the first rank that are kept for its second place
  std::uint8_t slack = 0;  ///< wild cards that could be added to the spreads made so far
  std::int16_t owed = 0;   ///< wild cards that stand for others so far, less those of the ranks given up for it
  std::uint16_t unused = 0;
  friend bool operator==(const MeldPosition&, const MeldPosition&) = default;

  [[nodiscard]] std::uint64_t hash() const {
    constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15ULL;
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(MeldPosition) / 8>>(*this)) {
      mixed = (std::rotl(mixed, 23) ^ word) * odd;
    }
    return mixed >> 24U;
  }
};

static_assert(std::has_unique_object_representations_v<MeldPosition>, "its bytes are hashed");

/// What is known of positions: an open-addressed table, which is kept from hand to hand as long as the rules are the same.
class MeldMemory {
 public:
  struct Known {
    MeldPosition position;
    std::uint32_t age = 0;   ///< entries of another age are as good as empty
    std::int32_t least = 0;  ///< that the places from the position on leave,
    bool exact = false;      ///< or at least so much
  };

  /// All of the rules that positions depend on.
  struct Key {
    spec::Melds melds;
    std::array<Rank, rank_count> order{};
    unsigned ranks = 0;
    std::array<std::uint8_t, 64> costs{};
    CardSet wild;
    unsigned packs = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };

  void begin(const Key& key) {
    if (used_ > most_kept || key != key_) {
      key_ = key;
      used_ = 0;
      ++age_;
    }
  }

  /// What is known of the position; of another age where nothing is.
  Known& find(const MeldPosition& position) {
    std::size_t at = position.hash() & (table_.size() - 1);
    while (table_[at].age == age_ && table_[at].position != position) {
      at = (at + 1) & (table_.size() - 1);
    }
    return table_[at];
  }
  [[nodiscard]] bool knows(const Known& known) const { return known.age == age_; }

  void set(const MeldPosition& position, int least, bool exact) {
    Known* known = &find(position);
    if (!knows(*known) && ++used_ * 2 > table_.size()) {
      grow();
      known = &find(position);
    }
    *known = {position, age_, least, exact};
  }

 private:
  static constexpr std::size_t most_kept = 1U << 15U;

  void grow() {
    std::vector<Known> old(table_.size() * 2);
    old.swap(table_);
    for (const Known& known : old) {
      if (knows(known)) {
        find(known.position) = known;
      }
    }
  }

  std::vector<Known> table_ = std::vector<Known>(256);
  Key key_;
  std::uint32_t age_ = 0;
  std::size_t used_ = 0;
};

}  // namespace tonk
