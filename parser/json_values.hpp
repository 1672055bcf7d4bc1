#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <simdjson.h>

#include "parser/builder.hpp"
#include "parser/json_reader.hpp"
#include "parser/keywords.hpp"

/// The values of a line of JSON, each with its place, and what is said where one is not what a log has there.
namespace tonk::log {

/// How deep a value of a line may be in others, and how deep one in an `x-` field.
inline constexpr std::size_t max_json_depth = 8;  // a hand's own values are 6 deep
inline constexpr std::size_t max_extension_depth = 64;

/// Finds the tokens of lines of JSON by the first stage of simdjson. One serves for any number of lines.
class JsonTokens {
 public:
  JsonTokens();

  struct Line {
    std::string_view text;  ///< the line, or a copy of it; the byte behind it begins no token
    const std::uint32_t*
        begins;  ///< where each token begins: a bracket, comma, colon, string or scalar; then the line's size
  };
  /// `slack`: so many bytes behind the line may be looked at. What is given lasts until the next call. Throws a
  /// ParseError where the line has bytes that no log may have, or is no JSON as far as that can be seen without its
  /// grammar.
  [[nodiscard]] Line find(std::string_view line, std::size_t slack);

 private:
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser_;
  std::string copy_;  ///< of a line that has something else behind it than a line end and enough bytes
};

/// The name of a field, which has eight letters at most.
struct Field {
  template <std::size_t size>
  consteval Field(const char (&text)[size])  // NOLINT: stands for the text
      : length(size - 1), number(number_of({text, length})) {
    static_assert(size - 1 <= sizeof(number));
    std::copy_n(text, length, letters.begin());
  }
  [[nodiscard]] constexpr std::string_view name() const { return {letters.data(), length}; }
  std::array<char, sizeof(std::uint64_t)> letters{};
  std::size_t length;
  std::uint64_t number;
};
using Fields = std::span<const Field>;

/// A field that an object may have or needs, and what reads its value.
template <Field name, bool is_required, typename Read>
struct FieldReader {
  Read read;
};
template <Field name, typename Read>
FieldReader<name, false, Read> field(Read read) {
  return {read};
}
template <Field name, typename Read>
FieldReader<name, true, Read> required(Read read) {
  return {read};
}

/// Of the fields that an object has: bit n for the n-th of those that are known; and whether there are others.
using FieldBits = std::uint32_t;
constexpr FieldBits bit(std::size_t field) { return FieldBits{1} << field; }
inline constexpr FieldBits extension_bit = bit(30);  ///< a field that begins with `x-`
inline constexpr FieldBits unknown_bit = bit(31);
inline constexpr FieldBits all_known = ~(extension_bit | unknown_bit);
inline constexpr FieldBits extensible = all_known | extension_bit;

/// What an object of the log is called, and what fields it has.
struct Shape {
  std::string_view what;
  FieldBits required = 0;
  FieldBits allowed = all_known;
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
  ~JsonValues() = default;

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
  Span skip();
  /// The value of an `x-` field, which may be deeper than others.
  Span skip_extension();
  /// A value that has been read before.
  void skip_again();
  /// The value of an `x-` field that is kept.
  virtual void extension(const Text& name) = 0;

  // Strings.

  /// False where it holds what stands in no line, as one with escapes may.
  bool expect_printable(const Text& read);
  /// False where the text is not UTF-8 that a log may hold; `at` is where it stands.
  bool expect_good_bytes(std::string_view text, Span at);

  // Objects and arrays of the log.

  /// The fields that an object has.
  struct Seen {
    Span at;                               ///< the object
    Fields fields;                         ///< those that are known
    const std::uint32_t* begin = nullptr;  ///< the object's first token
    FieldBits bits = 0;
    [[nodiscard]] bool fit(FieldBits required, FieldBits allowed) const {
      return (bits & ~allowed) == 0 && (~bits & required) == 0;
    }
  };
  /// Reads the object at hand, each field by its reader, and an `x-` field by extension() where such a field is allowed.
  template <Field... names, bool... are_required, typename... Reads>
  Seen each_field(FieldBits allowed, const FieldReader<names, are_required, Reads>&... readers) {
    static constexpr std::array<Field, sizeof...(names)> fields{names...};
    const Depth depth(*this);
    Seen seen{{here(), 0}, fields, next_};
    std::vector<Text> others;
    std::size_t likely = 0;  // the field behind the last one
    items('}', [&] {
      const Text name = key();
      std::size_t field = likely;
      std::size_t steps = 0;
      const std::uint64_t number = number_of(name.text);
      const auto is_called_so =
          [&](const Field& known) {  // a name may end with a zero byte, which its number does not show
            return known.number == number && known.length == name.text.size();
          };
      for (; steps < fields.size() && !is_called_so(fields[field]); ++steps) {
        field = field + 1 < fields.size() ? field + 1 : 0;
      }
      if (steps == fields.size()) {
        const bool is_own = is_extension(name.text);
        seen.bits |= is_own ? extension_bit : unknown_bit;
        others.push_back(name);
        if (is_own && (allowed & extension_bit) != 0) {
          extension(name);
        } else {
          (void)(is_own ? skip_extension() : skip());
        }
        return;
      }
      if ((seen.bits & bit(field)) != 0) {
        refuse_twice(name);
      }
      seen.bits |= bit(field);
      likely = field + 1 < fields.size() ? field + 1 : 0;
      std::size_t reader = 0;
      (void)((reader++ == field && (readers.read(), true)) || ...);
    });
    if (others.size() > 1) {
      expect_different(std::move(others));
    }
    seen.at.end = behind();
    return seen;
  }

  /// An object that has these fields; where it stands.
  template <Field... names, bool... are_required, typename... Reads>
  Span object(std::string_view what, FieldBits allowed, const FieldReader<names, are_required, Reads>&... readers) {
    if (!is_object()) {
      return wrong(what);
    }
    const Seen seen = each_field(allowed, readers...);
    FieldBits needed = 0;
    std::size_t field = 0;
    ((needed |= static_cast<FieldBits>(are_required) << field++), ...);
    expect_shape({what, needed, allowed}, seen);
    return seen.at;
  }
  void expect_shape(const Shape& shape, const Seen& seen) {
    if (!seen.fit(shape.required, shape.allowed)) {
      refuse_shape(shape, seen);
    }
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

  void refuse(Span at, std::string_view code, std::string message, std::string help = {});
  /// A value of another kind than is wanted; where it stands.
  Span wrong(std::string_view what, std::string_view of = {});
  /// The object has fields that the shape has not, or has not those that it needs.
  void refuse_shape(const Shape& shape, const Seen& seen);
  static void expect_different(std::vector<Text> names);

  /// How deep a value is in others, while it is read.
  class Depth {
   public:
    [[gnu::always_inline]] explicit Depth(JsonValues& values) : values_(values) {
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
  [[noreturn]] static void refuse_twice(const Text& name);
  const std::uint32_t* next_;
  bool has_escapes_;
  std::list<std::string> unescaped_;  ///< what strings with backslashes say
  std::size_t depth_ = 0;
  std::size_t max_depth_ = max_json_depth;
};

}  // namespace tonk::log
