#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "explore/whatif/what_if.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/judgement.hpp"

namespace tonk::cli {

/// How many hands there were, by verdict.
struct VerdictCounts {
  std::uint64_t hands = 0;
  std::uint64_t sessions = 0;  ///< whose heads cannot be read
  std::array<std::uint64_t, 6> by_verdict{};
  /// `is_session`: not of a hand, but of the head of a session.
  void add(Verdict verdict, bool is_session);
  void add(const VerdictCounts& other);
};

// What a command says of a hand, with everything looked up that an output needs: plain words, numbers and places.

/// A rule as its house has written it.
struct Citation {
  std::string rule;      ///< such as `settlement, caught`; empty where no rule is concerned
  std::string sentence;  ///< in the words of the house file
  std::string place;     ///< `file:line`; empty where a default is in force
  friend bool operator==(const Citation&, const Citation&) = default;
};

/// A finding, or an error of the parser, or a house that cannot be had.
struct Remark {
  std::string code;
  std::string_view kind;  ///< the verdict that it leads to
  Position at;
  std::uint64_t width = 1;  ///< code points to underline
  std::string player;       ///< at whose move it is; empty where it is at nobody's
  std::string line;         ///< as written
  std::string message;
  std::string help;
  Citation rule;
  std::optional<explore::Change> remedy;  ///< by which the house would have nothing against it
};

/// A side of a payment.
struct Party {
  enum class Kind : std::uint8_t { player, pot, nobody };
  Kind kind = Kind::player;
  std::string name;  ///< of a player
};

/// A payment; points are given by nobody.
struct Payment {
  Party from;
  Party to;
  std::string amount;
  Citation why;
};

/// How a hand came out, in short.
struct Outcome {
  Verdict verdict = Verdict::unreadable;
  std::optional<SettlementVerdict> settlement;
  End end = End::none;
};

struct Record {
  std::string file;
  std::optional<std::string> session;
  std::optional<std::string> hand;
  bool is_session = false;  ///< not a hand, but the head of a session that cannot be read
  std::uint64_t line = 1;
  std::string house;  ///< empty where none could be had
  std::vector<std::string> options;
  Verdict verdict = Verdict::unreadable;
  std::optional<SettlementVerdict> settlement;
  End end = End::none;
  std::string unit;  ///< in which payments are counted; empty where the log does not say
  std::vector<Remark> findings;
  std::vector<Payment> payments;
  std::vector<Payment> recorded;                         ///< what the log says was paid
  std::vector<std::pair<std::string, std::string>> net;  ///< by seat
  /// By the house that the log names, where another was asked for and settles otherwise; else none.
  std::vector<Record> as_named;
};

/// An amount of `net` as people are told it: what is won has a `+`.
[[nodiscard]] std::string with_sign(std::string_view amount);

/// A text of which spans speak, and the line on which it begins.
struct Place {
  std::string_view text;
  std::uint64_t first_line = 1;
};

[[nodiscard]] Citation cite(const spec::Rules& rules, spec::ClauseId clause);

/// A remark with the place looked up; code, message and help are left to the caller.
[[nodiscard]] Remark remark_at(const Place& place, Span at, std::string_view kind);

/// Who makes the move that is written there, or a claim of cards; empty where nobody does.
[[nodiscard]] std::string_view mover_at(const log::Hand& hand, Span at);

/// Copies what was judged into the record.
void fill(Record& record, const log::Hand& hand, const Judgement& judgement, const spec::Rules& rules,
          const Place& place);

}  // namespace tonk::cli
