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
#include "core/text.hpp"
#include "parser/parcel.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t block = std::size_t{256} << 10U;

/// What a search has found.
struct Found {
  std::vector<std::string> files;    ///< that are wanted
  std::vector<std::string> folders;  ///< but those that are links, so that a search of all of them ends
  std::vector<std::string> linked;   ///< the folders that are links
};

/// Adds what one folder contains.
void search(const std::string& folder, const auto& is_wanted, Found& found, std::error_code& error) {
  fs::directory_iterator at(folder, error);
  while (!error && at != fs::directory_iterator()) {
    std::error_code unknown;
    if (at->is_directory(unknown)) {
      (at->is_symlink(unknown) ? found.linked : found.folders).push_back(at->path().string());
    }
    if (is_wanted(*at)) {
      found.files.push_back(at->path().string());
    }
    at.increment(error);
  }
}

/// The same of a folder and of all that are below it. A folder that cannot be searched is a problem, and does not keep the others from
/// being searched.
Found search_all(const std::string& folder, const auto& is_wanted, Problems& problems) {
  Found found{.folders = {folder}};
  for (std::size_t next = 0; next < found.folders.size(); ++next) {
    const std::string here = found.folders[next];
    std::error_code error;
    search(here, is_wanted, found, error);
    if (error) {
      problems.say("`{}` cannot be searched: {}", here, error.message());
    }
  }
  std::sort(found.files.begin(), found.files.end());
  std::sort(found.linked.begin(), found.linked.end());
  return found;
}

/// Says that these files or folders of a folder are not read.
void mention_unread(const std::string& folder, const std::vector<std::string>& unread, std::string_view why,
                    Problems& problems) {
  if (!unread.empty()) {
    problems.mention("of `{}` {}, and not `{}`{}", folder, why, unread.front(),
                     unread.size() == 1 ? "" : fmt::format(" and {} more", unread.size() - 1));
  }
}

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

/// Reads a file whose size is given as 0, such as those in /proc, which may be endless or block.
bool has_more_than_it_says(int descriptor) {
  char byte = 0;
  return ::pread(descriptor, &byte, 1, 0) != 0;
}

}  // namespace

std::string_view without_packing(std::string_view name) {
  for (const std::string_view packed : {".gz", ".zst", ".xz", ".bz2", ".lz4"}) {
    name.remove_suffix(name.ends_with(packed) ? packed.size() : 0);
  }
  return name;
}

bool is_called_a_log(const std::string& name, LogNames names) {
  return names == LogNames::all ? is_json_by_name(name) || without_packing(name).ends_with(".tonk")
                                : name.ends_with(".tonk");
}

bool may_read_input(const std::vector<std::string>& arguments, Problems& problems) {
  const bool may = std::ranges::count(arguments, standard_input) <= 1;
  if (!may) {
    problems.say("`{}` is named twice, and standard input can be read only once", standard_input);
  }
  return may;
}

std::vector<std::string> find_logs(const std::vector<std::string>& arguments, Problems& problems, LogNames names) {
  std::vector<std::string> logs;
  for (const std::string& argument : arguments) {
    std::error_code error;  // of something else than a folder, reading says what is the matter
    if (argument == standard_input || !fs::is_directory(argument, error)) {
      logs.push_back(argument);
      continue;
    }
    const auto is_log = [&](const fs::directory_entry& entry) {
      std::error_code unknown;  // a link that leads nowhere is found, so that reading it says so
      return is_called_a_log(entry.path().filename().string(), LogNames::all) && !entry.is_directory(unknown);
    };
    const std::size_t problems_before = problems.all().size();
    const auto take_out = [](std::vector<std::string>& from, const auto& is_left) {
      const auto others = std::ranges::stable_partition(from, is_left);
      std::vector<std::string> taken(others.begin(), others.end());
      from.erase(others.begin(), others.end());
      return taken;
    };
    auto [found, folders, linked] = search_all(argument, is_log, problems);
    const auto others = take_out(found, [&](const std::string& path) { return is_called_a_log(path, names); });
    const auto pipes = take_out(found, [](const std::string& path) {
      std::error_code unknown;
      return !fs::is_other(path, unknown);
    });
    mention_unread(argument, others, "only the files `*.tonk` are read", problems);
    mention_unread(argument, pipes, "only ordinary files are read", problems);
    mention_unread(argument, linked, "only folders that are no links are searched", problems);
    if (found.empty() && problems.all().size() == problems_before) {
      problems.say("`{}` contains no file `*.tonk`{}", argument, names == LogNames::all ? " or `*.jsonl`" : "");
    }
    logs.insert(logs.end(), found.begin(), found.end());
  }
  return logs;
}

std::string path_behind_links(const std::string& path) {
  std::error_code unknown;
  const fs::path whole = fs::absolute(path, unknown);
  return (fs::weakly_canonical(whole.parent_path(), unknown) / whole.filename()).lexically_normal().string();
}

std::string plain_path(const std::string& path) {
  std::error_code unknown;
  const fs::path whole = fs::absolute(path, unknown);
  const fs::path shorter = (unknown ? fs::path(path) : whole).lexically_normal();
  const bool is_same = !fs::exists(whole, unknown) || fs::equivalent(whole, shorter, unknown);
  return is_same ? shorter.string() : path_behind_links(path);
}

std::string why_not_elsewhere(std::string_view line, std::uint64_t number, std::string_view place) {
  const std::string path = log::relative_path(line);
  return path.empty() ? path
                      : fmt::format(
                            "line {} names a house or an option by the relative path {}, which would lead elsewhere "
                            "from {}",
                            number, back_quoted(path), place);
}

std::optional<std::vector<std::string>> files_in(const std::string& folder,
                                                 const std::vector<std::string_view>& endings, std::string& why) {
  std::error_code error;
  const auto has_ending = [&](const fs::directory_entry& entry) {
    return std::ranges::count(endings, entry.path().extension().string()) != 0;
  };
  Found found;
  search(folder, has_ending, found, error);
  if (error) {
    why = error.message();
    return std::nullopt;
  }
  std::sort(found.files.begin(), found.files.end());
  return found.files;
}

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

bool is_json_by_name(const std::string& path) { return without_packing(path).ends_with(".jsonl"); }

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
