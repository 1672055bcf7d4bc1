#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parser/parse.hpp"

namespace tonk::log {

/// A JSON value with its places in the line, which the library's own values do not have.
struct JsonNode {
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  Span at;
  std::string text;  ///< of a string
  std::string key;   ///< of an object's member
  Span key_at;
  std::vector<JsonNode> items;  ///< elements, or members in the order written

  [[nodiscard]] const JsonNode* member(std::string_view name) const;
};

struct JsonTree {
  JsonNode root;
  std::optional<ParseError> error;  ///< then there is no root
};

/// Reads one line. What an `x-` member holds is checked to be JSON, and is not read further. Never throws.
[[nodiscard]] JsonTree read_json(std::string_view line);

/// A JSON value without the blanks outside of its strings.
[[nodiscard]] std::string compact(std::string_view json);

/// Whether the text is a JSON value that an `x-` field may hold.
[[nodiscard]] bool is_json(std::string_view text);

/// Whether the key is one that a log keeps and never judges.
[[nodiscard]] inline bool is_extension(std::string_view key) { return key.starts_with("x-"); }

}  // namespace tonk::log
