#pragma once

#include <array>
#include <optional>
#include <string>
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
  const Part* entry = nullptr;  ///< of the list
  Place hand;
  Place beats;  ///< without a layer if the entry does not say it
};

/// A side bet with the entry of the list that says it.
struct DraftBet {
  SideBet bet;
  const Part* entry = nullptr;
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
  std::size_t added_wins = 0;           ///< how many of them, from the front, were added since the last house
  std::size_t added_here = 0;           ///< and how many of these by the files of the same height
  std::string added_remarks;            ///< those of options since the last house
  std::vector<unsigned> never_winning;  ///< totals
  SeveralDealtWins several_dealt_wins = SeveralDealtWins::draw;
  Declaring declaring = Declaring::must;
  std::vector<DraftBet> side_bets;
  DraftWin win;                         ///< the one that is being read, which rows of the table set
  DraftBet bet;                         ///< the same for a side bet
  std::array<Place, key_count> places;  ///< by Key; without a layer if no file says it
  std::size_t height = 0;               ///< how many levels were read, that of the defaults among them

  [[nodiscard]] Place& place(Key key) { return places[static_cast<std::size_t>(key)]; }
  [[nodiscard]] const Place& place(Key key) const { return places[static_cast<std::size_t>(key)]; }
  [[nodiscard]] ClauseId add_clause(const Place& place, Key key);
};

/// Reads what layers of one level say over what is in the draft; they outlive it. Reports each value that cannot be read.
void apply(const std::vector<const Layer*>& layers, Draft& draft, Report& report);

/// The same for a level with its headings; reports also where its options contradict each other. `house` is the one that includes them.
void add_level(const Level& level, Draft& draft, Report& report, const Layer* house = nullptr);

/// Reads the levels, from the house that extends nothing up to the last options, over the defaults of the table.
[[nodiscard]] Draft read_levels(const std::vector<Level>& levels, Report& report);

/// Works out what follows from several keys together, and reports what does not fit. Errors: missing-key, impossible.
void complete(Draft& draft, Report& report);

/// The rules that read_levels() has read. Nothing is returned where anything was reported, now or before. Which options were
/// asked for is left for the caller to say.
///
/// Errors, with those of reading: wrong-kind, unknown-value, unknown-key, missing-key, missing-value, duplicate-key, impossible,
/// sentence, role, too-large, and contradiction where two options of one level say different things of one key.
[[nodiscard]] std::optional<Rules> finish(Draft draft, Report& report);

}  // namespace tonk::spec
