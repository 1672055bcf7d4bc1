#include "cli/digest.hpp"

#include <openssl/evp.h>

#include <array>
#include <new>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tonk::cli {
namespace {

/// The library fails here for want of memory alone.
void must(int done) {
  if (done != 1) {
    throw std::bad_alloc();
  }
}

}  // namespace

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.digits();
}

void Sha256::Free::operator()(evp_md_ctx_st* state) const { EVP_MD_CTX_free(state); }

Sha256::Sha256() : state_(EVP_MD_CTX_new()) { must(EVP_DigestInit_ex(state_.get(), EVP_sha256(), nullptr)); }

void Sha256::add(std::string_view bytes) { must(EVP_DigestUpdate(state_.get(), bytes.data(), bytes.size())); }

std::string Sha256::digits() const {
  const std::unique_ptr<evp_md_ctx_st, Free> copy(EVP_MD_CTX_new());
  must(EVP_MD_CTX_copy_ex(copy.get(), state_.get()));
  constexpr std::size_t size = 32;
  std::array<unsigned char, size> hash{};
  must(EVP_DigestFinal_ex(copy.get(), hash.data(), nullptr));
  return fmt::format("{:02x}", fmt::join(hash, ""));
}

}  // namespace tonk::cli
