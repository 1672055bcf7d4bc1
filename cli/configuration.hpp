#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/problems.hpp"
#include "core/diagnostic.hpp"

namespace CLI {
class App;
}

/// The file `tonk.yaml`, which holds defaults of options.
namespace tonk::cli {

inline constexpr std::string_view configuration_name = "tonk.yaml";

/// A key of the file, which is the long name of an option.
struct ConfigurationKey {
  enum class Kind : std::uint8_t {
    word,     ///< one value
    paths,    ///< one or several, relative to the configuration's folder
    patterns  ///< `CODE` or `CODE:FILES`, one or several; the files are relative to that folder, too
  };
  std::string_view name;
  Kind kind = Kind::word;
};
[[nodiscard]] const std::vector<ConfigurationKey>& configuration_keys();

/// The values of one option.
struct DefaultValue {
  std::string option;               ///< such as `variants`
  std::vector<std::string> values;  ///< at least one; paths are relative to the current folder, or absolute
  Diagnostic place;                 ///< where it is written, for what is wrong with it
};

/// Whether a file of this name is a configuration and no house, which lies beside it in a folder of houses.
[[nodiscard]] bool is_configuration(const std::string& path, std::string_view text);

/// The file in the current folder, or else in the nearest folder above it; empty if there is none.
[[nodiscard]] std::string find_configuration();

/// Reads the file; what is wrong with it is a problem.
[[nodiscard]] std::vector<DefaultValue> read_configuration(const std::string& path, Problems& problems);

/// Declares `--config` if the command has an option that the file may give.
void declare_configuration(CLI::App& command);

/// The file that the command's options ask for, found if they name none; empty if there is none, or the command has no use for it.
[[nodiscard]] std::string configuration_of(const CLI::App& command);

/// Gives the options that the command line has left out the values of the file. What an option does not take is a problem.
void configure(CLI::App& command, const std::string& path, Problems& problems);

}  // namespace tonk::cli
