#include "cli/source.hpp"

#include <archive.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/input.hpp"

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
      given = get(to, most, why);
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

  /// The first bytes, which will be read all the same; false where they cannot be had.
  [[nodiscard]] bool look_ahead(std::size_t most, std::string_view& bytes, std::string& why) {
    while (ahead_.size() < most) {
      const std::size_t before = ahead_.size();
      ahead_.resize(most);
      const std::optional<std::size_t> given = get(ahead_.data() + before, most - before, why);
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
  std::string ahead_;
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

/// Unpacks what another source gives.
class Unpacked : public Source {
 public:
  explicit Unpacked(std::unique_ptr<Raw> packed)
      : packed_(std::move(packed)), archive_(archive_read_new()), block_(block_size) {
    archive_read_support_format_raw(archive_);
    archive_read_support_filter_gzip(archive_);
    archive_read_support_filter_zstd(archive_);
    archive_read_support_filter_xz(archive_);
    archive_read_support_filter_bzip2(archive_);
    archive_read_support_filter_lz4(archive_);
  }
  Unpacked(const Unpacked&) = delete;
  Unpacked& operator=(const Unpacked&) = delete;
  ~Unpacked() override { archive_read_free(archive_); }

  std::optional<std::size_t> read(char* to, std::size_t most, std::string& why) override {
    if (!std::exchange(is_open_, true)) {
      archive_entry* entry = nullptr;
      if (archive_read_open(archive_, this, nullptr, give, nullptr) != ARCHIVE_OK ||
          archive_read_next_header(archive_, &entry) != ARCHIVE_OK) {
        return broken(why);
      }
    }
    // Block by block, so that what was unpacked before some damage is given.
    la_int64_t offset = 0;
    while (left_ == 0) {
      const int state = archive_read_data_block(archive_, &bytes_, &left_, &offset);
      if (state == ARCHIVE_EOF) {
        return 0;
      }
      if (state != ARCHIVE_OK) {
        return broken(why);
      }
    }
    const std::size_t given = std::min(most, left_);
    std::memcpy(to, bytes_, given);
    bytes_ = static_cast<const char*>(bytes_) + given;
    left_ -= given;
    return given;
  }
  [[nodiscard]] std::uint64_t taken() const override { return packed_->taken(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return packed_->size(); }
  [[nodiscard]] std::string sha256() const override { return packed_->sha256(); }
  void keep_digest() override { packed_->keep_digest(); }

 private:
  static constexpr std::size_t block_size = std::size_t{64} << 10U;

  std::nullopt_t broken(std::string& why) {
    const char* words = archive_error_string(archive_);
    why = !why_.empty() ? why_ : fmt::format("it cannot be unpacked: {}", words == nullptr ? "it is damaged" : words);
    return std::nullopt;
  }

  static la_ssize_t give(archive* /*archive*/, void* self, const void** bytes) {
    auto& unpacked = *static_cast<Unpacked*>(self);
    const std::optional<std::size_t> given =
        unpacked.packed_->read(unpacked.block_.data(), unpacked.block_.size(), unpacked.why_);
    *bytes = unpacked.block_.data();
    return given ? static_cast<la_ssize_t>(*given) : ARCHIVE_FATAL;
  }

  std::unique_ptr<Raw> packed_;
  archive* archive_;
  std::vector<char> block_;
  const void* bytes_ = nullptr;  ///< unpacked, and not given yet
  std::size_t left_ = 0;
  std::string why_;  ///< the packed bytes cannot be had
  bool is_open_ = false;
};

constexpr std::size_t longest_mark = 10;

std::unique_ptr<Raw> open_file(const std::string& path, std::string& why) {
  const std::optional<int> descriptor = open_to_read(path, Openable::stream, why);
  return descriptor ? std::make_unique<OpenFile>(*descriptor, file_size(path)) : nullptr;
}

std::unique_ptr<Source> unpacked(std::unique_ptr<Raw> raw, std::string& why) {
  std::string_view first;
  if (!raw || !raw->look_ahead(longest_mark, first, why)) {
    return nullptr;
  }
  if (is_packed(first)) {
    return std::make_unique<Unpacked>(std::move(raw));
  }
  return raw;
}

}  // namespace

bool is_packed(std::string_view first) {
  using namespace std::string_view_literals;
  constexpr std::size_t level = 3;  // of bzip2: a digit
  const bool is_bzip2 =
      first.size() >= longest_mark && first.starts_with("BZh") && first.substr(level + 1).starts_with("1AY&SY");
  return first.starts_with("\x1F\x8B"sv) || first.starts_with("\x28\xB5\x2F\xFD"sv) ||
         first.starts_with("\xFD\x37zXZ\0"sv) || first.starts_with("\x04\x22\x4D\x18"sv) || is_bzip2;
}

std::unique_ptr<Source> Source::open(const std::string& path, World& world, std::string& why) {
  return path == standard_input ? unpacked(std::make_unique<StandardInput>(world), why) : open(path, why);
}

std::unique_ptr<Source> Source::open(const std::string& path, std::string& why) {
  return unpacked(open_file(path, why), why);
}

}  // namespace tonk::cli
