#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explore/whatif/logged_hands.hpp"
#include "explore/whatif/what_if.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

/// The rules that hands put to the test.
namespace tonk::explore {

/// Whether each choice and each number in which the houses differ does nothing in either.
[[nodiscard]] bool differ_in_idle_rules_alone(const spec::Rules& one, const spec::Rules& other);

/// What of a hand can put to the test the rules in which two houses differ.
class Touch {
 public:
  Touch() = default;
  Touch(const EngineConfig& one, const EngineConfig& other, const std::vector<spec::Key>& rules);
  /// Whether any hand can: not where the rules can never apply.
  [[nodiscard]] bool may_test_any() const { return !parts_.empty(); }
  /// A move that only one of them allows, where both have allowed what was before, is of these kinds.
  [[nodiscard]] Kinds kinds() const;
  /// With moves of these kinds, a hand that goes on by one more may be judged differently only if that is of one of the kinds returned.
  [[nodiscard]] Kinds missing(Kinds made) const;
  /// Whether a hand with moves of these kinds, which one of them judges so, may be judged differently by the other.
  [[nodiscard]] bool may_test(Kinds made, const Judgement& judged) const;
  /// The same of a hand that one of them allows, and that has come so far.
  [[nodiscard]] bool may_test(Kinds made, Finish finish) const;

 private:
  /// Of one rule.
  struct Part {
    Kinds moves = all_kinds;             ///< moves of these kinds, allowed or not,
    Kinds besides = all_kinds;           ///< with moves of these kinds
    std::optional<spec::Ending> ending;  ///< or this one alone, of a rule that says what is paid at it
  };
  std::vector<Part> parts_;
};

/// Which rules of a house hands put to the test: a hand tests a rule if it would be judged or settled otherwise, were the rule
/// another one of those that WhatIf knows, in it or in the hand before. The ways to say the rule are tried in their order until one
/// makes a difference. Options are tested in the same way.
class Tested {
 public:
  /// Another way to say a rule.
  struct Way {
    std::shared_ptr<const EngineConfig> engine;
    Touch touch;
    std::optional<SessionState> leaves;  ///< what the hand before would have left by it, where that is something else
  };
  struct Rule {
    spec::Key key = spec::Key::house;
    std::string option;     ///< instead of the key: whether it is in force
    std::size_t hands = 0;  ///< that tested it, of those that were looked at
    std::vector<Way> ways;
  };

  /// All hands that test a rule; or only the first one, as in mutation testing; or that of each option too.
  enum class Scope : std::uint8_t { all_hands, first_hand, first_hand_options_too };

  Tested(WhatIf& what_if, Scope scope);

  /// The same, each of them for some of the rules and options.
  [[nodiscard]] std::vector<Tested> split(std::size_t parts) &&;

  /// One more hand, which the house judges so. Says whether it is the first that tests some rule.
  bool add(const log::Hand& hand, const SessionSoFar& session, const Judgement& judged);

  [[nodiscard]] std::size_t hands() const { return hands_; }
  /// In the order of the table of keys; rules without other values are left out.
  [[nodiscard]] const std::vector<Rule>& rules() const { return rules_; }
  /// Where these are looked at.
  [[nodiscard]] const std::vector<Rule>& options() const { return options_; }

 private:
  /// What add() has been given.
  struct Case {
    const log::Hand& hand;
    const SessionSoFar& session;
    const Judgement& judged;
    Kinds made = 0;
    bool goes_on = false;  ///< the hand before was given before
  };
  explicit Tested(Scope scope) : scope_(scope) {}
  bool add(Rule& rule, const Case& one);
  [[nodiscard]] bool tests(Way& way, const Case& one);

  Scope scope_;
  std::vector<Rule> rules_;
  std::vector<Rule> options_;
  std::size_t hands_ = 0;
  SessionState left_;  ///< by the hand before, as the house is
  Judge judge_{Wanted::comparison};
  Judgement otherwise_;
};

/// What a log shows nothing of: it would be judged and settled alike, were it otherwise.
struct Untested {
  std::vector<spec::Key> rules;      ///< in the order of the table of keys
  std::vector<std::string> options;  ///< that may or may not be in force
};

/// Calls a function with 0, 1, and so on up to one less than `jobs`, in any order, or all at the same time.
using ForEachJob = std::function<void(std::size_t jobs, const std::function<void(std::size_t)>& job)>;

/// By the house, unchanged.
[[nodiscard]] Untested untested(WhatIf& what_if, const LoggedHands& log, const ForEachJob& for_each_job);

}  // namespace tonk::explore
