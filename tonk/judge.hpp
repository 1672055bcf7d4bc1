#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tonk/amount.hpp"
#include "tonk/diagnostic.hpp"
#include "tonk/house.hpp"
#include "tonk/interface.hpp"
#include "tonk/log.hpp"
#include "tonk/move.hpp"

namespace tonk::TONK_INTERFACE {

/// What docs/hand-log.md calls verdicts, from the best to the gravest.
enum class Verdict : std::uint8_t { ok, undetermined, incomplete, mis_settled, illegal, unreadable };

/// What the log says was paid.
enum class Paid : std::uint8_t {
  right,
  wrong,
  unrecorded,   ///< the log says nothing of it
  undetermined  ///< hidden cards leave open what is due
};

/// How a hand ended.
enum class End : std::uint8_t {
  none,         ///< it has not, or hidden cards leave it open
  dealt_win,    ///< somebody was dealt a hand that wins
  dealt_draw,   ///< several were, and nobody wins
  out,          ///< a hand was emptied without a discard
  out_discard,  ///< a hand was emptied by its discard
  drop_won,     ///< a dropper who was lowest
  caught,       ///< a dropper who was not
  tied,         ///< a dropper with whom others tied, where the house tells that from a catch
  stock_out,    ///< the stock had run out
  dead,         ///< it counts for nothing, and nobody is paid
  reply,        ///< whoever went out was replied to by going out too
  knock         ///< the last round after a knock was played
};

/// The words of the JSON output of `tonk verify`; of End::none there is none.
[[nodiscard]] std::string to_string(Verdict verdict);
[[nodiscard]] std::string to_string(Paid paid);
[[nodiscard]] std::string to_string(End end);

/// A side of a payment: a player, the pot, or nobody, who gives points for a score.
struct Account {
  enum class Kind : std::uint8_t { player, pot, nobody };
  Kind kind = Kind::player;
  Seat seat;  ///< of a player
  friend bool operator==(Account, Account) = default;
};

/// A payment or a score that the house asks for, in the log's unit, and the sentence that asks for it.
struct Transfer {
  Account from;
  Account to;
  Amount amount;  ///< above 0
  Citation rule;
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// What a hand comes to by the house's rules.
struct Settlement {
  End end = End::none;
  std::vector<Transfer> transfers;  ///< in the order of the house's sentences, then of the seats
  std::vector<Amount> nets;         ///< by seat, what is won above 0; empty where hidden cards leave them open
  friend bool operator==(const Settlement&, const Settlement&) = default;
};

/// Something wrong in a hand.
struct Finding : Diagnostic {
  Verdict leads_to = Verdict::illegal;
  std::optional<Citation> rule;  ///< nothing where no rule of the house is concerned
  friend bool operator==(const Finding&, const Finding&) = default;
};

/// What is to be said of a hand.
struct Judgement {
  Verdict verdict = Verdict::unreadable;
  Paid paid = Paid::unrecorded;
  std::vector<Finding> findings;   ///< in the order of the log
  std::vector<std::string> seats;  ///< names, clockwise; empty where nobody knows
  Settlement owed;                 ///< as it should be, whatever the log says
};

/// Judges every hand of a log, in order, by this house, whatever the log names. A session's hands inherit from each other what
/// the game carries: whose deal it is, seats, scores, tokens, pots.
[[nodiscard]] std::vector<Judgement> judge(const Log& log, const House& house);

/// Which paths in a log are followed: a log from elsewhere can name any file.
enum class LogPaths : std::uint8_t {
  below_the_log,  ///< that do not lead out of the folder of Log::file() by their words; links are for Houses::ReadFile to see
  all
};

/// Likewise, each hand by the house that it names. A hand of no known house is unreadable, and so is one whose house, or a file
/// that its house names, is at a path that is not followed.
[[nodiscard]] std::vector<Judgement> judge(const Log& log, const Houses& houses,
                                           LogPaths paths = LogPaths::below_the_log);

}  // namespace tonk::TONK_INTERFACE
