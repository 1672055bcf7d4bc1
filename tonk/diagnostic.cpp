#include "tonk/diagnostic.hpp"

#include <fmt/format.h>

#include "core/diagnostic.hpp"
#include "tonk/access.hpp"

namespace tonk::v0 {

Diagnostics outer(const inner::Diagnostics& diagnostics) {
  Diagnostics same;
  same.reserve(diagnostics.size());
  for (const inner::Diagnostic& one : diagnostics) {
    if (one.file.empty()) {
      same.push_back(placeless(one.code, one.message, one.help));
    } else {
      same.push_back({one.code, one.file, one.at.line, one.at.column, one.width, one.line, one.message, one.help});
    }
  }
  return same;
}

Diagnostic placeless(std::string code, std::string message, std::string help) {
  Diagnostic diagnostic;
  diagnostic.code = std::move(code);
  diagnostic.message = std::move(message);
  diagnostic.help = std::move(help);
  return diagnostic;
}

Diagnostic placed(const std::string& file, const inner::log::Chunk& chunk, inner::Span at, std::string code) {
  const inner::Position position = inner::locate(chunk.text, at.begin, chunk.first_line);
  Diagnostic diagnostic;
  diagnostic.code = std::move(code);
  diagnostic.file = file;
  diagnostic.line = position.line;
  diagnostic.column = position.column;
  diagnostic.width = inner::width_of(chunk.text, at);
  diagnostic.excerpt = inner::line_at(chunk.text, at.begin);
  return diagnostic;
}

std::string to_text(const Diagnostic& diagnostic) {
  std::string text;
  if (diagnostic.line != 0) {
    text = fmt::format("{}{}{}:{}: ", inner::printable(diagnostic.file), diagnostic.file.empty() ? "" : ":",
                       diagnostic.line, diagnostic.column);
  }
  text += fmt::format("{} [{}]\n", inner::printable(diagnostic.message), inner::printable(diagnostic.code));
  if (!diagnostic.help.empty()) {
    text += fmt::format("help: {}\n", inner::printable(diagnostic.help));
  }
  return text;
}

}  // namespace tonk::v0
