#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "cli/hands/rewrite.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/paths.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

struct FmtOptions {
  std::vector<std::string> files;
  bool check = false;
  bool diff = false;
  ColorWhen color = ColorWhen::automatic;
};

/// Returns whether the exit status is to say something of the log: it cannot be read, or `--check` or `--diff` found a change.
bool format_file(const std::string& file, const FmtOptions& options, World& world, Problems& problems) {
  const RewriteAs what = options.diff ? RewriteAs::difference : RewriteAs::new_text;
  std::optional<Rewritten> done = rewrite(file, Openable::file, std::nullopt, what, options.color, world, problems);
  if (!done || done->unread) {
    return done.has_value();
  }
  if (options.diff || (!options.check && file == standard_input)) {
    bool any = false;
    const auto print = [&](std::string_view piece) {
      write_standard_output(piece, world);
      return any = true;
    };
    (void)give(*done, file, print, problems);
    return options.diff && any;
  }
  if (done->after == done->before) {
    return false;
  }
  OutputFile output(world, problems, file);
  const auto write = [&] {
    return give(
        *done, file, [&](std::string_view piece) { return output.append(piece); }, problems);
  };
  if (!options.check && !output.renew(done->before, write)) {
    return false;
  }
  world.out << printable(file) << '\n';
  return options.check;
}

Status format_all(const FmtOptions& options, World& world) {
  Problems problems(world, options.color);
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no logs to format: name files or folders, or `-` for standard input");
    return Status::failed;
  }
  if (!may_read_input(options.files, problems)) {
    return Status::failed;
  }
  const auto arguments = options.files.empty() ? std::vector<std::string>{std::string(standard_input)} : options.files;
  bool found = false;
  for (const std::string& file : find_logs(arguments, problems)) {
    if (problems.stops(world)) {
      break;
    }
    found = format_file(file, options, world, problems) || found;
  }
  return problems.status(found);
}

}  // namespace

Command declare_fmt(CLI::App& program) {
  auto options = std::make_shared<FmtOptions>();
  CLI::App& command = add_command(
      program, "fmt", "write hand logs in their canonical form, comments kept",
      "Files are written in place and named; standard input goes to standard output. A log that cannot be read\n"
      "is left as it is. So is, with a message, one that is compressed, that has several hard links, that has changed\n"
      "since it was read, or that another program has open for writing, as far as the system tells: it does of your\n"
      "own files on local disks. Elsewhere do not format a log that is still being written.\n\n"
      "Exit status: 0 all well, 1 a log cannot be read, or with --check or --diff one is to be changed,\n"
      "2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk fmt friday.tonk\n"
      "  tonk fmt --check logs/\n"
      "  tonk fmt --diff friday.tonk\n"
      "  tonk fmt - < friday.tonk");
  declare_logs(command, options->files);
  declare_flag(command, "--check", options->check, "write no file; name those that are not in canonical form");
  declare_flag(command, "--diff", options->diff, "write no file; print what would change, as a unified diff");
  declare_color(command, options->color);
  return {&command, [options](World& world) { return format_all(*options, world); }};
}

}  // namespace tonk::cli
