#include "parser/parse.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include <fmt/format.h>

#include "parser/bytes.hpp"
#include "parser/control.hpp"
#include "parser/plain.hpp"
#include "parser/records.hpp"

namespace tonk::log {

namespace {

// A byte order mark in front is the Splitter's to skip.
using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*>;

const char* next_line(const char* from, const char* end) {
  const void* newline = std::memchr(from, '\n', static_cast<std::size_t>(end - from));
  return newline == nullptr ? end : static_cast<const char*>(newline) + 1;
}

// The line at the input's place, and the input is behind it.
void parse_line(Input& in, Builder& builder) {
  const char* const begin = in.current();
  const char* word = begin;
  while (word != in.end() && (*word == ' ' || *word == '\t')) {
    ++word;
  }
  builder.begin_line(word);
  if (!tao::pegtl::parse<grammar::line, action, control>(in, builder) || builder.line_failed()) {
    builder.drop_line();
    in.bump(static_cast<std::size_t>(next_line(begin, in.end()) - in.current()));
  }
}

/// From each line that the grammar must read; `with_plain`: others are read without it.
void parse_lines(const Chunk& chunk, Builder& builder, bool with_plain) {
  const std::string_view text = chunk.text;
  Input in(text.data(), text.data() + text.size(), "");
  PlainLines plain(builder, text, in.end() + chunk.slack);
  std::optional<std::size_t> bad;  // where the next bad byte is, once anybody asked
  while (!in.empty()) {
    if (const char* const next = with_plain ? plain.read(in.current()) : nullptr) {
      in.bump(static_cast<std::size_t>(next - in.current()));
      continue;
    }
    const auto here = static_cast<std::size_t>(in.current() - in.begin());
    if (!bad || *bad < here) {
      bad = find_bad_byte(text, here);
    }
    const char* const after = next_line(in.current(), in.end());
    if (*bad < static_cast<std::size_t>(after - in.begin())) {
      builder.add(explain_bad_byte(text, *bad));
      in.bump(static_cast<std::size_t>(after - in.current()));
    } else {
      parse_line(in, builder);
    }
  }
}

std::vector<ParseError> parse(const Chunk& chunk, Hand& hand, bool with_plain) {
  Builder builder(chunk, hand);
  if (chunk.text.size() > max_chunk) {
    builder.add({{}, "too-long", fmt::format("a hand of more than {} bytes is not read", max_chunk), {}});
  } else {
    parse_lines(chunk, builder, with_plain);
  }
  return builder.finish();
}

}  // namespace

std::vector<ParseError> parse(const Chunk& chunk, Hand& hand) { return parse(chunk, hand, true); }

std::vector<ParseError> parse_by_grammar(const Chunk& chunk, Hand& hand) { return parse(chunk, hand, false); }

}  // namespace tonk::log
