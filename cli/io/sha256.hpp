#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // of OpenSSL

namespace tonk::cli {

/// The SHA-256 of some bytes in small hexadecimal digits, as `sha256sum` prints it.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// The same for bytes that come in pieces.
class Sha256 {
 public:
  Sha256();
  void add(std::string_view bytes);
  /// Of all that was added.
  [[nodiscard]] std::string digits() const;

 private:
  using State = std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)>;
  State state_;
};

}  // namespace tonk::cli
