#include "parser/json_tokens.hpp"

#include <algorithm>
#include <bit>
#include <new>

#include <simdjson.h>

#include "parser/json_values.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {
namespace {

constexpr std::size_t usual_line = std::size_t{1} << 14U;

/// simdjson finds what is not UTF-8 and most control bytes by itself; not so DEL, those of Latin-1, and carriage
/// returns between tokens.
void expect_good_bytes(std::string_view line) {
  const auto has = [line](char c) { return line.find(c) != std::string_view::npos; };
  if (!has('\x7F') && !has('\xC2') && !has('\r')) {
    return;
  }
  if (const std::size_t bad = find_bad_byte(line, 0); bad != std::string_view::npos) {
    throw explain_bad_byte(line, bad);
  }
}

}  // namespace

struct JsonTokens::Simdjson {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
};

JsonTokens::JsonTokens() : simdjson_(std::make_unique<Simdjson>()) {
  copy_.reserve(usual_line + simdjson::SIMDJSON_PADDING);
}
JsonTokens::~JsonTokens() = default;
JsonTokens::JsonTokens(JsonTokens&& other) noexcept = default;
JsonTokens& JsonTokens::operator=(JsonTokens&& other) noexcept = default;

JsonTokens::Line JsonTokens::find(std::string_view line, std::size_t slack) {
  const auto is_line_end = [](char c) { return c == '\n' || c == '\r'; };
  if (slack < simdjson::SIMDJSON_PADDING || !is_line_end(line.data()[line.size()])) {
    copy_.assign(line);
    copy_.resize(line.size() + simdjson::SIMDJSON_PADDING, ' ');
    line = std::string_view(copy_).substr(0, line.size());
  }
  expect_good_bytes(line);
  auto& parser = simdjson_->parser;
  if (parser == nullptr || parser->capacity() < line.size()) {
    constexpr std::size_t depth = 1;  // of the second stage, which is not used
    const std::size_t capacity = std::max(usual_line, std::bit_ceil(line.size()));
    parser.reset();
    if (simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, depth, parser) !=
        simdjson::SUCCESS) {
      throw std::bad_alloc();
    }
  }
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(line.data());  // NOLINT: as simdjson wants them
  if (parser->stage1(bytes, line.size(), simdjson::stage1_mode::regular) != simdjson::SUCCESS) {
    throw explain_json(line);
  }
  return {line, parser->structural_indexes.get()};  // behind the last one simdjson puts the size
}

}  // namespace tonk::log
