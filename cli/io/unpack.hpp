#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace tonk::cli {

/// Unpacks one part of a packed file: a member of gzip, a stream of bzip2 or xz, a frame of zstd or lz4. Several of them, one behind the
/// other, are a packed file, too.
class Unpacker {
 public:
  /// By the bytes that every part of such a kind begins with, and no log: longest_mark of them, unless the file ends before. Null where
  /// they are of none.
  [[nodiscard]] static std::unique_ptr<Unpacker> of(std::string_view first);
  static constexpr std::size_t longest_mark = 10;

  enum class State : std::uint8_t {
    going_on,
    ended,
    damaged,   ///< a checksum is wrong, too; or it is of a kind that is not known
    too_large  ///< it takes more than max_memory
  };
  struct Step {
    State state = State::going_on;
    std::size_t taken = 0;  ///< bytes, from the front of what is packed
    std::size_t given = 0;  ///< bytes, to the front of the room for what is unpacked
  };
  /// Goes on until what is packed, or the room for what is unpacked, is at its end, or the part is.
  [[nodiscard]] virtual Step go_on(std::span<char> packed, std::span<char> to) = 0;
  /// As which it is packed, such as `gzip`.
  [[nodiscard]] virtual std::string_view name() const = 0;

  static constexpr std::size_t max_memory = std::size_t{128} << 20U;

  Unpacker() = default;
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;
  virtual ~Unpacker() = default;
};

}  // namespace tonk::cli
