#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/hand_words.hpp"
#include "cli/input.hpp"
#include "cli/new_file.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/report/page.hpp"
#include "cli/tell_log.hpp"

namespace tonk::cli {
namespace {

struct ReportOptions {
  TellOptions tell;
  std::string page;  ///< empty: standard output, but not a terminal
};

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code unknown;
  return std::filesystem::equivalent(a, b, unknown);
}

Status report_on(const ReportOptions& options, World& world) {
  Problems problems(world.err, use_color(ColorWhen::automatic, world.err_is_terminal, world));
  if (options.page.empty() && world.out_is_terminal) {
    problems.say("a page is nothing for a terminal; name its file with `-o FILE`");
    return Status::failed;
  }
  const bool to_file = !options.page.empty() && options.page != standard_input;
  if (to_file && is_same_file(options.tell.file, options.page)) {
    problems.say(fmt::format("`{}` is the log itself, and is not overwritten", options.page));
    return Status::failed;
  }
  std::vector<report::ToldHand> hands;
  const bool found = tell_log(options.tell, world, problems, [&](Walk& walk, const Story& story, std::size_t number) {
    hands.push_back({fmt::format("h{}", number), walk.record(), story, stake_words(walk.hand(), walk.head()),
                     recorded_words(walk.hand()), std::string(walk.place().text), walk.place().first_line});
  });
  if (hands.empty() && problems.any()) {
    return Status::failed;
  }
  const std::string title = options.tell.file == standard_input
                                ? std::string("standard input")
                                : std::filesystem::path(options.tell.file).filename().string();
  std::string why;
  const std::string page = report::page(title, hands);
  if (!to_file) {
    world.out << page;
  } else if (!write_file(options.page, page, why)) {
    problems.say(fmt::format("`{}` cannot be written: {}", options.page, why));
  }
  return problems.status(found);
}

}  // namespace

Command declare_report(CLI::App& program) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = program.add_subcommand("report", "write a page on which to step through a hand");
  command->add_option("FILE", options->tell.file, "the log, or - for standard input")->type_name("")->required();
  command
      ->add_option("-o,--output", options->page,
                   "write the page to this file, over what is there; `-` for standard output")
      ->type_name("FILE");
  command->add_option("--hand", options->tell.hand, "show this hand alone")->type_name("ID");
  declare_house(*command, options->tell.house);
  command->footer(
      "The page needs no other file and no network, and can be sent to whoever was at the table.\n\n"
      "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk report friday.tonk -o friday.html\n"
      "  tonk report friday.tonk --hand 3 --house pagat --with waiting -o hand-3.html");
  return {command, [options](World& world) { return report_on(*options, world); }};
}

}  // namespace tonk::cli
