#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tonk/amount.hpp"
#include "tonk/diagnostic.hpp"
#include "tonk/interface.hpp"
#include "tonk/move.hpp"

namespace tonk::TONK_INTERFACE {

/// A move as a log has it.
struct LoggedMove {
  std::string player;
  Move move;                 ///< whose seat is that of the player; without meaning where the player has none
  std::uint64_t line = 0;    ///< from 1
  std::uint64_t column = 0;  ///< from 1, in code points
};

/// A hand as it was written, and not judged. What its session says holds for it too.
struct LoggedHand {
  std::string session;     ///< empty where it has no name or there is none
  std::string id;          ///< likewise
  std::uint64_t line = 0;  ///< where the hand begins, from 1
  std::string house;       ///< by which it says it was played; empty where it does not say
  std::vector<std::string> options;
  Amount stake{1};
  std::string unit;                ///< of the stake; may be empty
  std::vector<std::string> seats;  ///< clockwise; empty where the log does not say
  std::string dealer;              ///< likewise
  std::vector<LoggedMove> moves;
  Diagnostics errors;  ///< why it cannot be judged; then the rest is what could be read
};

/// A hand log that has been read, whole. Immutable; copies share it, and threads may.
class Log {
 public:
  [[nodiscard]] const std::string& file() const;
  [[nodiscard]] const std::vector<LoggedHand>& hands() const;
  /// All that is wrong: the errors of its hands, and of heads of sessions, in order.
  [[nodiscard]] const Diagnostics& errors() const;

 private:
  friend Access;
  struct Inside;
  explicit Log(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
  std::shared_ptr<const Inside> inside_;
};

/// Reads a log in words or in JSON lines: it is JSON where its first letter is `{`, or `file` ends in `.jsonl`. `file` serves for
/// messages, and the houses that the log names by their path are relative to it. A hand that cannot be read costs no other.
[[nodiscard]] Log parse_log(std::string text, std::string file = {});

}  // namespace tonk::TONK_INTERFACE
