#pragma once

#include <cstdint>
#include <string_view>

#include "parser/reader.hpp"

namespace tonk::log {

/// Where a log may be cut in two logs, so that each session stays whole. Lines come one after the other, from the first on.
class CutPoints {
 public:
  explicit CutPoints(Form form) : form_(form) {}

  /// Whether the log may be cut in front of this line. `line` has its line end, where it has one.
  [[nodiscard]] bool is_before(std::string_view line);

 private:
  /// Of a log in words, where no hand comes to stand by itself any more once a session has begun.
  enum class Behind : std::uint8_t { nothing, hand, session };

  Form form_;
  Behind behind_ = Behind::nothing;
};

}  // namespace tonk::log
