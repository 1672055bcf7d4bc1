#include "cli/judging/remedies.hpp"

#include <utility>

#include "explore/whatif/tested.hpp"

namespace tonk::cli {

std::shared_ptr<explore::WhatIf> WhatIfs::of(const HouseChoice& choice) {
  auto found = known_.find(choice);
  if (found == known_.end()) {
    if (!repertoire_) {
      repertoire_ = std::make_unique<explore::RuleCatalog>(house_cache_.library());
    }
    constexpr std::size_t most_kept = 16;  // each has a library of its own
    if (known_.size() == most_kept) {
      known_.clear();
    }
    auto made = std::make_shared<explore::WhatIf>(*repertoire_, choice.name, choice.options, choice.folder);
    found = known_.emplace(choice, std::move(made)).first;
  }
  return found->second;
}

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
