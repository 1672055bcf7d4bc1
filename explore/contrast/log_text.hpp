#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "explore/play/playing.hpp"
#include "explore/whatif/logged_hands.hpp"

namespace tonk::explore {

/// A log in pieces: a hand, or the hands of a session.
struct LogText {
  std::vector<HandText> hands;

  /// How much there is to read: the moves, the hands that are dealt, and a little for each hand of a session.
  [[nodiscard]] std::size_t size() const;
  /// The actions of a turn stand on one line.
  [[nodiscard]] std::string text() const;
  /// The same, to be judged; nothing where it cannot be read.
  [[nodiscard]] std::optional<LoggedHands> read() const;
};

}  // namespace tonk::explore
