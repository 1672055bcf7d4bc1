#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

/// Logs judged by other rules than those they were played by: which would clear them, and which they put to the test.
namespace tonk::explore {

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

  /// Called with a hand, what it inherits, and what is made of it; false ends the walk.
  using Visit = std::function<bool(const log::Hand&, const SessionSoFar&, const Judgement&)>;
  /// Judges the hands in order by one house, whatever they name, each with what those before it in its session leave.
  void judge(const EngineConfig& engine, const Visit& visit, Wanted wanted = Wanted::comparison) const;
  /// What is made of all of them.
  [[nodiscard]] std::vector<Judgement> judge(const EngineConfig& engine, Wanted wanted = Wanted::comparison) const;

  /// Whether `test` is true of one of the hands, and what was made of it.
  [[nodiscard]] bool any(const std::vector<Judgement>& judged,
                         const std::function<bool(const log::Hand&, const Judgement&)>& test) const;

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

}  // namespace tonk::explore
