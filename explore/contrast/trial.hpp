#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/card.hpp"
#include "explore/play/playing.hpp"
#include "explore/whatif/logged_hands.hpp"
#include "spec/keys.hpp"
#include "spec/rules.hpp"

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

/// Two houses, and one of the rules in which they differ.
struct Sides {
  const spec::Rules* one = nullptr;
  const spec::Rules* other = nullptr;
  const spec::Rules* without = nullptr;  ///< one house, or something between the two, with the rule as `one` has it
  const spec::Rules* with = nullptr;     ///< the same with the rule as `other` has it
  std::optional<spec::Key> besides;  ///< another rule in which `without` and `with` differ from the house next to them
};

/// A log that the two houses judge differently, and that the rule makes a difference to.
struct Example {
  LogText log;
  Sides sides;         ///< that judge it differently
  bool alone = false;  ///< no other rule makes a difference to it

  /// How much there is to read. A log to which other rules make a difference too counts as somewhat longer.
  [[nodiscard]] std::size_t distance() const;
};

/// Asks whether logs are examples, and counts them.
class Trial {
 public:
  explicit Trial(const Sides& sides) : sides_(sides) {}

  /// An example is in order, as far as it goes, by one of the houses, and with the rule or without it.
  [[nodiscard]] std::optional<Example> ask(const LogText& log);

  /// Whether the log is in order, as far as it goes, by both houses.
  [[nodiscard]] bool is_common(const LogText& log) const;

  [[nodiscard]] std::size_t asked() const { return asked_; }

 private:
  Sides sides_;
  std::size_t asked_ = 0;
};

/// Leaves out of an example what it can do without, hands and moves, from the end on and then in blocks, the longest first.
[[nodiscard]] Example shrink(Trial& trial, Example example);

/// A hand to be played by chance.
struct Start {
  unsigned players = 2;
  std::vector<Card> pack;
  std::uint32_t luck = 0;
};

/// The table before the first move; every other time with one of the house's side bets.
[[nodiscard]] Playing dealt(const spec::Rules& rules, const Start& start);

/// Plays a hand to its end by one rule set and, as long as both allow the same, by another one beside it. Visits the hand as far
/// as it has come with each move that only one of them allows, and the whole hand.
void play_in_lockstep(const spec::Rules& lead, const spec::Rules& beside, const Start& start,
                      const std::function<void(const LogText&)>& visit);

/// Hands that are played in a row by the house's rules, until its game is over or it has gone on for long enough. Newcomers join
/// at the places where the house wants them, and who is out leaves. The same number always gives the same session.
[[nodiscard]] LogText play_session(const spec::Rules& rules, std::uint32_t number);

}  // namespace tonk::explore
