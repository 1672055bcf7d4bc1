#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "explore/exact.hpp"
#include "explore/simulate/simulation.hpp"
#include "verifier/judgement.hpp"

/// What many hands come to, in exact numbers.
namespace tonk::explore {

/// Whole numbers, each with how often it was met.
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

/// What a player nets in the mean hand. Hands of one session depend on each other, so that sessions are what is independent:
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
  explicit Statistics(std::vector<std::string> seats) : names_(std::move(seats)), nets_(names_.size()) {}

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

 private:
  std::vector<std::string> names_;
  std::vector<Net> nets_;  ///< by seat, as at first
  std::uint64_t hands_ = 0;
  std::uint64_t sessions_ = 0;
  std::uint64_t given_up_ = 0;
  std::map<End, std::uint64_t> ends_;
  Histogram moves_;
  Histogram turns_;
};

}  // namespace tonk::explore
