#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "parser/hand.hpp"
#include "spec/rules.hpp"

/// A second opinion: a judge of hands written from docs/rules.md and docs/dsl.md, to be read beside them line by line. It shares
/// nothing with the engine but cards, amounts, the parsed hand and what a house compiles to; it is slow and has no cleverness.
///
/// It judges up to the first move that breaks a rule and no further. Hidden cards are out of its scope.
namespace tonk::reference {

/// Something wrong, with its code from docs/findings.md.
struct Fault {
  std::string code;
  Offset at = 0;  ///< where in the log the action or the line begins
};

/// `illegal`, `mis-settled`, `incomplete` or `undetermined`, as docs/findings.md has it.
[[nodiscard]] std::string verdict_of(const std::string& code);

struct Side {
  enum class Kind : std::uint8_t { player, pot, nobody };
  Kind kind = Kind::player;
  std::size_t seat = 0;
  friend bool operator==(const Side&, const Side&) = default;
};

struct Transfer {
  Side from;
  Side to;
  Amount amount;
};

/// What the hands of a session leave to the next one.
struct SessionState {
  bool first_hand = true;
  bool game_over = false;
  std::string last_dealer;
  spec::NextDealer next_dealer = spec::NextDealer::next;  ///< by the house of the hand before
  spec::Direction play_passes = spec::Direction::left;    ///< in it
  bool last_was_unpaid = false;
  bool last_was_dealt_draw = false;
  std::string last_winner;         ///< empty where nobody was
  std::string last_highest;        ///< who counted most
  std::string last_dropper;        ///< or who knocked; empty where nobody was
  std::vector<std::string> seats;  ///< round the table, with those who sat the hand before out
  std::vector<std::string> out;    ///< who has left the game
  struct Held {
    std::string name;
    Amount amount;
  };
  std::vector<std::string> all;  ///< who has sat at the table
  std::vector<Held> tokens;
  std::vector<Held> points;
  std::vector<Held> money;
  std::vector<Held> bets;  ///< by the name of the bet: what is in its pot
  struct Bettor {
    std::string bet;
    std::string player;
  };
  std::vector<Bettor> bettors;  ///< who has put into pots that are not won yet
  Amount pot;
  std::string unit;      ///< of the stake of the hand before
  bool unknown = false;  ///< a hand before could not be settled
};

struct Judgement {
  std::string out_of_scope;    ///< why the hand is not judged; else empty
  bool stopped = false;        ///< at a move that breaks a rule, or that can be read in two ways
  std::string verdict = "ok";  ///< of the gravest fault; that of the first where `stopped`
  std::vector<Fault> faults;   ///< in the order of the log
  std::string end;             ///< in the words of cli.md; empty where the hand did not end
  std::vector<Transfer> transfers;
  bool unpaid = false;      ///< by the settlement nobody was paid, whatever was put in as an ante
  std::vector<Amount> net;  ///< by seat; none where the hand did not end
  std::vector<Amount>
      points;  ///< by seat, in a house where money is paid and points are scored: these are not in `net`
};

/// A fault after which the hand is judged no further. Always false, so that it can be returned.
bool fault(Judgement& judgement, const char* code, Offset at);

/// Judges one hand. `head` is that of its session, or null; `carried` is what the hands before left, and becomes what this one leaves.
[[nodiscard]] Judgement judge(const log::Hand& hand, const log::Hand* head, const spec::Rules& rules,
                              SessionState& carried);

}  // namespace tonk::reference
