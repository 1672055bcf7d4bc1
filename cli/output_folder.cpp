#include "cli/output_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/output_file.hpp"

namespace tonk::cli {
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
