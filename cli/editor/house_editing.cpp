#include "cli/editor/house_editing.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/editor/house_sources.hpp"
#include "cli/judging/command_houses.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "explore/lint/inspection.hpp"
#include "spec/document.hpp"
#include "spec/keys.hpp"

namespace tonk::cli {
namespace {

/// The key of a line, as far as the line has one: `  caught: pays 2`, or `  - hand: a run` in a list.
struct KeyLine {
  std::size_t indent = 0;
  std::string name;
  std::size_t colon = 0;  ///< in the line
  std::size_t value = 0;  ///< where it begins, in the line
};

/// Where the text of a line begins, behind the dashes of lists.
std::size_t text_begin(std::string_view line) {
  std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  while (line.substr(begin).starts_with("- ")) {
    begin = std::min(line.find_first_not_of(' ', begin + 1), line.size());
  }
  return begin;
}

std::optional<KeyLine> key_line(std::string_view line) {
  const std::size_t begin = text_begin(line);
  const std::size_t colon = line.find(':', begin);
  if (begin == line.size() || colon == std::string_view::npos || line[begin] == '#') {
    return std::nullopt;
  }
  const std::string_view key = line.substr(begin, colon - begin);
  const std::size_t name = std::min(key.find_first_not_of(" \"'"), key.size());
  return KeyLine{begin, std::string(key.substr(name, key.find_last_not_of(" \"'") + 1 - name)), colon,
                 std::min(line.find_first_not_of(' ', colon + 1), line.size())};
}

/// Whether the text ends in a comment; marks in quotations are taken for some, which only offers too little.
bool ends_in_comment(std::string_view line) {
  return line.starts_with('#') || line.find(" #") != std::string_view::npos;
}

/// The section in which a line that is so far indented stands; nothing at the top.
std::optional<spec::Key> section_at(const TextDocument& document, std::size_t offset, std::size_t indent) {
  std::vector<std::string> sections;
  for (std::size_t line = document.line_begin(offset); line > 0 && indent > 0;) {
    line = document.line_begin(line - 1);
    const std::optional<KeyLine> above = key_line(document.line_at(line));
    if (above && above->indent < indent) {
      indent = above->indent;
      sections.push_back(above->name);
    }
  }
  std::ranges::reverse(sections);
  std::optional<spec::Key> section;
  for (const std::string& name : sections) {
    const spec::KeyInfo* const key = spec::find_key(section, name);
    if (key == nullptr) {
      return std::nullopt;
    }
    section = key->key;
  }
  return section;
}

/// The key of the line, or that of the list that it is an item of.
const spec::KeyInfo* key_at(const TextDocument& document, std::size_t offset) {
  const std::string_view written = document.line_at(offset);
  const std::optional<KeyLine> line = key_line(written);
  const std::optional<spec::Key> section = section_at(document, offset, line ? line->indent : text_begin(written));
  return line ? spec::find_key(section, line->name) : section ? &spec::info(*section) : nullptr;
}

/// Where the file says what it extends, or else its first line.
Json extends_range(const TextDocument& document) {
  const std::string& text = document.text();
  const std::size_t before = text.starts_with("extends:") ? 0 : text.find("\nextends:");
  if (before != std::string::npos) {
    const std::size_t begin = text.find("extends:", before);
    return document.range(begin, document.line_end(begin));
  }
  return document.range(0, document.line_end(0));
}

/// A value that names houses or options.
bool names_houses(const spec::KeyInfo& key) { return key.form == spec::Form::words || key.key == spec::Key::extends; }

}  // namespace

std::string OpenHouse::file() const {
  return spec::is_path(document_.path()) ? document_.path()
                                         : "./" + document_.path();  // what was never saved has no path
}

bool OpenHouse::is_own(const Diagnostic& found) const { return found.file.empty() || found.file == file(); }

bool OpenHouse::is_house() const { return cli::is_house(document_.text()); }

void OpenHouse::inspect(const spec::Library& library) {
  found_.clear();
  const std::optional<spec::Listing> listing = is_house() ? library.find_listing(file()) : std::nullopt;
  if (!listing) {
    return;
  }
  for (explore::Notice& notice : explore::inspect(library, *listing, {}).notices) {
    if (is_own(notice) || notice.severity != Severity::note) {
      found_.push_back(std::move(notice));
    }
  }
}

Json OpenHouse::diagnostics(const spec::Library& library) const {
  return array_of(found_, [&](const Diagnostic& one) {
    Json told = document_.diagnostic(one, one.severity);
    if (!is_own(one)) {
      told["range"] = extends_range(document_);
      const Json place = location_in(library, one.file, one.at.line, one.at.column);
      if (!place.is_null()) {
        told["relatedInformation"] = {{{"location", place}, {"message", fmt::format("{}:{}", one.file, one.at.line)}}};
      }
    }
    return told;
  });
}

Json OpenHouse::hover(const Json& position) const {
  const spec::KeyInfo* const key = key_at(document_, document_.offset_at(position));
  if (key == nullptr) {
    return nullptr;
  }
  std::string words = fmt::format("**{}**: {}\n", spec::path_of(key->key), key->means);
  for (const spec::Phrase& phrase : key->phrases) {
    words += fmt::format("\n- `{}`: {}", phrase.words, phrase.means);
  }
  if (const std::string form = spec::form_words(*key); !form.empty()) {
    words += fmt::format("\n- {}", form);
  }
  if (!key->default_value.empty()) {
    words += fmt::format("\n\nWhere it is not said: `{}`", key->default_value);
  }
  return {{"contents", {{"kind", "markdown"}, {"value", words}}}};
}

Json OpenHouse::completion(const Json& position, const spec::Library& library) const {
  const std::size_t offset = document_.offset_at(position);
  const std::size_t line_begin = document_.line_begin(offset);
  const std::string_view whole = document_.line_at(offset);
  const std::string_view written = whole.substr(0, offset - line_begin);
  Json items = Json::array();
  const auto add = [&](std::string_view label, std::size_t begin, std::size_t end, const std::string& text,
                       std::string_view means) {
    items.push_back({{"label", label}, {"detail", means}, {"textEdit", document_.edit(begin, end, text)}});
  };
  if (ends_in_comment(written)) {
    return items;
  }
  const std::optional<KeyLine> line = key_line(written);
  const std::size_t indent = line ? line->indent : text_begin(written);
  const std::optional<spec::Key> section = section_at(document_, offset, indent);
  const bool is_item = !line && section && names_houses(spec::info(*section));
  if (!line && !is_item && (indent == 0 || section)) {
    const std::optional<KeyLine> around = key_line(whole);  // whose key is written anew
    const std::size_t end = around ? line_begin + around->colon : offset;
    for (const spec::KeyInfo& key : spec::keys()) {
      if (key.section == section) {
        add(key.name, line_begin + indent, end, fmt::format("{}{}", key.name, around ? "" : ":"), key.means);
      }
    }
  }
  const spec::KeyInfo* const key = line      ? spec::find_key(section, line->name)
                                   : is_item ? &spec::info(*section)
                                             : nullptr;
  if (key == nullptr) {
    return items;
  }
  const std::string blank = written.ends_with(':') ? " " : "";
  const std::size_t value = line ? line->value : indent;
  for (const spec::Phrase& phrase : key->phrases) {
    add(phrase.words, line_begin + value, offset, fmt::format("{}{}", blank, phrase.words), phrase.means);
  }
  if (names_houses(*key)) {
    const std::size_t word = std::max(value, written.find_last_of(" ,[") + 1);
    for (const spec::Listing& listing : library.list()) {
      if (listing.is_option == (key->form == spec::Form::words)) {
        add(listing.name, line_begin + word, offset, fmt::format("{}{}", blank, listing.name), listing.title);
      }
    }
  }
  return items;
}

Json OpenHouse::definition(const Json& position, const spec::Library& library) const {
  const std::size_t offset = document_.offset_at(position);
  const spec::KeyInfo* const key = key_at(document_, offset);
  if (key == nullptr || !names_houses(*key)) {
    return nullptr;
  }
  const std::string& text = document_.text();
  constexpr std::string_view ends = " \t\r\n,[]\"'";
  const std::size_t before = offset == 0 ? std::string::npos : text.find_last_of(ends, offset - 1);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find_first_of(ends, begin), text.size());
  const std::optional<spec::Listing> listing = listing_of(library, document_, text.substr(begin, end - begin));
  return listing ? location_in(library, listing->file, 1, 1) : Json(nullptr);
}

Json OpenHouse::code_actions(const Json& range) const {
  const std::size_t begin = document_.offset_at(range.at("start"));
  const std::size_t end = document_.offset_at(range.at("end"));
  Json actions = Json::array();
  for (const Diagnostic& one : found_) {
    if (is_own(one) && !one.instead.empty() && document_.touches(one, begin, end)) {
      actions.push_back(document_.replacement(one));
    }
  }
  return actions;
}

}  // namespace tonk::cli
