#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/world.hpp"
#include "parser/reader.hpp"
#include "session/house.hpp"

namespace CLI {
class App;
}

/// Options as the commands declare them, and what those that several have are called.
namespace tonk::cli {

enum class Format : std::uint8_t { text, json, sarif, junit };
/// The formats of a rule sheet.
enum class PageFormat : std::uint8_t { text, markdown, html };

enum class Shell : std::uint8_t { bash, zsh, fish };

/// The house by which a log is judged, and the folders in which houses are looked for.
struct HouseOptions : HouseRequest {
  std::vector<std::string> folders;
  bool trust_paths = false;  ///< follow every path in a log, wherever it leads
};

/// Declares a command of the program, or one below another; `--help` prints `footer` after the options. CLI11's headers take long to
/// compile, so only the file of these functions includes them.
[[nodiscard]] CLI::App& add_command(CLI::App& parent, const std::string& name, const std::string& description,
                                    const std::string& footer);
/// The command of that name below another one, or null.
[[nodiscard]] const CLI::App* find_command(const CLI::App& parent, std::string_view name);
[[nodiscard]] std::string help_of(const CLI::App& command);
/// Once the command line is read.
[[nodiscard]] bool was_asked_for(const CLI::App& command);

/// An argument that must be given.
void declare_argument(CLI::App& command, const std::string& name, std::string& value, const std::string& description);
void declare_arguments(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                       const std::string& description, bool required = false);
/// Arguments that are logs.
void declare_logs(CLI::App& command, std::vector<std::string>& files, bool required = false);
void declare_flag(CLI::App& command, const std::string& name, bool& flag, const std::string& description);
void declare_text(CLI::App& command, const std::string& name, std::string& value, const std::string& description,
                  const std::string& type_name);
/// An option that may be repeated; with a delimiter it may also have several values at once. `wrong_with` says what is wrong with a value:
/// nothing, if it can be taken.
void declare_list(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                  const std::string& description, const std::string& type_name, char delimiter = '\0',
                  std::string (*wrong_with)(const std::string& value) = nullptr);
/// Makes an option one that must be given.
void require(CLI::App& command, const std::string& option);

/// The formats from `text` to `last`, in the order of Format.
void declare_format(CLI::App& command, Format& format, Format last = Format::json);
void declare_page_format(CLI::App& command, PageFormat& format);
/// A whole number from `least` to `most`.
void declare_number(CLI::App& command, const std::string& name, std::uint64_t& number, std::uint64_t least,
                    std::uint64_t most, const std::string& description);
/// What a log is to be written in.
void declare_log_form(CLI::App& command, log::Form& form);
/// `--explain CODE`, with which the command only prints what the code means.
void declare_explain_code(CLI::App& command, std::string& code);
/// `-o`, a path.
void declare_output(CLI::App& command, std::string& path, const std::string& description,
                    const std::string& type_name = "FILE");
/// The argument that says which.
void declare_shell(CLI::App& command, Shell& shell);
/// Whether a file that is there may be replaced.
void declare_force(CLI::App& command, bool& force);
void declare_color(CLI::App& command, ColorWhen& color);
void declare_folders(CLI::App& command, std::vector<std::string>& folders);
/// For a command that reads logs, besides declare_house() or declare_with().
void declare_trust(CLI::App& command, bool& trust_paths);
/// `--with` and `--variants`.
void declare_with(CLI::App& command, HouseOptions& options);
void declare_house(CLI::App& command, HouseOptions& options);

/// `--watch`, which run() itself heeds, goes with none of the `others`, as these write files that must not be there yet.
void declare_watch(CLI::App& command, const std::vector<std::string>& others);

/// For a command about a house: the house as an argument, and the options of declare_with().
void declare_variant(CLI::App& command, HouseOptions& options);

/// "did you mean `…`?" if one of the names is near to the word, else `otherwise`.
[[nodiscard]] std::string meant(std::string_view word, const std::vector<std::string>& names, std::string otherwise);

}  // namespace tonk::cli
