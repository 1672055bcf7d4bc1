#include "cli/io/output.hpp"

#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/io/output_file.hpp"

namespace tonk::cli {

Output::Output(int descriptor) : descriptor_(descriptor) { setp(buffer_.data(), buffer_.data() + buffer_.size()); }

Output::~Output() { write_out(); }

Output::int_type Output::overflow(int_type character) {
  if (!write_out()) {
    return traits_type::eof();
  }
  if (!traits_type::eq_int_type(character, traits_type::eof())) {
    sputc(traits_type::to_char_type(character));
  }
  return traits_type::not_eof(character);
}

int Output::sync() { return write_out() ? 0 : -1; }

bool Output::write_out() {
  const char* at = pbase();
  while (error_ == 0 && at < pptr()) {
    const ssize_t written = ::write(descriptor_, at, static_cast<std::size_t>(pptr() - at));
    if (written >= 0) {
      at += written;
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  setp(buffer_.data(), buffer_.data() + buffer_.size());
  return error_ == 0;
}

namespace {

namespace fs = std::filesystem;

constexpr const char* taken = "this file or folder already exists";

bool fail(int error, std::string& why) {
  why = error == EEXIST ? taken : std::generic_category().message(error);
  return false;
}

}  // namespace

OutputFolder::OutputFolder(std::string path) : path_(std::move(path)) {
  const std::size_t size = std::max<std::size_t>(path_.find_last_not_of('/') + 1, 1);
  path_.erase(std::min(size, path_.size()));
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  if (!draft_.empty()) {
    fs::remove_all(draft_, ignored);
  }
}

bool OutputFolder::open(std::string& why) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(path_, error))) {
    return fail(EEXIST, why);
  }
  std::string draft = (fs::path(path_).parent_path() / ".tonk-XXXXXX").string();
  if (::mkdtemp(draft.data()) == nullptr) {
    return fail(errno, why);
  }
  draft_ = draft;
  fs::permissions(draft_, usual_permissions(fs::perms::all), error);
  return !error || fail(error.value(), why);
}

bool OutputFolder::commit(std::string& why) {
  if (const int error = rename_to_new(draft_, path_)) {
    return fail(error, why);
  }
  draft_.clear();
  return true;
}

}  // namespace tonk::cli
