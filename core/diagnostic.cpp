#include "core/diagnostic.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "core/utf8.hpp"

namespace tonk {

namespace {

constexpr std::size_t max_shown = 100;    // characters of a line
constexpr std::size_t shown_before = 60;  // of these, at most so many before a column far to the right
constexpr std::string_view tab = "    ";

/// By their severities, in their order.
constexpr std::array<std::string_view, 3> names{"error", "warning", "note"};
constexpr std::array<std::string_view, 3> colors{"1;31", "1;33", "1;32"};

/// A part of the line as shown, and where the underline stands below it, in columns of a terminal.
struct Excerpt {
  std::string text;
  std::size_t indent = 0;
  std::size_t width = 0;
};

Excerpt excerpt(std::string_view line, std::uint64_t column, std::uint64_t width) {
  Excerpt result;
  const std::uint64_t first_marked = column == 0 ? 0 : column - 1;
  // A line a little longer than the limit would be cut in front for nothing: only a column behind it moves
  // the window.
  const std::uint64_t from = first_marked < max_shown - 10 ? 0 : first_marked - shown_before;
  if (from > 0) {
    result.text = "…";
    result.indent = 1;
  }
  for (std::uint64_t at = 0; !line.empty(); ++at) {
    const utf8::Decoded c = utf8::decode(line);
    const std::string_view bytes = line.substr(0, c.size);
    line.remove_prefix(c.size);
    if (at < from) {
      continue;
    }
    if (at == from + max_shown) {
      result.text += "…";
      break;
    }
    const bool shown = c.valid && utf8::is_printable(c.code);
    const std::string piece = c.code == U'\t' ? std::string(tab) : printable(bytes);
    const std::size_t columns = shown ? utf8::columns(c.code) : piece.size();
    result.text += piece;
    if (at < first_marked) {
      result.indent += columns;
    } else if (at - first_marked < width) {
      result.width += columns;
    }
  }
  result.width = std::max<std::size_t>(result.width, 1);
  return result;
}

std::string place(const Diagnostic& diagnostic) {
  const std::string file = printable(diagnostic.file);
  return diagnostic.at.line == 0
             ? ""
             : fmt::format("{}{}{}:{}:", file, file.empty() ? "" : ":", diagnostic.at.line, diagnostic.at.column);
}

}  // namespace

std::string_view to_string(Severity severity) { return names.at(static_cast<std::size_t>(severity)); }

Diagnostic without_place(std::string code, std::string message, std::string help) {
  return {{std::move(message), std::move(help)}, Severity::error, std::move(code), {}, {0, 0}};
}

Diagnostic at_place(std::string_view text, Span at, std::uint64_t first_line) {
  Diagnostic diagnostic;
  diagnostic.at = locate(text, at.begin, first_line);
  diagnostic.width = width_of(text, at);
  diagnostic.line = line_at(text, at.begin);
  return diagnostic;
}

std::string_view underlined(const Diagnostic& diagnostic) {
  std::string_view rest = diagnostic.line;
  const auto skip = [&](std::uint64_t code_points) {
    for (; code_points > 0 && !rest.empty(); --code_points) {
      rest.remove_prefix(utf8::decode(rest).size);
    }
  };
  skip(diagnostic.at.column - 1);
  const std::string_view from = rest;
  skip(diagnostic.width);
  return from.substr(0, from.size() - rest.size());
}

std::string to_text(const Diagnostic& diagnostic, bool color) {
  constexpr std::string_view bold = "1";
  constexpr std::string_view blue = "1;34";
  constexpr std::string_view cyan = "1;36";
  const auto paint = [color](std::string_view style, std::string_view text) {
    return color ? fmt::format("\x1b[{}m{}\x1b[0m", style, text) : std::string(text);
  };
  const auto severity = static_cast<std::size_t>(diagnostic.severity);
  const std::string where = place(diagnostic);
  std::string text = fmt::format("{}{} {}", where.empty() ? "" : paint(bold, where) + ' ',
                                 paint(colors.at(severity), fmt::format("{}:", to_string(diagnostic.severity))),
                                 paint(bold, printable(diagnostic.message)));
  if (!diagnostic.code.empty()) {
    text += fmt::format(" [{}]", printable(diagnostic.code));
  }
  text += '\n';
  const std::string number = std::to_string(diagnostic.at.line);
  const std::string margin(number.size(), ' ');
  if (!diagnostic.line.empty()) {
    const Excerpt shown = excerpt(diagnostic.line, diagnostic.at.column, diagnostic.width);
    text += fmt::format("{} {}\n", margin, paint(blue, "|"));
    text += fmt::format("{} {}\n", paint(blue, number + " |"), shown.text);
    text += fmt::format("{} {} {}{}\n", margin, paint(blue, "|"), std::string(shown.indent, ' '),
                        paint(colors.at(severity), std::string(shown.width, '^')));
  }
  if (!diagnostic.help.empty()) {
    text += fmt::format("{} {} {} {}\n", margin, paint(blue, "="), paint(cyan, "help:"), printable(diagnostic.help));
  }
  return text;
}

}  // namespace tonk
