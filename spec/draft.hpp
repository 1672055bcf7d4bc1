#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "spec/layer.hpp"
#include "spec/sentence.hpp"

namespace tonk::spec {

/// Where something is written.
struct Place {
  const Layer* layer = nullptr;
  std::size_t height = 0;  ///< of the layer, from 0 for the lowest
  const Part* key = nullptr;
  const Part* value = nullptr;
};

/// Rules in the making: what the layers say, each over the one below, before it is checked as a whole.
struct Draft {
  Rules rules;
  Range players;
  unsigned jokers = 0;
  std::array<std::optional<std::uint8_t>, rank_count> points;  ///< as written; nothing: the number of the rank
  std::vector<std::pair<Range, std::uint8_t>> cards;           ///< dealt to each of so many players
  std::vector<Place> dealt_win_hands;                          ///< by Rules::dealt_wins, of the condition
  std::array<Place, field_count> places;                       ///< by Field; no layer: said nowhere

  [[nodiscard]] Place& place(Field field) { return places[static_cast<std::size_t>(field)]; }
  [[nodiscard]] const Place& place(Field field) const { return places[static_cast<std::size_t>(field)]; }
  [[nodiscard]] ClauseId add_clause(const Place& place, std::string rule);
};

/// Puts what one layer says over what is in the draft, and reports each value that cannot be read.
/// Errors: wrong-kind, unknown-value, unknown-key, missing-key, missing-value, duplicate-key, impossible, sentence, role.
void apply(const Layer& layer, std::size_t height, Draft& draft, Report& report);

/// Works out what follows from several keys together, and reports what does not fit. Errors: missing-key, impossible.
void complete(Draft& draft, Report& report);

}  // namespace tonk::spec
