#include "parser/json_values.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {
namespace {

constexpr std::size_t usual_line = std::size_t{1} << 14U;

std::size_t string_end(std::string_view line, std::size_t at) {
  for (++at; at < line.size() && line[at] != '"'; ++at) {
    at += line[at] == '\\' ? 1U : 0U;
  }
  return std::min(at + 1, line.size());
}

/// Takes nlohmann::json's events, which come without places but in the order of the tokens, until one is wrong.
class Check {
 public:
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  explicit Check(std::string_view line) : line_(line) {}

  bool null() { return token(); }
  bool boolean(bool /*value*/) { return token(); }
  bool number_integer(number_integer_t /*value*/) { return token(); }
  bool number_unsigned(number_unsigned_t /*value*/) { return token(); }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) { return token(); }
  bool string(string_t& /*text*/) { return token(); }
  bool binary(binary_t& /*bytes*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(); }
  bool start_array(std::size_t /*size*/) { return open(); }
  bool key(string_t& name) {
    extends_ = is_extension(name);
    return token();
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t bytes_read, const std::string& /*last*/, const nlohmann::json::exception& wrong) {
    constexpr int number_too_large = 406;
    if (bytes_read > at_.end) {  // else it is within the last token, as in `007`
      token(bytes_read);
    }
    const std::string found = back_quoted(line_.substr(at_.begin, at_.end - at_.begin));
    if (at_.begin == line_.size()) {
      error_ = {"the line ends before its JSON object does", "each object stands on one line"};
    } else if (wrong.id == number_too_large) {
      error_.message = fmt::format("the number {} is too large", found);
    } else {
      error_.message = fmt::format("this is not JSON: unexpected {}", found);
    }
    return false;
  }
  [[nodiscard]] ParseError error() const { return {error_, "json", at_}; }

 private:
  bool open() {
    if (extends_ && !extension_from_) {
      extension_from_ = depth_;
    }
    ++depth_;
    if (depth_ - extension_from_.value_or(0) > (extension_from_ ? max_extension_depth : max_json_depth)) {
      error_.message = "this value is nested too deep";
    }
    return token() && error_.message.empty();
  }
  bool close() {
    extends_ = false;
    if (extension_from_ == --depth_) {
      extension_from_.reset();
    }
    return token();
  }
  /// The next one. A comma or a colon is none, but for the last byte that was read: that is what went wrong.
  bool token(std::size_t bytes_read = 0) {
    constexpr std::string_view blanks = " \t\r\n";
    std::size_t begin = std::min(line_.find_first_not_of(blanks, at_.end), line_.size());
    while (begin < line_.size() && (line_[begin] == ',' || line_[begin] == ':') && begin + 1 != bytes_read) {
      begin = std::min(line_.find_first_not_of(blanks, begin + 1), line_.size());
    }
    std::size_t end = begin;
    if (begin < line_.size()) {
      const bool alone = std::string_view("{}[],:").find(line_[begin]) != std::string_view::npos;
      end = line_[begin] == '"' ? string_end(line_, begin)
            : alone             ? begin + 1
                                : std::min(line_.find_first_of(" \t\r\n,:{}[]\"", begin), line_.size());
    }
    at_ = {static_cast<Offset>(begin), static_cast<Offset>(end)};
    return true;
  }

  std::string_view line_;
  Span at_;  ///< the last token
  std::size_t depth_ = 0;
  bool extends_ = false;                       ///< the value at hand is that of an `x-` field
  std::optional<std::size_t> extension_from_;  ///< how deep the `x-` field stands in whose value this is
  Message error_;
};

/// What keeps a line from being JSON, and where: asked only of lines that could not be read.
ParseError explain_json(std::string_view line) {
  if (const std::size_t bad = find_bad_byte(line); bad != std::string_view::npos) {
    return explain_bad_byte(line, bad);
  }
  Check check(line);
  nlohmann::json::sax_parse(line.begin(), line.end(), &check);
  return check.error();
}

/// Whether the text is a JSON value that is no array, no object and no string.
bool is_scalar(std::string_view text) {
  const bool is_number = !text.empty() && text[0] != '0' && text.size() < 16 &&
                         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return is_number || nlohmann::json::accept(text.begin(), text.end());  // which takes memory
}

std::string_view kind_of(char first) {
  switch (first) {
    case '{': return "an object";
    case '[': return "an array";
    case '"': return "a string";
    case 'n': return "`null`";
    case 't':
    case 'f': return "`true` or `false`";
    default: return "a number";
  }
}

/// simdjson finds what is not UTF-8 and most control bytes by itself; not so DEL, those of Latin-1, and carriage
/// returns between tokens.
void expect_log_bytes(std::string_view line) {
  const auto has = [line](char c) { return line.find(c) != std::string_view::npos; };
  if (!has('\x7F') && !has('\xC2') && !has('\r')) {
    return;
  }
  if (const std::size_t bad = find_bad_byte(line); bad != std::string_view::npos) {
    throw explain_bad_byte(line, bad);
  }
}

}  // namespace

JsonTokens::JsonTokens() { copy_.reserve(usual_line + simdjson::SIMDJSON_PADDING); }

JsonTokens::Line JsonTokens::find(std::string_view line, std::size_t slack) {
  const auto is_line_end = [](char c) { return c == '\n' || c == '\r'; };
  if (slack < simdjson::SIMDJSON_PADDING || !is_line_end(line.data()[line.size()])) {
    copy_.assign(line);
    copy_.resize(line.size() + simdjson::SIMDJSON_PADDING, ' ');
    line = std::string_view(copy_).substr(0, line.size());
  }
  expect_log_bytes(line);
  if (parser_ == nullptr || parser_->capacity() < line.size()) {
    constexpr std::size_t depth = 1;  // of the second stage, which is not used
    const std::size_t capacity = std::max(usual_line, std::bit_ceil(line.size()));
    parser_.reset();
    if (simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, depth, parser_) !=
        simdjson::SUCCESS) {
      throw std::bad_alloc();
    }
  }
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(line.data());  // NOLINT: as simdjson wants them
  if (parser_->stage1(bytes, line.size(), simdjson::stage1_mode::regular) != simdjson::SUCCESS) {
    throw explain_json(line);
  }
  return {line, parser_->structural_indexes.get()};  // behind the last one simdjson puts the size
}

void JsonValues::refuse_line() const { throw explain_json(line_); }

Span JsonValues::skip() {
  const Offset begin = here();
  switch (peek()) {
    case '{': {
      const Depth depth(*this);
      std::vector<Text> names;
      items('}', [&] {
        names.push_back(key());
        (void)skip();
      });
      if (max_depth_ == max_json_depth) {
        expect_different(std::move(names));
      }
      return {begin, behind()};
    }
    case '[': {
      const Depth depth(*this);
      items(']', [this] { (void)skip(); });
      return {begin, behind()};
    }
    case '"': return text().at;
    default: break;
  }
  const std::size_t end = std::min(line_.find_first_of(" \t\r,:{}[]\"", begin), line_.size());
  if (at_end() || !is_scalar(line_.substr(begin, end - begin))) {
    refuse_line();
  }
  ++next_;
  expect_blanks(static_cast<Offset>(end));
  return {begin, static_cast<Offset>(end)};
}

Span JsonValues::skip_extension() {
  const std::size_t depth = std::exchange(depth_, 0);
  max_depth_ = max_extension_depth;
  const Span at = skip();
  depth_ = depth;
  max_depth_ = max_json_depth;
  return at;
}

void JsonValues::skip_again() {
  std::size_t depth = 0;
  do {
    const char first = peek();
    depth += first == '{' || first == '[' ? 1U : 0U;
    depth -= first == '}' || first == ']' ? 1U : 0U;
    ++next_;
  } while (depth > 0);
}

Text JsonValues::without_escapes(const Text& written) {
  if (written.text.find('\\') == std::string_view::npos) {
    return written;
  }
  const std::string_view quoted = line_.substr(written.at.begin, written.at.end - written.at.begin);
  const nlohmann::json value = nlohmann::json::parse(quoted.begin(), quoted.end(), nullptr, false);
  if (!value.is_string()) {
    refuse_line();
  }
  return {unescaped_.emplace_back(value.get<std::string>()), written.at};
}

bool JsonValues::expect_printable(const Text& read) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  const auto control = std::find_if(read.text.begin(), read.text.end(), is_control);
  if (control != read.text.end()) {
    refuse(read.at, "control-character", fmt::format("{} is not allowed here", back_quoted({&*control, 1})));
  }
  return control == read.text.end();
}

bool JsonValues::expect_good_bytes(std::string_view text, Span at) {
  const std::size_t bad = find_bad_byte(text);
  if (bad == std::string_view::npos) {
    return true;
  }
  ParseError error = explain_bad_byte(text, bad);
  return b_.refuse(at, error.code, std::move(error.message), error.help);
}

void JsonValues::refuse(Span at, std::string_view code, std::string message, std::string help) {
  told_.malformed = true;
  b_.fail_line();
  b_.add({{std::move(message), std::move(help)}, std::string(code), at});
}

Span JsonValues::wrong(std::string_view what, std::string_view of) {
  const Span at = skip();
  refuse(at, "wrong-type", fmt::format("expected {}{}, but found {}", what, of, kind_of(line_[at.begin])));
  return at;
}

void JsonValues::refuse_shape(const Shape& shape, const Seen& seen) {
  std::vector<std::string_view> known;
  for (std::size_t field = 0; field < seen.fields.size(); ++field) {
    if ((shape.allowed & bit(field)) != 0) {
      known.push_back(seen.fields[field].name());
    }
  }
  const bool is_extensible = (shape.allowed & extension_bit) != 0;
  const std::uint32_t* const behind = std::exchange(next_, seen.begin);
  items('}', [&] {
    const Text name = key();
    const bool is_own = is_extension(name.text);
    skip_again();
    if (is_own ? is_extensible : std::ranges::find(known, name.text) != known.end()) {
      return;
    }
    if (b_.has_enough_errors()) {
      refuse({}, {}, {});  // it is only counted
      return;
    }
    const std::string_view meant = nearest(name.text, known);
    refuse(name.at, "unknown-field", fmt::format("{} has no field {}", shape.what, back_quoted(name.text)),
           !meant.empty()  ? fmt::format("did you mean `{}`?", meant)
           : is_extensible ? "a field of your own begins with `x-`"
                           : "");
  });
  next_ = behind;
  for (std::size_t field = 0; field < seen.fields.size(); ++field) {
    if ((shape.required & ~seen.bits & bit(field)) != 0) {
      refuse({seen.at.begin, seen.at.begin + 1}, "missing-field",
             fmt::format("{} needs the field `{}`", shape.what, seen.fields[field].name()));
    }
  }
}

void JsonValues::refuse_twice(const Text& name) {
  throw ParseError{
      {fmt::format("the field {} stands twice in one object", back_quoted(name.text)), {}}, "duplicate-field", name.at};
}

void JsonValues::expect_different(std::vector<Text> names) {
  std::ranges::stable_sort(names, {}, &Text::text);
  const auto found = std::ranges::adjacent_find(names, {}, &Text::text);
  if (found != names.end()) {
    refuse_twice(*(found + 1));
  }
}

std::string compact(std::string_view json) {
  std::string result;
  bool in_string = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (in_string && c == '\\') {
      result += c;
      result += ++at < json.size() ? json.substr(at, 1) : "";
      continue;
    }
    in_string = c == '"' ? !in_string : in_string;
    if (in_string || (c != ' ' && c != '\t' && c != '\r')) {
      result += c;
    }
  }
  return result;
}

bool is_json(std::string_view text) {
  const std::string line = fmt::format("{{\"hand\":null,\"x-\":{}}}", text);
  JsonReader reader;
  Hand hand;
  JsonLine told;
  (void)reader.read(line, 0, hand, told);
  const bool is_one = told.notes.size() == 1 && told.notes.front().text == "x- " + compact(text);
  return !told.malformed && is_one;  // else the text is such as `1,"up":"8c"`
}

}  // namespace tonk::log
