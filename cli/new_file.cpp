#include "cli/new_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <system_error>

#include "cli/output.hpp"

namespace tonk::cli {
namespace {

constexpr const char* taken = "there is such a file already";

std::string reason(int error) { return std::generic_category().message(error); }

// 0, or why not all was written.

int sync_and_close(int descriptor) {
  const int synced = ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
  const int closed = ::close(descriptor) == 0 ? 0 : errno;
  return synced != 0 ? synced : closed;
}

int write_and_close(int descriptor, std::string_view text) {
  Output output(descriptor);
  std::ostream(&output) << text << std::flush;
  const int written = output.error();
  const int closed = sync_and_close(descriptor);
  return written != 0 ? written : closed;
}

/// A new file beside `path`, open, and its name in `draft`; less than 0 where there can be none, with the reason in `why`.
int open_draft(const std::string& path, std::string& draft, std::string& why) {
  draft = path + ".XXXXXX";
  const int descriptor = ::mkostemp(draft.data(), O_CLOEXEC);
  if (descriptor < 0) {
    why = reason(errno);
  }
  return descriptor;
}

}  // namespace

std::filesystem::perms usual_permissions(std::filesystem::perms all) {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return all & ~static_cast<std::filesystem::perms>(mask);
}

bool may_be_new_file(const std::string& path, std::string& why) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
    why = taken;
  } else if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) {
    why = reason(errno);
  } else {
    return true;
  }
  return false;
}

bool write_new_file(const std::string& path, std::string_view text, std::string& why) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    why = errno == EEXIST ? taken : reason(errno);
    return false;
  }
  const int error = write_and_close(descriptor, text);
  if (error != 0) {
    why = reason(error);
    ::unlink(path.c_str());
  }
  return error == 0;
}

std::optional<std::string> make_draft(const std::string& path, std::string& why) {
  std::string draft;
  const int descriptor = open_draft(path, draft, why);
  if (descriptor < 0) {
    return std::nullopt;
  }
  constexpr mode_t all = 0666;
  ::fchmod(descriptor, static_cast<mode_t>(usual_permissions(static_cast<std::filesystem::perms>(all))));
  ::close(descriptor);
  return draft;
}

bool publish_draft(const std::string& draft, const std::string& path, std::string& why) {
  const int descriptor = ::open(draft.c_str(), O_RDONLY | O_CLOEXEC);
  int error = descriptor < 0 ? errno : sync_and_close(descriptor);
  if (error == 0) {
    error = ::renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0 ? 0 : errno;
  }
  if (error == EINVAL) {  // the file system knows of no such thing
    error = ::access(path.c_str(), F_OK) == 0 ? EEXIST : ::rename(draft.c_str(), path.c_str()) == 0 ? 0 : errno;
  }
  if (error != 0) {
    why = error == EEXIST ? taken : reason(error);
    ::unlink(draft.c_str());
  }
  return error == 0;
}

bool write_file(const std::string& path, std::string_view text, std::string& why) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    why = reason(errno);
    return false;
  }
  const int error = write_and_close(descriptor, text);
  if (error != 0) {
    why = reason(error);
  }
  return error == 0;
}

bool replace_file(const std::string& path, std::string_view text, std::string& why) {
  std::error_code error;
  const std::string file = std::filesystem::canonical(path, error).string();  // a link stays one
  struct stat about {};
  if (error || ::stat(file.c_str(), &about) != 0) {
    why = reason(error ? error.value() : errno);
    return false;
  }
  if (!S_ISREG(about.st_mode)) {
    why = "it is no file that can be written in place";
    return false;
  }
  if (::access(file.c_str(), W_OK) != 0) {
    why = reason(errno);
    return false;
  }
  std::string draft;
  const int descriptor = open_draft(file, draft, why);
  if (descriptor < 0) {
    return false;
  }
  int failed = ::fchmod(descriptor, about.st_mode & 07777U) == 0 ? 0 : errno;
  const int not_written = write_and_close(descriptor, text);
  failed = failed != 0 ? failed : not_written;
  if (failed == 0 && ::rename(draft.c_str(), file.c_str()) != 0) {
    failed = errno;
  }
  if (failed != 0) {
    why = reason(failed);
    ::unlink(draft.c_str());
  }
  return failed == 0;
}

}  // namespace tonk::cli
