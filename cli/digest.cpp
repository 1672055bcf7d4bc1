#include "cli/digest.hpp"

#include <sodium.h>

#include <array>

namespace tonk::cli {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  std::string digits(2 * hash.size() + 1, '\0');
  sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
  digits.pop_back();
  return digits;
}

}  // namespace tonk::cli
