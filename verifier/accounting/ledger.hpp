#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "core/text.hpp"
#include "parser/hand.hpp"
#include "verifier/accounting/hand_result.hpp"
#include "verifier/hand_context.hpp"

namespace tonk {

/// Compares what the log says was paid with what the house asks for, and keeps its memory between hands.
class Ledger {
 public:
  /// Compares the recorded `pay` lines, pair by pair, `result` lines, player by player, and `out` lines with the transfers in the
  /// judgement. Reports what differs, and says how the settlement stands. What two accounts pay each other is netted.
  [[nodiscard]] SettlementVerdict check(const HandContext& context, const Judgement& judgement,
                                        const HandResult& result, FindingSink& findings);

 private:
  /// From one account to another, what the house asks for and what is recorded, and what each first stands on.
  struct Flow {
    Amount owed;
    Amount paid;
    const Transfer* reason = nullptr;
    const log::PayLine* line = nullptr;
    [[nodiscard]] bool is_untouched() const { return reason == nullptr && line == nullptr; }
    [[nodiscard]] bool is_right() const { return owed == paid && !owed.too_large(); }
  };
  struct Pair {
    Flow there;  ///< from the first account to the second
    Flow back;
    [[nodiscard]] bool is_untouched() const { return there.is_untouched() && back.is_untouched(); }
  };
  /// What is recorded of a player's net, and where.
  struct Net {
    Amount amount;
    Span at;
  };

  /// One hand to be compared.
  struct Record {
    const HandContext& context;
    const Judgement& judgement;
    const HandResult& result;
    FindingSink& findings;
  };

  void check_pays(const Record& record);
  void note_owed(const Judgement& judgement);
  void note_paid(const HandContext& context, FindingSink& findings);
  void check_results(const Record& record);
  void check_sum(const Record& record, log::ResultLine::Sum sum);
  static void check_pair(const Record& record, Account low, Account high, const Pair& pair);
  static void check_flow(const Record& record, Account from, Account to, const Flow& flow);
  [[nodiscard]] Flow& flow(Account from, Account to);

  std::size_t players_ = 0;
  std::vector<Pair> pairs_;           ///< untouched between hands
  std::vector<std::size_t> touched_;  ///< which of the pairs are not
  std::vector<Net> nets_;
};

}  // namespace tonk
