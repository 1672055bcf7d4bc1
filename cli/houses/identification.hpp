#pragma once

#include <deque>
#include <string>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/world.hpp"
#include "explore/whatif/identify.hpp"
#include "explore/whatif/tested.hpp"
#include "render/verified.hpp"
#include "session/record.hpp"

namespace tonk::cli {

/// Several logs treated as one, whatever houses their hands name.
class LogSet {
 public:
  /// At most this many of the houses that the hands name are tried; more are reported as a problem.
  static constexpr std::size_t most_houses = 64;

  /// `house` may be any that compiles, because hands are only read here.
  LogSet(const std::vector<std::string>& files, const HouseRequest& house, HouseCache& house_cache, World& world,
         Problems& problems);

  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }
  [[nodiscard]] const explore::LoggedHands& log() const { return log_; }
  struct Named {
    HouseChoice house;
    bool is_known = false;  ///< and compiles
  };
  /// The houses that the hands name, in the order of the log.
  [[nodiscard]] const std::vector<Named>& named() const { return named_; }
  [[nodiscard]] bool names(const HouseChoice& house) const;

  /// The place of a finding, and its hand.
  struct Spot {
    std::string file;
    std::string hand;  ///< empty if it has no name
    Position at;
  };
  /// `hand` is an index into the hands that can be judged.
  [[nodiscard]] Spot spot(std::size_t hand, Span at) const;

 private:
  void read(const std::string& file, const std::string& text, const HouseRequest& house, HouseCache& house_cache,
            Problems& problems);
  void note_house(const log::HouseLine* line, const std::string& folder, HouseCache& house_cache, Problems& problems);

  struct Origin {
    std::string file;
    std::string hand;
    Place place;
  };
  std::vector<std::string> files_;  ///< that could be read
  std::deque<std::string> texts_;   ///< into which places point
  explore::LoggedHands log_;
  std::vector<Origin> origins_;  ///< of the hands that can be judged
  std::vector<Named> named_;
  bool is_full_ = false;  ///< there are more houses
};

/// A house that was tried.
struct Candidate {
  HouseChoice house;
  bool is_named = false;  ///< by the log
  explore::Identified found;

  [[nodiscard]] bool fits() const { return !found.matches.empty(); }
  /// With the smallest set of changes by which it fits, or else that by which the most hands are in order.
  [[nodiscard]] const explore::Fit& best() const { return fits() ? found.matches.front() : *found.nearest; }
};

/// A rule that the log leaves open.
struct OpenRule {
  struct Saying {
    std::string words;
    std::vector<std::string> houses;
  };
  spec::Key rule = spec::Key::house;
  std::vector<Saying> sayings;  ///< most houses first
};

/// What is known of the rules of a set of logs.
struct Identification {
  const LogSet* logs = nullptr;
  std::vector<Candidate>
      candidates;        ///< those that fit with the fewest changes first, those that do not, nearest first, last
  std::size_t best = 0;  ///< how many of the first fit with as few changes as any
  explore::Tried tried;  ///< with all of them together
  std::vector<OpenRule> undecided;         ///< in which the best differ; those that part them most evenly first
  explore::Untested untested;              ///< by the first candidate
  std::vector<std::string> untested_says;  ///< of the rules there

  [[nodiscard]] bool any_fits() const { return best > 0; }
  /// Whether some hand is in order by the first candidate.
  [[nodiscard]] bool any_hand_fits() const { return !candidates.empty() && candidates.front().best().in_order() > 0; }
};

/// Tries these houses on the logs, on all cores; those that the log names stand first.
[[nodiscard]] Identification identify(WhatIfs& what_ifs, const LogSet& logs, const std::vector<HouseChoice>& houses);

}  // namespace tonk::cli
