#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/cabinet.hpp"
#include "cli/command.hpp"
#include "cli/hand_words.hpp"
#include "cli/input.hpp"
#include "cli/new_file.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/report/page.hpp"
#include "cli/session.hpp"
#include "cli/story.hpp"

namespace tonk::cli {
namespace {

struct ReportOptions {
  std::string file;
  std::string page;  ///< empty: standard output, but not a terminal
  std::string hand;  ///< empty: every hand
  HouseOptions house;
};

/// The hands of a log, or the one that is asked for.
struct Told {
  std::vector<report::ToldHand> hands;
  std::vector<std::string> ids;  ///< of all that the log has
};

Told tell(const ReportOptions& options, const std::string& text, Cabinet& cabinet) {
  Told told;
  Walk walk(options.file, text, options.house, cabinet);
  while (walk.advance()) {
    std::optional<Teller> teller;
    if (walk.readable()) {
      teller.emplace(walk.hand(), walk.rules(), walk.judgement(), walk.place());
    }
    const Record& record = walk.judge(teller ? &*teller : nullptr);
    told.ids.push_back(record.hand.value_or(""));
    if (!options.hand.empty() && record.hand != options.hand) {
      continue;
    }
    told.hands.push_back({fmt::format("h{}", told.ids.size()), record, teller ? teller->story() : Story{},
                          stake_words(walk.hand(), walk.head()), recorded_words(walk.hand()), walk.place().text,
                          walk.place().first_line});
  }
  return told;
}

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
  if (to_file && is_same_file(options.file, options.page)) {
    problems.say(fmt::format("`{}` is the log itself, and is not overwritten", options.page));
    return Status::failed;
  }
  Cabinet cabinet(options.house.folders, problems);
  if (!cabinet.accepts(options.house)) {
    return Status::failed;
  }
  std::string why;
  const std::optional<std::string> text = read_log(options.file, world, why);
  if (!text) {
    problems.say(fmt::format("`{}` cannot be read: {}", options.file, why));
    return Status::failed;
  }
  const Told told = tell(options, *text, cabinet);
  if (told.hands.empty() && !options.hand.empty()) {
    problems.say(unknown_hand(options.hand, told.ids));
    return Status::failed;
  }
  const std::string title = options.file == standard_input ? std::string("standard input")
                                                           : std::filesystem::path(options.file).filename().string();
  const std::string page = report::page(title, told.hands);
  if (!to_file) {
    world.out << page;
  } else if (!write_file(options.page, page, why)) {
    problems.say(fmt::format("`{}` cannot be written: {}", options.page, why));
  }
  const bool found = std::any_of(told.hands.begin(), told.hands.end(),
                                 [](const report::ToldHand& hand) { return hand.record.verdict != Verdict::ok; });
  return problems.any() ? Status::failed : found ? Status::found : Status::nothing_found;
}

}  // namespace

Command declare_report(CLI::App& program) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = program.add_subcommand("report", "write a page on which to step through a hand");
  command->add_option("FILE", options->file, "the log, or - for standard input")->type_name("")->required();
  command
      ->add_option("-o,--output", options->page,
                   "write the page to this file, over what is there; `-` for standard output")
      ->type_name("FILE");
  command->add_option("--hand", options->hand, "show this hand alone")->type_name("ID");
  declare_house(*command, options->house);
  command->footer(
      "The page needs no other file and no network, and can be sent to whoever was at the table.\n\n"
      "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk report friday.tonk -o friday.html\n"
      "  tonk report friday.tonk --hand 3 --house pagat --with waiting -o hand-3.html");
  return {command, [options](World& world) { return report_on(*options, world); }};
}

}  // namespace tonk::cli
