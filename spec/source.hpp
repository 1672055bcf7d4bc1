#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostic.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"

/// A file of rules, the errors that are found in it, and functions on the texts of both. A text in quotation marks must end on
/// the line on which it begins.
namespace tonk::spec {

inline constexpr const char* open_quotation_message = "the quotation mark is not closed on this line";
inline constexpr const char* open_quotation_help = "write the whole text on one line, and close it at its end";

/// The offset behind the closing mark of the text with which the line begins; nothing if the line ends before.
[[nodiscard]] std::optional<std::size_t> quotation_end(std::string_view line);

/// The first quotation mark from `from` to `to` that opens a text and is not closed on its line. `from` is not within a text.
[[nodiscard]] std::optional<std::size_t> find_open_quotation(std::string_view text, std::size_t from, std::size_t to);

/// One file of rules: its name and its bytes, without a byte order mark. Spans count in text().
class Source {
 public:
  Source(std::string file, std::string_view text) : file_(std::move(file)), text_(utf8::without_mark(text)) {}

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] Position position(Offset offset) const { return locate(text_, offset); }
  /// Without its line end.
  [[nodiscard]] std::string_view line(Offset offset) const { return line_at(text_, offset); }

 private:
  std::string file_;
  std::string text_;
};

/// Gathers what is wrong, in the order in which it was found. Errors after the first `limit` are dropped.
class Report {
 public:
  static constexpr std::size_t limit = 100;

  void error(std::string code, const Source& source, Span at, std::string message, std::string help = "",
             std::string_view instead = {});
  /// Without a place.
  void error(std::string code, std::string message, std::string help = "");
  /// All that another one has gathered.
  void add(const Report& other);

  [[nodiscard]] bool failed() const { return !diagnostics_.empty(); }
  [[nodiscard]] bool full() const { return diagnostics_.size() >= limit; }
  [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  Diagnostics diagnostics_;
};

inline constexpr std::size_t max_document_bytes = std::size_t{1024} * 1024;
inline constexpr std::size_t max_document_depth = 16;

/// What must hold before a YAML parser may see the text: its size and its bytes. Reports the first thing that does not hold.
/// Errors: too-large, not-utf8, control-character.
[[nodiscard]] bool is_safe_to_parse(const Source& source, Report& report);

/// "did you mean `…`?", or nothing where no candidate is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

/// Two parts of a help, with "; " between them where both say something.
[[nodiscard]] std::string joined(std::string first, const std::string& second);

/// The text with every run of blanks and line ends replaced by one blank, and none at its ends.
[[nodiscard]] std::string one_line(std::string_view text);

/// The parts between any of the separators; they point into the text.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, std::string_view separators);

/// The text from its first character that is neither blank nor part of a comment.
[[nodiscard]] std::string_view without_leading_comments(std::string_view text);

/// What can be wrong with a house file, by the code of its diagnostic.
struct ErrorCode {
  std::string_view name;  ///< stable
  std::string_view meaning;
};

/// By name.
[[nodiscard]] std::span<const ErrorCode> error_codes();

}  // namespace tonk::spec
