#include "explore/whatif/change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "spec/layer.hpp"

namespace tonk::explore {
namespace {

using spec::Field;
using spec::FieldInfo;
using spec::Form;
using spec::Part;
using spec::Said;

constexpr unsigned most_numbers = 12;  ///< that are tried of one key

const std::optional<Part>& at(const Said& said, Field field) { return said[static_cast<std::size_t>(field)]; }

std::string number_words(Form form, unsigned number) {
  if (form == Form::turns) {
    return fmt::format("{} {}", number, number == 1 ? "turn" : "turns");
  }
  return form == Form::at_most ? fmt::format("{} or less", number) : std::to_string(number);
}

bool has_numbers(const FieldInfo& field) {
  return field.form == Form::number || field.form == Form::turns || field.form == Form::at_most;
}

/// Of `3 turns` 3; 0 where there is none.
long number_in(const Part& part) { return std::strtol(part.text.c_str(), nullptr, 10); }

}  // namespace

std::string Change::words() const {
  return field ? fmt::format("`{}: {}`", spec::path_of(*field), one_line(value)) : fmt::format("option `{}`", option);
}

std::optional<Field> field_of(const std::string& path) {
  for (const FieldInfo& field : spec::fields()) {
    if (spec::path_of(field.field) == path) {
      return field.field;
    }
  }
  return std::nullopt;
}

std::string words_of(const Said& said, Field field) {
  const std::optional<Part>& part = at(said, field);
  return part ? one_line(*part) : "nothing";
}

std::vector<Field> with_parts(Field field) {
  std::vector<Field> parts;
  for (const FieldInfo& info : spec::fields()) {
    const bool inside = info.section == field && spec::info(field).form == Form::section;
    if (info.field == field || inside) {
      parts.push_back(info.field);
    }
  }
  return parts;
}

bool is_rule(Field field) {
  const FieldInfo& info = spec::info(field);
  return info.form != Form::section && field > Field::with && field != Field::add_dealt_wins &&
         (!info.section || spec::info(*info.section).form == Form::section);
}

std::vector<Part> other_values(Field field, const Said& said, const std::vector<Said>& houses) {
  const FieldInfo& info = spec::info(field);
  const std::optional<Part>& now = at(said, field);
  std::vector<Part> values;
  const auto add = [&](Part value) {
    const auto is_same = [&](const Part& other) { return same(other, value); };
    if (!(now && is_same(*now)) && std::none_of(values.begin(), values.end(), is_same)) {
      values.push_back(std::move(value));
    }
  };
  if (info.form == Form::phrase || has_numbers(info)) {
    for (const spec::Phrase& phrase : info.phrases) {
      add(spec::text_part(std::string(phrase.words)));
    }
  }
  for (unsigned number = info.least; has_numbers(info) && number <= std::min(info.most, info.least + most_numbers);
       ++number) {
    add(spec::text_part(number_words(info.form, number)));
  }
  for (const Said& other : houses) {
    if (at(other, field)) {
      add(*at(other, field));
    }
  }
  if (now && has_numbers(info)) {
    const long number = number_in(*now);
    std::stable_sort(values.begin(), values.end(), [&](const Part& a, const Part& b) {
      return std::abs(number_in(a) - number) < std::abs(number_in(b) - number);
    });
  }
  return values;
}

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
