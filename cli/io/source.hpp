#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/world.hpp"

struct evp_md_ctx_st;  // of OpenSSL

namespace tonk::cli {

/// The bytes of a file or of standard input as they come, unpacked where they are packed (gzip, zstd, xz, bzip2, lz4), which their
/// first bytes tell.
class Source {
 public:
  /// Null where it cannot be read, and the reason in `why`.
  [[nodiscard]] static std::unique_ptr<Source> open(const std::string& path, World& world, std::string& why);
  /// The same for a file, whatever its name.
  [[nodiscard]] static std::unique_ptr<Source> open(const std::string& path, std::string& why);
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  /// Gives up to `most` bytes, and 0 at the end alone; nothing where it cannot go on, and the reason in `why`.
  [[nodiscard]] virtual std::optional<std::size_t> read(char* to, std::size_t most, std::string& why) = 0;

  /// How much of the file itself has been read, packed as it may be.
  [[nodiscard]] virtual std::uint64_t taken() const = 0;
  /// How long the file is; nothing where that is not known.
  [[nodiscard]] virtual std::optional<std::uint64_t> size() const = 0;
  /// From the first byte on, so that there is a sha256(), which takes time. Before anything is read.
  virtual void keep_digest() = 0;
  /// The SHA-256 of what taken() counts; empty where nobody asked for it.
  [[nodiscard]] virtual std::string sha256() const = 0;
};

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
  struct Free {
    void operator()(evp_md_ctx_st* state) const;
  };
  std::unique_ptr<evp_md_ctx_st, Free> state_;
};

}  // namespace tonk::cli
