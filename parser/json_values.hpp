#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "parser/builder.hpp"
#include "parser/json_reader.hpp"
#include "parser/keywords.hpp"

/// The values of a line of JSON, each with its place, and what is said where one is not what a log has there.
namespace tonk::log {

/// How deep a value of a line may be in others, and how deep one in an `x-` field.
inline constexpr std::size_t max_json_depth = 8;  // a hand's own values are 6 deep
inline constexpr std::size_t max_extension_depth = 64;

/// What keeps a line from being JSON, and where: asked only of lines that could not be read.
[[nodiscard]] ParseError explain_json(std::string_view line);

/// Whether the text is a JSON value that is no array, no object and no string.
[[nodiscard]] bool is_scalar(std::string_view text);

/// What a JSON string says that has backslashes in it. Throws explain_json(line) where it says nothing.
[[nodiscard]] std::string unescaped(std::string_view string, std::string_view line);

/// The name of a field, which has eight letters at most.
struct Field {
  template <std::size_t size>
  consteval Field(const char (&text)[size])  // NOLINT: stands for the text
      : name(text, size - 1), number(number_of(name)) {
    static_assert(size - 1 <= sizeof(number));
  }
  std::string_view name;
  std::uint64_t number;
};
using Fields = std::span<const Field>;

/// What an object of the log is called, and what fields it has; the first `required` ones are needed.
struct Shape {
  std::string_view what;
  Fields fields;
  std::size_t required = 0;
  bool extensible = false;  ///< by `x-` fields
};

/// A string, or the name of a field, without its quotes; its place is with them.
struct Text {
  std::string_view text;
  Span at;
};

/// Goes through the values of one line, each once and in its order; simdjson has found where its tokens begin. A function reads the value
/// at hand. What it is not asked to understand is checked to be JSON. Errors go to the builder, whose line fails by them; what keeps the whole
/// line from being read is thrown as a ParseError.
class JsonValues {
 public:
  JsonValues(std::string_view line, const std::uint32_t* tokens, Builder& builder, JsonLine& told)
      : line_(line), b_(builder), told_(told), next_(tokens), has_escapes_(line.find('\\') != std::string_view::npos) {}

 protected:
  // Tokens.

  /// The first byte of the next one; behind the last, a byte that begins none.
  [[nodiscard]] char peek() const { return line_.data()[*next_]; }
  [[nodiscard]] bool at_end() const { return *next_ == line_.size(); }
  /// Where it stands.
  [[nodiscard]] Offset here() const { return *next_; }
  /// Behind the bracket that was the last one.
  [[nodiscard]] Offset behind() const { return *(next_ - 1) + 1; }
  [[nodiscard]] bool is_object() const { return peek() == '{'; }
  [[nodiscard]] bool is_string() const { return peek() == '"'; }
  [[nodiscard]] bool is_number() const { return peek() == '-' || (peek() >= '0' && peek() <= '9'); }
  [[noreturn]] void refuse_line() const;

  /// Of the array or object at hand, which ends with `close`.
  template <typename Visit>
  void items(char close, const Visit& visit) {
    ++next_;
    if (peek() == close) {
      ++next_;
      return;
    }
    while (true) {
      visit();
      const char after = peek();
      if (after != close && after != ',') {
        refuse_line();
      }
      ++next_;
      if (after == close) {
        return;
      }
    }
  }

  // Values of any kind.

  /// A string ends before the next token; that it does end, simdjson has seen.
  [[gnu::always_inline]] Text text() {
    const Offset begin = *next_++;
    Offset end = here();
    while (is_blank(line_.data()[end - 1])) {
      --end;
    }
    if (line_.data()[end - 1] != '"') {
      refuse_line();
    }
    const Text as_written{{line_.data() + begin + 1, end - begin - 2}, {begin, end}};
    return has_escapes_ ? without_escapes(as_written) : as_written;
  }
  [[nodiscard]] bool is_as_written(const Text& text) const {
    return text.text.data() == line_.data() + text.at.begin + 1;
  }
  /// The name of a field, and the colon.
  [[gnu::always_inline]] Text key() {
    if (!is_string()) {
      refuse_line();
    }
    const Text name = text();
    if (peek() != ':') {
      refuse_line();
    }
    ++next_;
    return name;
  }

  /// Reads a value, and says where it stands.
  Span skip() {
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

  /// The value of an `x-` field, which may be deeper than others.
  Span skip_extension() {
    const std::size_t depth = std::exchange(depth_, 0);
    max_depth_ = max_extension_depth;
    const Span at = skip();
    depth_ = depth;
    max_depth_ = max_json_depth;
    return at;
  }

  // Strings.

  /// False where it holds what stands in no line, as one with escapes may.
  bool expect_printable(const Text& read);
  /// False where the text is not UTF-8 that a log may hold; `at` is where it stands.
  bool expect_good_bytes(std::string_view text, Span at);

  // Objects and arrays of the log.

  /// Calls `visit(field, name, value)` for each field of the object at hand that is one of `fields`, and puts the names of the others into
  /// `others`. An `x-` field goes to `extend(name, value)`. Gives the bits of the fields that were there.
  template <typename Visit, typename Extend>
  std::uint32_t each_field(Fields fields, std::vector<Text>& others, const Visit& visit, const Extend& extend) {
    std::uint32_t seen = 0;
    std::size_t likely = 0;  // the field behind the last one
    items('}', [&] {
      const Text name = key();
      std::size_t field = likely;
      std::size_t steps = 0;
      const std::uint64_t number = number_of(name.text);
      const auto is_called_so =
          [&](const Field& known) {  // a name may end with a zero byte, which its number does not show
            return known.number == number && known.name.size() == name.text.size();
          };
      for (; steps < fields.size() && !is_called_so(fields[field]); ++steps) {
        field = field + 1 < fields.size() ? field + 1 : 0;
      }
      if (steps == fields.size()) {
        others.push_back(name);
        is_extension(name.text) ? extend(name) : void(skip());
        return;
      }
      if (((seen >> field) & 1U) != 0) {
        throw twice(name);
      }
      seen |= 1U << field;
      likely = field + 1 < fields.size() ? field + 1 : 0;
      visit(field, name);
    });
    if (others.size() > 1) {
      expect_different(others);
    }
    return seen;
  }

  /// An object of this shape; where it stands. Calls `visit(field, value)` for each of its fields.
  template <typename Visit, typename Extend>
  Span object(const Shape& shape, const Visit& visit, const Extend& extend) {
    if (!is_object()) {
      return wrong(shape.what);
    }
    const Depth depth(*this);
    const Offset begin = here();
    std::vector<Text> others;
    const std::uint32_t seen = each_field(
        shape.fields, others, [&](std::size_t field, const Text& /*name*/) { visit(field); }, extend);
    const Span at{begin, behind()};
    if (!others.empty() || (~seen & ((1U << shape.required) - 1)) != 0) {
      refuse_shape(at, shape, others, seen);
    }
    return at;
  }

  template <typename Visit>
  Span array(std::string_view what, bool may_be_empty, const Visit& visit) {
    const Offset begin = here();
    if (peek() != '[') {
      return wrong("an array of ", what);
    }
    const Depth depth(*this);
    bool is_empty = true;
    items(']', [&] {
      visit();
      is_empty = false;
    });
    const Span at{begin, behind()};
    if (is_empty && !may_be_empty) {
      refuse(at, "missing-field", fmt::format("an array of {} is empty", what));
    }
    return at;
  }

  // Errors.

  void refuse(Span at, std::string_view code, std::string message, std::string help = {}) {
    told_.malformed = true;
    b_.fail_line();
    b_.add({{std::move(message), std::move(help)}, std::string(code), at});
  }
  /// A value of another kind than is wanted; where it stands.
  Span wrong(std::string_view what, std::string_view of = {}) {
    const Span at = skip();
    refuse(at, "wrong-type", fmt::format("expected {}{}, but found {}", what, of, kind_of(line_[at.begin])));
    return at;
  }
  /// `others` are not the shape's fields, and `seen` are the bits of those that are there.
  void refuse_shape(Span at, const Shape& shape, const std::vector<Text>& others, std::uint32_t seen) {
    for (const Text& name : others) {
      if (shape.extensible && is_extension(name.text)) {
        continue;
      }
      if (b_.has_enough_errors()) {
        refuse({}, {}, {});  // it is only counted
        continue;
      }
      std::vector<std::string_view> known;
      for (const Field& field : shape.fields) {
        known.push_back(field.name);
      }
      const std::string_view meant = nearest(name.text, known);
      refuse(name.at, "unknown-field", fmt::format("{} has no field {}", shape.what, in_backquotes(name.text)),
             !meant.empty()     ? fmt::format("did you mean `{}`?", meant)
             : shape.extensible ? "a field of your own begins with `x-`"
                                : "");
    }
    for (std::size_t field = 0; field < shape.required; ++field) {
      if (((seen >> field) & 1U) == 0) {
        refuse({at.begin, at.begin + 1}, "missing-field",
               fmt::format("{} needs the field `{}`", shape.what, shape.fields[field].name));
      }
    }
  }
  static void expect_different(std::vector<Text> names) {
    std::stable_sort(names.begin(), names.end(), [](const Text& a, const Text& b) { return a.text < b.text; });
    const auto found =
        std::adjacent_find(names.begin(), names.end(), [](const Text& a, const Text& b) { return a.text == b.text; });
    if (found != names.end()) {
      throw twice(*(found + 1));
    }
  }

  /// How deep a value is in others, while it is read.
  class Depth {
   public:
    explicit Depth(JsonValues& values) : values_(values) {
      if (values.depth_ == values.max_depth_) {
        const Offset at = values.here();
        throw ParseError{{"this value is nested too deep", {}}, "json", {at, at + 1}};
      }
      ++values.depth_;
    }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;
    ~Depth() { --values_.depth_; }

   private:
    JsonValues& values_;
  };

  std::string_view line_;  // NOLINT: for those who read a log's values
  Builder& b_;             // NOLINT
  JsonLine& told_;         // NOLINT

 private:
  /// What a string says.
  Text without_escapes(const Text& written);
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  /// That nothing stands between a scalar, which ends here, and the next token: simdjson takes `1"a"` for one.
  void expect_blanks(Offset from) const {
    for (const Offset end = here(); from < end; ++from) {
      if (!is_blank(line_[from])) {
        refuse_line();
      }
    }
  }
  static ParseError twice(const Text& name) {
    return {{fmt::format("the field {} stands twice in one object", in_backquotes(name.text)), {}},
            "duplicate-field",
            name.at};
  }
  static std::string_view kind_of(char first) {
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

  const std::uint32_t* next_;
  bool has_escapes_;
  std::list<std::string> unescaped_;  ///< what strings with backslashes say
  std::size_t depth_ = 0;
  std::size_t max_depth_ = max_json_depth;
};

}  // namespace tonk::log
