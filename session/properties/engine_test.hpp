#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/move.hpp"
#include "session/house.hpp"
#include "session/live_hand.hpp"

/// Engines under test: hands to try them with, and what must hold whatever the house. `tonk/properties.hpp` makes RapidCheck
/// generators and checks of it.
namespace tonk {

/// A hand as far as it was played: a deal and legal moves.
struct PlayedHand {
  House house;
  Deal deal;
  std::vector<Choice> moves;  ///< in order, each allowed when it is made; a draw says its card

  /// The hand after the moves; moves that are not allowed are left out. Only of what can be dealt.
  [[nodiscard]] LiveHand replay() const;
  /// Empty where it cannot be dealt.
  [[nodiscard]] std::string log() const;
};

/// A hand that at most so many players played at random: at most `most_moves` moves, in which they lay and hit most of what they can
/// and drop now and then, and then `dull_moves` draws and discards, until it is over. The same seed always gives the same. Every other
/// hand deals something rare to one or two players: the dearest or the cheapest cards, which many houses let win, cards that count the
/// same, cards of one rank, neighbours in one suit, or all jokers.
[[nodiscard]] PlayedHand random_hand(const House& house, unsigned most_players, std::uint32_t seed,
                                     std::size_t most_moves, std::size_t dull_moves = 0);

/// Hands that are a little simpler, the simplest first: fewer moves, rounds, players and options, cards that are held from the
/// beginning. All of them are legal, and after finitely many steps there is none; nor is there of a deal that is none.
[[nodiscard]] std::vector<PlayedHand> simpler(const PlayedHand& hand);
/// The house with one option fewer, and the base game; none of a house that is not shipped.
[[nodiscard]] std::vector<House> simpler(const House& house);
/// The pack with cards nearer to where they lie in House::pack().
[[nodiscard]] std::vector<std::vector<Card>> simpler(const House& house, const std::vector<Card>& pack);

/// What an engine shows of its table.
struct Observation {
  std::vector<std::vector<Card>> hands;    ///< by seat, in any order
  std::vector<std::vector<Card>> spreads;  ///< in the order laid, their cards in any; empty where it was thrown away
  std::size_t stock = 0;                   ///< how many cards are left in it
  std::vector<Card> discard_pile;          ///< the top last; with the cards of spreads that were thrown away
  bool over = false;
  std::vector<Amount> nets;         ///< once it is over, by seat, in stakes
  std::vector<Transfer> transfers;  ///< likewise; `why` may be left out, and an engine that knows nets alone has none
};
[[nodiscard]] Observation observe(const LiveHand& hand);

/// Moves that somebody might try, legal or not: those of every seat, by what is seen, with every action among them. Of spreads the books and
/// runs of natural cards, a pair and any three cards; not every set of cards, and no wild card says what it stands for.
[[nodiscard]] std::vector<Choice> candidate_moves(const Observation& seen);

/// A move that is not allowed at the end of a hand, and the code that says why.
struct RefusedMove {
  Choice move;
  std::string code;
};
/// Those among the candidate moves; none once the hand is over.
[[nodiscard]] std::vector<RefusedMove> refused_moves(const LiveHand& hand);

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
/// One of the logs of the hand in which the judge finds one fault of the kind, and nothing else but `hand-not-over`; by number,
/// and of that code alone where one is given. A move is added at the end of a hand that is not over; payments and shows are those
/// of one that is. Nothing where there is none.
[[nodiscard]] std::optional<FaultyLog> faulty_log(const PlayedHand& hand, FaultKind kind, std::uint64_t number,
                                                  const std::string& code = {});
/// A fault in a hand that random_hand() gives; mostly a wrong move of a rare kind. Nothing if none is found.
[[nodiscard]] std::optional<FaultyLog> random_faulty_log(const House& house, unsigned most_players, std::uint32_t seed,
                                                         std::size_t most_moves);
/// Logs of simpler hands with a fault of the same code.
[[nodiscard]] std::vector<FaultyLog> simpler(const FaultyLog& log);

/// An engine under test, by what it can be asked.
struct EngineUnderTest {
  std::function<void(const House&, const Deal&)> start;  ///< deals anew
  std::function<bool(const Move&)> play;                 ///< makes the move; or refuses it, and changes nothing
  std::function<Observation()> observe;
};

/// What is asked of it.
enum class Demand : std::uint8_t {
  invariants,  ///< cards are conserved, the stock never grows but by turned discards, nets add up to nothing, hands end,
               ///< and nobody who must wait may drop; moves that it refuses are left out
  agreement  ///< that, and what this library says: what is legal, what lies where, when the hand is over, who pays whom
};

/// What an engine did wrong.
struct Violation {
  std::string code;     ///< such as `card-lost`; docs/library.md lists them
  std::string message;  ///< with the move that showed it
  PlayedHand hand;      ///< with the moves that the engine made before
};

/// Plays the hand with the engine, and looks at the table after each move; then draws and discards on to the end. Nothing where
/// all is well. What the engine throws is a violation, but for std::bad_alloc.
[[nodiscard]] std::optional<Violation> try_hand(const EngineUnderTest& engine, const PlayedHand& hand, Demand demand);

/// The same wrong, of a hand that is simpler as long as any is.
[[nodiscard]] Violation smallest(const EngineUnderTest& engine, const Violation& violation, Demand demand);

}  // namespace tonk
