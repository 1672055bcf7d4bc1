#include "cli/io/source.hpp"

#include <bzlib.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <lz4frame.h>
#include <lzma.h>
#include <openssl/evp.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>
#include <algorithm>
#include <array>
#include <bit>
#include <new>
#include <stdexcept>

#include "cli/io/input.hpp"

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

/// Reads an open file, which is closed with the last copy of the function.
Source::Read reader_of(int descriptor) {
  const std::shared_ptr<void> file(nullptr, [descriptor](void*) { ::close(descriptor); });
  return
      [descriptor, file](char* to, std::size_t most, std::string& why) { return read_some(descriptor, to, most, why); };
}

/// The library fails here for want of memory, or where it is set up so that it may not hash.
void must(bool done) {
  if (!done) {
    throw std::runtime_error("OpenSSL has no SHA-256");
  }
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

std::unique_ptr<Source> Source::open(const std::string& path, World& world, std::string& why) {
  if (path != standard_input) {
    return open(path, why);
  }
  return begun(
      std::make_unique<Source>(
          [&world](char* to, std::size_t most, std::string& w) { return world.read_input(to, most, w); }, std::nullopt),
      why);
}

std::unique_ptr<Source> Source::open(const std::string& path, std::string& why) {
  const std::optional<int> descriptor = open_to_read(path, Openable::stream, why);
  return descriptor ? begun(std::make_unique<Source>(reader_of(*descriptor), file_size(path)), why) : nullptr;
}

/// Looks at the first bytes; null if they cannot be read.
std::unique_ptr<Source> Source::begun(std::unique_ptr<Source> source, std::string& why) {
  if (!source->fill(Unpacker::longest_mark)) {
    why = source->why_;
    return nullptr;
  }
  source->part_ = Unpacker::of(source->mark());
  source->kind_ = source->part_ ? source->part_->name() : std::string_view();
  return source;
}

std::optional<std::size_t> Source::read(char* to, std::size_t most, std::string& why) {
  if (!kind_.empty()) {
    return unpack(to, most, why);
  }
  const std::size_t given = std::min(most, rest_.size());
  std::copy_n(rest_.begin(), given, to);
  rest_ = rest_.subspan(given);
  const bool may_have_to_wait = !size_;
  if (given == most || (given > 0 && may_have_to_wait)) {
    return given;
  }
  const std::optional<std::size_t> more = read_file(to + given, most - given, why);
  return given > 0 ? given + more.value_or(0) : more;  // an error is met again by the next call
}

/// Does not read again after the end, because a terminal might then supply more.
std::optional<std::size_t> Source::read_file(char* to, std::size_t most, std::string& why) {
  const std::optional<std::size_t> given = is_at_end_ ? 0 : read_(to, most, why);
  is_at_end_ = given == std::size_t{0};
  taken_ += given.value_or(0);
  if (hash_ && given) {
    hash_->add({to, *given});
  }
  return given;
}

/// Unpacks part by part. Returns what was unpacked before any damage, without waiting for more packed data.
std::optional<std::size_t> Source::unpack(char* to, std::size_t most, std::string& why) {
  std::size_t given = 0;
  const auto waits_for_nothing = [&] { return given == 0 || rest_.size() >= Unpacker::longest_mark; };
  while (why_.empty() && given < most && waits_for_nothing() && (part_ || begin_part())) {
    const Unpacker::Step step = part_->go_on(rest_, {to + given, most - given});
    rest_ = rest_.subspan(step.taken);
    given += step.given;
    if (step.state == Unpacker::State::ended) {
      part_.reset();
    } else if (step.state == Unpacker::State::damaged) {
      why_ = fmt::format("its {} data, from byte {} on, are damaged", kind_, begin_);
    } else if (step.state == Unpacker::State::too_large) {
      why_ = fmt::format("its {} data take more than {} MiB of memory to unpack", kind_, Unpacker::max_memory >> 20U);
    } else if (given == 0 && fill(1) && rest_.empty()) {
      why_ = fmt::format("it ends within its {} data", kind_);
    }
  }
  if (given > 0 || why_.empty()) {
    return given;
  }
  why = why_;
  return std::nullopt;
}

/// Whether there is another part. The file may be filled up with zeros after a part.
bool Source::begin_part() {
  while (fill(1) && !rest_.empty() && rest_[0] == '\0') {
    rest_ = rest_.subspan(1);
  }
  if (!fill(Unpacker::longest_mark) || rest_.empty()) {
    return false;
  }
  const std::uint64_t at = taken_ - rest_.size() + 1;
  part_ = Unpacker::of(mark());
  if (!part_) {
    why_ = fmt::format("what follows its {} data, from byte {} on, is not packed", kind_, at);
    return false;
  }
  kind_ = part_->name();
  begin_ = at;
  return true;
}

/// Buffers this many bytes of the file, or all that are left; false if they cannot be read.
bool Source::fill(std::size_t least) {
  if (rest_.size() >= least) {
    return true;
  }
  std::size_t size = rest_.size();
  std::copy(rest_.begin(), rest_.end(), block_.begin());
  std::optional<std::size_t> given = 1;
  while (size < least && given.value_or(0) > 0) {
    given = read_file(block_.data() + size, block_.size() - size, why_);
    size += given.value_or(0);
  }
  rest_ = std::span(block_).first(size);
  return given.has_value();
}

std::string_view Source::mark() const { return {rest_.data(), std::min(rest_.size(), Unpacker::longest_mark)}; }

void Source::keep_digest() {
  hash_.emplace();
  hash_->add({rest_.data(), rest_.size()});  // which was read in order to know how the file is packed
}

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.digits();
}

Sha256::Sha256() : state_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  must(state_ != nullptr && EVP_DigestInit_ex(state_.get(), EVP_sha256(), nullptr) == 1);
}

void Sha256::add(std::string_view bytes) { must(EVP_DigestUpdate(state_.get(), bytes.data(), bytes.size()) == 1); }

std::string Sha256::digits() const {
  const State copy(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  must(copy != nullptr && EVP_MD_CTX_copy_ex(copy.get(), state_.get()) == 1);
  constexpr std::size_t size = 32;
  std::array<unsigned char, size> hash{};
  must(EVP_DigestFinal_ex(copy.get(), hash.data(), nullptr) == 1);
  return fmt::format("{:02x}", fmt::join(hash, ""));
}

}  // namespace tonk::cli
