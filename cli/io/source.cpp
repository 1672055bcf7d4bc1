#include "cli/io/source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/evp.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/io/input.hpp"
#include "cli/io/unpack.hpp"

namespace tonk::cli {
namespace {

/// The bytes as they stand in the file.
class Raw : public Source {
 public:
  Raw() = default;
  [[nodiscard]] std::optional<std::size_t> read(char* to, std::size_t most, std::string& why) final {
    std::optional<std::size_t> given = 0;
    if (!ahead_.empty()) {
      given = std::min(most, ahead_.size());
      std::memcpy(to, ahead_.data(), *given);
      ahead_.erase(0, *given);
    } else {
      given = get_more(to, most, why);
    }
    if (given) {
      taken_ += *given;
      if (hash_) {
        hash_->add({to, *given});
      }
    }
    return given;
  }
  [[nodiscard]] std::uint64_t taken() const final { return taken_; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; }
  [[nodiscard]] std::string sha256() const final { return hash_ ? hash_->digits() : std::string(); }
  void keep_digest() final { hash_.emplace(); }

  /// Looks at the first bytes without consuming them; false if they cannot be read.
  [[nodiscard]] bool look_ahead(std::size_t most, std::string_view& bytes, std::string& why) {
    while (ahead_.size() < most) {
      const std::size_t before = ahead_.size();
      ahead_.resize(most);
      const std::optional<std::size_t> given = get_more(ahead_.data() + before, most - before, why);
      ahead_.resize(before + given.value_or(0));
      if (!given) {
        return false;
      }
      if (*given == 0) {
        break;
      }
    }
    bytes = ahead_;
    return true;
  }

 protected:
  [[nodiscard]] virtual std::optional<std::size_t> get(char* to, std::size_t most, std::string& why) = 0;

 private:
  /// Does not read again after the end, because a terminal might then supply more.
  std::optional<std::size_t> get_more(char* to, std::size_t most, std::string& why) {
    const std::optional<std::size_t> given = is_at_end_ ? 0 : get(to, most, why);
    is_at_end_ = given == std::size_t{0};
    return given;
  }

  std::string ahead_;
  bool is_at_end_ = false;
  std::uint64_t taken_ = 0;
  std::optional<Sha256> hash_;
};

class OpenFile : public Raw {
 public:
  OpenFile(int descriptor, std::optional<std::uint64_t> size) : descriptor_(descriptor), size_(size) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() override { ::close(descriptor_); }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return size_; }

 protected:
  std::optional<std::size_t> get(char* to, std::size_t most, std::string& why) override {
    return read_some(descriptor_, to, most, why);
  }

 private:
  int descriptor_;
  std::optional<std::uint64_t> size_;
};

class StandardInput : public Raw {
 public:
  explicit StandardInput(World& world) : world_(world) {}

 protected:
  std::optional<std::size_t> get(char* to, std::size_t most, std::string& why) override {
    return world_.read_input(to, most, why);
  }

 private:
  World& world_;
};

/// Unpacks what another source gives, part by part.
class Unpacked : public Source {
 public:
  Unpacked(std::unique_ptr<Raw> packed, std::unique_ptr<Unpacker> first)
      : packed_(std::move(packed)), block_(block_size), part_(std::move(first)), kind_(part_->name()) {}

  /// Returns what was decompressed before any damage, without waiting for more compressed data.
  std::optional<std::size_t> read(char* to, std::size_t most, std::string& why) override {
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
  [[nodiscard]] std::uint64_t taken() const override { return packed_->taken(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return packed_->size(); }
  [[nodiscard]] std::string sha256() const override { return packed_->sha256(); }
  void keep_digest() override { packed_->keep_digest(); }

 private:
  static constexpr std::size_t block_size = std::size_t{64} << 10U;

  /// Whether there is one more. Behind a part, zeros may fill the file up.
  bool begin_part() {
    while (fill(1) && !rest_.empty() && rest_[0] == '\0') {
      rest_ = rest_.subspan(1);
    }
    if (!fill(Unpacker::longest_mark) || rest_.empty()) {
      return false;
    }
    part_ = Unpacker::of({rest_.data(), std::min(rest_.size(), Unpacker::longest_mark)});
    if (!part_) {
      why_ = fmt::format("what follows its {} data, from byte {} on, is not packed", kind_, at());
      return false;
    }
    kind_ = part_->name();
    begin_ = at();
    return true;
  }

  /// Buffers this many compressed bytes, or all that are left; false if they cannot be read.
  bool fill(std::size_t least) {
    if (rest_.size() >= least) {
      return true;
    }
    std::size_t size = rest_.size();
    std::copy(rest_.begin(), rest_.end(), block_.begin());
    std::optional<std::size_t> given = 1;
    while (size < least && given.value_or(0) > 0) {
      given = packed_->read(block_.data() + size, block_.size() - size, why_);
      size += given.value_or(0);
    }
    rest_ = std::span(block_).first(size);
    return given.has_value();
  }

  /// Of the packed file, counted from 1, the byte that comes next.
  [[nodiscard]] std::uint64_t at() const { return packed_->taken() - rest_.size() + 1; }

  std::unique_ptr<Raw> packed_;
  std::vector<char> block_;
  std::span<char> rest_;  ///< of the block, and not unpacked yet
  std::unique_ptr<Unpacker> part_;
  std::string_view kind_;    ///< of the part that came last
  std::uint64_t begin_ = 1;  ///< where it began
  std::string why_;          ///< it breaks off
};

std::unique_ptr<Raw> open_file(const std::string& path, std::string& why) {
  const std::optional<int> descriptor = open_to_read(path, Openable::stream, why);
  return descriptor ? std::make_unique<OpenFile>(*descriptor, file_size(path)) : nullptr;
}

std::unique_ptr<Source> unpacked(std::unique_ptr<Raw> raw, std::string& why) {
  std::string_view first;
  if (!raw || !raw->look_ahead(Unpacker::longest_mark, first, why)) {
    return nullptr;
  }
  if (std::unique_ptr<Unpacker> part = Unpacker::of(first)) {
    return std::make_unique<Unpacked>(std::move(raw), std::move(part));
  }
  return raw;
}

}  // namespace

std::unique_ptr<Source> Source::open(const std::string& path, World& world, std::string& why) {
  return path == standard_input ? unpacked(std::make_unique<StandardInput>(world), why) : open(path, why);
}

std::unique_ptr<Source> Source::open(const std::string& path, std::string& why) {
  return unpacked(open_file(path, why), why);
}

namespace {

/// The library fails here for want of memory, or where it is set up so that it may not hash.
void must(bool done) {
  if (!done) {
    throw std::runtime_error("OpenSSL has no SHA-256");
  }
}

evp_md_ctx_st* new_state() {
  evp_md_ctx_st* const state = EVP_MD_CTX_new();
  must(state != nullptr);
  return state;
}

}  // namespace

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.digits();
}

void Sha256::Free::operator()(evp_md_ctx_st* state) const { EVP_MD_CTX_free(state); }

Sha256::Sha256() : state_(new_state()) { must(EVP_DigestInit_ex(state_.get(), EVP_sha256(), nullptr) == 1); }

void Sha256::add(std::string_view bytes) { must(EVP_DigestUpdate(state_.get(), bytes.data(), bytes.size()) == 1); }

std::string Sha256::digits() const {
  const std::unique_ptr<evp_md_ctx_st, Free> copy(new_state());
  must(EVP_MD_CTX_copy_ex(copy.get(), state_.get()) == 1);
  constexpr std::size_t size = 32;
  std::array<unsigned char, size> hash{};
  must(EVP_DigestFinal_ex(copy.get(), hash.data(), nullptr) == 1);
  return fmt::format("{:02x}", fmt::join(hash, ""));
}

}  // namespace tonk::cli
