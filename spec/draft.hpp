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
  std::size_t height = 0;  ///< of the layer's level, from 0 for the lowest
  const Part* name = nullptr;
  const Part* value = nullptr;
};

/// A dealt win with its places. Where the entry says nothing of `several` or `declaring`, the house's own rule applies.
struct DraftWin {
  DealtWin win;
  std::optional<SeveralDealtWins> several;
  std::optional<Declaring> declaring;
  Place hand;
  Place beats;  ///< without a layer if the entry does not say it
};

/// Rules in the making: what the layers say, each overriding the one below, before it is checked as a whole.
struct Draft {
  Rules rules;
  Range players;
  unsigned jokers = 0;
  bool jokers_are_wild = false;
  std::uint8_t joker_points = 0;
  std::array<std::optional<std::uint8_t>, rank_count> points;  ///< as written; nothing: the number of the rank
  std::vector<Rank> wild;
  std::vector<Rank> may_be_held;
  std::vector<std::pair<Range, std::uint8_t>> cards;  ///< by the number of players, how many cards each is dealt
  std::vector<DraftWin> dealt_wins;
  std::size_t added_wins = 0;           ///< how many of them, from the front, the present level has added
  std::vector<unsigned> never_winning;  ///< totals
  SeveralDealtWins several_dealt_wins = SeveralDealtWins::draw;
  Declaring declaring = Declaring::must;
  DraftWin win;                         ///< the one that is being read, which rows of the table set
  SideBet bet;                          ///< the same for a side bet
  std::array<Place, key_count> places;  ///< by Key; without a layer if no file says it

  [[nodiscard]] Place& place(Key key) { return places[static_cast<std::size_t>(key)]; }
  [[nodiscard]] const Place& place(Key key) const { return places[static_cast<std::size_t>(key)]; }
  [[nodiscard]] ClauseId add_clause(const Place& place, std::string rule);
};

/// A house, or a group of options. Of the options of one group none overrides another, except those that it brings along.
using Level = std::vector<const Layer*>;

/// From the lowest to the highest, the defaults first; each option after those that it brings along.
[[nodiscard]] std::vector<Level> levels_of(const Layer& defaults, const std::vector<Layer>& layers);

/// What the layers of a level say, in the order in which it applies. Options are not in an order, so what one adds to a list
/// comes after what another says in full.
[[nodiscard]] std::vector<std::pair<const Layer*, const Setting*>> settings_of(const Level& level);

/// Works out what follows from several keys together, and reports what does not fit. Errors: missing-key, impossible.
void complete(Draft& draft, Report& report);

/// Compiles a house and its options: the layers from the house that extends nothing up to the last option. Nothing is
/// returned where anything was reported, now or before. Which options were asked for is left for the caller to say.
///
/// Errors: wrong-kind, unknown-value, unknown-key, missing-key, missing-value, duplicate-key, impossible, sentence, role,
/// too-large, and contradiction where two options of one group say different things of one key.
[[nodiscard]] std::optional<Rules> compile(const std::vector<Layer>& layers, Report& report);

}  // namespace tonk::spec
