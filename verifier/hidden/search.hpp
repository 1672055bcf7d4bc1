#pragma once

#include <cstddef>
#include <vector>

#include "verifier/hidden/completing.hpp"
#include "verifier/hidden/witness.hpp"
#include "verifier/judgement.hpp"

namespace tonk {

/// Whether cards that nobody saw leave anything open.
[[nodiscard]] bool is_open(const Judgement& judgement);

/// Whether the verdict may be another with other cards.
[[nodiscard]] bool may_be_graver(const Judgement& judgement);

[[nodiscard]] bool overlap(Span a, Span b);

/// Whether one of the findings is of the same kind there. A card that is not seen is spoken of at its action, and one that is seen at its
/// own place.
[[nodiscard]] bool has(const std::vector<Finding>& findings, const Finding& one);

/// What is wrong there in every completion, though in different ways, or each time for another reason.
[[nodiscard]] bool is_general(const Finding& finding);

/// Beside each finding the one of the others that is of its kind and at its place, and is as like it as can be; null where none is left. A
/// payment that is not owed is of the kind of a wrong one.
[[nodiscard]] std::vector<const Finding*> counterparts(const std::vector<Finding>& findings,
                                                       const std::vector<Finding>& others);

/// What all completions that were found have in common.
struct Agreement {
  std::size_t number = 0;
  Judgement first;
  bool some_legal = false;
  bool on_verdict = true;
  bool on_settlement = true;
  bool on_end = true;
  bool on_payments = true;
  SessionState carried;           ///< as far as it is the same in all
  std::vector<Finding> findings;  ///< that are in each, as `first` has them
  std::vector<Span> places;       ///< where something is wrong in some of them

  /// Whether the next hand would know less.
  [[nodiscard]] bool leaves_less(const Judgement& one) const;
  /// Whether something would be in common no more.
  [[nodiscard]] bool learns_from(const Judgement& one) const;
  void take(const Judgement& one);
  /// Whether something is wrong there in some completions and not in others.
  [[nodiscard]] bool differ_at(Span at) const;

 private:
  /// Whether all that is said of what is wrong in each is true of this one, too.
  [[nodiscard]] bool bears_out(const Judgement& one) const;
  void keep_common(const std::vector<Finding>& others);
};

/// Which questions the hand as it is written leaves open.
struct Questions {
  bool verdict = false;
  bool settlement = false;
  bool end = false;
  bool payments = false;

  [[nodiscard]] bool any() const { return verdict || settlement || end || payments; }
  /// Whether the judgement answers all of which the agreement still speaks.
  [[nodiscard]] bool answered_by(const Judgement& judged, const Agreement& agreement) const;
  /// Whether completions that differ have been found for each.
  [[nodiscard]] bool answered_both_ways(const Agreement& agreement) const;
};

/// Looks for the completions of a hand, until some that differ are found for each question, or all have been looked at.
class Search {
 public:
  /// So many hands, wholly or partly completed, are judged for one that leaves something open.
  static constexpr std::size_t most_tried = 20'000;
  static constexpr std::size_t most_compared = 1'000;  ///< the same where a hand is judged by many rules

  /// `questions` are those that are left open; what a completion answers in another way than the hand as it is written becomes one.
  /// With `goes_on` another hand inherits what all completions have in common.
  Search(Completing& hand, const Judgement& as_written, Questions& questions, std::size_t most, bool goes_on)
      : hand_(hand), as_written_(as_written), questions_(questions), most_(most), each_matters_(goes_on && are_few()) {}

  void run();

  [[nodiscard]] const Agreement& agreement() const { return agreement_; }
  /// Whether there are no other completions than those of which the agreement speaks.
  [[nodiscard]] bool complete() const { return complete_; }
  /// Some of the completions, and at least one for each answer that was found.
  [[nodiscard]] const std::vector<Completion>& found() const { return found_; }
  /// Whether the search has been given up.
  [[nodiscard]] bool given_up() const { return hand_.tried() >= most_; }
  /// How many hands are judged before that.
  [[nodiscard]] std::size_t most() const { return most_ / hand_.work(); }

 private:
  [[nodiscard]] bool are_few() const;
  [[nodiscard]] bool enough() const;
  void explore(std::size_t slot);
  /// Adds the completed hand. Of what was wrong when some cards were still open, no more is said than was then.
  void take(const Judgement* open = nullptr);
  void keep();
  void try_each(std::size_t slot);
  void complete_once(unsigned way);

  Completing& hand_;
  const Judgement& as_written_;
  Questions& questions_;
  std::size_t most_;
  bool each_matters_;  ///< to those who inherit from the hand, though all else is answered
  Agreement agreement_;
  std::vector<Completion> found_;
  bool at_the_end_ = false;  ///< nothing is left out before it is complete
  bool complete_ = false;
};

}  // namespace tonk
