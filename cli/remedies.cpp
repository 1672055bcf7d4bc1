#include "cli/remedies.hpp"

#include "explore/whatif/remedy.hpp"

namespace tonk::cli {

void add_remedies(JudgedLog& judged, WhatIfs& what_ifs) {
  if (!judged.readable()) {
    return;
  }
  Record& record = judged.record();
  const std::vector<Finding>& findings = judged.judgement().findings;
  for (std::size_t number = 0; number < findings.size() && number < record.findings.size(); ++number) {
    const Weight weighs = weight(findings[number].code);
    if (weighs == Weight::illegal || weighs == Weight::mis_settled) {
      record.findings[number].remedy = explore::remedy(*what_ifs.of(judged.choice()), judged.rules(), judged.hand(),
                                                       judged.session(), judged.judgement(), findings[number]);
    }
  }
}

}  // namespace tonk::cli
