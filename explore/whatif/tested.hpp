#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "explore/whatif/logged_hands.hpp"
#include "explore/whatif/what_if.hpp"
#include "parser/hand.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {

/// Which rules of a house hands put to the test: a hand tests a rule if it would be judged or settled otherwise, were the rule
/// another one of those that WhatIf knows, in it or in the hand before.
class Tested {
 public:
  /// Another way to say a rule.
  struct Way {
    const spec::Rules* rules = nullptr;
    std::optional<SessionState> leaves;  ///< what the hand before would have left by it, where that is something else
  };
  struct Rule {
    spec::Key field = spec::Key::house;
    std::size_t hands = 0;  ///< that tested it
    std::vector<Way> ways;
  };

  /// `what_if` outlives it.
  explicit Tested(WhatIf& what_if);

  /// One more hand, which the house judges so.
  void add(const log::Hand& hand, const SessionSoFar& session, const Judgement& judged);

  [[nodiscard]] std::size_t hands() const { return hands_; }
  /// In the order of the table of keys; a rule that nothing else is known for is left out.
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

/// By the house as it is.
[[nodiscard]] Untested untested(WhatIf& what_if, const LoggedHands& log);

/// The smallest change of the house by which this finding would not be made, nor any other that is not made now; nothing where
/// there is none among those that WhatIf knows. `judged` is what the house as it is makes of the hand.
[[nodiscard]] std::optional<Change> remedy(WhatIf& what_if, const spec::Rules& rules, const log::Hand& hand,
                                           const SessionSoFar& session, const Judgement& judged,
                                           const Finding& finding);

}  // namespace tonk::explore
