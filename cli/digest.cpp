#include "cli/digest.hpp"

#include <sodium.h>

#include <cstring>

namespace tonk::cli {
namespace {

using State = crypto_hash_sha256_state;

const unsigned char* raw(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

State* as_state(void* memory) { return static_cast<State*>(memory); }

}  // namespace

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.digits();
}

Sha256::Sha256() {
  static_assert(sizeof(State) <= state_size);
  crypto_hash_sha256_init(as_state(state_.data()));
}

void Sha256::add(std::string_view bytes) {
  crypto_hash_sha256_update(as_state(state_.data()), raw(bytes), bytes.size());
}

std::string Sha256::digits() const {
  State copy;
  std::memcpy(&copy, state_.data(), sizeof(copy));
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256_final(&copy, hash.data());
  std::string digits(2 * hash.size() + 1, '\0');
  sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
  digits.pop_back();
  return digits;
}

}  // namespace tonk::cli
