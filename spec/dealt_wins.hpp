#pragma once

#include <utility>
#include <vector>

#include "spec/payments.hpp"

namespace tonk::spec {

/// Reads the list of the hands that win as they are dealt.
class DealtWinReader {
 public:
  struct Read {
    DraftWin draft;               ///< its places are left for the caller to set
    const Part* hand = nullptr;   ///< the node of the condition
    const Part* beats = nullptr;  ///< likewise; may be absent
  };

  DealtWinReader(ValueReader& values, PaymentReader::Cite cite_win, PaymentReader::Cite cite_payment)
      : values_(values), cite_win_(std::move(cite_win)), cite_payment_(std::move(cite_payment)) {}

  /// Errors: wrong-kind, unknown-key, missing-key, too-large, unknown-value, and those of sentences and payments.
  [[nodiscard]] std::vector<Read> read(const KeyInfo& field, const Part& value);

 private:
  void read_key(const Setting& setting, Read& read);
  void read_condition(const KeyInfo& field, const Part& value, HandCondition& condition);

  ValueReader& values_;
  PaymentReader::Cite cite_win_;
  PaymentReader::Cite cite_payment_;
};

/// Errors: wrong-kind, unknown-key, missing-key, too-large, unknown-value, and impossible for a bet that stands twice.
[[nodiscard]] std::vector<SideBet> read_side_bets(const KeyInfo& field, const Part& value, ValueReader& values,
                                                  const PaymentReader::Cite& cite);

}  // namespace tonk::spec
