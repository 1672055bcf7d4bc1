#include "cli/new_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <ostream>
#include <system_error>

#include "cli/output.hpp"

namespace tonk::cli {
namespace {

constexpr const char* taken = "there is such a file already";

}  // namespace

bool may_be_new_file(const std::string& path, std::string& why) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
    why = taken;
  } else if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) {
    why = std::generic_category().message(errno);
  } else {
    return true;
  }
  return false;
}

bool write_new_file(const std::string& path, std::string_view text, std::string& why) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    why = errno == EEXIST ? taken : std::generic_category().message(errno);
    return false;
  }
  Output output(descriptor);
  std::ostream(&output) << text << std::flush;
  const int closed = ::close(descriptor);
  const int error = output.error() != 0 ? output.error() : closed != 0 ? errno : 0;
  if (error != 0) {
    why = std::generic_category().message(error);
    ::unlink(path.c_str());
  }
  return error == 0;
}

}  // namespace tonk::cli
