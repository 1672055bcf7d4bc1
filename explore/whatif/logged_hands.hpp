#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {

/// The hands of a log, to be judged by many houses.
class LoggedHands {
 public:
  /// One more hand. `head` is that of its session, or null; the first hand of a session inherits nothing.
  void add(const log::Hand& hand, const log::Hand* head, bool is_first);
  /// One more hand that cannot be read, and is not judged.
  void skip(const log::Hand* head, bool is_first);

  /// How many can be judged.
  [[nodiscard]] std::size_t hands() const { return hands_; }
  /// How many cannot be read.
  [[nodiscard]] std::size_t unreadable() const { return entries_.size() - hands_; }

  /// All hands by one house, whatever they name, each with what those before it in its session leave; up to the first of
  /// which `enough` says so.
  [[nodiscard]] std::vector<Judgement> judge(const spec::Rules& rules,
                                             const std::function<bool(const Judgement&)>& enough = {}) const;

  /// Whether all hands are judged so by this house.
  [[nodiscard]] bool judged_alike(const spec::Rules& rules, const std::vector<Judgement>& so) const;

 private:
  struct Entry {
    std::optional<log::Hand> hand;
    const log::Hand* head = nullptr;
    bool is_first = true;
  };
  void enter(Entry entry, const log::Hand* head);

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

}  // namespace tonk::explore
