#pragma once

#include <deque>
#include <string>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/world.hpp"
#include "explore/whatif/logged_hands.hpp"
#include "session/record.hpp"

namespace tonk::cli {

/// Logs that are looked at as one, whatever house their hands name.
class LogSet {
 public:
  /// Of so many houses that their hands name; that they name more is a problem.
  static constexpr std::size_t most_houses = 64;

  /// `house` is any that compiles: by which the hands are judged makes no difference to how they are read.
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

  /// Where something is said of a hand.
  struct Spot {
    std::string file;
    std::string hand;  ///< empty where it has no name
    Position at;
  };
  /// `hand` counts those that can be judged.
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

}  // namespace tonk::cli
