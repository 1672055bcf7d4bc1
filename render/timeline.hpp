#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/table_view.hpp"
#include "session/judged_log.hpp"
#include "session/record.hpp"

/// A hand as it was played, step by step, in words and numbers.
namespace tonk {

/// What a hand passes on to the next one: scores, tokens and pots, if the house has them.
struct CarriedOver {
  bool known = true;  ///< false if a hand could not be settled; the lists below are then empty
  using List = std::vector<std::pair<std::string, std::string>>;
  List scores;  ///< by player
  List money;   ///< won so far, where it is not the score
  List won;     ///< the same, where there is no score either; the page alone tells it, of sessions
  List tokens;
  List pots;  ///< by side bet; the house's own has no name
  std::vector<std::string> out;
  bool over = false;
  [[nodiscard]] bool any() const {
    return !known || !scores.empty() || !money.empty() || !tokens.empty() || !pots.empty() || !out.empty() || over;
  }
};

/// A player who has to wait because of a spread or a hit.
struct Delay {
  std::string player;
  std::vector<std::string> may_not;  ///< on the next turn, or on the one that is being played: `drop`, `lay`, `go out`
};

/// Something that a player does, and the table after it.
struct Step {
  std::uint64_t line = 1;
  std::string player;
  std::size_t seat = 0;
  std::string action;  ///< as a log writes it
  std::string words;   ///< the same in words, to follow the player's name
  TableView after;
  std::vector<Delay> delays;          ///< of the player who moved, and of those whom the move delays
  std::vector<std::size_t> findings;  ///< which of the record's findings are about this step
};

struct Timeline {
  bool is_dealt = false;  ///< if it could not be, all below is empty
  std::vector<std::string> seats;
  std::string dealer;                                    ///< empty if the log leaves it open
  std::string upcard;                                    ///< empty if none was turned
  std::vector<std::optional<std::uint64_t>> deal_lines;  ///< by seat; nothing if the log does not say what was dealt
  CarriedOver brought;  ///< what the hands before have left, with the players who are new
  TableView dealt;
  std::vector<Step> play;
  TableView last;
  std::string ending;  ///< how it ended, in a sentence without its period
  CarriedOver kept;
  PlayerSums recorded_net;  ///< what the log says that the hand brings each player, by seat; empty if it says nothing
  std::vector<std::size_t> before;  ///< findings about what came before the play
  std::vector<std::size_t> at_end;  ///< findings about what was shown at the end
  std::vector<std::size_t> after;   ///< findings about the settlement
};

/// Judges the hand that the log has come to, and tells it; where it is not readable(), nothing is told.
[[nodiscard]] Timeline judged_timeline(JudgedLog& judged);

}  // namespace tonk
