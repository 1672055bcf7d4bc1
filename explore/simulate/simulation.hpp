#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/card.hpp"
#include "explore/exact.hpp"
#include "explore/play/legal_moves.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/judgement.hpp"
#include "verifier/table/table.hpp"

/// Hands that nobody played, by the rules of a house, and what they come to in exact numbers.
namespace tonk::explore {

/// A portable random source: the standard fixes what this engine gives, but neither its distributions nor its
/// shuffle.
class RandomSource {
 public:
  /// The same chance for the same seed and number, and nothing in common with that of other numbers.
  RandomSource(std::uint64_t seed, std::uint64_t number);

  /// A number below `end`, each as likely as another; `end` is not 0.
  [[nodiscard]] std::size_t below(std::size_t end);
  void shuffle(std::vector<Card>& cards);

 private:
  std::mt19937_64 engine_;
};

/// How somebody plays who keeps to the rules. All but `random` look at nothing but what that player can see.
enum class Policy : std::uint8_t {
  random,  ///< any legal move is as likely as another
  greedy,  ///< lays what can be laid, takes what can be laid, throws away what counts most, and drops with a low count
  careful  ///< the same, but drops only if the others can be expected to hold more, and avoids discards that could be hit with
};
inline constexpr std::array<std::string_view, 3> policy_names{"random", "greedy", "careful"};

[[nodiscard]] std::string_view to_string(Policy policy);
[[nodiscard]] std::optional<Policy> parse_policy(std::string_view name);

/// Chooses what players do. Keeps its memory from move to move.
class MoveChooser {
 public:
  explicit MoveChooser(const EngineConfig& engine) : engine_(engine) {}

  /// Null where nothing can be done, or, if the player may decline, where nothing seems better. Valid until the next call.
  [[nodiscard]] const Choice* choose(Policy policy, const Table& table, Seat seat, bool may_decline,
                                     RandomSource& luck);

 private:
  void keep(const Move& move);

  const EngineConfig& engine_;
  std::vector<Choice> kept_;  ///< the moves to choose from are the first ones
  std::size_t number_ = 0;
};

struct Plan {
  std::vector<Policy> policies;  ///< one for each seat
  std::uint64_t seed = 0;
  std::uint64_t hands_a_session = 1;  ///< 1: each hand stands alone
};

struct SimulatedHand {
  log::Hand hand;  ///< with its settlement, as the verifier finds it right
  Judgement judgement;
  std::size_t moves = 0;  ///< actions, such as a draw and a discard
  std::size_t turns = 0;  ///< begun by all players together
};

struct SimulatedSession {
  std::uint64_t number = 1;
  std::optional<log::Hand> head;  ///< nothing where hands stand alone
  std::vector<SimulatedHand> hands;
  bool given_up = false;  ///< a hand did not end within the limit; it and the rest of the session are left out

  /// Up to so many of its hands.
  [[nodiscard]] std::string log(std::size_t most) const;
};

/// Plays one session to its end: that many hands, or fewer where the house's game is over sooner. The same plan and number
/// give the same hands on every machine, whatever other sessions there are. It breaks off after `most` hands.
[[nodiscard]] SimulatedSession simulate(const spec::Rules& rules, const Plan& plan, std::uint64_t number,
                                        std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// The names of the seats, which are those of the players who sit there at first.
[[nodiscard]] std::vector<std::string> seat_names(const Plan& plan);

/// How often each whole number occurred.
class Histogram {
 public:
  void add(std::size_t value) { ++times_[value]; }
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] std::size_t least() const { return times_.empty() ? 0 : times_.begin()->first; }
  [[nodiscard]] std::size_t most() const { return times_.empty() ? 0 : times_.rbegin()->first; }
  /// The least value that at least half do not exceed.
  [[nodiscard]] std::size_t median() const;
  [[nodiscard]] Fraction mean() const;

 private:
  std::map<std::size_t, std::size_t> times_;
};

/// The mean net result of a player in a hand. Hands of one session depend on each other, so only sessions are independent:
/// the interval is that of the ratio estimator over them.
class Net {
 public:
  /// One more session, with the number of hands that the player took part in.
  void add(std::size_t hands, const Fraction& total);

  [[nodiscard]] std::uint64_t hands() const { return hands_; }
  [[nodiscard]] const Fraction& total() const { return total_; }
  [[nodiscard]] Fraction mean() const;
  /// Half of the width of the 95% confidence interval round the mean, to the next millionth above; nothing from a single
  /// session.
  [[nodiscard]] std::optional<Fraction> margin() const;

 private:
  std::uint64_t sessions_ = 0;
  std::uint64_t hands_ = 0;
  Fraction total_;
  Fraction squares_;   ///< of each session's total
  Fraction products_;  ///< of each session's total and hands
  Integer lengths_;    ///< squares of each session's hands
};

class Statistics {
 public:
  explicit Statistics(std::vector<std::string> seats)
      : names_(std::move(seats)), nets_(names_.size()), points_(names_.size()) {}

  /// The first hands of a session, up to a number.
  void add(const SimulatedSession& session, std::size_t hands);

  [[nodiscard]] std::uint64_t hands() const { return hands_; }
  [[nodiscard]] std::uint64_t sessions() const { return sessions_; }
  [[nodiscard]] std::uint64_t given_up() const { return given_up_; }
  [[nodiscard]] const std::map<End, std::uint64_t>& ends() const { return ends_; }
  [[nodiscard]] const Histogram& moves() const { return moves_; }
  [[nodiscard]] const Histogram& turns() const { return turns_; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] const std::vector<Net>& nets() const { return nets_; }
  /// The same of the points, of a house that keeps them apart from money.
  [[nodiscard]] const std::vector<Net>& points() const { return points_; }

 private:
  std::vector<std::string> names_;
  std::vector<Net> nets_;  ///< by seat, as at first
  std::vector<Net> points_;
  std::uint64_t hands_ = 0;
  std::uint64_t sessions_ = 0;
  std::uint64_t given_up_ = 0;
  std::map<End, std::uint64_t> ends_;
  Histogram moves_;
  Histogram turns_;
};

}  // namespace tonk::explore
