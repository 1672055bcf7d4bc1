#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "spec/payments.hpp"
#include "spec/values.hpp"

namespace tonk::spec {

/// The parts of a list; none for `none`, or where it is no list.
/// Errors: wrong-kind, missing-value, too-large.
[[nodiscard]] std::vector<const Part*> entries_of(const KeyInfo& field, const Part& value, ValueReader& values);

/// The keys that one part of a list says; `list` is their section in the table, and `called` the part, such as
/// `dealt win`. Errors: wrong-kind, unknown-key, missing-key.
[[nodiscard]] std::vector<Setting> settings_of(Key list, std::string_view called, const Part& entry,
                                               ValueReader& values);

/// Reads the list of the hands that win as they are dealt.
class DealtWinReader {
 public:
  struct Read {
    DraftWin draft;               ///< its places are left for the caller to set
    const Part* hand = nullptr;   ///< the node of the condition
    const Part* beats = nullptr;  ///< the node of the hands that it beats; null where there is none
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
