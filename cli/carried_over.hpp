#pragma once

#include <string>
#include <utility>
#include <vector>

#include "spec/rules.hpp"
#include "verifier/books/session_state.hpp"

/// What a hand leaves to the next one, as far as the house keeps such.
namespace tonk::cli {

struct CarriedOver {
  bool known = true;  ///< else a hand could not be settled, and the lists below are empty
  using List = std::vector<std::pair<std::string, std::string>>;
  List scores;  ///< by player
  List tokens;
  List pots;  ///< by side bet; the house's own has no name
  std::vector<std::string> out;
  bool over = false;
  [[nodiscard]] bool any() const {
    return !known || !scores.empty() || !tokens.empty() || !pots.empty() || !out.empty() || over;
  }
};

[[nodiscard]] CarriedOver kept(const spec::Rules& rules, const SessionState& carried);

}  // namespace tonk::cli
