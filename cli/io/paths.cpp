#include "cli/io/paths.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/text.hpp"
#include "parser/parcel.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

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
      if (argument.ends_with(".yaml") || argument.ends_with(".yml")) {
        problems.mention("`{}` is read as a hand log; if it is a house, `tonk check` looks at it", argument);
      }
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

bool is_json_by_name(const std::string& path) { return without_packing(path).ends_with(".jsonl"); }

}  // namespace tonk::cli
