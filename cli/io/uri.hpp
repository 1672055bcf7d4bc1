#pragma once

#include <string>
#include <string_view>

/// Files as URIs name them (RFC 8089).
namespace tonk::cli {

/// The path with all bytes in percents that a URI cannot have.
[[nodiscard]] std::string percent_encoded(std::string_view path);

/// The absolute path, behind `file://`.
[[nodiscard]] std::string uri_of_path(const std::string& path);

/// The path behind `file://`; what is no such URI stays as it is.
[[nodiscard]] std::string path_of_uri(std::string_view uri);

}  // namespace tonk::cli
