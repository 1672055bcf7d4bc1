#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/amount.hpp"
#include "core/text.hpp"
#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/account.hpp"
#include "verifier/carried.hpp"
#include "verifier/finding.hpp"
#include "verifier/ledger.hpp"
#include "verifier/table.hpp"

namespace tonk {

enum class Verdict : std::uint8_t { ok, illegal, mis_settled, incomplete, undetermined, unreadable };
enum class SettlementVerdict : std::uint8_t { right, wrong, unrecorded, undetermined };

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

[[nodiscard]] std::string_view to_string(Verdict verdict);
[[nodiscard]] std::string_view to_string(SettlementVerdict verdict);
[[nodiscard]] std::string_view to_string(End end);

struct Judgement {
  Verdict verdict = Verdict::ok;
  SettlementVerdict settlement = SettlementVerdict::unrecorded;
  End end = End::none;
  std::vector<Finding> findings;  ///< in the order of the log
  std::vector<Transfer>
      transfers;            ///< in the order of the house's sentences, then of the seats; none where undetermined
  std::vector<Amount> net;  ///< by seat; empty where undetermined
  std::vector<std::string> seats;  ///< names, clockwise
  Carried carried;                 ///< what the next hand of the session inherits

  /// Empties everything but what is carried, and keeps the memory.
  void clear();
};

/// Watches a hand being judged, to tell it. Each call comes after the state has changed.
class Witness {
 public:
  virtual ~Witness() = default;
  virtual void dealt(const Table& table) = 0;
  /// `findings` is how many findings there are so far.
  virtual void acted(const Table& table, const log::Action& action, std::size_t findings) = 0;
  virtual void ended(const Table& table, const Judgement& judgement) = 0;
};

/// What a hand inherits from its session.
struct SessionSoFar {
  const log::Hand* head = nullptr;   ///< the session's header; may be null
  const Carried* carried = nullptr;  ///< from the hand before, may be the judgement's own; null for the first hand
  bool dealer_from_head = true;      ///< the dealer that the head names deals the first hand alone
};

/// Judges hands one after the other and keeps its memory between them.
class Judge {
 public:
  /// Judges one hand that was read without error by the house's rules. Fills `judgement` anew. The spans in the findings
  /// point into the text that the hand was read from.
  void operator()(const log::Hand& hand, const SessionSoFar& session, const spec::Rules& rules, Judgement& judgement,
                  Witness* witness = nullptr);

 private:
  Table table_;
  std::vector<PlayedCard> played_;
  Ledger ledger_;
};

/// Likewise, for a single hand.
void judge(const log::Hand& hand, const SessionSoFar& session, const spec::Rules& rules, Judgement& judgement,
           Witness* witness = nullptr);

}  // namespace tonk
