#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/problems.hpp"

/// Which files are meant by what a command line or a log says.
namespace tonk::cli {

/// The name by which a command line means standard input.
inline constexpr std::string_view standard_input = "-";

/// Which files of a folder are logs: `*.tonk`, optionally also JSON names or names of compressed files.
enum class LogNames : std::uint8_t { tonk, all };

/// The name without an ending that says how the file is packed.
[[nodiscard]] std::string_view without_packing(std::string_view name);

[[nodiscard]] bool is_called_a_log(const std::string& name, LogNames names);

/// Whether standard input is among the arguments at most once; otherwise says that it can be read only once.
[[nodiscard]] bool may_read_input(const std::vector<std::string>& arguments, Problems& problems);

/// The logs that the arguments name: files as they are, folders searched in the order of their paths, and `-`. What cannot be searched is a
/// problem, and the rest is returned. Logs of a folder that are left out by their names are mentioned.
[[nodiscard]] std::vector<std::string> find_logs(const std::vector<std::string>& arguments, Problems& problems,
                                                 LogNames names = LogNames::tonk);

/// The absolute path without `.` and `..`, with the links of its folder followed; the last name stays as it is.
[[nodiscard]] std::string path_behind_links(const std::string& path);

/// The absolute path without `.` and `..`. Links are followed only where `..` behind one would else lead to another file.
[[nodiscard]] std::string plain_path(const std::string& path);

/// Why a line of a log, which has this number, would mean something else in another place, such as `the parts`; empty where it would not.
[[nodiscard]] std::string why_not_elsewhere(std::string_view line, std::uint64_t number, std::string_view place);

/// The files of one folder whose names have one of these endings, sorted; nothing if it cannot be read, with the reason in `why`.
[[nodiscard]] std::optional<std::vector<std::string>> files_in(const std::string& folder,
                                                               const std::vector<std::string_view>& endings,
                                                               std::string& why);

/// Whether the file is called `*.jsonl`, packed or not.
[[nodiscard]] bool is_json_by_name(const std::string& path);

}  // namespace tonk::cli
