#pragma once

#include <string>
#include <vector>

#include "spec/rules.hpp"
#include "verifier/judgement.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/table.hpp"

/// The table at a moment, as a person who sees all cards would see it.
namespace tonk {

/// The cards that somebody held at a moment.
struct Held {
  std::vector<std::string> cards;  ///< `??` for one that nobody saw
  int unaccounted = 0;             ///< how many of these were played unseen
  Points count;
};

/// A spread on the table.
struct Laid {
  std::size_t seat = 0;
  std::vector<std::string> cards;  ///< as they lie side by side
  std::string reading;             ///< such as `a run from 7h to 9h`, if there are wild cards; otherwise empty
  bool shed = false;               ///< whether it was later thrown under the top discard
};

struct TableView {
  std::vector<Held> hands;  ///< by seat
  std::vector<std::vector<std::string>>
      may_not;                        ///< by seat, on the next turn or on the one being played: `drop`, `lay`
  std::vector<Laid> spreads;          ///< in the order laid, from which they have their numbers
  std::vector<std::string> discards;  ///< the top is the last
  std::vector<std::string>
      astray;  ///< lay on top when another card was taken than was there; nobody says where they are since
  int stock = 0;
};

/// Empty where the log leaves open who deals.
[[nodiscard]] std::string dealer_of(const Table& table, const Judgement& judgement);

[[nodiscard]] TableView view_of(const spec::Rules& rules, const Table& table);

}  // namespace tonk
