#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "spec/values.hpp"

namespace tonk::spec {

/// Who there is when something is paid, so that a sentence can name them.
struct Roles {
  bool winner = false;
  bool dropper = false;  ///< or who knocked
  bool last_drawer = false;
  bool ante = false;  ///< before the hand: nobody has done anything yet
};
[[nodiscard]] Roles roles_of(Ending ending);

/// What in a sentence has no meaning when it is to be paid: players who are not there, or who are the same on both sides.
[[nodiscard]] std::optional<Fault> role_fault(std::string_view sentence, const PaymentRule& payment, Roles roles);

/// Which ending's payments the key says; nothing for any other key.
[[nodiscard]] std::optional<Ending> ending_of(Key field);

/// Reads a sentence, or a list of them, into payments, each with its own clause.
class PaymentReader {
 public:
  using Cite = std::function<ClauseId(const Part& sentence)>;

  PaymentReader(ValueReader& values, Cite cite) : values_(values), cite_(std::move(cite)) {}

  /// Errors: wrong-kind, missing-value, too-large, sentence, role.
  [[nodiscard]] std::vector<PaymentRule> read(const KeyInfo& field, const Part& value, Roles roles);
  /// Whether the list that was read last ends with `otherwise, nobody pays`.
  [[nodiscard]] bool rest_is_unpaid() const { return rest_is_unpaid_; }

 private:
  void read_one(const KeyInfo& field, const Part& sentence, Roles roles, std::vector<PaymentRule>& payments);
  [[nodiscard]] bool may_stand_here(const Part& sentence, const std::string& written, bool otherwise);

  ValueReader& values_;
  Cite cite_;
  std::size_t silent_ = 0;    ///< how many sentences say that nobody pays
  bool conditional_ = false;  ///< a sentence so far has an `if`
  bool rest_is_unpaid_ = false;
};

}  // namespace tonk::spec
