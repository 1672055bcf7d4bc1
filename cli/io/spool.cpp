#include "cli/io/spool.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "cli/io/problems.hpp"

namespace tonk::cli {

bool Spool::append(std::string_view text, std::string& why) {
  memory_ += text;
  const bool has_room = memory_.size() <= most_in_memory || flush(why);
  if (!has_room) {
    why = "a temporary file, in the folder that `TMPDIR` names, cannot be written: " + why;
  }
  return has_room;
}

bool Spool::flush(std::string& why) {
  if (file_ == nullptr) {
    std::error_code failed;
    std::string path = (std::filesystem::temp_directory_path(failed) / "tonk-XXXXXX").string();
    const int descriptor = failed ? -1 : ::mkostemp(path.data(), O_CLOEXEC);
    if (descriptor < 0) {
      why = failed ? failed.message() : error_words(errno);
      return false;
    }
    ::unlink(path.c_str());
    file_.reset(::fdopen(descriptor, "w+"));
    if (file_ == nullptr) {
      why = error_words(errno);
      ::close(descriptor);
      return false;
    }
  }
  if (std::fwrite(memory_.data(), 1, memory_.size(), file_.get()) != memory_.size() || std::fflush(file_.get()) != 0) {
    why = error_words(errno);
    return false;
  }
  memory_.clear();
  return true;
}

bool Spool::give(const Take& take, std::string& why) {
  if (file_ != nullptr) {
    std::rewind(file_.get());
    constexpr std::size_t size = std::size_t{256} << 10U;
    std::string piece;
    std::size_t read = 1;
    for (std::size_t rest = 0; read > 0; rest = piece.size()) {
      piece.resize(rest + size);
      read = std::fread(piece.data() + rest, 1, size, file_.get());
      piece.resize(rest + read);
      const std::size_t lines = read == 0 ? piece.size() : piece.rfind('\n') + 1;
      if (lines != 0 && !take(std::string_view(piece).substr(0, lines))) {
        return false;
      }
      piece.erase(0, lines);
    }
    if (std::ferror(file_.get()) != 0) {
      why = error_words(errno);
      return false;
    }
  }
  return memory_.empty() || take(memory_);
}

}  // namespace tonk::cli
