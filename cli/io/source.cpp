#include "cli/io/source.hpp"

#include <unistd.h>

#include <algorithm>

#include <fmt/format.h>

#include "cli/io/input.hpp"
#include "cli/io/paths.hpp"

namespace tonk::cli {
namespace {

/// Reads an open file, which is closed with the last copy of the function.
Source::Read reader_of(int descriptor) {
  const std::shared_ptr<void> file(nullptr, [descriptor](void*) { ::close(descriptor); });
  return
      [descriptor, file](char* to, std::size_t most, std::string& why) { return read_some(descriptor, to, most, why); };
}

}  // namespace

std::unique_ptr<Source> Source::open(const std::string& path, World& world, std::string& why, Openable what) {
  if (path != standard_input) {
    return open(path, what, why);
  }
  return begun(
      std::make_unique<Source>(
          [&world](char* to, std::size_t most, std::string& w) { return world.read_input(to, most, w); }, std::nullopt),
      why);
}

std::unique_ptr<Source> Source::open(const std::string& path, Openable what, std::string& why) {
  const std::optional<int> descriptor = open_to_read(path, what, why);
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
    why_ = fmt::format("what follows its {} data, from byte {} on, is not compressed", kind_, at);
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

}  // namespace tonk::cli
