#include "cli/judging/remedies.hpp"

#include <utility>

#include "explore/whatif/identify.hpp"

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

std::vector<std::optional<explore::Change>> remedies_for(const JudgedLog& judged, WhatIfs& what_ifs) {
  std::vector<std::optional<explore::Change>> remedies;
  if (!judged.readable()) {
    return remedies;
  }
  for (const Finding& finding : judged.judgement().findings) {
    const Weight weighs = weight(finding.code);
    const bool is_wrong = weighs == Weight::illegal || weighs == Weight::mis_settled;
    remedies.push_back(is_wrong ? explore::remedy(*what_ifs.of(judged.choice()), judged.rules(), judged.hand(),
                                                  judged.session(), judged.judgement(), finding)
                                : std::nullopt);
  }
  return remedies;
}

}  // namespace tonk::cli
