#include "tests/support/packing.hpp"

#include <bzlib.h>
#include <lz4frame.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <stdexcept>

namespace tonk::test {
namespace {

void must(bool done) {
  if (!done) {
    throw std::runtime_error("it cannot be packed");
  }
}

std::size_t gzip(std::string text, std::string& to) {
  constexpr int gzip_alone = 16;
  z_stream stream{};
  must(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + gzip_alone, MAX_MEM_LEVEL,
                    Z_DEFAULT_STRATEGY) == Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(to.data());
  stream.avail_out = static_cast<uInt>(to.size());
  must(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  must(deflateEnd(&stream) == Z_OK);
  return to.size() - stream.avail_out;
}

std::size_t bzip2(std::string text, std::string& to) {
  constexpr int level = 9;
  auto size = static_cast<unsigned>(to.size());
  must(BZ2_bzBuffToBuffCompress(to.data(), &size, text.data(), static_cast<unsigned>(text.size()), level, 0, 0) ==
       BZ_OK);
  return size;
}

std::size_t xz(std::string_view text, std::string& to) {
  std::size_t size = 0;
  must(lzma_easy_buffer_encode(LZMA_PRESET_DEFAULT, LZMA_CHECK_CRC64, nullptr,
                               reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                               reinterpret_cast<std::uint8_t*>(to.data()), &size, to.size()) == LZMA_OK);
  return size;
}

std::size_t zstd(std::string_view text, std::string& to) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  must(ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)) == 0);
  const std::size_t size = ZSTD_compress2(context, to.data(), to.size(), text.data(), text.size());
  must(ZSTD_isError(size) == 0);
  ZSTD_freeCCtx(context);
  return size;
}

std::size_t lz4(std::string_view text, std::string& to) {
  LZ4F_preferences_t preferences{};
  preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
  const std::size_t size = LZ4F_compressFrame(to.data(), to.size(), text.data(), text.size(), &preferences);
  must(LZ4F_isError(size) == 0);
  return size;
}

}  // namespace

std::string packed(std::string_view packing, std::string_view text) {
  constexpr std::size_t room = 4096;
  std::string to(text.size() + text.size() / 2 + room, '\0');
  to.resize(packing == "gz"    ? gzip(std::string{text}, to)
            : packing == "bz2" ? bzip2(std::string{text}, to)
            : packing == "xz"  ? xz(text, to)
            : packing == "zst" ? zstd(text, to)
                               : lz4(text, to));
  return to;
}

}  // namespace tonk::test
