#pragma once

#include <vector>

#include "spec/payments.hpp"

namespace tonk::spec {

/// Reads the list of the hands that win as they are dealt.
class DealtWinReader {
 public:
  struct Read {
    DealtWin win;
    const Part* hand = nullptr;  ///< the node of the condition
  };

  DealtWinReader(ValueReader& values, PaymentReader::Cite cite_win, PaymentReader::Cite cite_payment)
      : values_(values), cite_win_(std::move(cite_win)), cite_payment_(std::move(cite_payment)) {}

  /// `none` is allowed where it says all of them. Errors: wrong-kind, unknown-key, missing-key, too-large, and those of
  /// sentences and payments.
  [[nodiscard]] std::vector<Read> read(const FieldInfo& field, const Part& value);

 private:
  void read_one(const FieldInfo& field, const Part& item, std::vector<Read>& wins);
  void read_condition(const FieldInfo& field, const Part& value, HandCondition& condition);
  void require(const Part& item, bool said, Field key);

  ValueReader& values_;
  PaymentReader::Cite cite_win_;
  PaymentReader::Cite cite_payment_;
};

}  // namespace tonk::spec
