#include "cli/io/input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "cli/io/interrupts.hpp"
#include "cli/io/paths.hpp"
#include "core/text.hpp"
#include "parser/parcel.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t block = std::size_t{256} << 10U;

std::string size_words(std::size_t bytes) {
  constexpr unsigned mebi = 20;
  constexpr unsigned gibi = 30;
  return bytes >> gibi > 0 ? fmt::format("{} GiB", bytes >> gibi) : fmt::format("{} MiB", bytes >> mebi);
}

/// Reads at most this many bytes, both compressed and decompressed.
std::optional<std::string> read_all(Source& source, std::size_t most, std::string& why) {
  std::string text(std::min<std::uint64_t>(source.size().value_or(0), most) + block, '\0');
  std::size_t size = 0;
  while (source.size().value_or(0) <= most) {
    const std::optional<std::size_t> given = source.read(text.data() + size, text.size() - size, why);
    if (!given) {
      return std::nullopt;
    }
    if (*given == 0) {
      text.resize(size);
      return text;
    }
    size += *given;
    if (size > most) {
      break;
    }
    text.resize(text.size() == size ? 2 * size : text.size());
  }
  why = fmt::format("it has more than {}", size_words(most));
  return std::nullopt;
}

bool is_always_empty(const struct stat& device) {
  struct stat null {};
  return ::stat("/dev/null", &null) == 0 && S_ISCHR(null.st_mode) && device.st_rdev == null.st_rdev;
}

/// Whether a file whose size is given as 0 has something, as those in /proc do. Such a file may be endless, or block its reader.
bool has_more_than_it_says(int descriptor) {
  char byte = 0;
  return ::pread(descriptor, &byte, 1, 0) != 0;
}

}  // namespace

std::optional<std::uint64_t> file_size(const std::string& path) {
  std::error_code unknown;
  const auto size = fs::is_regular_file(path, unknown) ? fs::file_size(path, unknown) : 0;
  return size > 0 ? std::optional(std::uint64_t{size}) : std::nullopt;
}

std::optional<std::size_t> read_some(int descriptor, char* to, std::size_t most, std::string& why) {
  while (await_input(descriptor)) {
    const ssize_t given = ::read(descriptor, to, most);
    if (given >= 0) {
      return static_cast<std::size_t>(given);
    }
    if (errno != EINTR) {
      why = errno == EISDIR ? "it is a folder" : error_words(errno);
      return std::nullopt;
    }
  }
  why = "interrupted";
  return std::nullopt;
}

std::optional<int> open_to_read(const std::string& path, Openable what, std::string& why) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) {
    why = error_words(errno);
    return std::nullopt;
  }
  if (S_ISDIR(file.st_mode)) {
    why = "it is a folder";
    return std::nullopt;
  }
  if (!S_ISREG(file.st_mode) && what == Openable::file) {
    why = "it is not an ordinary file";
    return std::nullopt;
  }
  // Nothing blocks here, so that a signal is heeded. read_some() waits for what is written into a pipe.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (descriptor < 0) {
    why = error_words(errno);
    return std::nullopt;
  }
  (void)::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  if (what == Openable::file && file.st_size == 0 && has_more_than_it_says(descriptor)) {
    why = "its length is unknown";
  } else if (may_be_read(descriptor, why)) {
    return descriptor;
  }
  ::close(descriptor);
  return std::nullopt;
}

bool is_ordinary(const std::string& path, std::string& why) {
  const std::optional<int> opened = open_to_read(path, Openable::file, why);
  return opened && ::close(*opened) == 0;
}

bool may_be_read(int descriptor, std::string& why) {
  struct stat file {};
  if (::fstat(descriptor, &file) != 0) {
    return true;  // reading says what is the matter
  }
  const bool is_device = S_ISCHR(file.st_mode) || S_ISBLK(file.st_mode);
  const bool may = !is_device || is_always_empty(file) || ::isatty(descriptor) != 0;
  why = may ? why : "it is a device";
  return may;
}

std::optional<std::string> read_file(const std::string& path, std::string& why, std::size_t most) {
  const std::unique_ptr<Source> source = Source::open(path, Openable::file, why);
  return source ? read_all(*source, most, why) : std::nullopt;
}

std::optional<std::string> read_log(const std::string& path, World& world, Problems& problems, Openable what,
                                    std::string* sha256) {
  std::string why;
  const std::unique_ptr<Source> source = Source::open(path, world, why, what);
  if (source && sha256 != nullptr) {
    source->keep_digest();
  }
  std::optional<std::string> text = source ? read_all(*source, max_bytes, why) : std::nullopt;
  if (text && sha256 != nullptr) {
    *sha256 = source->sha256();
  }
  if (!text) {
    problems.say(cannot_read(path, why));
  }
  return text;
}

std::string cannot_read(const std::string& path, const std::string& why) {
  return fmt::format("`{}` cannot be read: {}", path, why);
}

log::Form form_of(const std::string& path, std::string_view text) {
  return is_json_by_name(path) ? log::Form::json : log::form_of(text);
}

std::optional<Lines::Line> Lines::next(std::string& why) {
  std::size_t searched = begin_;
  while (true) {
    const std::string_view unread(buffer_.data() + searched, end_ - searched);
    const std::size_t line_end = unread.find('\n');
    const bool is_full = begin_ == 0 && end_ == buffer_.size();
    if (line_end != std::string_view::npos || is_full || ended_) {
      const bool is_whole = line_end != std::string_view::npos;
      const std::size_t stop = is_whole ? searched + line_end + 1 : end_;
      const Line line{{buffer_.data() + begin_, stop - begin_}, begins_};
      begin_ = stop;
      begins_ = is_whole;
      return line.text.empty() ? std::nullopt : std::optional(line);
    }
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    searched = end_;
    const std::optional<std::size_t> given = source_.read(buffer_.data() + end_, buffer_.size() - end_, why);
    if (!given) {
      return std::nullopt;
    }
    end_ += *given;
    ended_ = *given == 0;
  }
}

}  // namespace tonk::cli
