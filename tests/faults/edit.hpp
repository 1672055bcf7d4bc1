#pragma once

#include <string>
#include <vector>

#include "tests/faults/fault.hpp"
#include "tests/faults/recording.hpp"

namespace tonk::faults {

/// The parts of a hand's text, in their order.
enum class Part : std::uint8_t { heading, head, deals, upcard, moves, shows, pays };

/// A recording's text, to be changed.
struct Edit {
  explicit Edit(const Recording& recording) : of(recording), text(recording.text) {}

  const Recording& of;
  test::HandText text;

  void insert(std::size_t move, std::string line);
  void replace(std::size_t move, std::string line) { text.moves[move] = std::move(line); }
  void erase(std::size_t move);
  /// Leaves out the moves from this one on, and the settlement.
  void cut(std::size_t move);

  [[nodiscard]] std::string log() const { return of.before + text.log(); }
  /// The line of the whole log on which a part's line stands.
  [[nodiscard]] std::uint64_t line(Part part, std::size_t index) const;
  [[nodiscard]] Faulty faulty(Part part, std::size_t index, Code code) const {
    return {log(), {{line(part, index), code}}};
  }
  /// The same at a move.
  [[nodiscard]] Faulty at_move(std::size_t move, Code code) const { return faulty(Part::moves, move, code); }
};

/// `Ann: draw`.
[[nodiscard]] std::string said(const Recording& recording, Seat seat, const std::string& action);
/// `4h 5h 6h`, with a blank before each.
[[nodiscard]] std::string listed(const std::vector<Card>& cards);

/// The log with a line before a move, and with another line instead of it.
[[nodiscard]] Faulty inserted(const Recording& recording, const Moment& moment, const std::string& line, Code code);
[[nodiscard]] Faulty replaced(const Recording& recording, const Moment& moment, const std::string& line, Code code);

/// One of the moves of which the test holds; null where there is none.
template <typename Test>
[[nodiscard]] const Moment* some(const Recording& recording, RandomSource& luck, const Test& test) {
  std::vector<const Moment*> found;
  for (const Moment& moment : recording.moments) {
    if (test(moment)) {
      found.push_back(&moment);
    }
  }
  return found.empty() ? nullptr : found[luck.below(found.size())];
}

/// A card of the pack of which the test holds; unknown where there is none.
template <typename Test>
[[nodiscard]] Card some_card(const spec::Rules& rules, RandomSource& luck, const Test& test) {
  std::vector<Card> found;
  for (const Card card : rules.deck.pack) {
    if (test(card)) {
      found.push_back(card);
    }
  }
  return found.empty() ? Card{} : found[luck.below(found.size())];
}

/// A player of whom the test holds; nothing where there is none.
template <typename Test>
[[nodiscard]] std::optional<Seat> some_seat(const Recording& recording, RandomSource& luck, const Test& test) {
  std::vector<Seat> found;
  for (std::uint8_t seat = 0; seat < recording.names.size(); ++seat) {
    if (test(Seat{seat})) {
      found.push_back(Seat{seat});
    }
  }
  return found.empty() ? std::nullopt : std::optional{found[luck.below(found.size())]};
}

/// Whether the cards hold this one.
[[nodiscard]] bool holds(const std::vector<Card>& cards, Card card);

}  // namespace tonk::faults
