#include <string_view>

#include "explore/sheet/sheet.hpp"

namespace tonk::explore {
namespace {

/// A backslash before every letter that could mean something to Markdown, wherever it stands.
std::string escaped(std::string_view text) {
  static constexpr std::string_view special = "\\`*_{}[]<>#+|~!&$";
  std::string out;
  for (const char letter : text) {
    out += special.find(letter) == std::string_view::npos ? "" : "\\";
    out += letter;
  }
  return out;
}

std::string block_text(const SheetBlock& block, bool after_item) {
  switch (block.kind) {
    case SheetBlock::Kind::paragraph: return '\n' + escaped(block.text) + '\n';
    case SheetBlock::Kind::item:
      return (after_item ? "- " : "\n- ") + (block.lead.empty() ? "" : "**" + escaped(block.lead) + ".** ") +
             escaped(block.text) + '\n';
    case SheetBlock::Kind::example:
      return after_item ? "  - *Example:* " + escaped(block.text) + '\n' : "\n*Example:* " + escaped(block.text) + '\n';
  }
  return {};
}

}  // namespace

std::string sheet_as_markdown(const Sheet& sheet) {
  std::string text = "# " + escaped(sheet.title) + "\n\n" + escaped(sheet.house) + '\n';
  for (const SheetSection& section : sheet.sections) {
    text += "\n## " + escaped(section.heading) + '\n';
    bool in_list = false;
    for (const SheetBlock& block : section.blocks) {
      text += block_text(block, in_list);
      in_list = block.kind == SheetBlock::Kind::item || (in_list && block.kind == SheetBlock::Kind::example);
    }
  }
  return text + (sheet.source.empty() ? "" : "\nSource: " + escaped(sheet.source) + '\n');
}

}  // namespace tonk::explore
