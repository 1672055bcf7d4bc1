#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.hpp"
#include "render/json.hpp"

namespace tonk::cli {

/// A text that is open in an editor, whose places are those of the Language Server Protocol: lines from 0, and UTF-16 code units from 0.
class TextDocument {
 public:
  TextDocument(std::string uri, std::string text);

  [[nodiscard]] const std::string& uri() const { return uri_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Makes a change as the client tells it: of a range, or of all.
  void change(const Json& change);

  /// Of a position; where that is behind the end of its line or of the text, of that end.
  [[nodiscard]] std::size_t offset_at(const Json& position) const;
  [[nodiscard]] std::size_t line_begin(std::size_t offset) const;
  /// Without its line end.
  [[nodiscard]] std::size_t line_end(std::size_t offset) const;
  [[nodiscard]] std::string_view line_at(std::size_t offset) const;

  [[nodiscard]] Json position_at(std::size_t offset) const;
  [[nodiscard]] Json range(std::size_t begin, std::size_t end) const;
  /// What a diagnostic underlines; the first line where it has no place.
  [[nodiscard]] Json range_of(const Diagnostic& diagnostic) const;
  /// Whether that is between these offsets, or beside them.
  [[nodiscard]] bool touches(const Diagnostic& diagnostic, std::size_t begin, std::size_t end) const;
  /// The change by which this range becomes that text: of as few lines as can be.
  [[nodiscard]] Json edit(std::size_t begin, std::size_t end, std::string_view text) const;

  /// The protocol's `Diagnostic`; severities are 1 (error), 2 (warning) and 3 (information).
  [[nodiscard]] Json diagnostic(const Diagnostic& diagnostic, Severity severity) const;
  /// A `CodeAction` that makes one change.
  [[nodiscard]] Json quick_fix(std::string_view title, const Json& edit) const;
  /// The one that writes Diagnostic::instead.
  [[nodiscard]] Json replacement(const Diagnostic& diagnostic) const;

 private:
  void find_lines();

  std::string uri_;
  std::string path_;
  std::string text_;
  std::vector<std::size_t> lines_;  ///< where each begins
};

}  // namespace tonk::cli
