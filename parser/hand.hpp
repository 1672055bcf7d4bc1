#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "core/api.hpp"
#include "core/card.hpp"
#include "core/move.hpp"
#include "core/text.hpp"

/// The hand log as data: what was written and where, nothing judged. One Hand is filled again and again by the parser,
/// so that its vectors keep their memory.
namespace tonk::log {

/// Which of Hand::names; a name gets its number where it is first written.
struct NameId {
  std::uint8_t index = 0;
  friend constexpr auto operator<=>(NameId, NameId) = default;
};
inline constexpr std::size_t max_names = 255;

/// A payment's side: a player, or the pot.
struct Account {
  std::optional<NameId> player;  ///< nothing means the pot
  friend bool operator==(const Account&, const Account&) = default;
};

/// A range of Hand::cards.
struct Cards {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  friend constexpr bool operator==(Cards, Cards) = default;
};

/// A card as written. `stands_for` is unknown where the log does not say.
struct WrittenCard {
  Card card;
  Card stands_for;
  Span at;
};

using tonk::ActionKind;

/// The keyword of the log; `pass`, which a log does not write.
[[nodiscard]] TONK_API std::string_view keyword(ActionKind kind);

/// One action of a turn. `draw`, `take`, `hit`, `discard`, `slap` and `aside` have exactly one card (a bare `draw` has `??`),
/// `spread` one or more, the others none.
struct Action {
  ActionKind kind = ActionKind::drop;
  NameId player;
  std::uint16_t spread_number = 0;  ///< of `hit`, `slap` and `shed`, from 1; 0 where not written
  Cards cards;
  Span at;                  ///< the action without the comma
  std::uint32_t stake = 0;  ///< of `bet`: which of Hand::stakes is put in
};

/// A line between the deal and the settlement: a player's actions, or what a player held.
struct PlayLine {
  enum class Kind : std::uint8_t { turn, holds };
  Kind kind = Kind::turn;
  NameId player;
  std::uint32_t first_action = 0;  ///< turn: a range of Hand::actions
  std::uint32_t action_count = 0;  ///< turn: at least 1
  Cards cards;                     ///< holds
  Span at;
};

struct HouseLine {
  std::string name;  ///< a shipped house's name or a path, unquoted
  std::vector<std::string> options;
  Span at;
};
struct StakeLine {
  Amount amount;
  std::string unit;  ///< may be empty
  Span at;
};
struct SeatsLine {
  std::vector<NameId> players;  ///< clockwise
  Span at;
};
struct DealerLine {
  NameId player;
  Span at;
};
struct CutLine {
  struct Cut {
    NameId player;
    WrittenCard card;
  };
  std::vector<Cut> cuts;
  Span at;
};
struct DeckLine {
  Cards cards;  ///< top first
  Span at;
};
struct BetLine {
  std::string kind;      ///< `high-card`, `naturals`, …
  std::string argument;  ///< such as the suit; may be empty
  Amount amount;
  std::vector<NameId> players;
  Span at;
};

/// What may stand in a session's head as a default for its hands, or in a hand.
struct Header {
  std::optional<HouseLine> house;
  std::optional<StakeLine> stake;
  std::optional<SeatsLine> seats;
  std::optional<DealerLine> dealer;
  std::optional<CutLine> cut;
  std::optional<DeckLine> deck;
  std::vector<BetLine> bets;
};

/// `deal P C …` and `show P C …`.
struct PlayerCards {
  NameId player;
  Cards cards;
  Span at;
};
struct PayLine {
  Account from;
  Account to;
  Amount amount;
  Span at;
};
struct ResultLine {
  /// What the line adds up, in a house that keeps money and points apart.
  enum class Sum : std::uint8_t { unsaid, money, points };
  struct Net {
    NameId player;
    Amount amount;
    Span at;
  };
  Sum sum = Sum::unsaid;
  std::vector<Net> nets;
  Span at;
};
/// What stands behind `result`; empty where nothing does.
[[nodiscard]] TONK_API std::string_view keyword(ResultLine::Sum sum);
struct OutLine {
  NameId player;
  Span at;
};
/// A line that begins with `x-`, kept as written.
struct Extension {
  std::string text;
  Span at;
};

/// One hand, or a session's head (which has a header and nothing else).
struct Hand {
  bool is_session = false;
  std::string id;  ///< of the hand or the session; empty where none was written
  Span id_at;
  Header header;
  std::vector<PlayerCards> deals;
  std::optional<WrittenCard> upcard;
  std::vector<PlayLine> play;
  std::vector<Action> actions;
  std::vector<PlayerCards> shows;
  std::vector<PayLine> pays;
  std::vector<ResultLine> results;
  std::vector<OutLine> outs;
  std::vector<Extension> extensions;
  std::vector<WrittenCard> cards;  ///< all that the ranges above point into
  std::vector<Amount> stakes;      ///< of the bets among the actions
  std::vector<std::string> names;

  /// Empties everything and keeps the memory.
  TONK_API void clear();
};

/// The same hand as told: equal in all but places (spans) and in how names are numbered.
[[nodiscard]] TONK_API bool same(const Hand& a, const Hand& b);

}  // namespace tonk::log
