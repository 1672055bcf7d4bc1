#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/houses/diff_report.hpp"
#include "cli/io/problems.hpp"
#include "cli/io/progress.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"
#include "explore/contrast/differences.hpp"
#include "parser/parse.hpp"

namespace tonk::cli {
namespace {

struct DiffOptions {
  std::string one;
  std::string other;
  std::vector<std::string> folders;
  std::uint64_t reach = 1;
  Format format = Format::text;
};

/// `pagat with waiting`, as a log names it.
std::optional<HouseChoice> read_choice(const std::string& words, Problems& problems) {
  const std::string text = "house " + words + "\n";
  log::Splitter splitter(text);
  log::Hand hand;
  const auto chunk = splitter.next();
  if (!chunk || !log::parse(*chunk, hand).empty() || !hand.header.house) {
    problems.say(fmt::format("`{}` names no house; write a name, or `pagat with waiting no-upcard`", words));
    return std::nullopt;
  }
  return HouseChoice{hand.header.house->name, hand.header.house->options, ""};
}

/// Each rule is searched for by itself, on all cores; what is compiled for it is compiled before.
std::vector<Compared> compare(explore::Contrast& contrast, const explore::Reach& reach, World& world) {
  struct Task {
    std::vector<explore::Sides> near;
    std::vector<explore::Sides> far;
  };
  std::vector<Compared> rules;
  std::vector<Task> tasks;
  for (const explore::Difference& difference : contrast.differences()) {
    rules.push_back({difference, {}});
    tasks.push_back({contrast.sides(difference), contrast.sides_besides(difference)});
  }
  Progress progress(world, rules.size(), "rules");
  oneapi::tbb::parallel_for(
      std::size_t{0}, rules.size(),
      [&](std::size_t rule) {
        rules[rule].found = explore::search(tasks[rule].near, tasks[rule].far, reach);
        progress.advance();
      },
      oneapi::tbb::simple_partitioner{});
  return rules;
}

Status diff(const DiffOptions& options, World& world) {
  Problems problems(world.err, use_color(ColorWhen::automatic, world.err_is_terminal, world));
  CommandHouses house_cache({{}, options.folders}, problems);
  const auto one = read_choice(options.one, problems);
  const auto other = read_choice(options.other, problems);
  if (!one || !other || !house_cache.accepts({one->name, one->options}) ||
      !house_cache.accepts({other->name, other->options})) {
    return Status::failed;
  }
  const explore::RuleCatalog repertoire(house_cache.library());
  explore::WhatIf of_one(repertoire, one->name, one->options);
  explore::WhatIf of_other(repertoire, other->name, other->options);
  explore::Contrast contrast(of_one, of_other);
  const explore::Reach reach = explore::Reach{}.times(static_cast<std::uint32_t>(options.reach));
  const Comparison comparison{
      {options.one, of_one.rules({})}, {options.other, of_other.rules({})}, compare(contrast, reach, world), reach};
  if (options.format == Format::json) {
    world.out << json_line(to_json(comparison)) << '\n';
  } else {
    world.out << diff_text(comparison);
  }
  const bool apart = std::any_of(comparison.rules.begin(), comparison.rules.end(),
                                 [](const Compared& rule) { return rule.found.example.has_value(); });
  return problems.status(apart);
}

}  // namespace

Command declare_diff(CLI::App& program) {
  auto options = std::make_shared<DiffOptions>();
  CLI::App* command = program.add_subcommand("diff", "compare two houses, and show each difference by a shortest hand");
  command->add_option("A", options->one, "a house, such as `pagat` or `pagat with waiting`")->type_name("")->required();
  command->add_option("B", options->other, "another")->type_name("")->required();
  constexpr std::uint64_t most_reach = 1000;
  declare_number(*command, "--reach", options->reach, 1, most_reach, "search this many times as far (1)");
  declare_folders(*command, options->folders);
  declare_format(*command, options->format);
  command->footer(
      "Exit status: 0 no hand was found that tells them apart, 1 some was, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk diff pagat seattle\n"
      "  tonk diff pagat 'pagat with no-upcard' --format json");
  return {command, [options](World& world) { return diff(*options, world); }};
}

}  // namespace tonk::cli
