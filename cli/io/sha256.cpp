#include "cli/io/sha256.hpp"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tonk::cli {
namespace {

/// The library fails here for want of memory, or where it is set up so that it may not hash.
void must(bool done) {
  if (!done) {
    throw std::runtime_error("OpenSSL has no SHA-256");
  }
}

}  // namespace

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.digits();
}

Sha256::Sha256() : state_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  must(state_ != nullptr && EVP_DigestInit_ex(state_.get(), EVP_sha256(), nullptr) == 1);
}

void Sha256::add(std::string_view bytes) { must(EVP_DigestUpdate(state_.get(), bytes.data(), bytes.size()) == 1); }

std::string Sha256::digits() const {
  const State copy(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  must(copy != nullptr && EVP_MD_CTX_copy_ex(copy.get(), state_.get()) == 1);
  constexpr std::size_t size = 32;
  std::array<unsigned char, size> hash{};
  must(EVP_DigestFinal_ex(copy.get(), hash.data(), nullptr) == 1);
  return fmt::format("{:02x}", fmt::join(hash, ""));
}

}  // namespace tonk::cli
