#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "explore/whatif/what_if.hpp"
#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

/// Logs judged by other rules than those they were played by: which would clear them, and which they put to the test.
namespace tonk::explore {

/// What of a hand can put a rule to the test in which two houses differ, and in no other.
struct Touch {
  Kinds moves = all_kinds;             ///< moves of these kinds, allowed or not
  std::optional<spec::Ending> ending;  ///< or this one alone, of a rule that says what is paid at it

  Touch() = default;
  Touch(const spec::Rules& one, const spec::Rules& other, spec::Key rule);
  /// Whether the hand, which one of them judges so, may be judged differently by the other.
  [[nodiscard]] bool may_test(const log::Hand& hand, const Judgement& judged) const;
};

/// The hands of a log, to be judged by many houses.
class LoggedHands {
 public:
  /// One more hand; nothing where it cannot be read, and is not judged. `head` is that of its session, or null; the first hand of
  /// a session inherits nothing.
  void add(std::optional<log::Hand> hand, const log::Hand* head, bool is_first);

  /// How many can be judged.
  [[nodiscard]] std::size_t hands() const { return hands_; }
  /// How many cannot be read.
  [[nodiscard]] std::size_t unreadable() const { return entries_.size() - hands_; }

  /// All hands by one house, whatever they name, each with what those before it in its session leave; up to the first of
  /// which `enough` says so.
  [[nodiscard]] std::vector<Judgement> judge(const spec::Rules& rules,
                                             const std::function<bool(const Judgement&)>& enough = {}) const;

  /// Whether one of the hands, which are judged so, may put the rule to the test.
  [[nodiscard]] bool may_test(const Touch& touch, const std::vector<Judgement>& judged) const;

  /// Whether all hands are judged so by this house.
  [[nodiscard]] bool judged_alike(const spec::Rules& rules, const std::vector<Judgement>& so) const;

 private:
  struct Entry {
    std::optional<log::Hand> hand;
    const log::Hand* head = nullptr;
    bool is_first = true;
  };

  std::deque<log::Hand> heads_;
  std::vector<Entry> entries_;
  std::size_t hands_ = 0;
};

/// Whether the two say the same of a hand: what is found, how it ended, and who nets what.
[[nodiscard]] bool judged_alike(const Judgement& a, const Judgement& b);

/// Whether the finding means that something is wrong; neither unknown nor unrecorded facts do.
[[nodiscard]] bool is_wrong(const Finding& finding);

/// The first that is; null where all is in order as far as anyone can know.
[[nodiscard]] const Finding* first_wrong(const Judgement& judgement);

// The changes by which a log is in order.

/// Changes of a house by which a whole log is in order.
struct Match {
  std::vector<Change> changes;        ///< none: as it is
  std::map<std::string, Amount> net;  ///< by player, over the hands that are settled
  std::map<std::string, Amount>
      points;            ///< the same of what is scored in a house that also pays; without those who score nothing
  std::size_t open = 0;  ///< hands of which the log does not show enough
};

/// The first that is wrong with a log by some rules.
struct Obstacle {
  Finding finding;
  std::optional<spec::Key> rule;  ///< that it cites
  std::size_t hand = 0;           ///< which of the log's hands
};

/// The first remaining obstacle after the changes that lead furthest through the log.
struct Nearest {
  std::vector<Change> changes;
  Obstacle obstacle;
  std::size_t wrong = 0;  ///< how many findings are left
};

/// What one house makes of a log.
struct Identified {
  std::vector<Match> matches;        ///< the smallest sets of changes, the smallest first
  std::optional<Obstacle> as_it_is;  ///< what is wrong by the house itself
  std::optional<Nearest> nearest;    ///< where there is no match
  bool searched_all = true;          ///< else the search was given up
};

/// Finds the smallest sets of changes that clear a log. Each step changes a rule that the first finding left cites, so that only
/// sets are tried that can help; and a change that does not clear what it was made for is not followed. What
/// rules() gave before may be gone then.
[[nodiscard]] Identified identify(WhatIf& what_if, const LoggedHands& log);

// The rules that hands put to the test.

/// Which rules of a house hands put to the test: a hand tests a rule if it would be judged or settled otherwise, were the rule
/// another one of those that WhatIf knows, in it or in the hand before.
class Tested {
 public:
  /// Another way to say a rule.
  struct Way {
    const spec::Rules* rules = nullptr;
    Touch touch;
    std::optional<SessionState> leaves;  ///< what the hand before would have left by it, where that is something else
  };
  struct Rule {
    spec::Key key = spec::Key::house;
    std::size_t hands = 0;  ///< that tested it
    std::vector<Way> ways;
  };

  /// Keeps a reference to `what_if`.
  explicit Tested(WhatIf& what_if);

  /// One more hand, which the house judges so.
  void add(const log::Hand& hand, const SessionSoFar& session, const Judgement& judged);

  [[nodiscard]] std::size_t hands() const { return hands_; }
  /// In the order of the table of keys; rules without other values are left out.
  [[nodiscard]] const std::vector<Rule>& rules() const { return rules_; }

 private:
  std::vector<Rule> rules_;
  std::size_t hands_ = 0;
  SessionState left_;  ///< by the hand before, as the house is
};

/// What a log shows nothing of: it would be judged and settled alike, were it otherwise.
struct Untested {
  std::vector<spec::Key> rules;      ///< in the order of the table of keys
  std::vector<std::string> options;  ///< that may or may not be in force
};

/// By the house, unchanged.
[[nodiscard]] Untested untested(WhatIf& what_if, const LoggedHands& log);

/// The smallest change of the house by which this finding would not be made, nor any other that is not made now; nothing where
/// there is none among those that WhatIf knows. `judged` is what the house as it is makes of the hand.
[[nodiscard]] std::optional<Change> remedy(WhatIf& what_if, const spec::Rules& rules, const log::Hand& hand,
                                           const SessionSoFar& session, const Judgement& judged,
                                           const Finding& finding);

}  // namespace tonk::explore
