#include "cli/what_ifs.hpp"

#include <utility>

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

}  // namespace tonk::cli
