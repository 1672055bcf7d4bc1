#include "spec/entries.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tonk::spec {
namespace {

constexpr std::size_t most_entries = 32;

std::string names_of(Field list) {
  std::string names;
  for (const std::string_view name : names_in(list)) {
    names += (names.empty() ? "`" : ", `") + std::string(name) + "`";
  }
  return names;
}

void require_all(Field list, std::string_view called, const Part& entry, const std::vector<Setting>& said,
                 ValueReader& values) {
  for (const FieldInfo& key : fields()) {
    const bool must = key.section == list && !key.optional && key.default_value.empty();
    const bool missing = std::none_of(said.begin(), said.end(), [&](const Setting& s) { return s.field == key.field; });
    if (must && missing) {
      values.error("missing-key", entry, fmt::format("the {} has no {}", called, back_quoted(key.name)),
                   may_be_written(key));
    }
  }
}

}  // namespace

std::vector<const Part*> entries_of(const FieldInfo& field, const Part& value, ValueReader& values) {
  std::vector<const Part*> entries;
  const bool none = value.kind == Part::Kind::value && value.text == "none";
  if (value.kind != Part::Kind::list && !none) {
    values.error("wrong-kind", value, back_quoted(field.name) + " is not a list", may_be_written(field));
  } else if (value.kind == Part::Kind::list && value.items.empty()) {
    values.error("missing-value", value, back_quoted(field.name) + " says nothing", may_be_written(field));
  } else if (value.items.size() > most_entries) {
    values.error("too-large", value, fmt::format("{} has more than {} parts", back_quoted(field.name), most_entries));
  } else {
    entries.reserve(value.items.size());
    for (const Part& item : value.items) {
      entries.push_back(&item);
    }
  }
  return entries;
}

std::vector<Setting> settings_of(Field list, std::string_view called, const Part& entry, ValueReader& values) {
  std::vector<Setting> settings;
  if (entry.kind != Part::Kind::map) {
    values.error("wrong-kind", entry, fmt::format("a {} has keys of its own", called), may_be_written(info(list)));
    return settings;
  }
  for (std::size_t i = 0; i < entry.keys.size(); ++i) {
    const Part& name = entry.keys[i];
    if (const FieldInfo* const key = find_field(list, name.text)) {
      settings.push_back({key->field, &name, &entry.items[i]});
    } else {
      values.error("unknown-key", name, fmt::format("{} is not a key of a {}", back_quoted(name.text), called),
                   joined(did_you_mean(name.text, names_in(list)), "its keys are " + names_of(list)),
                   only_meant(name.text, names_in(list)));
    }
  }
  require_all(list, called, entry, settings, values);
  return settings;
}

}  // namespace tonk::spec
