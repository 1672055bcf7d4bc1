#include "cli/what_ifs.hpp"

#include <utility>

namespace tonk::cli {

explore::WhatIf& WhatIfs::of(const HouseChoice& choice) {
  auto found = known_.find(choice);
  if (found == known_.end()) {
    if (!repertoire_) {
      repertoire_ = std::make_unique<explore::Repertoire>(cabinet_.library());
    }
    auto made = std::make_unique<explore::WhatIf>(*repertoire_, choice.name, choice.options, choice.folder);
    found = known_.emplace(choice, std::move(made)).first;
  }
  return *found->second;
}

}  // namespace tonk::cli
