#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "cli/source.hpp"

namespace tonk::cli {

/// The lines of a source, in memory that does not grow with them.
class Lines {
 public:
  struct Line {
    std::string_view text;  ///< with its end, where it has one; lasts until the next is asked for
    bool begins = true;     ///< else it goes on with one that is too long to be given at once
  };

  explicit Lines(Source& source) : source_(source), buffer_(size, '\0') {}

  /// Nothing at the end, or where the source cannot go on: then the reason is in `why`.
  [[nodiscard]] std::optional<Line> next(std::string& why);

 private:
  static constexpr std::size_t size = std::size_t{4} << 20U;

  Source& source_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what is still to be given
  std::size_t end_ = 0;
  bool ended_ = false;
  bool begins_ = true;  ///< the next piece begins a line
};

}  // namespace tonk::cli
