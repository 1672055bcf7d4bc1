#include "parser/parse.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "core/utf8.hpp"
#include "parser/actions.hpp"
#include "parser/syntax_error.hpp"

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

// `line` has its line end.
template <std::size_t size>
bool begins_with_word(std::string_view line, const char (&word)[size]) {
  if (!line.starts_with(word)) {
    return false;
  }
  line.remove_prefix(size - 1);
  return line.empty() || line[0] == ' ' || line[0] == '\t' || line[0] == '\n' || line.starts_with("\r\n");
}

/// What can be told of most lines by far.
bool is_surely_record(std::string_view line) {
  const bool is_show = line.size() > 1 && line[0] == 's' && line[1] != 'e';
  return !line.empty() && (is_show || !may_begin_otherwise[static_cast<unsigned char>(line[0])]);
}

// Lazy: places are pointers, and lines are counted for an error alone. A byte order mark in front is the Splitter's to
// skip.
using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*>;

/// The line at the input's place, and the input is behind it. In one with all its rules, which would take longer to be called than they take.
[[gnu::flatten]] void parse_line(Input& in, Builder& builder) {
  const char* const begin = in.current();
  builder.begin_line(builder.offset(grammar::skip_blanks(begin, in.end())));
  if (!tao::pegtl::parse<grammar::line, action, control>(in, builder) || builder.line_failed()) {
    builder.drop_line();
    in.bump(static_cast<std::size_t>(grammar::rest_of_line::skip(begin, in.end()) - in.current()));
  }
}

void parse_lines(std::string_view text, Builder& builder) {
  Input in(text.data(), text.data() + text.size(), "");
  std::size_t bad = find_bad_byte(text, 0);
  while (!in.empty()) {
    if (bad == std::string_view::npos) {
      parse_line(in, builder);
      continue;
    }
    const char* const after = grammar::rest_of_line::skip(in.current(), in.end());
    const auto end = static_cast<std::size_t>(after - in.begin());
    if (bad < end) {
      builder.add(explain_bad_byte(text, bad));
      in.bump(static_cast<std::size_t>(after - in.current()));
      bad = find_bad_byte(text, end);
    } else {
      parse_line(in, builder);
    }
  }
}

}  // namespace

Opening opening(std::string_view line) {
  if (is_surely_record(line)) {
    return Opening::record;
  }
  if (!line.empty() && (line[0] == ' ' || line[0] == '\t')) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  }
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
  const char* const end = rest_.data() + rest_.size();
  Chunk chunk{Chunk::Kind::preface, rest_, line_};
  Opening most = Opening::nothing;  // of the preface's lines
  const char* begin = rest_.data();
  const char* at = begin;
  std::uint64_t line_number = line_;
  while (at != end) {
    const char* const behind = grammar::rest_of_line::skip(at, end);
    const std::string_view line{at, static_cast<std::size_t>(behind - at)};
    const Opening begun = is_surely_record(line) ? Opening::record : opening(line);
    if (begun == Opening::hand || begun == Opening::session) {
      const auto kind = begun == Opening::hand ? Chunk::Kind::hand : Chunk::Kind::session;
      if (at == begin || (chunk.kind == Chunk::Kind::preface && most == Opening::nothing)) {
        chunk.kind = kind;
        chunk.first_line = line_number;
        begin = at;
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
    at = behind;
    ++line_number;
  }
  line_ = line_number;
  chunk.text = {begin, static_cast<std::size_t>(at - begin)};
  rest_ = {at, static_cast<std::size_t>(end - at)};
  if (chunk.text.empty() && !may_be_preface) {
    return std::nullopt;
  }
  return chunk;
}

std::vector<ParseError> parse(const Chunk& chunk, Hand& hand) {
  Builder builder(chunk, hand);
  if (chunk.text.size() > max_chunk) {
    builder.add({{fmt::format("a hand of more than {} bytes is not read", max_chunk), {}}, "too-long", {}});
  } else {
    parse_lines(chunk.text, builder);
  }
  return builder.finish();
}

}  // namespace tonk::log
