#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/api.hpp"
#include "core/move.hpp"
#include "session/house.hpp"
#include "session/live_hand.hpp"

/// Engines under test: hands to try them with, and what must hold whatever the house. `tonk/properties.hpp` makes RapidCheck
/// generators and checks of it.
namespace tonk {

/// A hand as far as it was played: a deal and legal moves.
struct TONK_API PlayedHand {
  House house;
  Deal deal;
  std::vector<Choice> moves;  ///< in order, each allowed when it is made; a draw says its card

  /// The hand after the moves, without those that are not allowed. To be called only if the hand can be dealt.
  [[nodiscard]] LiveHand replay() const;
  /// Empty if it cannot be dealt.
  [[nodiscard]] std::string log() const;
};

/// A hand that at most so many players, or the fewest that the house is for, played at random: at most `most_moves` moves, in which
/// they lay and hit most of what they can and drop now and then, and then `dull_moves` draws and discards, until it is over. The same seed always gives the same. Every other
/// hand deals something rare to one or two players: the dearest or the cheapest cards, which many houses let win, cards that count the
/// same, cards of one rank, neighbours in one suit, or all jokers.
[[nodiscard]] TONK_API PlayedHand random_hand(const House& house, unsigned most_players, std::uint32_t seed,
                                              std::size_t most_moves, std::size_t dull_moves = 0);

/// One of the moves that are allowed at a table, picked by a number. 0 is the dullest: drawing, and discarding what goes with the
/// fewest other cards; other numbers lay and hit most of what they can, and drop now and then. Nothing if nobody whose turn it is
/// can move.
[[nodiscard]] TONK_API std::optional<Choice> pick_move(const Table& table, const std::vector<Choice>& moves,
                                                       unsigned number);

/// Hands that are a little simpler, the simplest first: fewer moves, rounds, players and options, and cards that are held from the
/// beginning. All of them are legal, and after finitely many steps there are none. None for a hand that cannot be dealt.
[[nodiscard]] TONK_API std::vector<PlayedHand> simpler(const PlayedHand& hand);
/// The house with one option fewer, and the base game. None for a house that is not shipped.
[[nodiscard]] TONK_API std::vector<House> simpler(const House& house);
/// The pack with cards nearer to where they lie in House::pack().
[[nodiscard]] TONK_API std::vector<std::vector<Card>> simpler(const House& house, const std::vector<Card>& pack);

/// What an engine shows of its table.
struct Observation {
  std::vector<std::vector<Card>> hands;  ///< by seat, in any order
  std::vector<std::vector<Card>>
      spreads;            ///< in the order laid, their cards in any order; a spread that was thrown away is empty
  std::size_t stock = 0;  ///< how many cards are left in it
  std::vector<Card> discard_pile;  ///< the top last; with the cards of spreads that were thrown away
  bool over = false;
  std::vector<Amount> nets;    ///< once it is over, by seat, in stakes
  std::vector<Amount> points;  ///< also once it is over, in a house that keeps points apart from money; else empty
  std::vector<Transfer>
      transfers;  ///< also once it is over; `why` may be left out, and an engine that knows only nets has none
};
[[nodiscard]] TONK_API Observation observe(const LiveHand& hand);

/// Moves that somebody might try, legal or not, for every seat and of every kind. Not every set of cards is tried as a spread, but books
/// and runs of natural cards, pairs, and any three cards; no wild card says what it stands for.
[[nodiscard]] TONK_API std::vector<Choice> candidate_moves(const Observation& seen);

/// A move that is not allowed at the end of a hand, and the code that says why.
struct RefusedMove {
  Choice move;
  std::string code;
};
/// The candidate moves that are not allowed; none once the hand is over.
[[nodiscard]] TONK_API std::vector<RefusedMove> refused_moves(const LiveHand& hand);

/// Which part of a log has a fault.
enum class FaultKind : std::uint8_t { move, payment, show, deal };

/// A log that can be read, and that has one fault.
struct FaultyLog {
  PlayedHand hand;  ///< without it
  FaultKind kind = FaultKind::move;
  std::string text;
  std::string code;        ///< of the fault, in docs/findings.md
  std::uint64_t line = 0;  ///< where it is found, from 1
};
/// A log of the hand in which the judge finds one fault of this kind, and nothing else except `hand-not-over`. `number` chooses one of
/// several; if a code is given, only a fault of that code will do. A wrong move is added at the end of a hand that is not over;
/// payments and shows are changed in one that is. Nothing if there is no such log.
[[nodiscard]] TONK_API std::optional<FaultyLog> faulty_log(const PlayedHand& hand, FaultKind kind, std::uint64_t number,
                                                           const std::string& code = {});
/// A fault in a hand that random_hand() gives; mostly a wrong move of a rare kind. Nothing if none is found.
[[nodiscard]] TONK_API std::optional<FaultyLog> random_faulty_log(const House& house, unsigned most_players,
                                                                  std::uint32_t seed, std::size_t most_moves);
/// Logs of simpler hands with a fault of the same code.
[[nodiscard]] TONK_API std::vector<FaultyLog> simpler(const FaultyLog& log);

/// An engine under test, by what it can be asked.
struct EngineUnderTest {
  std::function<void(const House&, const Deal&)> start;  ///< deals anew
  std::function<bool(const Move&)> play;                 ///< makes the move; or refuses it, and changes nothing
  std::function<Observation()> observe;
};

/// What is asked of it.
enum class Demand : std::uint8_t {
  invariants,  ///< cards are conserved, the stock grows only if discards are turned over, nets add up to nothing, hands end,
               ///< and nobody who must wait may drop; moves that the engine refuses are left out
  agreement  ///< also the same as this library: what is legal, what lies where, when the hand is over, who pays whom
};

/// What an engine did wrong.
struct Violation {
  std::string code;     ///< such as `card-lost`; docs/library.md lists them
  std::string message;  ///< with the move that showed it
  PlayedHand hand;      ///< with the moves that the engine made before
};

/// Plays the hand with the engine, and looks at the table after each move; then draws and discards on to the end. Nothing if all
/// is well. An exception from the engine is a violation, except for std::bad_alloc.
[[nodiscard]] TONK_API std::optional<Violation> try_hand(const EngineUnderTest& engine, const PlayedHand& hand,
                                                         Demand demand);

/// The simplest hand that can be found in which the engine does the same wrong.
[[nodiscard]] TONK_API Violation smallest(const EngineUnderTest& engine, const Violation& violation, Demand demand);

}  // namespace tonk
