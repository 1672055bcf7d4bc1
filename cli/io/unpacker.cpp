#include "cli/io/unpacker.hpp"

#include <bzlib.h>
#include <lz4frame.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <new>

namespace tonk::cli {
namespace {

using State = Unpacker::State;

/// zlib, libbz2 and liblzma, whose streams have the same shape. `step` goes on as far as it can, and says how it went.
template <typename Stream, State (*step)(Stream*), auto end>
class StreamUnpacker : public Unpacker {
 public:
  /// `start` sets the stream up, and returns whether it could.
  template <typename Start>
  StreamUnpacker(std::string_view name, const Start& start) : name_(name) {
    if (!start(&stream_)) {
      throw std::bad_alloc();
    }
  }
  ~StreamUnpacker() override { end(&stream_); }
  Step go_on(std::span<char> packed, std::span<char> to) override {
    stream_.next_in = reinterpret_cast<decltype(stream_.next_in)>(packed.data());
    stream_.avail_in = static_cast<decltype(stream_.avail_in)>(packed.size());
    stream_.next_out = reinterpret_cast<decltype(stream_.next_out)>(to.data());
    stream_.avail_out = static_cast<decltype(stream_.avail_out)>(to.size());
    const State state = step(&stream_);
    return {state, packed.size() - stream_.avail_in, to.size() - stream_.avail_out};
  }
  std::string_view name() const override { return name_; }

 private:
  Stream stream_{};
  std::string_view name_;
};

State gzip_step(z_stream* stream) {
  switch (inflate(stream, Z_NO_FLUSH)) {
    case Z_OK:
    case Z_BUF_ERROR: return State::going_on;
    case Z_STREAM_END: return State::ended;
    case Z_MEM_ERROR: throw std::bad_alloc();
    default: return State::damaged;
  }
}
using Gzip = StreamUnpacker<z_stream, gzip_step, inflateEnd>;

State bzip2_step(bz_stream* stream) {
  switch (BZ2_bzDecompress(stream)) {
    case BZ_OK: return State::going_on;
    case BZ_STREAM_END: return State::ended;
    case BZ_MEM_ERROR: throw std::bad_alloc();
    default: return State::damaged;
  }
}
using Bzip2 = StreamUnpacker<bz_stream, bzip2_step, BZ2_bzDecompressEnd>;

State xz_step(lzma_stream* stream) {
  switch (lzma_code(stream, LZMA_RUN)) {  // NOLINT: the others are kinds of damage
    case LZMA_OK:
    case LZMA_BUF_ERROR: return State::going_on;
    case LZMA_STREAM_END: return State::ended;
    case LZMA_MEMLIMIT_ERROR: return State::too_large;
    case LZMA_MEM_ERROR: throw std::bad_alloc();
    default: return State::damaged;
  }
}
using Xz = StreamUnpacker<lzma_stream, xz_step, lzma_end>;

/// What the library asks for next, but without the header that follows. If that header is damaged, the library would otherwise return
/// nothing of what comes before it.
std::span<char> portion(std::span<char> packed, std::size_t next, std::size_t header) {
  return packed.first(std::min(packed.size(), next > header ? next - header : next));
}

/// Also reads skippable frames, including those of lz4.
class Zstd : public Unpacker {
 public:
  Zstd() {
    constexpr int window = std::bit_width(max_memory) - 1;
    if (stream_ == nullptr || ZSTD_isError(ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, window)) != 0) {
      throw std::bad_alloc();
    }
    next_ = ZSTD_initDStream(stream_.get());
  }
  Step go_on(std::span<char> packed, std::span<char> to) override {
    constexpr std::size_t header = 3;
    packed = portion(packed, next_, header);
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    ZSTD_outBuffer out{to.data(), to.size(), 0};
    next_ = ZSTD_decompressStream(stream_.get(), &out, &in);
    return {state_of(next_), in.pos, out.pos};
  }
  std::string_view name() const override { return "zstd"; }

 private:
  static State state_of(std::size_t result) {
    switch (ZSTD_getErrorCode(result)) {  // NOLINT: the others are kinds of damage
      case ZSTD_error_no_error: return result == 0 ? State::ended : State::going_on;
      case ZSTD_error_frameParameter_windowTooLarge: return State::too_large;
      case ZSTD_error_memory_allocation: throw std::bad_alloc();
      default: return State::damaged;
    }
  }

  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> stream_{ZSTD_createDCtx(), ZSTD_freeDCtx};
  std::size_t next_ = 0;
};

class Lz4 : public Unpacker {
 public:
  Lz4() {
    LZ4F_dctx* stream = nullptr;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&stream, LZ4F_VERSION)) != 0) {
      throw std::bad_alloc();
    }
    stream_.reset(stream);
  }
  Step go_on(std::span<char> packed, std::span<char> to) override {
    constexpr std::size_t header = 4;
    packed = portion(packed, next_, header);
    std::size_t taken = packed.size();
    std::size_t given = to.size();
    next_ = LZ4F_decompress(stream_.get(), to.data(), &given, packed.data(), &taken, nullptr);
    const bool failed = LZ4F_isError(next_) != 0;
    return {failed ? State::damaged : next_ == 0 ? State::ended : State::going_on, taken, given};
  }
  std::string_view name() const override { return "lz4"; }

 private:
  std::unique_ptr<LZ4F_dctx, std::size_t (*)(LZ4F_dctx*)> stream_{nullptr, LZ4F_freeDecompressionContext};
  std::size_t next_ = LZ4F_HEADER_SIZE_MIN;
};

/// One with blocks, or without any.
bool is_bzip2(std::string_view first) {
  constexpr std::size_t level = 3;
  return first.size() == Unpacker::longest_mark && first.starts_with("BZh") && first[level] >= '1' &&
         first[level] <= '9' &&
         (first.substr(level + 1) == "1AY&SY" || first.substr(level + 1) == "\x17\x72\x45\x38\x50\x90");
}

}  // namespace

std::unique_ptr<Unpacker> Unpacker::of(std::string_view first) {
  using namespace std::string_view_literals;
  constexpr unsigned kind = 0xF0;
  const bool is_skippable = first.size() > 3 && (static_cast<unsigned char>(first[0]) & kind) == 0x50 &&
                            first.substr(1, 3) == "\x2A\x4D\x18"sv;
  if (first.starts_with("\x1F\x8B"sv)) {
    constexpr int gzip_alone = 16;  // no zlib header is accepted
    return std::make_unique<Gzip>("gzip",
                                  [](auto* stream) { return inflateInit2(stream, MAX_WBITS + gzip_alone) == Z_OK; });
  }
  if (is_bzip2(first)) {
    return std::make_unique<Bzip2>("bzip2", [](auto* stream) { return BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK; });
  }
  if (first.starts_with("\xFD\x37zXZ\0"sv)) {
    return std::make_unique<Xz>("xz", [](auto* stream) {
      return lzma_stream_decoder(stream, max_memory, LZMA_TELL_UNSUPPORTED_CHECK) == LZMA_OK;
    });
  }
  if (first.starts_with("\x28\xB5\x2F\xFD"sv) || is_skippable) {
    return std::make_unique<Zstd>();
  }
  return first.starts_with("\x04\x22\x4D\x18"sv) ? std::make_unique<Lz4>() : nullptr;
}

}  // namespace tonk::cli
