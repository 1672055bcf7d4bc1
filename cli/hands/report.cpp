#include <filesystem>
#include <string>

#include "cli/command.hpp"
#include "cli/hands/timelines.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/paths.hpp"
#include "cli/judging/command_houses.hpp"
#include "render/page/page.hpp"

namespace tonk::cli {
namespace {

struct ReportOptions {
  TimelineOptions hands;
  std::string page;  ///< empty: standard output, but not a terminal
  bool force = false;
};

Status report_on(const ReportOptions& options, World& world) {
  Problems problems(world);
  if (options.page.empty() && world.out_is_terminal) {
    problems.say("a page cannot be shown on a terminal; name its file with `-o FILE`");
    return Status::failed;
  }
  const bool to_file = !options.page.empty() && options.page != standard_output;
  InputFiles inputs;
  inputs.add(options.hands.file);
  OutputFile file(world, problems, options.page, options.force, inputs);
  if (to_file && !file.may_open()) {
    return Status::failed;
  }
  CommandHouses house_cache(options.hands.house, problems);
  const std::string title = options.hands.file == standard_input
                                ? std::string("standard input")
                                : std::filesystem::path(options.hands.file).filename().string();
  report::Page page(title);
  bool any = false;
  const bool found = visit_timelines(options.hands, house_cache, world, problems,
                                     [&](JudgedLog& judged, const Timeline& timeline, std::size_t number) {
                                       any = true;
                                       page.add(report::reported(judged, timeline, number));
                                     });
  if (!any && problems.any()) {
    return Status::failed;
  }
  for (const std::string& house : house_cache.files()) {
    inputs.add(house);
  }
  if (to_file) {
    file.write(page.html());
  } else {
    world.out << page.html();
  }
  if (const std::string left_out = page.left_out(); !left_out.empty()) {
    world.err << "tonk: " << left_out << '\n';
  }
  return problems.status(found);
}

}  // namespace

Command declare_report(CLI::App& program) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App& command =
      add_command(program, "report", "write a page on which to step through a hand",
                  "The page needs no other file and no network, and can be sent to whoever was at the table.\n\n"
                  "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
                  "Examples:\n"
                  "  tonk report friday.tonk -o friday.html\n"
                  "  tonk report friday.tonk --hand 3 --house pagat --with waiting -o hand-3.html");
  declare_argument(command, "FILE", options->hands.file, "the log, or - for standard input");
  declare_output(command, options->page, "write the page to this new file; `-` for standard output");
  declare_force(command, options->force);
  declare_text(command, "--hand", options->hands.hand, "show only hands that are called so", "ID");
  declare_house(command, options->hands.house);
  return {&command, [options](World& world) { return report_on(*options, world); }};
}

}  // namespace tonk::cli
