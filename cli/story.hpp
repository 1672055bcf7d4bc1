#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/kept.hpp"
#include "cli/record.hpp"
#include "parser/hand.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/table/count.hpp"
#include "verifier/table/table.hpp"

/// A hand as it was played, step by step, in words and numbers.
namespace tonk::cli {

/// The cards that somebody held at a moment.
struct Held {
  std::vector<std::string> cards;  ///< `??` for one that nobody saw
  int unaccounted = 0;             ///< of these, how many have left unseen
  Points count;
};

/// Somebody whom a spread or a hit delays.
struct Delay {
  std::string player;
  std::vector<std::string> may_not;  ///< on the next turn, or on the one that is being played: `drop`, `lay`, `go out`
};

struct Step {
  std::optional<std::uint64_t> line;  ///< nothing where the log has none, as for cards dealt unseen
  std::string player;
  std::string action;  ///< as a log writes it
  Held after;
  std::vector<Delay> delays;          ///< who moved, and whomever the move delays
  std::vector<std::size_t> findings;  ///< which of the record's findings are about this step
};

struct Story {
  bool told = false;  ///< false where there was not even a table to tell of
  std::vector<std::string> seats;
  std::string dealer;  ///< empty where the log leaves it open
  std::string upcard;  ///< empty where none was turned
  std::vector<Step> deal;
  std::vector<Step> play;
  std::vector<Step> last;  ///< what each held at the end, without lines and actions
  std::string ending;      ///< how it ended, in a sentence without its period
  Kept kept;
  std::vector<std::size_t> before;  ///< findings about what came before the play
  std::vector<std::size_t> after;   ///< findings about the end and the settlement
};

/// Watches one hand being judged and makes its story.
class Teller : public Witness {
 public:
  /// All are those that the hand is judged with, and outlive the teller.
  Teller(const log::Hand& hand, const spec::Rules& rules, const Judgement& judgement, const Place& place);

  void dealt(const Table& table) override;
  void acted(const Table& table, const log::Action& action, std::size_t findings) override;
  void ended(const Table& table, const Judgement& judgement) override;

  [[nodiscard]] const Story& story() const { return story_; }

 private:
  [[nodiscard]] Held held(const Table& table, Seat seat) const;
  [[nodiscard]] std::vector<Delay> delays(const Table& table, Seat mover);
  [[nodiscard]] std::uint64_t line_of(Span at) const;
  void place_findings();

  const log::Hand& hand_;
  const spec::Rules& rules_;
  const Judgement& judgement_;
  Place place_;
  Story story_;
  std::vector<Offset> begins_;  ///< where each step of the play stands
  std::vector<bool> delayed_;   ///< by seat, before the step
};

/// How the hand ended, in a sentence without its period.
[[nodiscard]] std::string ending_text(const spec::Rules& rules, const Table& table, const Judgement& judgement);

}  // namespace tonk::cli
