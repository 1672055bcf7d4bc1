#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/amount.hpp"
#include "core/api.hpp"
#include "core/diagnostic.hpp"
#include "parser/hand.hpp"
#include "session/house.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/judgement.hpp"

namespace tonk {

// What is said of a hand, with everything looked up that an output needs, so that it outlives the log and the house.

/// Something that is wrong with a hand: a finding of the judge, an error of the parser, or that its house cannot be found or
/// compiled. Also the reason why a LiveHand refuses a move. The code is one of docs/findings.md.
struct Remark : Diagnostic {
  Verdict leads_to = Verdict::illegal;
  std::string player;  ///< who makes the move concerned; empty where it is not about a move
  spec::Clause rule;   ///< the rule concerned; its own `rule` is empty where there is none
  friend bool operator==(const Remark&, const Remark&) = default;
};

/// A side of a payment, by name. The pot comes before the players, who are ordered by their names.
struct Party {
  enum class Kind : std::uint8_t { pot, player, nobody };
  Kind kind = Kind::player;
  std::string name = {};  ///< of a player
  friend std::strong_ordering operator<=>(const Party&, const Party&) = default;
};

/// A payment in the log's unit, above 0; points are given by nobody.
struct Payment {
  Party from;
  Party to;
  Amount amount;
  spec::Clause why = {};
  friend bool operator==(const Payment&, const Payment&) = default;
};

/// What a hand brings each player, by seat.
using PlayerSums = std::vector<std::pair<std::string, Amount>>;
/// `sums` are those of the judgement's seats.
[[nodiscard]] TONK_API PlayerSums by_player(const Judgement& judgement, const std::vector<Amount>& sums);

/// How a hand came out, in short.
struct Outcome {
  Verdict verdict = Verdict::unreadable;
  std::optional<SettlementVerdict> settlement;  ///< nothing where the hand was not judged
  End end = End::none;
};

/// All that is to be said of a hand, or of the head of a session that cannot be read.
struct Record : Outcome {
  std::string file;
  std::optional<std::string> session;
  std::optional<std::string> hand;
  bool is_session = false;  ///< not a hand, but the head of a session that cannot be read
  std::uint64_t line = 1;   ///< where the hand begins, from 1
  std::string house;        ///< empty where the log names none, or one that cannot be found or compiled
  std::vector<std::string> options;
  std::string unit;               ///< in which payments are counted; empty where the log does not say
  std::vector<Remark> findings;   ///< in the order of the log
  std::vector<Payment> payments;  ///< that the house asks for, in the order of its sentences
  std::vector<Payment> recorded;  ///< what the log says was paid
  PlayerSums net;                 ///< what is won above 0; empty where hidden cards leave it open
  PlayerSums points;              ///< in a house that keeps them apart from money; empty where `net` is all
};

/// A text that spans refer to, and the line on which it begins.
struct Place {
  std::string_view text;
  std::uint64_t first_line = 1;
};

/// A remark with the place looked up.
[[nodiscard]] TONK_API Remark remark_at(const std::string& file, const Place& place, Span at, Verdict leads_to,
                                        std::string code, Message message);

/// The same of a finding about the hand, with its rule and whose move it is about.
[[nodiscard]] TONK_API Remark remark_at(const std::string& file, const Place& place, const log::Hand& hand,
                                        const spec::Rules& rules, const Finding& finding);

/// Who makes the move that is written there, or a claim of cards; empty where nobody does.
[[nodiscard]] TONK_API std::string_view mover_at(const log::Hand& hand, Span at);

/// The verdict that a finding of this weight leads to.
[[nodiscard]] TONK_API Verdict verdict_of(Weight weight);

/// How many hands there were, by verdict.
struct TONK_API VerdictCounts {
  std::uint64_t hands = 0;
  std::uint64_t sessions = 0;  ///< whose heads cannot be read
  std::array<std::uint64_t, verdict_count> by_verdict{};
  /// `is_session`: not of a hand, but of the head of a session.
  void add(Verdict verdict, bool is_session);
  void add(const VerdictCounts& other);
};

}  // namespace tonk
