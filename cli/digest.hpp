#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // of OpenSSL

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
  struct Free {
    void operator()(evp_md_ctx_st* state) const;
  };
  std::unique_ptr<evp_md_ctx_st, Free> state_;
};

}  // namespace tonk::cli
