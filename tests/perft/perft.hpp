#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "spec/rules.hpp"

/// Perft, as chess engines have it: how many sequences of legal moves there are from a fixed deal, and how many of them end the hand,
/// and how. Counted by the verifier (check() and apply()) and by the reference judge, each with its own generator of moves.
namespace tonk::perft {

/// Where counting begins: the pack is shuffled by the number and dealt, and so many turns are played on which everybody draws a card
/// and discards it again.
struct Deal {
  std::string house;  ///< with its options, as in a log: `slappers with reply`
  unsigned players = 2;
  std::uint32_t shuffle = 0;
  unsigned turns = 0;
  friend auto operator<=>(const Deal&, const Deal&) = default;
};

/// Of the sequences of one length.
struct Count {
  std::uint64_t sequences = 0;
  std::map<std::string, std::uint64_t> endings;  ///< of those after which the hand may be over, by the end's name
  friend bool operator==(const Count&, const Count&) = default;
};

/// Index 0 has the sequences of one move, and so on. A move is one action of the log; what may be laid in several ways, because wild
/// cards are among it, is one move, and so is every choice between cards that are alike.
using Counts = std::vector<Count>;

/// The log of a deal, as far as it has been played; its deck is written down.
[[nodiscard]] std::string log_of(const spec::Rules& rules, const Deal& deal);

/// `log` is one that log_of() made. Throws std::logic_error where the judge finds it at fault.
[[nodiscard]] Counts count_by_verifier(const spec::Rules& rules, const std::string& log, unsigned depth);
[[nodiscard]] Counts count_by_reference(const spec::Rules& rules, const std::string& log, unsigned depth);

}  // namespace tonk::perft
