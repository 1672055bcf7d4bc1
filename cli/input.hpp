#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/problems.hpp"
#include "cli/world.hpp"
#include "parser/reader.hpp"

namespace tonk::cli {

/// The name by which a command line means standard input.
inline constexpr std::string_view standard_input = "-";

/// The most that is read of one file: more would be a device that never ends, or more than the machine holds.
inline constexpr std::size_t max_bytes = std::size_t{2} << 30U;

/// What files of a folder are its logs: `*.tonk`, or those that are called as JSON, or as packed, is, too.
enum class LogNames : std::uint8_t { tonk, all };

/// The logs that the arguments name: files as they are, folders searched in the order of their paths, and `-`. What cannot be searched is a
/// problem, and the rest is returned.
[[nodiscard]] std::vector<std::string> find_logs(const std::vector<std::string>& arguments, Problems& problems,
                                                 LogNames names = LogNames::tonk);

/// The files of one folder whose names end so, sorted; nothing where it cannot be read, and the reason in `why`.
[[nodiscard]] std::optional<std::vector<std::string>> files_in(const std::string& folder,
                                                               const std::vector<std::string_view>& endings,
                                                               std::string& why);

/// How long a file is; nothing where that is not known, as of a pipe.
[[nodiscard]] std::optional<std::uint64_t> file_size(const std::string& path);

/// Up to `most` bytes of an open file, and 0 at its end alone; nothing where it cannot be read, or the
/// work is interrupted.
[[nodiscard]] std::optional<std::size_t> read_some(int descriptor, char* to, std::size_t most, std::string& why);

/// All bytes that a file has to give, however long it says it is; nothing where it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path, std::string& why);

/// One of find_logs(), a file or standard input; what cannot be read is a problem.
[[nodiscard]] std::optional<std::string> read_log(const std::string& path, World& world, Problems& problems);

/// The problem in words.
[[nodiscard]] std::string cannot_read(const std::string& path, const std::string& why);

/// Whether the file is called as JSON is: `*.jsonl`, packed or not.
[[nodiscard]] bool is_json_by_name(const std::string& path);

/// JSON where the file is called so, `*.jsonl`, or looks so.
[[nodiscard]] log::Form form_of(const std::string& path, std::string_view text);

/// The folder that paths in this log are relative to; empty: the current one.
[[nodiscard]] std::string folder_of(const std::string& path);

}  // namespace tonk::cli
