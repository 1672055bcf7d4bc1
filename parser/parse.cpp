#include "parser/parse.hpp"

#include <cstring>

#include <fmt/format.h>

#include "parser/messages.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {
namespace {

// Lazy: places are pointers, and lines are counted for an error alone. A byte order mark in front is the Splitter's to
// skip.
using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*>;

const char* next_line(const char* from, const char* end) {
  const void* newline = std::memchr(from, '\n', static_cast<std::size_t>(end - from));
  return newline == nullptr ? end : static_cast<const char*>(newline) + 1;
}

/// The line at the input's place, and the input is behind it. In one with all its rules, which would take longer to be called than they take.
[[gnu::flatten]] void parse_line(Input& in, Builder& builder) {
  const char* const begin = in.current();
  builder.begin_line(builder.offset(grammar::skip_blanks(begin, in.end())));
  if (!tao::pegtl::parse<grammar::line, action, control>(in, builder) || builder.line_failed()) {
    builder.drop_line();
    in.bump(static_cast<std::size_t>(next_line(begin, in.end()) - in.current()));
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
    const char* const after = next_line(in.current(), in.end());
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

std::vector<ParseError> parse(const Chunk& chunk, Hand& hand) {
  Builder builder(chunk, hand);
  if (chunk.text.size() > max_chunk) {
    builder.add({{}, "too-long", fmt::format("a hand of more than {} bytes is not read", max_chunk), {}});
  } else {
    parse_lines(chunk.text, builder);
  }
  return builder.finish();
}

}  // namespace tonk::log
