#include "spec/document.hpp"

#include <vector>

#include "core/utf8.hpp"

namespace tonk::spec {
namespace {

/// Offset at which the line of this place begins.
std::size_t line_start(std::string_view text, Offset at) {
  return static_cast<std::size_t>(line_at(text, at).data() - text.data());
}

/// The byte order mark, if the text begins with one.
std::string_view mark_of(std::string_view text) {
  return text.substr(0, text.size() - utf8::without_mark(text).size());
}

bool is_content(std::string_view line) { return !without_leading_comments(line).empty(); }

/// Also where a text in quotation marks only looks as if it had one.
bool may_have_comment(std::string_view text) {
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    if (at == 0 || text[at - 1] <= ' ') {
      return true;
    }
  }
  return false;
}

/// Whether only blanks and the `-` of lists precede the place on its line.
bool begins_its_line(std::string_view text, Offset at) {
  const std::size_t start = line_start(text, at);
  return text.substr(start, at - start).find_first_not_of(" \t-") == std::string_view::npos;
}

/// A key with its value, or an entry of a list.
struct Unit {
  const Part* outer = nullptr;  ///< the map or the list
  std::size_t index = 0;

  [[nodiscard]] bool of_list() const { return outer->kind == Part::Kind::list; }
  [[nodiscard]] bool is_only() const { return outer->items.size() == 1; }
  [[nodiscard]] const Part& value() const { return outer->items[index]; }
  /// Where it begins.
  [[nodiscard]] const Part& first() const { return of_list() ? value() : outer->keys[index]; }
};

/// The units that lead from the outermost to the innermost one that begins at the place, or whose value does; empty where none
/// does. A map begins where its first key does, and then the key is meant.
std::vector<Unit> way_to(Offset at, const Part& outer) {
  for (std::size_t i = 0; i < outer.items.size(); ++i) {
    const Unit unit{&outer, i};
    std::vector<Unit> way = way_to(at, unit.value());
    if (!way.empty() || unit.first().at.begin == at || unit.value().at.begin == at) {
      way.insert(way.begin(), unit);
      return way;
    }
  }
  return {};
}

/// Shortens the way to what is removed if its last unit is to go: the whole entry of a list if the unit is a key of one, else
/// the key, with the sections that contain nothing else. Empty if a list would be left without entries.
std::vector<Unit> way_to_removed(std::vector<Unit> way) {
  if (way.size() > 1 && !way.back().of_list() && way[way.size() - 2].of_list()) {
    way.pop_back();
  }
  if (!way.empty() && way.back().of_list() && way.back().is_only()) {
    return {};
  }
  while (way.size() > 1 && !way.back().of_list() && way.back().is_only()) {
    way.pop_back();
  }
  return way;
}

/// Where what follows the last unit of the way begins; null at the end of the file.
const Part* after(std::vector<Unit> way) {
  for (; !way.empty(); way.pop_back()) {
    const Unit next{way.back().outer, way.back().index + 1};
    if (next.index < next.outer->items.size()) {
      return &next.first();
    }
  }
  return nullptr;
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

std::optional<std::string> replaced(std::string_view whole, const Diagnostic& diagnostic) {
  const std::string_view text = utf8::without_mark(whole);
  const std::optional<std::size_t> begin = offset_of(text, diagnostic.at);
  if (!begin) {
    return std::nullopt;
  }
  return std::string(mark_of(whole)) + std::string(text.substr(0, *begin)) + diagnostic.instead +
         std::string(text.substr(skip(text, *begin, diagnostic.width)));
}

std::optional<std::string> without(const std::string& whole, Position at) {
  const Source source("", whole);
  const std::string& text = source.text();
  Report report;
  const std::optional<Part> root = read_document(source, report);
  const std::optional<std::size_t> offset = offset_of(text, at);
  if (!root || !offset) {
    return std::nullopt;
  }
  const std::vector<Unit> way = way_to_removed(way_to(static_cast<Offset>(*offset), *root));
  const Part* const next = after(way);
  const auto stands_alone = [&](const Part& part) {
    return part.kind != Part::Kind::empty && begins_its_line(text, part.at.begin);
  };
  if (way.empty() || !stands_alone(way.back().first()) || (next != nullptr && !stands_alone(*next))) {
    return std::nullopt;
  }
  const std::size_t start = line_start(text, way.back().first().at.begin);
  std::size_t end = next == nullptr ? text.size() : line_start(text, next->at.begin);
  const std::string_view above = start > 0 ? line_at(text, static_cast<Offset>(start - 1)) : std::string_view();
  if (!is_content(above) && may_have_comment(above)) {
    return std::nullopt;  // this comment may be about what would be removed
  }
  // Blank lines and comments belong to what follows them.
  while (end > start && !is_content(line_at(text, static_cast<Offset>(end - 1)))) {
    end = line_start(text, static_cast<Offset>(end - 1));
  }
  if (may_have_comment(std::string_view(text).substr(start, end - start))) {
    return std::nullopt;
  }
  return std::string(mark_of(whole)) + text.substr(0, start) + text.substr(end);
}

}  // namespace tonk::spec
