#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/cabinet.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/reporter.hpp"
#include "cli/session.hpp"

namespace tonk::cli {
namespace {

struct VerifyOptions {
  std::vector<std::string> files;
  HouseOptions house;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
  bool quiet = false;
  bool verbose = false;
};

/// Whether anything was found; what could not be done is told to `problems`.
bool judge(const VerifyOptions& options, World& world, Problems& problems, Reporter& reporter) {
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no logs to verify: name files or folders, or `-` for standard input");
    return false;
  }
  Cabinet cabinet(options.house.folders, problems);
  if (!cabinet.accepts(options.house)) {
    return false;
  }
  const auto arguments = options.files.empty() ? std::vector<std::string>{std::string(standard_input)} : options.files;
  bool found = false;
  for (const std::string& file : find_logs(arguments, problems)) {
    std::string why;
    const std::optional<std::string> text = read_log(file, world, why);
    if (!text) {
      problems.say(fmt::format("`{}` cannot be read: {}", file, why));
      continue;
    }
    reporter.begin_file(file, *text);
    Walk walk(file, *text, options.house, cabinet);
    while (walk.advance()) {
      const Record& record = walk.judge();
      found = found || record.verdict != Verdict::ok;
      reporter.add(record);
    }
  }
  return found;
}

Status verify(const VerifyOptions& options, World& world) {
  Problems problems(world.err, use_color(options.color, world.err_is_terminal, world));
  const bool color = use_color(options.color, world.out_is_terminal, world);
  const auto reporter = make_reporter(options.format, {color, options.quiet, options.verbose}, world.out);
  const bool found = judge(options, world, problems, *reporter);
  const Status status = problems.any() ? Status::failed : found ? Status::found : Status::nothing_found;
  reporter->finish(status, problems);
  return status;
}

}  // namespace

Command declare_verify(CLI::App& program) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = program.add_subcommand("verify", "replay hand logs and report every finding");
  command
      ->add_option("FILE", options->files, "logs, folders searched for *.tonk, or - for standard input (the default)")
      ->type_name("");
  declare_house(*command, options->house);
  declare_format(*command, options->format, {Format::sarif, Format::junit});
  declare_color(*command, options->color);
  command->add_flag("-q,--quiet", options->quiet, "write neither text nor JSON lines; the exit status tells");
  command->add_flag("-v,--verbose", options->verbose, "tell the verdict of hands that are in order too");
  command->footer(
      "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk verify friday.tonk\n"
      "  tonk verify --house pagat --with waiting,no-upcard logs/\n"
      "  tonk verify --format json - < friday.tonk");
  return {command, [options](World& world) { return verify(*options, world); }};
}

}  // namespace tonk::cli
