#include "parser/json_values.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "parser/syntax_error.hpp"

namespace tonk::log {
namespace {

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

  bool null() { return leaf(); }
  bool boolean(bool /*value*/) { return leaf(); }
  bool number_integer(number_integer_t /*value*/) { return leaf(); }
  bool number_unsigned(number_unsigned_t /*value*/) { return leaf(); }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) { return leaf(); }
  bool string(string_t& /*text*/) { return leaf(); }
  bool binary(binary_t& /*bytes*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(); }
  bool start_array(std::size_t /*size*/) { return open(); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(string_t& key) {
    token();
    if (extension_depth_ == 0) {
      key_is_extension_ = is_extension(key);
    }
    return true;
  }
  bool parse_error(std::size_t bytes_read, const std::string& /*last*/, const nlohmann::json::exception& wrong) {
    constexpr int number_too_large = 406;
    const Span at = token(bytes_read);
    if (at.begin == line_.size()) {
      return refuse(at, "the line ends before its JSON object does", "each object stands on one line");
    }
    const std::string found = in_backquotes(line_.substr(at.begin, at.end - at.begin));
    return refuse(at, wrong.id == number_too_large ? fmt::format("the number {} is too large", found)
                                                   : fmt::format("this is not JSON: unexpected {}", found));
  }

  std::optional<ParseError> error;

 private:
  /// The next one. A comma or a colon is none, but for the last byte that was read: that is what went wrong.
  Span token(std::size_t bytes_read = 0) {
    constexpr std::string_view blanks = " \t\r\n";
    std::size_t begin = std::min(line_.find_first_not_of(blanks, at_), line_.size());
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
    at_ = end;
    return {static_cast<Offset>(begin), static_cast<Offset>(end)};
  }

  bool refuse(Span at, std::string message, std::string help = {}) {
    error = ParseError{{std::move(message), std::move(help)}, "json", at};
    return false;
  }
  bool leaf() {
    token();
    key_is_extension_ = false;
    return true;
  }
  bool open() {
    const Span at = token();
    const bool in_extension = extension_depth_ > 0 || std::exchange(key_is_extension_, false);
    std::size_t& depth = in_extension ? extension_depth_ : depth_;
    return ++depth <= (in_extension ? max_extension_depth : max_json_depth) ||
           refuse(at, "this value is nested too deep");
  }
  bool close() {
    token();
    --(extension_depth_ > 0 ? extension_depth_ : depth_);
    return true;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t extension_depth_ = 0;
  bool key_is_extension_ = false;
};

}  // namespace

ParseError explain_json(std::string_view line) {
  if (const std::size_t bad = find_bad_byte(line, 0); bad != std::string_view::npos) {
    return explain_bad_byte(line, bad);
  }
  Check check(line);
  nlohmann::json::sax_parse(line.begin(), line.end(), &check);
  return check.error ? *std::move(check.error)
                     : ParseError{{"this is not JSON", {}}, "json", {0, static_cast<Offset>(line.size())}};
}

bool is_scalar(std::string_view text) {
  const bool is_number = !text.empty() && text[0] != '0' && text.size() < 16 &&
                         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return is_number || nlohmann::json::accept(text.begin(), text.end());  // which takes memory
}

std::string unescaped(std::string_view string, std::string_view line) {
  const nlohmann::json value = nlohmann::json::parse(string.begin(), string.end(), nullptr, false);
  if (!value.is_string()) {
    throw explain_json(line);
  }
  return value.get<std::string>();
}

void JsonValues::refuse_line() const { throw explain_json(line_); }

Text JsonValues::without_escapes(const Text& written) {
  if (written.text.find('\\') == std::string_view::npos) {
    return written;
  }
  const std::string_view quoted = line_.substr(written.at.begin, written.at.end - written.at.begin);
  return {unescaped_.emplace_back(unescaped(quoted, line_)), written.at};
}

bool JsonValues::expect_printable(const Text& read) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  const auto control = std::find_if(read.text.begin(), read.text.end(), is_control);
  if (control != read.text.end()) {
    refuse(read.at, "control-character", fmt::format("{} is not allowed here", in_backquotes({&*control, 1})));
  }
  return control == read.text.end();
}

bool JsonValues::expect_good_bytes(std::string_view text, Span at) {
  const std::size_t bad = find_bad_byte(text, 0);
  if (bad == std::string_view::npos) {
    return true;
  }
  ParseError error = explain_bad_byte(text, bad);
  return b_.refuse(at, error.code, std::move(error.message), error.help);
}

}  // namespace tonk::log
