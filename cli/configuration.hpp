#pragma once

#include <string>
#include <string_view>

#include "cli/io/problems.hpp"

namespace CLI {
class App;
}

/// The file `tonk.yaml`, which holds defaults of options.
namespace tonk::cli {

inline constexpr std::string_view configuration_name = "tonk.yaml";

/// Whether a file is a configuration by its name and its keys, and no house, which may lie beside it.
[[nodiscard]] bool is_configuration(const std::string& path, std::string_view text);

/// Declares `--config` if the command has an option that the file may give.
void declare_configuration(CLI::App& command);

/// The file that the command's options ask for; if they name none, the one in the current folder or in the nearest folder above it.
/// Empty if there is none, or the command has no use for it.
[[nodiscard]] std::string configuration_of(const CLI::App& command);

/// Gives the options that the command line has left out the values of the file; an empty path is of no file. What is wrong with the file,
/// or not taken by an option, is a problem.
void configure(CLI::App& command, const std::string& path, Problems& problems);

}  // namespace tonk::cli
