#include "cli/replace_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <ostream>
#include <system_error>

#include "cli/input.hpp"
#include "cli/output.hpp"

namespace tonk::cli {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

/// 0, or the errno of what went wrong.
int write_to(int descriptor, std::string_view text) {
  Output output(descriptor);
  std::ostream(&output) << text << std::flush;
  return output.error() != 0 ? output.error() : ::fsync(descriptor) != 0 ? errno : 0;
}

}  // namespace

bool replace_file(const std::string& path, std::string_view before, std::string_view after, std::string& why) {
  const std::optional<std::string> now = read_file(path, why);
  if (!now) {
    return false;
  }
  if (*now != before) {
    why = "it has been changed meanwhile";
    return false;
  }
  // A link goes on pointing to its file.
  std::error_code failed;
  const std::string target = std::filesystem::canonical(path, failed).string();
  struct stat status {};
  if (failed || ::stat(target.c_str(), &status) != 0) {
    why = failed ? failed.message() : reason(errno);
    return false;
  }
  std::string draft = target + ".XXXXXX";
  const int descriptor = ::mkstemp(draft.data());
  if (descriptor < 0) {
    why = reason(errno);
    return false;
  }
  int error = write_to(descriptor, after);
  error = error == 0 && ::fchmod(descriptor, status.st_mode & 07777U) != 0 ? errno : error;
  error = ::close(descriptor) != 0 && error == 0 ? errno : error;
  error = error == 0 && std::rename(draft.c_str(), target.c_str()) != 0 ? errno : error;
  if (error != 0) {
    why = reason(error);
    ::unlink(draft.c_str());
  }
  return error == 0;
}

}  // namespace tonk::cli
