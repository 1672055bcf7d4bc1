#include "cli/io/uri.hpp"

#include <charconv>

#include <fmt/format.h>

#include "cli/io/paths.hpp"

namespace tonk::cli {
namespace {

constexpr std::string_view file_scheme = "file://";

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
  while (!uri.empty()) {
    const std::string_view digits = uri.front() == '%' ? uri.substr(1, 2) : std::string_view();
    unsigned char byte = 0;
    const bool escaped =
        digits.size() == 2 && std::from_chars(digits.begin(), digits.end(), byte, 16).ptr == digits.end();
    path += escaped ? static_cast<char>(byte) : uri.front();
    uri.remove_prefix(escaped ? 3 : 1);
  }
  return path;
}

}  // namespace tonk::cli
