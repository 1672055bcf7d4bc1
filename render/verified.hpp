#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "explore/whatif/remedy.hpp"
#include "explore/whatif/what_if.hpp"
#include "session/judged_log.hpp"
#include "session/record.hpp"

namespace tonk {

/// For each house that hands are judged by, what it could say instead. Each is made when it is first asked for, and kept while there are
/// not very many.
class WhatIfs {
 public:
  explicit WhatIfs(const HouseCache& house_cache) : house_cache_(house_cache) {}

  [[nodiscard]] std::shared_ptr<explore::WhatIf> of(const HouseChoice& choice);

 private:
  const HouseCache& house_cache_;
  std::unique_ptr<explore::RuleCatalog> catalog_;
  std::map<HouseChoice, std::shared_ptr<explore::WhatIf>> known_;
};

/// For each finding of the hand that was just judged, the change of its house by which it would not be one, as far as one is known.
[[nodiscard]] std::vector<std::optional<explore::Remedy>> remedies_for(const JudgedLog& judged, WhatIfs& what_ifs);

/// What `tonk verify` says of a hand.
struct VerifiedHand : Record {
  /// For each finding, the change of the house by which it would not be one, as far as one is known; empty if none was looked for.
  std::vector<std::optional<explore::Remedy>> remedies = {};
  /// The same hand by the house that the log names, if another one was asked for that settles it differently; otherwise empty.
  std::vector<Record> as_named = {};
  /// With what the hand would be in order, as was written down; empty if that was not asked for, or nothing was.
  std::string correction = {};

  /// For each finding, what identifies it in later runs; empty if that was not asked for.
  std::vector<std::string> fingerprints = {};
  /// For each finding, why it is not reported, which is empty where it is; empty as a whole if all are.
  std::vector<std::string> suppressed = {};

  [[nodiscard]] std::string suppressed_by(std::size_t finding) const {
    return finding < suppressed.size() ? suppressed[finding] : std::string();
  }
  [[nodiscard]] const explore::Remedy* remedy(std::size_t finding) const {
    return finding < remedies.size() && remedies[finding] ? &*remedies[finding] : nullptr;
  }
};

/// Of the hand that was just judged, without remedies and correction; `named` is the same hand by the rules that the log itself names,
/// or null.
[[nodiscard]] VerifiedHand verified(const JudgedLog& judged, const JudgedLog* named);

/// The documented object of `tonk verify`.
[[nodiscard]] nlohmann::ordered_json to_json(const VerifiedHand& hand);

}  // namespace tonk
