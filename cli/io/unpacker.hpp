#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace tonk::cli {

/// Unpacks one part of a packed file: a member of gzip, a stream of bzip2 or xz, a frame of zstd or lz4. A packed file may consist of
/// several parts, one after the other.
class Unpacker {
 public:
  /// Chosen by the first bytes of the part (longest_mark of them, unless the file ends before), with which no log begins. Null if they
  /// are of no known kind.
  [[nodiscard]] static std::unique_ptr<Unpacker> of(std::string_view first);
  static constexpr std::size_t longest_mark = 10;

  enum class State : std::uint8_t {
    going_on,
    ended,
    damaged,   ///< including wrong checksums and unknown variants
    too_large  ///< unpacking would take more than max_memory
  };
  struct Step {
    State state = State::going_on;
    std::size_t taken = 0;  ///< bytes, from the front of what is packed
    std::size_t given = 0;  ///< bytes, to the front of the room for what is unpacked
  };
  /// Goes on until the packed bytes, the room for unpacked ones or the part is at its end.
  [[nodiscard]] virtual Step go_on(std::span<char> packed, std::span<char> to) = 0;
  /// The kind, such as `gzip`.
  [[nodiscard]] virtual std::string_view name() const = 0;

  static constexpr std::size_t max_memory = std::size_t{128} << 20U;

  Unpacker() = default;
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;
  virtual ~Unpacker() = default;
};

}  // namespace tonk::cli
