#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/io/sha256.hpp"
#include "cli/io/unpacker.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// Kinds of files that may be read. Of devices, only terminals and /dev/null may.
enum class Openable : std::uint8_t {
  file,   ///< a regular file, which has an end and does not block
  stream  ///< also a pipe
};

/// The bytes of a file or of standard input as they come, unpacked if they are packed (gzip, zstd, xz, bzip2, lz4), which the first
/// bytes tell.
class Source {
 public:
  /// Null if it cannot be read; the reason is then in `why`.
  [[nodiscard]] static std::unique_ptr<Source> open(const std::string& path, World& world, std::string& why,
                                                    Openable what = Openable::stream);
  /// The same for a file of that kind, whatever its name.
  [[nodiscard]] static std::unique_ptr<Source> open(const std::string& path, Openable what, std::string& why);

  /// Gives up to `most` bytes, and 0 only at the end; nothing if it cannot go on, with the reason in `why`.
  using Read = std::function<std::optional<std::size_t>(char* to, std::size_t most, std::string& why)>;

  /// For open(): `read` gives the bytes of the file as they are, and `size` is how many it has, if that is known.
  Source(Read read, std::optional<std::uint64_t> size) : read_(std::move(read)), size_(size), block_(block_size) {}

  /// As Read, but unpacked.
  [[nodiscard]] std::optional<std::size_t> read(char* to, std::size_t most, std::string& why);

  /// How many bytes of the file itself have been read, packed as it may be.
  [[nodiscard]] std::uint64_t taken() const { return taken_; }
  /// How long the file is; nothing if that is not known.
  [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }
  /// Asks for a sha256(), which takes time. To be called before the first read().
  void keep_digest();
  /// The SHA-256 of the bytes that taken() counts; empty if nobody asked for it.
  [[nodiscard]] std::string sha256() const { return hash_ ? hash_->digits() : std::string(); }

 private:
  static constexpr std::size_t block_size = std::size_t{64} << 10U;

  [[nodiscard]] static std::unique_ptr<Source> begun(std::unique_ptr<Source> source, std::string& why);
  [[nodiscard]] std::optional<std::size_t> read_file(char* to, std::size_t most, std::string& why);
  [[nodiscard]] std::optional<std::size_t> unpack(char* to, std::size_t most, std::string& why);
  [[nodiscard]] bool begin_part();
  [[nodiscard]] bool fill(std::size_t least);
  [[nodiscard]] std::string_view mark() const;

  Read read_;
  std::optional<std::uint64_t> size_;
  std::uint64_t taken_ = 0;
  bool is_at_end_ = false;
  std::optional<Sha256> hash_;
  std::vector<char> block_;
  std::span<char> rest_;            ///< the bytes of the block that were not given or unpacked yet
  std::unique_ptr<Unpacker> part_;  ///< null between parts
  std::string_view kind_;           ///< of the last part; empty if the file is not packed
  std::uint64_t begin_ = 1;         ///< at which byte of the file that part began, from 1
  std::string why_;                 ///< why the file cannot be read or unpacked any further
};

}  // namespace tonk::cli
