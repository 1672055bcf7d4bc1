#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/cabinet.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/json_report.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/session.hpp"
#include "cli/text_report.hpp"

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

/// A settlement that nobody recorded is worked out for whoever asks, so it is told of hands that are in order too.
bool is_told(const Record& record, bool verbose) {
  return verbose || record.verdict != Verdict::ok || record.settlement == SettlementVerdict::unrecorded;
}

void write(const Record& record, const VerifyOptions& options, bool color, std::ostream& out) {
  if (options.quiet) {
    return;
  }
  if (options.format == Format::json) {
    out << json_line(to_json(record)) << '\n';
    return;
  }
  for (const Remark& remark : record.findings) {
    out << finding_text(record.file, remark, color);
  }
  if (is_told(record, options.verbose)) {
    out << verdict_text(record, color);
  }
}

Status verify(const VerifyOptions& options, World& world) {
  Problems problems(world.err, use_color(options.color, world.err_is_terminal, world));
  const bool color = use_color(options.color, world.out_is_terminal, world);
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no logs to verify: name files or folders, or `-` for standard input");
    return Status::failed;
  }
  Cabinet cabinet(options.house.folders, problems);
  if (!cabinet.accepts(options.house)) {
    return Status::failed;
  }
  const auto arguments = options.files.empty() ? std::vector<std::string>{std::string(standard_input)} : options.files;
  Tally tally;
  bool found = false;
  for (const std::string& file : find_logs(arguments, problems)) {
    std::string why;
    const std::optional<std::string> text = read_log(file, world, why);
    if (!text) {
      problems.say(fmt::format("`{}` cannot be read: {}", file, why));
      continue;
    }
    Walk walk(file, *text, options.house, cabinet);
    while (walk.advance()) {
      const Record& record = walk.judge();
      tally.add(record);
      found = found || record.verdict != Verdict::ok;
      write(record, options, color, world.out);
    }
  }
  const bool did_nothing = tally.hands == 0 && problems.any();
  if (options.format == Format::text && !options.quiet && !did_nothing) {
    world.out << summary_text(tally);
  }
  return problems.any() ? Status::failed : found ? Status::found : Status::nothing_found;
}

}  // namespace

Command declare_verify(CLI::App& program) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = program.add_subcommand("verify", "replay hand logs and report every finding");
  command
      ->add_option("FILE", options->files, "logs, folders searched for *.tonk, or - for standard input (the default)")
      ->type_name("");
  declare_house(*command, options->house);
  declare_format(*command, options->format);
  declare_color(*command, options->color);
  command->add_flag("-q,--quiet", options->quiet, "write nothing; the exit status tells");
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
