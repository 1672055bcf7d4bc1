#include "cli/growing_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <ostream>
#include <system_error>

namespace tonk::cli {
namespace {

/// Whether there is no error; else says which.
bool none(int error, std::string& why) {
  if (error != 0) {
    why = std::generic_category().message(error);
  }
  return error == 0;
}

}  // namespace

GrowingFile::~GrowingFile() {
  if (descriptor_ >= 0) {
    output_.reset();
    ::close(descriptor_);
  }
}

bool GrowingFile::open(const std::string& path, std::string& why) {
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) {
    return none(errno, why);
  }
  output_.emplace(descriptor_);
  return true;
}

bool GrowingFile::append(std::string_view text, std::string& why) {
  std::ostream(&*output_) << text;
  return none(output_->error(), why);
}

bool GrowingFile::close(std::string& why) {
  std::ostream(&*output_) << std::flush;
  const int written = output_->error();
  output_.reset();
  const int closed = ::close(descriptor_) == 0 ? 0 : errno;
  descriptor_ = -1;
  return none(written != 0 ? written : closed, why);
}

}  // namespace tonk::cli
