#pragma once

#include <map>
#include <memory>

#include "cli/judging/house_cache.hpp"
#include "cli/judging/judged_log.hpp"
#include "explore/whatif/what_if.hpp"

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

/// Fills in Remark::remedy for the hand that the judged has just judged: by which change of its house each finding would not be.
void add_remedies(JudgedLog& judged, WhatIfs& what_ifs);

}  // namespace tonk::cli
