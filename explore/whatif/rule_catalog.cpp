#include "explore/whatif/rule_catalog.hpp"

#include <optional>

#include "spec/layer.hpp"

namespace tonk::explore {

RuleCatalog::RuleCatalog(const spec::Library& library) : library_(library) {
  for (const spec::Listing& listing : library_.list()) {
    if (listing.is_option) {
      Option option{listing.name, {}};
      std::set<std::string> seen;
      add_keys(listing.file, seen, option.says);
      options_.push_back(std::move(option));
    } else {
      houses_.push_back(library_.said(listing.name));
    }
  }
}

void RuleCatalog::add_keys(const std::string& file, std::set<std::string>& seen, std::set<spec::Field>& keys) const {
  const std::optional<std::string> text = seen.insert(file).second ? library_.text_of(file) : std::nullopt;
  spec::Report report;
  const auto layer = text ? spec::read_layer(spec::Source(file, *text), report) : std::nullopt;
  if (!layer) {
    return;
  }
  for (const spec::Setting& setting : layer->settings) {
    keys.insert(setting.field == spec::Field::add_dealt_wins ? spec::Field::dealt_wins : setting.field);
    if (setting.field != spec::Field::with) {
      continue;
    }
    for (const spec::Word& word : spec::words_of(*setting.value)) {
      if (const auto brought = library_.find_listing(word.text)) {
        add_keys(brought->file, seen, keys);
      }
    }
  }
}

}  // namespace tonk::explore
