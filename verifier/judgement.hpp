#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/amount.hpp"
#include "core/api.hpp"
#include "core/move.hpp"
#include "core/text.hpp"
#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/finding.hpp"

namespace tonk {

enum class Verdict : std::uint8_t { ok, illegal, mis_settled, incomplete, undetermined, unreadable };
enum class SettlementVerdict : std::uint8_t { right, wrong, unrecorded, undetermined };

inline constexpr std::size_t verdict_count = static_cast<std::size_t>(Verdict::unreadable) + 1;
inline constexpr std::size_t settlement_verdict_count = static_cast<std::size_t>(SettlementVerdict::undetermined) + 1;

/// How the hand ended, in the words of the JSON output.
enum class End : std::uint8_t {
  none,
  dealt_win,
  dealt_draw,
  out,
  out_discard,
  drop_won,
  caught,
  tied,
  stock_out,
  dead,
  reply,
  knock
};
inline constexpr std::size_t end_count = static_cast<std::size_t>(End::knock) + 1;

enum class Finish : std::uint8_t;  // how the play came to its end, in verifier/table/table.hpp

[[nodiscard]] TONK_API std::string_view to_string(Verdict verdict);
[[nodiscard]] TONK_API std::string_view to_string(SettlementVerdict verdict);
[[nodiscard]] TONK_API std::string_view to_string(End end);

/// A side of a payment: a player, the pot, or nobody, who gives points for a score.
class Account {
 public:
  constexpr Account() = default;
  constexpr Account(Seat seat) : index_(seat.index) {}  // NOLINT(google-explicit-constructor): a seat is an account
  [[nodiscard]] static constexpr Account pot() { return Account(pot_index); }
  [[nodiscard]] static constexpr Account nobody() { return Account(nobody_index); }

  [[nodiscard]] constexpr bool is_pot() const { return index_ == pot_index; }
  [[nodiscard]] constexpr bool is_nobody() const { return index_ == nobody_index; }
  [[nodiscard]] constexpr bool is_player() const { return index_ < pot_index; }
  /// Of a player.
  [[nodiscard]] constexpr Seat seat() const { return Seat{index_}; }
  friend constexpr auto operator<=>(Account, Account) = default;

 private:
  static constexpr std::uint8_t pot_index = 0xFE;
  static constexpr std::uint8_t nobody_index = 0xFF;
  constexpr explicit Account(std::uint8_t index) : index_(index) {}
  std::uint8_t index_ = nobody_index;
};

/// A payment or a score that the house asks for, with the sentence that asks for it.
struct Transfer {
  Account from;
  Account to;
  Amount amount;
  spec::ClauseId why = {};
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// What a player takes along from hand to hand.
struct Member {
  std::string name;
  Amount points;                        ///< scored so far
  Amount money;                         ///< net of all payments so far
  std::optional<std::uint16_t> tokens;  ///< left; nothing before a hand of a house that plays with tokens
  bool out = false;                     ///< left the game by the house's rule
  bool may_be_out = false;              ///< nobody knows, since a hand could not be settled
  bool away = false;                    ///< left it by the log alone
  friend bool operator==(const Member&, const Member&) = default;
};

/// A pot that nobody has won yet.
struct Pot {
  std::string bet;  ///< the side bet's name; empty for the pot of the house itself
  Amount amount;
  std::vector<std::size_t> bettors;  ///< which of the members have put into it
  friend bool operator==(const Pot&, const Pot&) = default;
};

/// Whom a rule means by a hand, by name: nobody where there is no name. Where hidden cards leave it open, all of whom it may mean, in order,
/// with an empty name for nobody.
struct Meant {
  std::vector<std::string> names;
  bool known = true;  ///< false where it may mean anybody

  /// The only name; empty where there is none, or another.
  [[nodiscard]] const std::string& only() const;
  void set(const std::string& name);
  void forget();
  /// With those whom the rule means in another completion of the hand.
  void join(const Meant& other);
  friend bool operator==(const Meant&, const Meant&) = default;
};

/// What rules ask of the hand before; nothing where hidden cards leave it open.
struct HandBefore {
  Meant winner;   ///< else whoever counted least
  Meant highest;  ///< who counted most
  Meant dropper;  ///< or who knocked
  std::optional<bool> without_payment = false;
  std::optional<bool> dealt_draw = false;
  friend bool operator==(const HandBefore&, const HandBefore&) = default;
};

/// What lasts from one hand of a session to the next.
struct SessionState {
  Meant next_dealer{{}, false};                         ///< by the rule of the house of the hand before
  bool dealer_is_open = false;                          ///< hidden cards leave it open
  bool dealer_is_cut = false;                           ///< by that rule, the highest card cut before the hand deals
  spec::Direction deal_passes = spec::Direction::left;  ///< where that player is not there
  HandBefore before;
  std::vector<std::size_t>
      seats;  ///< which of the members sit round the table, clockwise, with those who sat the hand before out
  std::vector<Member> members;  ///< all who have been seated so far
  std::vector<Pot> pots;        ///< those that hold something
  std::string unit;             ///< of the stake of the hand before, and so of what lies in the pots; may be empty
  bool over = false;            ///< a score or the last player left has ended the game
  bool certain = true;          ///< false after a hand that could not be settled: scores, tokens and pots are not known

  /// The member of that name; null where nobody has it. `expected` is where it may well be.
  [[nodiscard]] const Member* find(std::string_view name, std::size_t expected = 0) const;
  /// Null where it is empty.
  [[nodiscard]] const Pot* find_pot(std::string_view bet) const;
  [[nodiscard]] Amount pot(std::string_view bet) const;
  /// `bettors` are those of the hand; those before them are kept until it is empty.
  void set_pot(std::string_view bet, Amount amount, const std::vector<std::size_t>& bettors = {});
  /// These members have played a hand, clockwise. Whoever sat it out keeps the place behind the same neighbour.
  void sit_round(std::span<const std::size_t> players);
  /// To be called after a hand whose outcome is unknown for good.
  void lose_track();
  /// Forgets what is not the same in the other state, which another completion of the same hand has left.
  void keep_common(const SessionState& other);
  /// As before the first hand; keeps the memory.
  void clear();
  friend bool operator==(const SessionState&, const SessionState&) = default;
};

/// What the hands before have left to the players of this one, as the sentences of a settlement may read it.
class SessionView {
 public:
  /// Of a hand that is on its own.
  SessionView() = default;
  /// Both outlive it. `member_of` says by seat which of the members sits there.
  SessionView(const SessionState& state, std::span<const std::size_t> member_of)
      : state_(&state), member_of_(member_of) {}

  /// Whether scores, tokens, pots and counts are known.
  [[nodiscard]] bool certain() const { return state_ == nullptr || state_->certain; }
  [[nodiscard]] Amount points(Seat seat) const { return member(seat).points; }
  [[nodiscard]] Amount money(Seat seat) const { return member(seat).money; }
  /// Of the side bet of that name; of the house itself where it is empty.
  [[nodiscard]] Amount pot(std::string_view bet) const { return state_ == nullptr ? Amount{} : state_->pot(bet); }

 private:
  [[nodiscard]] const Member& member(Seat seat) const;

  const SessionState* state_ = nullptr;
  std::span<const std::size_t> member_of_;
};

/// What is wanted of a judgement: `as_written`, what can be said of the moves without asking how hidden cards could be completed;
/// `comparison`, to compare what many rules make of a hand, where moves are found wrong without words for it, and what hidden cards
/// leave open is decided only if that is soon done; the `verdict`, with two ways to complete the hand where it stays open; or
/// `findings` to be read, of which those that one slip of the pen explains are told as one (verifier/mend/mend.hpp).
enum class Wanted : std::uint8_t { as_written, comparison, verdict, findings };

struct Judgement {
  Verdict verdict = Verdict::ok;
  SettlementVerdict settlement = SettlementVerdict::unrecorded;
  End end = End::none;
  Finish finish{};
  std::vector<Finding> findings;  ///< in the order of the log
  std::vector<Transfer>
      transfers;               ///< in the order of the house's sentences, then of the seats; none where undetermined
  std::vector<Amount> net;     ///< by seat; empty where undetermined
  std::vector<Amount> points;  ///< by seat, of a house with both sums, whose `net` is the money; else empty
  std::vector<std::string> seats;  ///< names, clockwise
  std::vector<log::Hand>
      witnesses;  ///< of an undetermined hand: two ways to complete it that come to something else, the better one first; or none
  bool given_up = false;  ///< hidden cards can be what they are in more ways than were tried
  SessionState carried;   ///< what the next hand of the session inherits

  /// Empties everything but what is carried, and keeps the memory.
  void clear();
};

/// Which sum of a judged hand a result line is about. A line that does not say so is about the one sum of the house, or about the
/// one that the hand adds to; it stays unsaid where the hand adds to both.
[[nodiscard]] log::ResultLine::Sum sum_of(const log::ResultLine& line, const spec::Rules& rules,
                                          const Judgement& judgement);

/// What a hand inherits from its session.
struct SessionSoFar {
  const log::Hand* head = nullptr;  ///< the session's header; may be null
  const SessionState* carried =
      nullptr;                   ///< from the hand before, and not in its own judgement; null for the first hand
  bool dealer_from_head = true;  ///< the dealer that the head names deals the first hand alone
};

}  // namespace tonk
