#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/judging.hpp"
#include "cli/new_file.hpp"
#include "cli/notary.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/reporter.hpp"

namespace tonk::cli {
namespace {

struct VerifyOptions {
  std::vector<std::string> files;
  HouseOptions house;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
  bool quiet = false;
  bool verbose = false;
  std::string certificate;  ///< empty: none is wanted
};

/// Whether a certificate can be written when all is judged; else `problems` knows why not.
bool can_certify(const VerifyOptions& options, Problems& problems) {
  std::string why;
  const auto is_standard_input = [](const std::string& file) { return file == standard_input; };
  if (options.files.empty() || std::any_of(options.files.begin(), options.files.end(), is_standard_input)) {
    problems.say("standard input cannot be certified, because nobody can look at it again");
  } else if (!may_be_new_file(options.certificate, why)) {
    problems.say(fmt::format("the certificate `{}` cannot be written: {}", options.certificate, why));
  }
  return !problems.any();
}

/// Whether anything was found; what could not be done is told to `problems`.
bool judge(const VerifyOptions& options, World& world, Problems& problems, Reporter& reporter) {
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no logs to verify: name files or folders, or `-` for standard input");
    return false;
  }
  std::optional<Notary> notary;
  if (!options.certificate.empty()) {
    if (!can_certify(options, problems)) {
      return false;
    }
    notary.emplace(folder_of(options.certificate), options.house);
  }
  const auto arguments = options.files.empty() ? std::vector<std::string>{std::string(standard_input)} : options.files;
  bool found = false;
  judge_logs(arguments, options.house, world, problems,
             {[&](const std::string& file, std::string_view text) {
                reporter.begin_file(file, text);
                if (notary) {
                  notary->begin_file(file, text);
                }
              },
              [&](const Record& record, const spec::Rules* rules) {
                found = found || record.verdict != Verdict::ok;
                reporter.add(record);
                if (notary) {
                  notary->add(record, rules);
                }
              }});
  std::string why;
  if (notary && problems.any()) {
    problems.say("no certificate is written, because not everything was judged");
  } else if (notary && !write_new_file(options.certificate, to_text(notary->certificate()), why)) {
    problems.say(fmt::format("the certificate `{}` cannot be written: {}", options.certificate, why));
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
  command
      ->add_option("--certificate", options->certificate,
                   "write what was judged, by which rules, and what came of it, for `tonk certificate check`")
      ->type_name("OUT.json");
  command->footer(
      "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk verify friday.tonk\n"
      "  tonk verify --house pagat --with waiting,no-upcard logs/\n"
      "  tonk verify --format json - < friday.tonk");
  return {command, [options](World& world) { return verify(*options, world); }};
}

}  // namespace tonk::cli
