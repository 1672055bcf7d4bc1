#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/output.hpp"

namespace tonk::cli {

/// A file that is written piece by piece, over whatever stands there.
class GrowingFile {
 public:
  GrowingFile() = default;
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile();

  /// Each returns false where it cannot, with the reason in `why`; what was written before stays.
  [[nodiscard]] bool open(const std::string& path, std::string& why);
  [[nodiscard]] bool append(std::string_view text, std::string& why);
  [[nodiscard]] bool close(std::string& why);

 private:
  int descriptor_ = -1;
  std::optional<Output> output_;
};

}  // namespace tonk::cli
