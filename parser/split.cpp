#include "parser/split.hpp"

#include <algorithm>
#include <array>

#include "core/utf8.hpp"

namespace tonk::log {

namespace {

/// By a line's first byte, whether it may be anything but a record.
constexpr std::array<bool, 256> may_begin_otherwise = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("hsx# \t\r\n")) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}();

std::string_view without_blanks(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

// `line` has its line end.
bool begins_with_word(std::string_view line, std::string_view word) {
  if (!line.starts_with(word)) {
    return false;
  }
  line.remove_prefix(word.size());
  return line.empty() || line[0] == ' ' || line[0] == '\t' || line[0] == '\n' || line.starts_with("\r\n");
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
}

}  // namespace

Opening opening(std::string_view line) {
  if (!line.empty() && !may_begin_otherwise[static_cast<unsigned char>(line[0])]) {
    return Opening::record;  // most lines by far
  }
  line = without_blanks(line);
  if (begins_with_word(line, "hand")) {
    return Opening::hand;
  }
  if (begins_with_word(line, "session")) {
    return Opening::session;
  }
  if (line.empty() || line[0] == '#' || line[0] == '\n' || line.starts_with("\r\n")) {
    return Opening::nothing;
  }
  return line.starts_with("x-") ? Opening::extension : Opening::record;
}

Splitter::Splitter(std::string_view text) : rest_(utf8::without_mark(text)) {}

std::optional<Chunk> Splitter::next() {
  const bool may_be_preface = first_;
  first_ = false;
  Chunk chunk{Chunk::Kind::preface, rest_, line_};
  Opening most = Opening::nothing;  // of the preface's lines
  std::size_t size = 0;
  while (size < rest_.size()) {
    const std::string_view line = first_line(rest_.substr(size));
    const bool is_record = !may_begin_otherwise[static_cast<unsigned char>(line[0])];
    const Opening begun = is_record ? Opening::record : opening(line);
    if (begun == Opening::hand || begun == Opening::session) {
      const auto kind = begun == Opening::hand ? Chunk::Kind::hand : Chunk::Kind::session;
      if (size == 0 || (chunk.kind == Chunk::Kind::preface && most == Opening::nothing)) {
        chunk = {kind, rest_.substr(size), line_};
        rest_ = chunk.text;
        size = 0;
      } else {
        // A header in front of the first hand is a session without a name, and so is one of extensions alone.
        const bool anonymous =
            chunk.kind == Chunk::Kind::preface && (begun == Opening::hand || most == Opening::extension);
        chunk.kind = anonymous ? Chunk::Kind::session : chunk.kind;
        break;
      }
    } else {
      most = std::max(most, begun);
    }
    size += line.size();
    ++line_;
  }
  chunk.text = rest_.substr(0, size);
  rest_.remove_prefix(size);
  chunk.slack = rest_.size() + padding_;
  if (size == 0 && !may_be_preface) {
    return std::nullopt;
  }
  return chunk;
}

}  // namespace tonk::log
