#include "cli/new_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/new_file.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

bool failed(int error, std::string& why) {
  why = std::generic_category().message(error);
  return false;
}

}  // namespace

NewFolder::NewFolder(std::string path) : path_(std::move(path)) {
  path_.erase(std::min(path_.find_last_not_of('/') + 1, path_.size()));
}

NewFolder::~NewFolder() {
  std::error_code ignored;
  if (!draft_.empty()) {
    fs::remove_all(draft_, ignored);
  }
}

bool NewFolder::begin(std::string& why) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(path_, error))) {
    why = "there is such a file or folder already";
    return false;
  }
  std::string draft = path_ + ".XXXXXX";
  if (::mkdtemp(draft.data()) == nullptr) {
    return failed(errno, why);
  }
  draft_ = draft;
  fs::permissions(draft_, usual_permissions(fs::perms::all), error);
  return !error || failed(error.value(), why);
}

bool NewFolder::publish(std::string& why) {
  if (::rename(draft_.c_str(), path_.c_str()) != 0) {
    return failed(errno, why);
  }
  draft_.clear();
  return true;
}

}  // namespace tonk::cli
