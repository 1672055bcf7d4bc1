#include "spec/amend.hpp"

#include <algorithm>
#include <vector>

#include "core/utf8.hpp"
#include "spec/document.hpp"

namespace tonk::spec {
namespace {

/// Offset at which the line of this place begins.
std::size_t line_start(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

bool is_content(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && line[first] != '#';
}

/// Whether only blanks and the `-` of lists precede the place on its line.
bool begins_its_line(std::string_view text, std::size_t at) {
  const std::size_t start = line_start(text, at);
  return text.substr(start, at - start).find_first_not_of(" \t-") == std::string_view::npos;
}

/// A key with its value, or an entry of a list.
struct Unit {
  const Part* first = nullptr;  ///< where it begins
  const Part* value = nullptr;
  std::size_t depth = 0;  ///< how many units it stands in
  bool is_only = false;   ///< in its map or list
  bool of_list = false;
};

/// Adds all units in the order of the file, each before those that it contains.
void add_units(const Part& part, std::size_t depth, std::vector<Unit>& units) {
  const bool of_list = part.kind == Part::Kind::list;
  for (std::size_t i = 0; i < part.items.size(); ++i) {
    const Part& value = part.items[i];
    units.push_back({of_list ? &value : &part.keys[i], &value, depth, part.items.size() == 1, of_list});
    add_units(value, depth + 1, units);
  }
}

/// The innermost unit that begins at the place, or whose value does.
std::optional<std::size_t> find_unit(const std::vector<Unit>& units, Offset at) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < units.size() && (!found || units[i].depth > units[*found].depth); ++i) {
    if (units[i].first->at.begin == at || units[i].value->at.begin == at) {
      found = i;  // a map begins where its first key does, and the key is meant
    }
  }
  return found;
}

/// What is removed if a unit is to go: the whole entry of a list if the unit is a part of one, else the key, with the sections
/// that contain nothing else. Nothing if a list would be left without entries.
std::optional<std::size_t> to_go(const std::vector<Unit>& units, std::size_t unit) {
  const auto outer = [&](std::size_t inner) {
    std::size_t i = inner;
    while (units[i].depth >= units[inner].depth) {
      --i;
    }
    return i;
  };
  if (units[unit].depth > 0 && !units[unit].of_list && units[outer(unit)].of_list) {
    unit = outer(unit);
  }
  if (units[unit].of_list && units[unit].is_only) {
    return std::nullopt;
  }
  while (units[unit].depth > 0 && !units[unit].of_list && units[unit].is_only) {
    unit = outer(unit);
  }
  return unit;
}

/// Offset that lies this number of code points behind another.
std::size_t skip(std::string_view text, std::size_t at, std::uint64_t code_points) {
  for (; code_points > 0 && at < text.size(); --code_points) {
    at += utf8::decode(text.substr(at)).size;
  }
  return at;
}

/// Offset of a position; nothing if the text has fewer lines.
std::optional<std::size_t> offset_of(std::string_view text, Position at) {
  std::size_t begin = 0;
  for (std::uint64_t line = 1; line < at.line; ++line) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    begin = end + 1;
  }
  return skip(text, begin, at.column - 1);
}

}  // namespace

std::optional<std::string> replaced(std::string_view text, const Diagnostic& diagnostic) {
  const std::optional<std::size_t> begin = offset_of(text, diagnostic.at);
  if (!begin) {
    return std::nullopt;
  }
  return std::string(text.substr(0, *begin)) + diagnostic.instead +
         std::string(text.substr(skip(text, *begin, diagnostic.width)));
}

std::optional<std::string> without(const std::string& text, Position at) {
  const Source source("", text);
  Report report;
  const std::optional<Part> root = read_document(source, report);
  const std::optional<std::size_t> offset = offset_of(text, at);
  if (!root || !offset || source.text().size() != text.size()) {
    return std::nullopt;
  }
  std::vector<Unit> units;
  add_units(*root, 0, units);
  const std::optional<std::size_t> meant = find_unit(units, static_cast<Offset>(*offset));
  const std::optional<std::size_t> unit = meant ? to_go(units, *meant) : std::nullopt;
  if (!unit || !begins_its_line(text, units[*unit].first->at.begin)) {
    return std::nullopt;
  }
  const auto next =
      std::find_if(units.begin() + static_cast<std::ptrdiff_t>(*unit) + 1, units.end(),
                   [&](const Unit& u) { return u.depth <= units[*unit].depth && u.first->kind != Part::Kind::empty; });
  if (next != units.end() && !begins_its_line(text, next->first->at.begin)) {
    return std::nullopt;
  }
  const std::size_t start = line_start(text, units[*unit].first->at.begin);
  std::size_t end = next == units.end() ? text.size() : line_start(text, next->first->at.begin);
  // Blank lines and comments belong to what follows them.
  while (end > start &&
         !is_content(std::string_view(text).substr(line_start(text, end - 1), end - line_start(text, end - 1)))) {
    end = line_start(text, end - 1);
  }
  return text.substr(0, start) + text.substr(end);
}

}  // namespace tonk::spec
