#include "cli/io/uri.hpp"

#include <fmt/format.h>

#include "cli/io/input.hpp"

namespace tonk::cli {
namespace {

constexpr std::string_view file_scheme = "file://";

int digit(char c) {
  const std::size_t at =
      std::string_view("0123456789abcdef").find(c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace

std::string percent_encoded(std::string_view path) {
  std::string encoded;
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/-._~").find(c) != std::string_view::npos;
    encoded += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return encoded;
}

std::string uri_of_path(const std::string& path) {
  return std::string(file_scheme) + percent_encoded(plain_path(path));
}

std::string path_of_uri(std::string_view uri) {
  if (!uri.starts_with(file_scheme)) {
    return std::string(uri);
  }
  uri.remove_prefix(file_scheme.size());
  std::string path;
  for (std::size_t at = 0; at < uri.size(); ++at) {
    const bool escaped = uri[at] == '%' && at + 2 < uri.size() && digit(uri[at + 1]) >= 0 && digit(uri[at + 2]) >= 0;
    path += escaped ? static_cast<char>(digit(uri[at + 1]) * 16 + digit(uri[at + 2])) : uri[at];
    at += escaped ? 2 : 0;
  }
  return path;
}

}  // namespace tonk::cli
