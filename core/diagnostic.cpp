#include "core/diagnostic.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/utf8.hpp"

namespace tonk {

namespace {

constexpr std::size_t max_shown = 100;    // characters of a line
constexpr std::size_t shown_before = 60;  // of these, at most so many before a column far to the right
constexpr std::string_view tab = "    ";

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: return "note";
  }
  return "";
}

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

class Painter {
 public:
  explicit Painter(bool color) : color_(color) {}
  [[nodiscard]] std::string bold(std::string_view text) const { return paint("1", text); }
  [[nodiscard]] std::string frame(std::string_view text) const { return paint("1;34", text); }
  [[nodiscard]] std::string help(std::string_view text) const { return paint("1;36", text); }
  [[nodiscard]] std::string loud(Severity severity, std::string_view text) const {
    switch (severity) {
      case Severity::error: return paint("1;31", text);
      case Severity::warning: return paint("1;33", text);
      case Severity::note: return paint("1;32", text);
    }
    return std::string(text);
  }

 private:
  [[nodiscard]] std::string paint(std::string_view style, std::string_view text) const {
    return color_ ? fmt::format("\x1b[{}m{}\x1b[0m", style, text) : std::string(text);
  }
  bool color_;
};

std::string place(const Diagnostic& diagnostic) {
  if (diagnostic.at.line == 0) {
    return {};
  }
  std::string file = printable(diagnostic.file);
  if (!file.empty()) {
    file += ':';
  }
  return fmt::format("{}{}:{}:", file, diagnostic.at.line, diagnostic.at.column);
}

}  // namespace

Diagnostic without_place(std::string code, std::string message, std::string help) {
  Diagnostic diagnostic;
  diagnostic.code = std::move(code);
  diagnostic.at = {0, 0};
  diagnostic.message = std::move(message);
  diagnostic.help = std::move(help);
  return diagnostic;
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
  const Painter paint(color);
  const std::string where = place(diagnostic);
  std::string text = fmt::format("{}{} {}", where.empty() ? "" : paint.bold(where) + ' ',
                                 paint.loud(diagnostic.severity, fmt::format("{}:", name(diagnostic.severity))),
                                 paint.bold(printable(diagnostic.message)));
  if (!diagnostic.code.empty()) {
    text += fmt::format(" [{}]", printable(diagnostic.code));
  }
  text += '\n';
  const std::string number = std::to_string(diagnostic.at.line);
  const std::string margin(number.size(), ' ');
  if (!diagnostic.line.empty()) {
    const Excerpt shown = excerpt(diagnostic.line, diagnostic.at.column, diagnostic.width);
    text += fmt::format("{} {}\n", margin, paint.frame("|"));
    text += fmt::format("{} {}\n", paint.frame(number + " |"), shown.text);
    text += fmt::format("{} {} {}{}\n", margin, paint.frame("|"), std::string(shown.indent, ' '),
                        paint.loud(diagnostic.severity, std::string(shown.width, '^')));
  }
  if (!diagnostic.help.empty()) {
    text += fmt::format("{} {} {} {}\n", margin, paint.frame("="), paint.help("help:"), printable(diagnostic.help));
  }
  return text;
}

}  // namespace tonk
