#include "spec/document_guard.hpp"

#include <fmt/format.h>

#include "core/utf8.hpp"
#include "spec/document.hpp"

namespace tonk::spec {
namespace {

/// More than a document may nest, so that brackets in a title or between quotation marks are no trouble.
constexpr int max_open_brackets = 64;
constexpr int max_dashes = 64;

bool is_control(char32_t value) {
  return (value < 0x20 && value != '\t' && value != '\n' && value != '\r') || (value >= 0x7F && value < 0xA0);
}

bool has_good_bytes(const Source& source, Report& report) {
  const std::string_view text = source.text();
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded point = utf8::decode(text.substr(i));
    const auto at = static_cast<Offset>(i);
    if (!point.valid) {
      report.error("not-utf8", source, {at, at + 1},
                   fmt::format("the byte 0x{:02x} is not UTF-8", static_cast<unsigned char>(text[i])),
                   "save the file with the encoding UTF-8");
      return false;
    }
    const bool lone_return = point.code == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (is_control(point.code) || lone_return) {
      report.error("control-character", source, {at, at + static_cast<Offset>(point.size)},
                   fmt::format("the control character U+{:04X} stands in the text", static_cast<unsigned>(point.code)),
                   lone_return ? "end each line with a line feed" : "delete it");
      return false;
    }
    i += point.size;
  }
  return true;
}

bool opens(char c) { return c == '[' || c == '{'; }
bool closes(char c) { return c == ']' || c == '}'; }

/// Counts brackets wherever they stand but in comments, and the dashes that open lists within lists on one line.
bool has_sane_depth(const Source& source, Report& report) {
  const std::string_view text = source.text();
  int brackets = 0;
  int dashes = 0;
  bool in_comment = false;
  bool at_line_start = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool after_blank = i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t' || text[i - 1] == '\n';
    if (c == '\n') {
      in_comment = false;
      at_line_start = true;
      dashes = 0;
    } else if (c == '#' && after_blank) {
      in_comment = true;
    } else if (!in_comment) {
      brackets += opens(c) ? 1 : closes(c) && brackets > 0 ? -1 : 0;
      at_line_start = at_line_start && (c == ' ' || c == '\t' || c == '-' || c == '?' || c == ':');
      dashes += at_line_start && c != ' ' && c != '\t' ? 1 : 0;
      // A line of dashes alone is a document's beginning or a mistake; neither nests.
      if (brackets > max_open_brackets || (dashes > max_dashes && after_blank)) {
        const auto at = static_cast<Offset>(i);
        report.error("too-deep", source, {at, at + 1}, "the text is nested too deeply",
                     fmt::format("at most {} levels can be read", max_document_depth));
        return false;
      }
    }
  }
  return true;
}

}  // namespace

bool is_safe_to_parse(const Source& source, Report& report) {
  if (source.text().size() > max_document_bytes) {
    report.error("too-large", source, {0, 0},
                 fmt::format("the file has {} bytes, and {} can be read", source.text().size(), max_document_bytes));
    return false;
  }
  return has_good_bytes(source, report) && has_sane_depth(source, report);
}

}  // namespace tonk::spec
