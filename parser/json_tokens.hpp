#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace tonk::log {

/// Finds the tokens of lines of JSON by the first stage of simdjson. One serves for any number of lines.
class JsonTokens {
 public:
  JsonTokens();
  ~JsonTokens();
  JsonTokens(JsonTokens&& other) noexcept;
  JsonTokens& operator=(JsonTokens&& other) noexcept;

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
  struct Simdjson;
  std::unique_ptr<Simdjson> simdjson_;
  std::string copy_;  ///< of a line that has something else behind it than a line end and enough bytes
};

}  // namespace tonk::log
