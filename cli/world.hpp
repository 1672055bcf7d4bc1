#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace tonk::cli {

/// The program's streams and environment, which tests can replace.
struct World {
  std::ostream& out;
  std::ostream& err;
  /// Up to `most` bytes of standard input, and 0 only at its end; nothing if it cannot be read, with the reason in `why`.
  std::function<std::optional<std::size_t>(char* to, std::size_t most, std::string& why)> read_input =
      [](char* /*to*/, std::size_t /*most*/, std::string& why) {
        why = "there is no standard input";
        return std::nullopt;
      };
  /// Whether read_input() has something to give without waiting, be it the end.
  std::function<bool()> input_is_there = [] { return true; };
  /// A line of standard input without its end, or nothing if there is none left.
  std::function<std::optional<std::string>()> read_line = [] { return std::nullopt; };
  /// From now on the first two SIGINT, SIGTERM or SIGHUP only set is_interrupted().
  std::function<void()> heed_interrupts = [] {};
  std::function<bool()> is_interrupted = [] { return false; };
  /// Waits a moment before files are looked at again.
  std::function<void()> pause = [] {};
  std::string
      configuration;  ///< the file that gives the defaults of options, which is not to be overwritten; empty if there is none
  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  bool no_color = false;  ///< the environment's NO_COLOR, or a terminal that knows of no colours
  /// Width of the terminal behind standard error, in columns; 0 if it is not a terminal whose lines can be overwritten.
  std::function<std::size_t()> err_columns = [] { return std::size_t{80}; };
};

/// The exit status, which scripts rely on.
enum class Status : int {
  nothing_found = 0,
  found = 1,
  failed = 2  ///< bad usage, a file that cannot be read, a house that does not compile
};

/// Runs the program. `arguments` do not include the program's name; all input and output goes through `world`.
[[nodiscard]] Status run(const std::vector<std::string>& arguments, World& world);

enum class ColorWhen : std::uint8_t { automatic, always, never };

/// Whether to colour what goes to a stream.
[[nodiscard]] bool use_color(ColorWhen when, bool is_terminal, const World& world);

}  // namespace tonk::cli
