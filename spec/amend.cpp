#include "spec/amend.hpp"

#include <algorithm>
#include <vector>

#include "core/utf8.hpp"
#include "spec/document.hpp"

namespace tonk::spec {
namespace {

/// Where a line begins.
std::size_t line_start(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

bool is_content(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && line[first] != '#';
}

/// Whether nothing stands before it on its line but blanks, and the `-` of a list.
bool begins_its_line(std::string_view text, std::size_t at) {
  const std::size_t start = line_start(text, at);
  return text.substr(start, at - start).find_first_not_of(" \t-") == std::string_view::npos;
}

/// A key with its value, or an entry of a list.
struct Unit {
  const Part* first = nullptr;  ///< where it begins
  bool is_only = false;         ///< in its map or list
  bool of_list = false;
};

/// The units in which a place stands, the outermost first.
bool find_units(const Part& part, Offset at, std::vector<Unit>& units) {
  for (std::size_t i = 0; i < part.items.size(); ++i) {
    const bool of_list = part.kind == Part::Kind::list;
    const Part& first = of_list ? part.items[i] : part.keys[i];
    units.push_back({&first, part.items.size() == 1, of_list});
    // A map begins where its first key does, which is meant.
    if (find_units(part.items[i], at, units) || first.at.begin == at || part.items[i].at.begin == at) {
      return true;
    }
    units.pop_back();
  }
  return false;
}

/// Where the first part begins that comes after a place and is not below it: the end of the text where there is none.
void find_next(const Part& part, Offset after, std::size_t& next) {
  const auto look = [&](const Part& child) {
    if (child.at.begin > after && child.kind != Part::Kind::empty) {
      next = std::min<std::size_t>(next, child.at.begin);
    }
    find_next(child, after, next);
  };
  std::for_each(part.keys.begin(), part.keys.end(), look);
  std::for_each(part.items.begin(), part.items.end(), look);
}

Offset last_of(const Part& part) {
  Offset last = part.at.begin;
  for (const Part& key : part.keys) {
    last = std::max(last, key.at.begin);
  }
  for (const Part& item : part.items) {
    last = std::max(last, last_of(item));
  }
  return last;
}

const Part* value_of(const Part& part, const Part* key) {
  for (std::size_t i = 0; i < part.items.size(); ++i) {
    if (i < part.keys.size() && &part.keys[i] == key) {
      return &part.items[i];
    }
    if (&part.items[i] == key) {
      return key;
    }
    if (const Part* const found = value_of(part.items[i], key)) {
      return found;
    }
  }
  return nullptr;
}

/// What is to go: an entry of a list, where one of its parts is meant, else the key; and the sections that hold nothing else.
const Part* to_go(const std::vector<Unit>& units) {
  std::size_t unit = units.size() - 1;
  while (unit > 0 && !units[unit].of_list && units[unit - 1].of_list) {
    --unit;
  }
  if (units[unit].of_list && units[unit].is_only) {
    return nullptr;
  }
  while (unit > 0 && !units[unit].of_list && units[unit].is_only) {
    --unit;
  }
  return units[unit].first;
}

}  // namespace

std::optional<std::string> replaced(std::string_view text, const Diagnostic& diagnostic) {
  std::size_t at = 0;
  for (std::uint64_t line = 1; line < diagnostic.at.line; ++line) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    at = end + 1;
  }
  const auto skip = [&](std::uint64_t code_points) {
    for (; code_points > 0 && at < text.size(); --code_points) {
      at += utf8::decode(text.substr(at)).size;
    }
  };
  skip(diagnostic.at.column - 1);
  const std::size_t begin = at;
  skip(diagnostic.width);
  std::string whole{text.substr(0, begin)};
  whole += diagnostic.instead;
  whole += text.substr(at);
  return whole;
}

std::optional<std::string> without(const std::string& text, Position at) {
  const Source source("", text);
  Report report;
  const std::optional<Part> root = read_document(source, report);
  if (!root || source.text().size() != text.size()) {
    return std::nullopt;
  }
  std::size_t begin = 0;
  for (std::uint64_t line = 1; line < at.line && begin < text.size(); ++line) {
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  }
  for (std::uint64_t column = 1; column < at.column && begin < text.size(); ++column) {
    begin += utf8::decode(std::string_view(text).substr(begin)).size;
  }
  std::vector<Unit> units;
  if (!find_units(*root, static_cast<Offset>(begin), units)) {
    return std::nullopt;
  }
  const Part* const first = to_go(units);
  if (first == nullptr || !begins_its_line(text, first->at.begin)) {
    return std::nullopt;
  }
  std::size_t next = text.size();
  find_next(*root, std::max(first->at.begin, last_of(*value_of(*root, first))), next);
  if (next < text.size() && !begins_its_line(text, next)) {
    return std::nullopt;
  }
  const std::size_t start = line_start(text, first->at.begin);
  std::size_t end = next < text.size() ? line_start(text, next) : text.size();
  // What is blank or a comment belongs to what follows.
  while (end > start &&
         !is_content(std::string_view(text).substr(line_start(text, end - 1), end - line_start(text, end - 1)))) {
    end = line_start(text, end - 1);
  }
  return text.substr(0, start) + text.substr(end);
}

}  // namespace tonk::spec
