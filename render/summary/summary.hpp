#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/amount.hpp"
#include "explore/exact.hpp"
#include "session/record.hpp"

namespace tonk {

class JudgedLog;

/// An exact sum of the amounts of many hands, of any size.
using Sum = explore::Fraction;

/// As an amount is printed: `1`, `-3`, `0.25` (where a short decimal is exact) or `1/3`.
[[nodiscard]] std::string to_string(const Sum& sum);

/// Nothing if the text is not as to_string() writes it, or has more than 100,000 characters.
[[nodiscard]] std::optional<Sum> parse_sum(std::string_view text);

/// What the rules ask for, and what the logs say was done.
struct Balance {
  Sum due;
  Sum recorded;
  Balance& operator+=(const Balance& other) {
    explore::add(due, other.due);
    explore::add(recorded, other.recorded);
    return *this;
  }
  Balance operator-() const { return {-due, -recorded}; }
  friend bool operator==(const Balance&, const Balance&) = default;
};

/// Payments in one unit. Amounts in different units (the word after the stake) are not added up.
struct Money {
  std::map<std::string, Balance> players;               ///< what each has won
  std::map<std::pair<Party, Party>, Balance> payments;  ///< from the first, which is the lesser, to the second

  void pay(const Party& from, const Party& to, const Balance& amount);
};

/// What one side owes the other in the end.
struct Debt {
  Party from;
  Party to;
  Balance balance;  ///< the amount due is at least 0; if it is 0, the recorded amount is not
};
/// By payer, then payee; pairs between whom nothing was ever due are left out.
[[nodiscard]] std::vector<Debt> debts_of(const Money& money);

/// The totals of many hands. Summaries can be added in any order.
struct Summary {
  using House = std::pair<std::string, std::vector<std::string>>;  ///< its name and options
  /// Findings with one code.
  struct Findings {
    std::uint64_t findings = 0;
    std::uint64_t hands = 0;  ///< in which they are
  };
  struct Player {
    std::uint64_t hands = 0;
    Findings own;  ///< at the player's moves
  };
  struct Log {
    std::string file;
    std::string sha256;  ///< of the file as it is
    std::uint64_t hands = 0;
  };

  VerdictCounts tally;
  std::array<std::uint64_t, settlement_verdict_count> by_settlement{};
  std::array<std::uint64_t, end_count> by_end{};
  std::uint64_t open = 0;      ///< readable hands that cannot be settled; they are left out of all sums below
  std::uint64_t unpaired = 0;  ///< hands with nothing but wrong results recorded; they are left out of Money::payments
  std::map<House, VerdictCounts> houses;
  std::map<std::string, Findings> findings;  ///< by code
  std::map<std::string, Player> players;     ///< by name
  std::map<std::string, Money> money;        ///< by unit; empty if the stake has none
  std::map<std::string, Balance> points;     ///< by player

  std::vector<Log> logs;  ///< that were judged
  bool whole = true;      ///< whether all that was asked for was judged

  /// Adds the hand, or the head of a session, that was judged last.
  void add(JudgedLog& judged);
  void add(const Summary& other);
};

/// The summary of one session.
struct SessionSummary {
  std::string file;
  std::optional<std::string> session;  ///< its name
  std::uint64_t line = 0;              ///< on which its head begins; 0: of hands that are in no session
  Summary summary;
};

/// The object that docs/summary.schema.json describes.
[[nodiscard]] nlohmann::ordered_json to_json(const Summary& summary);

/// The same, with the session's name and place.
[[nodiscard]] nlohmann::ordered_json to_json(const SessionSummary& session);

/// Nothing if the object is no summary, or does not add up; the reason is then in `why`.
[[nodiscard]] std::optional<Summary> read_summary(const nlohmann::ordered_json& json, std::string& why);

/// What the hands come to, as tables for people.
[[nodiscard]] std::string tables_text(const Summary& summary);

/// `friday.tonk:7: session friday: 24 hands: 24 ok`, and the tables.
[[nodiscard]] std::string session_text(const SessionSummary& session);

}  // namespace tonk
