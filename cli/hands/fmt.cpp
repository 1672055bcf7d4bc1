#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/houses/patch.hpp"
#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/problems.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"
#include "parser/convert.hpp"

namespace tonk::cli {
namespace {

struct FmtOptions {
  std::vector<std::string> files;
  bool check = false;
  bool diff = false;
  ColorWhen color = ColorWhen::automatic;
};

/// Returns whether the exit status is to say something of the log: it cannot be read, or `--check` or `--diff` found a change.
bool format_file(const std::string& file, const std::string& text, const FmtOptions& options, World& world,
                 Problems& problems) {
  const log::Form form = form_of(file, text);
  const log::Formatted formatted = log::convert(text, form, form);
  if (!formatted.errors.empty()) {  // standard output may be the log
    write_unread(file, formatted.errors, use_color(options.color, world.err_is_terminal, world), world.err);
    return true;
  }
  const bool differs = formatted.text != text;
  if (options.diff) {
    write_standard_output(patch(file, text, formatted.text, formatted.dropped), world);
    return differs;
  }
  if (!options.check && file == standard_input) {
    write_standard_output(formatted.text, world);
    return false;
  }
  if (!differs) {
    return false;
  }
  std::string why;
  if (!options.check && !OutputFile(world, file).renew(text, formatted.text, why)) {
    problems.say(cannot_write(file, why));
    return false;
  }
  world.out << printable(file) << '\n';
  return options.check;
}

Status format_all(const FmtOptions& options, World& world) {
  Problems problems(world.err, use_color(options.color, world.err_is_terminal, world));
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no logs to format: name files or folders, or `-` for standard input");
    return Status::failed;
  }
  const auto arguments = options.files.empty() ? std::vector<std::string>{std::string(standard_input)} : options.files;
  bool found = false;
  for (const std::string& file : find_logs(arguments, problems)) {
    if (problems.stops(world)) {
      break;
    }
    if (const std::optional<std::string> text = read_log(file, world, problems, Openable::file)) {
      found = format_file(file, *text, options, world, problems) || found;
    }
  }
  return problems.status(found);
}

}  // namespace

Command declare_fmt(CLI::App& program) {
  auto options = std::make_shared<FmtOptions>();
  CLI::App& command = add_command(program, "fmt", "write hand logs in their canonical form, comments kept");
  declare_logs(command, options->files);
  declare_flag(command, "--check", options->check, "write no file; name those that are not in canonical form");
  declare_flag(command, "--diff", options->diff, "write no file; print what would change, as a unified diff");
  declare_color(command, options->color);
  declare_footer(
      command,
      "Files are written in place and named; standard input goes to standard output. A log that cannot be read\n"
      "is left as it is. So is, with a message, one that is packed, that has several hard links, that has changed\n"
      "since it was read, or that another program has open for writing, as far as the system tells: it does of your\n"
      "own files on local disks. Elsewhere do not format a log that is still being written.\n\n"
      "Exit status: 0 all well, 1 a log cannot be read, or with --check or --diff one is to be changed,\n"
      "2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk fmt friday.tonk\n"
      "  tonk fmt --check logs/\n"
      "  tonk fmt --diff friday.tonk\n"
      "  tonk fmt - < friday.tonk");
  return {&command, [options](World& world) { return format_all(*options, world); }};
}

}  // namespace tonk::cli
