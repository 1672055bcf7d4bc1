#include "render/verified.hpp"

#include <algorithm>
#include <utility>

#include "explore/whatif/logged_hands.hpp"
#include "render/json.hpp"
#include "render/record.hpp"

namespace tonk {

std::shared_ptr<explore::WhatIf> WhatIfs::of(const HouseChoice& choice) {
  auto found = known_.find(choice);
  if (found == known_.end()) {
    if (!catalog_) {
      catalog_ = std::make_unique<explore::RuleCatalog>(house_cache_.library());
    }
    constexpr std::size_t most_kept = 16;  // each has a library of its own
    if (known_.size() == most_kept) {
      known_.clear();
    }
    auto made = std::make_shared<explore::WhatIf>(*catalog_, choice.name, choice.options, choice.folder);
    found = known_.emplace(choice, std::move(made)).first;
  }
  return found->second;
}

std::vector<std::optional<explore::Remedy>> remedies_for(const JudgedLog& judged, WhatIfs& what_ifs) {
  const bool any = judged.readable() && std::ranges::any_of(judged.judgement().findings, explore::is_wrong);
  return any ? explore::remedies(*what_ifs.of(judged.choice()), judged.rules(), judged.hand(), judged.session(),
                                 judged.judgement())
             : std::vector<std::optional<explore::Remedy>>{};
}

VerifiedHand verified(const JudgedLog& judged, const JudgedLog* named) {
  VerifiedHand hand{judged.record()};
  if (named != nullptr && named->readable() && judged.readable()) {
    if (Record as_named = named->record(); hand.net != as_named.net) {
      hand.as_named.push_back(std::move(as_named));
    }
  }
  return hand;
}

Json to_json(const VerifiedHand& hand) {
  Json json = to_json(static_cast<const Record&>(hand));
  for (std::size_t number = 0; number < hand.findings.size(); ++number) {
    if (const explore::Remedy* const remedy = hand.remedy(number)) {
      json["findings"][number]["remedy"] = to_json(remedy->change);
    }
    if (const std::string reason = hand.suppressed_by(number); !reason.empty()) {
      json["findings"][number]["suppressed"] = reason;
    }
  }
  for (const Record& named : hand.as_named) {
    json["as_named"] = to_json(named);
  }
  if (!hand.correction.empty()) {
    json["correction"] = hand.correction;
  }
  return json;
}

}  // namespace tonk
