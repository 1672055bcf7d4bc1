#include "spec/house_base.hpp"

#include "spec/draft.hpp"

namespace tonk::spec {
namespace {

/// The part as a file would say it that has no text.
Part placeless(Part part) {
  part.at = {};
  part.verbatim = false;
  for (std::vector<Part>* const parts : {&part.keys, &part.items}) {
    for (Part& inner : *parts) {
      inner = placeless(std::move(inner));
    }
  }
  return part;
}

/// A file that says this and nothing else.
Layer layer_of(const std::vector<Saying>& otherwise) {
  static const auto source = std::make_shared<const Source>("what-if", "");
  Part root;
  root.kind = Part::Kind::map;
  for (const auto& [key, value] : otherwise) {
    root.keys.push_back(text_part(std::string(info(key).name)));
    root.items.push_back(placeless(value));
  }
  Layer layer;
  layer.source = source;
  layer.root = std::make_shared<const Part>(std::move(root));
  for (std::size_t i = 0; i < otherwise.size(); ++i) {
    layer.settings.push_back({otherwise[i].first, &layer.root->keys[i], &layer.root->items[i]});
  }
  return layer;
}

/// A list of the entries that were read, or `none`.
template <typename Read>
Part list_part(const std::vector<Read>& entries) {
  if (entries.empty()) {
    return text_part("none");
  }
  Part list;
  list.kind = Part::Kind::list;
  for (const Read& read : entries) {
    list.items.push_back(*read.entry);
  }
  return list;
}

Said said_by(const Draft& draft) {
  Said said;
  for (const KeyInfo& key : keys()) {
    const Part* const value = draft.place(key.key).value;
    if (value != nullptr && key.key > Key::with && key.form != Form::section) {
      said[static_cast<std::size_t>(key.key)] = *value;
    }
  }
  said[static_cast<std::size_t>(Key::dealt_wins)] = list_part(draft.dealt_wins);
  said[static_cast<std::size_t>(Key::add_dealt_wins)] = std::nullopt;
  said[static_cast<std::size_t>(Key::side_bets)] = list_part(draft.side_bets);
  return said;
}

}  // namespace

HouseBase::HouseBase(std::vector<Level> levels, Report read)
    : levels_{std::make_shared<const std::vector<Level>>(std::move(levels))}, report_(std::move(read)) {
  draft_ = std::make_shared<const Draft>(read_levels(*levels_.front(), report_));
}

HouseBase HouseBase::with(const std::vector<std::string>& options, std::vector<Level> levels,
                          const Report& read) const {
  HouseBase more = *this;
  more.options_.insert(more.options_.end(), options.begin(), options.end());
  more.report_.add(read);
  more.levels_.push_back(std::make_shared<const std::vector<Level>>(std::move(levels)));
  auto draft = std::make_shared<Draft>(*draft_);
  for (const Level& level : *more.levels_.back()) {
    add_level(level, *draft, more.report_);
  }
  more.draft_ = std::move(draft);
  return more;
}

Draft HouseBase::draft_with(const std::vector<Saying>& otherwise, Layer& layer, Report& report) const {
  Draft draft = *draft_;
  if (!otherwise.empty()) {
    layer = layer_of(otherwise);
    apply({&layer}, draft, report);
  }
  return draft;
}

std::optional<Rules> HouseBase::compile(const std::vector<Saying>& otherwise) const {
  if (report_.failed()) {
    return std::nullopt;
  }
  Report report;
  Layer layer;
  std::optional<Rules> rules = finish(draft_with(otherwise, layer, report), report);
  if (rules) {
    rules->options = options_;
  }
  return rules;
}

Said HouseBase::said(const std::vector<Saying>& otherwise) const {
  Report report;
  Layer layer;
  return said_by(draft_with(otherwise, layer, report));
}

}  // namespace tonk::spec
