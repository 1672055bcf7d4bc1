#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "cli/judging/command_houses.hpp"
#include "explore/whatif/what_if.hpp"
#include "session/judged_log.hpp"

namespace tonk::cli {

/// For each house that hands are judged by, what it could say instead; made where it is first asked for, and kept as long as there
/// are not very many.
class WhatIfs {
 public:
  explicit WhatIfs(const HouseCache& house_cache) : house_cache_(house_cache) {}

  [[nodiscard]] std::shared_ptr<explore::WhatIf> of(const HouseChoice& choice);

 private:
  const HouseCache& house_cache_;
  std::unique_ptr<explore::RuleCatalog> repertoire_;
  std::map<HouseChoice, std::shared_ptr<explore::WhatIf>> known_;
};

/// For each finding of the hand that was just judged, by which change of its house it would not be, as far as one is known.
[[nodiscard]] std::vector<std::optional<explore::Change>> remedies_for(const JudgedLog& judged, WhatIfs& what_ifs);

}  // namespace tonk::cli
