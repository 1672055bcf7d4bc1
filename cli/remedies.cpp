#include "cli/remedies.hpp"

#include "explore/whatif/remedy.hpp"

namespace tonk::cli {

void add_remedies(Walk& walk, WhatIfs& what_ifs) {
  if (!walk.readable()) {
    return;
  }
  Record& record = walk.record();
  const std::vector<Finding>& findings = walk.judgement().findings;
  for (std::size_t number = 0; number < findings.size() && number < record.findings.size(); ++number) {
    const Weight weighs = weight(findings[number].code);
    if (weighs == Weight::illegal || weighs == Weight::mis_settled) {
      record.findings[number].remedy = explore::remedy(*what_ifs.of(walk.choice()), walk.rules(), walk.hand(),
                                                       walk.session(), walk.judgement(), findings[number]);
    }
  }
}

}  // namespace tonk::cli
