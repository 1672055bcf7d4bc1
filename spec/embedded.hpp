#pragma once

#include <string_view>
#include <vector>

namespace tonk::spec {

/// A file of variants/ as it was when the program was built.
struct EmbeddedFile {
  std::string_view path;  ///< such as `variants/pagat.yaml`
  std::string_view text;
};

[[nodiscard]] const std::vector<EmbeddedFile>& embedded_files();

}  // namespace tonk::spec
