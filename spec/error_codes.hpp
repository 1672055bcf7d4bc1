#pragma once

#include <span>
#include <string_view>

namespace tonk::spec {

/// What can be wrong with a house file, by the code of its diagnostic.
struct ErrorCode {
  std::string_view name;  ///< stable
  std::string_view meaning;
};

/// By name.
[[nodiscard]] std::span<const ErrorCode> error_codes();
[[nodiscard]] const ErrorCode* find_error_code(std::string_view name);

}  // namespace tonk::spec
