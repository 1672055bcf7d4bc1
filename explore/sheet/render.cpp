#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/markup.hpp"
#include "core/utf8.hpp"
#include "explore/sheet/sheet.hpp"

namespace tonk::explore {
namespace {

using markup::escaped;
using utf8::columns;

/// The page keeps the printer's paper size, A4 or letter; two columns keep small type readable. On paper, letters of every font
/// are as tall as those of Times, so that wide ones, which are tall as well, take little more room; and no letter is moved to
/// where a screen could show it.
constexpr std::string_view style = R"(
    body { font-family: "Times New Roman", "Liberation Serif", Times, serif; line-height: 1.3;
           max-width: 60em; margin: 1em auto; padding: 0 1em; color: #111; background: #fff; }
    h1 { font-size: 1.6em; line-height: 1.15; margin: 0; }
    .house { margin: 0.1em 0 0.6em; color: #444; }
    .key, main .differs { border-left: 0.2em solid #111; }
    .key { padding-left: 0.6em; margin-bottom: 0.6em; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    main { columns: 2; column-gap: 1.5em; }
    h2 { font-size: 1.1em; margin: 0.7em 0 0.15em; border-bottom: 1px solid #999; break-after: avoid; }
    section:first-child h2 { margin-top: 0; }
    p { margin: 0 0 0.25em; }
    ul { margin: 0; padding: 0; list-style-type: ""; }
    main p { margin-left: 0.2em; padding-left: 0.6em; orphans: 2; widows: 2; }
    main .example { padding-left: 1.6em; font-style: italic; color: #333; }
    main .differs { margin-left: 0; }
    footer { margin-top: 0.9em; padding-top: 0.4em; border-top: 1px solid #999; break-inside: avoid; }
    .names { display: grid; gap: 0 2em; margin-bottom: 0.4em; }
    .names span, .date { border-bottom: 1px solid #666; }
    .names span { height: 2em; }
    .date { display: inline-block; width: 10em; }
    .source { color: #444; font-size: 0.9em; }
    @media (max-width: 45em) { main { columns: 1; } }
    @page { margin: 10mm; }
    @media print { body { max-width: none; margin: 0; padding: 0; color: #000; line-height: 1.2; font-size-adjust: 0.45;
                          text-rendering: geometricPrecision; }
                   main { columns: 2; } }
)";

/// The more a sheet says, the smaller it is printed, so that it fits on one side: the letters that fit on a page are as the
/// inverse square of their size. In tenths of a point.
std::string print_size(const Sheet& sheet) {
  static constexpr double largest = 11;
  static constexpr double smallest = 5;
  static constexpr double page = 470'000;
  static constexpr std::size_t heading = 80;
  static constexpr std::size_t block_end = 20;
  std::size_t letters = 3 * sheet.title.size() + sheet.house.size() + sheet.differs_from.size() + sheet.source.size();
  for (const SheetSection& section : sheet.sections) {
    letters += heading;
    for (const SheetBlock& block : section.blocks) {
      letters += block.lead.size() + block.text.size() + block_end;
    }
  }
  const double size = std::sqrt(page / static_cast<double>(letters));
  return fmt::format("{}pt", std::clamp(std::floor(size * 10) / 10, smallest, largest));
}

std::string_view class_of(const SheetBlock& block) {
  if (block.kind == SheetBlock::Kind::example) {
    return block.differs ? R"( class="example differs")" : R"( class="example")";
  }
  return block.differs ? R"( class="differs")" : "";
}

/// What differs has a bar to be seen, and a word for those to whom the page is read.
std::string block_html(const SheetBlock& block) {
  return fmt::format("{}<p{}>{}{}{}</p>\n", block.kind == SheetBlock::Kind::item ? "<li>" : "", class_of(block),
                     block.differs ? "<span class=\"unseen\">Differs: </span>" : "",
                     block.lead.empty() ? "" : "<b>" + escaped(block.lead) + ".</b> ", escaped(block.text));
}

/// Items that follow each other make a list, and what is an example of one stands inside of it.
std::string section_html(const SheetSection& section) {
  std::string html = "<section>\n<h2>" + escaped(section.heading) + "</h2>\n";
  bool in_item = false;
  for (const SheetBlock& block : section.blocks) {
    const bool item = block.kind == SheetBlock::Kind::item;
    const bool ends_list = in_item && block.kind == SheetBlock::Kind::paragraph;
    html += in_item && item ? "</li>\n" : ends_list ? "</li>\n</ul>\n" : "";
    html += item && !in_item ? "<ul>\n" : "";
    html += block_html(block);
    in_item = item || (in_item && !ends_list);
  }
  return html + (in_item ? "</li>\n</ul>\n" : "") + "</section>\n";
}

/// What a bar in the margin means, where there is one.
std::string key_html(const Sheet& sheet) {
  static constexpr std::string_view key =
      "<p class=\"key\">A bar in the margin<span class=\"unseen\">, read as “Differs”,</span> marks what is played "
      "otherwise than in {}.</p>\n";
  return sheet.differs_from.empty() ? "" : fmt::format(key, escaped(sheet.differs_from));
}

/// A line for the date, and one for the name of each player; not for more than a table seats.
std::string signatures(unsigned most_players) {
  static constexpr unsigned most_lines = 8;
  static constexpr unsigned widest = 4;
  const unsigned lines = std::min(most_players, most_lines);
  const unsigned columns = lines <= widest ? lines : (lines + 1) / 2;
  std::string html = fmt::format(
      "<p>We play by these rules. Date: <span class=\"date\"></span></p>\n"
      "<div class=\"names\" style=\"grid-template-columns: repeat({}, 1fr)\">",
      columns);
  for (unsigned line = 0; line < lines; ++line) {
    html += "<span></span>";
  }
  return html + "</div>\n";
}

/// A backslash before every letter that could mean something to Markdown, wherever it stands.
std::string markdown_escaped(std::string_view text) {
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
    case SheetBlock::Kind::paragraph: return '\n' + markdown_escaped(block.text) + '\n';
    case SheetBlock::Kind::item:
      return (after_item ? "- " : "\n- ") + (block.lead.empty() ? "" : "**" + markdown_escaped(block.lead) + ".** ") +
             markdown_escaped(block.text) + '\n';
    case SheetBlock::Kind::example:
      return after_item ? "  - *Example:* " + markdown_escaped(block.text) + '\n'
                        : "\n*Example:* " + markdown_escaped(block.text) + '\n';
  }
  return {};
}

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

std::string sheet_as_html(const Sheet& sheet) {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{}"
      "    @media print {{ body {{ font-size: {}; }} }}\n</style>\n</head>\n<body>\n<h1>{}</h1>\n"
      "<p class=\"house\">{}</p>\n{}<main>\n",
      escaped(sheet.title), style, print_size(sheet), escaped(sheet.title), escaped(sheet.house), key_html(sheet));
  for (const SheetSection& section : sheet.sections) {
    html += section_html(section);
  }
  html += "</main>\n";
  html += "<footer>\n" + signatures(sheet.most_players);
  html += sheet.source.empty() ? "" : "<p class=\"source\">" + escaped(sheet.source) + "</p>\n";
  return html + "</footer>\n</body>\n</html>\n";
}

std::string sheet_as_markdown(const Sheet& sheet) {
  std::string text = "# " + markdown_escaped(sheet.title) + "\n\n" + markdown_escaped(sheet.house) + '\n';
  for (const SheetSection& section : sheet.sections) {
    text += "\n## " + markdown_escaped(section.heading) + '\n';
    bool in_list = false;
    for (const SheetBlock& block : section.blocks) {
      text += block_text(block, in_list);
      in_list = block.kind == SheetBlock::Kind::item || (in_list && block.kind == SheetBlock::Kind::example);
    }
  }
  return text + (sheet.source.empty() ? "" : '\n' + markdown_escaped(sheet.source) + '\n');
}

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
  return text + (sheet.source.empty() ? "" : '\n' + wrapped("", sheet.source));
}

}  // namespace tonk::explore
