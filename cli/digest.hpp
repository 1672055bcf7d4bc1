#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace tonk::cli {

/// The SHA-256 of some bytes in small hexadecimal digits, as `sha256sum` prints it.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// Likewise of bytes that come one after the other.
class Sha256 {
 public:
  Sha256();
  void add(std::string_view bytes);
  /// Of all that was added.
  [[nodiscard]] std::string digits() const;

 private:
  static constexpr std::size_t state_size = 104;  // of libsodium's
  alignas(std::max_align_t) std::array<std::byte, state_size> state_{};
};

}  // namespace tonk::cli
