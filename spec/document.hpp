#pragma once

#include <optional>
#include <string>
#include <vector>

#include "spec/source.hpp"

namespace tonk::spec {

/// A part of a document: a value, a list or a map, with its place. Nothing in it is converted: `010` is the text `010`.
struct Part {
  enum class Kind : std::uint8_t { empty, value, list, map };

  Kind kind = Kind::empty;
  Span at;                  ///< the text of a value, on its first line; for an empty value the key before it
  std::string text;         ///< of a value
  bool in_quotes = false;   ///< of a value
  bool verbatim = false;    ///< `text` stands byte for byte at `at`, so that a place in it is a place in the file
  std::vector<Part> keys;   ///< of a map: values, each different; one for each item
  std::vector<Part> items;  ///< of a list or a map
};

inline constexpr std::size_t max_document_nodes = 10000;

/// Reads the strict subset of YAML in which rules are written: one document of maps, lists and values in UTF-8, without
/// anchors, aliases, merge keys, tags, keys that are not plain text, a key twice, or a value of several lines. Reports all
/// errors it finds. Returns a map of all that could be read, or nothing if the structure itself is broken.
///
/// Errors: too-large, not-utf8, control-character, too-deep, yaml-syntax, duplicate-key, alias, tag, complex-key,
/// second-document, empty-file, wrong-kind.
[[nodiscard]] std::optional<Part> read_document(const Source& source, Report& report);

/// A node's text in one line; the parts of a list and of a map are separated by `; `.
[[nodiscard]] std::string one_line(const Part& node);

/// A word of a value, and its place as closely as the file can tell.
struct Word {
  std::string text;
  Span at;
};

/// The words of a value, separated by blanks, or of the values of a list; a map has none.
[[nodiscard]] std::vector<Word> words_of(const Part& part);

// Small changes to the text of a document. Comments, and all that is not changed, stay as they are.

/// The text with Diagnostic::instead in place of what is underlined; nothing where that does not stand there.
[[nodiscard]] std::optional<std::string> replaced(std::string_view whole, const Diagnostic& diagnostic);

/// The text without the key at this place, or without the entry of a list of which a part stands there; with its section,
/// where that then says nothing. Nothing where it shares a line with other parts, has a comment beside it or right above it, or is the last entry of its
/// list.
[[nodiscard]] std::optional<std::string> without(const std::string& whole, Position at);

}  // namespace tonk::spec
