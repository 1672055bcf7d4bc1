#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/card.hpp"
#include "explore/play/playing.hpp"
#include "explore/whatif/logged_hands.hpp"
#include "explore/whatif/tested.hpp"
#include "explore/whatif/what_if.hpp"
#include "spec/house_text.hpp"
#include "spec/keys.hpp"
#include "spec/rules.hpp"

/// Two houses compared: the rules in which they differ, and for each a smallest log that they judge differently.
namespace tonk::explore {

/// A rule that two houses say differently.
struct Difference {
  spec::Key key = spec::Key::house;
  std::optional<spec::Part> one;  ///< nothing where the house says nothing of it
  std::optional<spec::Part> other;
  bool in_other_words = false;  ///< but mean the same by it
};

/// Two houses, and one of the rules in which they differ.
struct Sides {
  std::shared_ptr<const EngineConfig> one;
  std::shared_ptr<const EngineConfig> other;
  std::shared_ptr<const EngineConfig>
      without;                               ///< one house, or something between the two, with the rule as `one` has it
  std::shared_ptr<const EngineConfig> with;  ///< the same with the rule as `other` has it
  Touch touch;                               ///< what can put the rule to the test
  std::optional<spec::Key> besides;  ///< another rule in which `without` and `with` differ from the house next to them
};

/// Two houses, and rule sets between them.
class Contrast {
 public:
  /// Keeps references to both.
  Contrast(WhatIf& one, WhatIf& other);

  /// In the order of the table of keys; what a file says of itself is left out.
  [[nodiscard]] const std::vector<Difference>& differences() const { return differences_; }

  /// Each house as it is, beside the same house with this one rule taken from the other. Rule sets that contradict themselves are
  /// left out.
  [[nodiscard]] std::vector<Sides> sides(const Difference& difference);
  /// The same with one more rule changed in the same way: one of the same section or of the same name.
  [[nodiscard]] std::vector<Sides> sides_besides(const Difference& difference);
  /// The two houses, for all their differences together.
  [[nodiscard]] Sides whole();

 private:
  using Engine = std::shared_ptr<const EngineConfig>;
  /// A house with these rules as the other says them; null where that says nothing of one, or they contradict each other.
  [[nodiscard]] static Engine changed(WhatIf& house, std::optional<spec::Part> Difference::*as,
                                      const std::vector<const Difference*>& rules);
  void add(const Difference& difference, const Difference* besides, std::vector<Sides>& sides);

  WhatIf& one_;
  WhatIf& other_;
  std::vector<Difference> differences_;
};

/// A hand, or the hands of a session, with each move on a line of its own.
struct HandLog {
  std::vector<log::Hand> hands;

  /// How much there is to read: the moves, the hands that are dealt, and a little for each hand of a session.
  [[nodiscard]] std::size_t size() const;
  /// The text, with one line a turn.
  [[nodiscard]] std::string text() const;
  /// The same, to be judged.
  [[nodiscard]] LoggedHands logged() const;
};

/// A log that the two houses judge differently, and that the rule makes a difference to.
struct Example {
  HandLog log;
  Sides sides;         ///< that judge it differently
  bool alone = false;  ///< no other rule makes a difference to it

  /// How much there is to read. A log to which other rules make a difference too counts as somewhat longer.
  [[nodiscard]] std::size_t distance() const;
};

/// The log as an example, which it is where it is in order, as far as it goes, by one of the houses, and with the rule or without
/// it.
[[nodiscard]] std::optional<Example> example_of(const Sides& sides, const HandLog& log);

/// How far to look for an example.
struct Reach {
  unsigned moves = 3;           ///< every hand of up to this many moves is tried
  std::uint32_t deals = 50;     ///< from each of these, and every hand of one move less from four times as many
  std::uint32_t hands = 600;    ///< that are played to the end
  std::uint32_t sessions = 60;  ///< of several hands

  [[nodiscard]] std::uint32_t deals_for(unsigned most) const { return deals << (2 * (moves - most)); }

  /// The same with the given multiple of deals, hands and sessions.
  [[nodiscard]] Reach times(std::uint32_t factor) const {
    return {moves, deals * factor, hands * factor, sessions * factor};
  }
  /// Fewer of them where so many cards are dealt to a player that each takes long.
  [[nodiscard]] Reach for_cards(unsigned cards) const {
    const std::uint32_t share = std::max(1U, cards * cards * cards / 729);
    return {moves, 1 + (deals - 1) / share, 1 + (hands - 1) / share, 1 + (sessions - 1) / share};
  }
};

/// What came of it.
struct Searched {
  std::optional<Example> example;  ///< the smallest that was met, without all that it can do without
  std::size_t logs = 0;            ///< that were looked at
  bool can_be_alone = false;       ///< some hand may begin in the same way by both houses
};

/// Looks for the smallest log to which a rule makes a difference: first among all short hands, then among hands and sessions
/// that are played to their ends, of which as much is left out as can be. Looks at `near` with all the reach, and only where these
/// have none at `far` with a little of it (with all, where there are no `near` ones). The same search always finds the same.
[[nodiscard]] Searched search(const std::vector<Sides>& near, const std::vector<Sides>& far, const Reach& reach);

// Hands to try. The same number always gives the same.

/// The deck in an order that brings such hands about. A quarter of the deals are as
/// they come; in half of them some neighbouring ranks come first, so that the hands count very little or very much, count the
/// same, and hit each other's spreads; and in a quarter everybody holds spreads that lack one card, which can then be drawn.
[[nodiscard]] std::vector<Card> pack_to_try(const spec::Rules& rules, unsigned players, std::minstd_rand& luck);

/// Visits hands in which nobody has moved yet: each number of players and of cards, with and without an upcard, and each
/// seating and dealer by a cut of two or three players. Both houses' numbers are gone through.
void visit_openings(const spec::Rules& one, const spec::Rules& other, const std::function<void(const HandLog&)>& visit);

/// A hand that is played by two rule sets at once, as long as the second allows what the first does.
struct Lockstep {
  Playing lead;
  std::optional<Playing> beside;  ///< nothing once the second does not
};
/// Before the first move; every other one with one of the house's side bets.
[[nodiscard]] Lockstep dealt_in_lockstep(const std::shared_ptr<const EngineConfig>& lead,
                                         const std::shared_ptr<const EngineConfig>& beside, std::uint32_t number);
/// Makes a move that the first allows, or ends the turn.
void make(Lockstep& hand, const Choice& choice);
void pass(Lockstep& hand);

/// Plays such a hand to its end. Visits the hand as far as it has come with each move of these kinds that only one of them allows,
/// and the whole hand.
void play_in_lockstep(Lockstep hand, Kinds kinds, std::uint32_t number,
                      const std::function<void(const Playing&)>& visit);

/// Hands that are played in a row by the house's rules, until its game is over or it has gone on for long enough. Newcomers join
/// at the places where the house wants them, and who is out leaves.
[[nodiscard]] HandLog play_session(const std::shared_ptr<const EngineConfig>& engine, std::uint32_t number);

}  // namespace tonk::explore
