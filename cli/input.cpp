#include "cli/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t block = std::size_t{256} << 10U;

std::string reason(int error) { return std::generic_category().message(error); }

/// Folders that are links are not entered, so a search always ends.
std::vector<std::string> search(const std::string& folder, Problems& problems) {
  std::vector<std::string> found;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  while (!error && at != fs::recursive_directory_iterator()) {
    std::error_code unknown;  // a link that leads nowhere is found, so that reading it says so
    if (at->path().extension() == ".tonk" && !at->is_directory(unknown)) {
      found.push_back(at->path().string());
    }
    at.increment(error);
  }
  if (error) {
    problems.say(fmt::format("`{}` cannot be searched: {}", folder, error.message()));
  } else if (found.empty()) {
    problems.say(fmt::format("`{}` has no file `*.tonk`", folder));
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

std::vector<std::string> find_logs(const std::vector<std::string>& arguments, Problems& problems) {
  std::vector<std::string> logs;
  for (const std::string& argument : arguments) {
    std::error_code unknown;  // reading says what is the matter with it
    if (argument != standard_input && fs::is_directory(argument, unknown)) {
      const std::vector<std::string> found = search(argument, problems);
      logs.insert(logs.end(), found.begin(), found.end());
    } else {
      logs.push_back(argument);
    }
  }
  return logs;
}

std::optional<std::vector<std::string>> files_in(const std::string& folder,
                                                 const std::vector<std::string_view>& endings, std::string& why) {
  std::vector<std::string> files;
  std::error_code error;
  fs::directory_iterator at(folder, error);
  while (!error && at != fs::directory_iterator()) {
    if (std::find(endings.begin(), endings.end(), at->path().extension().string()) != endings.end()) {
      files.push_back(at->path().string());
    }
    at.increment(error);
  }
  if (error) {
    why = error.message();
    return std::nullopt;
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<std::string> read_descriptor(int descriptor, std::string& why) {
  std::string text;
  std::size_t size = 0;
  struct stat about {};
  if (::fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
    text.resize(std::min(static_cast<std::size_t>(about.st_size), max_bytes) + block);
  }
  while (true) {
    if (text.size() == size) {
      text.resize(std::max(text.size() * 2, 2 * block));
    }
    const ssize_t got = ::read(descriptor, text.data() + size, text.size() - size);
    if (got == 0) {
      text.resize(size);
      return text;
    }
    if (got < 0) {
      if (errno == EINTR) {
        continue;
      }
      why = errno == EISDIR ? "it is a folder" : reason(errno);
      return std::nullopt;
    }
    size += static_cast<std::size_t>(got);
    if (size > max_bytes) {
      why = fmt::format("it has more than {} GiB", max_bytes >> 30U);
      return std::nullopt;
    }
  }
}

std::optional<std::string> read_file(const std::string& path, std::string& why) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    why = reason(errno);
    return std::nullopt;
  }
  std::optional<std::string> text = read_descriptor(descriptor, why);
  ::close(descriptor);
  return text;
}

std::optional<std::string> read_log(const std::string& path, World& world, Problems& problems) {
  std::string why;
  std::optional<std::string> text = path == standard_input ? world.read_standard_input(why) : read_file(path, why);
  if (!text) {
    problems.say(fmt::format("`{}` cannot be read: {}", path, why));
  }
  return text;
}

log::Form form_of(const std::string& path, std::string_view text) {
  return path.ends_with(".jsonl") ? log::Form::json : log::form_of(text);
}

std::string folder_of(const std::string& path) {
  return path == standard_input ? std::string() : fs::path(path).parent_path().string();
}

}  // namespace tonk::cli
