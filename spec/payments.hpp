#pragma once

#include <functional>
#include <vector>

#include "spec/values.hpp"

namespace tonk::spec {

/// Who there is when a hand ends in one of its ways, so that a sentence can name them.
struct Roles {
  bool winner = false;
  bool dropper = false;
};
[[nodiscard]] Roles roles_of(Ending ending);

/// Reads a sentence, or a list of them, into payments, each with its own clause.
class PaymentReader {
 public:
  using Cite = std::function<ClauseId(const Part& sentence)>;

  PaymentReader(ValueReader& values, Cite cite) : values_(values), cite_(std::move(cite)) {}

  /// Errors: wrong-kind, missing-value, too-large, sentence, role.
  [[nodiscard]] std::vector<PaymentRule> read(const FieldInfo& field, const Part& value, Roles roles);

 private:
  void read_one(const FieldInfo& field, const Part& sentence, Roles roles, std::vector<PaymentRule>& payments);
  [[nodiscard]] bool check(const Part& sentence, const PaymentRule& payment, Roles roles);

  ValueReader& values_;
  Cite cite_;
  std::size_t silent_ = 0;  ///< how many sentences say that nobody pays
};

}  // namespace tonk::spec
