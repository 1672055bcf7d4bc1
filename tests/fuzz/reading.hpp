#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "parser/hand.hpp"
#include "parser/parse.hpp"
#include "parser/reader.hpp"

namespace tonk::fuzz {

/// A hand or a session's head as it was read.
struct Read {
  log::Chunk::Kind kind = log::Chunk::Kind::hand;
  log::Hand hand;
};

/// What can be relied on wherever a chunk was read or refused.
void check_errors(const log::Chunk& chunk, const std::vector<log::ParseError>& errors);
void check_ranges(const log::Hand& hand);

/// Reads a whole log, with the above of each chunk; nothing where any of it cannot be read.
[[nodiscard]] std::optional<std::vector<Read>> read_all(std::string_view text, log::Form form);

/// Whether the same was read, but for the order of `x-` lines, which go with the lines that they stand at.
[[nodiscard]] bool same(std::vector<Read> a, std::vector<Read> b);

}  // namespace tonk::fuzz
