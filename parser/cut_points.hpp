#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "parser/reader.hpp"

namespace tonk::log {

/// Where a log may be cut in two logs, so that each session stays whole.
class CutPoints {
 public:
  explicit CutPoints(Form form) : form_(form) {}

  /// Whether the log may be cut in front of this line, which has its line end, where it has one. Of words the lines come one after the
  /// other, from the first on; of JSON any may come.
  [[nodiscard]] bool is_before(std::string_view line);

 private:
  /// Of a log in words, where no hand comes to stand by itself any more once a session has begun.
  enum class Behind : std::uint8_t { nothing, hand, session };

  Form form_;
  bool first_ = true;
  Behind behind_ = Behind::nothing;
};

/// The relative path by which a line of either form names a house, as in `house ../ours.yaml`; empty where it does not.
[[nodiscard]] std::string house_path(std::string_view line);

}  // namespace tonk::log
