#include <algorithm>

#include "core/utf8.hpp"
#include "explore/sheet/sheet.hpp"

namespace tonk::explore {
namespace {

using utf8::columns;

constexpr std::size_t width = 78;

/// Lines of words; `first` stands before the first line, and blanks of its width before the others.
std::string wrapped(std::string_view first, std::string_view text) {
  const std::size_t indent = columns(first);
  std::string lines{first};
  std::size_t at = indent;
  bool begins = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (!begins && at + 1 + columns(word) > width) {
      lines += '\n' + std::string(indent, ' ');
      at = indent;
      begins = true;
    }
    lines += begins ? "" : " ";
    lines += word;
    at += columns(word) + (begins ? 0 : 1);
    begins = false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines + '\n';
}

std::string block_text(const SheetBlock& block) {
  switch (block.kind) {
    case SheetBlock::Kind::paragraph: return wrapped("", block.text);
    case SheetBlock::Kind::item: return wrapped("- ", (block.lead.empty() ? "" : block.lead + ". ") + block.text);
    case SheetBlock::Kind::example: return wrapped("    Example: ", block.text);
  }
  return {};
}

}  // namespace

std::string sheet_as_text(const Sheet& sheet) {
  std::string text = wrapped("", sheet.title) + std::string(std::min(columns(sheet.title), width), '=') + '\n' +
                     wrapped("", sheet.house);
  for (const SheetSection& section : sheet.sections) {
    text += '\n' + section.heading + '\n' + std::string(columns(section.heading), '-') + '\n';
    bool first = true;
    for (const SheetBlock& block : section.blocks) {
      text += block.kind == SheetBlock::Kind::paragraph && !first ? "\n" : "";
      text += block_text(block);
      first = false;
    }
  }
  return text + (sheet.source.empty() ? "" : '\n' + wrapped("", "Source: " + sheet.source));
}

}  // namespace tonk::explore
